//! Commands: check, simulate, explore, translate, cancel; and what comes of them.

use super::Server;
use super::requests::refused;
use crate::actions::TRANSLATE;
use crate::events::End;
use crate::lenses::{CANCEL, CHECK, EXPLORE, SIMULATE};
use crate::runs::Kind;
use crate::{translating, uris};
use lsp_server::ErrorCode;
use lsp_types::notification::{LogMessage, Progress, ShowMessage};
use lsp_types::request::{ApplyWorkspaceEdit, CodeLensRefresh, ShowDocument, WorkDoneProgressCreate};
use lsp_types::{
    ApplyWorkspaceEditParams, ExecuteCommandParams, LogMessageParams, MessageType, NumberOrString, ProgressParams,
    ProgressParamsValue, ShowDocumentParams, ShowMessageParams, Uri, WorkDoneProgress, WorkDoneProgressBegin,
    WorkDoneProgressCreateParams, WorkDoneProgressEnd, WorkDoneProgressReport,
};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::str::FromStr;

impl Server<'_> {
    /// Does a command of a code lens or a code action.
    pub(super) fn execute(&mut self, params: ExecuteCommandParams) -> Result<Option<Value>, (ErrorCode, String)> {
        let invalid = |message: &str| (ErrorCode::InvalidParams, message.to_owned());
        let uri = params.arguments.first().and_then(Value::as_str).and_then(|text| Uri::from_str(text).ok());
        let uri = uri.ok_or_else(|| invalid("the address of a document is missing"))?;
        let path = uris::path_of(&uri);
        let root = self.workspace.root_of(&path).unwrap_or(path);
        match params.command.as_str() {
            CHECK => self.begin(root, Kind::Check),
            SIMULATE => self.begin(root, Kind::Simulate),
            CANCEL => {
                self.background.cancel(&root);
                Ok(())
            }
            TRANSLATE => self.translate(&uri),
            EXPLORE => self.explore(&root),
            _ => Err(invalid("there is no such command")),
        }
        .map(|()| None)
    }

    fn begin(&mut self, root: PathBuf, kind: Kind) -> Result<(), (ErrorCode, String)> {
        if !self.background.check(&self.workspace.documents, root.clone(), kind) {
            return Err(refused("this spec is being checked already".to_owned()));
        }
        self.ends.remove(&root);
        if self.client.shows_progress {
            let token = token(&root);
            self.ask::<WorkDoneProgressCreate>(WorkDoneProgressCreateParams { token: token.clone() });
            let name = root.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            let title = match kind {
                Kind::Check => format!("check {name}"),
                Kind::Simulate => format!("simulate {name}"),
            };
            self.tell(
                token,
                WorkDoneProgress::Begin(WorkDoneProgressBegin {
                    title,
                    cancellable: Some(true),
                    message: None,
                    percentage: None,
                }),
            );
        }
        self.refresh();
        Ok(())
    }

    /// How far a check has come.
    pub(super) fn progress(&mut self, root: &Path, message: String) {
        if self.client.shows_progress && self.background.is_checking(root) {
            let report = WorkDoneProgressReport { cancellable: Some(true), message: Some(message), percentage: None };
            self.tell(token(root), WorkDoneProgress::Report(report));
        }
    }

    /// A check is over.
    pub(super) fn ended(&mut self, root: PathBuf, end: End) {
        self.background.ended(&root);
        if self.client.shows_progress {
            let message = Some(end.title.clone());
            self.tell(token(&root), WorkDoneProgress::End(WorkDoneProgressEnd { message }));
        }
        let typ = if end.is_good { MessageType::INFO } else { MessageType::WARNING };
        self.notify::<LogMessage>(LogMessageParams { typ: MessageType::INFO, message: end.text.clone() });
        self.notify::<ShowMessage>(ShowMessageParams { typ, message: end.title.clone() });
        self.ends.insert(root, (self.workspace.documents.now(), end));
        self.publish();
        self.refresh();
    }

    /// The verdict of the last check of a root, if the texts are still what they were.
    pub(super) fn verdict(&mut self, root: &Path) -> Option<String> {
        let analysis = self.workspace.analysis(root);
        let (at, end) = self.ends.get(root)?;
        analysis
            .is_true_since(*at, &self.workspace.documents)
            .then(|| end.title.lines().next().unwrap_or("").to_owned())
    }

    /// The editor wants an end of a check.
    pub(super) fn cancel_progress(&mut self, wanted: &NumberOrString) {
        let roots = self.workspace.roots();
        if let Some(root) = roots.iter().find(|root| token(root) == *wanted) {
            self.background.cancel(root);
        }
    }

    fn translate(&mut self, uri: &Uri) -> Result<(), (ErrorCode, String)> {
        let edit = translating::edit(&mut self.workspace, uri).map_err(refused)?;
        let label = Some("translate the algorithm".to_owned());
        self.ask::<ApplyWorkspaceEdit>(ApplyWorkspaceEditParams { label, edit });
        Ok(())
    }

    fn explore(&mut self, root: &Path) -> Result<(), (ErrorCode, String)> {
        let address = self.host.explore(root).map_err(refused)?;
        match Uri::from_str(&address) {
            Ok(uri) if self.client.shows_documents => {
                self.ask::<ShowDocument>(ShowDocumentParams {
                    uri,
                    external: Some(true),
                    take_focus: Some(true),
                    selection: None,
                });
            }
            _ => {
                let message = format!("the explorer is at {address}");
                self.notify::<ShowMessage>(ShowMessageParams { typ: MessageType::INFO, message });
            }
        }
        Ok(())
    }

    fn tell(&self, token: NumberOrString, value: WorkDoneProgress) {
        self.notify::<Progress>(ProgressParams { token, value: ProgressParamsValue::WorkDone(value) });
    }

    /// Has the editor ask for code lenses again.
    fn refresh(&mut self) {
        if self.client.refreshes_lenses {
            self.ask::<CodeLensRefresh>(());
        }
    }
}

/// The token of the progress of a check.
fn token(root: &Path) -> NumberOrString {
    NumberOrString::String(format!("check {}", root.display()))
}

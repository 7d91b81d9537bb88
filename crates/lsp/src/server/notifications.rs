//! Notifications: documents are opened, edited, closed.

use super::Server;
use crate::uris;
use lsp_server::Notification;
use lsp_types::notification::{self as note, Notification as _};
use serde::de::DeserializeOwned;

impl Server<'_> {
    pub(super) fn notification(&mut self, note: Notification) {
        let documents = &mut self.workspace.documents;
        match note.method.as_str() {
            note::DidOpenTextDocument::METHOD => {
                let Some(params) = read::<note::DidOpenTextDocument>(note) else { return };
                let opened = params.text_document;
                documents.open(opened.uri, opened.version, opened.text);
            }
            note::DidChangeTextDocument::METHOD => {
                let Some(params) = read::<note::DidChangeTextDocument>(note) else { return };
                documents.change(&params.text_document.uri, params.text_document.version, params.content_changes);
            }
            note::DidCloseTextDocument::METHOD => {
                let Some(params) = read::<note::DidCloseTextDocument>(note) else { return };
                documents.close(&params.text_document.uri);
            }
            note::DidChangeWatchedFiles::METHOD => {
                let Some(params) = read::<note::DidChangeWatchedFiles>(note) else { return };
                params.changes.iter().for_each(|change| documents.touch(&uris::path_of(&change.uri)));
            }
            note::DidSaveTextDocument::METHOD => {
                let Some(params) = read::<note::DidSaveTextDocument>(note) else { return };
                documents.touch(&uris::path_of(&params.text_document.uri));
            }
            note::WorkDoneProgressCancel::METHOD => {
                let Some(params) = read::<note::WorkDoneProgressCancel>(note) else { return };
                return self.cancel_progress(&params.token);
            }
            _ => return,
        }
        self.is_due = true;
    }
}

/// The parameters of a notification; one that cannot be read means nothing.
fn read<N: note::Notification>(note: Notification) -> Option<N::Params>
where
    N::Params: DeserializeOwned,
{
    serde_json::from_value(note.params).ok()
}

//! Requests: which function answers which.

use super::Server;
use crate::uris;
use crate::{actions, completion, format, hints, lenses, navigation, rename, signatures, structure, symbols, tokens};
use lsp_server::{ErrorCode, Request};
use lsp_types::request::{self as ask, Request as _};
use lsp_types::{
    CompletionList, CompletionResponse, DocumentSymbolResponse, GotoDefinitionResponse, SemanticTokensRangeResult,
    SemanticTokensResult, WorkspaceSymbolResponse,
};
use serde_json::Value;

/// What is answered, or why not.
pub(super) type Answer = Result<Value, (ErrorCode, String)>;

/// What a function says that cannot do what is asked.
pub(super) fn refused(reason: String) -> (ErrorCode, String) {
    (ErrorCode::RequestFailed, reason)
}

/// Answers a request of a type by a function of its parameters.
fn typed<R: ask::Request>(
    request: Request,
    answer: impl FnOnce(R::Params) -> Result<R::Result, (ErrorCode, String)>,
) -> Answer {
    let params =
        serde_json::from_value(request.params).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))?;
    let result = answer(params)?;
    serde_json::to_value(result).map_err(|error| (ErrorCode::InternalError, error.to_string()))
}

impl Server<'_> {
    pub(super) fn answer(&mut self, request: Request) -> Answer {
        let method = request.method.clone();
        match method.as_str() {
            ask::Shutdown::METHOD => {
                self.is_shut_down = true;
                Ok(Value::Null)
            }
            ask::ExecuteCommand::METHOD => typed::<ask::ExecuteCommand>(request, |params| self.execute(params)),
            ask::CodeLensRequest::METHOD => typed::<ask::CodeLensRequest>(request, |params| {
                let uri = params.text_document.uri;
                let root = uris::path_of(&uri);
                let verdict = self.verdict(&root);
                let is_running = self.background.is_checking(&root);
                Ok(lenses::lenses(&mut self.workspace, &uri, is_running, verdict.as_deref()))
            }),
            ask::CodeActionRequest::METHOD => typed::<ask::CodeActionRequest>(request, |params| {
                let uri = params.text_document.uri;
                let shown = self.published.get(&uris::path_of(&uri)).cloned().unwrap_or_default();
                Ok(actions::actions(&mut self.workspace, &uri, params.range, &shown))
            }),
            "check/everything" => {
                let found = self.everything();
                serde_json::to_value(found).map_err(|error| (ErrorCode::InternalError, error.to_string()))
            }
            _ => self.about_names(request),
        }
    }

    /// What is asked of a name at a place.
    fn about_names(&mut self, request: Request) -> Answer {
        let workspace = &mut self.workspace;
        let method = request.method.clone();
        match method.as_str() {
            ask::HoverRequest::METHOD => typed::<ask::HoverRequest>(request, |params| {
                Ok(navigation::hover(workspace, &params.text_document_position_params))
            }),
            ask::GotoDefinition::METHOD => typed::<ask::GotoDefinition>(request, |params| {
                let found = navigation::definition(workspace, &params.text_document_position_params);
                Ok(found.map(GotoDefinitionResponse::Scalar))
            }),
            ask::GotoDeclaration::METHOD => typed::<ask::GotoDeclaration>(request, |params| {
                let found = navigation::declared_at(workspace, &params.text_document_position_params);
                Ok(found.map(GotoDefinitionResponse::Scalar))
            }),
            ask::References::METHOD => typed::<ask::References>(request, |params| {
                let with_declaration = params.context.include_declaration;
                Ok(navigation::references(workspace, &params.text_document_position, with_declaration))
            }),
            ask::DocumentHighlightRequest::METHOD => typed::<ask::DocumentHighlightRequest>(request, |params| {
                Ok(navigation::highlights(workspace, &params.text_document_position_params))
            }),
            ask::PrepareRenameRequest::METHOD => typed::<ask::PrepareRenameRequest>(request, |params| {
                rename::prepare(workspace, &params).map_err(refused)
            }),
            ask::Rename::METHOD => typed::<ask::Rename>(request, |params| {
                let edit = rename::rename(workspace, &params.text_document_position, &params.new_name);
                edit.map(Some).map_err(refused)
            }),
            ask::Completion::METHOD => typed::<ask::Completion>(request, |params| {
                let items = completion::complete(workspace, &params.text_document_position);
                Ok(items.map(|items| CompletionResponse::List(CompletionList { is_incomplete: true, items })))
            }),
            ask::SignatureHelpRequest::METHOD => typed::<ask::SignatureHelpRequest>(request, |params| {
                Ok(signatures::help(workspace, &params.text_document_position_params))
            }),
            _ => self.about_documents(request),
        }
    }

    /// What is asked of a document as a whole.
    fn about_documents(&mut self, request: Request) -> Answer {
        let workspace = &mut self.workspace;
        let method = request.method.clone();
        match method.as_str() {
            ask::DocumentSymbolRequest::METHOD => typed::<ask::DocumentSymbolRequest>(request, |params| {
                let found = symbols::of_document(workspace, &params.text_document.uri);
                Ok(found.map(DocumentSymbolResponse::Nested))
            }),
            ask::WorkspaceSymbolRequest::METHOD => typed::<ask::WorkspaceSymbolRequest>(request, |params| {
                Ok(Some(WorkspaceSymbolResponse::Nested(symbols::of_workspace(workspace, &params.query))))
            }),
            ask::FoldingRangeRequest::METHOD => typed::<ask::FoldingRangeRequest>(request, |params| {
                Ok(structure::folds(workspace, &params.text_document.uri))
            }),
            ask::SelectionRangeRequest::METHOD => typed::<ask::SelectionRangeRequest>(request, |params| {
                Ok(structure::selections(workspace, &params.text_document.uri, &params.positions))
            }),
            ask::SemanticTokensFullRequest::METHOD => typed::<ask::SemanticTokensFullRequest>(request, |params| {
                let found = tokens::tokens(workspace, &params.text_document.uri, None);
                Ok(found.map(SemanticTokensResult::Tokens))
            }),
            ask::SemanticTokensRangeRequest::METHOD => typed::<ask::SemanticTokensRangeRequest>(request, |params| {
                let found = tokens::tokens(workspace, &params.text_document.uri, Some(params.range));
                Ok(found.map(SemanticTokensRangeResult::Tokens))
            }),
            ask::InlayHintRequest::METHOD => typed::<ask::InlayHintRequest>(request, |params| {
                Ok(hints::hints(workspace, &params.text_document.uri, params.range))
            }),
            ask::Formatting::METHOD => {
                typed::<ask::Formatting>(request, |params| Ok(format::edits(workspace, &params.text_document.uri)))
            }
            unknown => Err((ErrorCode::MethodNotFound, format!("there is no method {unknown}"))),
        }
    }
}

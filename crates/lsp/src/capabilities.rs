//! What the server can do, and what the client can.

use crate::lenses::COMMANDS;
use crate::positions::Encoding;
use crate::tokens;
use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CodeLensOptions, CompletionOptions,
    DeclarationCapability, ExecuteCommandOptions, FoldingRangeProviderCapability, HoverProviderCapability,
    InitializeParams, OneOf, PositionEncodingKind, RenameOptions, SaveOptions, SelectionRangeProviderCapability,
    SemanticTokensFullOptions, SemanticTokensOptions, ServerCapabilities, SignatureHelpOptions,
    TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions, TextDocumentSyncSaveOptions,
    WorkDoneProgressOptions,
};

/// What the client can do.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Client {
    /// How it counts characters.
    pub(crate) encoding: Encoding,
    /// Whether it shows progress that the server begins.
    pub(crate) shows_progress: bool,
    /// Whether it asks for code lenses anew when it is told to.
    pub(crate) refreshes_lenses: bool,
    /// Whether it opens addresses.
    pub(crate) shows_documents: bool,
}

impl Client {
    /// What a client says of itself.
    pub(crate) fn of(params: &InitializeParams) -> Self {
        let all = &params.capabilities;
        let general = all.general.as_ref().and_then(|general| general.position_encodings.as_ref());
        let has_utf8 = general.is_some_and(|known| known.contains(&PositionEncodingKind::UTF8));
        let window = all.window.as_ref();
        let lens = all.workspace.as_ref().and_then(|workspace| workspace.code_lens.as_ref());
        Self {
            encoding: if has_utf8 { Encoding::Utf8 } else { Encoding::Utf16 },
            shows_progress: window.and_then(|window| window.work_done_progress).unwrap_or(false),
            refreshes_lenses: lens.and_then(|lens| lens.refresh_support).unwrap_or(false),
            shows_documents: window.and_then(|window| window.show_document.as_ref()).is_some_and(|show| show.support),
        }
    }
}

/// What the server can do for such a client.
pub(crate) fn capabilities(client: &Client) -> ServerCapabilities {
    let encoding = match client.encoding {
        Encoding::Utf8 => PositionEncodingKind::UTF8,
        Encoding::Utf16 => PositionEncodingKind::UTF16,
    };
    let characters = |list: &[&str]| Some(list.iter().map(|one| (*one).to_owned()).collect());
    let nothing = WorkDoneProgressOptions::default();
    ServerCapabilities {
        position_encoding: Some(encoding),
        text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::INCREMENTAL),
            save: Some(TextDocumentSyncSaveOptions::SaveOptions(SaveOptions { include_text: Some(false) })),
            ..TextDocumentSyncOptions::default()
        })),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: characters(&["\\", "!", "."]),
            ..CompletionOptions::default()
        }),
        signature_help_provider: Some(SignatureHelpOptions {
            trigger_characters: characters(&["(", "[", ","]),
            retrigger_characters: None,
            work_done_progress_options: nothing,
        }),
        definition_provider: Some(OneOf::Left(true)),
        declaration_provider: Some(DeclarationCapability::Simple(true)),
        references_provider: Some(OneOf::Left(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        workspace_symbol_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
            ..CodeActionOptions::default()
        })),
        code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(false) }),
        document_formatting_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: nothing,
        })),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        selection_range_provider: Some(SelectionRangeProviderCapability::Simple(true)),
        inlay_hint_provider: Some(OneOf::Left(true)),
        semantic_tokens_provider: Some(
            SemanticTokensOptions {
                legend: tokens::legend(),
                range: Some(true),
                full: Some(SemanticTokensFullOptions::Bool(true)),
                work_done_progress_options: nothing,
            }
            .into(),
        ),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: COMMANDS.map(str::to_owned).to_vec(),
            work_done_progress_options: nothing,
        }),
        ..ServerCapabilities::default()
    }
}

//! Signature help: the parameters of the operator whose arguments are being written.

use crate::describe;
use crate::visible;
use crate::workspace::Workspace;
use check_syntax::pieces::{Piece, PieceKind, pieces};
use lsp_types::{
    Documentation, MarkupContent, MarkupKind, ParameterInformation, ParameterLabel, SignatureHelp,
    SignatureInformation, TextDocumentPositionParams,
};

/// The signature at a place.
pub(crate) fn help(workspace: &mut Workspace, at: &TextDocumentPositionParams) -> Option<SignatureHelp> {
    let spot = workspace.spot(&at.text_document.uri, at.position)?;
    let (analysis, file) = spot.known.clone()?;
    let all = pieces(&spot.text);
    let (path, argument) = call(&all, &spot.text, spot.offset)?;
    let one = visible::find(&analysis, file, spot.offset, &path).filter(|one| !one.parameters.is_empty())?;
    let parameter =
        |name: &String| ParameterInformation { label: ParameterLabel::Simple(name.clone()), documentation: None };
    let comment = describe::comment(&analysis, one);
    let documentation = (!comment.is_empty())
        .then_some(Documentation::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value: comment }));
    let signature = SignatureInformation {
        label: one.head(),
        documentation,
        parameters: Some(one.parameters.iter().map(parameter).collect()),
        active_parameter: Some(argument),
    };
    Some(SignatureHelp { signatures: vec![signature], active_signature: Some(0), active_parameter: Some(argument) })
}

/// The operator or function in whose parentheses or brackets an offset is, and which argument that is.
pub(crate) fn call(all: &[Piece], text: &str, offset: usize) -> Option<(String, u32)> {
    let end = all.partition_point(|piece| (piece.end as usize) <= offset);
    let before: Vec<&Piece> = all[..end].iter().filter(|piece| piece.kind != PieceKind::Comment).collect();
    let (mut depth, mut argument) = (0, 0);
    for (at, piece) in before.iter().enumerate().rev() {
        match piece.text(text) {
            ")" | "]" | "}" | ">>" | "⟩" => depth += 1,
            "(" | "[" if depth == 0 => {
                let path = path_before(&before[..at], text)?;
                return Some((path, argument));
            }
            "{" | "<<" | "⟨" if depth == 0 => return None,
            "(" | "[" | "{" | "<<" | "⟨" => depth -= 1,
            "," if depth == 0 => argument += 1,
            // Beyond the definition in which the place is.
            "==" | "≜" if depth == 0 => return None,
            _ => {}
        }
    }
    None
}

/// `I!J!F` before a place.
pub(crate) fn path_before(before: &[&Piece], text: &str) -> Option<String> {
    let last = before.last().filter(|piece| piece.kind == PieceKind::Identifier)?;
    let mut path = last.text(text).to_owned();
    let mut rest = &before[..before.len() - 1];
    while let [.., name, bang] = rest {
        if bang.text(text) != "!" || name.kind != PieceKind::Identifier {
            break;
        }
        path = format!("{}!{path}", name.text(text));
        rest = &rest[..rest.len() - 2];
    }
    Some(path)
}

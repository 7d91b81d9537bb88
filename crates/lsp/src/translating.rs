//! Translating the algorithm of a document: the edit that puts its translation in.

use crate::workspace::Workspace;
use check_pluscal::{Options, translate};
use check_syntax::{FileId, Span};
use lsp_types::{TextEdit, Uri, WorkspaceEdit};
use std::collections::HashMap;

/// The edit, or why there is none.
pub(crate) fn edit(workspace: &mut Workspace, uri: &Uri) -> Result<WorkspaceEdit, String> {
    let spot = workspace.document(uri).ok_or("there is no such document")?;
    let translation = translate(FileId(0), &spot.text, &Options::default()).map_err(|faults| {
        faults.first().map_or_else(|| "the algorithm cannot be translated".to_owned(), |fault| fault.message.clone())
    })?;
    let (start, end, text) = difference(&spot.text, &translation.text);
    let range = workspace.range(&spot.lines, &spot.text, Span::new(FileId(0), start as u32, end as u32));
    let edits = vec![TextEdit { range, new_text: text.to_owned() }];
    Ok(WorkspaceEdit { changes: Some(HashMap::from([(uri.clone(), edits)])), ..WorkspaceEdit::default() })
}

/// What of a text is replaced by what of another, so that it becomes that one: whole lines.
fn difference<'t>(old: &str, new: &'t str) -> (usize, usize, &'t str) {
    let prefix: usize =
        lines(old).zip(lines(new)).take_while(|(old, new)| old == new).map(|(line, _)| line.len()).sum();
    let (rest_old, rest_new) = (&old[prefix..], &new[prefix..]);
    let back = |text: &'_ str| text.split_inclusive('\n').rev().map(str::len).collect::<Vec<_>>();
    let mut suffix = 0;
    for (old_length, new_length) in back(rest_old).into_iter().zip(back(rest_new)) {
        let ends = |text: &str, length: usize| text[text.len() - suffix - length..text.len() - suffix].to_owned();
        if ends(rest_old, old_length) != ends(rest_new, new_length) {
            break;
        }
        suffix += old_length;
    }
    (prefix, old.len() - suffix, &new[prefix..new.len() - suffix])
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive('\n')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs() {
        assert_eq!(difference("a\nb\nc\n", "a\nx\ny\nc\n"), (2, 4, "x\ny\n"));
        assert_eq!(difference("a\nb", "a\nb"), (3, 3, ""));
        assert_eq!(difference("a\n", "a\nb\n"), (2, 2, "b\n"));
    }
}

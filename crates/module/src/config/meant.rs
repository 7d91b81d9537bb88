//! What was probably meant by a configuration that cannot be read: hints for its errors.

use super::keywords::KEYWORDS;
use crate::nearest::suggest;
use check_syntax::{Diagnostic, Span};

/// The keyword nearest to a word that stands where one must stand.
pub(super) fn nearest_keyword(word: &str) -> Option<&'static str> {
    suggest(word, KEYWORDS)
}

/// An error for a word that is not expected where it stands, if it looks like a misspelt keyword: in capitals, and near
/// to one.
pub fn keyword(word: &str, span: Span) -> Option<Diagnostic> {
    let is_shouted = word.len() > 3 && word.chars().all(|c| c.is_ascii_uppercase() || c == '_');
    let near = nearest_keyword(word).filter(|_| is_shouted)?;
    let found = Diagnostic::error("config-keyword", span, format!("`{word}` is not a keyword"));
    Some(found.with_hint(format!("did you mean `{near}`?")))
}

/// An error for an expression in the place of a value.
pub(super) fn expression(name: &str, text: &str, span: Span) -> Diagnostic {
    let message = format!("a config gives a constant a value, not an expression such as `{text}`");
    let hint = format!(
        "define it in the spec, `{name}Value == {text}`, and write `{name} <- {name}Value`; or say `-D '{name}={text}'` \
         on the command line"
    );
    Diagnostic::error("config-expression", span, message).with_hint(hint)
}

/// An error for an expression in the place of the name of a definition.
pub(super) fn formula(keyword: &str, text: &str, span: Span) -> Diagnostic {
    let message = format!("{keyword} takes the names of definitions, not an expression such as `{text}`");
    let option = match keyword {
        "INVARIANT" | "INVARIANTS" => Some("--invariant"),
        "PROPERTY" | "PROPERTIES" => Some("--property"),
        "CONSTRAINT" | "CONSTRAINTS" => Some("--constraint"),
        "_POSSIBLE" => Some("--reachable"),
        _ => None,
    };
    let or = option.map_or_else(String::new, |option| format!("; or say `{option} '{text}'` on the command line"));
    let hint = format!("define it in the spec, `Name == {text}`, and write `{keyword} Name`{or}");
    Diagnostic::error("config-expression", span, message).with_hint(hint)
}

/// Where the line of a place ends, without blanks and a comment at its end.
pub(super) fn end_of_line(text: &str, start: usize) -> usize {
    let line = text[start..].lines().next().unwrap_or_default();
    let code = line.find("\\*").or_else(|| line.find("(*")).unwrap_or(line.len());
    start + line[..code].trim_end().len()
}

//! Completion: how the word at the end of a line may go on.

use crate::command::NAMES;
use check_syntax::operators;

/// Where the word begins that ends at `end`, in bytes, and what it may become, in the order of the alphabet:
/// one of the names ([`Session::names`](crate::Session::names)), a command, an operator.
pub fn completions(names: &[String], line: &str, end: usize) -> (usize, Vec<String>) {
    let before = &line[..end];
    let is_of_word = |character: char| character.is_alphanumeric() || character == '_';
    let start = before
        .rfind(|character| !is_of_word(character))
        .map_or(0, |place| place + before[place..].chars().next().map_or(0, char::len_utf8));
    let word = &before[start..];
    let (start, mut found) = match before[..start].chars().last() {
        Some(':') if before[..start - 1].trim().is_empty() => {
            (start, NAMES.into_iter().filter(|name| name.starts_with(word)).map(str::to_owned).collect::<Vec<_>>())
        }
        Some('\\') => {
            let start = start - 1;
            let word = &before[start..];
            (
                start,
                operators::all()
                    .flat_map(|(_, one)| one.spellings)
                    .copied()
                    .filter(|one| one.starts_with(word))
                    .map(str::to_owned)
                    .collect(),
            )
        }
        _ if word.is_empty() => (start, Vec::new()),
        _ => (start, names.iter().filter(|name| name.starts_with(word)).cloned().collect()),
    };
    found.sort_unstable();
    found.dedup();
    (start, found)
}

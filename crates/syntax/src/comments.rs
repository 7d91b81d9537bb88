//! The comments that stand directly above a definition or behind it.

/// Words that may stand before the first name of a declaration.
const KEYWORDS: [&str; 5] = ["LOCAL", "VARIABLE", "VARIABLES", "CONSTANT", "CONSTANTS"];

/// The comment that belongs to a definition: the one above it, else the one behind it if it is on one line.
pub fn of_definition(text: &str, start: usize, end: usize) -> String {
    let behind = || if text[start..end].contains('\n') { String::new() } else { behind(text, end) };
    Some(above(text, start)).filter(|found| !found.is_empty()).unwrap_or_else(behind)
}

/// The comment that belongs to a declared name: the one behind it, else the one above it if it is the first of its line.
pub fn of_declaration(text: &str, start: usize, end: usize) -> String {
    Some(behind(text, end)).filter(|found| !found.is_empty()).unwrap_or_else(|| above(text, start))
}

/// What is said on the rest of the line.
fn behind(text: &str, end: usize) -> String {
    let rest = text[end..].lines().next().unwrap_or_default();
    let rest = rest.trim_start_matches(|one: char| one.is_whitespace() || one == ',');
    if let Some(comment) = rest.strip_prefix("\\*") {
        return comment.trim_matches(|one: char| one == '*' || one.is_whitespace()).to_owned();
    }
    let block = rest.strip_prefix("(*").and_then(|rest| rest.split_once("*)"));
    block.map(|(comment, _)| comment.trim().to_owned()).unwrap_or_default()
}

/// What is said on the lines above, up to one that is empty or no comment.
fn above(text: &str, start: usize) -> String {
    let mut line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    if !text[line_start..start].split_whitespace().all(|word| KEYWORDS.contains(&word)) {
        return String::new();
    }
    // The declaration that an operator is recursive stands between it and what is said of it.
    if let Some(before) = text[..line_start].lines().next_back().filter(|line| line.starts_with("RECURSIVE")) {
        line_start -= before.len() + 1;
    }
    let mut lines: Vec<String> = Vec::new();
    while let Some((above, comment)) = comment_before(text, line_start) {
        let found: Vec<String> = without_signs(comment).lines().filter_map(plain).collect();
        if found.iter().any(|line| line.starts_with("BEGIN TRANSLATION") || line.starts_with("END TRANSLATION")) {
            break;
        }
        lines.splice(0..0, found);
        line_start = above;
    }
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(lines.len());
    let last = lines.iter().rposition(|line| !line.is_empty()).map_or(first, |last| last + 1);
    lines[first..last].join("\n")
}

/// The comment that fills the lines directly before a line, and where its first line begins.
fn comment_before(text: &str, line_start: usize) -> Option<(usize, &str)> {
    let end = line_start.checked_sub(1)?;
    let first_of_line = |at: usize| text[..at].rfind('\n').map_or(0, |at| at + 1);
    let line = first_of_line(end);
    let content = text[line..end].trim();
    if content.starts_with("\\*") {
        return Some((line, &text[line..end]));
    }
    if !content.ends_with("*)") {
        return None;
    }
    let open = opening(&text[..end])?;
    let line = first_of_line(open);
    text[line..open].trim().is_empty().then(|| (line, &text[open..end]))
}

/// Where the block comment begins that ends with the text; comments can be nested.
fn opening(text: &str) -> Option<usize> {
    let bytes = text.trim_end().as_bytes();
    let (mut at, mut depth) = (bytes.len(), 0usize);
    while at >= 2 {
        match &bytes[at - 2..at] {
            b"*)" => {
                depth += 1;
                at -= 2;
            }
            b"(*" => {
                depth = depth.checked_sub(1)?;
                at -= 2;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => at -= 1,
        }
    }
    None
}

/// A comment without the signs by which it begins and ends.
fn without_signs(comment: &str) -> &str {
    let comment = comment.trim();
    let block = comment.strip_prefix("(*").and_then(|rest| rest.strip_suffix("*)"));
    block.or_else(|| comment.strip_prefix("\\*")).unwrap_or(comment)
}

/// A line of a comment without what frames it; `None` if nothing else is on it.
fn plain(line: &str) -> Option<String> {
    let line = line.trim();
    if !line.is_empty() && line.chars().all(|one| "*-=~".contains(one)) {
        return None;
    }
    let line = line.strip_prefix('*').filter(|rest| rest.starts_with(' ')).unwrap_or(line);
    Some(line.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn definition(text: &str, name: &str) -> String {
        let start = text.find(name).expect("the definition is there");
        let end = start + text[start..].find("\n\n").unwrap_or(text.len() - start);
        of_definition(text, start, end)
    }

    #[test]
    fn comments_above() {
        let cases = [
            ("\\* One.\n\\* Two.\nA == 1\n\n", "One.\nTwo."),
            ("\\* Far.\n\nA == 1\n\n", ""),
            ("(* A block\n   of two lines. *)\nA == 1\n\n", "A block\nof two lines."),
            ("(******)\n(* Box *)\n(******)\nA == 1\n\n", "Box"),
            ("(*****\n * Starred (* nested *)\n *****)\nA == 1\n\n", "Starred (* nested *)"),
            ("B == 2 (* of B *)\nA == 1\n\n", ""),
            ("(* algorithm *)\n\\* BEGIN TRANSLATION\nA == 1\n\n", ""),
            ("A == 1 \\* behind\n\n", ""),
            ("LOCAL A == 1\n\n", ""),
            ("\\* Of A.\nRECURSIVE A(_)\nA == 1\n\n", "Of A."),
        ];
        for (text, comment) in cases {
            assert_eq!(definition(text, "A =="), comment, "{text}");
        }
        assert_eq!(of_definition("\\* x\n  LOCAL A == 1", 13, 19), "x");
        assert_eq!(of_definition("A == 1 \\* behind\n", 0, 6), "behind");
    }

    #[test]
    fn comments_of_declarations() {
        let text = "\\* All.\nVARIABLES x, \\* the first\n  y, (* the second *)\n  z, w\n\\* over\n  , v";
        let of = |name: &str| {
            let at = text.find(name).expect("the name is there");
            of_declaration(text, at, at + name.len())
        };
        assert_eq!(["x", "y", "z", "w"].map(of), ["the first", "the second", "", ""]);
        assert_eq!(of_declaration("\\* All.\nVARIABLE x\n", 17, 18), "All.");
    }
}

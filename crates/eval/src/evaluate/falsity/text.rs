//! The text of a part of a spec, on one line.

use crate::evaluate::Evaluator;
use crate::ir::{Act, ActId, Expr, ExprId};
use check_syntax::{Sources, Span};
use std::collections::BTreeSet;

/// The text of a range, on one line and without comments; with a prime if that stands elsewhere.
pub(super) fn of(sources: &Sources, span: Span, is_primed: bool) -> String {
    let text = on_one_line(sources.text(span));
    if is_primed { as_operand(&text) + "'" } else { text }
}

/// A text to which something can be added behind, in parentheses if need be.
pub(super) fn as_operand(text: &str) -> String {
    let is_word = |one: char| one.is_alphanumeric() || "_!.'".contains(one);
    // A name, with arguments or fields behind it.
    let behind = text.trim_start_matches(is_word);
    let is_simple = !text.contains("..") && (behind.is_empty() || behind.len() < text.len() && is_enclosed(behind));
    if is_simple { text.to_owned() } else { format!("({text})") }
}

/// Whether a text consists of nothing but what stands in brackets, one behind another, and of names between them.
fn is_enclosed(text: &str) -> bool {
    let mut depth = 0_usize;
    for one in text.chars() {
        match one {
            '(' | '[' => depth += 1,
            ')' | ']' if depth > 0 => depth -= 1,
            _ if depth > 0 || one.is_alphanumeric() || "_!.'".contains(one) => {}
            _ => return false,
        }
    }
    depth == 0
}

/// A text without comments and line breaks: whatever stands between two words is one blank.
fn on_one_line(text: &str) -> String {
    let (mut line, mut rest, mut depth, mut is_quoted) = (String::with_capacity(text.len()), text, 0_usize, false);
    while let Some(first) = rest.chars().next() {
        let mut length = first.len_utf8();
        if is_quoted {
            line.push(first);
            is_quoted = first != '"';
            if first == '\\' {
                let escaped = rest[length..].chars().next();
                line.extend(escaped);
                length += escaped.map_or(0, char::len_utf8);
            }
        } else if rest.starts_with("(*") {
            (depth, length) = (depth + 1, 2);
        } else if depth > 0 && rest.starts_with("*)") {
            (depth, length) = (depth - 1, 2);
        } else if depth > 0 {
            // Inside of a comment.
        } else if rest.starts_with("\\*") {
            length = rest.find('\n').unwrap_or(rest.len());
        } else if first.is_whitespace() {
            if !line.is_empty() && !line.ends_with(' ') {
                line.push(' ');
            }
        } else {
            is_quoted = first == '"';
            line.push(first);
        }
        rest = &rest[length..];
    }
    line.truncate(line.trim_end().len());
    line
}

impl Evaluator<'_> {
    /// Whether an expression speaks of the next state because of a prime that does not stand in its text: one around it,
    /// or none at all, as in `UNCHANGED`.
    pub(super) fn is_primed_from_outside(&self, id: ExprId) -> bool {
        let whole = self.program.span(id);
        let (mut open, mut seen) = (vec![id], BTreeSet::new());
        while let Some(id) = open.pop() {
            let span = self.program.span(id);
            let is_inside = contains(whole, span);
            let mut primes = self.program.primed.iter().filter(|primed| contains(**primed, span));
            // Below a prime in the text everything is as it says.
            if !seen.insert(id)
                || is_inside && primes.clone().any(|primed| *primed != whole && contains(whole, *primed))
            {
                continue;
            }
            let expr = self.program.expr(id);
            if let Expr::Primed(_) = expr
                && !self.sources.text(span).ends_with('\'')
                && (is_inside || primes.next().is_none())
            {
                return true;
            }
            expr.clone().for_each_part(&mut |part| open.push(*part));
        }
        false
    }

    /// Where an action stands.
    pub(in crate::evaluate) fn span_of(&self, act: ActId) -> Option<Span> {
        let own = self.program.act_spans.get(act.0 as usize).copied().flatten();
        own.or_else(|| match self.program.act(act) {
            Act::Guard(condition) => Some(self.program.span(*condition)),
            _ => self.program.quantifiers.get(&act).copied(),
        })
    }
}

/// Whether a range stands in another one.
pub(in crate::evaluate) fn contains(outer: Span, inner: Span) -> bool {
    outer.file == inner.file && outer.start <= inner.start && inner.end <= outer.end
}

#[cfg(test)]
mod tests {
    use super::*;
    use check_syntax::Source;

    #[test]
    fn a_text_is_shown_on_one_line() {
        let cases = [
            ("x + 1", false, "x + 1"),
            ("/\\ a\n   /\\ b", false, "/\\ a /\\ b"),
            ("x \\* the count\n  + 1", false, "x + 1"),
            ("x (* (* the *) count *) + 1", false, "x + 1"),
            ("s = \"a  (* b\\\" \\* \"", false, "s = \"a  (* b\\\" \\* \""),
            ("x", true, "x'"),
            ("f[a].b", true, "f[a].b'"),
            ("Op(x)", true, "Op(x)'"),
            ("x + y", true, "(x + y)'"),
        ];
        for (text, is_primed, wanted) in cases {
            let mut sources = Sources::new();
            let file = sources.add(Source::new("a text", text));
            assert_eq!(of(&sources, Span::new(file, 0, text.len() as u32), is_primed), wanted);
        }
    }
}

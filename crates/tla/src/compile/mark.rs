//! What a part of a temporal formula looks like to its author: its text, with what the names stand for that quantifiers
//! and definitions have bound around it, and its place.

use super::Compiler;
use super::environment::{Binding, Env, Name, Source};
use check_eval::ir::Literal;
use check_eval::location::locate;
use check_module::module::{self, ExprKind, LocalId};
use check_syntax::Span;
use check_system::{Formula, Mark};
use check_value::symbols::Symbols;

/// Longer texts are cut.
const LONGEST: usize = 70;

/// What is longer is not put in the place of a name.
const LONGEST_INSIDE: usize = 24;

impl<'m> Compiler<'m> {
    /// A formula with what its author wrote.
    pub(super) fn marked(&self, formula: Formula, written: &'m module::Expr, env: &Env<'m>) -> Formula {
        let (text, bound) = self.written(written, env);
        let location = Some(locate(self.locations, written.span));
        Formula::Marked(Box::new(Mark { text, bound, location }), Box::new(formula))
    }

    /// The text of an expression in which names stand for what they are bound to, and what the names stand for that it
    /// still has.
    fn written(&self, written: &module::Expr, env: &Env<'_>) -> (String, String) {
        let mut bound: Vec<(LocalId, String)> = Vec::new();
        for name in self.free.of_expr(written) {
            let Name::Local(local) = name else { continue };
            bound.extend(self.stands_for(env, local).map(|text| (local, text)));
        }
        let mut places = Vec::new();
        occurrences(written, written.span, &mut places);
        let is_replaced = |(local, text): &(LocalId, String)| {
            text.chars().count() <= LONGEST_INSIDE && places.iter().any(|(_, other)| other == local)
        };
        let (inside, outside): (Vec<_>, Vec<_>) = bound.iter().cloned().partition(is_replaced);
        let text = on_one_line(&self.replaced(written.span, places, &inside));
        let (text, outside) = if text.chars().count() <= LONGEST {
            (text, outside)
        } else {
            (cut(on_one_line(self.locations.text(written.span))), bound)
        };
        let said = outside.into_iter().map(|(local, text)| {
            let name = &self.module.locals[local.0 as usize];
            format!("{name} = {}", cut(text))
        });
        (text, said.collect::<Vec<String>>().join(", "))
    }

    /// The text at a place, with texts in the place of names.
    fn replaced(&self, whole: Span, mut places: Vec<(Span, LocalId)>, texts: &[(LocalId, String)]) -> String {
        places.sort_by_key(|(span, _)| span.start);
        places.dedup();
        let (mut text, mut from) = (String::new(), whole.start);
        for (span, local) in places {
            let Some((_, instead)) = texts.iter().find(|(other, _)| *other == local) else { continue };
            text.push_str(self.locations.text(Span { start: from, end: span.start, ..whole }));
            text.push_str(instead);
            from = span.end;
        }
        text + self.locations.text(Span { start: from, ..whole })
    }

    /// The text of what a bound name stands for: an element, or an argument.
    fn stands_for(&self, env: &Env<'_>, local: LocalId) -> Option<String> {
        match env.get(Name::Local(local))? {
            Binding::Known(value) => Some(shown(value, &self.symbols)),
            Binding::Lazy(lazy) => {
                let Source::Expr(argument) = lazy.expr else { return None };
                let (text, bound) = match &argument.kind {
                    ExprKind::Local { local, arguments } if arguments.is_empty() => {
                        return self.stands_for(&lazy.env, *local);
                    }
                    _ => self.written(argument, &lazy.env),
                };
                bound.is_empty().then(|| in_parentheses(text))
            }
            _ => None,
        }
    }
}

/// Where names stand in the text of an expression.
fn occurrences(expr: &module::Expr, whole: Span, found: &mut Vec<(Span, LocalId)>) {
    let Span { file, start, end } = expr.span;
    if let ExprKind::Local { local, arguments } = &expr.kind
        && arguments.is_empty()
        && file == whole.file
        && (whole.start..=whole.end).contains(&start)
        && end <= whole.end
    {
        found.push((expr.span, *local));
    }
    expr.for_each_part(&mut |part| occurrences(part, whole, found));
}

/// A text that can stand anywhere.
fn in_parentheses(text: String) -> String {
    let is_word = text.chars().all(|character| character.is_alphanumeric() || character == '_');
    let is_closed = text.starts_with(['"', '<', '{', '[', '(']) && text.ends_with(['"', '>', '}', ']', ')']);
    if is_word || is_closed { text } else { format!("({text})") }
}

/// A text with its lines joined.
fn on_one_line(text: &str) -> String {
    // What stands behind `\*` would swallow what comes after it.
    let lines = text.lines().map(|line| line.split("\\*").next().unwrap_or_default());
    lines.flat_map(str::split_whitespace).collect::<Vec<&str>>().join(" ")
}

/// A text that is cut where it is long.
fn cut(text: String) -> String {
    if text.chars().count() <= LONGEST {
        return text;
    }
    text.chars().take(LONGEST - 1).chain(['…']).collect()
}

fn shown(value: &Literal, symbols: &Symbols) -> String {
    let all = |values: &mut dyn Iterator<Item = &Literal>| {
        values.map(|value| shown(value, symbols)).collect::<Vec<String>>().join(", ")
    };
    match value {
        Literal::Bool(truth) => if *truth { "TRUE" } else { "FALSE" }.to_owned(),
        Literal::Int(number) => number.to_string(),
        Literal::Str(symbol) => format!("\"{}\"", symbols.text(*symbol)),
        Literal::Model(symbol, _) => symbols.text(*symbol).to_owned(),
        Literal::Set(elements) => format!("{{{}}}", all(&mut elements.iter())),
        Literal::Function(pairs) if is_sequence(pairs) => {
            format!("<<{}>>", all(&mut pairs.iter().map(|(_, value)| value)))
        }
        Literal::Function(pairs) => {
            let pair =
                |(key, value): &(Literal, Literal)| format!("{} :> {}", shown(key, symbols), shown(value, symbols));
            format!("({})", pairs.iter().map(pair).collect::<Vec<String>>().join(" @@ "))
        }
    }
}

/// Whether the keys are 1, 2, 3 and so on.
fn is_sequence(pairs: &[(Literal, Literal)]) -> bool {
    let is_place =
        |(place, key): (usize, &Literal)| matches!(key, Literal::Int(number) if *number == (place + 1).into());
    pairs.iter().map(|(key, _)| key).enumerate().all(is_place)
}

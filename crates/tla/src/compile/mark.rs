//! What a part of a temporal formula looks like to its author: its text, its place, and what the names that a
//! quantifier has bound stand for.

use super::Compiler;
use super::environment::{Binding, Env, Name, Source};
use crate::ir::Literal;
use crate::location::locate;
use crate::module::{self, ExprKind, LocalId};
use crate::symbols::Symbols;
use check_system::{Formula, Mark};

/// Longer texts are cut.
const LONGEST: usize = 70;

impl<'m> Compiler<'m> {
    /// A formula with what its author wrote.
    pub(super) fn marked(&self, formula: Formula, written: &'m module::Expr, env: &Env<'m>) -> Formula {
        let mut text = on_one_line(self.locations.text(written.span));
        for name in self.free.of_expr(written) {
            let Name::Local(local) = name else { continue };
            if let Some(value) = stands_for(env, local) {
                let name = &self.module.locals[local.0 as usize];
                text.push_str(&format!(", {name} = {}", shown(value, &self.symbols)));
            }
        }
        let location = Some(locate(self.locations, written.span));
        Formula::Marked(Box::new(Mark { text, location }), Box::new(formula))
    }
}

/// The element for which a bound name stands, be it handed on as an argument.
fn stands_for<'e>(env: &'e Env<'_>, local: LocalId) -> Option<&'e Literal> {
    match env.get(Name::Local(local))? {
        Binding::Known(value) => Some(value),
        Binding::Lazy(lazy) => match lazy.expr {
            Source::Expr(module::Expr { kind: ExprKind::Local { local, arguments }, .. }) if arguments.is_empty() => {
                stands_for(&lazy.env, *local)
            }
            _ => None,
        },
        _ => None,
    }
}

/// A text with its lines joined, cut where it is long.
fn on_one_line(text: &str) -> String {
    // What stands behind `\*` would swallow what comes after it.
    let lines = text.lines().map(|line| line.split("\\*").next().unwrap_or_default());
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    let whole = words.join(" ");
    if whole.chars().count() <= LONGEST {
        return whole;
    }
    let mut cut: String = whole.chars().take(LONGEST - 1).collect();
    cut.push('…');
    cut
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

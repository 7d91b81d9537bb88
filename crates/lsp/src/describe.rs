//! What is told of a declared name: its definition, what it is, its comment, its value under the config.

use crate::analysis::Analysis;
use crate::declarations::{Declaration, Kind};
use check_module::config::Right;
use check_module::module::Level;
use check_syntax::comments;

/// Longer definitions are cut in a hover.
const LINES: usize = 24;

/// Everything that is told of a declaration, as Markdown.
pub(crate) fn markdown(analysis: &Analysis, one: &Declaration) -> String {
    let mut parts = vec![format!("```tla\n{}\n```", code(analysis, one))];
    parts.push(summary(analysis, one));
    if let Some(value) = value(analysis, one) {
        parts.push(format!("under the config: `{value}`"));
    }
    let comment = comment(analysis, one);
    if !comment.is_empty() {
        parts.push(format!("---\n\n{comment}"));
    }
    parts.join("\n\n")
}

/// What it is, in a line: its kind, its level, its module.
pub(crate) fn summary(analysis: &Analysis, one: &Declaration) -> String {
    let mut words = vec![kind(one.kind).to_owned()];
    if one.kind == Kind::Variable {
        words.push(level_name(Level::State).to_owned());
    } else if let Some(level) = analysis.level(one) {
        words.push(level_name(level).to_owned());
    }
    match (one.kind, one.parameters.len()) {
        (Kind::Function | Kind::Module, _) | (_, 0) => {}
        (_, 1) => words.push("1 parameter".to_owned()),
        (_, count) => words.push(format!("{count} parameters")),
    }
    if one.kind != Kind::Module {
        words.push(format!("module {}", one.module));
    }
    words.join(" · ")
}

/// The text of the definition or declaration.
fn code(analysis: &Analysis, one: &Declaration) -> String {
    let text = match one.kind {
        Kind::Operator | Kind::Function | Kind::Instance => analysis.sources.text(one.whole).to_owned(),
        Kind::Theorem | Kind::Assumption => analysis.sources.text(one.whole).to_owned(),
        Kind::Module => format!("---- MODULE {} ----", one.name),
        Kind::Constant => format!("CONSTANT {}", one.head()),
        Kind::Variable => format!("VARIABLE {}", one.name),
        Kind::Parameter | Kind::Label => one.head(),
        Kind::Bound => first_line(analysis.sources.text(one.whole)).to_owned(),
    };
    let column = analysis.sources.get(one.whole.file).line_column(one.whole.start).column as usize - 1;
    outdented(&text, column)
}

/// A text whose lines after the first lose so many blanks, cut if it is long.
fn outdented(text: &str, column: usize) -> String {
    let shown = text.lines().take(LINES).enumerate().map(|(at, line)| {
        let blanks = line.len() - line.trim_start_matches(' ').len();
        if at == 0 { line } else { &line[blanks.min(column)..] }
    });
    let mut shown = shown.collect::<Vec<_>>().join("\n");
    if text.lines().count() > LINES {
        shown.push_str("\n…");
    }
    shown
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

/// The comment above a definition, or the one that a module opens with.
pub(crate) fn comment(analysis: &Analysis, one: &Declaration) -> String {
    let text = &analysis.sources.get(one.span.file).text;
    let [start, end] = [one.span.start as usize, one.span.end as usize];
    match one.kind {
        Kind::Constant | Kind::Variable => comments::of_declaration(text, start, end),
        Kind::Operator | Kind::Function | Kind::Instance | Kind::Theorem | Kind::Assumption => {
            comments::of_definition(text, one.whole.start as usize, one.whole.end as usize)
        }
        Kind::Module => {
            let header = text[end..].find('\n').map_or(text.len(), |at| end + at + 1);
            let unit = text[header..].lines().take_while(|line| !line.trim().is_empty()).map(str::len);
            let after = header + unit.map(|length| length + 1).sum::<usize>();
            let above = comments::of_definition(text, one.whole.start as usize, one.whole.end as usize);
            if above.is_empty() {
                comments::of_definition(text, after.min(text.len()), after.min(text.len()))
            } else {
                above
            }
        }
        Kind::Parameter | Kind::Bound | Kind::Label => String::new(),
    }
}

/// What the config gives a constant, or puts in the place of a definition.
pub(crate) fn value(analysis: &Analysis, one: &Declaration) -> Option<String> {
    let (_, config) = analysis.config.as_ref()?;
    let root = analysis.graph.as_ref()?.root;
    let is_of_root = analysis.names.scopes.get(&root)?.get(&one.name)?.declared == one.span;
    let given = config.constants.iter().rev().find(|given| *given.name.name == *one.name).filter(|_| is_of_root)?;
    match &given.right {
        Right::Value(value) => Some(format!("= {}", analysis.sources.text(value.span))),
        Right::Definition(name) => Some(format!("<- {}", name.name)),
    }
}

/// The name of a kind.
pub(crate) fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Module => "module",
        Kind::Constant => "constant",
        Kind::Variable => "variable",
        Kind::Operator => "operator",
        Kind::Function => "function",
        Kind::Instance => "instance",
        Kind::Theorem => "theorem",
        Kind::Assumption => "assumption",
        Kind::Parameter => "parameter",
        Kind::Bound => "bound name",
        Kind::Label => "label",
    }
}

/// The name of a level.
pub(crate) fn level_name(level: Level) -> &'static str {
    match level {
        Level::Constant => "constant level",
        Level::State => "state level",
        Level::Action => "action level",
        Level::Temporal => "temporal level",
    }
}

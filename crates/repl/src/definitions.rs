//! Typed definitions: what a line defines, and whether it goes on.

use check_syntax::tree::{Unit, UnitKind};
use check_syntax::{Diagnostic, FileId, parse, parse_expression};

/// The name and header of the module in which a line is read as definitions.
const HEADER: &str = "---- MODULE typed ----\n";

/// Definitions that were typed together.
#[derive(Clone, Debug)]
pub(crate) struct Definitions {
    /// The names that they define; none for an instance without a name.
    pub(crate) names: Vec<String>,
    /// Their text.
    pub(crate) text: String,
}

impl Definitions {
    /// The definitions of a text, if it consists of definitions.
    ///
    /// # Errors
    /// In a sentence, why a unit cannot be typed at a prompt.
    pub(crate) fn of(text: &str) -> Result<Option<Self>, String> {
        if let Some(modules) = text.strip_prefix("EXTENDS ") {
            let instances: Vec<String> =
                modules.split(',').map(|module| format!("LOCAL INSTANCE {}", module.trim())).collect();
            return Self::of(&instances.join("\n"));
        }
        let (units, diagnostics) = units(text);
        if !diagnostics.is_empty() || units.is_empty() {
            return Ok(None);
        }
        let mut names = Vec::new();
        for unit in units {
            match unit.kind {
                UnitKind::Definition(definition) => names.push(definition.name.name.to_string()),
                UnitKind::Recursive(_) | UnitKind::Instance { .. } | UnitKind::UseOrHide | UnitKind::Separator => {}
                UnitKind::Variables(_) | UnitKind::Constants(_) => {
                    return Err("variables and constants are declared in a spec: `:load` reads one".to_owned());
                }
                UnitKind::Assume { .. } | UnitKind::Theorem { .. } | UnitKind::Module(_) => {
                    return Err("only definitions can be added, and instances of modules".to_owned());
                }
            }
        }
        names.sort_unstable();
        names.dedup();
        Ok(Some(Self { names, text: text.to_owned() }))
    }
}

fn units(text: &str) -> (Vec<Unit>, Vec<Diagnostic>) {
    let (tree, diagnostics) = parse(FileId(0), &format!("{HEADER}{text}\n===="));
    (tree.modules.into_iter().next().map(|module| module.units).unwrap_or_default(), diagnostics)
}

/// Whether a text is neither an expression nor a definition, but becomes one if something follows: a bracket is open, or it
/// ends with an operator that takes another operand.
pub fn is_incomplete(text: &str) -> bool {
    let text = text.trim();
    if text.is_empty() || text.starts_with(':') || text.starts_with("EXTENDS") {
        return false;
    }
    let (read, wrong) = units(text);
    if wrong.is_empty() {
        // What is declared RECURSIVE is defined below.
        return matches!(read.last(), Some(Unit { kind: UnitKind::Recursive(_), .. }));
    }
    let (_, diagnostics) = parse_expression(FileId(0), text);
    let Some(first) = diagnostics.first() else { return false };
    // What is wrong is that the text is over.
    let is_at = |start: usize, length: usize| start >= length;
    let at_end = first.primary.as_ref().is_some_and(|label| is_at(label.span.start as usize, text.len()));
    at_end || {
        let label = wrong.first().and_then(|one| one.primary.as_ref());
        text.contains("==") && label.is_some_and(|label| is_at(label.span.start as usize, HEADER.len() + text.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_go_on() {
        for text in [
            "1 +",
            "{1, 2,",
            "[a |-> 1",
            "F(x) ==",
            "IF x THEN 1",
            "F(x) == {y \\in S :",
            "LET a == 1 IN",
            "\\E x \\in S :",
            "RECURSIVE F(_)",
        ] {
            assert!(is_incomplete(text), "{text}");
        }
        for text in
            ["1 + 1", "F(x) == x", ":help", "", "1 + )", "a b", "EXTENDS TLC", "/\\ TRUE\n/\\ FALSE", "F == 1\nG == 2"]
        {
            assert!(!is_incomplete(text), "{text}");
        }
    }

    #[test]
    fn what_is_defined() {
        let names = |text| Definitions::of(text).map(|found| found.map(|found| found.names));
        assert_eq!(names("F(x) == x"), Ok(Some(vec!["F".to_owned()])));
        assert_eq!(
            names("a \\prec b == TRUE\nf[x \\in {1}] == x"),
            Ok(Some(vec!["\\prec".to_owned(), "f".to_owned()]))
        );
        assert_eq!(names("1 + 1"), Ok(None));
        assert_eq!(names("x' = 3"), Ok(None));
        assert_eq!(names("EXTENDS Sequences, TLC"), Ok(Some(vec![])));
        assert!(names("VARIABLE x").is_err());
    }
}

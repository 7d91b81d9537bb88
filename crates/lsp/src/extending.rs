//! Adding a module to the EXTENDS of a text.

use crate::workspace::{Spot, Workspace};
use check_module::standard;
use check_syntax::tree::UnitKind;
use check_syntax::{FileId, Span, parse};
use lsp_types::TextEdit;

/// Where a module is added to the EXTENDS of the module around a place.
pub(crate) struct Point {
    at: u32,
    /// Whether others are extended already.
    has_others: bool,
    extended: Vec<String>,
}

impl Point {
    /// The point for the module around an offset.
    pub(crate) fn of(text: &str, offset: usize) -> Option<Self> {
        let (tree, _) = parse(FileId(0), text);
        let around = tree.modules.iter().rev().find(|module| module.span.start as usize <= offset);
        let module = around.or(tree.modules.first())?;
        let extended = module.extends.iter().map(|known| known.name.to_string()).collect();
        if let Some(last) = module.extends.last() {
            return Some(Self { at: last.span.end, has_others: true, extended });
        }
        let line = text[module.name.span.end as usize..].find('\n')? + module.name.span.end as usize + 1;
        Some(Self { at: line as u32, has_others: false, extended })
    }

    /// The edit that adds a module, if it is not extended yet.
    pub(crate) fn edit(&self, workspace: &Workspace, spot: &Spot, name: &str) -> Option<TextEdit> {
        let (at, new_text) = self.insertion(name)?;
        let range = workspace.range(&spot.lines, &spot.text, Span::new(FileId(0), at, at));
        Some(TextEdit { range, new_text })
    }

    fn insertion(&self, name: &str) -> Option<(u32, String)> {
        match self.extended.iter().any(|known| known == name) {
            true => None,
            false if self.has_others => Some((self.at, format!(", {name}"))),
            false => Some((self.at, format!("EXTENDS {name}\n"))),
        }
    }
}

/// The names that a standard module defines and others may use; symbols are left out.
pub(crate) fn defined(module: &str) -> Vec<String> {
    let Some(text) = standard::source(module) else { return Vec::new() };
    let (tree, _) = parse(FileId(u32::MAX), text);
    let units = tree.modules.iter().flat_map(|module| &module.units);
    let names = units.filter_map(|unit| match &unit.kind {
        UnitKind::Definition(definition) if !definition.local => Some(definition.name.name.to_string()),
        _ => None,
    });
    names.filter(|name| name.starts_with(|first: char| first.is_ascii_alphabetic())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_it_goes() {
        let insertion = |text, offset, name| Point::of(text, offset).and_then(|point| point.insertion(name));
        let none = "---- MODULE M ----\nA == 1\n====\n";
        assert_eq!(insertion(none, 25, "Naturals"), Some((19, "EXTENDS Naturals\n".to_owned())));
        let some = "---- MODULE M ----\nEXTENDS Integers, TLC\nA == 1\n====\n";
        assert_eq!(insertion(some, 45, "Naturals"), Some((40, ", Naturals".to_owned())));
        assert_eq!(insertion(some, 45, "TLC"), None);
        assert!(defined("Sequences").contains(&"Append".to_owned()));
    }
}

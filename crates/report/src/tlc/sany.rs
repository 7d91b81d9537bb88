//! What the parser of TLC, SANY, prints while it reads modules: their files, what is wrong in them, where.

use super::places::module;
use crate::diagnostics::location;
use check_syntax::{Diagnostic, FileId, Severity, Sources};
use std::fmt::Write;

/// Gives the path of a file that was read, as programs can open it, by the name that readers know it by.
pub type Paths<'p> = &'p dyn Fn(&str) -> String;

/// The lines on files that are read, by their names.
pub fn reading<'n>(files: impl Iterator<Item = &'n str>, paths: Paths<'_>) -> String {
    files.map(|name| format!("Parsing file {}\n", paths(name))).collect()
}

/// The lines on modules that are given a meaning.
pub fn processing<'n>(modules: impl Iterator<Item = &'n str>) -> String {
    modules.map(|name| format!("Semantic processing of module {name}\n")).collect()
}

/// Texts that cannot be parsed: each file with what is wrong in it; `given` is the root as it was asked for. A module that is not there has no place.
pub fn unparsed(diagnostics: &[Diagnostic], sources: &Sources, given: &str, paths: Paths<'_>) -> String {
    let errors: Vec<_> = diagnostics.iter().filter(|one| one.severity == Severity::Error).collect();
    let of = |file: Option<FileId>| {
        errors.iter().filter(move |one| one.primary.as_ref().map(|label| label.span.file) == file)
    };
    let mut out = String::new();
    for (file, source) in sources.iter() {
        let _ = writeln!(out, "Parsing file {}", paths(&source.name));
        for error in of(Some(file)).filter(|error| missing(error, sources).is_none()) {
            let _ = writeln!(out, "***Parse Error***\n{}{}\n", words(error), encountered(error, sources));
        }
    }
    let first = errors.iter().find_map(|one| Some((one, one.primary.as_ref()?)));
    let broken = first.map_or_else(|| module(given), |(_, label)| module(&sources.get(label.span.file).name));
    let without_place: Vec<String> = of(None).map(|error| words(error)).collect();
    let reason = match (without_place.as_slice(), first.and_then(|(error, _)| missing(error, sources))) {
        ([], Some(name)) => format!("Cannot find source file for module {name} imported in module {broken}."),
        ([], None) => format!("Could not parse module {broken} from file {broken}.tla"),
        (all, _) => all.join("\n"),
    };
    let last = format!("In module {broken}\n\n{reason}");
    let _ = write!(
        out,
        "\nFatal errors while parsing TLA+ spec in file {given}\n\n{last}\n*** Errors: 1\n\n{last}\n\n\n\n"
    );
    out
}

/// The module that is not there, if that is wrong.
fn missing<'s>(error: &Diagnostic, sources: &'s Sources) -> Option<&'s str> {
    let label = error.primary.as_ref().filter(|_| error.code == "missing-module")?;
    Some(sources.text(label.span))
}

/// Where something is wrong, in the words that programs look for.
fn encountered(error: &Diagnostic, sources: &Sources) -> String {
    let Some(label) = &error.primary else { return String::new() };
    let at = location(sources, label.span);
    let text: String = sources.text(label.span).lines().next().unwrap_or_default().chars().take(40).collect();
    format!("\nEncountered \"{text}\" at line {}, column {} and token \"{text}\"", at.line, at.column)
}

/// Names and levels that are wrong, module by module in the order in which modules get a meaning.
pub fn meaningless<'n>(
    diagnostics: &[Diagnostic],
    sources: &Sources,
    modules: impl Iterator<Item = &'n str>,
) -> String {
    let mut out = String::new();
    let mut left: Vec<&Diagnostic> = diagnostics.iter().collect();
    for name in modules {
        let _ = writeln!(out, "Semantic processing of module {name}");
        let is_here = |one: &&Diagnostic| {
            one.primary.as_ref().is_some_and(|label| module(&sources.get(label.span.file).name) == name)
        };
        let (here, elsewhere) = left.into_iter().partition(is_here);
        left = elsewhere;
        out.push_str(&blocks(&here, sources));
    }
    out.push_str(&blocks(&left, sources));
    out
}

/// Warnings on texts, as SANY prints them behind the module in which they are.
pub fn warnings(diagnostics: &[&Diagnostic], sources: &Sources) -> String {
    blocks(diagnostics, sources)
}

fn blocks(diagnostics: &[&Diagnostic], sources: &Sources) -> String {
    let (errors, warnings): (Vec<&Diagnostic>, Vec<&Diagnostic>) =
        diagnostics.iter().partition(|one| one.severity == Severity::Error);
    let listed = |all: &[&Diagnostic]| -> String { all.iter().map(|one| at_its_place(one, sources)).collect() };
    let warned = match warnings.as_slice() {
        [] => String::new(),
        all => format!("*** Warnings: {}\n\n{}", all.len(), listed(all)),
    };
    let failed = match errors.as_slice() {
        [] => String::new(),
        all => format!("Semantic errors:\n\n*** Errors: {}\n\n{}", all.len(), listed(all)),
    };
    warned + &failed
}

fn at_its_place(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let place = match &diagnostic.primary {
        Some(label) => super::places::place(&location(sources, label.span)),
        None => "Unknown location".to_owned(),
    };
    format!("{place}\n\n{}\n\n\n", words(diagnostic))
}

/// What a diagnostic says, in TLC's words where programs look for these, and what the author might do.
fn words(diagnostic: &Diagnostic) -> String {
    let unknown = diagnostic.message.strip_prefix('`').and_then(|rest| rest.strip_suffix("` is not defined"));
    if let Some(name) = unknown {
        let hint = diagnostic.hint.as_ref().map(|hint| format!("\n{hint}")).unwrap_or_default();
        return format!("Unknown operator: `{name}'.{hint}");
    }
    match &diagnostic.hint {
        Some(hint) => format!("{}\n{hint}", diagnostic.message),
        None => diagnostic.message.clone(),
    }
}

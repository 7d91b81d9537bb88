//! Renaming: every place of a name at once, refused if anything would mean something else afterwards.

use crate::analysis::Analysis;
use crate::declarations::{Declaration, Kind};
use crate::documents::Documents;
use crate::navigation::{Place, places};
use crate::positions::Lines;
use crate::target::{Target, declaration, target};
use crate::workspace::{Spot, Workspace};
use check_module::resolve::Use;
use check_syntax::pieces::is_identifier;
use check_syntax::{FileId, Severity, Span};
use lsp_types::{PrepareRenameResponse, TextDocumentPositionParams, TextEdit, Uri, WorkspaceEdit};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The name at a place, if it can be renamed.
pub(crate) fn prepare(
    workspace: &mut Workspace,
    at: &TextDocumentPositionParams,
) -> Result<Option<PrepareRenameResponse>, String> {
    let Some(spot) = workspace.spot(&at.text_document.uri, at.position) else { return Ok(None) };
    let (_, target, one) = renamable(&spot)?;
    let range = workspace.range(&spot.lines, &spot.text, target.name);
    Ok(Some(PrepareRenameResponse::RangeWithPlaceholder { range, placeholder: one.name.to_string() }))
}

/// The edits that give the name at a place another name.
pub(crate) fn rename(
    workspace: &mut Workspace,
    at: &TextDocumentPositionParams,
    new: &str,
) -> Result<WorkspaceEdit, String> {
    let spot = workspace.spot(&at.text_document.uri, at.position).ok_or("there is no such document")?;
    let (_, target, one) = renamable(&spot)?;
    if !is_identifier(new) {
        return Err(format!("`{new}` is not a name: letters, digits and `_`, and no reserved word"));
    }
    let (found, declared) = places(workspace, &spot, target).ok_or("this name cannot be renamed")?;
    let plan = Plan { places: by_path(found), new: new.to_owned(), old: one.name.to_string() };
    plan.is_safe(workspace, &spot, &declared)?;
    plan.edit(workspace)
}

/// What stands at a place, or why it has to keep its name.
fn renamable(spot: &Spot) -> Result<(Rc<Analysis>, Target, Declaration), String> {
    let (analysis, _) = spot.known.clone().ok_or("nothing is known of this document")?;
    let target = target(spot).ok_or("there is no name here that is declared")?;
    let one = declaration(&analysis, target).ok_or("where this name is declared is not known")?.clone();
    if analysis.is_standard(one.span.file) {
        return Err(format!("`{}` is defined in a standard module", one.name));
    }
    if one.kind == Kind::Module {
        return Err("a module has the name of its file: rename both by hand".to_owned());
    }
    if !is_identifier(&one.name) {
        return Err(format!("`{}` is the symbol of an operator, and cannot be renamed", one.name));
    }
    let text = &analysis.sources.get(one.span.file).text;
    if is_in_translation(text, one.span.start as usize) {
        return Err(format!(
            "`{}` stands in the translation of an algorithm: rename it there, and translate again",
            one.name
        ));
    }
    Ok((analysis, target, one))
}

fn is_in_translation(text: &str, at: usize) -> bool {
    let (Some(begin), Some(end)) = (text.find("BEGIN TRANSLATION"), text.find("END TRANSLATION")) else { return false };
    begin < at && at < end
}

fn by_path(places: Vec<Place>) -> BTreeMap<PathBuf, BTreeSet<(u32, u32)>> {
    let mut by_path: BTreeMap<PathBuf, BTreeSet<(u32, u32)>> = BTreeMap::new();
    for (path, start, end) in places {
        by_path.entry(path).or_default().insert((start, end));
    }
    by_path
}

/// The places of a name, and what it is to be.
struct Plan {
    places: BTreeMap<PathBuf, BTreeSet<(u32, u32)>>,
    old: String,
    new: String,
}

impl Plan {
    /// A text with the new name in it.
    fn apply(&self, path: &Path, text: &str) -> String {
        let mut out = text.to_owned();
        for (start, end) in self.places.get(path).into_iter().flatten().rev() {
            out.replace_range(*start as usize..*end as usize, &self.new);
        }
        out
    }

    /// Where an offset of a text is afterwards.
    fn moved(&self, path: &str, offset: u32) -> u32 {
        let before = self.places.get(Path::new(path)).into_iter().flatten().filter(|(start, _)| *start < offset);
        before.fold(i64::from(offset), |at, (start, end)| {
            at + if *end <= offset { self.new.len() as i64 - i64::from(end - start) } else { 0 }
        }) as u32
    }

    /// Analyses the specs with the new name, and compares.
    fn is_safe(&self, workspace: &mut Workspace, spot: &Spot, declared: &Place) -> Result<(), String> {
        let mut after: Documents = workspace.documents.clone();
        for path in self.places.keys() {
            let text = workspace.documents.text(path).ok_or("a file cannot be read")?;
            let uri = workspace.documents.uri(path).ok_or("a file has no address")?;
            after.open(uri, 0, self.apply(path, &text));
        }
        let mut roots = workspace.neighbours(&declared.0, &self.old);
        roots.extend(spot.known.iter().map(|(analysis, _)| Rc::clone(analysis)));
        // A name that is new may meet one in a module that speaks of no old one.
        roots.extend(workspace.neighbours(&declared.0, &self.new));
        let mut seen = BTreeSet::new();
        roots.retain(|root| seen.insert(root.root.clone()));
        roots.iter().try_for_each(|before| self.compare(before, &Analysis::new(&after, &before.root)))
    }

    fn compare(&self, before: &Analysis, after: &Analysis) -> Result<(), String> {
        let errors = |analysis: &Analysis| {
            analysis.diagnostics.iter().filter(|one| one.severity == Severity::Error).cloned().collect::<Vec<_>>()
        };
        let (old, new) = (errors(before), errors(after));
        if new.len() > old.len() {
            let text = |one: &check_syntax::Diagnostic| one.message.clone();
            let first = new.iter().map(text).find(|message| !old.iter().any(|one| one.message == *message));
            let message = first.unwrap_or_else(|| new[0].message.clone());
            return Err(format!("renamed to `{}`, {} would be wrong: {message}", self.new, name_of(&after.root)));
        }
        let expected: BTreeSet<Meaning> = before.names.uses.iter().map(|one| self.meaning(before, one, true)).collect();
        let found: BTreeSet<Meaning> = after.names.uses.iter().map(|one| self.meaning(after, one, false)).collect();
        match found.symmetric_difference(&expected).next() {
            None => Ok(()),
            Some(((file, offset), _)) => {
                let source = after.sources.iter().find(|(_, source)| source.name == *file).map(|(_, source)| source);
                let line = source.map_or(0, |source| source.line_column(*offset).line);
                let place = format!("{}, line {line}", name_of(Path::new(file)));
                Err(format!("renamed to `{}`, a name would be captured: {place} would mean something else", self.new))
            }
        }
    }

    /// A use with what it means, as places in the texts with the new name.
    fn meaning(&self, analysis: &Analysis, one: &Use, is_old: bool) -> Meaning {
        let place = |span: Span| {
            let name = analysis.sources.get(span.file).name.clone();
            let at = if is_old { self.moved(&name, span.start) } else { span.start };
            (name, at)
        };
        (place(one.span), place(one.declared))
    }

    fn edit(&self, workspace: &Workspace) -> Result<WorkspaceEdit, String> {
        let mut changes: Vec<(Uri, Vec<TextEdit>)> = Vec::new();
        for (path, places) in &self.places {
            let text = workspace.documents.text(path).ok_or("a file cannot be read")?;
            let lines = Lines::new(&text);
            let edit = |(start, end): &(u32, u32)| {
                let range = workspace.range(&lines, &text, Span::new(FileId(0), *start, *end));
                TextEdit { range, new_text: self.new.clone() }
            };
            let uri = workspace.documents.uri(path).ok_or("a file has no address")?;
            changes.push((uri, places.iter().map(edit).collect()));
        }
        Ok(WorkspaceEdit { changes: Some(changes.into_iter().collect()), ..WorkspaceEdit::default() })
    }
}

/// A use and its declaration, each by the name of the text and the offset.
type Meaning = ((String, u32), (String, u32));

fn name_of(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

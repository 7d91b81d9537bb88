//! Code actions: what the hints of diagnostics say, as edits.

use crate::extending::Point;
use crate::positions::on_a_line;
use crate::workspace::{Spot, Workspace};
use check_syntax::pieces::{Piece, PieceKind, pieces};
use check_syntax::{Diagnostic, FileId, Span};
use lsp_types::{CodeAction, CodeActionKind, CodeActionOrCommand, Command, Range, TextEdit, Uri, WorkspaceEdit};
use std::collections::{BTreeSet, HashMap};

/// The command that translates the algorithm of a document.
pub(crate) const TRANSLATE: &str = "check.translate";

/// The actions for what is wrong in a range of a document; `lints` is what was found beyond the front end.
pub(crate) fn actions(
    workspace: &mut Workspace,
    uri: &Uri,
    range: Range,
    lints: &[lsp_types::Diagnostic],
) -> Option<Vec<CodeActionOrCommand>> {
    let spot = workspace.document(uri)?;
    let (analysis, file) = spot.known.clone()?;
    let mut found = Vec::new();
    for one in &analysis.diagnostics {
        let Some(place) = one.primary.as_ref().map(|label| label.span).filter(|span| span.file == file) else {
            continue;
        };
        let at = workspace.range(&spot.lines, &spot.text, on_a_line(&spot.text, place));
        if touches(at, range) {
            let asked = Asked { workspace, spot: &spot, uri, one, place };
            found.extend(asked.actions());
        }
    }
    for one in lints.iter().filter(|one| touches(one.range, range)) {
        found.extend(of_lint(workspace, &spot, uri, one));
    }
    let mut titles = BTreeSet::new();
    found.retain(|one| match one {
        CodeActionOrCommand::CodeAction(action) => titles.insert(action.title.clone()),
        CodeActionOrCommand::Command(_) => true,
    });
    Some(found)
}

fn touches(one: Range, other: Range) -> bool {
    one.start.line <= other.end.line && other.start.line <= one.end.line
}

struct Asked<'a> {
    workspace: &'a Workspace,
    spot: &'a Spot,
    uri: &'a Uri,
    one: &'a Diagnostic,
    place: Span,
}

impl Asked<'_> {
    fn actions(&self) -> Vec<CodeActionOrCommand> {
        let hint = self.one.hint.as_deref().unwrap_or_default();
        let found = match self.one.code {
            "stale-translation" | "no-translation" => return vec![translate(self.uri)],
            "parse" => self.sign().or_else(|| self.ending()),
            "module-name" => self.expected_name(),
            "unknown-name" => self.extends(hint).or_else(|| self.recursive(hint)).or_else(|| self.sign()),
            _ => None,
        };
        found.or_else(|| self.meant(hint)).into_iter().collect()
    }

    /// `did you mean …?`, `there is a module …`.
    fn meant(&self, hint: &str) -> Option<CodeActionOrCommand> {
        let is_name = hint.starts_with("did you mean `") || hint.starts_with("there is a module `");
        let name = quoted(hint).filter(|_| is_name)?;
        Some(self.replace(format!("Change to `{name}`"), self.place, name))
    }

    /// What another language writes, in the words of TLA+.
    fn sign(&self) -> Option<CodeActionOrCommand> {
        let hint = self.one.hint.as_deref()?;
        if hint.starts_with("a definition is written with `==`") {
            return Some(self.replace("Write `==`".to_owned(), self.place, "=="));
        }
        if hint.starts_with("a module ends with") {
            return self.ending();
        }
        let all = pieces(&self.spot.text);
        let here = all.partition_point(|piece| piece.start < self.place.start);
        let near = [Some(here), here.checked_sub(1)].into_iter().flatten().filter_map(|at| all.get(at));
        for piece in near.filter(|piece| piece.kind != PieceKind::Comment) {
            let text = piece.text(&self.spot.text);
            if let Some(right) = of_other_language(text, hint) {
                let span = Span::new(self.place.file, piece.start, piece.end);
                return Some(self.replace(format!("Write `{right}` for `{text}`"), span, &right));
            }
        }
        None
    }

    /// A line that ends the module.
    fn ending(&self) -> Option<CodeActionOrCommand> {
        if !self.one.message.ends_with("does not end") {
            return None;
        }
        let end = Span { start: self.place.end, ..self.place };
        let line = if self.spot.text.ends_with('\n') { "====\n" } else { "\n====\n" };
        Some(self.replace("End the module".to_owned(), end, line))
    }

    fn expected_name(&self) -> Option<CodeActionOrCommand> {
        let name = quoted(&self.one.primary.as_ref()?.text)?;
        Some(self.replace(format!("Name the module `{name}`"), self.place, name))
    }

    fn extends(&self, hint: &str) -> Option<CodeActionOrCommand> {
        let (_, rest) = hint.split_once(" is defined in module ")?;
        let module = rest.split(':').next()?;
        let point = Point::of(&self.spot.text, self.place.start as usize)?;
        let edit = point.edit(self.workspace, self.spot, module)?;
        Some(self.action(format!("Extend `{module}`"), vec![edit]))
    }

    /// A RECURSIVE declaration before the unit.
    fn recursive(&self, hint: &str) -> Option<CodeActionOrCommand> {
        let declaration = hint.rsplit('`').nth(1).filter(|text| text.starts_with("RECURSIVE "))?;
        let (tree, _) = check_syntax::parse(FileId(0), &self.spot.text);
        let holds = |span: Span| span.start <= self.place.start && self.place.start < span.end;
        let unit = tree.modules.iter().flat_map(|module| &module.units).find(|unit| holds(unit.span))?;
        let at = Span { end: unit.span.start, ..unit.span };
        Some(self.replace(format!("Declare `{declaration}`"), at, &format!("{declaration}\n")))
    }

    fn replace(&self, title: String, span: Span, text: &str) -> CodeActionOrCommand {
        let range = self.workspace.range(&self.spot.lines, &self.spot.text, span);
        self.action(title, vec![TextEdit { range, new_text: text.to_owned() }])
    }

    fn action(&self, title: String, edits: Vec<TextEdit>) -> CodeActionOrCommand {
        quick_fix(self.uri, title, edits)
    }
}

/// `did you mean …?` of the config's names.
fn of_lint(workspace: &Workspace, spot: &Spot, uri: &Uri, one: &lsp_types::Diagnostic) -> Option<CodeActionOrCommand> {
    let (_, hint) = one.message.split_once('\n')?;
    if hint.starts_with("add `UNCHANGED ") {
        return unchanged(workspace, spot, uri, one.range, quoted(hint)?);
    }
    let name = quoted(hint).filter(|_| hint.starts_with("did you mean `"))?;
    let encoding = workspace.documents.encoding;
    let start = spot.lines.offset(&spot.text, one.range.start, encoding);
    let end = spot.lines.offset(&spot.text, one.range.end, encoding);
    spot.text.get(start..end)?;
    let edit = TextEdit { range: one.range, new_text: name.to_owned() };
    Some(quick_fix(uri, format!("Change to `{name}`"), vec![edit]))
}

/// A conjunct at the end of an action, below the others where they are a list.
fn unchanged(workspace: &Workspace, spot: &Spot, uri: &Uri, at: Range, conjunct: &str) -> Option<CodeActionOrCommand> {
    let encoding = workspace.documents.encoding;
    let start = spot.lines.offset(&spot.text, at.start, encoding);
    let end = spot.lines.offset(&spot.text, at.end, encoding);
    let action = spot.text.get(start..end)?;
    let line = spot.text[..start].rfind('\n').map_or(0, |at| at + 1);
    let indent = spot.text[line..start].chars().count();
    let is_loose = |piece: &Piece| match piece.kind {
        PieceKind::Keyword => {
            !matches!(piece.text(&spot.text), "UNCHANGED" | "DOMAIN" | "SUBSET" | "UNION" | "TRUE" | "FALSE")
        }
        PieceKind::Operator => matches!(piece.text(&spot.text), "\\/" | "=>" | "<=>" | "\\E" | "\\A" | "\\lor" | "∨"),
        _ => false,
    };
    let within = |piece: &&Piece| start <= piece.start as usize && (piece.end as usize) <= end;
    let edits = if action.starts_with("/\\") {
        vec![inserted(at.end, format!("\n{}/\\ {conjunct}", " ".repeat(indent)))]
    } else if pieces(&spot.text).iter().filter(within).any(is_loose) {
        vec![inserted(at.start, "(".to_owned()), inserted(at.end, format!(") /\\ {conjunct}"))]
    } else {
        vec![inserted(at.end, format!(" /\\ {conjunct}"))]
    };
    Some(quick_fix(uri, format!("Add `{conjunct}`"), edits))
}

fn inserted(at: lsp_types::Position, new_text: String) -> TextEdit {
    TextEdit { range: Range { start: at, end: at }, new_text }
}

fn quick_fix(uri: &Uri, title: String, edits: Vec<TextEdit>) -> CodeActionOrCommand {
    let edit = WorkspaceEdit { changes: Some(HashMap::from([(uri.clone(), edits)])), ..WorkspaceEdit::default() };
    CodeActionOrCommand::CodeAction(CodeAction {
        title,
        kind: Some(CodeActionKind::QUICKFIX),
        edit: Some(edit),
        is_preferred: Some(true),
        ..CodeAction::default()
    })
}

fn translate(uri: &Uri) -> CodeActionOrCommand {
    let title = "Translate the algorithm".to_owned();
    let arguments = Some(vec![uri.as_str().into()]);
    let command = Command { title: title.clone(), command: TRANSLATE.to_owned(), arguments };
    CodeActionOrCommand::CodeAction(CodeAction {
        title,
        kind: Some(CodeActionKind::QUICKFIX),
        command: Some(command),
        ..CodeAction::default()
    })
}

/// What is written between the first two backticks.
fn quoted(text: &str) -> Option<&str> {
    text.split('`').nth(1)
}

/// What a sign or word of other languages is in TLA+, if the hint speaks of it.
fn of_other_language(text: &str, hint: &str) -> Option<String> {
    let right = match text {
        "&&" | "&" | "and" | "AND" => "/\\",
        "||" | "|" | "or" | "OR" => "\\/",
        "not" | "NOT" | "!" => "~",
        "==>" => "=>",
        "==" if hint.starts_with("to compare two values") => "=",
        "mod" => "%",
        "div" => "\\div",
        "forall" => "\\A",
        "exists" => "\\E",
        "true" | "false" => return Some(text.to_uppercase()),
        _ if hint == "reserved words are written in capitals" && text.starts_with(|one: char| one.is_lowercase()) => {
            return Some(text.to_uppercase());
        }
        _ => return None,
    };
    Some(right.to_owned())
}

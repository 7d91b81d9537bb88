//! Code lenses: what can be done with a spec, above its module and its algorithm; the last verdict among them.

use crate::actions::TRANSLATE;
use crate::workspace::Workspace;
use check_syntax::{FileId, Span, parse};
use lsp_types::{CodeLens, Command, Uri};

/// The commands.
pub(crate) const CHECK: &str = "check.check";
pub(crate) const SIMULATE: &str = "check.simulate";
pub(crate) const EXPLORE: &str = "check.explore";
pub(crate) const CANCEL: &str = "check.cancel";

/// All commands that the server does.
pub(crate) const COMMANDS: [&str; 5] = [CHECK, SIMULATE, EXPLORE, TRANSLATE, CANCEL];

/// The lenses of a document; `state` says whether it is being checked, and what the last check said.
pub(crate) fn lenses(
    workspace: &mut Workspace,
    uri: &Uri,
    is_running: bool,
    verdict: Option<&str>,
) -> Option<Vec<CodeLens>> {
    let spot = workspace.document(uri)?;
    let (tree, _) = parse(FileId(0), &spot.text);
    let mut lenses = Vec::new();
    let mut add = |span: Span, title: String, command: &str| {
        let arguments = Some(vec![uri.as_str().into()]);
        let command = Command { title, command: command.to_owned(), arguments };
        lenses.push(CodeLens {
            range: workspace.range(&spot.lines, &spot.text, span),
            command: Some(command),
            data: None,
        });
    };
    let has_config = spot.known.as_ref().is_some_and(|(analysis, _)| analysis.config.is_some());
    if let Some(module) = tree.modules.first().filter(|_| has_config) {
        let name = module.name.span;
        match is_running {
            true => add(name, "■ cancel".to_owned(), CANCEL),
            false => add(name, "▶ check".to_owned(), CHECK),
        }
        add(name, "simulate".to_owned(), SIMULATE);
        add(name, "explore".to_owned(), EXPLORE);
        if let Some(verdict) = verdict {
            add(name, verdict.to_owned(), CHECK);
        }
    }
    let marks = ["--algorithm", "--fair"].iter().filter_map(|mark| spot.text.find(mark));
    if let Some(at) = marks.min() {
        add(Span::new(FileId(0), at as u32, at as u32), "translate".to_owned(), TRANSLATE);
    }
    Some(lenses)
}

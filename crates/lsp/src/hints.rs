//! Inlay hints: the levels of definitions, and the modules from which names come through an INSTANCE without a name.

use crate::declarations::{Declaration, Kind};
use crate::workspace::Workspace;
use check_module::module::Level;
use lsp_types::{InlayHint, InlayHintKind, InlayHintLabel, InlayHintTooltip, Range, Uri};

/// The hints in a range of a document.
pub(crate) fn hints(workspace: &mut Workspace, uri: &Uri, range: Range) -> Option<Vec<InlayHint>> {
    let spot = workspace.document(uri)?;
    let (analysis, file) = spot.known.clone()?;
    let encoding = workspace.documents.encoding;
    let [start, end] = [range.start, range.end].map(|at| spot.lines.offset(&spot.text, at, encoding) as u32);
    let mut found: Vec<(u32, String, String)> = Vec::new();
    let here = |at: u32| start <= at && at <= end;
    for one in analysis.declarations().all().filter(|one| one.span.file == file && here(one.span.start)) {
        let level = analysis.level(one).filter(|level| *level > Level::Constant);
        if let (Some(level), Kind::Operator | Kind::Function) = (level, one.kind) {
            let tooltip = "the level of this definition".to_owned();
            found.push((head_end(&spot.text, one), format!(": {}", name(level)), tooltip));
        }
    }
    for used in analysis.names.uses.iter().filter(|used| used.span.file == file && here(used.span.start)) {
        let Some(module) = analysis.module_at(file, used.span.start as usize) else { continue };
        let Some(one) = analysis.declarations().get(used.declared) else { continue };
        let scope = analysis.names.scopes.get(&module).and_then(|scope| scope.get(&one.name));
        if scope.is_some_and(|visible| visible.since.is_some() && visible.declared == one.span) {
            let tooltip = format!("`{}` comes from an INSTANCE of module {}", one.name, one.module);
            found.push((used.span.end, format!(" ← {}", one.module), tooltip));
        }
    }
    found.sort();
    let hint = |(at, label, tooltip): (u32, String, String)| InlayHint {
        position: spot.lines.position(&spot.text, at as usize, encoding),
        label: InlayHintLabel::String(label),
        kind: Some(InlayHintKind::TYPE),
        text_edits: None,
        tooltip: Some(InlayHintTooltip::String(tooltip)),
        padding_left: None,
        padding_right: None,
        data: None,
    };
    Some(found.into_iter().map(hint).collect())
}

/// Where the left side of a definition ends.
fn head_end(text: &str, one: &Declaration) -> u32 {
    let after = text.get(one.span.end as usize..one.whole.end as usize).unwrap_or_default();
    let sign = after.find("==").or_else(|| after.find('≜')).unwrap_or(0);
    one.span.end + after[..sign].trim_end().len() as u32
}

fn name(level: Level) -> &'static str {
    match level {
        Level::Constant => "constant",
        Level::State => "state",
        Level::Action => "action",
        Level::Temporal => "temporal",
    }
}

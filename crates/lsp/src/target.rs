//! What a place in a document speaks of: a name in a module, in a config, or in a comment such as an algorithm.

use crate::analysis::Analysis;
use crate::declarations::Declaration;
use crate::documents::has_ending;
use crate::workspace::Spot;
use check_module::config::{Config, ConfigName, Right};
use check_module::loader::ModuleId;
use check_syntax::pieces::{Piece, PieceKind, pieces};
use check_syntax::{FileId, Span};

/// The name at a place and where what it means is declared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    /// The name.
    pub(crate) name: Span,
    /// The name at its declaration.
    pub(crate) declared: Span,
}

/// What a place speaks of.
pub(crate) fn target(spot: &Spot) -> Option<Target> {
    let (analysis, file) = spot.known.as_ref()?;
    if has_ending(&spot.path, "cfg") {
        return in_config(analysis, *file, spot.offset);
    }
    match analysis.at(*file, spot.offset) {
        Some((name, one)) => Some(Target { name, declared: one.span }),
        None => {
            in_config(analysis, *file, spot.offset).or_else(|| in_comment(analysis, *file, &spot.text, spot.offset))
        }
    }
}

/// The declaration of a target.
pub(crate) fn declaration(analysis: &Analysis, target: Target) -> Option<&Declaration> {
    analysis.declarations().get(target.declared)
}

fn in_config(analysis: &Analysis, file: FileId, offset: usize) -> Option<Target> {
    let (of, config) = analysis.config.as_ref().filter(|(of, _)| *of == file)?;
    let holds = |span: Span| span.start as usize <= offset && offset <= span.end as usize;
    let name = config_names(config).into_iter().find(|name| name.span.file == *of && holds(name.span))?;
    config_target(analysis, name)
}

/// What a name of a config means.
pub(crate) fn config_target(analysis: &Analysis, name: &ConfigName) -> Option<Target> {
    let root = analysis.graph.as_ref()?.root;
    let declared = of_path(analysis, root, &name.name)?;
    // Of `I!Op` the last part.
    let last = name.name.rsplit('!').next().unwrap_or_default().len() as u32;
    Some(Target { name: Span { start: name.span.end.saturating_sub(last), ..name.span }, declared })
}

/// The names that a config has from its spec.
pub(crate) fn config_names(config: &Config) -> Vec<&ConfigName> {
    let mut names: Vec<&ConfigName> = Vec::new();
    for one in &config.constants {
        names.push(&one.name);
        if let Right::Definition(operator) = &one.right {
            names.push(operator);
        }
    }
    let single = [
        &config.init,
        &config.next,
        &config.specification,
        &config.view,
        &config.symmetry,
        &config.alias,
        &config.periodic,
        &config.rl_reward,
    ];
    names.extend(single.into_iter().flatten());
    let lists = [
        &config.invariants,
        &config.properties,
        &config.constraints,
        &config.action_constraints,
        &config.possible,
        &config.postconditions,
    ];
    names.extend(lists.into_iter().flatten());
    names
}

/// What `Op` or `I!Op` means at the end of a module.
pub(crate) fn of_path(analysis: &Analysis, module: ModuleId, path: &str) -> Option<Span> {
    let (mut module, mut found) = (module, None);
    for (at, part) in path.split('!').enumerate() {
        let scope = analysis.names.scopes.get(&module)?;
        let visible = scope.get(part).filter(|visible| at == 0 || visible.exported)?;
        found = Some(visible.declared);
        let instance = analysis.declarations().get(visible.declared).and_then(|one| one.instance_of.as_ref());
        if let Some(instance) = instance {
            module = instantiated(analysis, module, instance)?;
        }
    }
    found
}

/// The module that a name stands for in an INSTANCE of a module.
pub(crate) fn instantiated(analysis: &Analysis, within: ModuleId, name: &str) -> Option<ModuleId> {
    let graph = analysis.graph.as_ref()?;
    let known = graph.module(within).named.get(name).copied().flatten();
    known.or_else(|| analysis.module_named(name))
}

/// A word in a comment that is a name of the module. Elsewhere a word that means nothing is the name of a field, or stands in a string.
fn in_comment(analysis: &Analysis, file: FileId, text: &str, offset: usize) -> Option<Target> {
    let (start, word) = word_at(text, offset)?;
    let holds = |piece: &Piece| (piece.start as usize..piece.end as usize).contains(&start);
    if !pieces(text).iter().any(|piece| piece.kind == PieceKind::Comment && holds(piece)) {
        return None;
    }
    let module = analysis.module_at(file, offset)?;
    let declared = of_path(analysis, module, word)?;
    let start = start as u32;
    Some(Target { name: Span::new(file, start, start + word.len() as u32), declared })
}

/// The word around an offset, and where it begins.
pub(crate) fn word_at(text: &str, offset: usize) -> Option<(usize, &str)> {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let bytes = text.as_bytes();
    let offset = offset.min(bytes.len());
    let start = bytes[..offset].iter().rposition(|byte| !is_part(*byte)).map_or(0, |at| at + 1);
    let end = bytes[offset..].iter().position(|byte| !is_part(*byte)).map_or(bytes.len(), |at| offset + at);
    text.get(start..end).filter(|word| !word.is_empty()).map(|word| (start, word))
}

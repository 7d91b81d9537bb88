//! Analyses: what the front end says of one root module and all that it needs.

mod algorithm;
mod consequences;

use crate::declarations::{Declaration, Declarations};
use crate::documents::{Documents, file_name};
use crate::root::Root;
use check_driver::origin::Origin;
use check_module::config::{Config, parse_config};
use check_module::loader::{ModuleGraph, ModuleId, load_leniently};
use check_module::module::Level;
use check_module::resolve::{Names, Use, Visible, explore};
use check_syntax::{Diagnostic, FileId, Source, Sources, Span, blanked_before};
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What is known of a root module.
pub(crate) struct Analysis {
    /// The path of its file.
    pub(crate) root: PathBuf,
    /// All texts that were read.
    pub(crate) sources: Sources,
    /// The modules; `None` if there is no root module, or if modules need themselves.
    pub(crate) graph: Option<ModuleGraph>,
    /// The names, as far as they are known.
    pub(crate) names: Names,
    /// The config beside it or in its file.
    pub(crate) config: Option<(FileId, Config)>,
    /// What is wrong.
    pub(crate) diagnostics: Vec<Diagnostic>,
    declarations: OnceCell<Declarations>,
    /// The change after which it was made.
    at: u64,
    /// The names of the files on which it depends.
    watched: BTreeSet<String>,
}

impl Analysis {
    /// Analyses the spec of a file.
    pub(crate) fn new(documents: &Documents, path: &Path) -> Self {
        let root = Root::new(documents, path);
        let mut sources = Sources::new();
        let mut watched: BTreeSet<String> = [path, &root.config_path()].into_iter().filter_map(owned_name).collect();
        let source = root.source().unwrap_or_else(|| Source::new(path.to_string_lossy(), ""));
        let (graph, mut diagnostics) = load_leniently(source, Some(root.name()), &root, &mut sources);
        let mut names = Names::default();
        if let Some(graph) = &graph {
            let (_, found, known) = explore(graph, &sources);
            names = known;
            consequences::add(found, graph, &sources, &mut diagnostics);
            let named = graph.modules.iter().flat_map(|module| module.named.keys());
            watched.extend(named.map(|name| format!("{name}.tla")));
        }
        diagnostics.extend(sources.iter().flat_map(|(file, source)| algorithm::diagnostics(file, &source.text)));
        let config = config(&root, graph.as_ref(), &mut sources, &mut diagnostics);
        let (declarations, at) = (OnceCell::new(), documents.now());
        Self { root: path.to_path_buf(), sources, graph, names, config, diagnostics, declarations, at, watched }
    }

    /// Whether it still says what is the case.
    pub(crate) fn is_current(&self, documents: &Documents) -> bool {
        self.is_true_since(self.at, documents)
    }

    /// Whether nothing on which it depends has changed after a change.
    pub(crate) fn is_true_since(&self, at: u64, documents: &Documents) -> bool {
        !documents.changed_since(at, |name| self.watched.contains(name))
    }

    /// Whether the text of a path is part of it.
    pub(crate) fn has(&self, path: &Path) -> bool {
        self.file(path).is_some()
    }

    /// The text of a path.
    pub(crate) fn file(&self, path: &Path) -> Option<FileId> {
        self.sources.iter().find(|(_, source)| Path::new(&source.name) == path).map(|(file, _)| file)
    }

    /// The path of a text, if it has one.
    pub(crate) fn path(&self, file: FileId, documents: &Documents) -> Option<PathBuf> {
        let source = self.sources.get(file);
        match source.name.strip_suffix(".tla (standard module)") {
            Some(name) => documents.keep(name, &source.text),
            None => Some(PathBuf::from(&source.name)),
        }
    }

    /// Whether a text is that of a standard module.
    pub(crate) fn is_standard(&self, file: FileId) -> bool {
        self.sources.get(file).name.ends_with("(standard module)")
    }

    /// The declarations in all modules.
    pub(crate) fn declarations(&self) -> &Declarations {
        self.declarations.get_or_init(|| {
            let all = self.graph.iter().flat_map(|graph| &graph.modules);
            Declarations::of(all.filter(|module| module.outer.is_none()).map(|module| &*module.tree))
        })
    }

    /// The name at an offset: where it stands, and what it means.
    pub(crate) fn at(&self, file: FileId, offset: usize) -> Option<(Span, &Declaration)> {
        let place = Span::new(file, offset as u32, offset as u32);
        if let Some(found) = self.use_at(place) {
            return self.declarations().get(found.declared).map(|one| (found.span, one));
        }
        self.declarations().at(place).map(|one| (one.span, one))
    }

    fn use_at(&self, place: Span) -> Option<Use> {
        let uses = &self.names.uses;
        let end = uses.partition_point(|one| (one.span.file, one.span.start) <= (place.file, place.start));
        // Where two touch, the one that begins here wins.
        uses[..end].last().copied().filter(|one| one.span.file == place.file && place.start <= one.span.end)
    }

    /// The places where a declared name is used.
    pub(crate) fn uses_of(&self, declared: Span) -> impl Iterator<Item = Span> {
        self.names.uses.iter().filter(move |one| one.declared == declared).map(|one| one.span)
    }

    /// What can be named in a module.
    pub(crate) fn scope(&self, module: ModuleId) -> impl Iterator<Item = (&str, &Visible)> {
        self.names.scopes.get(&module).into_iter().flatten().map(|(name, visible)| (&**name, visible))
    }

    /// The innermost module at an offset.
    pub(crate) fn module_at(&self, file: FileId, offset: usize) -> Option<ModuleId> {
        let graph = self.graph.as_ref()?;
        graph.module_at(Span::new(file, offset as u32, offset as u32)).or_else(|| {
            // Behind the last character of a module that does not end.
            let last = Span::new(file, (offset as u32).saturating_sub(1), offset as u32);
            graph.module_at(last)
        })
    }

    /// The module of a name, wherever it was read from.
    pub(crate) fn module_named(&self, name: &str) -> Option<ModuleId> {
        let graph = self.graph.as_ref()?;
        let position = graph.modules.iter().position(|module| &*module.tree.name.name == name);
        position.map(|at| ModuleId(at as u32))
    }

    /// The level of a definition, if it is known.
    pub(crate) fn level(&self, one: &Declaration) -> Option<Level> {
        self.names.levels.get(&one.whole).copied()
    }
}

fn owned_name(path: &Path) -> Option<String> {
    file_name(path).map(str::to_owned)
}

/// The config beside the root, or that in its file.
fn config(
    root: &Root<'_>,
    graph: Option<&ModuleGraph>,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(FileId, Config)> {
    let (file, text) = match (root.config(None), graph.and_then(|graph| graph.config.as_ref())) {
        (Ok(Some(source)), _) => {
            let text = source.text.clone();
            (sources.add(source), text)
        }
        (_, Some(embedded)) => {
            (embedded.body.file, blanked_before(&sources.get(embedded.body.file).text, embedded.body))
        }
        _ => return None,
    };
    let (config, found) = parse_config(file, &text);
    diagnostics.extend(found);
    Some((file, config))
}

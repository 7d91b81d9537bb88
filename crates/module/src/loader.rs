//! The module graph: which texts a spec needs, in which order they are read, and what module each name stands for.
//!
//! Knows how modules refer to one another and nothing of what stands in them. Where a name could stand for several
//! modules, SANY's order decides (`tla2sany/modanalyzer/SpecObj.java`): a nested module that is in sight, then the
//! library, the standard modules, and the other modules of the root's file.

mod cycle;
mod order;
mod references;

use crate::library::Library;
use crate::nearest::suggest;
use crate::standard;
use check_syntax::tree::{self, EmbeddedConfig, Ident};
use check_syntax::{Diagnostic, FileId, Severity, Source, Sources, Span};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A module of a [`ModuleGraph`], by its place in [`ModuleGraph::modules`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ModuleId(pub u32);

/// All modules that a spec needs.
#[derive(Clone, Debug)]
pub struct ModuleGraph {
    /// The modules, nested ones included.
    pub modules: Vec<GraphModule>,
    /// The one that is checked.
    pub root: ModuleId,
    /// The configuration of the root's name that stands in its file, if there is one.
    pub config: Option<EmbeddedConfig>,
    /// The top-level modules in the order in which SANY would read their texts: the root first.
    pub reading_order: Vec<ModuleId>,
    /// The top-level modules in the order in which SANY would give them a meaning: the root last.
    pub meaning_order: Vec<ModuleId>,
    /// What the parser warned of.
    pub warnings: Vec<Diagnostic>,
    /// Standard modules that expressions from the command line may use, whether the spec names them or not.
    pub convenience: Vec<ModuleId>,
}

/// A module in the graph.
#[derive(Clone, Debug)]
pub struct GraphModule {
    /// What its author wrote; the modules nested in it are modules of the graph as well.
    pub tree: Arc<tree::Module>,
    /// Whether it is one of the standard modules that come with the checker.
    pub standard: bool,
    /// The operators defined in it that are computed natively, whatever their definitions say.
    pub natives: BTreeSet<Arc<str>>,
    /// The module around it, if it is nested.
    pub outer: Option<ModuleId>,
    /// The modules that it extends, in their order.
    pub extends: Vec<ModuleId>,
    /// What the module names in it stand for: of EXTENDS and of INSTANCE.
    /// `None` where the module cannot be found.
    pub named: BTreeMap<Arc<str>, Option<ModuleId>>,
    /// The modules nested directly in it, in their order.
    pub nested: Vec<ModuleId>,
    /// The names of the modules that it instantiates, each once, in the order of the text.
    pub instantiates: Vec<Ident>,
}

impl ModuleGraph {
    /// A module.
    pub fn module(&self, id: ModuleId) -> &GraphModule {
        &self.modules[id.0 as usize]
    }

    /// The innermost module in whose text a place is.
    pub fn module_at(&self, place: Span) -> Option<ModuleId> {
        let holds = |module: &GraphModule| {
            let span = module.tree.span;
            span.file == place.file && span.start <= place.start && place.start < span.end
        };
        let around = self.modules.iter().enumerate().filter(|(_, module)| holds(module));
        let innermost = around.min_by_key(|(_, module)| module.tree.span.end - module.tree.span.start);
        innermost.map(|(index, _)| ModuleId(index as u32))
    }

    /// Whether a module was read only because a command line may use it.
    pub fn is_convenience(&self, id: ModuleId) -> bool {
        let mut top = id;
        while let Some(outer) = self.module(top).outer {
            top = outer;
        }
        !self.reading_order.contains(&top)
    }

    /// The name of a module.
    pub fn name(&self, id: ModuleId) -> &Arc<str> {
        &self.module(id).tree.name.name
    }
}

/// The standard modules that a command-line expression may use without an EXTENDS.
const CONVENIENCE: [&str; 5] = ["Naturals", "Integers", "Sequences", "FiniteSets", "TLC"];

/// Reads the root and every module that it needs, directly or through others.
///
/// `expected` is the name that the root module must have (the stem of its file); `None` takes the first module
/// of the file. Errors: what the parser reports, modules that cannot be found, modules that need themselves, a
/// module whose name is not that of its file.
pub fn load(
    root: Source,
    expected: Option<&str>,
    library: &dyn Library,
    sources: &mut Sources,
) -> Result<ModuleGraph, Vec<Diagnostic>> {
    let mut loader = Loader::new(library, sources, false);
    let Some((root, config)) = loader.read_root(root, expected).filter(|_| !loader.has_errors()) else {
        return Err(loader.diagnostics);
    };
    let graph = loader.read_from(root, config, true);
    if loader.has_errors() {
        return Err(loader.diagnostics);
    }
    let warnings = loader.diagnostics;
    graph.map(|graph| ModuleGraph { warnings, ..graph }).ok_or_else(Vec::new)
}

/// The same for an editor: whatever is wrong, as much is read as can be, and nothing for a command line. There is no graph if
/// there is no root module, or if modules need themselves.
pub fn load_leniently(
    root: Source,
    expected: Option<&str>,
    library: &dyn Library,
    sources: &mut Sources,
) -> (Option<ModuleGraph>, Vec<Diagnostic>) {
    let mut loader = Loader::new(library, sources, true);
    let read = loader.read_root(root, expected).or_else(|| loader.read_misnamed());
    let graph = read.and_then(|(root, config)| loader.read_from(root, config, false));
    (graph, loader.diagnostics)
}

/// The graph while it grows.
struct Loader<'a> {
    library: &'a dyn Library,
    sources: &'a mut Sources,
    modules: Vec<GraphModule>,
    /// Top-level modules by name.
    units: BTreeMap<Arc<str>, Unit>,
    /// The top-level modules in the order in which they were read.
    read: Vec<ModuleId>,
    /// Whether modules that have not been read are taken from the standard ones only.
    only_standard: bool,
    /// Whether it is also told what is wrong in modules that nobody needs.
    is_lenient: bool,
    diagnostics: Vec<Diagnostic>,
}

/// What is known of the name of a top-level module.
#[derive(Clone)]
enum Unit {
    /// It has been read.
    Read(ModuleId),
    /// It stands beside the root in the same file; taken if it is nowhere else. With what is wrong with it.
    Beside(Arc<tree::Module>, Vec<Diagnostic>),
    /// It is nowhere; this has been reported.
    Missing,
}

/// A file that was read for one of its modules.
struct Read {
    module: tree::Module,
    /// The others, each with what is wrong with it.
    others: Vec<(tree::Module, Vec<Diagnostic>)>,
    configs: Vec<EmbeddedConfig>,
}

impl<'a> Loader<'a> {
    fn new(library: &'a dyn Library, sources: &'a mut Sources, is_lenient: bool) -> Self {
        let (modules, units, read, diagnostics) = (Vec::new(), BTreeMap::new(), Vec::new(), Vec::new());
        Self { library, sources, modules, units, read, only_standard: false, is_lenient, diagnostics }
    }

    fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|d| d.severity == Severity::Error)
    }

    /// Reads what the root needs, and what a command line may need. There is no graph where modules need themselves.
    fn read_from(
        &mut self,
        root: ModuleId,
        config: Option<EmbeddedConfig>,
        with_convenience: bool,
    ) -> Option<ModuleGraph> {
        self.read_named(root);
        let reading_order = self.read.clone();
        let convenience = if with_convenience { self.read_convenience() } else { Vec::new() };
        if cycle::report(&self.modules, &mut self.diagnostics) {
            return None;
        }
        let meaning_order = order::meaning_order(&self.modules, root);
        let modules = std::mem::take(&mut self.modules);
        Some(ModuleGraph { modules, root, config, reading_order, meaning_order, warnings: Vec::new(), convenience })
    }

    /// The first module of the root's file, whatever its name.
    fn read_misnamed(&mut self) -> Option<(ModuleId, Option<EmbeddedConfig>)> {
        let (file, source) = self.sources.iter().next()?;
        let (tree, _) = check_syntax::parse(file, &source.text);
        let module = tree.modules.into_iter().next()?;
        Some((self.add_unit(Arc::new(module), false), None))
    }

    /// Reads the root file and chooses the root module in it.
    fn read_root(&mut self, root: Source, expected: Option<&str>) -> Option<(ModuleId, Option<EmbeddedConfig>)> {
        let Read { module, others, configs } = self.read(root, expected)?;
        for (other, wrong) in others {
            self.units.insert(other.name.name.clone(), Unit::Beside(Arc::new(other), wrong));
        }
        let config = configs.into_iter().find(|config| config.name.name == module.name.name);
        Some((self.add_unit(Arc::new(module), false), config))
    }

    /// Parses a text, and chooses the module for which it is read. What is wrong in another one is kept with that: SANY does not read on
    /// behind the end of the module, unless somebody asks for another one of the file.
    fn read(&mut self, source: Source, expected: Option<&str>) -> Option<Read> {
        let file = self.sources.add(source);
        let (tree::Tree { modules, configs, starts }, diagnostics) =
            check_syntax::parse(file, &self.sources.get(file).text);
        let known = self.diagnostics.len();
        self.diagnostics.extend(diagnostics);
        let (module, others) = self.choose(file, modules, expected)?;
        let mut wrong = if self.is_lenient { Vec::new() } else { self.diagnostics.split_off(known) };
        let section = |place: u32| starts.partition_point(|start| *start <= place);
        let mut wrong_in = |module: &tree::Module| -> Vec<Diagnostic> {
            let own = section(module.span.start);
            let is_own = |one: &mut Diagnostic| one.primary.as_ref().is_none_or(|at| section(at.span.start) == own);
            wrong.extract_if(.., is_own).collect()
        };
        self.diagnostics.extend(wrong_in(&module));
        let others = others.into_iter().map(|other| {
            let wrong = wrong_in(&other);
            (other, wrong)
        });
        Some(Read { others: others.collect(), module, configs })
    }

    /// Whether there is an error at a place in a file.
    fn is_told_of(&self, file: FileId) -> bool {
        let is_there = |one: &Diagnostic| one.primary.as_ref().is_some_and(|label| label.span.file == file);
        self.diagnostics.iter().any(|one| one.severity == Severity::Error && is_there(one))
    }

    /// The module that a file was read for, and the others in it.
    fn choose(
        &mut self,
        file: FileId,
        mut modules: Vec<tree::Module>,
        expected: Option<&str>,
    ) -> Option<(tree::Module, Vec<tree::Module>)> {
        let Some(first) = modules.first() else {
            let message = format!("there is no module in {}", self.sources.get(file).name);
            let hint = "a module begins with a line such as `---- MODULE Name ----` and ends with `====`";
            let span = Span::new(file, 0, 0);
            // A text that is no module may have been told of.
            if !self.is_told_of(file) {
                self.diagnostics.push(Diagnostic::error("no-module", span, message).with_hint(hint));
            }
            return None;
        };
        let position = expected.map_or(Some(0), |name| modules.iter().position(|m| &*m.name.name == name));
        match position {
            Some(position) => {
                let chosen = modules.remove(position);
                Some((chosen, modules))
            }
            None => {
                self.diagnostics.push(wrong_name(&first.name, expected.unwrap_or_default()));
                None
            }
        }
    }

    /// Puts a top-level module into the graph.
    fn add_unit(&mut self, tree: Arc<tree::Module>, standard: bool) -> ModuleId {
        let name = tree.name.name.clone();
        let id = self.add(tree.clone(), standard, None);
        if !standard {
            self.diagnostics.extend(standard::warning(&tree, &self.modules[id.0 as usize].natives));
            self.diagnostics.extend(self.library.has_java(&name).then(|| of_java(&tree.name)));
        }
        self.units.insert(name, Unit::Read(id));
        self.read.push(id);
        id
    }

    /// Puts a module and the modules nested in it into the graph.
    fn add(&mut self, tree: Arc<tree::Module>, standard: bool, outer: Option<ModuleId>) -> ModuleId {
        let id = ModuleId(self.modules.len() as u32);
        self.modules.push(GraphModule {
            tree: tree.clone(),
            standard,
            natives: natives(&tree, standard, outer),
            outer,
            extends: Vec::new(),
            named: BTreeMap::new(),
            nested: Vec::new(),
            instantiates: references::instantiated(&tree),
        });
        for unit in &tree.units {
            if let tree::UnitKind::Module(nested) = &unit.kind {
                let nested = self.add(Arc::new(nested.clone()), standard, Some(id));
                self.modules[id.0 as usize].nested.push(nested);
            }
        }
        id
    }

    /// Reads every module that `root` and those read for it name, in SANY's order.
    fn read_named(&mut self, root: ModuleId) {
        while let Some((by, name)) = order::next_unknown(&self.modules, root) {
            let meant = nested_in_sight(&self.modules, by, &name.name).or_else(|| self.unit(&name));
            let module = &mut self.modules[by.0 as usize];
            module.named.insert(name.name.clone(), meant);
        }
        for module in &mut self.modules {
            let extends = module.tree.extends.iter().filter_map(|name| module.named.get(&name.name).copied().flatten());
            module.extends = extends.collect();
        }
    }

    /// The top-level module of a name, read now if it has not been.
    fn unit(&mut self, name: &Ident) -> Option<ModuleId> {
        let known = self.units.get(&name.name).cloned();
        match known {
            Some(Unit::Read(id)) => return Some(id),
            Some(Unit::Missing) => return None,
            Some(Unit::Beside(..)) | None => {}
        }
        let library = Some(self.library).filter(|_| !self.only_standard);
        if let Some(source) = library.and_then(|library| library.module(&name.name)) {
            return self.read_unit(source, name, false);
        }
        if let Some(text) = standard::source(&name.name) {
            return self.read_unit(Source::new(format!("{}.tla (standard module)", name.name), text), name, true);
        }
        if let Some(Unit::Beside(tree, wrong)) = known {
            self.diagnostics.extend(wrong);
            return Some(self.add_unit(tree, false));
        }
        self.diagnostics.push(self.missing(name));
        self.units.insert(name.name.clone(), Unit::Missing);
        None
    }

    /// Reads the file of a module.
    fn read_unit(&mut self, source: Source, name: &Ident, standard: bool) -> Option<ModuleId> {
        match self.read(source, Some(&name.name)) {
            Some(Read { module, .. }) => Some(self.add_unit(Arc::new(module), standard)),
            None => {
                self.units.insert(name.name.clone(), Unit::Missing);
                None
            }
        }
    }

    /// What is said of a module that is nowhere.
    fn missing(&self, name: &Ident) -> Diagnostic {
        let mut known = self.library.names();
        known.extend(standard::NAMES.iter().map(|name| name.to_string()));
        known.extend(self.units.keys().map(|name| name.to_string()));
        let found = Diagnostic::error("missing-module", name.span, format!("cannot find module `{}`", name.name));
        match suggest(&name.name, known.iter().map(String::as_str)) {
            Some(near) => found.with_hint(format!("there is a module `{near}`")),
            None => found.with_hint(format!(
                "it would stand in `{}.tla`, in the folder of the spec or in a folder that is searched",
                name.name
            )),
        }
    }

    /// Reads the standard modules that command-line expressions may use.
    fn read_convenience(&mut self) -> Vec<ModuleId> {
        self.only_standard = true;
        let mut found = Vec::new();
        for name in CONVENIENCE {
            let name = Ident { name: name.into(), span: Span::new(FileId(0), 0, 0) };
            if standard::source(&name.name).is_some()
                && let Some(id) = self.unit(&name)
            {
                self.read_named(id);
                found.push(id);
            }
        }
        found
    }
}

/// The operators of a module that are computed natively. An author's module is not asked for them if it is nested: TLC
/// looks at the modules of files.
fn natives(tree: &tree::Module, standard: bool, outer: Option<ModuleId>) -> BTreeSet<Arc<str>> {
    match (standard, outer) {
        (true, _) => standard::natives(tree),
        (false, None) => standard::overridden(tree),
        (false, Some(_)) => BTreeSet::new(),
    }
}

/// A nested module of this name that is in sight of `from`: nested in it, in a module around it, or in a module
/// that one of these extends.
fn nested_in_sight(modules: &[GraphModule], from: ModuleId, name: &str) -> Option<ModuleId> {
    let mut around = Some(from);
    while let Some(id) = around {
        let module = &modules[id.0 as usize];
        if let Some(found) = nested_or_extended(modules, id, name, &mut Vec::new()) {
            return Some(found);
        }
        around = module.outer;
    }
    None
}

/// A nested module of this name in a module or in those that it extends.
fn nested_or_extended(modules: &[GraphModule], id: ModuleId, name: &str, seen: &mut Vec<ModuleId>) -> Option<ModuleId> {
    if seen.contains(&id) {
        return None;
    }
    seen.push(id);
    let module = &modules[id.0 as usize];
    let own = module.nested.iter().copied().find(|&nested| &*modules[nested.0 as usize].tree.name.name == name);
    own.or_else(|| {
        let extended = module.tree.extends.iter().filter_map(|name| module.named.get(&name.name).copied().flatten());
        extended.into_iter().find_map(|extended| nested_or_extended(modules, extended, name, seen))
    })
}

/// What is said of a module of which TLC evaluates operators by Java code.
fn of_java(name: &Ident) -> Diagnostic {
    let message = format!("TLC evaluates operators of module `{0}` by Java code: there is a `{0}.class`", name.name);
    let hint =
        "here their definitions are evaluated: where the code says other than they do, TLC's answer is another one";
    Diagnostic::warning("java", name.span, message).with_hint(hint)
}

/// What is said of a module whose name is not that of its file.
fn wrong_name(found: &Ident, expected: &str) -> Diagnostic {
    let message = format!("module `{}` stands in a file named `{expected}.tla`", found.name);
    Diagnostic::error("module-name", found.span, message)
        .with_label(format!("expected `{expected}`"))
        .with_hint("a module and its file must have the same name: rename one of them")
}

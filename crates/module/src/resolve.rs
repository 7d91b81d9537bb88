//! Names to meanings: a module graph becomes one [`Module`].
//!
//! The root and what it extends are resolved unit by unit, each with what stands before it in sight, and checked.
//! Definitions of instantiated modules are resolved afresh for each instance, and only when something speaks of
//! them; a module that is only instantiated is checked once by itself. Nothing is evaluated here, and of standard
//! modules only the text is known and which of their operators have a direct implementation.

mod announced;
mod bind;
mod builtin;
mod claim;
mod definition;
mod enabled;
mod expression;
mod extra;
mod ids;
mod instance;
mod labels;
mod mentioned;
mod name;
mod operator;
mod order;
mod part;
mod realm;
mod route;
mod scope;
mod symbols;
mod table;
mod unknown;
mod uses;

pub use extra::{Replacement, resolve_expression, resolve_replacement};
pub use uses::{Implicit, Names, Use, Visible};

use crate::level;
use crate::loader::{ModuleGraph, ModuleId};
use crate::module::{
    Argument, ConstantId, Definition, DefinitionId, Expr, ExprKind, LocalId, Meaning, Module, VariableId,
};

use check_syntax::{Diagnostic, Severity, Sources, Span};
use definition::Pending;
use ids::{HomeId, RealmId};
use realm::{Home, Realm};
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

/// The root module of a graph with every name resolved, and warnings (those of the parser among them); or what is
/// wrong.
pub fn resolve(graph: &ModuleGraph, sources: &Sources) -> Result<(Module, Vec<Diagnostic>), Vec<Diagnostic>> {
    let (module, diagnostics, _) = resolved(graph, sources, None);
    if failed(&diagnostics) { Err(diagnostics) } else { Ok((module, diagnostics)) }
}

/// The same for an editor: whatever is wrong, what is known of the names is told as well. What could not be resolved is
/// `FALSE` in the module, and its symbols are missing.
pub fn explore(graph: &ModuleGraph, sources: &Sources) -> (Module, Vec<Diagnostic>, Names) {
    let (module, diagnostics, names) = resolved(graph, sources, Some(Names::default()));
    let mut names = names.unwrap_or_default();
    names.finish();
    (module, diagnostics, names)
}

fn resolved(graph: &ModuleGraph, sources: &Sources, noted: Option<Names>) -> (Module, Vec<Diagnostic>, Option<Names>) {
    let mut resolver = Resolver::new(graph, sources);
    resolver.noted = noted;
    let mut borrowed = BTreeMap::new();
    resolver.run(graph.root);
    let mut diagnostics = graph.warnings.clone();
    let mut consequences = Vec::new();
    resolver.collect_borrowed(&mut borrowed);
    let checked = resolver.sort_diagnostics(&mut diagnostics, &mut consequences);
    let mut noted = resolver.noted.take();
    for id in (0..graph.modules.len() as u32).map(ModuleId) {
        if !checked.contains(&id) && !graph.module(id).standard && !graph.is_convenience(id) {
            let mut alone = Resolver::new(graph, sources);
            alone.noted = noted.take();
            alone.run(id);
            alone.collect_borrowed(&mut borrowed);
            alone.sort_diagnostics(&mut diagnostics, &mut consequences);
            noted = alone.noted.take();
        }
    }
    if !failed(&diagnostics) {
        diagnostics.append(&mut consequences);
    }
    resolver.out.borrowed = borrowed;
    let mut seen = BTreeSet::new();
    diagnostics.retain(|d| seen.insert((d.primary.as_ref().map(|label| label.span), d.code, d.message.clone())));
    (resolver.out, diagnostics, noted)
}

fn failed(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|d| d.severity == Severity::Error)
}

/// What a graph is turned into a module with.
struct Resolver<'g> {
    graph: &'g ModuleGraph,
    sources: &'g Sources,
    /// Of each module, whether neither it nor what it extends nor what is around it declares anything.
    closed: Vec<bool>,
    realms: Vec<Realm<'g>>,
    homes: Vec<Home<'g>>,
    home_of: BTreeMap<(RealmId, ModuleId), HomeId>,
    /// The realms of named instances, by the home and the place of the name.
    instances: BTreeMap<(RealmId, Span), RealmId>,
    /// Realms as an ENABLED in their text sees them.
    inner_realms: BTreeMap<RealmId, RealmId>,
    /// The definitions that exist, by the realm and the place of the name.
    made: BTreeMap<(RealmId, Span), DefinitionId>,
    /// The same for those that stand apart from what the text of their module says ([`Module::apart`]).
    made_apart: BTreeMap<(RealmId, Span), DefinitionId>,
    constants: BTreeMap<Arc<str>, ConstantId>,
    variables: BTreeMap<Arc<str>, VariableId>,
    /// Definitions without a body yet.
    pending: VecDeque<Pending<'g>>,
    /// Definitions that are computed natively.
    natives: BTreeSet<DefinitionId>,
    /// The LETs that are being resolved.
    sinks: Vec<Sink<'g>>,
    /// The parts of definitions that are spoken of.
    parts: Vec<part::Part<'g>>,
    /// What the definitions of LETs are made from, for parts of them.
    let_texts: BTreeMap<DefinitionId, part::LetText<'g>>,
    /// Those parts, by their definition and where they are named.
    let_parts: BTreeMap<(DefinitionId, Span), DefinitionId>,
    /// Whether a text is resolved once more, which has been checked where it stands.
    repeating: bool,
    /// Recursive functions whose bodies have spoken of them.
    spoken_of: BTreeSet<LocalId>,
    /// Modules whose operators are in sight of a command line.
    convenience: Vec<HomeId>,
    /// Parts that are checked for levels beside the definitions.
    claims: level::Claims,
    /// What is known of names, if somebody asks.
    noted: Option<Names>,
    /// The standard modules that define a name, once somebody has asked.
    standard: OnceCell<unknown::Standard>,
    /// How many names were unknown.
    unknown: usize,
    out: Module,
    diagnostics: Vec<Diagnostic>,
}

/// The definitions that a LET gets from the instances in it.
#[derive(Default)]
struct Sink<'g> {
    definitions: Vec<DefinitionId>,
    pending: VecDeque<Pending<'g>>,
    /// Whether there are parts of definitions among them, which do not stand in the order of the text.
    has_parts: bool,
}

impl<'g> Resolver<'g> {
    fn new(graph: &'g ModuleGraph, sources: &'g Sources) -> Self {
        let root = Realm { instance: None, label: String::new(), sink: None };
        Self {
            graph,
            sources,
            closed: table::closed(graph),
            realms: vec![root],
            homes: Vec::new(),
            home_of: BTreeMap::new(),
            instances: BTreeMap::new(),
            inner_realms: BTreeMap::new(),
            made: BTreeMap::new(),
            made_apart: BTreeMap::new(),
            constants: BTreeMap::new(),
            variables: BTreeMap::new(),
            pending: VecDeque::new(),
            natives: BTreeSet::new(),
            sinks: Vec::new(),
            parts: Vec::new(),
            let_texts: BTreeMap::new(),
            let_parts: BTreeMap::new(),
            repeating: false,
            spoken_of: BTreeSet::new(),
            convenience: Vec::new(),
            claims: level::Claims::default(),
            noted: None,
            standard: OnceCell::new(),
            unknown: 0,
            out: Module {
                name: "".into(),
                constants: Vec::new(),
                variables: Vec::new(),
                inner: Vec::new(),
                definitions: Vec::new(),
                assumptions: Vec::new(),
                names: BTreeMap::new(),
                borrowed: BTreeMap::new(),
                apart: BTreeSet::new(),
                locals: Vec::new(),
                symbols: Vec::new(),
            },
            diagnostics: Vec::new(),
        }
    }

    /// Resolves a module as the root.
    fn run(&mut self, root: ModuleId) -> HomeId {
        self.out.name = self.graph.name(root).clone();
        let home = self.eager_home(root);
        self.drain();
        self.name_everything(home);
        // Who asks for names evaluates nothing: the order of strings is of no interest.
        if self.noted.is_none() {
            self.out.symbols = symbols::symbols(self.graph, self.sources);
        }
        let are_names_known = !failed(&self.diagnostics);
        if are_names_known {
            level::check(&mut self.out, &self.claims, &mut self.diagnostics);
        }
        self.note_scopes(are_names_known);
        home
    }

    /// Resolves the definitions that wait for it, and those that come up meanwhile.
    fn drain(&mut self) {
        while let Some(pending) = self.pending.pop_front() {
            self.finish(pending);
        }
    }

    /// Fills [`Module::names`]: what the root's names mean, instances taken apart.
    fn name_everything(&mut self, home: HomeId) {
        let mut names = BTreeMap::new();
        self.name_home(home, "", &mut names);
        self.drain();
        self.out.names = names;
    }

    fn name_home(&mut self, home: HomeId, label: &str, names: &mut BTreeMap<Arc<str>, Meaning>) {
        let table = self.homes[home.0].table.clone();
        for (name, entity) in table.iter().filter(|(_, entity)| label.is_empty() || !entity.local) {
            let full: Arc<str> = format!("{label}{name}").into();
            match &entity.kind {
                realm::EntityKind::Instance(definition) => {
                    if realm::parameters(definition).is_empty()
                        && let Some(realm) = self.instance_realm(entity)
                        && let Some(inner) = self.realm_home(realm)
                    {
                        self.name_home(inner, &format!("{full}!"), names);
                    }
                }
                realm::EntityKind::Claim(_) => {}
                kind if !label.is_empty() && kind.declared() => {}
                _ => {
                    if let Some(meaning) = self.meaning(entity) {
                        names.insert(full, meaning);
                    }
                }
            }
        }
    }

    /// Adds what the modules that were met get from others.
    fn collect_borrowed(&self, borrowed: &mut BTreeMap<Arc<str>, BTreeMap<Arc<str>, Arc<str>>>) {
        for home in &self.homes {
            let of = |entity: &realm::Entity<'_>| self.homes[entity.home.0].module;
            let foreign = home.table.iter().filter(|(_, entity)| {
                of(entity) != home.module && matches!(entity.kind, realm::EntityKind::Definition { .. })
            });
            let names = foreign.map(|(name, entity)| (name.clone(), self.graph.name(of(entity)).clone()));
            borrowed.entry(self.graph.name(home.module).clone()).or_default().extend(names);
        }
    }

    /// Puts what was found into two lists: what is wrong in the modules that were checked, and what came up in the
    /// texts of other modules when they were instantiated, which follows from an error elsewhere or is one that is
    /// found when that module is checked. Gives the modules that were checked.
    fn sort_diagnostics(
        &mut self,
        direct: &mut Vec<Diagnostic>,
        consequences: &mut Vec<Diagnostic>,
    ) -> BTreeSet<ModuleId> {
        let checked: BTreeSet<ModuleId> = self.homes.iter().filter(|home| home.eager).map(|home| home.module).collect();
        for found in std::mem::take(&mut self.diagnostics) {
            let module = found.primary.as_ref().and_then(|label| self.graph.module_at(label.span));
            let here = module.is_none_or(|module| checked.contains(&module));
            if here { direct.push(found) } else { consequences.push(found) }
        }
        checked
    }

    fn local(&mut self, name: &Arc<str>) -> LocalId {
        self.out.locals.push(name.clone());
        LocalId(self.out.locals.len() as u32 - 1)
    }

    fn definition(&self, id: DefinitionId) -> &Definition {
        &self.out.definitions[id.0 as usize]
    }

    fn error(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }
}

/// What stands for an expression that could not be resolved; this has been reported.
fn broken(span: Span) -> Expr {
    Expr { kind: ExprKind::Bool(false), span }
}

/// An argument that could not be resolved; this has been reported.
fn broken_argument(span: Span) -> Argument {
    Argument::Value(broken(span))
}

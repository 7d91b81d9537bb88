//! What is asked of a spec: from the names in a configuration to a [`Spec`] with numbered predicates.

use super::compiled::{Assumption, Compiled};
use super::environment::{Env, Mode, Points};
use super::formula::Part;
use super::names::FreeNames;
use super::needs::{Lasts, Needs};
use super::property::tautology;
use super::questions::Questions;
use super::{Compiler, ROOT, emit};
use crate::spec::{Core, Observed, Spec};
use check_eval::ir::{ExprId, Program, Routine};
use check_eval::runtime::SharedContext;
use check_module::config::{Config, ConfigName};
use check_module::level::level_of;
use check_module::module::{Body, DefinitionId, Level, Module};
use check_module::resolve::Replacement;
use check_syntax::{Diagnostic, Severity, Sources, Span};
use check_system::{Allowance, Interest, System};
use check_value::symbols::Symbols;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The input of the compiler.
#[derive(Clone, Copy, Debug)]
pub struct Request<'r> {
    /// The resolved module.
    pub module: &'r Module,
    /// The configuration, with what the command line put in the place of its parts. An expression that is asked as an
    /// invariant has been made a definition of the module, and `module.names` knows it by its text.
    pub config: &'r Config,
    /// What the command line puts in the place of constants and definitions.
    pub replacements: &'r [Replacement],
    /// The texts, for places in messages.
    pub sources: &'r Arc<Sources>,
    /// Whether it is to be told with which arguments steps are made.
    pub tells: bool,
    /// Whether it is to be told with which arguments operators in formulas are applied that are false.
    pub explains: bool,
    /// What evaluation may use, while the spec is compiled and later.
    pub allowance: &'r Arc<dyn Allowance>,
}

/// Compiles a spec with what is asked of it.
///
/// # Errors
/// Names that the configuration or the command line use and the module does not have, constants without a value,
/// formulas of the wrong level, and what is not supported.
pub fn compile(request: Request<'_>) -> Result<Compiled, Vec<Diagnostic>> {
    let mut compiler = prepared(&request)?;
    let asked = compiler.questions(&request);
    compiler.finish(asked, &request)
}

/// Compiles what is to be observed and nothing else: a spec without behaviours, which can
/// [follow](Spec::follow) one that has some.
///
/// # Errors
/// As [`compile`].
pub fn compile_observed(request: Request<'_>) -> Result<(Spec, Vec<Observed>), Vec<Diagnostic>> {
    let mut compiler = prepared(&request)?;
    let mut asked = Questions::default();
    compiler.observed(request.config, &mut asked);
    compiler.finish(asked, &request).map(|compiled| (compiled.spec, compiled.observed))
}

/// A compiler that knows the constants.
fn prepared<'m>(request: &Request<'m>) -> Result<Compiler<'m>, Vec<Diagnostic>> {
    let mut compiler = Compiler::new(*request);
    compiler.assign_constants(&request.config.constants);
    for replacement in request.replacements {
        let name = ConfigName { name: replacement.name.clone(), span: replacement.name_span };
        if !compiler.replace(&name, replacement.definition) {
            compiler.unknown_name(&name, "constant or definition");
        }
    }
    if !compiler.has_errors() {
        compiler.require_constants();
    }
    compiler.find_circular();
    if compiler.has_errors() {
        return Err(compiler.diagnostics);
    }
    Ok(compiler)
}

impl<'m> Compiler<'m> {
    fn new(request: Request<'m>) -> Self {
        let module = request.module;
        let names = request.config.symbols().into_iter().chain(module.symbols.iter().cloned());
        let mut compiler = Self {
            module,
            symbols: Symbols::new(names),
            program: Program { inner: module.inner.clone(), ..Program::default() },
            facts: emit::Facts::default(),
            free: FreeNames::new(module),
            replaced: BTreeMap::new(),
            renamed: BTreeSet::new(),
            constants: vec![None; module.constants.len()],
            circular: BTreeSet::new(),
            frames: vec![(ROOT, 0)],
            routines: BTreeMap::new(),
            routine_needs: vec![Some(Needs::nothing())],
            shapes: Vec::new(),
            nullary: BTreeMap::new(),
            inlining: Vec::new(),
            heights: Vec::new(),
            identities: BTreeMap::new(),
            next_identity: 0,
            strict: BTreeMap::new(),
            points: Points::STEP,
            inner: false,
            next_point: Points::STEP.next,
            momentary: BTreeSet::new(),
            recursing: BTreeSet::new(),
            actions: Vec::new(),
            interest: Interest::default(),
            reads_counts: false,
            locations: request.sources,
            tells: request.tells,
            explains: request.explains,
            diagnostics: Vec::new(),
            allowance: request.allowance.clone(),
        };
        let root =
            Routine { name: Arc::from("the spec"), frame: 0, arguments: 0, body: ExprId(0), act: None, is_pure: false };
        compiler.program.routines.push(root);
        compiler
    }

    fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    pub(super) fn unsupported(&mut self, span: Span, message: &str) {
        self.diagnostics.push(Diagnostic::error("unsupported", span, message));
    }

    fn questions(&mut self, request: &Request<'m>) -> Questions {
        let mut asked = Questions::default();
        let config = request.config;
        let assumed = self.behaviours(config, &mut asked);
        let module = self.module;
        for name in config.invariants.iter().filter(|name| !asks_nothing(module, name)) {
            if let Some(predicate) = self.state_predicate(name, "an invariant") {
                self.warn_if_constant(name, predicate);
                let one = asked.add(&name.name, predicate);
                asked.invariants.push(one);
            }
        }
        for name in &config.possible {
            self.reachability(name, &mut asked);
        }
        for name in config.constraints.iter().filter(|name| !asks_nothing(module, name)) {
            if let Some(predicate) = self.state_predicate(name, "a constraint") {
                let one = asked.add(&name.name, predicate);
                asked.constraints.push(one);
            }
        }
        for name in config.action_constraints.iter().filter(|name| !asks_nothing(module, name)) {
            if let Some(predicate) = self.predicate(name, Level::Action, "an action constraint") {
                let one = asked.add(&name.name, predicate);
                asked.action_constraints.push(one);
            }
        }
        for name in config.properties.iter().filter(|name| !asks_nothing(module, name)) {
            self.property(name, &mut asked);
        }
        // Nobody asks what is assumed if nothing follows from it.
        if !asked.temporal.is_empty() {
            asked.fairness = self.all_temporal(None, &assumed, &mut asked);
        }
        if let Some(view) = &config.view {
            asked.view = self.predicate(view, Level::State, "a view");
        }
        asked.symmetry = config.symmetry.as_ref().and_then(|name| self.permutations(name));
        if let Some(name) = &config.rl_reward {
            // Only random runs that learn would evaluate it, which are not to be had.
            self.nullary_definition(name, "a reward");
        }
        asked.afterwards.interest = self.interest;
        self.observed(config, &mut asked);
        self.assumptions(&mut asked);
        self.shown_constants(request, &mut asked);
        self.afterwards(config, &mut asked);
        self.warn_of_repetitions(config);
        self.warn_of_fixed_variables(&asked);
        self.expect_behaviours(config);
        asked
    }

    /// A definition without parameters that a configuration names.
    pub(super) fn nullary_definition(&mut self, name: &ConfigName, what: &str) -> Option<DefinitionId> {
        let id = self.defined(name)?;
        let parameters = self.definition(id).parameters.len();
        if parameters > 0 {
            let arguments = if parameters == 1 { "an argument".to_owned() } else { format!("{parameters} arguments") };
            let message = format!("`{}` takes {arguments}, so that it cannot be {what}", name.name);
            self.diagnostics.push(Diagnostic::error("config-name", name.span, message));
            return None;
        }
        Some(id)
    }

    pub(super) fn whole(&mut self, name: &ConfigName, most: Level, what: &str) -> Option<Part<'m>> {
        let id = self.nullary_definition(name, what)?;
        if !self.require_level(id, most, name.span, what) {
            return None;
        }
        match &self.definition(id).body {
            Body::Expr(body) => {
                Some(Part { formula: body, env: Env::default(), name: self.definition(id).name.clone() })
            }
            _ => {
                let message = format!("`{}` cannot be {what}", name.name);
                self.diagnostics.push(Diagnostic::error("config-name", name.span, message));
                None
            }
        }
    }

    /// An invariant that speaks of no variable is hardly what was meant.
    fn warn_if_constant(&mut self, name: &ConfigName, predicate: ExprId) {
        // `--invariant TRUE` asks for none.
        let is_none = &*name.name == "TRUE" || self.module.variables.is_empty();
        if is_none || self.needs(predicate).lasts() != Lasts::Always {
            return;
        }
        let message = format!("the invariant `{}` speaks of no variable: it is the same in every state", name.name);
        let hint = "an ASSUME says the same, and is evaluated once";
        self.diagnostics.push(Diagnostic::warning("constant-invariant", name.span, message).with_hint(hint));
    }

    fn state_predicate(&mut self, name: &ConfigName, what: &str) -> Option<ExprId> {
        self.predicate(name, Level::State, what)
    }

    pub(super) fn predicate(&mut self, name: &ConfigName, most: Level, what: &str) -> Option<ExprId> {
        let id = self.nullary_definition(name, what)?;
        if !self.require_level(id, most, name.span, what) {
            return None;
        }
        let code = self.body(id, &Env::default(), Mode::Unprimed);
        Some(self.root(code))
    }

    /// A state that is wanted, or a step.
    fn reachability(&mut self, name: &ConfigName, asked: &mut Questions) {
        let Some(predicate) = self.predicate(name, Level::Action, "a reachability property") else { return };
        let one = asked.add(&name.name, predicate);
        let is_of_step = match self.defined(name).map(|id| &self.definition(id).body) {
            Some(Body::Expr(body)) => self.level(body) == Level::Action,
            _ => false,
        };
        if is_of_step { asked.reachable_steps.push(one) } else { asked.reachable.push(one) }
    }

    fn assumptions(&mut self, asked: &mut Questions) {
        for assumption in &self.module.assumptions {
            let (level, place) = level_of(self.module, &assumption.body);
            if level > Level::Constant {
                let span = place.unwrap_or(assumption.body.span);
                self.diagnostics.push(Diagnostic::error("level", span, "an assumption may speak of constants only"));
                continue;
            }
            let code = self.expr(&assumption.body, &Env::default(), Mode::Unprimed);
            let reason = self.reason(&assumption.body, 0);
            let location = check_eval::location::locate(self.locations, assumption.body.span);
            let place = || format!("line {} of {}", location.line, location.file);
            let name = assumption.name.as_ref().map_or_else(place, ToString::to_string);
            asked.assumptions.push(Assumption { name, location, formula: self.root(code), reason });
        }
    }

    /// The constants and what was put in the place of definitions, to be told with the answer.
    fn shown_constants(&mut self, request: &Request<'m>, asked: &mut Questions) {
        let span = Span::new(check_syntax::FileId(0), 0, 0);
        for (place, constant) in self.module.constants.iter().enumerate() {
            if constant.arity == 0 {
                let id = check_module::module::ConstantId(place as u32);
                let code = self.given_constant(id, Vec::new(), span, Mode::Unprimed);
                self.require_no_exploration(&constant.name, constant.span, code);
                asked.constants.push((constant.name.to_string(), code));
            }
        }
        for replacement in request.replacements {
            let known = asked.constants.iter().any(|(name, _)| *name == *replacement.name);
            let by = self.definition(replacement.definition);
            if !known && by.parameters.is_empty() && by.level == Level::Constant {
                let code = self.body(replacement.definition, &Env::default(), Mode::Unprimed);
                asked.constants.push((replacement.name.to_string(), code));
            }
        }
    }

    fn finish(mut self, asked: Questions, request: &Request<'m>) -> Result<Compiled, Vec<Diagnostic>> {
        if self.has_errors() {
            return Err(self.diagnostics);
        }
        let frame = self.frames[0].1;
        self.pair_memos();
        self.note_recalls();
        self.note_keyed();
        self.note_element_tests();
        self.program.note_sights();
        let (tautology, choices) = (tautology(self.locations, &asked), self.choices());
        let is_settled = asked.predicates.iter().all(|predicate| self.needs(*predicate).is_settled());
        let is_view_settled = asked.view.is_some_and(|view| self.needs(view).is_settled());
        let draws = self.may_draw(asked.next, &asked.predicates);
        let initially_true = self.invariants_of_initial(request.config, &asked);
        let core = Core {
            program: self.program,
            symbols: self.symbols,
            sources: request.sources.clone(),
            frame,
            interest: asked.afterwards.interest,
            shared: Arc::new(SharedContext::new(asked.afterwards.parts, self.allowance)),
        };
        let spec = Spec::new(Spec {
            variables: self.module.variables.iter().map(|variable| variable.name.clone()).collect(),
            initial: asked.initial,
            initial_place: asked.initial_place,
            next: asked.next,
            view: asked.view,
            is_settled,
            is_view_settled,
            predicates: asked.predicates,
            initially_true,
            read: self.facts.into_read(),
            fair: asked.fair,
            draws,
            actions: self.actions,
            caching: true,
            alias: asked.afterwards.alias,
            ..Spec::of_program(core)
        });
        let mut spec =
            spec.map_err(|fault| vec![Diagnostic::error_without_place("evaluation", fault.message.clone())])?;
        if let Some((span, _)) = first_false(&spec, &asked.fixed) {
            let message = "the specification has a conjunct that is false whatever the state";
            return Err(vec![Diagnostic::error("specification", *span, message)]);
        }
        self.diagnostics.extend(choices.iter().filter_map(|choice| choice.warning(&spec)));
        self.diagnostics.extend(asked.symmetry.as_ref().and_then(|permutations| permutations.give(&mut spec)));
        if self.diagnostics.iter().any(|one| one.severity == Severity::Error) {
            return Err(self.diagnostics);
        }
        Ok(Compiled {
            has_behaviours: asked.initial.is_some(),
            spec,
            invariants: asked.invariants,
            initial_properties: asked.initial_properties,
            step_properties: asked.step_properties,
            reachable: asked.reachable,
            reachable_steps: asked.reachable_steps,
            constraints: asked.constraints,
            action_constraints: asked.action_constraints,
            check_deadlock: request.config.check_deadlock.unwrap_or(true),
            assumptions: asked.assumptions,
            postconditions: asked.afterwards.postconditions,
            periodic: asked.afterwards.periodic,
            counters: asked.afterwards.counters,
            action_counters: asked.afterwards.action_counters,
            tautology,
            temporal: asked.temporal,
            fairness: asked.fairness,
            observed: asked.observed,
            warnings: self.diagnostics,
            constants: asked.constants,
        })
    }
}

/// The first formula that is false, and does not depend on a state.
fn first_false<'a>(spec: &Spec, formulas: &'a [(Span, ExprId)]) -> Option<&'a (Span, ExprId)> {
    let mut worker = spec.worker();
    formulas.iter().find(|(_, formula)| matches!(spec.constant_holds(&mut worker, *formula), Ok(false)))
}

/// Whether a configuration names TRUE itself where it may name a predicate: TLC passes over it (`SpecProcessor`,
/// `processModelConstraints` and its like).
fn asks_nothing(module: &Module, name: &ConfigName) -> bool {
    &*name.name == "TRUE" && !module.names.contains_key(&name.name)
}

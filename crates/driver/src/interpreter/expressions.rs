//! Expressions that come when a spec has been compiled: what somebody types who walks through its states.
//!
//! Each is resolved as if it stood at the end of the root module, and compiled into a small spec of its own that reads the
//! states of the first one.

use super::Interpreter;
use crate::error::CheckError;
use crate::spec::Material;
use crate::stack::on_large_stack;
use check_eval::state::State;
use check_module::config::{Config, ConfigName};
use check_module::module::{Level, Meaning};
use check_module::resolve::resolve_expression;
use check_report::RefusalKind;
use check_syntax::{Diagnostic, FileId, Sources, Span};
use check_system::{Allowance, Fault, Observation, Part, System, Value};
use check_tla::compile::{Observed, Request, compile_observed};
use check_tla::{Spec, Worker};
use std::collections::VecDeque;
use std::sync::Arc;

/// So many expressions are kept compiled.
const KEPT: usize = 64;

/// The name of the text of an expression in messages.
const FILE: &str = "expression";

/// An expression that can be evaluated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    text: Arc<str>,
    level: Level,
}

impl Expression {
    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it speaks of a step: then it has a value only with the next state.
    pub fn is_of_step(&self) -> bool {
        self.level == Level::Action
    }

    /// Whether its value depends on no state.
    pub fn is_constant(&self) -> bool {
        self.level == Level::Constant
    }
}

/// What is needed to compile expressions, and those that are compiled.
pub(super) struct Expressions {
    material: Material,
    /// Those that were asked for last come last.
    kept: VecDeque<Later>,
}

/// An expression that is compiled.
struct Later {
    text: Arc<str>,
    spec: Spec,
    observed: Observed,
    worker: Worker,
}

impl Expressions {
    pub(super) fn new(material: Material) -> Self {
        Self { material, kept: VecDeque::new() }
    }

    pub(super) fn material(&self) -> &Material {
        &self.material
    }

    /// Hears by which behaviour states were reached.
    pub(super) fn inform(&mut self, news: &Observation<'_, State>) {
        self.kept.iter_mut().for_each(|one| one.spec.inform(&mut one.worker, news));
    }
}

impl Interpreter {
    /// An expression that can be evaluated in states, or on steps. It may use whatever the root module may use.
    ///
    /// # Errors
    ///
    /// When it is no expression, uses names that there are not, or speaks of behaviours.
    pub fn expression(&mut self, text: &str) -> Result<Expression, CheckError> {
        let place = self.place_of(text)?;
        let later = &self.expressions.kept[place];
        Ok(Expression { text: Arc::clone(&later.text), level: later.observed.level })
    }

    /// The value of an expression in a state, or on the step to the next one.
    ///
    /// # Errors
    ///
    /// When it has no value, or speaks of a step and there is no next state.
    pub fn evaluate(&mut self, expression: &Expression, state: &State, next: Option<&State>) -> Result<Value, Fault> {
        if expression.is_of_step() && next.is_none() {
            return Err(no_next_state(&expression.text));
        }
        self.with(expression, state, next, |later, state, next| {
            let values = later.spec.observe(&mut later.worker, [&later.observed], state, next)?;
            Ok(values.into_iter().next().expect("one value was asked for"))
        })
    }

    /// The value of an expression that depends on no state.
    ///
    /// # Errors
    ///
    /// When it has no value, or does depend on a state.
    pub fn evaluate_constant(&mut self, expression: &Expression) -> Result<Value, Fault> {
        if !expression.is_constant() {
            return Err(Fault::evaluation(format!("`{}` depends on a state, and there is none", expression.text)));
        }
        let place = self.place_of(&expression.text).map_err(|error| Fault::evaluation(error.to_string()))?;
        let later = &mut self.expressions.kept[place];
        later.spec.observe_constant(&mut later.worker, &later.observed)
    }

    /// A state of another interpreter, of a spec with the same variables, as this one reads it.
    ///
    /// # Errors
    ///
    /// When a value in it cannot be written out.
    pub fn adopt(&mut self, other: &mut Self, state: &State) -> Result<State, Fault> {
        let others = (&other.compiled.spec, &mut other.worker);
        self.compiled.spec.as_read(&mut self.worker, others, state)
    }

    /// The smallest parts by which an expression is false in a state, or on the step to the next one; none if it is true.
    ///
    /// # Errors
    ///
    /// When the evaluation is ended from outside.
    pub fn explain_expression(
        &mut self,
        expression: &Expression,
        state: &State,
        next: Option<&State>,
    ) -> Result<Vec<Part>, Fault> {
        self.with(expression, state, next, |later, state, next| {
            later.spec.explain_observed(&mut later.worker, &later.observed, state, next)
        })
    }

    /// The same for the last state of a behaviour, each part with the place of the first state since which it has been false.
    ///
    /// # Errors
    ///
    /// When the evaluation is ended from outside.
    pub fn explain_behaviour(
        &mut self,
        expression: &Expression,
        behaviour: &[State],
    ) -> Result<Vec<(Part, usize)>, Fault> {
        let Some((last, before)) = behaviour.split_last() else { return Ok(Vec::new()) };
        let parts = self.explain_expression(expression, last, None)?;
        let mut since = vec![before.len(); parts.len()];
        for (place, state) in before.iter().enumerate().rev() {
            let is_open = |since: &usize| *since == place + 1;
            if !since.iter().any(is_open) {
                break;
            }
            let false_there = self.with(expression, state, None, |later, state, next| {
                later.spec.every_false_part(&mut later.worker, &later.observed, state, next)
            })?;
            for (part, since) in parts.iter().zip(&mut since).filter(|(_, since)| is_open(since)) {
                if false_there.iter().any(|other| is_same(part, other)) {
                    *since = place;
                }
            }
        }
        Ok(parts.into_iter().zip(since).collect())
    }

    /// Asks something of an expression, with the states as its own small spec reads them.
    fn with<T>(
        &mut self,
        expression: &Expression,
        state: &State,
        next: Option<&State>,
        ask: impl FnOnce(&mut Later, &State, Option<&State>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let place = self.place_of(&expression.text).map_err(|error| Fault::evaluation(error.to_string()))?;
        let later = &mut self.expressions.kept[place];
        let (first, worker) = (&self.compiled.spec, &mut self.worker);
        let state = later.spec.as_read(&mut later.worker, (first, worker), state)?;
        let next = next.map(|next| later.spec.as_read(&mut later.worker, (first, worker), next)).transpose()?;
        ask(later, &state, next.as_ref())
    }

    /// The place of an expression among those that are compiled.
    fn place_of(&mut self, text: &str) -> Result<usize, CheckError> {
        let text = text.trim();
        let kept = &mut self.expressions.kept;
        if let Some(place) = kept.iter().position(|one| *one.text == *text) {
            return Ok(place);
        }
        let (spec, observed) = self.compile(text)?;
        let worker = spec.following_worker(&self.compiled.spec, &mut self.worker);
        let worker = worker.map_err(|fault| self.not_evaluated(fault))?;
        let kept = &mut self.expressions.kept;
        if kept.len() == KEPT {
            kept.pop_front();
        }
        kept.push_back(Later { text: text.into(), spec, observed, worker });
        Ok(kept.len() - 1)
    }

    fn compile(&self, text: &str) -> Result<(Spec, Observed), CheckError> {
        let mut sources = Arc::clone(&self.session.sources);
        let material = &self.expressions.material;
        let (allowance, first) = (self.compiled.spec.allowance(), &self.compiled.spec);
        let compiled = on_large_stack(|| compiled(text, material, &mut sources, &allowance))?;
        let (mut spec, observed) =
            compiled.map_err(|diagnostics| CheckError::Refused { kind: RefusalKind::Config, diagnostics, sources })?;
        spec.follow(first);
        Ok((spec, observed))
    }

    fn not_evaluated(&self, fault: Fault) -> CheckError {
        let found = Diagnostic::error_without_place("evaluation", fault.message.clone());
        let sources = Arc::clone(&self.session.sources);
        CheckError::Refused { kind: RefusalKind::Config, diagnostics: vec![found], sources }
    }
}

/// Resolves and compiles an expression.
fn compiled(
    text: &str,
    material: &Material,
    sources: &mut Arc<Sources>,
    allowance: &Arc<dyn Allowance>,
) -> Result<(Spec, Observed), Vec<Diagnostic>> {
    let mut module = material.resolved.module.clone();
    let mut name = text.to_owned();
    while module.names.contains_key(&*name) {
        // A name is an expression as well: the one in parentheses is the definition of that.
        name = format!("({name})");
    }
    let graph = &material.resolved.graph;
    let id = resolve_expression(&mut module, graph, Arc::make_mut(sources), &name, text, FILE)?;
    module.names.insert(name.as_str().into(), Meaning::Definition(id));
    let file = FileId(sources.iter().count() as u32 - 1);
    let asked = ConfigName { name: name.as_str().into(), span: Span::new(file, 0, text.len() as u32) };
    let config = Config { constants: material.config.constants.clone(), observed: vec![asked], ..Config::default() };
    let request = Request {
        module: &module,
        config: &config,
        replacements: &material.replacements,
        sources,
        tells: false,
        explains: true,
        allowance,
    };
    let (spec, observed) = compile_observed(request)?;
    Ok((spec, observed.into_iter().next().expect("one expression was asked for")))
}

/// Whether two parts of a formula, found in two states, are the same.
fn is_same(part: &Part, other: &Part) -> bool {
    part.location == other.location && part.bindings == other.bindings && part.text == other.text
}

pub(super) fn no_next_state(text: &str) -> Fault {
    Fault::evaluation(format!("`{text}` speaks of a step, and there is no next state"))
}

//! A spec that is asked about single states: its initial states, its steps with what was chosen in them, why there are no
//! others, the truth of what the config asks, and the values of expressions, also of such that come later.

mod expressions;

pub use expressions::Expression;

use crate::session::Session;
use crate::spec::Material;
use check_eval::state::State;
use check_syntax::Sources;
use check_system::{
    ANY_DEPTH, ActionId, ActionInfo, Evaluation, Fault, FaultKind, Interrupt, Observation, Part, PredicateId, System,
    Value,
};
use check_tla::compile::Compiled;
use check_tla::{SuccessorBounds, Successors, Worker};
use expressions::Expressions;
use std::sync::Arc;

/// Stack that the evaluations of an [`Interpreter`] may use, in bytes: they run on the thread of the caller, which may have
/// two mebibytes in all.
const STACK: usize = 1 << 20;

/// The variables of a state with their values, in the order of their declaration.
pub type Variables = Vec<(String, Value)>;

/// A spec that is asked about single states.
///
/// A question ends at once with a fault of kind [`Interrupted`](check_system::FaultKind::Interrupted) when the flag of
/// [`Checker::cancelled_by`](crate::Checker::cancelled_by) becomes true; when it is false again, the next one is answered.
pub struct Interpreter {
    compiled: Compiled,
    worker: Worker,
    /// The texts of the expressions with which the interpreter was made.
    first: Vec<String>,
    expressions: Expressions,
    session: Session,
}

impl Interpreter {
    /// An interpreter of a spec that was compiled for it, by [`compiled_to_walk`](crate::spec::compiled_to_walk) with these
    /// expressions.
    pub fn new(compiled: Compiled, material: Material, session: Session, first: Vec<String>) -> Self {
        Self::with_stack(compiled, material, session, first, STACK)
    }

    /// The same with so many bytes of stack for evaluations, of which the calling threads have a good deal more.
    pub fn with_stack(
        mut compiled: Compiled,
        material: Material,
        session: Session,
        first: Vec<String>,
        stack: usize,
    ) -> Self {
        compiled.spec.set_stack(stack);
        let mut worker = compiled.spec.worker();
        compiled.spec.inform(&mut worker, &Observation::at(ANY_DEPTH));
        Self { compiled, worker, first, expressions: Expressions::new(material), session }
    }

    /// The spec with everything that is asked of it: invariants, constraints, properties, warnings.
    pub fn compiled(&self) -> &Compiled {
        &self.compiled
    }

    /// The texts, for places.
    pub fn sources(&self) -> &Arc<Sources> {
        &self.session.sources
    }

    /// What was learnt while the spec was read: files, constants, restrictions, warnings.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// What the spec was compiled from: the module with every name, and the config.
    pub fn material(&self) -> &Material {
        self.expressions.material()
    }

    /// The actions, in the order of the spec; an [`ActionId`] is an index into it.
    pub fn actions(&self) -> &[ActionInfo] {
        self.compiled.spec.actions()
    }

    /// The action of a step.
    pub fn action(&self, action: ActionId) -> &ActionInfo {
        &self.actions()[action.0 as usize]
    }

    /// The constants, with their values.
    pub fn constants(&mut self) -> Variables {
        self.compiled.constants(&mut self.worker)
    }

    /// The initial states, repetitions included.
    ///
    /// # Errors
    ///
    /// When one cannot be evaluated.
    pub fn initial(&mut self) -> Result<Vec<State>, Fault> {
        self.initial_within(usize::MAX).map(|(found, _)| found)
    }

    /// The first initial states, so many at most, and whether there are no others.
    ///
    /// # Errors
    ///
    /// When one cannot be evaluated.
    pub fn initial_within(&mut self, most: usize) -> Result<(Vec<State>, bool), Fault> {
        let mut found = Vec::new();
        let result = self.compiled.spec.initial(&mut self.worker, &mut |state| {
            if found.len() == most {
                return Err(Interrupt::TooMany.into());
            }
            found.push(state.clone());
            Ok(())
        });
        match result {
            Err(fault) if fault.kind == FaultKind::Interrupt(Interrupt::TooMany) => Ok((found, false)),
            result => result.map(|()| (found, true)),
        }
    }

    /// The successors of a state, each with the name of the action that makes it; repetitions included.
    ///
    /// # Errors
    ///
    /// When one cannot be evaluated.
    pub fn successors(&mut self, state: &State) -> Result<Vec<(String, State)>, Fault> {
        let (spec, mut found) = (&self.compiled.spec, Vec::new());
        spec.steps(&mut self.worker, state, &mut |action, next: &State| {
            found.push((spec.actions()[action.0 as usize].name.clone(), next.clone()));
            Ok(())
        })?;
        Ok(found)
    }

    /// The steps from a state: each with its action, its parameters and the conjuncts that make it; the actions that make
    /// none, and why.
    ///
    /// # Errors
    ///
    /// When the evaluation is ended from outside, or there is no next-state relation. Other faults are told among the
    /// refusals.
    pub fn steps(&mut self, state: &State, bounds: SuccessorBounds) -> Result<Successors, Fault> {
        self.compiled.spec.successors(&mut self.worker, state, bounds)
    }

    /// Successors in an order that is drawn, until the visitor ends it with an error.
    ///
    /// # Errors
    ///
    /// When one cannot be evaluated, and those of the visitor.
    pub fn steps_at_random(
        &mut self,
        state: &State,
        draw: &mut dyn FnMut(usize) -> usize,
        visit: &mut dyn FnMut(ActionId, &State) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let mut visit = |action, state: &State| visit(action, state);
        self.compiled.spec.steps_at_random(&mut self.worker, state, draw, &mut visit)
    }

    /// The variables of a state.
    pub fn variables(&mut self, state: &State) -> Variables {
        self.compiled.spec.show(&mut self.worker, state)
    }

    /// Whether a predicate that the config asks for holds in a state.
    ///
    /// # Errors
    ///
    /// When it has no value.
    pub fn holds(&mut self, predicate: PredicateId, state: &State) -> Result<bool, Fault> {
        self.compiled.spec.holds(&mut self.worker, predicate, state)
    }

    /// Whether a predicate over steps that the config asks for holds of a step.
    ///
    /// # Errors
    ///
    /// When it has no value.
    pub fn permits(&mut self, predicate: PredicateId, from: &State, to: &State) -> Result<bool, Fault> {
        self.compiled.spec.permits(&mut self.worker, predicate, from, to)
    }

    /// The smallest parts by which a predicate that the config asks for is false; none if it is true.
    ///
    /// # Errors
    ///
    /// When the evaluation is ended from outside.
    pub fn explain(&mut self, predicate: PredicateId, state: &State, next: Option<&State>) -> Result<Vec<Part>, Fault> {
        self.compiled.spec.explain(&mut self.worker, predicate, state, next)
    }

    /// Says by which behaviour the last of these states was reached, for what speaks of that: `TLCGet("level")`, `Trace`.
    pub fn inform(&mut self, behaviour: &[State]) {
        let news = match behaviour.len() {
            0 => Observation::at(ANY_DEPTH),
            depth => Observation { behaviour, ..Observation::at(depth as u64) },
        };
        self.compiled.spec.inform(&mut self.worker, &news);
        self.expressions.inform(&news);
    }

    /// What ALIAS shows of a state of a behaviour, if the config has one; `next` is the state after it.
    pub fn alias(&mut self, behaviour: &[State], place: usize, next: &State) -> Option<Variables> {
        self.compiled.spec.show_alias(&mut self.worker, behaviour, place, next)
    }

    /// What the request asks to see along traces.
    pub fn trace_expressions(&mut self, behaviour: &[State], place: usize, next: Option<&State>) -> Vec<Evaluation> {
        self.compiled.spec.show_expressions(&mut self.worker, behaviour, place, next)
    }

    /// The value in a state of one of the expressions with which the interpreter was made, by its number. One that speaks of a
    /// step has a value only with the state that the step leads to.
    ///
    /// # Errors
    ///
    /// When it has no value.
    ///
    /// # Panics
    ///
    /// When there is no expression of this number.
    pub fn value(&mut self, expression: usize, state: &State, next: Option<&State>) -> Result<Value, Fault> {
        let wanted = &self.compiled.observed[expression];
        if wanted.is_of_step() && next.is_none() {
            return Err(expressions::no_next_state(&self.first[expression]));
        }
        let values = self.compiled.spec.observe(&mut self.worker, [wanted], state, next)?;
        Ok(values.into_iter().next().expect("one value was asked for"))
    }
}

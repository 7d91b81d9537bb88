//! What compiling gives: a spec with what is asked of it.

use crate::spec::{Observed, Spec, Worker};
use check_eval::ir::ExprId;
use check_syntax::{Diagnostic, Span};
use check_system::{Fault, Location, PredicateId, Temporal, Value};

/// A predicate under the name by which it was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The name, or the text of the expression.
    pub name: String,
    /// The predicate.
    pub predicate: PredicateId,
}

/// An assumption about the constants.
#[derive(Clone, Debug)]
pub struct Assumption {
    /// Its name; its place where it has none.
    pub name: String,
    /// Where it stands.
    pub location: Location,
    pub(super) formula: ExprId,
    /// Its parts, for when it is false.
    pub(super) reason: Reason,
}

/// A spec with what is asked of it.
pub struct Compiled {
    /// The spec.
    pub spec: Spec,
    /// Whether it describes behaviours; if not, only its assumptions are evaluated.
    pub has_behaviours: bool,
    /// State predicates that must hold in every state.
    pub invariants: Vec<Asked>,
    /// State predicates that must hold in the initial states.
    pub initial_properties: Vec<Asked>,
    /// Predicates over steps that must hold on every step.
    pub step_properties: Vec<Asked>,
    /// State predicates of which some state is wanted.
    pub reachable: Vec<Asked>,
    /// Predicates over steps of which some step is wanted.
    pub reachable_steps: Vec<Asked>,
    /// State predicates: states outside of them are not explored.
    pub constraints: Vec<Asked>,
    /// Predicates over steps: steps outside of them are not followed.
    pub action_constraints: Vec<Asked>,
    /// Whether a state without a successor is an error.
    pub check_deadlock: bool,
    /// The assumptions, in their order.
    pub assumptions: Vec<Assumption>,
    /// Evaluated like constraints, always true: they count the states that satisfy the predicates of `_POSSIBLE`, for those
    /// who read the counts.
    pub counters: Vec<Asked>,
    /// The same for steps, evaluated like action constraints.
    pub action_counters: Vec<Asked>,
    /// What must hold when the exploration is over, in the order of the configuration.
    pub postconditions: Vec<Condition>,
    /// What must hold each time that it is looked at, while the exploration goes on (`_PERIODIC`).
    pub periodic: Option<Condition>,
    /// Temporal formulas that every behaviour must satisfy.
    pub temporal: Vec<Temporal>,
    /// Temporal formulas that are assumed of every behaviour.
    pub fairness: Vec<Temporal>,
    /// What somebody wants to see the value of, in the order of the configuration.
    pub observed: Vec<Observed>,
    /// A property that holds whatever the spec does, and where it says so: probably not what its author meant.
    pub tautology: Option<(String, Location)>,
    /// What deserves a word before the search.
    pub warnings: Vec<Diagnostic>,
    pub(super) constants: Vec<(String, ExprId)>,
}

/// A formula and what tells why it is false.
#[derive(Clone, Debug)]
pub(super) struct Reason {
    /// `None` where evaluating it once more would print once more, or give something else.
    pub(super) formula: Option<ExprId>,
    pub(super) span: Span,
    pub(super) parts: Parts,
}

#[derive(Clone, Debug)]
pub(super) enum Parts {
    /// It is false because one of these is.
    Conjuncts(Vec<Reason>),
    /// It is false because all of these are.
    Disjuncts(Vec<Reason>),
    /// Its operands or arguments.
    Operands(Vec<(Span, ExprId)>),
    /// An element for which the body is false: the names, and the first such element.
    Counterexample { body: Span, names: String, element: ExprId },
}

/// A formula that is evaluated beside the exploration, and may speak of how far that has come.
#[derive(Clone, Debug)]
pub struct Condition {
    /// Its name.
    pub name: String,
    pub(super) formula: ExprId,
}

impl Compiled {
    /// Whether an assumption holds.
    ///
    /// # Errors
    /// When it cannot be evaluated.
    pub fn assumption_holds(&self, worker: &mut Worker, assumption: &Assumption) -> Result<bool, Fault> {
        self.spec.constant_holds(worker, assumption.formula)
    }

    /// The constants and what was put in the place of definitions, with their values; those that have none that can be
    /// computed are left out.
    pub fn constants(&self, worker: &mut Worker) -> Vec<(String, Value)> {
        let show = |(name, code): &(String, ExprId)| {
            self.spec.constant_shown(worker, *code).ok().map(|value| (name.clone(), value))
        };
        self.constants.iter().filter_map(show).collect()
    }

    /// Whether a condition holds, with a worker of [`Spec::final_worker`](crate::Spec::final_worker) or
    /// [`Spec::outside_worker`](crate::Spec::outside_worker).
    ///
    /// # Errors
    /// When it cannot be evaluated.
    pub fn condition_holds(&self, worker: &mut Worker, condition: &Condition) -> Result<bool, Fault> {
        self.spec.constant_holds(worker, condition.formula)
    }
}

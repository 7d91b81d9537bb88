//! Provenance of steps: how a step is made and why one is refused, for recorded runs and for steps chosen by hand.

use crate::{ActionId, ActionInfo, Fault, Location, Value};

/// An operator that the next-state relation goes through on its way to a step: `Take` with its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Application {
    /// The operator, as its author named it.
    pub operator: String,
    /// Its parameters, by name, with what they stand for; those without a value are left out.
    pub arguments: Vec<(String, Value)>,
}

/// The value of an expression that stands in a part of a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subexpression {
    /// Where it stands.
    pub location: Option<Location>,
    /// Its text, on one line; with a prime where it speaks of the next state and the text around says so.
    pub text: String,
    /// Its value.
    pub value: Value,
}

/// A part of a formula that has not the truth that is wanted of it, or no value, with what one has to know to see why.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// Where it stands.
    pub location: Option<Location>,
    /// Its text, on one line.
    pub text: String,
    /// Its truth: `Some(false)`, or `Some(true)` below a negation, where it should be false; `None` if it has no value.
    pub truth: Option<bool>,
    /// The names that are bound on the way to it, outermost first: by quantifiers, and as parameters of operators.
    pub bindings: Vec<(String, Value)>,
    /// The values of expressions in it, in the order of the text; those that are written out are left out.
    pub values: Vec<Subexpression>,
    /// The variables on which it depends, or on which it depends whether it is reached, in the order of their declaration.
    pub variables: Vec<String>,
    /// Why it has no value, if it has none.
    pub fault: Option<Fault>,
}

/// Why the next-state relation leads to no step on one of its ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The action that would have made the step.
    pub action: ActionId,
    /// The operators that it went through, outermost first.
    pub applications: Vec<Application>,
    /// How many conjuncts it had passed.
    pub depth: usize,
    /// The conjunct that does not hold.
    pub location: Option<Location>,
    /// For a conjunct that gives a variable a value: the variable, the value that the step gives it, and the one that
    /// this conjunct asks for.
    pub differs: Option<(String, Value, Option<Value>)>,
    /// The smallest part of the conjunct that shows why it does not hold.
    pub part: Box<Part>,
}

/// A callback for the provenance of steps; an error ends the enumeration and is returned.
pub type Hear<'h, T> = dyn FnMut(Provenance<'_, T>) -> Result<(), Fault> + 'h;

/// One message about the steps from a state.
#[derive(Debug)]
pub enum Provenance<'t, T> {
    /// A step.
    Step {
        /// The action that makes it.
        action: ActionId,
        /// The operators that the next-state relation went through, outermost first.
        applications: &'t [Application],
        /// The state that it leads to.
        state: &'t T,
        /// The conjunct that gave each variable its value, in the order of the variables; empty where nobody knows.
        written: &'t [Option<Location>],
    },
    /// A way that leads to no step.
    Refused(Refused),
}

/// The explanation of a record that fits no candidate.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// How many candidates there were, those after silent steps included.
    pub candidates: usize,
    /// What comes closest; nothing where no step is possible at all.
    pub closest: Option<Closest>,
    /// Steps that lead where the record says, but are not what it says has happened.
    pub others: Vec<Application>,
    /// What could have happened instead, a few of it.
    pub possible: Vec<Application>,
}

/// The step that comes closest to a record.
#[derive(Clone, Debug)]
pub enum Closest {
    /// The step is possible, but leads to another state than was recorded.
    Elsewhere(Elsewhere),
    /// The step is not possible: a conjunct does not hold.
    Refused {
        /// The operators on the way, with their arguments, and the conjunct.
        refused: Refused,
        /// The candidate in which it was tried.
        from: Vec<(String, Value)>,
    },
    /// The next-state relation takes the operator with other arguments only.
    Arguments {
        /// Each parameter with the values that it is taken with.
        values: Vec<(String, Vec<Value>)>,
    },
    /// The next-state relation does not come to the operator in these candidates.
    NotTaken {
        /// A conjunct that stands before everything else and does not hold, and the candidate in which that is so.
        before: Option<(Refused, Vec<(String, Value)>)>,
    },
}

/// A step that leads elsewhere.
#[derive(Clone, Debug)]
pub struct Elsewhere {
    /// The step: the operator that was recorded, or that its action is called by.
    pub step: Application,
    /// The action.
    pub action: ActionInfo,
    /// The candidate from which it leads.
    pub from: Vec<(String, Value)>,
    /// Where it leads.
    pub to: Vec<(String, Value)>,
    /// The variables that were recorded with other values, by their places, each with the conjunct that gave it its value.
    pub differing: Vec<(usize, Option<Location>)>,
}

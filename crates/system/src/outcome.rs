//! The result of an exploration: verdict, properties, statistics.

use crate::{ActionInfo, Fault, FaultKind, Trace};
use std::time::Duration;

/// The kinds of property that can be asked of a system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PropertyKind {
    /// Holds in every reachable state.
    Invariant,
    /// Holds in every initial state.
    Initial,
    /// Holds on every step.
    Step,
    /// Holds in some reachable state.
    Reachable,
    /// Holds on some step that can be taken.
    ReachableStep,
    /// Every reachable state has a successor.
    Deadlock,
    /// A temporal formula.
    Temporal,
    /// Holds when the exploration is over.
    Postcondition,
    /// Holds of the constants, before the exploration.
    Assumption,
    /// Holds whenever it is evaluated while the exploration goes on.
    Periodic,
    /// Says which game a system is: who is to move, who has won. Not a property, but evaluated in states like one.
    Rule,
}

impl PropertyKind {
    /// Whether one witness is asked for, instead of that there be no counterexample.
    pub fn is_reachability(self) -> bool {
        matches!(self, Self::Reachable | Self::ReachableStep)
    }
}

/// What is known of a property when an exploration ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PropertyStatus {
    /// Holds everywhere: everything was explored.
    Holds,
    /// Holds, but says nothing: the condition under which it asks for something is never true.
    HoldsVacuously,
    /// Does not hold; a trace shows it.
    Violated,
    /// A state or step was found; a trace shows it.
    Witnessed,
    /// No state or step was found, and everything was explored.
    Unreachable,
    /// The exploration ended before this was decided.
    Unknown,
    /// States were taken for one another that may differ in what this reads, or in what the fairness reads that is
    /// assumed. No violation was found, though there may be one, or one that no behaviour confirms; then that has a trace.
    Undetermined,
}

/// A property, what is known of it, and the trace that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// What is asked.
    pub kind: PropertyKind,
    /// Its name or text, as the reader gave it.
    pub name: String,
    /// What is known.
    pub status: PropertyStatus,
    /// The counterexample or witness, a shortest one.
    pub trace: Option<Trace>,
}

/// The answer in one word, and what belongs to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Everything asked for holds, and everything was explored.
    Ok,
    /// An assumption about the constants is false.
    Assumption {
        /// The assumption, by name or text.
        name: String,
    },
    /// Properties asked to be reachable are not.
    Unreachable {
        /// Their names, in the order they were asked.
        names: Vec<String>,
    },
    /// A reachable state has no successor.
    Deadlock,
    /// An invariant does not hold.
    Invariant {
        /// Its name.
        name: String,
    },
    /// A property of steps or of whole behaviours does not hold.
    Property {
        /// Its name.
        name: String,
    },
    /// A temporal property does not hold, where no fairness is assumed, and a finite behaviour shows it, whatever follows.
    Safety {
        /// Its name.
        name: String,
    },
    /// A postcondition does not hold.
    Postcondition {
        /// Its name.
        name: String,
    },
    /// A periodic condition did not hold, and ended the exploration.
    Periodic {
        /// Its name.
        name: String,
    },
    /// The spec asked for the end of the exploration; nothing wrong was found before.
    Ended,
    /// An `Assert` in the spec failed.
    Assertion(Fault),
    /// Something could not be evaluated.
    Evaluation {
        /// What went wrong and where.
        fault: Fault,
        /// The invariant or property that was being evaluated; `None` while states or successors were computed.
        within: Option<(PropertyKind, String)>,
    },
    /// Nothing wrong was found, but temporal properties cannot be decided: states were taken for one another that may differ
    /// in what these read. A trace is one that would violate the first of them.
    Undecided {
        /// Their names, in the order they were asked.
        names: Vec<String>,
    },
    /// A budget ran out before everything was explored, and nothing wrong was found.
    Limit {
        /// Which budget: "30 s", "1000000 states".
        budget: String,
    },
    /// The user interrupted the exploration.
    Interrupted,
    /// Random runs were made as many as wanted, and nothing wrong was found: most of the states may never have been seen.
    Simulated,
}

impl Verdict {
    /// The verdict that a fault is.
    pub fn of_fault(fault: Fault, within: Option<(PropertyKind, String)>) -> Self {
        match fault.kind {
            FaultKind::Assertion => Self::Assertion(fault),
            FaultKind::Budget => Self::Limit { budget: fault.message.clone() },
            FaultKind::Interrupted => Self::Interrupted,
            FaultKind::Stopped | FaultKind::Interrupt(_) => panic!("an interrupt is no verdict: {:?}", fault.kind),
            FaultKind::Evaluation | FaultKind::Limit | FaultKind::Memory | FaultKind::Disk => {
                Self::Evaluation { fault, within }
            }
        }
    }
}

/// How often an action was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionCount {
    /// The action.
    pub action: ActionInfo,
    /// Steps it generated.
    pub generated: u64,
    /// Of these, steps to states that were new.
    pub distinct: u64,
}

/// The size of what was explored. `generated`, `distinct` and `depth` mean what TLC prints under these names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    /// Distinct initial states.
    pub initial: u64,
    /// States generated: initial states and successors, repetitions included.
    pub generated: u64,
    /// States that were new.
    pub distinct: u64,
    /// Levels of the breadth-first search; an initial state is at depth 1. 0 when there is no state.
    pub depth: u64,
    /// States found and not yet expanded when the exploration ended.
    pub left: u64,
    /// Whether the exploration ended before everything was explored.
    pub stopped: bool,
    /// Wall-clock time of the exploration.
    pub elapsed: Duration,
    /// Threads that took part.
    pub workers: usize,
    /// An upper estimate of the probability that two different states had the same fingerprint and one was lost;
    /// 0 when whole states are stored.
    pub collision_probability: f64,
    /// Where random runs were made instead of exploring everything; then `distinct` and `left` are 0, and `depth` is
    /// the length of the longest run.
    pub runs: Option<RunStatistics>,
}

/// The size of a simulation. Counts whole runs: what was made when it ended from outside, and what comes after the run
/// that ended it, is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunStatistics {
    /// What the runs were drawn from: the same seed gives the same runs.
    pub seed: u64,
    /// Runs.
    pub number: u64,
    /// States on all runs together, initial ones included.
    pub states: u64,
    /// The most states that a run was to have.
    pub limit: u64,
}

/// All that an exploration answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The answer.
    pub verdict: Verdict,
    /// The behaviour that shows it, a shortest one, where there is one.
    pub trace: Option<Trace>,
    /// Every property asked for, in the order asked.
    pub properties: Vec<Property>,
    /// Every action, in the order of the spec.
    pub actions: Vec<ActionCount>,
    /// Random runs that were to be kept, in their order: whole ones that did not end in what the verdict says.
    pub samples: Vec<Trace>,
    /// Sizes.
    pub statistics: Statistics,
}

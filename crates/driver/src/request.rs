//! Requests: everything that a command line, an editor or another program may ask beside the text of a spec.

use std::time::Duration;

/// A question about a spec, beside what its config asks. Where a list is empty, or an option `None`, the config decides.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The config that is asked for, as the [`crate::origin::Origin`] knows it; the one beside the spec if `None`.
    pub config: Option<String>,
    /// Constants and definitions that are replaced: `NAME=EXPR`, `NAME(x)=EXPR`.
    pub definitions: Vec<String>,
    /// The initial predicate and the next-state relation: both or none.
    pub init: Option<String>,
    /// See [`Request::init`].
    pub next: Option<String>,
    /// The temporal formula that describes the behaviours, instead of an initial predicate and a next-state relation.
    pub specification: Option<String>,
    /// State constraints: names or expressions.
    pub constraints: Vec<String>,
    /// Invariants: names or expressions.
    pub invariants: Vec<String>,
    /// Temporal properties: names or expressions.
    pub properties: Vec<String>,
    /// Predicates of which some state, or some step, is looked for: names or expressions.
    pub reachable: Vec<String>,
    /// Postconditions beside those of the config: a module that the spec is, or extends, and a definition of it.
    pub postconditions: Vec<(String, String)>,
    /// Whether invariants, properties, constraints and what is to be reached come beside those of the config, not in their
    /// place.
    pub beside_config: bool,
    /// Whether a state without a successor is an error.
    pub deadlock: Option<bool>,
    /// Expressions whose values are added to the states of traces: a name, an expression, or `NAME == EXPR`.
    pub trace_expressions: Vec<String>,
    /// Variables that must exist, since a reader wants to see only these.
    pub variables: Vec<String>,
    /// Threads that explore; one for each core if `None`.
    pub workers: Option<usize>,
    /// Whether to go on after a violation, until there is one of each property.
    pub keep_going: bool,
    /// What random choices draw from; 0 if `None`, and for random runs another one each time.
    pub seed: Option<u64>,
    /// The evaluator; the answers are the same.
    pub evaluator: Evaluator,
    /// The data structure for the fingerprints of visited states; the answers are the same.
    pub visited: check_engine::VisitedSet,
    /// Whether to explore the twin of a bundled spec that is written in Rust.
    pub native: bool,
    /// The time after which the check stops.
    pub max_time: Option<Duration>,
    /// The memory in use, in bytes, at which the check stops.
    pub max_memory: Option<u64>,
    /// Every state, or random runs.
    pub exploration: Exploration,
}

/// Random runs, unless the user says how many or for how long.
const RUNS: u64 = 10_000;

impl Request {
    /// How many threads explore.
    pub fn workers(&self) -> usize {
        self.workers.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
    }

    /// The options of an exhaustive search, if that is asked.
    pub fn exhaustive(&self) -> Option<&Exhaustive> {
        match &self.exploration {
            Exploration::Exhaustive(exhaustive) => Some(exhaustive),
            Exploration::Random(_) => None,
        }
    }

    /// How many random runs are made, if there is a bound.
    pub fn number_of_runs(&self, random: &Random) -> Option<u64> {
        random.runs.or(if self.max_time.is_some() { None } else { Some(RUNS) })
    }
}

/// Which evaluator computes steps and truths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluator {
    /// Remembers what it has evaluated by the parts of the state that were read.
    #[default]
    Caching,
    /// Evaluates everything anew.
    General,
    /// Remembers as well, and decides after a few questions whether that pays: for tests of small specs.
    Hasty,
}

/// How much of a state space is explored.
#[derive(Clone, Debug)]
pub enum Exploration {
    /// Every reachable state, breadth first.
    Exhaustive(Exhaustive),
    /// Random runs.
    Random(Random),
}

impl Default for Exploration {
    fn default() -> Self {
        Self::Exhaustive(Exhaustive::default())
    }
}

/// Options of an exhaustive search.
#[derive(Clone, Debug, Default)]
pub struct Exhaustive {
    /// Whether whole states are compared, instead of fingerprints of 64 bits.
    pub exact: bool,
    /// Whether temporal properties are checked often during the search, not seldom; the first violation ends it.
    pub early: bool,
    /// Whether evaluations are counted.
    pub coverage: bool,
    /// The most distinct states.
    pub max_states: Option<u64>,
    /// The greatest depth; an initial state is at depth 1.
    pub max_depth: Option<u64>,
}

/// Options of random runs.
#[derive(Clone, Debug)]
pub struct Random {
    /// The most states of a run.
    pub depth: u64,
    /// How many runs; 10,000 if `None`, or with a budget of time as many as there is time for.
    pub runs: Option<u64>,
    /// How many of the first runs are kept for the outcome.
    pub kept: u64,
}

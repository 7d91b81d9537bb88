//! Where two answers differ, and which differences are known.

use crate::answer::{Answer, Ending};

/// What TLC says of a counterexample to a temporal formula.
const TEMPORAL: &str = "Error: Temporal propert";

/// How TLC refuses invariants, properties, constraints and next-state relations that it has evaluated already.
const REFUSED: [&str; 3] = [" is equal to ", "The spec is trivially false", ", which equals "];

/// What differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// The exit codes.
    Exit,
    /// States generated, distinct states or depth of a search that was complete.
    Figures,
    /// The property that is named.
    Name,
    /// Whether the counterexample is finite.
    Ending,
    /// Its length.
    Length,
    /// What one of our own modes says.
    Mode,
}

/// What differs first, and what both say is wrong: it stays the same while a spec is made smaller.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Difference(pub(crate) String);

impl Difference {
    /// Between modes of ours.
    pub(crate) fn of_modes() -> Self {
        Self(format!("{:?}", What::Mode))
    }

    fn new(what: What, ours: &Answer, theirs: &Answer) -> Self {
        Self(format!("{what:?}: {} {:?}, TLC {} {:?}", ours.exit, ours.words, theirs.exit, theirs.words))
    }
}

/// What differs between our answer and TLC's.
pub(crate) fn difference(ours: &Answer, theirs: &Answer) -> Option<Difference> {
    what(ours, theirs).map(|what| Difference::new(what, ours, theirs))
}

fn what(ours: &Answer, theirs: &Answer) -> Option<What> {
    if ours.exit != theirs.exit {
        return Some(What::Exit);
    }
    if ours.exit == 0 && ours.figures != theirs.figures {
        return Some(What::Figures);
    }
    if ours.name.is_some() && theirs.name.is_some() && ours.name != theirs.name {
        return Some(What::Name);
    }
    // TLC shows a successor that it could not complete, and others not the same part of a behaviour that ends in an error.
    if is_evaluation(ours.exit) {
        return None;
    }
    let is_temporal = theirs.said.contains(TEMPORAL);
    let (Some(ours), Some(theirs)) = (ours.trace, theirs.trace) else { return None };
    if ours.ending != theirs.ending {
        return Some(What::Ending);
    }
    // What TLC shows for a temporal formula, a lasso or not, may be longer than the shortest.
    let is_shortest = ours.ending == Ending::Finite && !is_temporal;
    let is_other = ours.states > theirs.states || (is_shortest && ours.states != theirs.states);
    is_other.then_some(What::Length)
}

/// What TLC says of `ENABLED <<A>>_v` where `A` does not determine `v`, and of `ENABLED x` and `ENABLED x'` where `x` is no truth
/// value.
const OF_ENABLED: [&str; 4] = [
    "does not specify the primed value of",
    "In computing ENABLED, TLC expected a boolean",
    "Attempted to compute ENABLED on a non-boolean",
    "In evaluation, the identifier",
];

/// Whether an exit code says that something could not be evaluated.
fn is_evaluation(exit: i32) -> bool {
    (75..=77).contains(&exit)
}

/// Why a difference is none of ours, if that is known. See "Differential testing" in docs/conformance.md.
pub(crate) fn explanation(ours: &Answer, theirs: &Answer) -> Option<&'static str> {
    let what = what(ours, theirs)?;
    let is_of_enabled = OF_ENABLED.iter().any(|text| theirs.said.contains(text));
    if matches!(what, What::Exit | What::Figures) && is_of_enabled {
        return match (is_evaluation(ours.exit), theirs.exit) {
            (false, _) => Some("TLC evaluates an ENABLED also where nothing depends on it"),
            (true, 75) => Some("TLC's exit code for an ENABLED without a value is 75, also in a temporal formula"),
            (true, _) => None,
        };
    }
    match what {
        What::Exit => exit(ours, theirs),
        What::Ending => {
            let (ours, theirs) = (ours.trace?, theirs.trace?);
            let is_prefix = ours.ending == Ending::Finite && ours.states <= theirs.states;
            is_prefix.then_some("a prefix refutes the property, and is shown without what TLC makes it go on with")
        }
        What::Length if ours.trace?.ending == Ending::Lasso => Some("a lasso is short, but not always the shortest"),
        _ => None,
    }
}

fn exit(ours: &Answer, theirs: &Answer) -> Option<&'static str> {
    let says = |text: &str| theirs.said.contains(text);
    let is_error = is_evaluation(ours.exit) && says("Error: ");
    if says("Temporal formulas containing actions must be of forms") {
        return Some("TLC takes actions in certain temporal formulas only");
    }
    match theirs.exit {
        151 if REFUSED.iter().any(|text| says(text)) => {
            Some("TLC evaluates what speaks of no variable before it searches, and refuses what is not TRUE")
        }
        12 | 13 if is_error && says(TEMPORAL) => {
            Some("TLC checks temporal properties before it has met the error, here they are checked after the search")
        }
        255 if says("threw an unexpected exception") && !says("Computing initial states") => {
            Some("TLC evaluates what speaks of no variable before it searches, also where nothing asks for it")
        }
        255 if is_error => Some("TLC's exit code for errors of no particular kind is 255"),
        // After an error in a temporal property it may go on, find a violated invariant of the same state, and tell of both.
        77 if ours.exit == 0 && says("Temporal formula is a tautology") => {
            Some("TLC takes a disjunction with TRUE for a tautology, and refuses it")
        }
        0 if is_error || says("Error: Invariant ") => Some("TLC reports an error, and exits with 0"),
        _ => None,
    }
}

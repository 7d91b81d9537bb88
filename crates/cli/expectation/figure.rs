//! Figures that can be expected of a run.

use check_system::Outcome;

/// A figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Figure {
    /// Distinct states.
    Distinct,
    /// Generated states.
    Generated,
    /// The depth.
    Depth,
    /// The depth, or less: what a search with several workers told, which may be too much.
    DepthAtMost,
    /// States of the trace.
    Trace,
}

impl Figure {
    /// The figure of an outcome.
    pub(crate) fn of(self, outcome: &Outcome) -> u64 {
        match self {
            Figure::Distinct => outcome.statistics.distinct,
            Figure::Generated => outcome.statistics.generated,
            Figure::Depth | Figure::DepthAtMost => outcome.statistics.depth,
            Figure::Trace => outcome.trace.as_ref().map_or(0, |trace| trace.states.len() as u64),
        }
    }

    /// Whether a number that was found is the one expected.
    pub(crate) fn fits(self, found: u64, expected: u64) -> bool {
        if self == Figure::DepthAtMost { found <= expected } else { found == expected }
    }

    /// With a number, as it is written.
    pub(crate) fn shown(self, number: u64) -> String {
        match self {
            Figure::Distinct => format!("{number} distinct"),
            Figure::Generated => format!("{number} generated"),
            Figure::Depth => format!("depth {number}"),
            Figure::DepthAtMost => format!("depth at most {number}"),
            Figure::Trace => format!("trace {number}"),
        }
    }
}

/// `20 distinct`, `distinct 20`, `distinct=20`.
pub(super) fn parse(text: &str) -> Option<(Figure, u64)> {
    let words: Vec<&str> = text.split(|character: char| character == '=' || character.is_whitespace()).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let [first, second] = words.as_slice() else { return None };
    let number = |word: &str| word.replace('_', "").parse().ok();
    let (word, number) = match number(first) {
        Some(number) => (*second, number),
        None => (*first, number(second)?),
    };
    let figure = match word {
        "distinct" => Figure::Distinct,
        "generated" => Figure::Generated,
        "depth" => Figure::Depth,
        "trace" => Figure::Trace,
        _ => return None,
    };
    Some((figure, number))
}

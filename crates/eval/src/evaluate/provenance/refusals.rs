//! The refusals that are kept of those that are met.

use check_system::{ActionId, Refused};
use std::collections::BTreeMap;

/// Refusals beyond so many from one state are not told: the deepest are found among fewer.
const REFUSALS: usize = 1 << 16;

/// The parts of conjuncts are told of so many refusals: to find them takes longer than to find a refusal.
const WITH_PARTS: usize = 1 << 12;

/// The refusals of one state.
#[derive(Debug)]
pub enum Refusals {
    /// All of them, in their order.
    All(Vec<Refused>),
    /// By action, those that came furthest; what has no value is one of them and ends nothing but its way.
    Furthest(Furthest),
}

/// The refusals that came furthest.
#[derive(Debug, Default)]
pub struct Furthest {
    /// So many are kept of each action.
    pub each: usize,
    /// So many ways may still be tried.
    pub ways: usize,
    /// What is kept of each action.
    pub by_action: BTreeMap<ActionId, Kept>,
    /// The ways that have no value, so many as are kept of an action.
    pub faults: Vec<Refused>,
}

/// The refusals of one action.
#[derive(Debug, Default)]
pub struct Kept {
    /// Those that came furthest first.
    pub refusals: Vec<Refused>,
    /// How many more there were.
    pub left_out: usize,
}

impl Refusals {
    /// Whether all ways are to be followed, also those that end in a fault or before there is anything to refuse them.
    pub(in crate::evaluate) fn is_patient(&self) -> bool {
        matches!(self, Self::Furthest(_))
    }

    /// Whether a refusal behind so many conjuncts is kept.
    pub(in crate::evaluate) fn keeps(&self, action: ActionId, depth: usize) -> bool {
        match self {
            Self::All(refused) => refused.len() < REFUSALS,
            Self::Furthest(furthest) => {
                let kept = furthest.by_action.get(&action).map(|kept| &kept.refusals[..]).unwrap_or_default();
                kept.len() < furthest.each || kept.last().is_some_and(|last| last.depth < depth)
            }
        }
    }

    /// Whether the next refusal is told of with the part of its conjunct.
    pub(in crate::evaluate) fn has_parts(&self) -> bool {
        match self {
            Self::All(refused) => refused.len() < WITH_PARTS,
            Self::Furthest(_) => true,
        }
    }

    /// Keeps a refusal.
    pub(in crate::evaluate) fn keep(&mut self, refused: Refused) {
        match self {
            Self::All(all) => all.push(refused),
            Self::Furthest(furthest) => furthest.keep(refused),
        }
    }

    /// Counts a refusal that is not kept.
    pub(in crate::evaluate) fn leave_out(&mut self, action: ActionId) {
        if let Self::Furthest(furthest) = self {
            furthest.by_action.entry(action).or_default().left_out += 1;
        }
    }

    /// Counts a way; whether it may be followed.
    pub(in crate::evaluate) fn may_go_on(&mut self) -> bool {
        match self {
            Self::All(_) => true,
            Self::Furthest(furthest) => {
                let may = furthest.ways > 0;
                furthest.ways = furthest.ways.saturating_sub(1);
                may
            }
        }
    }
}

impl Furthest {
    fn keep(&mut self, refused: Refused) {
        if refused.part.fault.is_some() && self.faults.len() < self.each {
            self.faults.push(refused.clone());
        }
        let kept = self.by_action.entry(refused.action).or_default();
        let place = kept.refusals.partition_point(|known| known.depth >= refused.depth);
        kept.refusals.insert(place, refused);
        if kept.refusals.len() > self.each {
            kept.refusals.truncate(self.each);
            kept.left_out += 1;
        }
    }
}

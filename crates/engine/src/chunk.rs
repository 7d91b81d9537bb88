//! The result of expanding one chunk of a level: counts, new states and findings, in order.

use crate::discovery::DiscoveryKey;
use crate::liveness::record::Record;
use check_system::{ActionId, Fault, Store};

/// Why something is reported.
#[derive(Clone, Debug)]
pub(crate) enum Cause {
    /// A property is decided: violated, or witnessed. An index among the properties of the answer.
    Decided(usize),
    /// Something could not be evaluated, within a property or not.
    Fault(Fault, Option<usize>),
}

/// Something to be reported, and where it was met.
#[derive(Clone, Debug)]
pub(crate) struct Finding<T> {
    /// Why.
    pub(crate) cause: Cause,
    /// The step that met it. Without a target: the parent itself, after so many of its steps.
    pub(crate) discovery: DiscoveryKey,
    /// The state to which the step leads.
    pub(crate) target: Option<T>,
}

/// What came of expanding one piece of a level.
#[derive(Debug)]
pub(crate) struct Chunk<K: Store> {
    /// The number of the thread that made it, among several.
    pub(crate) maker: usize,
    /// Successors generated.
    pub(crate) generated: u64,
    /// Of these, excluded by a constraint.
    pub(crate) outside: u64,
    /// States whose successors are all generated.
    pub(crate) expanded: u64,
    /// Successors generated, by action.
    pub(crate) by_action: Vec<u64>,
    /// The discoveries of the new states, ascending.
    pub(crate) discoveries: Vec<DiscoveryKey>,
    /// The actions that led to the new states.
    pub(crate) actions: Vec<ActionId>,
    /// The new states.
    pub(crate) states: K,
    /// The fingerprints of the new states, where the plan wants them.
    pub(crate) fingerprints: Vec<u64>,
    /// Properties decided here, the first time each.
    pub(crate) decided: Vec<Finding<K::State>>,
    /// What ended the expansion of this piece.
    pub(crate) trouble: Option<Finding<K::State>>,
    /// Whether a budget or the user ended the expansion of this piece.
    pub(crate) stopped: bool,
    /// What is recorded for temporal formulas, if there are any.
    pub(crate) record: Option<Record>,
}

impl<K: Store> Chunk<K> {
    /// A chunk in which nothing has happened yet, with room for so many new states.
    pub(crate) fn new(actions: usize, room: usize) -> Self {
        Self {
            maker: 0,
            generated: 0,
            outside: 0,
            expanded: 0,
            by_action: vec![0; actions],
            discoveries: Vec::with_capacity(room),
            actions: Vec::with_capacity(room),
            states: K::default(),
            fingerprints: Vec::new(),
            decided: Vec::new(),
            trouble: None,
            stopped: false,
            record: None,
        }
    }

    /// Nothing has happened in it yet; its room stays, for another piece.
    pub(crate) fn clear(&mut self) {
        self.by_action.fill(0);
        self.discoveries.clear();
        self.actions.clear();
        self.states.clear();
        self.fingerprints.clear();
        self.decided.clear();
        (self.generated, self.outside, self.expanded) = (0, 0, 0);
        (self.trouble, self.stopped, self.record) = (None, false, None);
    }

    /// About the memory of what was found and recorded, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.record.as_ref().map_or(0, Record::bytes)
            + self.states.bytes()
            + self.discoveries.len() * (size_of::<DiscoveryKey>() + size_of::<ActionId>() + size_of::<u64>())
    }

    /// Whether expansion has ended before the end of the piece.
    pub(crate) fn is_over(&self) -> bool {
        self.trouble.is_some() || self.stopped
    }

    /// Whether a property was decided in this piece.
    pub(crate) fn has_decided(&self, property: usize) -> bool {
        self.decided.iter().any(|one| matches!(one.cause, Cause::Decided(other) if other == property))
    }

    /// Whether something was found at one of the discoveries in `lost`, which ascends.
    pub(crate) fn is_overtaken(&self, lost: &[DiscoveryKey]) -> bool {
        self.decided.iter().chain(&self.trouble).any(|finding| lost.binary_search(&finding.discovery).is_ok())
    }

    /// Forgets the new states whose discoveries are among `lost`. Both ascend.
    pub(crate) fn forget(&mut self, lost: &[DiscoveryKey]) {
        let (Some(first), Some(last)) = (self.discoveries.first(), self.discoveries.last()) else { return };
        let lost = &lost
            [lost.partition_point(|discovery| discovery < first)..lost.partition_point(|discovery| discovery <= last)];
        if lost.is_empty() {
            return;
        }
        let places: Vec<usize> = lost.iter().filter_map(|lost| self.discoveries.binary_search(lost).ok()).collect();
        self.remove_all(&places);
    }

    /// Gives other places to the initial states that are found here: the first that was looked at gets this one.
    pub(crate) fn renumber(&mut self, first: DiscoveryKey, to: DiscoveryKey) {
        let number = |key: DiscoveryKey| to.behind((key.number() - first.number()) as u32);
        for discovery in &mut self.discoveries {
            *discovery = number(*discovery);
        }
        for finding in self.decided.iter_mut().chain(&mut self.trouble) {
            finding.discovery = number(finding.discovery);
        }
    }

    /// Forgets the new states at some places, which ascend.
    pub(crate) fn remove_all(&mut self, places: &[usize]) {
        self.discoveries.remove_all(places);
        self.actions.remove_all(places);
        self.states.remove_all(places);
        self.fingerprints.remove_all(places);
        // The thread that has taken the memory gives it back.
        self.states.shrink();
        if let Some(record) = &mut self.record {
            record.found.remove_all(places);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forgetting_keeps_the_three_lists_in_step() {
        let mut chunk = Chunk::<Vec<u32>>::new(0, 0);
        for i in 0..10 {
            chunk.discoveries.push(DiscoveryKey::new(u64::from(i), 0));
            chunk.actions.push(ActionId(i));
            chunk.states.push(i);
        }
        chunk.forget(&[
            DiscoveryKey::new(0, 0),
            DiscoveryKey::new(4, 0),
            DiscoveryKey::new(4, 1),
            DiscoveryKey::new(9, 0),
        ]);
        assert_eq!(chunk.states, [1, 2, 3, 5, 6, 7, 8]);
        assert_eq!(chunk.actions.iter().map(|a| a.0).collect::<Vec<_>>(), chunk.states);
        assert_eq!(chunk.discoveries.iter().map(|c| c.parent() as u32).collect::<Vec<_>>(), chunk.states);
    }
}

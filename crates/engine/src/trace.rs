//! The log of parents, 8 bytes a state: from any state, the way back to the initial one.

use crate::discovery::DiscoveryKey;
use check_system::{ActionId, Store};

/// Discoveries in one segment; segments are never moved, so that the log grows without copying.
const SEGMENT: usize = 1 << 16;

/// By which step each state was first reached. Append-only. The state with index `i` is at `i - 1`: index 0 is the
/// root.
///
/// Keeps the states as well, with the actions that led to them, for a system that asks for the way to a state or cannot
/// find it a second time.
#[derive(Debug)]
pub(crate) struct Log<K> {
    segments: Vec<Vec<DiscoveryKey>>,
    len: usize,
    kept: Option<(Vec<ActionId>, K)>,
}

impl<K> Default for Log<K> {
    fn default() -> Self {
        Self { segments: Vec::new(), len: 0, kept: None }
    }
}

impl<K: Store> Log<K> {
    /// Keeps the states from now on; to be called before there are any.
    pub(crate) fn keep_states(&mut self) {
        self.kept = Some(Default::default());
    }

    /// Appends the states of new discoveries, if they are kept; the discoveries are appended by [`Log::extend`].
    pub(crate) fn keep(&mut self, actions: &[ActionId], states: &K) {
        if let Some(kept) = &mut self.kept {
            kept.0.extend_from_slice(actions);
            kept.1.append(states.clone());
        }
    }

    /// The states from the initial one to one with this index, each with the action that led to it; `None` if states
    /// are not kept.
    pub(crate) fn behaviour(&self, index: u32) -> Option<Vec<(ActionId, K::State)>> {
        let (actions, states) = self.kept.as_ref()?;
        let places = self.indices(index).map(|index| index as usize - 1);
        let mut behaviour: Vec<_> = places.map(|place| (actions[place], states.get(place))).collect();
        behaviour.reverse();
        Some(behaviour)
    }
}

impl<K> Log<K> {
    /// Number of states.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The memory of the discoveries.
    #[cfg(all(test, not(check_loom)))]
    pub(crate) fn bytes(&self) -> usize {
        self.segments.iter().map(|segment| segment.capacity() * size_of::<DiscoveryKey>()).sum()
    }

    /// The discovery of the last state.
    pub(crate) fn last(&self) -> Option<DiscoveryKey> {
        self.segments.last()?.last().copied()
    }

    /// Appends the discoveries of new states.
    pub(crate) fn extend(&mut self, mut discoveries: &[DiscoveryKey]) {
        self.len += discoveries.len();
        while !discoveries.is_empty() {
            if self.segments.last().is_none_or(|last| last.len() == SEGMENT) {
                // The first segment grows as it needs, since most systems are small.
                self.segments.push(Vec::with_capacity(if self.segments.is_empty() { 0 } else { SEGMENT }));
            }
            let last = self.segments.last_mut().expect("a segment was pushed above");
            let (now, later) = discoveries.split_at(discoveries.len().min(SEGMENT - last.len()));
            last.extend_from_slice(now);
            discoveries = later;
        }
    }

    /// The ordinals of the steps that lead from the root to a state: the first is that of the initial state.
    pub(crate) fn path(&self, index: u32) -> Vec<u32> {
        let mut ordinals: Vec<u32> = self.indices(index).map(|index| self.discovery(index).ordinal()).collect();
        ordinals.reverse();
        ordinals
    }

    fn discovery(&self, index: u32) -> DiscoveryKey {
        let place = index as usize - 1;
        self.segments[place / SEGMENT][place % SEGMENT]
    }

    /// A state, its parent, and so on back to an initial one.
    fn indices(&self, index: u32) -> impl Iterator<Item = u32> {
        let known = |index: u32| (index > 0).then_some(index);
        std::iter::successors(known(index), move |&index| known(self.discovery(index).parent()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leads_back_across_segments() {
        let mut log = Log::<()>::default();
        let discoveries: Vec<_> = (0..200_000u32).map(|i| DiscoveryKey::new(i / 2, i % 2)).collect();
        for piece in discoveries.chunks(777) {
            log.extend(piece);
        }
        assert_eq!(log.len(), 200_000);
        assert_eq!(log.path(0), [] as [u32; 0]);
        // Binary tree: state i + 1 is the (i % 2)-th child of i / 2.
        let (mut index, mut expected) = (200_000u32, Vec::new());
        while index > 0 {
            expected.push((index - 1) % 2);
            index = (index - 1) / 2;
        }
        expected.reverse();
        assert_eq!(log.path(200_000), expected);
    }
}

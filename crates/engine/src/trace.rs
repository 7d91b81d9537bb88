//! The log of parents, 8 bytes a state: from any state, the way back to the initial one.

use crate::discovery::DiscoveryKey;
use check_disk::Reader;
use check_system::{ActionId, Store};
use std::io;
use std::sync::{Mutex, PoisonError};

/// Discoveries in one segment; segments are never moved, so that the log grows without copying.
const SEGMENT: usize = 1 << 16;

/// By which step each state was first reached. Append-only. The state with index `i` is at `i - 1`: index 0 is the
/// root.
///
/// Keeps the states as well, with the actions that led to them, for a system that asks for the way to a state or cannot
/// find it a second time.
#[derive(Debug)]
pub(crate) struct Log<K> {
    /// Those that are in memory.
    segments: Vec<Vec<DiscoveryKey>>,
    len: usize,
    last: Option<DiscoveryKey>,
    /// How many segments before these are on disk only.
    dropped: usize,
    /// Where those are read.
    file: Option<Mutex<Reader>>,
    kept: Option<(Vec<ActionId>, K)>,
}

impl<K> Default for Log<K> {
    fn default() -> Self {
        Self { segments: Vec::new(), len: 0, last: None, dropped: 0, file: None, kept: None }
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
    pub(crate) fn behaviour(&self, index: u64) -> Option<Vec<(ActionId, K::State)>> {
        let (actions, states) = self.kept.as_ref()?;
        // Where states are kept nothing is on disk.
        let places = self.way_back(index).ok()?.into_iter().map(|(index, _)| index as usize - 1);
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
        self.last
    }

    /// Appends the discoveries of new states.
    pub(crate) fn extend(&mut self, mut discoveries: &[DiscoveryKey]) {
        self.len += discoveries.len();
        self.last = discoveries.last().copied().or(self.last);
        while !discoveries.is_empty() {
            if self.segments.last().is_none_or(|last| last.len() == SEGMENT) {
                // The first segment grows as it needs, since most systems are small.
                let is_first = self.segments.is_empty() && self.dropped == 0;
                self.segments.push(Vec::with_capacity(if is_first { 0 } else { SEGMENT }));
            }
            let last = self.segments.last_mut().expect("a segment was pushed above");
            let (now, later) = discoveries.split_at(discoveries.len().min(SEGMENT - last.len()));
            last.extend_from_slice(now);
            discoveries = later;
        }
    }

    /// The discoveries from a place on, which are in memory, some at a time.
    ///
    /// # Errors
    /// The first one that `take` gives.
    pub(crate) fn from(&self, place: usize, mut take: impl FnMut(&[DiscoveryKey]) -> io::Result<()>) -> io::Result<()> {
        let (segment, mut skipped) = (place / SEGMENT - self.dropped, place % SEGMENT);
        for segment in self.segments.iter().skip(segment) {
            take(&segment[skipped..])?;
            skipped = 0;
        }
        Ok(())
    }

    /// Number of discoveries in memory.
    pub(crate) fn in_memory(&self) -> usize {
        self.len - self.dropped * SEGMENT
    }

    /// Forgets the segments that are full: all discoveries are on disk as well.
    pub(crate) fn drop_written(&mut self) {
        let full = self.len / SEGMENT - self.dropped;
        self.segments.drain(..full);
        self.dropped += full;
    }

    /// Where the discoveries are read from now on that are on disk only.
    pub(crate) fn set_file(&mut self, file: Reader) {
        self.file = Some(Mutex::new(file));
    }

    /// A log of which so many segments are on disk, and nothing else yet.
    pub(crate) fn restored(dropped: usize) -> Self {
        Self { len: dropped * SEGMENT, dropped, ..Self::default() }
    }

    /// How many segments are full when there are so many discoveries, and how many discoveries these are.
    pub(crate) fn full_segments(len: usize) -> (usize, usize) {
        (len / SEGMENT, len / SEGMENT * SEGMENT)
    }

    /// The ordinals of the steps that lead from the root to a state: the first is that of the initial state.
    ///
    /// # Errors
    /// Those of reading from disk.
    pub(crate) fn path(&self, index: u64) -> io::Result<Vec<u32>> {
        let mut ordinals: Vec<u32> = self.way_back(index)?.into_iter().map(|(_, key)| key.ordinal()).collect();
        ordinals.reverse();
        Ok(ordinals)
    }

    fn discovery(&self, index: u64) -> io::Result<DiscoveryKey> {
        let place = index as usize - 1;
        let (segment, rest) = (place / SEGMENT, place % SEGMENT);
        match segment.checked_sub(self.dropped) {
            Some(segment) => Ok(self.segments[segment][rest]),
            None => self.read(place),
        }
    }

    /// Reads a discovery from disk.
    fn read(&self, place: usize) -> io::Result<DiscoveryKey> {
        let file = self.file.as_ref().ok_or_else(|| io::Error::other("the parents of states are not open"))?;
        let mut bytes = [0; size_of::<u64>()];
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        file.read_at((place * size_of::<u64>()) as u64, &mut bytes)?;
        Ok(DiscoveryKey::from_number(u64::from_le_bytes(bytes)))
    }

    /// A state, its parent, and so on back to an initial one, each with its discovery.
    fn way_back(&self, mut index: u64) -> io::Result<Vec<(u64, DiscoveryKey)>> {
        let mut way = Vec::new();
        while index > 0 {
            let discovery = self.discovery(index)?;
            way.push((index, discovery));
            index = discovery.parent();
        }
        Ok(way)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leads_back_across_segments() {
        let mut log = Log::<()>::default();
        let discoveries: Vec<_> = (0..200_000u32).map(|i| DiscoveryKey::new(u64::from(i / 2), i % 2)).collect();
        for piece in discoveries.chunks(777) {
            log.extend(piece);
        }
        assert_eq!(log.len(), 200_000);
        assert_eq!(log.path(0).expect("all is in memory"), [] as [u32; 0]);
        // Binary tree: state i + 1 is the (i % 2)-th child of i / 2.
        let (mut index, mut expected) = (200_000u64, Vec::new());
        while index > 0 {
            expected.push((index - 1) as u32 % 2);
            index = (index - 1) / 2;
        }
        expected.reverse();
        assert_eq!(log.path(200_000).expect("all is in memory"), expected);
    }
}

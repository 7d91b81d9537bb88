//! A decision tree over values that all workers of a search ask and extend.

use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

/// What a node, a way and a result take, in bytes, roughly.
const PIECE: usize = 64;

/// A decision tree over values that all workers ask and extend.
#[derive(Debug, Default)]
pub(crate) struct SharedTree(RwLock<Results>);

/// Results by the values of the places that were read for them.
#[derive(Debug, Default)]
pub(super) struct Results {
    /// The place for which each node asks. The first node is the root.
    nodes: Vec<SharedPlace>,
    /// Where a value leads, by the number of the node and a word that stands for the value.
    ways: FxHashMap<(u32, u64), Way>,
    results: Vec<Known>,
    bytes: Vec<u8>,
}

/// A place among the numbers of a worker, as all workers call it.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum SharedPlace {
    /// All have the same place.
    Common(u32),
    /// An entry of a slot, by its packed key.
    Entry { slot: u32, key: Box<[u8]> },
}

/// Where a value leads.
#[derive(Clone, Copy, Debug)]
pub(super) enum Way {
    Node(u32),
    Result(u32),
}

/// A result, and what proves that it is the one that is meant: words are no values.
#[derive(Debug)]
struct Known {
    /// The values that were read, packed.
    values: Range<usize>,
    result: Range<usize>,
}

impl SharedTree {
    pub(super) fn read(&self) -> RwLockReadGuard<'_, Results> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a result by what was read for it. Gives the bytes by which the tree grows, roughly.
    pub(super) fn insert(&self, read: &impl Read, result: &[u8]) -> usize {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(read, result)
    }
}

/// What was read for a result, in order.
pub(super) trait Read {
    /// How many places.
    fn count(&self) -> usize;
    /// One of them.
    fn place(&self, at: usize) -> SharedPlace;
    /// Whether it is this one.
    fn is_at(&self, at: usize, place: &SharedPlace) -> bool;
    /// A word that stands for the value there.
    fn word(&self, at: usize) -> u64;
    /// Appends the values at all of them.
    fn append_values(&self, out: &mut Vec<u8>);
}

impl Results {
    /// Where a search begins.
    pub(super) fn root(&self) -> Option<Way> {
        (!self.nodes.is_empty()).then_some(Way::Node(0))
    }

    /// The place for which a node asks.
    pub(super) fn place(&self, node: u32) -> &SharedPlace {
        &self.nodes[node as usize]
    }

    /// Where a value leads.
    pub(super) fn way(&self, node: u32, word: u64) -> Option<Way> {
        self.ways.get(&(node, word)).copied()
    }

    /// A result, if it is that for these values.
    pub(super) fn result(&self, number: u32, values: &[u8]) -> Option<&[u8]> {
        let known = &self.results[number as usize];
        (self.bytes[known.values.clone()] == *values).then(|| &self.bytes[known.result.clone()])
    }

    /// Gives the bytes by which it grows, roughly. Nothing is added where another worker has read something else first, or
    /// has published the result.
    fn insert(&mut self, read: &impl Read, result: &[u8]) -> usize {
        let (mut at, mut from, mut size) = (self.root(), None, 0);
        for place in 0..read.count() {
            let node = match at {
                Some(Way::Node(node)) if read.is_at(place, self.place(node)) => node,
                Some(_) => return size,
                None => {
                    let node = self.nodes.len() as u32;
                    self.nodes.push(read.place(place));
                    self.lead(from, Way::Node(node));
                    size += PIECE;
                    node
                }
            };
            let way = (node, read.word(place));
            (from, at) = (Some(way), self.ways.get(&way).copied());
        }
        if at.is_some() || from.is_none() {
            return size;
        }
        let begin = self.bytes.len();
        read.append_values(&mut self.bytes);
        let end_of_values = self.bytes.len();
        self.bytes.extend_from_slice(result);
        let known = Known { values: begin..end_of_values, result: end_of_values..self.bytes.len() };
        self.lead(from, Way::Result(self.results.len() as u32));
        self.results.push(known);
        size + PIECE + self.bytes.len() - begin
    }

    /// Lets a value at a node, or the beginning, lead to something.
    fn lead(&mut self, from: Option<(u32, u64)>, to: Way) {
        if let Some(way) = from {
            self.ways.insert(way, to);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Places with their values.
    struct Pairs<'r>(&'r [(u32, u64)]);

    impl Read for Pairs<'_> {
        fn count(&self) -> usize {
            self.0.len()
        }

        fn place(&self, at: usize) -> SharedPlace {
            SharedPlace::Common(self.0[at].0)
        }

        fn is_at(&self, at: usize, place: &SharedPlace) -> bool {
            *place == SharedPlace::Common(self.0[at].0)
        }

        fn word(&self, at: usize) -> u64 {
            // All that is even looks alike.
            if self.0[at].1.is_multiple_of(2) { 0 } else { self.0[at].1 }
        }

        fn append_values(&self, out: &mut Vec<u8>) {
            self.0.iter().for_each(|(_, value)| out.extend(value.to_le_bytes()));
        }
    }

    /// What is known where places have these values.
    fn find(tree: &SharedTree, values: &[u64]) -> Option<Vec<u8>> {
        let (results, mut read) = (tree.read(), Vec::new());
        let mut at = results.root()?;
        loop {
            match at {
                Way::Node(node) => {
                    let SharedPlace::Common(place) = results.place(node) else { return None };
                    read.push((*place, values[*place as usize]));
                    let pairs = Pairs(&read);
                    at = results.way(node, pairs.word(pairs.count() - 1))?;
                }
                Way::Result(result) => {
                    let mut packed = Vec::new();
                    Pairs(&read).append_values(&mut packed);
                    return results.result(result, &packed).map(<[u8]>::to_vec);
                }
            }
        }
    }

    #[test]
    fn a_result_is_found_by_what_was_read() {
        let tree = SharedTree::default();
        assert_eq!(find(&tree, &[1, 3]), None);
        assert!(tree.insert(&Pairs(&[(1, 3), (0, 1)]), b"first") > 0);
        assert!(tree.insert(&Pairs(&[(1, 5)]), b"second") > 0);
        assert_eq!(find(&tree, &[1, 3]).as_deref(), Some(&b"first"[..]));
        assert_eq!(find(&tree, &[7, 5]).as_deref(), Some(&b"second"[..]));
        assert_eq!(find(&tree, &[7, 3]), None);
        assert_eq!(tree.insert(&Pairs(&[(1, 5)]), b"once more"), 0, "it was published");
        assert_eq!(tree.insert(&Pairs(&[(0, 9), (1, 5)]), b"in another order"), 0);
    }

    #[test]
    fn values_that_only_look_alike_are_told_apart() {
        let tree = SharedTree::default();
        tree.insert(&Pairs(&[(0, 2)]), b"two");
        assert_eq!(find(&tree, &[2]).as_deref(), Some(&b"two"[..]));
        assert_eq!(find(&tree, &[4]), None);
    }
}

//! What was computed once, found again by the cells that it was computed from.
//!
//! Evaluation asks for one cell after the other, and which it asks for next depends only on the answers so far. So
//! what is known is a tree: a node asks for a cell, its value leads to the next node, and at the end is the result.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Results by the cells that they depend on.
#[derive(Debug)]
pub(crate) struct Tree<R> {
    nodes: Vec<Node<R>>,
    asked: u32,
    missed: u32,
    /// Bytes in use, roughly.
    size: usize,
    /// So many questions are not to be asked.
    rest: u32,
    /// How often it was found not worth asking, one after the other.
    failures: u32,
}

#[derive(Debug)]
enum Node<R> {
    /// Nothing is known yet.
    Unknown,
    /// Asks for a cell.
    Ask { cell: u32, ways: Ways },
    /// The result.
    Result(R),
}

/// By the number of a value, the node that follows; 0 where none is known.
#[derive(Debug)]
enum Ways {
    Few(SmallVec<[(u32, u32); 2]>),
    Dense(Vec<u32>),
    Sparse(FxHashMap<u32, u32>),
}

/// After so many questions a tree is judged.
const TRIAL: u32 = 512;

/// A tree that does not know the answer to one question in so many, or more, is not worth its memory.
const RARE: u32 = 2;

/// So many questions a tree rests when it is found not worth asking for the first time; then eight times as many.
const REST: u32 = 4_096;

/// After so many failures a tree is never asked again.
const FAILURES: u32 = 4;

/// A node that knows more ways has a table.
const FEW: usize = 8;

/// A table that has a place for each number has at most so many times as many places as numbers.
const DENSITY: usize = 4;

impl<R> Default for Tree<R> {
    fn default() -> Self {
        Self { nodes: vec![Node::Unknown], asked: 0, missed: 0, size: 0, rest: 0, failures: 0 }
    }
}

impl<R> Tree<R> {
    /// The result for a state with these values in its cells.
    #[inline]
    pub(crate) fn find(&self, numbers: &[u32]) -> Option<&R> {
        let mut at = 0;
        loop {
            match &self.nodes[at as usize] {
                Node::Unknown => return None,
                Node::Ask { cell, ways } => {
                    at = ways.find(numbers[*cell as usize]);
                    if at == 0 {
                        return None;
                    }
                }
                Node::Result(result) => return Some(result),
            }
        }
    }

    /// Counts a question, and says whether the tree is worth asking.
    #[inline]
    pub(crate) fn is_useful(&mut self) -> bool {
        if self.rest > 0 {
            return self.is_rested();
        }
        self.asked += 1;
        if self.asked == TRIAL {
            self.judge();
        }
        self.rest == 0
    }

    #[inline]
    fn is_rested(&mut self) -> bool {
        if self.rest != u32::MAX {
            self.rest -= 1;
        }
        self.rest == 0
    }

    #[cold]
    fn judge(&mut self) {
        if self.missed >= TRIAL / RARE {
            let failures = self.failures + 1;
            let rest = if failures >= FAILURES { u32::MAX } else { REST << (3 * (failures - 1)) };
            *self = Self { rest, failures, ..Self::default() };
        } else {
            self.failures = 0;
        }
        (self.asked, self.missed) = (0, 0);
    }

    /// Forgets everything, for ever.
    #[cold]
    pub(crate) fn give_up(&mut self) {
        *self = Self { rest: u32::MAX, ..Self::default() };
    }

    /// Forgets everything; what is learnt anew counts again.
    pub(crate) fn clear(&mut self) {
        *self = Self { rest: self.rest, failures: self.failures, ..Self::default() };
    }

    /// Learns the result for a state with these values in its cells, of which the computation has asked for `read`, in
    /// this order. `size` is what the result takes, in bytes, roughly.
    pub(crate) fn insert(&mut self, read: &[u32], numbers: &[u32], result: R, size: usize) {
        self.missed += 1;
        self.size += size + 32;
        let mut at = 0;
        for &cell in read {
            let next = self.nodes.len() as u32;
            if let Node::Unknown = self.nodes[at as usize] {
                self.nodes[at as usize] = Node::Ask { cell, ways: Ways::Few(SmallVec::new()) };
                self.size += 64;
            }
            let Node::Ask { cell: asked, ways } = &mut self.nodes[at as usize] else {
                unreachable!("what is not known has no result")
            };
            if *asked != cell {
                debug_assert_eq!(*asked, cell, "what is asked next depends on the answers so far only");
                return self.give_up();
            }
            let (way, grown) = ways.entry(numbers[cell as usize]);
            self.size += grown;
            if *way == 0 {
                *way = next;
            }
            at = *way;
            if at == next {
                self.nodes.push(Node::Unknown);
                self.size += 48;
            }
        }
        self.nodes[at as usize] = Node::Result(result);
    }

    /// Bytes in use, roughly.
    pub(crate) fn size(&self) -> usize {
        self.size
    }
}

impl Ways {
    #[inline]
    fn find(&self, number: u32) -> u32 {
        match self {
            Self::Few(ways) => ways.iter().find(|(known, _)| *known == number).map_or(0, |(_, way)| *way),
            Self::Dense(ways) => ways.get(number as usize).copied().unwrap_or(0),
            Self::Sparse(ways) => ways.get(&number).copied().unwrap_or(0),
        }
    }

    /// The way for a number, 0 if it is new, and by how many bytes it made the table grow.
    fn entry(&mut self, number: u32) -> (&mut u32, usize) {
        if let Self::Few(ways) = self {
            let known = ways.iter().position(|(known, _)| *known == number);
            if known.is_none() && ways.len() >= FEW {
                *self = Self::Sparse(ways.drain(..).collect());
            }
        }
        // Numbers are given out from 0 on, so that a node that knows many of them knows nearly all that are small.
        if let Self::Sparse(ways) = self
            && ways.len().is_power_of_two()
            && let Some(greatest) = ways.keys().max().map(|greatest| *greatest as usize)
            && greatest < DENSITY * ways.len()
        {
            let mut dense = vec![0; greatest + 1];
            ways.iter().for_each(|(number, way)| dense[*number as usize] = *way);
            *self = Self::Dense(dense);
        }
        if let Self::Dense(ways) = self
            && number as usize >= DENSITY * DENSITY * ways.len()
        {
            let pairs = (0..).zip(ways.iter().copied()).filter(|(_, way)| *way != 0);
            *self = Self::Sparse(pairs.collect());
        }
        match self {
            Self::Few(ways) => {
                let place = ways.iter().position(|(known, _)| *known == number).unwrap_or_else(|| {
                    ways.push((number, 0));
                    ways.len() - 1
                });
                (&mut ways[place].1, 8)
            }
            Self::Dense(ways) => {
                let needed = number as usize + 1;
                let grown = needed.saturating_sub(ways.len()) * size_of::<u32>();
                if ways.len() < needed {
                    ways.resize(needed, 0);
                }
                (&mut ways[number as usize], grown)
            }
            Self::Sparse(ways) => (ways.entry(number).or_insert(0), 12),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_found_by_what_was_read() {
        let mut tree = Tree::default();
        assert!(tree.find(&[5, 6, 7]).is_none());
        tree.insert(&[2, 0], &[5, 6, 7], "a", 0);
        tree.insert(&[2, 1], &[5, 6, 8], "b", 0);
        assert_eq!(tree.find(&[5, 9, 7]), Some(&"a"));
        assert_eq!(tree.find(&[9, 6, 8]), Some(&"b"));
        assert!(tree.find(&[6, 6, 7]).is_none());
        assert!(tree.find(&[5, 6, 9]).is_none());
    }

    #[test]
    fn large_numbers_are_found_too() {
        let mut tree = Tree::default();
        let numbers = [3, 70_000, 1, 5_000_000, 255, 256, 257];
        for number in numbers {
            tree.insert(&[0], &[number], number, 0);
        }
        assert!(numbers.iter().all(|number| tree.find(&[*number]) == Some(number)));
        assert!(tree.find(&[2]).is_none());
        assert!(tree.find(&[70_001]).is_none());
    }

    #[test]
    fn a_result_that_depends_on_nothing_is_always_found() {
        let mut tree = Tree::default();
        tree.insert(&[], &[1], 7, 0);
        assert_eq!(tree.find(&[2]), Some(&7));
    }

    #[test]
    fn a_tree_that_never_knows_is_given_up() {
        let mut tree = Tree::default();
        for number in 0..TRIAL {
            if tree.is_useful() {
                tree.insert(&[0], &[number], (), 0);
            }
        }
        assert!(!tree.is_useful());
        assert!(tree.find(&[0]).is_none());
        assert_eq!((0..2 * REST).position(|_| tree.is_useful()), Some(REST as usize - 2), "it is tried again");
    }
}

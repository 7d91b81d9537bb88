//! What was computed once, found again by the slots that it was computed from.
//!
//! Evaluation asks for one slot after the other, and which it asks for next depends only on the answers so far. So
//! what is known is a tree: a node asks for a slot, its value leads to the next node, and at the end is the result.

use super::limits::{Flaw, Limits};
use super::table::UNKNOWN;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Results by the slots that they depend on. A result is a number below 2³¹.
#[derive(Debug)]
pub struct Tree {
    root: Link,
    nodes: Vec<Node>,
    asked: u32,
    missed: u32,
    /// When it is judged.
    limits: Limits,
    /// What it took to learn the answers of this trial, in steps.
    spent: u32,
    /// The same in units of work, since the last trial that it has passed.
    work: u64,
    /// How many trials in a row it has not passed.
    failed: u32,
    /// After so many it is not worth asking.
    patience: u32,
    /// It is a failure not to know the answers to so many questions in eight.
    unknown: u32,
    /// Bytes in use, roughly.
    size: usize,
    /// So many questions are not to be asked.
    rest: u32,
    /// How often it was found not worth asking, one after the other.
    failures: u32,
    /// Whether that has just been found, and nobody has heard of it yet.
    has_failed: bool,
    /// Whether it knows something that another worker has learnt.
    has_shared: bool,
}

/// The answer of a decision tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sought {
    /// It.
    Found(u32),
    /// Nothing.
    Missing,
    /// Nothing yet: first the number of this slot has to be known.
    Wanting(u32),
}

/// Where a value leads: a result, a node, or what is not known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link(u32);

/// What tells a result from a node.
const RESULT: u32 = 1 << 31;

impl Link {
    const UNKNOWN: Self = Self(0);

    fn to_node(index: usize) -> Self {
        Self(index as u32 + 1)
    }

    fn to_result(result: u32) -> Self {
        debug_assert!(result < RESULT, "there is no room for so many results");
        Self(result | RESULT)
    }
}

/// Asks for a slot.
#[derive(Debug)]
struct Node {
    slot: u32,
    ways: Ways,
}

/// By the number of a value, where it leads.
#[derive(Debug)]
enum Ways {
    Few(SmallVec<[(u32, Link); FEWEST]>),
    Dense(Vec<Link>),
    Sparse(FxHashMap<u32, Link>),
}

/// A tree that does not know the answers to so many questions in eight, or more, is not worth its memory.
const HALF: u32 = 4;

/// The same for one that saves much wherever it knows the answer.
const MOST: u32 = 7;

/// After so many failures a tree is never asked again.
const FAILURES: u32 = 4;

/// What a node takes, in bytes, roughly.
const NODE: usize = 64;

/// A node that knows more ways has a table.
const FEW: usize = 8;

/// So many ways a node has room for. One that knows more has a table if their numbers are small.
const FEWEST: usize = 2;

/// A table that has a place for each number has at most so many times as many places as numbers.
const DENSITY: usize = 4;

/// How many questions a tree rests after so many failures.
fn rest_after(rest: u32, failures: u32) -> u32 {
    if failures >= FAILURES { u32::MAX } else { rest << (3 * (failures - 1)) }
}

impl Default for Tree {
    fn default() -> Self {
        Self::new(Limits::default())
    }
}

impl Tree {
    /// Knows nothing yet.
    pub fn new(limits: Limits) -> Self {
        Self {
            root: Link::UNKNOWN,
            nodes: Vec::new(),
            asked: 0,
            missed: 0,
            limits,
            spent: 0,
            work: 0,
            failed: 0,
            patience: limits.patience,
            unknown: HALF,
            size: 0,
            rest: 0,
            failures: 0,
            has_failed: false,
            has_shared: false,
        }
    }

    /// Knows one result, which depends on nothing.
    pub fn constant(result: u32) -> Self {
        Self { root: Link::to_result(result), ..Self::default() }
    }

    /// Knows nothing yet, and is judged with patience.
    pub fn patient(limits: Limits) -> Self {
        Self { patience: limits.great_patience, ..Self::new(limits) }
    }

    /// The same where the answers are costly: to find one now and then pays.
    pub fn costly(limits: Limits) -> Self {
        Self { unknown: MOST, patience: limits.greatest_patience, ..Self::new(limits) }
    }

    /// Is not to be asked for a while.
    pub fn resting(limits: Limits, failures: u32) -> Self {
        Self { rest: rest_after(limits.rest, failures).max(limits.rest), failures, ..Self::new(limits) }
    }

    /// Need not rest any longer, and is judged with more patience each time.
    pub fn wake(&mut self) {
        (self.rest, self.patience) = (0, self.limits.great_patience << self.failures.min(FAILURES));
    }

    /// Whether it is never asked again.
    pub fn is_given_up(&self) -> bool {
        self.rest == u32::MAX
    }

    /// Whether one result is known, which depends on nothing.
    #[inline]
    pub fn is_constant(&self) -> bool {
        self.root.0 & RESULT != 0
    }

    /// Whether it was found not worth asking since this was asked last.
    #[inline]
    pub fn take_failure(&mut self) -> bool {
        std::mem::take(&mut self.has_failed)
    }

    /// The result for a state with these values in its slots.
    #[inline]
    pub fn find(&self, numbers: &[u32]) -> Sought {
        self.find_by(numbers, |_| ())
    }

    /// The same, and tells of every slot that it depends on.
    #[inline]
    pub fn find_by(&self, numbers: &[u32], mut tell: impl FnMut(u32)) -> Sought {
        self.find_with(|slot| {
            tell(slot);
            numbers[slot as usize]
        })
    }

    /// The result for a state with these values in its slots.
    #[inline]
    pub(crate) fn find_with(&self, number_of: impl FnMut(u32) -> u32) -> Sought {
        self.find_from(&mut self.start(), number_of)
    }

    /// Where a search begins.
    #[inline]
    pub fn start(&self) -> Link {
        self.root
    }

    /// Goes on with a search. It ends where a number has to be known first, and can be gone on with when it is.
    #[inline]
    pub(crate) fn find_from(&self, at: &mut Link, mut number_of: impl FnMut(u32) -> u32) -> Sought {
        loop {
            if at.0 & RESULT != 0 {
                return Sought::Found(at.0 & !RESULT);
            }
            if *at == Link::UNKNOWN {
                return Sought::Missing;
            }
            let node = &self.nodes[at.0 as usize - 1];
            let number = number_of(node.slot);
            let next = node.ways.find(number);
            if next == Link::UNKNOWN && number == UNKNOWN {
                return Sought::Wanting(node.slot);
            }
            *at = next;
        }
    }

    /// Counts a question, and says whether the tree is worth asking.
    #[inline]
    pub fn is_useful(&mut self) -> bool {
        if self.rest > 0 {
            return self.is_rested();
        }
        self.asked += 1;
        if self.asked >= self.limits.trial || self.spent >= self.limits.budget || self.work >= self.limits.work {
            self.judge();
        }
        self.rest == 0
    }

    /// Whether it is not worth asking now; nothing is counted.
    #[inline]
    pub fn is_resting(&self) -> bool {
        self.rest > 0
    }

    /// Counts questions that were answered without it, because nothing had changed since the last answer.
    #[inline]
    pub fn credit(&mut self, questions: u32) {
        if self.rest == 0 {
            self.asked = self.asked.saturating_add(questions);
        }
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
        self.failed = if 8 * u64::from(self.missed) >= u64::from(self.unknown) * u64::from(self.asked) {
            self.failed + 1
        } else {
            0
        };
        let is_dear = self.spent >= self.limits.budget && self.patience < self.limits.great_patience;
        let is_over = is_dear || self.work >= self.limits.work;
        if self.failed >= self.patience || is_over && self.failed > 0 {
            self.failures += 1;
            self.has_failed = true;
            self.rest = rest_after(self.limits.rest, self.failures).max(self.limits.rest);
            self.failed = 0;
            self.patience = self.limits.patience;
            if self.is_given_up() {
                (self.root, self.nodes, self.size) = (Link::UNKNOWN, Vec::new(), 0);
            }
        } else if self.failed == 0 {
            self.failures = 0;
        }
        if self.failed == 0 {
            self.work = 0;
        }
        (self.asked, self.missed, self.spent) = (0, 0, 0);
    }

    /// Counts what it took to learn an answer.
    pub fn spend(&mut self, steps: usize, work: u64) {
        self.spent += steps as u32;
        self.work += work;
    }

    /// Counts a question to which the answer could not be learnt.
    #[cold]
    pub fn miss(&mut self) {
        self.missed += 1;
    }

    /// Forgets everything, for ever.
    #[cold]
    pub fn give_up(&mut self) {
        *self = Self { rest: u32::MAX, ..Self::default() };
    }

    /// Forgets everything; what is learnt anew counts again.
    pub fn clear(&mut self) {
        *self = Self {
            rest: self.rest,
            failures: self.failures,
            patience: self.patience,
            unknown: self.unknown,
            ..Self::new(self.limits)
        };
    }

    /// Learns the result for a state with these values in its slots, of which the computation has asked for `read`, in
    /// this order.
    pub fn insert(&mut self, read: &[u32], numbers: &[u32], result: u32) {
        let (read, result) = match self.limits.flaw {
            Some(Flaw::DropsFirstRead) => (read.get(1..).unwrap_or_default(), result),
            Some(Flaw::DropsLastRead) => (&read[..read.len().saturating_sub(1)], result),
            Some(Flaw::SharesResult) => (read, 0),
            Some(Flaw::KeepsUpset | Flaw::IgnoresLocals | Flaw::TrustsTuples | Flaw::PublishesLess) | None => {
                (read, result)
            }
        };
        let asked = read.iter().map(|slot| (*slot, numbers[*slot as usize]));
        self.insert_asked(asked, result);
    }

    /// Learns a result that another worker has published. Where that has read something else first than is asked for here, the result
    /// is left out.
    pub fn insert_shared(&mut self, read: &[u32], numbers: &[u32], result: u32) {
        self.missed += 1;
        let asked = || read.iter().map(|place| (*place, numbers[*place as usize]));
        if self.fits(asked()) {
            self.has_shared = true;
            self.insert_way(asked(), result);
        }
    }

    /// Whether the tree asks for the same, where it knows already for what to ask.
    fn fits(&self, asked: impl Iterator<Item = (u32, u32)>) -> bool {
        let mut at = self.root;
        for (slot, number) in asked {
            if at == Link::UNKNOWN {
                return true;
            }
            if at.0 & RESULT != 0 || self.nodes[at.0 as usize - 1].slot != slot {
                return false;
            }
            at = self.nodes[at.0 as usize - 1].ways.find(number);
        }
        at == Link::UNKNOWN
    }

    /// The same by the slots that the computation has asked for, each with the answer.
    pub(crate) fn insert_asked(&mut self, asked: impl Iterator<Item = (u32, u32)> + Clone, result: u32) {
        self.missed += 1;
        if self.has_shared && !self.fits(asked.clone()) {
            // Others read something else first: their results are of no use here.
            (self.root, self.nodes, self.size, self.has_shared) = (Link::UNKNOWN, Vec::new(), 0, false);
        }
        self.insert_way(asked, result);
    }

    fn insert_way(&mut self, asked: impl Iterator<Item = (u32, u32)>, result: u32) {
        let mut way = (usize::MAX, 0);
        let mut at = self.root;
        for (slot, number) in asked {
            if number == UNKNOWN {
                debug_assert!(false, "what was read has a number");
                return self.give_up();
            }
            if at == Link::UNKNOWN {
                at = Link::to_node(self.nodes.len());
                self.nodes.push(Node { slot, ways: Ways::Few(SmallVec::new()) });
                self.size += NODE;
                self.lead(way, at);
            }
            if at.0 & RESULT != 0 || self.nodes[at.0 as usize - 1].slot != slot {
                debug_assert!(false, "what is asked next depends on the answers so far only");
                return self.give_up();
            }
            way = (at.0 as usize - 1, number);
            at = self.nodes[way.0].ways.find(way.1);
        }
        self.lead(way, Link::to_result(result));
    }

    /// Lets a value at a node, or the beginning, lead to something.
    fn lead(&mut self, (node, number): (usize, u32), to: Link) {
        match self.nodes.get_mut(node) {
            Some(node) => self.size += node.ways.set(number, to),
            None => self.root = to,
        }
    }

    /// Bytes in use, roughly.
    pub fn size(&self) -> usize {
        self.size
    }
}

impl Ways {
    #[inline]
    fn find(&self, number: u32) -> Link {
        match self {
            Self::Few(ways) => ways.iter().find(|(known, _)| *known == number).map_or(Link::UNKNOWN, |(_, way)| *way),
            Self::Dense(ways) => ways.get(number as usize).copied().unwrap_or(Link::UNKNOWN),
            Self::Sparse(ways) => ways.get(&number).copied().unwrap_or(Link::UNKNOWN),
        }
    }

    /// Lets a number lead to something, and tells by how many bytes that made the table grow.
    fn set(&mut self, number: u32, to: Link) -> usize {
        self.adapt(number);
        match self {
            Self::Few(ways) => {
                match ways.iter_mut().find(|(known, _)| *known == number) {
                    Some((_, way)) => *way = to,
                    None => ways.push((number, to)),
                }
                8
            }
            Self::Dense(ways) => {
                let needed = number as usize + 1;
                let grown = needed.saturating_sub(ways.len()) * size_of::<Link>();
                if ways.len() < needed {
                    ways.resize(needed, Link::UNKNOWN);
                }
                ways[number as usize] = to;
                grown
            }
            Self::Sparse(ways) => {
                ways.insert(number, to);
                12
            }
        }
    }

    /// Takes the form that fits what it knows and this number.
    fn adapt(&mut self, number: u32) {
        if let Self::Few(ways) = self
            && ways.len() >= FEWEST
            && ways.iter().all(|(known, _)| *known != number)
        {
            let greatest = ways.iter().fold(number, |greatest, (known, _)| greatest.max(*known)) as usize;
            if greatest < DENSITY * FEW {
                let mut dense = vec![Link::UNKNOWN; greatest + 1];
                ways.iter().for_each(|(number, way)| dense[*number as usize] = *way);
                *self = Self::Dense(dense);
            } else if ways.len() >= FEW {
                *self = Self::Sparse(ways.drain(..).collect());
            }
        }
        // Numbers are given out from 0 on, so that a node that knows many of them knows nearly all that are small.
        if let Self::Sparse(ways) = self
            && ways.len().is_power_of_two()
            && let Some(greatest) = ways.keys().max().map(|greatest| *greatest as usize)
            && greatest < DENSITY * ways.len()
        {
            let mut dense = vec![Link::UNKNOWN; greatest + 1];
            ways.iter().for_each(|(number, way)| dense[*number as usize] = *way);
            *self = Self::Dense(dense);
        }
        if let Self::Dense(ways) = self
            && number as usize >= DENSITY * DENSITY * ways.len()
        {
            let pairs = (0..).zip(ways.iter().copied()).filter(|(_, way)| *way != Link::UNKNOWN);
            *self = Self::Sparse(pairs.collect());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_found_by_what_was_read() {
        let mut tree = Tree::default();
        assert_eq!(tree.find(&[5, 6, 7]), Sought::Missing);
        tree.insert(&[2, 0], &[5, 6, 7], 1);
        tree.insert(&[2, 1], &[5, 6, 8], 2);
        assert_eq!(tree.find(&[5, 9, 7]), Sought::Found(1));
        assert_eq!(tree.find(&[9, 6, 8]), Sought::Found(2));
        assert_eq!(tree.find(&[6, 6, 7]), Sought::Missing);
        assert_eq!(tree.find(&[5, 6, 9]), Sought::Missing);
    }

    #[test]
    fn large_numbers_are_found_too() {
        let mut tree = Tree::default();
        let numbers = [3, 70_000, 1, 5_000_000, 255, 256, 257];
        for number in numbers {
            tree.insert(&[0], &[number], number);
        }
        assert!(numbers.iter().all(|number| tree.find(&[*number]) == Sought::Found(*number)));
        assert_eq!(tree.find(&[2]), Sought::Missing);
        assert_eq!(tree.find(&[70_001]), Sought::Missing);
    }

    #[test]
    fn a_result_that_depends_on_nothing_is_always_found() {
        let mut tree = Tree::default();
        tree.insert(&[], &[1], 7);
        assert_eq!(tree.find(&[2]), Sought::Found(7));
    }

    #[test]
    fn what_nobody_has_asked_for_is_wanted_first() {
        let mut tree = Tree::default();
        tree.insert(&[1, 0], &[3, 4], 5);
        assert_eq!(tree.find(&[3, UNKNOWN]), Sought::Wanting(1));
        assert_eq!(tree.find(&[UNKNOWN, 4]), Sought::Wanting(0));
        assert_eq!(tree.find(&[UNKNOWN, 5]), Sought::Missing);
    }

    #[test]
    fn a_tree_that_never_knows_rests_and_is_given_up_in_the_end() {
        let (limits, mut tree) = (Limits::default(), Tree::default());
        let mut numbers = 0..;
        let mut learn = |tree: &mut Tree, patience: u32| {
            for number in numbers.by_ref().take((patience * limits.trial) as usize) {
                if tree.is_useful() {
                    tree.insert(&[0], &[number], 7);
                }
            }
        };
        learn(&mut tree, limits.patience);
        assert!(!tree.is_useful());
        assert_eq!(
            (0..2 * limits.rest).position(|_| tree.is_useful()),
            Some(limits.rest as usize - 2),
            "it is tried again"
        );
        assert_eq!(tree.find(&[9]), Sought::Found(7), "what it knew it knows still");
        for failures in 1..FAILURES {
            tree.wake();
            assert_eq!((tree.failures, tree.take_failure(), tree.take_failure()), (failures, true, false));
            learn(&mut tree, limits.great_patience << failures);
        }
        assert!(tree.is_given_up());
        assert_eq!(tree.find(&[9]), Sought::Missing);
    }
}

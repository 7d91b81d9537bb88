//! Memos as cells of a state: what is computed from it once, known by what it is computed from.
//!
//! A sum over all values of a function depends on all of them, and so would all that is computed from the sum. But it
//! takes few values. So a memo that reads several cells has a number of its own in each state, as if it were a cell,
//! found by the cells that it reads; who reads the memo has read that one.

use super::tree::Tree;
use crate::ir::{ExprId, Program};

/// So many values of a memo are not many.
const MANY: usize = 2_048;

/// What is known of memos.
#[derive(Debug, Default)]
pub(crate) struct Memos {
    kinds: Vec<Kind>,
    /// Whether each is computed from the second state of a step.
    is_next: Vec<bool>,
    /// Those that are.
    of_next: Vec<usize>,
    /// How often each was asked for.
    asked: Vec<u32>,
    trees: Vec<Tree>,
    /// Whether a memo turned out not to be what others took it for: then what they know is of no use.
    pub(crate) is_upset: bool,
}

/// What a memo is taken for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Nobody has needed it yet.
    #[default]
    New,
    /// The same as a plain one, as it has read no more than one cell so far: the token was where one looks first.
    Narrow,
    /// Who reads it reads what it reads.
    Plain,
    /// Who reads it reads nothing else.
    Cell(ExprId),
}

impl Memos {
    /// Nothing is known of the memos of a program.
    pub(crate) fn of(program: &Program) -> Self {
        let count = program.memos as usize;
        let mut of_next: Vec<usize> = program.next_memos.iter().map(|memo| memo.0 as usize).collect();
        of_next.sort_unstable();
        let mut is_next = vec![false; count];
        of_next.iter().for_each(|memo| is_next[*memo] = true);
        let trees = (0..count).map(|_| Tree::default()).collect();
        Self { kinds: vec![Kind::New; count], is_next, of_next, asked: vec![0; count], trees, is_upset: false }
    }

    /// Whether a memo is computed from the second state of a step.
    pub(crate) fn is_next(&self, memo: usize) -> bool {
        self.is_next[memo]
    }

    /// The memos that are computed from the second state of a step.
    pub(super) fn of_next(&self) -> impl Iterator<Item = usize> + '_ {
        self.of_next.iter().copied()
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Forgets all values.
    pub(super) fn clear(&mut self) {
        self.trees.iter_mut().for_each(Tree::clear);
        self.is_upset = false;
    }

    /// What a memo is taken for.
    pub(crate) fn kind(&self, memo: usize) -> Kind {
        self.kinds[memo]
    }

    /// Decides what a memo is taken for.
    pub(crate) fn decide(&mut self, memo: usize, kind: Kind) {
        let before = std::mem::replace(&mut self.kinds[memo], kind);
        self.is_upset |= matches!((before, kind), (Kind::Cell(_), _) | (Kind::Narrow, Kind::Cell(_)));
    }

    /// Counts that a memo is asked for, and says whether it is worth looking for what is known of it.
    pub(crate) fn is_useful(&mut self, memo: usize) -> bool {
        self.asked[memo] = self.asked[memo].saturating_add(1);
        self.trees[memo].is_useful()
    }

    /// A memo that takes nearly as many values as it is asked for, so many by now, does not make anything simpler.
    pub(crate) fn takes_many(&self, memo: usize, values: usize) -> bool {
        values >= MANY && values > self.asked[memo] as usize / 2
    }

    /// The values known of a memo, by number.
    pub(crate) fn tree(&mut self, memo: usize) -> &mut Tree {
        &mut self.trees[memo]
    }

    /// Bytes in use, roughly.
    pub(super) fn size(&self) -> usize {
        self.trees.iter().map(Tree::size).sum()
    }
}

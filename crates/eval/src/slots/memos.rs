//! Memos as slots of a state: what is computed from it once, known by what it is computed from.
//!
//! A sum over all values of a function depends on all of them, and so would all that is computed from the sum. But it
//! takes few values. So a memo that reads several slots has a number of its own in each state, as if it were a slot,
//! found by the slots that it reads; who reads the memo has read that one.
//!
//! What is computed from the second state of a step is most often computed from the first state of another step as well:
//! such twins share what is known of them, each by the slots of its own state.

use super::limits::{Flaw, Limits};
use super::tree::Tree;
use super::variables::{VARIABLES, Variables};
use crate::ir::{MemoId, Program, Variable};

/// The caches of memos.
#[derive(Debug, Default)]
pub struct Memos {
    kinds: Vec<Kind>,
    /// Of each that is computed from the second state of a step, which variables of it are needed.
    needs: Vec<Option<Variables>>,
    /// Those that are.
    of_next: Vec<usize>,
    /// Of each, the one with which it shares what is known: itself, or its twin of the first state.
    homes: Vec<usize>,
    /// Of each memo of the first state, its twin of the second.
    twins: Vec<Option<usize>>,
    /// How often each was asked for.
    asked: Vec<u32>,
    trees: Vec<Tree>,
    /// Whether a memo turned out not to be what others took it for: then what they know is of no use.
    pub is_upset: bool,
    /// A mistake on purpose, for tests.
    pub(crate) flaw: Option<Flaw>,
    /// After so many questions it is judged whether something pays.
    pub(crate) trial: u32,
    /// After so many changes of a slot it is judged whether its entries are to be known by themselves.
    pub(crate) changes: u32,
    /// So many values of a memo are not many.
    values: usize,
}

/// How a memo is cached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Nobody has needed it yet.
    #[default]
    New,
    /// The same as a plain one, as it has read no more than one slot so far: the token was where one looks first.
    Narrow,
    /// Who reads it reads what it reads.
    Plain,
    /// The same, since it takes too many values. Who reads a function reads it element by element.
    Many,
    /// Who reads it reads nothing else.
    Slot,
}

impl Memos {
    /// Nothing is known of the memos of a program.
    pub fn of(program: &Program, limits: Limits) -> Self {
        let count = program.memos as usize;
        let mut of_next: Vec<usize> = program.next_memos.iter().map(|next| next.memo.0 as usize).collect();
        of_next.sort_unstable();
        let mut needs = vec![None; count];
        let (mut homes, mut twins): (Vec<usize>, _) = ((0..count).collect(), vec![None; count]);
        for next in &program.next_memos {
            let memo = next.memo.0 as usize;
            needs[memo] = Some(set_of(&next.variables));
            if let Some(MemoId(twin)) = next.twin {
                (homes[memo], twins[twin as usize]) = (twin as usize, Some(memo));
            }
        }
        let trees = (0..count).map(|_| Tree::costly(limits)).collect();
        let (kinds, asked) = (vec![Kind::New; count], vec![0; count]);
        Self {
            kinds,
            needs,
            of_next,
            homes,
            twins,
            asked,
            trees,
            is_upset: false,
            flaw: limits.flaw,
            trial: limits.trial,
            changes: limits.changes,
            values: limits.values,
        }
    }

    /// The memo with which one shares what is known.
    #[inline]
    pub(crate) fn home(&self, memo: usize) -> usize {
        self.homes[memo]
    }

    /// The twin of a memo of the first state.
    #[inline]
    pub fn twin(&self, memo: usize) -> Option<usize> {
        self.twins.get(memo).copied().flatten()
    }

    /// Whether a memo shares what is known with another one.
    pub(crate) fn is_shared(&self, memo: usize) -> bool {
        self.twins[memo].is_some() || self.homes[memo] != memo
    }

    /// Whether a memo is computed from the second state of a step.
    pub fn is_next(&self, memo: usize) -> bool {
        self.needs[memo].is_some()
    }

    /// Whether a memo is computed from some of these variables of the second state of a step, and from nothing else.
    #[inline]
    pub(crate) fn needs_only(&self, memo: usize, given: Variables) -> bool {
        self.needs[memo].is_some_and(|needs| needs & !given == 0)
    }

    /// The memos that are computed from the second state of a step.
    pub(crate) fn of_next(&self) -> impl Iterator<Item = usize> + '_ {
        self.of_next.iter().copied()
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.kinds.len()
    }

    /// Forgets all values.
    pub fn clear(&mut self) {
        self.trees.iter_mut().for_each(Tree::clear);
        self.is_upset = false;
    }

    /// How a memo is cached. Twins are taken for the same.
    pub fn kind(&self, memo: usize) -> Kind {
        self.kinds[self.homes[memo]]
    }

    /// Decides what a memo is taken for.
    pub fn decide(&mut self, memo: usize, kind: Kind) {
        let before = std::mem::replace(&mut self.kinds[self.homes[memo]], kind);
        self.is_upset |= matches!((before, kind), (Kind::Slot, _) | (Kind::Narrow, Kind::Slot));
    }

    /// Counts that a memo is asked for, and says whether it is worth looking for what is known of it.
    pub fn is_useful(&mut self, memo: usize) -> bool {
        let home = self.homes[memo];
        self.asked[home] = self.asked[home].saturating_add(1);
        self.trees[home].is_useful()
    }

    /// Counts that a memo is asked for of which it is known already that the answer is there.
    #[inline]
    pub fn credit(&mut self, memo: usize) {
        let home = self.homes[memo];
        self.asked[home] = self.asked[home].saturating_add(1);
        self.trees[home].credit(1);
    }

    /// A memo that takes nearly as many values as it is asked for, so many by now, does not make anything simpler.
    pub(crate) fn takes_many(&self, memo: usize, values: usize) -> bool {
        values >= self.values && values > self.asked[self.homes[memo]] as usize / 2
    }

    /// The values known of a memo, by number.
    #[inline]
    pub fn tree(&self, memo: usize) -> &Tree {
        &self.trees[self.homes[memo]]
    }

    /// The same, to be changed.
    pub(crate) fn tree_mut(&mut self, memo: usize) -> &mut Tree {
        &mut self.trees[self.homes[memo]]
    }

    /// Bytes in use, roughly.
    pub fn size(&self) -> usize {
        self.trees.iter().map(Tree::size).sum()
    }
}

/// Variables as a set; all, and more than there are, if one of them cannot be in a set.
fn set_of(variables: &[Variable]) -> Variables {
    let bit = |variable: &Variable| if (variable.0 as usize) < VARIABLES { 1 << variable.0 } else { Variables::MAX };
    variables.iter().map(bit).fold(0, |all, one| all | one)
}

//! Memos among the slots: their places, and what is known of them.

use super::Slots;
use crate::slots::changes::Path;
use crate::slots::keyed::Instance;
use crate::slots::table::UNKNOWN;
use crate::slots::tree::{Sought, Tree};
use check_value::value::Value;

impl Slots {
    /// The place of a memo among the numbers, if there are numbers now.
    pub(crate) fn memo_place(&self, memo: usize) -> Option<usize> {
        (!self.numbers.is_empty()).then(|| 2 * self.width() + memo)
    }

    /// The memo that has this place among the numbers.
    pub(crate) fn memo_at(&self, place: u32) -> usize {
        place as usize - 2 * self.width()
    }

    /// What is known of a memo: the number of its value.
    pub(crate) fn set_memo(&mut self, place: usize, number: u32) {
        self.numbers[place] = number;
        if self.is_making() && self.memos.is_next(self.memo_at(place as u32)) {
            self.given_memos.push(place as u32);
        }
    }

    /// Whether a memo is computed from variables of the state that is being made whose values are known.
    #[inline]
    pub fn is_given(&self, memo: usize) -> bool {
        self.is_making() && self.memos.needs_only(memo, self.given)
    }

    /// What is known of a memo: the number of its value. What has to be known first is a memo of the same state.
    #[inline]
    pub(crate) fn find_memo(&self, memo: usize) -> Sought {
        let tree = self.memos.tree(memo);
        if self.memos.home(memo) == memo {
            return tree.find(&self.numbers);
        }
        match tree.find_with(|place| self.of_next(place).map_or(UNKNOWN, |place| self.numbers[place])) {
            Sought::Wanting(place) => {
                self.of_next(place).map_or(Sought::Missing, |place| Sought::Wanting(place as u32))
            }
            found => found,
        }
    }

    /// What a tree knows, once memos are known for which it asks, as far as trees know these.
    #[inline]
    pub fn seek(&mut self, tree: &Tree) -> Sought {
        let mut at = tree.start();
        loop {
            match tree.find_from(&mut at, |slot| self.numbers[slot as usize]) {
                Sought::Wanting(place) if self.finds_memo(place) => {}
                found => return found,
            }
        }
    }

    /// The same; adds to `path` what it depends on, where the slots of both states of a step are one.
    #[inline]
    pub fn seek_for_step(&mut self, tree: &Tree, path: &mut Path) -> Sought {
        let (mut at, of_step) = (tree.start(), self.places_of_step());
        loop {
            let number = |place: u32| {
                path.add_of_step(self.seen_place(place), of_step);
                self.numbers[place as usize]
            };
            match tree.find_from(&mut at, number) {
                Sought::Wanting(place) if self.finds_memo(place) => {}
                found => return found,
            }
        }
    }

    /// Whether a tree knows the number of a memo, which is noted.
    #[inline]
    fn finds_memo(&mut self, place: u32) -> bool {
        if (place as usize) < 2 * self.width() {
            return self.number_unknown(place as usize);
        }
        if self.is_behind_memos(place) {
            return false;
        }
        let memo = self.memo_at(place);
        let Sought::Found(number) = self.find_memo(memo) else { return false };
        self.memos.credit(memo);
        self.set_memo(place as usize, number);
        true
    }

    /// Remembers the number of the value of a memo, which was computed from `read`.
    pub(crate) fn keep_memo(&mut self, memo: usize, read: &[u32], number: u32) {
        // One that reads another may have been learnt when that was taken for something else.
        if !self.may_keep() {
            return;
        }
        if self.memos.home(memo) == memo {
            return self.memos.tree_mut(memo).insert(read, &self.numbers, number);
        }
        let asked: Option<Vec<(u32, u32)>> =
            read.iter().map(|&place| Some((self.of_first(place)?, self.numbers[place as usize]))).collect();
        if let Some(asked) = asked {
            self.memos.tree_mut(memo).insert_asked(asked.into_iter(), number);
        }
    }

    /// The same for a memo of the first state, of which another worker has published the value.
    pub(crate) fn keep_shared_memo(&mut self, memo: usize, read: &[u32], number: u32) {
        if self.may_keep() {
            self.memos.tree_mut(memo).insert_shared(read, &self.numbers, number);
        }
    }

    /// Remembers a value by locals and by the places that were read.
    pub(crate) fn keep_by_key(&mut self, of: (usize, Instance), read: &[u32], value: &Value) {
        self.keyed.keep(of, (read, &self.numbers), value);
    }

    /// The place that is for the second state of a step what this one is for the first.
    #[inline]
    fn of_next(&self, place: u32) -> Option<usize> {
        let (place, width) = (place as usize, self.width());
        // Entries of the second state have no places.
        if place < width { Some(place + width) } else { Some(2 * width + self.memos.twin(place - 2 * width)?) }
    }

    /// The place that is for the first state of a step what this one is for the second.
    fn of_first(&self, place: u32) -> Option<u32> {
        let (place, width) = (place as usize, self.width());
        if place < 2 * width {
            return place.checked_sub(width).map(|place| place as u32);
        }
        if place >= self.first_entry {
            return None;
        }
        let (memo, home) = (place - 2 * width, self.memos.home(place - 2 * width));
        (home != memo).then_some((2 * width + home) as u32)
    }

    /// The column of a memo in the table.
    pub(crate) fn memo_column(&self, memo: usize) -> usize {
        self.layout.slots() + self.memos.home(memo)
    }
}

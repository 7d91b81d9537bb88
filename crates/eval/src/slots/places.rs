//! Where the slots of a state stand among its bytes.

use std::ops::Range;
use std::slice::SliceIndex;

/// The slots of one state.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// The start of each slot, and the end of the last.
    starts: Vec<u32>,
    /// For each variable, whether its value has the form that the layout expects.
    regular: Vec<bool>,
    /// How many variables have another form.
    irregular: usize,
    /// The slots between which all are that may be others than in the state before.
    changed: Range<usize>,
    /// For each of these, at its place, whether it is known to be the same.
    same: Vec<bool>,
}

impl Places {
    /// Forgets all.
    pub(crate) fn clear(&mut self) {
        self.starts.clear();
        self.regular.clear();
        self.irregular = 0;
        self.changed = 0..0;
        self.same.clear();
    }

    /// Whether nothing is known.
    pub(crate) fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// Begins like the state before, up to this slot.
    pub(crate) fn begin_like(&mut self, before: &Self, slot: usize) {
        self.starts.clear();
        self.starts.extend_from_slice(&before.starts[..slot]);
        self.regular.clone_from(&before.regular);
        self.irregular = before.irregular;
        self.changed = slot..slot;
        self.same.resize(before.starts.len() - 1, true);
    }

    /// Begins a state in which all variables have the form that the layout expects, as in the state before.
    #[inline]
    pub(crate) fn begin_regular(&mut self, before: &Self) {
        self.starts.clear();
        if self.irregular != 0 || self.regular.len() != before.regular.len() {
            self.regular.clone_from(&before.regular);
            self.irregular = 0;
        }
        self.changed = 0..0;
        self.same.resize(before.starts.len() - 1, true);
    }

    /// Begins with this slot, as if those before it had no bytes.
    pub(crate) fn begin_at(&mut self, slot: usize) {
        self.clear();
        self.starts.resize(slot, 0);
        self.same.resize(slot, true);
        self.changed = slot..slot;
    }

    /// The next slot starts here, and is the same as in the state before, or not.
    pub(crate) fn push(&mut self, start: usize, same: bool) {
        let slot = self.starts.len();
        self.starts.push(start as u32);
        match self.same.get_mut(slot) {
            Some(known) => *known = same,
            None => self.same.push(same),
        }
        self.changed.end = slot + 1;
    }

    /// The next slots are the same as in the state before, and start here. Gives their end.
    #[inline]
    pub(crate) fn push_like(&mut self, before: &Self, slots: Range<usize>, start: usize) -> usize {
        if slots.is_empty() {
            return start;
        }
        let moved = (start as u32).wrapping_sub(before.starts[slots.start]);
        self.starts.extend(before.starts[slots.clone()].iter().map(|old| old.wrapping_add(moved)));
        self.same[slots.clone()].fill(true);
        self.changed.end = slots.end;
        before.starts[slots.end].wrapping_add(moved) as usize
    }

    /// Ends like the state before, from a slot on that starts here.
    pub(crate) fn end_like(&mut self, before: &Self, slot: usize, start: usize) {
        let moved = (start as u32).wrapping_sub(before.starts[slot]);
        self.starts.extend(before.starts[slot..before.starts.len() - 1].iter().map(|old| old.wrapping_add(moved)));
    }

    /// All slots of the next variable are known.
    pub(crate) fn push_variable(&mut self, regular: bool) {
        self.regular.push(regular);
        self.irregular += usize::from(!regular);
    }

    /// The last slot ends here.
    pub(crate) fn finish(&mut self, end: usize) {
        self.starts.push(end as u32);
    }

    /// Forgets the slots from this one on.
    pub(crate) fn back_to(&mut self, slot: usize) {
        self.starts.truncate(slot);
        self.changed = self.changed.start.min(slot)..slot;
    }

    /// The slots up to `to` are those of a variable that has not the expected form: the first takes all.
    pub(crate) fn push_irregular(&mut self, to: usize, start: usize, end: usize) {
        self.push(start, false);
        while self.starts.len() < to {
            self.push(end, false);
        }
    }

    /// A variable has the form that the layout expects, or not.
    pub(crate) fn set_form(&mut self, variable: usize, regular: bool) {
        let was_regular = std::mem::replace(&mut self.regular[variable], regular);
        self.irregular = self.irregular + usize::from(was_regular) - usize::from(regular);
    }

    /// Takes what is known of the state before; so far all slots are the same.
    pub(crate) fn follow(&mut self, before: &Self) {
        self.starts.clone_from(&before.starts);
        self.regular.clone_from(&before.regular);
        self.irregular = before.irregular;
        self.changed = 0..0;
        self.same.resize(before.starts.len() - 1, true);
    }

    /// A slot is another one than in the state before. They come in order.
    #[inline]
    pub(crate) fn differ(&mut self, slot: usize) {
        if self.changed.is_empty() {
            self.changed = slot..slot;
        }
        self.same[self.changed.end..slot].fill(true);
        self.same[slot] = false;
        self.changed.end = slot + 1;
    }

    /// Moves the starts of slots, and the end of the last one is one of them.
    #[inline]
    pub(crate) fn shift<R: SliceIndex<[u32], Output = [u32]>>(&mut self, slots: R, by: u32) {
        self.starts[slots].iter_mut().for_each(|start| *start = start.wrapping_add(by));
    }

    /// Whether slots start at the same places.
    pub(crate) fn have_same_starts(&self, other: &Self) -> bool {
        self.starts == other.starts
    }

    /// The slots that are not known to be the same as in the state before.
    pub(crate) fn changes(&self) -> impl Iterator<Item = usize> + '_ {
        self.changed.clone().filter(|slot| !self.same[*slot])
    }

    /// Those of them that are among these.
    pub(crate) fn changes_in(&self, slots: Range<usize>) -> impl Iterator<Item = usize> + '_ {
        let among = slots.start.max(self.changed.start)..slots.end.min(self.changed.end);
        among.filter(|slot| !self.same[*slot])
    }

    /// The slots among which those are.
    pub(crate) fn may_have_changed(&self) -> Range<usize> {
        self.changed.clone()
    }

    /// Whether one of these is not known to be the same as in the state before.
    pub(crate) fn has_changed(&self, slot: usize) -> bool {
        !self.same[slot]
    }

    /// How many slots end within so many bytes.
    pub(crate) fn within(&self, bytes: usize) -> usize {
        self.starts[1..].partition_point(|end| *end as usize <= bytes)
    }

    /// The first slot from this one on that does not end within so many bytes. It is not far.
    #[inline]
    pub(crate) fn ends_within(&self, slot: usize, bytes: usize) -> usize {
        slot + self.starts[slot + 1..].iter().take_while(|end| **end as usize <= bytes).count()
    }

    /// Whether the values of all variables have the form that the layout expects.
    pub(crate) fn are_regular(&self) -> bool {
        self.irregular == 0
    }

    /// Whether the value of a variable has the form that the layout expects.
    pub(crate) fn is_regular(&self, variable: usize) -> bool {
        self.regular[variable]
    }

    /// Where a slot starts.
    pub(crate) fn start(&self, slot: usize) -> usize {
        self.starts[slot] as usize
    }

    /// The bytes of a slot.
    pub(crate) fn bytes<'b>(&self, bytes: &'b [u8], slot: usize) -> &'b [u8] {
        self.run(bytes, slot, slot + 1)
    }

    /// The bytes of the slots `from..to`.
    pub(crate) fn run<'b>(&self, bytes: &'b [u8], from: usize, to: usize) -> &'b [u8] {
        &bytes[self.starts[from] as usize..self.starts[to] as usize]
    }
}

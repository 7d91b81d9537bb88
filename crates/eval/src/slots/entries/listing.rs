//! The entries of one slot in the state that is loaded, and how they change from one state to the next.

use crate::bytes::{common_start, starts_with};
use check_value::pack::Packer;
use smallvec::SmallVec;

/// So many changes are told before all are forgotten.
const CHANGES: usize = 1 << 12;

/// The entries of a slot in the state that is loaded. What differs from one state to the next is found by comparing bytes, so that
/// it takes hardly longer where there are many entries.
#[derive(Default)]
pub(super) struct Listing {
    /// The entries, in the order of their keys, with the numbers of their values.
    pub(super) present: Vec<(u32, u32)>,
    /// Their packed keys.
    pub(super) keys: Run,
    /// Their packed values; none of a set.
    pub(super) values: Run,
    /// What they add to the fingerprint of the state.
    pub(super) sum: u64,
    /// Whether the slot has its form in that state.
    pub(super) is_listed: bool,
    /// Whether it is a sequence there that is not empty.
    pub(super) are_indices: bool,
    /// Entries that changed, in the order in which they did.
    changes: Vec<u32>,
    /// How many changes were forgotten.
    forgotten: u64,
}

/// Packed values that follow one another.
#[derive(Debug, Default)]
pub struct Run {
    bytes: Vec<u8>,
    ends: Vec<u32>,
}

/// How much two runs have in common.
#[derive(Clone, Copy)]
pub struct Common {
    /// So many values at the beginning.
    pub start: usize,
    /// So many at the end.
    pub end: usize,
}

impl Listing {
    /// No entries: the slot does not have its form.
    pub(super) fn clear(&mut self) {
        self.present.clear();
        self.keys.clear();
        self.values.clear();
        (self.is_listed, self.are_indices) = (false, false);
        self.forget_changes();
    }

    /// An entry has another value, or is there no more.
    pub(super) fn tell(&mut self, entry: u32) {
        if self.changes.len() == CHANGES {
            self.forget_changes();
        }
        self.changes.push(entry);
    }

    /// The time, counted in changes.
    pub(super) fn time(&self) -> u64 {
        self.forgotten + self.changes.len() as u64
    }

    /// The entries that changed since a time; `None` where that is not known any more.
    pub(super) fn changes_since(&self, time: u64) -> Option<&[u32]> {
        self.changes.get(usize::try_from(time.checked_sub(self.forgotten)?).ok()?..)
    }

    fn forget_changes(&mut self) {
        self.forgotten = self.time() + 1;
        self.changes.clear();
    }
}

impl Run {
    fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
    }

    /// Where a value starts; where all end, for the one behind the last.
    fn start(&self, place: usize) -> usize {
        place.checked_sub(1).map_or(0, |before| self.ends[before] as usize)
    }

    /// A packed value.
    pub fn get(&self, place: usize) -> &[u8] {
        &self.bytes[self.start(place)..self.ends[place] as usize]
    }

    /// How many bytes there are.
    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Appends these values with some changed: the place of each, whether there is one at this place that it replaces, and its bytes,
    /// if it has any.
    pub(super) fn write_with<'b>(&self, changed: impl Iterator<Item = ((usize, bool), &'b [u8])>, out: &mut Vec<u8>) {
        let mut done = 0;
        for ((place, is_there), bytes) in changed {
            out.extend_from_slice(&self.bytes[done..self.start(place)]);
            out.extend_from_slice(bytes);
            done = self.start(place + usize::from(is_there));
        }
        out.extend_from_slice(&self.bytes[done..]);
    }

    /// What these values have in common with so many at the beginning of some bytes, where the others among those end, and where
    /// the last ends.
    fn compare(&self, packer: &Packer, new: &[u8], count: usize) -> (Common, SmallVec<[u32; 16]>, usize) {
        let old = self.ends.len();
        let same = common_start(&self.bytes, new);
        let start = self.ends.partition_point(|end| *end as usize <= same).min(count);
        let mut position = self.start(start);
        let mut ends: SmallVec<[u32; 16]> = SmallVec::new();
        // Until what is left is what was left.
        loop {
            let end = count - start - ends.len();
            if end <= old - start {
                let rest = &self.bytes[self.start(old - end)..];
                if new[position..].starts_with(rest) {
                    return (Common { start, end }, ends, position + rest.len());
                }
            }
            packer.skip(new, &mut position);
            ends.push(position as u32);
        }
    }

    /// How many bytes so many values take that stand at the beginning of some bytes.
    pub(super) fn length(&self, packer: &Packer, new: &[u8], count: usize) -> usize {
        self.compare(packer, new, count).2
    }

    /// Takes so many values that stand at the beginning of some bytes, instead of those that it had. Gives what they have in common.
    pub fn take(&mut self, packer: &Packer, new: &[u8], count: usize) -> Common {
        if count == self.ends.len() && starts_with(new, &self.bytes) {
            return Common { start: count, end: 0 };
        }
        let (common, ends, length) = self.compare(packer, new, count);
        let behind = common.start + ends.len();
        let moved = (length as u32).wrapping_sub(self.bytes.len() as u32);
        let (from, to) = (self.start(common.start), self.start(self.ends.len() - common.end));
        let old = common.start..self.ends.len() - common.end;
        if old.len() == ends.len() {
            self.ends[old].copy_from_slice(&ends);
        } else {
            self.ends.splice(old, ends.iter().copied());
        }
        if moved != 0 {
            self.ends[behind..].iter_mut().for_each(|end| *end = end.wrapping_add(moved));
        }
        let rest = length - (self.bytes.len() - to);
        if rest == to {
            self.bytes[from..to].copy_from_slice(&new[from..to]);
        } else {
            self.bytes.splice(from..to, new[from..rest].iter().copied());
        }
        common
    }
}

impl Common {
    /// What two pairs of runs have in common: of keys and of values, so many before and so many now.
    pub(super) fn and(self, other: Self, before: usize, now: usize) -> Self {
        let start = self.start.min(other.start);
        Self { start, end: self.end.min(other.end).min(before.min(now) - start) }
    }
}

/// The place of an entry among those that are there, or where it belongs; whether it is there.
pub(super) fn place_of(present: &[(u32, u32)], entry: u32, label: impl Fn(u32) -> u64) -> (usize, bool) {
    let wanted = label(entry);
    let place = present.partition_point(|(one, _)| label(*one) < wanted);
    (place, present.get(place).is_some_and(|(one, _)| *one == entry))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Small integers, packed.
    fn packed(values: &[u8]) -> Vec<u8> {
        values.iter().flat_map(|value| if *value < 100 { vec![80 + value] } else { vec![2, *value, 1] }).collect()
    }

    #[test]
    fn a_run_takes_another_by_what_differs() {
        let packer = Packer::default();
        let runs: [&[u8]; 8] =
            [&[], &[1, 2, 3], &[1, 2, 3], &[1, 3], &[1, 2, 2, 3, 200], &[200], &[200, 200, 1, 200], &[200, 1]];
        for (before, now) in runs.iter().flat_map(|before| runs.iter().map(move |now| (before, now))) {
            let mut run = Run::default();
            run.take(&packer, &packed(before), before.len());
            // What stands behind does not matter.
            let bytes = packed(now);
            let common = run.take(&packer, &[&bytes[..], &[90, 90]].concat(), now.len());
            let mut anew = Run::default();
            anew.take(&packer, &bytes, now.len());
            assert_eq!((&run.bytes, &run.ends), (&bytes, &anew.ends), "{before:?} to {now:?}");
            assert_eq!(before[..common.start], now[..common.start]);
            assert_eq!(before[before.len() - common.end..], now[now.len() - common.end..]);
            assert!(common.start + common.end <= now.len().min(before.len()), "{before:?} to {now:?}");
        }
    }
}

//! Many states kept together: all bytes in one run, and of long states only what differs from one to the next.

use super::State;
use crate::bytes::{common_end, common_start};
use check_system::Store;
use std::ops::Range;

/// Of states with so many bytes only what differs from the state before is kept: of shorter ones that saves little.
const LONG: usize = 256;

const HAS_STATES: &str = "a place is that of a state";

/// After so many of these in a row comes a whole one: to read one state is to read all back to a whole one.
const ROW: usize = 16;

/// States in a row, 12 bytes for each beside its own and those of its hint. They are handed on from chunk to level: as one pointer, for many
/// levels have one state.
#[derive(Clone, Debug, Default)]
pub struct States {
    /// `None` as long as there never was one.
    rows: Option<Box<Rows>>,
}

/// What is kept of states.
#[derive(Clone, Debug, Default)]
struct Rows {
    /// The bytes of all states, one after the other; of a state that has bytes in common with the one before, only those between.
    bytes: Vec<u8>,
    /// Where each of them ends in there; the upper half of the number is found by `carries`.
    ends: Vec<u32>,
    /// How many states end before each multiple of 4 GiB that there are bytes beyond, ascending; seldom any.
    carries: Vec<usize>,
    fingerprints: Vec<u64>,
    /// What each state has in common with the one before; empty as long as no state has anything.
    shared: Vec<Shared>,
    /// All bytes of the state that was entered last, if what follows may have some in common with it.
    last: Vec<u8>,
    /// How many states with bytes in common follow one another there.
    row: usize,
    /// The hints of all states, one after the other; nothing but zeros for those that have none.
    hints: Vec<u16>,
    /// How many units one has; 0 as long as no state has any.
    stride: usize,
}

/// How many bytes a state has in common with the one before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Shared {
    /// At the beginning.
    start: u32,
    /// At the end.
    end: u32,
}

impl Shared {
    fn is_none(self) -> bool {
        self == Self::default()
    }
}

impl Rows {
    /// Where the state at a place begins; where the one before it ends.
    #[inline]
    fn start(&self, place: usize) -> usize {
        let Some(before) = place.checked_sub(1) else { return 0 };
        let low = self.ends[before] as usize;
        if self.carries.is_empty() {
            return low;
        }
        low | ((self.carries.partition_point(|&carry| carry <= before) as u64) << u32::BITS) as usize
    }

    /// The bytes that are kept of the state at a place.
    #[inline]
    fn kept(&self, place: usize) -> &[u8] {
        &self.bytes[self.start(place)..self.start(place + 1)]
    }

    /// What the state at a place has in common with the one before.
    #[inline]
    fn shared(&self, place: usize) -> Shared {
        *<[Shared]>::get(&self.shared, place).unwrap_or(&Shared { start: 0, end: 0 })
    }

    /// Enters a state whose bytes end here.
    #[inline]
    fn enter(&mut self, end: usize, fingerprint: u64) {
        while multiple(end) > self.carries.len() {
            self.carries.push(self.ends.len());
        }
        self.ends.push(end as u32);
        self.fingerprints.push(fingerprint);
    }

    /// The hint of the state at a place; zeros or nothing if it has none.
    #[inline]
    fn hint(&self, place: usize) -> &[u16] {
        &self.hints[self.stride * place..self.stride * (place + 1)]
    }

    /// Enters the hint of the state that was entered last, or that it has none.
    #[inline]
    fn enter_hint(&mut self, units: &[u16]) {
        if self.stride != units.len() && self.stride == 0 {
            self.stride = units.len();
            self.hints.resize(self.stride * (self.len() - 1), 0);
        }
        if self.stride == units.len() {
            self.hints.extend_from_slice(units);
        } else {
            self.hints.resize(self.stride * self.len(), 0);
        }
    }

    /// Enters what the state that was entered last has in common with the one before.
    #[inline]
    fn enter_shared(&mut self, shared: Shared) {
        if !shared.is_none() || !self.shared.is_empty() {
            self.shared.resize(self.len() - 1, Shared::default());
            self.shared.push(shared);
        }
    }

    /// Appends the bytes of a long state, without those that it has in common with the one before. Tells of these.
    fn push_long(&mut self, bytes: &[u8]) -> Shared {
        let mut shared = Shared::default();
        if self.row > 0 && self.row < ROW {
            let start = common_start(&self.last, bytes);
            let end = common_end(&self.last[start..], &bytes[start..]);
            shared = Shared { start: start as u32, end: end as u32 };
        }
        let between = &bytes[shared.start as usize..bytes.len() - shared.end as usize];
        self.row = if shared.is_none() { 1 } else { self.row + 1 };
        self.bytes.extend_from_slice(between);
        replace(&mut self.last, shared, between);
        shared
    }

    /// What follows has nothing in common with the last state.
    fn end_row(&mut self) {
        self.last = Vec::new();
        self.row = 0;
    }

    /// Reads the state at a place, but for its hint; the one before it is another state that was read, or is in the room already.
    #[inline]
    fn read_next(&self, place: usize, before: Option<&State>, room: &mut State) {
        let (shared, kept) = (self.shared(place), self.kept(place));
        match before {
            Some(before) if !shared.is_none() => {
                room.set(&before.bytes[..shared.start as usize], self.fingerprints[place]);
                room.bytes.extend_from_slice(kept);
                room.bytes.extend_from_slice(&before.bytes[before.bytes.len() - shared.end as usize..]);
            }
            None if !shared.is_none() => {
                replace(&mut room.bytes, shared, kept);
                room.fingerprint = self.fingerprints[place];
            }
            _ => room.set(kept, self.fingerprints[place]),
        }
    }

    /// Reads all states from the first on, one after the other.
    fn each(&self, mut visit: impl FnMut(usize, &State)) {
        let mut room = State::default();
        for place in 0..self.len() {
            self.read_next(place, None, &mut room);
            room.hint.set(self.hint(place));
            visit(place, &room);
        }
    }
}

/// Replaces all bytes but those that are shared.
#[inline]
fn replace(bytes: &mut Vec<u8>, shared: Shared, between: &[u8]) {
    if shared.is_none() {
        bytes.clear();
        bytes.extend_from_slice(between);
        return;
    }
    let range = shared.start as usize..bytes.len() - shared.end as usize;
    if range.len() == between.len() {
        bytes[range].copy_from_slice(between);
    } else {
        bytes.splice(range, between.iter().copied());
    }
}

impl Rows {
    #[inline]
    fn push(&mut self, state: &State) {
        let shared = if state.bytes.len() < LONG {
            self.row = 0;
            self.bytes.extend_from_slice(&state.bytes);
            Shared::default()
        } else {
            self.push_long(&state.bytes)
        };
        self.enter(self.bytes.len(), state.fingerprint);
        self.enter_shared(shared);
        self.enter_hint(state.hint.units());
    }

    fn len(&self) -> usize {
        self.ends.len()
    }

    #[inline]
    fn read(&self, place: usize, room: &mut State) {
        let whole = (0..=place).rev().find(|place| self.shared(*place).is_none()).unwrap_or(0);
        (whole..=place).for_each(|place| self.read_next(place, None, room));
        room.hint.set(self.hint(place));
    }

    fn read_all(&self, places: Range<usize>, mut rooms: &mut [State]) {
        let mut before: Option<&State> = None;
        for place in places {
            let Some((room, rest)) = rooms.split_first_mut() else { return };
            match before {
                None => self.read(place, room),
                Some(_) => {
                    self.read_next(place, before, room);
                    room.hint.set(self.hint(place));
                }
            }
            (before, rooms) = (Some(&*room), rest);
        }
    }

    fn append(&mut self, more: &Self) {
        self.end_row();
        let before = self.bytes.len();
        self.bytes.extend_from_slice(&more.bytes);
        for (place, fingerprint) in more.fingerprints.iter().enumerate() {
            self.enter(before + more.start(place + 1), *fingerprint);
            self.enter_shared(more.shared(place));
            self.enter_hint(more.hint(place));
        }
    }

    fn clear(&mut self) {
        self.end_row();
        self.bytes.clear();
        self.ends.clear();
        self.carries.clear();
        self.fingerprints.clear();
        self.shared.clear();
        self.hints.clear();
    }

    fn shrink(&mut self) {
        self.end_row();
        shrink(&mut self.bytes);
        shrink(&mut self.ends);
        shrink(&mut self.fingerprints);
        shrink(&mut self.shared);
        shrink(&mut self.hints);
    }

    fn capacity(&self) -> usize {
        self.bytes.capacity()
            + self.last.capacity()
            + self.ends.capacity() * size_of::<u32>()
            + self.fingerprints.capacity() * size_of::<u64>()
            + self.shared.capacity() * size_of::<Shared>()
            + self.hints.capacity() * size_of::<u16>()
    }

    fn saved(&self) -> Option<Vec<u8>> {
        let count = u32::try_from(self.len()).ok().filter(|_| self.carries.is_empty())?;
        let (mut ends, mut bytes) = (Vec::with_capacity(self.len()), Vec::with_capacity(self.bytes.len()));
        self.each(|_, state| {
            bytes.extend_from_slice(&state.bytes);
            ends.push(bytes.len());
        });
        let mut saved = Vec::with_capacity(4 + 12 * self.len() + bytes.len());
        saved.extend_from_slice(&count.to_le_bytes());
        for end in ends {
            saved.extend_from_slice(&u32::try_from(end).ok()?.to_le_bytes());
        }
        self.fingerprints.iter().for_each(|fingerprint| saved.extend_from_slice(&fingerprint.to_le_bytes()));
        saved.append(&mut bytes);
        Some(saved)
    }
}

impl Store for States {
    type State = State;

    #[inline]
    fn push(&mut self, state: &State) {
        self.rows.get_or_insert_default().push(state);
    }

    #[inline]
    fn len(&self) -> usize {
        self.rows.as_ref().map_or(0, |rows| rows.len())
    }

    fn get(&self, place: usize) -> State {
        let mut state = State::default();
        self.read(place, &mut state);
        state.hint.clear();
        state
    }

    #[inline]
    fn read(&self, place: usize, room: &mut State) {
        self.rows.as_ref().expect(HAS_STATES).read(place, room);
    }

    fn read_all(&self, places: Range<usize>, rooms: &mut Vec<State>, first: usize) {
        if places.is_empty() {
            return;
        }
        rooms.resize_with(rooms.len().max(first + places.len()), State::default);
        self.rows.as_ref().expect(HAS_STATES).read_all(places, &mut rooms[first..]);
    }

    fn append(&mut self, more: Self) {
        match (&mut self.rows, more.rows) {
            (_, None) => {}
            (Some(rows), Some(more)) if rows.len() > 0 => rows.append(&more),
            (rows, more) => *rows = more,
        }
    }

    fn take(&mut self) -> Self {
        if let Some(rows) = &mut self.rows {
            rows.end_row();
        }
        let taken = self.clone();
        self.clear();
        taken
    }

    fn clear(&mut self) {
        if let Some(rows) = &mut self.rows {
            rows.clear();
        }
    }

    fn remove_all(&mut self, places: &[usize]) {
        let Some(rows) = self.rows.as_ref().filter(|_| !places.is_empty()) else { return };
        let mut removed = places.iter().peekable();
        let mut left = Self::default();
        rows.each(|place, state| {
            if removed.next_if_eq(&&place).is_none() {
                left.push(state);
            }
        });
        *self = left;
    }

    fn shrink(&mut self) {
        if let Some(rows) = &mut self.rows {
            rows.shrink();
        }
    }

    fn bytes(&self) -> usize {
        self.rows.as_ref().map_or(0, |rows| rows.capacity())
    }

    /// The number of states, their ends and fingerprints, and their bytes, all of each. `None` for more than 4 GiB at once.
    fn saved(&self) -> Option<Vec<u8>> {
        self.rows.as_ref().map_or_else(|| Rows::default().saved(), |rows| rows.saved())
    }

    fn restored(saved: &[u8]) -> Option<Self> {
        let (count, saved) = saved.split_first_chunk::<4>()?;
        let count = u32::from_le_bytes(*count) as usize;
        let (ends, saved) = saved.split_at_checked(4 * count)?;
        let (fingerprints, bytes) = saved.split_at_checked(8 * count)?;
        let mut restored = Self::default();
        let (mut room, mut start) = (State::default(), 0);
        for (end, fingerprint) in ends.as_chunks().0.iter().zip(fingerprints.as_chunks().0) {
            let end = u32::from_le_bytes(*end) as usize;
            room.set(bytes.get(start..end)?, u64::from_le_bytes(*fingerprint));
            restored.push(&room);
            start = end;
        }
        (start == bytes.len()).then_some(restored)
    }
}

/// How many times 4 GiB there are before a place: never once where addresses have 32 bits.
#[inline]
fn multiple(place: usize) -> usize {
    (place as u64 >> u32::BITS) as usize
}

/// Gives back memory where a good part is free, if that is worth the call.
fn shrink<T>(all: &mut Vec<T>) {
    const LITTLE: usize = 64;
    let free = all.capacity() - all.len();
    if free > all.capacity() / 8 && free * size_of::<T>() > LITTLE {
        all.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A short state, or a long one that has bytes in common with those beside it.
    fn state(number: u64) -> State {
        let mut bytes = vec![number as u8; number as usize % 7];
        if number % 32 >= 8 {
            let long: Vec<u8> = (0..2 * LONG).map(|place| place as u8).collect();
            bytes.splice(0..0, long[..LONG + number as usize % 5].iter().copied());
            bytes.extend_from_slice(&long[number as usize % 3..]);
        }
        State::new(bytes, number)
    }

    fn assert_are(states: &States, numbers: &[u64]) {
        let mut room = State::default();
        assert_eq!(states.len(), numbers.len());
        for (place, &number) in numbers.iter().enumerate() {
            states.read(place, &mut room);
            for found in [&room, &states.get(place)] {
                assert_eq!((&found.bytes, found.fingerprint), (&state(number).bytes, number));
            }
        }
    }

    #[test]
    fn what_is_kept_is_read_again() {
        let mut all = States::default();
        for numbers in [0..0, 0..1, 1..30, 30..30, 30..100] {
            let mut more = States::default();
            numbers.for_each(|number| more.push(&state(number)));
            all.append(more);
        }
        all.shrink();
        assert_are(&all, &(0..100).collect::<Vec<_>>());
        all.remove_all(&(0..100).filter(|number| number % 3 != 0).collect::<Vec<_>>());
        assert_are(&all, &(0..100).filter(|number| number % 3 == 0).collect::<Vec<_>>());
        let mut taken = all.take();
        assert_are(&all, &[]);
        all.push(&state(5));
        assert_are(&all, &[5]);
        std::mem::swap(&mut all, &mut taken);
        assert_are(&all, &(0..100).filter(|number| number % 3 == 0).collect::<Vec<_>>());
        all.remove_all(&(0..34).collect::<Vec<_>>());
        assert_are(&all, &[]);
    }

    #[test]
    fn what_is_not_removed_is_kept_in_its_order() {
        for removed in 0..1_u32 << 8 {
            let mut all = States::default();
            (10..18).for_each(|number| all.push(&state(number)));
            let is_removed = |place: &u64| removed >> place & 1 == 1;
            all.remove_all(&(0..8).filter(is_removed).map(|place| place as usize).collect::<Vec<_>>());
            assert_are(&all, &(0..8).filter(|place| !is_removed(place)).map(|place| 10 + place).collect::<Vec<_>>());
        }
    }

    #[test]
    fn what_was_saved_is_restored_and_nothing_else() {
        for count in [0, 1, 40] {
            let mut all = States::default();
            (0..count).for_each(|number| all.push(&state(number)));
            let saved = all.saved().expect("these are few bytes");
            let restored = States::restored(&saved).expect("it was saved");
            assert_are(&restored, &(0..count).collect::<Vec<_>>());
            for end in 0..saved.len() {
                assert!(States::restored(&saved[..end]).is_none(), "{end} bytes of {}", saved.len());
            }
        }
    }

    /// Ends are entered without the bytes: nobody wants to wait for these.
    #[cfg(target_pointer_width = "64")]
    #[test]
    fn ends_beyond_four_gibibytes_are_told_apart() {
        let ends = [5, u32::MAX as usize, 1 << 32, (1 << 32) + 5, 3 << 32, (3 << 32) + 1, (4 << 32) - 1, 4 << 32];
        let mut states = Rows::default();
        ends.iter().for_each(|&end| states.enter(end, 0));
        assert!((1..=ends.len()).map(|place| states.start(place)).eq(ends));
    }
}

//! Many states kept together: all bytes in one run.

use super::State;
use check_system::Store;
use std::ops::Range;

/// States in a row, 12 bytes for each beside its own and those of its hint.
#[derive(Clone, Debug, Default)]
pub struct States {
    /// The bytes of all states, one after the other.
    bytes: Vec<u8>,
    /// Where each of them ends in there; the upper half of the number is found by `carries`.
    ends: Vec<u32>,
    /// How many states end before each multiple of 4 GiB that there are bytes beyond, ascending; seldom any.
    carries: Vec<usize>,
    fingerprints: Vec<u64>,
    /// The hints of all states, one after the other; nothing but zeros for those that have none.
    hints: Vec<u16>,
    /// How many units one has; 0 as long as no state has any.
    stride: usize,
}

impl States {
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

    #[inline]
    fn bytes(&self, place: usize) -> &[u8] {
        &self.bytes[self.start(place)..self.start(place + 1)]
    }

    /// Enters a state that ends here.
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

    /// Removes states, all but their bytes: `close` is to move runs of these to the places where they begin then. Gives the
    /// end of the bytes that are left.
    fn remove_ends(&mut self, places: &[usize], mut close: impl FnMut(Range<usize>, usize)) -> usize {
        let first = places.first().copied().unwrap_or(self.ends.len());
        let (mut kept, mut end) = (first, self.start(first));
        let mut carries = self.carries[..self.carries.partition_point(|&carry| carry < first)].to_vec();
        let behind = places.iter().skip(1).copied().chain([self.ends.len()]);
        for (place, next) in places.iter().copied().zip(behind) {
            let run = self.start(place + 1)..self.start(next);
            let gap = run.start - end;
            for moved in place + 1..next {
                let end = self.start(moved + 1) - gap;
                while multiple(end) > carries.len() {
                    carries.push(kept);
                }
                (self.ends[kept], self.fingerprints[kept]) = (end as u32, self.fingerprints[moved]);
                let hint = self.stride * moved..self.stride * (moved + 1);
                self.hints.copy_within(hint, self.stride * kept);
                kept += 1;
            }
            close(run.clone(), end);
            end += run.len();
        }
        self.ends.truncate(kept);
        self.fingerprints.truncate(kept);
        self.hints.truncate(self.stride * kept);
        self.carries = carries;
        end
    }
}

impl Store for States {
    type State = State;

    #[inline]
    fn push(&mut self, state: &State) {
        self.bytes.extend_from_slice(&state.bytes);
        self.enter(self.bytes.len(), state.fingerprint);
        self.enter_hint(state.hint.units());
    }

    fn len(&self) -> usize {
        self.ends.len()
    }

    fn get(&self, place: usize) -> State {
        State::new(self.bytes(place).into(), self.fingerprints[place])
    }

    #[inline]
    fn read(&self, place: usize, room: &mut State) {
        room.set(self.bytes(place), self.fingerprints[place]);
        room.hint.set(self.hint(place));
    }

    fn append(&mut self, more: Self) {
        if self.is_empty() {
            *self = more;
            return;
        }
        let before = self.bytes.len();
        self.bytes.extend_from_slice(&more.bytes);
        for (place, fingerprint) in more.fingerprints.iter().enumerate() {
            self.enter(before + more.start(place + 1), *fingerprint);
            self.enter_hint(more.hint(place));
        }
    }

    fn take(&mut self) -> Self {
        let taken = self.clone();
        self.bytes.clear();
        self.ends.clear();
        self.carries.clear();
        self.fingerprints.clear();
        self.hints.clear();
        taken
    }

    fn remove_all(&mut self, places: &[usize]) {
        let mut bytes = std::mem::take(&mut self.bytes);
        let end = self.remove_ends(places, |run, to| bytes.copy_within(run, to));
        bytes.truncate(end);
        self.bytes = bytes;
    }

    fn shrink(&mut self) {
        shrink(&mut self.bytes);
        shrink(&mut self.ends);
        shrink(&mut self.fingerprints);
        shrink(&mut self.hints);
    }

    fn bytes(&self) -> usize {
        self.bytes.capacity()
            + self.ends.capacity() * size_of::<u32>()
            + self.fingerprints.capacity() * size_of::<u64>()
            + self.hints.capacity() * size_of::<u16>()
    }

    /// The number of states, their ends and fingerprints, and their bytes. `None` for more than 4 GiB at once.
    fn saved(&self) -> Option<Vec<u8>> {
        let count = u32::try_from(self.len()).ok().filter(|_| self.carries.is_empty())?;
        let mut saved = Vec::with_capacity(4 + 12 * self.len() + self.bytes.len());
        saved.extend_from_slice(&count.to_le_bytes());
        self.ends.iter().for_each(|end| saved.extend_from_slice(&end.to_le_bytes()));
        self.fingerprints.iter().for_each(|fingerprint| saved.extend_from_slice(&fingerprint.to_le_bytes()));
        saved.extend_from_slice(&self.bytes);
        Some(saved)
    }

    fn restored(saved: &[u8]) -> Option<Self> {
        let (count, saved) = saved.split_first_chunk::<4>()?;
        let count = u32::from_le_bytes(*count) as usize;
        let (ends, saved) = saved.split_at_checked(4 * count)?;
        let (fingerprints, bytes) = saved.split_at_checked(8 * count)?;
        let ends: Vec<u32> = ends.as_chunks().0.iter().map(|end| u32::from_le_bytes(*end)).collect();
        let fingerprints =
            fingerprints.as_chunks().0.iter().map(|fingerprint| u64::from_le_bytes(*fingerprint)).collect();
        let are_ends = ends.is_sorted() && ends.last().map_or(0, |&end| end as usize) == bytes.len();
        are_ends.then(|| Self { bytes: bytes.to_vec(), ends, fingerprints, ..Self::default() })
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

    fn state(number: u64) -> State {
        State::new(vec![number as u8; number as usize % 7], number)
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
        let mut states = States::default();
        ends.iter().for_each(|&end| states.enter(end, 0));
        assert!((1..=ends.len()).map(|place| states.start(place)).eq(ends));
        for removed in 0..1_u32 << ends.len() {
            let mut left = states.clone();
            let places: Vec<usize> = (0..ends.len()).filter(|place| removed >> place & 1 == 1).collect();
            left.remove_ends(&places, |_, _| ());
            let lengths = (0..ends.len()).filter(|place| !places.contains(place));
            let lengths = lengths.map(|place| states.start(place + 1) - states.start(place));
            let mut expected = States::default();
            lengths.fold(0, |end, length| {
                expected.enter(end + length, 0);
                end + length
            });
            assert_eq!((left.ends, left.carries), (expected.ends, expected.carries), "without {places:?}");
        }
    }
}

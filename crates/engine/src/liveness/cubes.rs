//! Which cubes a letter satisfies: found once for each row of truths, of states and of steps, of which there are far
//! fewer than edges. A letter satisfies a cube if its two rows do, each the part of the cube that speaks of it.

use super::behaviour::Behaviour;

/// Cubes, each with its place, and which of them the rows of a graph satisfy.
#[derive(Debug)]
pub(crate) struct Cubes {
    states: Half,
    steps: Half,
}

/// One half of the cubes: what they demand of a state, or of a step.
#[derive(Debug)]
struct Half {
    /// The cubes that demand nothing of it.
    free: Vec<u64>,
    /// Cubes that look at one word: place, word, the bits that matter, and what they have to be.
    simple: Vec<(usize, usize, u64, u64)>,
    /// Cubes that look at several.
    others: Vec<(usize, Words)>,
    /// For each of the first rows, the cubes that it satisfies.
    known: Vec<u64>,
}

/// What a cube demands: words, of each the bits that matter, and what they have to be.
type Words = Vec<(usize, u64, u64)>;

/// So many words are kept of what rows satisfy; of other rows it is found anew each time.
const KEPT: usize = 1 << 20;

/// Room for a set of cubes that is found anew.
pub(crate) type Room = Vec<u64>;

impl Cubes {
    /// Cubes at places below 64 times `width`, over the words of a letter.
    pub(crate) fn new<'c>(
        behaviour: &Behaviour,
        width: usize,
        cubes: impl IntoIterator<Item = (usize, &'c [(usize, u64, u64)])>,
    ) -> Self {
        let first_of_step = behaviour.alphabet.state_words();
        let (mut states, mut steps) = (Half::new(width), Half::new(width));
        for (place, words) in cubes {
            let (of_step, of_state): (Vec<_>, Vec<_>) = words.iter().partition(|&&(word, ..)| word >= first_of_step);
            let of_step = of_step.into_iter().map(|(word, bits, value)| (word - first_of_step, bits, value)).collect();
            states.add(place, of_state);
            steps.add(place, of_step);
        }
        states.find(behaviour.state_rows(), |row| behaviour.state_row(row));
        steps.find(behaviour.step_rows(), |row| behaviour.step_row(row));
        Self { states, steps }
    }

    /// The cubes of which a row of states satisfies its part.
    #[inline]
    pub(crate) fn of_state<'r>(&'r self, behaviour: &Behaviour, row: u32, room: &'r mut Room) -> &'r [u64] {
        self.states.of(row, || behaviour.state_row(row), room)
    }

    /// The cubes of which a row of steps satisfies its part.
    #[inline]
    pub(crate) fn of_step<'r>(&'r self, behaviour: &Behaviour, row: u32, room: &'r mut Room) -> &'r [u64] {
        self.steps.of(row, || behaviour.step_row(row), room)
    }
}

impl Half {
    fn new(width: usize) -> Self {
        Self { free: vec![0; width], simple: Vec::new(), others: Vec::new(), known: Vec::new() }
    }

    fn add(&mut self, place: usize, words: Words) {
        match words[..] {
            [] => put(&mut self.free, place),
            [(word, bits, value)] => self.simple.push((place, word, bits, value)),
            _ => self.others.push((place, words)),
        }
    }

    fn find<'b>(&mut self, rows: u32, row: impl Fn(u32) -> &'b [u64]) {
        let width = self.free.len();
        let rows = rows.min((KEPT / width.max(1)) as u32);
        let mut known = Vec::with_capacity(rows as usize * width);
        (0..rows).for_each(|one| self.append(row(one), &mut known));
        self.known = known;
    }

    /// Appends the cubes that a row satisfies.
    fn append(&self, row: &[u64], found: &mut Vec<u64>) {
        let begin = found.len();
        found.extend_from_slice(&self.free);
        let found = &mut found[begin..];
        for &(place, word, bits, value) in &self.simple {
            found[place / 64] |= u64::from(row[word] & bits == value) << (place % 64);
        }
        for (place, words) in &self.others {
            if words.iter().all(|&(word, bits, value)| row[word] & bits == value) {
                put(found, *place);
            }
        }
    }

    #[inline]
    fn of<'r, 'b>(&'r self, row: u32, truths: impl Fn() -> &'b [u64], room: &'r mut Room) -> &'r [u64] {
        let width = self.free.len();
        match self.known.get(row as usize * width..(row as usize + 1) * width) {
            Some(known) => known,
            None => self.found_anew(truths(), room),
        }
    }

    #[cold]
    fn found_anew<'r>(&self, row: &[u64], room: &'r mut Room) -> &'r [u64] {
        room.clear();
        self.append(row, room);
        room
    }
}

fn put(found: &mut [u64], place: usize) {
    found[place / 64] |= 1 << (place % 64);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_what_is_found_anew() {
        let cubes = [(0, vec![]), (3, vec![(0, 0b11, 0b01)]), (64, vec![(1, 4, 0)]), (70, vec![(0, 1, 1), (1, 4, 4)])];
        let mut half = Half::new(2);
        cubes.iter().for_each(|(place, words)| half.add(*place, words.clone()));
        let rows: Vec<[u64; 2]> = (0..64).map(|row| [row & 7, row >> 3]).collect();
        half.find(60, |row| &rows[row as usize]);
        let mut room = Room::new();
        for (number, row) in (0..).zip(&rows) {
            let mut expected = vec![0; 2];
            for (place, words) in &cubes {
                if words.iter().all(|&(word, bits, value): &(usize, u64, u64)| row[word] & bits == value) {
                    put(&mut expected, *place);
                }
            }
            assert_eq!(half.of(number, || row, &mut room), expected, "row {number}");
        }
    }
}

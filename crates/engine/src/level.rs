//! One level of the breadth-first search: its states in order, as the blocks in which they were found, in memory or on disk.

use check_disk::Reader;
use check_system::Store;
use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

/// The states of a level.
#[derive(Debug)]
pub(crate) struct Level<K> {
    blocks: Vec<Block<K>>,
    len: usize,
    /// How deep the states are; an initial state is at depth 1.
    pub(crate) depth: u64,
    /// Index of the first state.
    pub(crate) first: u64,
    /// Whether a piece is expanded and all that it brought was in order, where others want to know that.
    passed: Vec<AtomicBool>,
    /// Where the blocks are that are on disk.
    file: Option<Reader>,
}

/// A run of states.
#[derive(Debug)]
struct Block<K> {
    /// The place of the first one within the level.
    start: usize,
    states: Held<K>,
}

/// States of a block.
#[derive(Debug)]
enum Held<K> {
    /// In memory, with the number of the thread that made them.
    Memory(usize, K),
    /// On disk.
    Disk(Stretch),
}

/// Where a block stands in the file of its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stretch {
    /// The first byte.
    pub(crate) offset: u64,
    /// Bytes.
    pub(crate) length: u64,
    /// States.
    pub(crate) states: u64,
}

const HAS_FILE: &str = "a level with blocks on disk has a file";

/// Blocks are written together up to about so many bytes: reading one reads all of it.
const BLOCK: usize = 1 << 16;

/// A level that is done with keeps room for so many blocks.
const BLOCKS: usize = 64;

/// Room for the states that are read from levels, which is used again and again. There may be more states in it than were read.
pub(crate) struct Rooms<K: Store> {
    /// The states.
    pub(crate) states: Vec<K::State>,
    /// What was read from disk last.
    block: Option<Loaded<K>>,
}

/// A block that was read from disk.
struct Loaded<K> {
    /// The depth of its level.
    depth: u64,
    /// Its number.
    number: usize,
    states: K,
    file: Reader,
}

impl<K: Store> Default for Rooms<K> {
    fn default() -> Self {
        Self { states: Vec::new(), block: None }
    }
}

/// The number of states that are expanded as one piece, of a level of so many.
pub(crate) fn piece(states: u64) -> u64 {
    (states / 128).clamp(1, 256)
}

impl<K: Store> Level<K> {
    /// A level without states.
    pub(crate) fn new() -> Self {
        Self { blocks: Vec::new(), len: 0, depth: 0, first: 0, passed: Vec::new(), file: None }
    }

    /// A level of so many states, of which those from some place on are on disk: those before are not needed any more.
    pub(crate) fn on_disk(len: usize, stretches: &[Stretch], file: Reader) -> Self {
        let missing = len - stretches.iter().map(|stretch| stretch.states as usize).sum::<usize>();
        let mut level = Self { len: missing, file: Some(file), ..Self::new() };
        stretches.iter().for_each(|&stretch| level.push_stretch(stretch));
        level
    }

    fn push_stretch(&mut self, stretch: Stretch) {
        self.blocks.push(Block { start: self.len, states: Held::Disk(stretch) });
        self.len += stretch.states as usize;
    }

    /// Appends states that a thread has made.
    pub(crate) fn push(&mut self, maker: usize, mut states: K) {
        if !states.is_empty() {
            states.shrink();
            let len = self.len + states.len();
            self.blocks.push(Block { start: self.len, states: Held::Memory(maker, states) });
            self.len = len;
        }
    }

    /// Takes all states away. Gives the room of the last block for others, if it is in memory and small.
    pub(crate) fn clear(&mut self) -> Option<K> {
        let last = self.blocks.pop();
        self.blocks.clear();
        self.blocks.shrink_to(BLOCKS);
        self.passed.clear();
        (self.len, self.file) = (0, None);
        match last?.states {
            Held::Memory(_, states) if states.bytes() <= BLOCK => Some(states),
            _ => None,
        }
    }

    /// Number of states.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The number of states that are expanded as one piece. Depends on nothing but the level, because it decides
    /// where an exploration stops.
    pub(crate) fn piece(&self) -> usize {
        piece(self.len as u64) as usize
    }

    /// Number of pieces.
    pub(crate) fn pieces(&self) -> usize {
        self.len.div_ceil(self.piece())
    }

    /// The places of the states of a piece.
    pub(crate) fn places(&self, piece: usize) -> Range<usize> {
        let size = self.piece();
        piece * size..((piece + 1) * size).min(self.len)
    }

    /// The piece that begins at a place.
    pub(crate) fn piece_at(&self, place: usize) -> usize {
        place.div_ceil(self.piece())
    }

    /// Takes out what a thread has made, from a level that is done with.
    pub(crate) fn take_made_by(&mut self, maker: usize) -> Vec<K> {
        let is_made = |block: &mut Block<K>| matches!(&block.states, Held::Memory(by, _) if *by == maker);
        let states = |block: Block<K>| match block.states {
            Held::Memory(_, states) => Some(states),
            Held::Disk(_) => None,
        };
        self.blocks.extract_if(.., is_made).filter_map(states).collect()
    }

    /// From now on it is known of each piece whether it has passed.
    pub(crate) fn watch_pieces(&mut self) {
        if self.passed.is_empty() {
            self.passed = (0..self.pieces()).map(|_| AtomicBool::new(false)).collect();
        }
    }

    /// A piece is expanded, and all that it brought was in order.
    pub(crate) fn pass(&self, piece: usize) {
        if let Some(passed) = self.passed.get(piece) {
            passed.store(true, SeqCst);
        }
    }

    /// Whether it is known that all was in order that the piece of the state with this index brought.
    pub(crate) fn has_passed(&self, index: u64) -> bool {
        let place = index.wrapping_sub(self.first) as usize;
        self.passed.get(place / self.piece()).is_some_and(|passed| passed.load(SeqCst))
    }

    /// The number of the block in which there is a place.
    fn block_at(&self, place: usize) -> usize {
        self.blocks.partition_point(|block| block.start <= place).saturating_sub(1)
    }

    /// Copies of the states at some places.
    ///
    /// # Errors
    /// Those of reading from disk.
    pub(crate) fn read<'r>(&self, places: Range<usize>, rooms: &'r mut Rooms<K>) -> io::Result<&'r [K::State]> {
        let mut next = places.start;
        let mut number = self.block_at(places.start);
        while next < places.end && number < self.blocks.len() {
            let block = &self.blocks[number];
            let states = match &block.states {
                Held::Memory(_, states) => states,
                Held::Disk(stretch) => {
                    let loaded = self.loaded(rooms.block.take(), number, *stretch)?;
                    &rooms.block.insert(loaded).states
                }
            };
            let end = places.end.min(block.start + states.len());
            states.read_all(next - block.start..end - block.start, &mut rooms.states, next - places.start);
            next = end;
            number += 1;
        }
        Ok(&rooms.states[..next - places.start])
    }

    /// A block, with what was read before.
    fn loaded(&self, before: Option<Loaded<K>>, number: usize, stretch: Stretch) -> io::Result<Loaded<K>> {
        let (depth, before) = (self.depth, before.filter(|before| before.depth == self.depth));
        let mut file = match before {
            Some(loaded) if loaded.number == number => return Ok(loaded),
            Some(loaded) => loaded.file,
            None => self.file(),
        };
        let states = load(&mut file, stretch)?;
        Ok(Loaded { depth, number, states, file })
    }

    /// The file, to be read by one thread.
    fn file(&self) -> Reader {
        self.file.clone().expect(HAS_FILE)
    }

    /// Writes the blocks from the one of a place on, so that neighbouring small ones become one. `write` appends to the file of
    /// the level and tells where. Gives all blocks that are on disk then.
    ///
    /// # Errors
    /// Those of writing. [`io::ErrorKind::Unsupported`] for states that cannot be kept as bytes.
    pub(crate) fn write(
        &self,
        from: usize,
        write: &mut impl FnMut(&[u8]) -> io::Result<u64>,
    ) -> io::Result<Vec<Stretch>> {
        let (mut stretches, mut file) = (Vec::new(), self.file.clone());
        let mut waiting = K::default();
        let mut put = |states: &mut K| {
            if !states.is_empty() {
                stretches.push(save(states, write)?);
                *states = K::default();
            }
            Ok::<_, io::Error>(())
        };
        for block in &self.blocks[self.block_at(from).min(self.blocks.len())..] {
            match &block.states {
                Held::Memory(_, states) => {
                    waiting.append(states.clone());
                    if waiting.bytes() >= BLOCK {
                        put(&mut waiting)?;
                    }
                }
                Held::Disk(stretch) => {
                    put(&mut waiting)?;
                    put(&mut load(file.as_mut().expect(HAS_FILE), *stretch)?)?;
                }
            }
        }
        put(&mut waiting)?;
        Ok(stretches)
    }

    /// Moves all blocks that are in memory to the file of the level; as [`Level::write`].
    ///
    /// # Errors
    /// As there.
    pub(crate) fn spill(&mut self, write: &mut impl FnMut(&[u8]) -> io::Result<u64>) -> io::Result<()> {
        let is_in_memory = |block: &Block<K>| matches!(block.states, Held::Memory(..));
        let first = self.blocks.iter().position(is_in_memory).unwrap_or(self.blocks.len());
        // Blocks come in order, and all that were there at the last time are on disk.
        debug_assert!(self.blocks[first..].iter().all(is_in_memory));
        let Some(start) = self.blocks.get(first).map(|block| block.start) else { return Ok(()) };
        let stretches = self.write(start, write)?;
        self.blocks.truncate(first);
        self.len = start;
        // The file has become longer.
        self.file = None;
        stretches.into_iter().for_each(|stretch| self.push_stretch(stretch));
        Ok(())
    }

    /// The blocks that are on disk, if all are from the one of a place on.
    pub(crate) fn stretches(&self, from: usize) -> Option<Vec<Stretch>> {
        let blocks = &self.blocks[self.block_at(from).min(self.blocks.len())..];
        let on_disk = |block: &Block<K>| match block.states {
            Held::Disk(stretch) => Some(stretch),
            Held::Memory(..) => None,
        };
        blocks.iter().map(on_disk).collect()
    }

    /// Whether blocks are on disk, and nobody has told where.
    pub(crate) fn needs_file(&self) -> bool {
        self.file.is_none() && self.blocks.iter().any(|block| matches!(block.states, Held::Disk(_)))
    }

    /// From now on blocks that are on disk are read from this file.
    pub(crate) fn set_file(&mut self, file: Reader) {
        self.file = Some(file);
    }
}

fn load<K: Store>(file: &mut Reader, stretch: Stretch) -> io::Result<K> {
    let mut bytes = vec![0; stretch.length as usize];
    file.read_at(stretch.offset, &mut bytes)?;
    let states = K::restored(&bytes).filter(|states| states.len() as u64 == stretch.states);
    states.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "these are not the states of a level"))
}

/// States as bytes.
///
/// # Errors
/// [`io::ErrorKind::Unsupported`] where they cannot be kept so.
pub(crate) fn saved<K: Store>(states: &K) -> io::Result<Vec<u8>> {
    let unsupported = || io::Error::new(io::ErrorKind::Unsupported, "these states cannot be kept on disk");
    states.saved().ok_or_else(unsupported)
}

fn save<K: Store>(states: &K, write: &mut impl FnMut(&[u8]) -> io::Result<u64>) -> io::Result<Stretch> {
    let bytes = saved(states)?;
    let offset = write(&bytes)?;
    Ok(Stretch { offset, length: bytes.len() as u64, states: states.len() as u64 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_cover_a_level_in_order() {
        for sizes in [vec![], vec![1], vec![3, 0, 1, 200, 5000], vec![1; 700], vec![40_000]] {
            let (mut level, mut next) = (Level::<Vec<usize>>::new(), 0);
            for size in sizes {
                level.push(0, (next..next + size).collect());
                next += size;
            }
            let mut rooms = Rooms::default();
            let seen = (0..level.pieces())
                .flat_map(|piece| level.read(level.places(piece), &mut rooms).expect("all is in memory").to_vec());
            assert!(seen.eq(0..level.len()));
        }
    }
}

//! What the threads have found in a level, for one another: a state of which a thread has read here it need not ask for.
//!
//! Who expands a piece may take for known what came of any earlier piece: the discoveries that were left there are less than all
//! that are still to come from this one. So the visited set would say the same.

use crate::expand::REMEMBERED;
use std::sync::RwLock;

/// What the threads have found.
pub(super) struct Broadcast(Vec<RwLock<Found>>);

/// What one thread has found.
#[repr(align(128))]
#[derive(Default)]
struct Found {
    /// How often what stood here was forgotten.
    age: usize,
    /// By pieces, in their order: the number of the piece, and how many states were found before it.
    pieces: Vec<(usize, usize)>,
    fingerprints: Vec<u64>,
}

/// How far a thread has read what the others have found.
pub(super) struct Reader {
    /// The thread that reads.
    me: usize,
    /// For each thread: of what age that was which was read, and how many pieces.
    read: Vec<(usize, usize)>,
}

impl Found {
    fn forget(&mut self) {
        self.age += 1;
        self.pieces.clear();
        self.fingerprints.clear();
    }
}

impl Broadcast {
    /// No news yet.
    pub(super) fn new(threads: usize) -> Self {
        Self((0..threads).map(|_| RwLock::default()).collect())
    }

    /// A thread that has read nothing.
    pub(super) fn reader(&self, me: usize) -> Reader {
        Reader { me, read: vec![(0, 0); self.0.len()] }
    }

    /// Tells what a thread has found up to the end of a piece, unless somebody reads at this moment; then it is kept. Of more
    /// than the others can remember what was told before is forgotten.
    pub(super) fn tell(&self, me: usize, piece: usize, found: &mut Vec<u64>) {
        let Ok(mut told) = self.0[me].try_write() else { return };
        if told.fingerprints.len() > REMEMBERED {
            told.forget();
        }
        let begin = told.fingerprints.len();
        told.pieces.push((piece, begin));
        told.fingerprints.append(found);
    }

    /// Reads what the others have found in pieces before this one, as far as it can be had at this moment.
    pub(super) fn read(&self, reader: &mut Reader, piece: usize, mut take: impl FnMut(&[u64])) {
        let others = self.0.iter().zip(&mut reader.read).enumerate().filter(|(thread, _)| *thread != reader.me);
        for (_, (found, (age, read))) in others {
            let Ok(found) = found.try_read() else { continue };
            if *age != found.age {
                (*age, *read) = (found.age, 0);
            }
            let unread = &found.pieces[*read..];
            let ready = unread.partition_point(|(number, _)| *number < piece);
            if ready > 0 {
                let end = unread.get(ready).map_or(found.fingerprints.len(), |(_, begin)| *begin);
                take(&found.fingerprints[unread[0].1..end]);
                *read += ready;
            }
        }
    }

    /// Forgets what a thread has found. To be called when nobody expands a piece.
    pub(super) fn forget(&self, me: usize) {
        if let Ok(mut found) = self.0[me].try_write() {
            found.forget();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_found_in_earlier_pieces_is_read_once() {
        let news = Broadcast::new(3);
        let mut reader = news.reader(1);
        let mut read = |piece| {
            let mut all = Vec::new();
            news.read(&mut reader, piece, |some| all.extend_from_slice(some));
            all
        };
        news.tell(0, 2, &mut vec![20, 21]);
        news.tell(1, 3, &mut vec![30]);
        news.tell(2, 4, &mut vec![40]);
        news.tell(0, 5, &mut vec![50]);
        assert_eq!(read(2), []);
        assert_eq!(read(5), [20, 21, 40]);
        assert_eq!(read(5), []);
        assert_eq!(read(6), [50]);
        news.forget(0);
        news.tell(0, 1, &mut vec![10]);
        assert_eq!(read(6), [10]);
        news.tell(0, 2, &mut (0..=REMEMBERED as u64).collect());
        news.tell(0, 3, &mut vec![7]);
        assert_eq!(read(6), [7], "too much is forgotten");
    }
}

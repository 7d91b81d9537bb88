//! The numbers of the states of a level: the rank of each among all by the step that found it.
//!
//! Keys are ranked by the peer to which their range of parents falls: it gets those of all others, ascending, and answers each
//! with the ranks. So states have the numbers that one queue would give them, and no peer sees all of them. Where there are
//! very many, that is done slice by slice.

use super::group::{AllToAll, Group};
use super::key;
use super::wire::{Received, malformed, put, put_ascending};
use std::io;
use std::ops::Range;

/// About the bytes of a key that is ranked.
const EACH: usize = 16;

/// Ranges of parents: of equal width, one for each peer in each slice.
struct Ranges {
    parents: Range<u64>,
    number: u64,
}

impl Ranges {
    /// The first key of a range.
    fn bound(&self, range: u64) -> u64 {
        let width = u128::from(self.parents.end - self.parents.start);
        let skipped = width * u128::from(range) / u128::from(self.number);
        key::key(self.parents.start + skipped as u64, 0)
    }

    /// The places of the keys that fall into a range.
    fn places(&self, keys: &[u64], range: u64) -> Range<usize> {
        let before = |bound: u64| keys.partition_point(|&key| key < bound);
        before(self.bound(range))..before(self.bound(range + 1))
    }
}

/// The ranks of the keys of this peer, which ascend, among those of all peers, of which there are `total`. All are of steps from
/// states in a range.
pub(super) fn ranks<P: AllToAll>(
    group: &mut Group<P>,
    keys: &[u64],
    parents: Range<u64>,
    total: u64,
) -> io::Result<Vec<u64>> {
    let (me, peers) = (group.index() as u64, group.count() as u64);
    let slices = total.div_ceil(group.items(EACH) as u64 * peers).max(1);
    let ranges = Ranges { parents, number: slices * peers };
    let (mut ranks, mut base) = (Vec::with_capacity(keys.len()), 0);
    for slice in 0..slices {
        let first = slice * peers;
        let asked: Vec<_> = (0..peers).map(|peer| ranges.places(keys, first + peer)).collect();
        let put = |places: &Range<usize>| {
            let mut buffer = Vec::new();
            put_ascending(&mut buffer, keys[places.clone()].iter().copied());
            buffer
        };
        let received = group.exchange(asked.iter().map(put).collect())?;
        let answers = answers(&received, ranges.bound(first + me)..ranges.bound(first + me + 1))?;
        for (answer, places) in group.exchange(answers)?.iter().zip(&asked) {
            let mut answer = Received(answer);
            let number = answer.number()?;
            let here = answer.ascending()?;
            if here.len() != places.len() {
                return Err(malformed());
            }
            ranks.extend(here.into_iter().map(|rank| base + rank));
            base += number;
        }
    }
    if base == total && ranks.len() == keys.len() { Ok(ranks) } else { Err(malformed()) }
}

/// What is answered to each peer: how many keys there are in the range, and the ranks of its own.
fn answers(received: &[Vec<u8>], range: Range<u64>) -> io::Result<Vec<Vec<u8>>> {
    let mut all = Vec::new();
    for (peer, keys) in received.iter().enumerate() {
        let keys = Received(keys).ascending()?;
        if keys.iter().any(|key| !range.contains(key)) {
            return Err(malformed());
        }
        all.extend(keys.into_iter().map(|key| (key, peer)));
    }
    // Those of each peer ascend: they are merged, with few moves.
    all.sort();
    let mut ranks = vec![Vec::new(); received.len()];
    for (rank, (_, peer)) in (0u64..).zip(&all) {
        ranks[*peer].push(rank);
    }
    let answer = |ranks: Vec<u64>| {
        let mut answer = Vec::new();
        put(&mut answer, all.len() as u64);
        put_ascending(&mut answer, ranks.into_iter());
        answer
    };
    Ok(ranks.into_iter().map(answer).collect())
}

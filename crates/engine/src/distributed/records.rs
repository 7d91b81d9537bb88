//! What peers record of the level that is expanded, for temporal formulas.

use super::wire::{Received, malformed};
use crate::liveness::alphabet::Alphabet;
use crate::liveness::record::Record;
use std::io;
use std::ops::Range;

/// What one peer has recorded in a pass through a level.
#[derive(Default)]
pub(super) struct Records {
    /// Of each piece, with the place of its first state, in their order.
    pieces: Vec<(usize, Record)>,
}

impl Records {
    /// Takes in the record of the next piece, whose first state has this place.
    pub(super) fn push(&mut self, place: usize, mut record: Record) {
        // Those to whom new states belong know them.
        record.found = Vec::new();
        if !record.degrees.is_empty() {
            self.pieces.push((place, record));
        }
    }

    /// About the bytes of it.
    pub(super) fn bytes(&self) -> usize {
        self.pieces.iter().map(|(_, record)| record.bytes()).sum()
    }

    /// What is recorded of the states at some places.
    pub(super) fn part(&self, alphabet: &Alphabet, places: Range<usize>) -> Record {
        let mut part = Record::new(alphabet, 0);
        let before = self.pieces.partition_point(|(first, record)| first + record.degrees.len() <= places.start);
        for (first, record) in self.pieces[before..].iter().take_while(|(first, _)| *first < places.end) {
            let mut step = 0;
            for (place, &degree) in record.degrees.iter().enumerate() {
                if places.contains(&(first + place)) {
                    part.copy(record, place, step);
                }
                step += degree as usize;
            }
        }
        part
    }
}

/// One record of what all peers have recorded of the states with these numbers.
pub(super) fn merged(alphabet: &Alphabet, numbers: Range<u64>, received: &[Vec<u8>]) -> io::Result<Record> {
    let (mut all, mut records) = (Vec::new(), Vec::new());
    for (peer, buffer) in received.iter().enumerate() {
        let mut buffer = Received(buffer);
        let here = buffer.ascending()?;
        let record = Record::restored(buffer.0)?;
        if here.len() != record.degrees.len() {
            return Err(malformed());
        }
        all.extend(here.into_iter().map(|number| (number, peer)));
        records.push((record, 0, 0));
    }
    // Those of each peer ascend: they are merged, with few moves.
    all.sort();
    if !all.iter().map(|&(number, _)| number).eq(numbers.clone()) {
        return Err(malformed());
    }
    let mut merged = Record::new(alphabet, numbers.start as u32);
    for (_, peer) in all {
        let (record, place, step) = &mut records[peer];
        *step = merged.copy(record, *place, *step);
        *place += 1;
    }
    Ok(merged)
}

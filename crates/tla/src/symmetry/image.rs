//! The image of a state under a permutation, as bytes: equal for equal images and only for them.
//!
//! Not the form in which the state itself is packed: the elements of a set, where there are atoms in them, stand in the
//! order of their bytes, and a function with atoms in its domain is written with its keys, whether or not that is a known
//! shape.

use super::Symmetry;
use check_value::pack::parts::{Atom, Kind, Part, Parts};
use std::cmp::Ordering;
use std::ops::Range;

/// The first byte of a function with atoms in its domain. No packed value begins with it.
const FUNCTION: u8 = 15;

/// Writes images. Holds buffers that are used again.
#[derive(Debug, Default)]
pub(super) struct Writer {
    /// Children to be put in order, of all the sets that are being written.
    pending: Vec<Pending>,
    sorted: Vec<u8>,
}

/// A child to be put in order.
#[derive(Clone, Debug)]
enum Pending {
    /// An atom, by its image; in a function with the place of the value that belongs to it.
    Atom(Atom, usize),
    /// Bytes already written; in a function with the place of the value that belongs to them.
    Bytes(Range<usize>, usize),
}

/// What is being written.
pub(super) struct Image<'i> {
    pub(super) symmetry: &'i Symmetry,
    pub(super) parts: &'i Parts,
    /// What becomes of each atom.
    pub(super) permutation: &'i [Atom],
}

impl Writer {
    /// Appends the image of the part at a place.
    pub(super) fn write(&mut self, image: &Image<'_>, place: usize, out: &mut Vec<u8>) {
        let part = &image.parts.all()[place];
        match part.kind {
            Kind::Fixed => out.extend_from_slice(image.parts.bytes(part)),
            Kind::Atom(atom) => out.extend_from_slice(image.atom(image.permutation[atom as usize])),
            Kind::Row => {
                out.extend_from_slice(image.parts.head(place));
                for child in children(image.parts.all(), place) {
                    self.write(image, child, out);
                }
            }
            Kind::Set => {
                out.extend_from_slice(image.parts.head(place));
                self.write_sorted(image, children(image.parts.all(), place), out);
            }
            Kind::Function(keys) => self.write_function(image, place, keys as usize, out),
        }
    }

    fn write_sorted(&mut self, image: &Image<'_>, places: impl Iterator<Item = usize>, out: &mut Vec<u8>) {
        let first = self.pending.len();
        self.queue(image, places.map(|place| (place, 0)), out);
        self.flush(image, first, out);
        self.pending.truncate(first);
    }

    fn write_function(&mut self, image: &Image<'_>, place: usize, keys: usize, out: &mut Vec<u8>) {
        out.push(FUNCTION);
        out.extend_from_slice(&(keys as u32).to_le_bytes());
        let first = self.pending.len();
        let mut values = place + 1;
        for _ in 0..keys {
            values += image.parts.all()[values].size as usize;
        }
        let mut value = values;
        let pairs = children(image.parts.all(), place).take(keys).map(|key| {
            let belonging = value;
            value += image.parts.all()[value].size as usize;
            (key, belonging)
        });
        self.queue(image, pairs, out);
        self.flush(image, first, out);
        for next in first..self.pending.len() {
            let (Pending::Atom(_, value) | Pending::Bytes(_, value)) = self.pending[next];
            self.write(image, value, out);
        }
        self.pending.truncate(first);
    }

    /// Queues children. Those that are not atoms are written, one after the other.
    fn queue(&mut self, image: &Image<'_>, pairs: impl Iterator<Item = (usize, usize)>, out: &mut Vec<u8>) {
        for (place, value) in pairs {
            let next = match image.parts.all()[place].kind {
                Kind::Atom(atom) => Pending::Atom(image.permutation[atom as usize], value),
                _ => {
                    let start = out.len();
                    self.write(image, place, out);
                    Pending::Bytes(start..out.len(), value)
                }
            };
            self.pending.push(next);
        }
    }

    /// Puts what is queued from `first` on in order: atoms by their images, then the others by their bytes.
    fn flush(&mut self, image: &Image<'_>, first: usize, out: &mut Vec<u8>) {
        let queued = &mut self.pending[first..];
        queued.sort_unstable_by(|left, right| match (left, right) {
            (Pending::Atom(left, _), Pending::Atom(right, _)) => left.cmp(right),
            (Pending::Bytes(left, _), Pending::Bytes(right, _)) => out[left.clone()].cmp(&out[right.clone()]),
            (Pending::Atom(..), Pending::Bytes(..)) => Ordering::Less,
            (Pending::Bytes(..), Pending::Atom(..)) => Ordering::Greater,
        });
        let begin = queued.iter().filter_map(Pending::begin).min().unwrap_or(out.len());
        self.sorted.clear();
        for next in queued {
            match next {
                Pending::Atom(atom, _) => self.sorted.extend_from_slice(image.atom(*atom)),
                Pending::Bytes(range, _) => self.sorted.extend_from_slice(&out[range.clone()]),
            }
        }
        out.truncate(begin);
        out.extend_from_slice(&self.sorted);
    }
}

impl Pending {
    fn begin(&self) -> Option<usize> {
        match self {
            Self::Atom(..) => None,
            Self::Bytes(range, _) => Some(range.start),
        }
    }
}

impl Image<'_> {
    fn atom(&self, atom: Atom) -> &[u8] {
        &self.symmetry.bytes[atom as usize]
    }
}

/// The places of the children of a part.
pub(super) fn children(parts: &[Part], place: usize) -> impl Iterator<Item = usize> + '_ {
    siblings(parts, place + 1..place + parts[place].size as usize)
}

/// The places of the parts that follow one another in a range.
pub(super) fn siblings(parts: &[Part], range: Range<usize>) -> impl Iterator<Item = usize> + '_ {
    let mut next = range.start;
    std::iter::from_fn(move || {
        let place = next;
        (place < range.end).then(|| {
            next += parts[place].size as usize;
            place
        })
    })
}

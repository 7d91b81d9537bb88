//! How a state sees its atoms: a number for each, from where it stands and what stands around it.
//!
//! The numbers know atoms only by their cells, and sets and functions only as collections without an order. So if a
//! permutation takes one state to another, it takes the numbers along. That two atoms have the same number says nothing
//! for certain: it may be chance. Nothing depends on that but time.

use super::image::{children, siblings};
use super::partition::Partition;
use check_value::pack::parts::{Kind, Parts};

/// Numbers for the parts and atoms of one state.
#[derive(Debug, Default)]
pub(super) struct Sight {
    /// By part: what it is, without its children.
    own: Vec<u64>,
    /// By part: what it is, with all that is in it.
    content: Vec<u64>,
    /// By part: where it stands.
    context: Vec<u64>,
    /// By atom.
    atoms: Vec<u64>,
}

impl Sight {
    /// Prepares for a state.
    pub(super) fn prepare(&mut self, parts: &Parts) {
        self.own.clear();
        self.own.extend(parts.all().iter().enumerate().map(|(place, part)| match part.kind {
            Kind::Fixed => digest(parts.bytes(part)),
            Kind::Row | Kind::Set => digest(parts.head(place)),
            Kind::Atom(_) => 0,
            Kind::Function(keys) => u64::from(keys),
        }));
        self.content.clear();
        self.content.resize(self.own.len(), 0);
        self.context.clear();
        self.context.resize(self.own.len(), 0);
    }

    /// How the state sees each of so many atoms, if of each only its cell is known.
    pub(super) fn look(&mut self, parts: &Parts, partition: &Partition, atoms: usize) -> &[u64] {
        self.look_inside(parts, partition);
        self.atoms.clear();
        self.atoms.resize(atoms, 0);
        self.look_around(parts);
        &self.atoms
    }

    fn look_inside(&mut self, parts: &Parts, partition: &Partition) {
        let all = parts.all();
        for place in (0..all.len()).rev() {
            let own = self.own[place];
            let content = |child: usize| self.content[child];
            self.content[place] = match all[place].kind {
                Kind::Fixed => own,
                Kind::Atom(atom) => mix(u64::from(partition.begin(atom)) + 1),
                Kind::Row => children(all, place).fold(own, |sum, child| mix(sum.rotate_left(7) ^ content(child))),
                Kind::Set => {
                    let sum = children(all, place).map(|child| mix(content(child)));
                    mix(sum.fold(own, u64::wrapping_add))
                }
                Kind::Function(keys) => {
                    let pairs = pairs(parts, place, keys as usize);
                    let sum = pairs.map(|(key, value)| mix(content(key).rotate_left(9) ^ content(value)));
                    mix(sum.fold(own, u64::wrapping_add))
                }
            };
        }
    }

    fn look_around(&mut self, parts: &Parts) {
        let all = parts.all();
        for (index, place) in siblings(all, 0..all.len()).enumerate() {
            self.context[place] = index as u64;
        }
        for (place, part) in all.iter().enumerate() {
            let here = mix(self.context[place] ^ self.content[place].rotate_left(11));
            match part.kind {
                Kind::Fixed => {}
                Kind::Atom(atom) => self.atoms[atom as usize] = self.atoms[atom as usize].wrapping_add(here),
                Kind::Row => {
                    for (index, child) in children(all, place).enumerate() {
                        self.context[child] = here.wrapping_add(index as u64);
                    }
                }
                Kind::Set => children(all, place).for_each(|child| self.context[child] = here),
                Kind::Function(keys) => {
                    for (key, value) in pairs(parts, place, keys as usize) {
                        self.context[key] = mix(here ^ self.content[value]);
                        self.context[value] = mix(here.rotate_left(1) ^ self.content[key]);
                    }
                }
            }
        }
    }
}

/// The places of the keys of a function, each with that of its value.
pub(super) fn pairs(parts: &Parts, place: usize, keys: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
    let all = parts.all();
    let first = children(all, place).nth(keys).expect("a function has as many values as keys");
    children(all, place).take(keys).zip(siblings(all, first..place + all[place].size as usize))
}

/// Spreads a number over all bits.
fn mix(number: u64) -> u64 {
    let mixed = (number ^ (number >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ (mixed >> 29)
}

fn digest(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(bytes.len() as u64, |sum, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        mix(sum.rotate_left(5) ^ u64::from_le_bytes(word))
    })
}

//! Hashes of what permutations make of packed values, without making it.
//!
//! Atoms are hashed by what becomes of them, sets and functions as collections without an order. So the hash of a value under a
//! permutation is that of its image under the identity, and nothing has to be put in order or written.

use super::image::children;
use super::sight::pairs;
use check_eval::slots::mixed;
use check_value::pack::parts::{Atom, Kind, Parts};
use xxhash_rust::xxh3::xxh3_64;

/// What makes the hashes of different kinds of values different: odd numbers without a pattern.
const ATOM: u64 = 0x9E37_79B9_7F4A_7C15;
const SET: u64 = 0xD6E8_FEB8_6659_FD93;
const PAIR: u64 = 0xA076_1D64_78BD_642F;
const FUNCTION: u64 = 0xE703_7ED1_A0B4_28DB;
const ITEM: u64 = 0x8EBC_6AF0_9C88_C6E3;

/// Hashes images. Holds buffers that are used again.
#[derive(Debug)]
pub(super) struct Hasher {
    parts: Parts,
    /// By part: what no permutation changes of its hash.
    own: Vec<u64>,
    /// By part: its hash under the permutation at hand.
    content: Vec<u64>,
}

impl Hasher {
    pub(super) fn new(parts: Parts) -> Self {
        Self { parts, own: Vec::new(), content: Vec::new() }
    }

    /// Takes a packed value; whether there is an atom in it.
    pub(super) fn take(&mut self, value: &[u8]) -> bool {
        self.parts.read(value);
        let parts = &self.parts;
        self.own.clear();
        self.own.extend(parts.all().iter().enumerate().map(|(place, part)| match part.kind {
            Kind::Fixed => fixed(parts.bytes(part)),
            Kind::Row => fixed(parts.head(place)),
            Kind::Set | Kind::Atom(_) | Kind::Function(_) => 0,
        }));
        self.content.resize(self.own.len(), 0);
        parts.all()[0].kind != Kind::Fixed
    }

    /// The hash of the image of the value that was taken.
    pub(super) fn image(&mut self, permutation: &[Atom]) -> u64 {
        let all = self.parts.all();
        for place in (0..all.len()).rev() {
            let content = |child: usize| self.content[child];
            self.content[place] = match all[place].kind {
                Kind::Fixed => self.own[place],
                Kind::Atom(atom) => mixed(u64::from(permutation[atom as usize]).wrapping_add(1).wrapping_mul(ATOM)),
                Kind::Row => {
                    let items = children(all, place).enumerate().map(|(at, child)| item(content(child), at));
                    row(items.fold(0, u64::wrapping_add), self.own[place])
                }
                Kind::Set => {
                    let elements = children(all, place).map(|child| element(content(child)));
                    let (sum, count) = elements.fold((0u64, 0), |(sum, count), one| (sum.wrapping_add(one), count + 1));
                    set(sum, count)
                }
                Kind::Function(keys) => {
                    let pair = |(key, value)| mixed(content(key).wrapping_mul(PAIR).wrapping_add(content(value)));
                    let sum = pairs(&self.parts, place, keys as usize).map(pair).fold(0, u64::wrapping_add);
                    mixed(sum.wrapping_add(u64::from(keys).wrapping_mul(FUNCTION)))
                }
            };
        }
        self.content[0]
    }
}

/// The hash of a value without atoms.
pub(super) fn fixed(bytes: &[u8]) -> u64 {
    xxh3_64(bytes)
}

/// What the item at a place adds to the sum of a row.
pub(super) fn item(hash: u64, place: usize) -> u64 {
    mixed(hash.wrapping_add((place as u64 + 1).wrapping_mul(ITEM)))
}

/// The hash of a row with atoms in it, a sequence, tuple or record: of the sum of its items and the hash of its head.
pub(super) fn row(sum: u64, head: u64) -> u64 {
    mixed(sum.wrapping_add(head))
}

/// What an element adds to the sum of a set.
pub(super) fn element(hash: u64) -> u64 {
    mixed(hash.wrapping_add(PAIR))
}

/// The hash of a set with atoms in it: of the sum of its elements and their number.
pub(super) fn set(sum: u64, count: usize) -> u64 {
    mixed(sum.wrapping_add((count as u64).wrapping_mul(SET)))
}

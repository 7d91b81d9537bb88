//! The least image of a state.
//!
//! The atoms are put into an order, which says what each becomes: the first atom of a class becomes the class's first,
//! and so on. Atoms that the state sees differently are in the order of what it sees. Of those that it sees alike,
//! *twins* (swapping them leaves the state as it is) may stand in any order; where there are others, each is tried as
//! the first, and the least of the images is taken. Two orders that give the same image show a symmetry of the state
//! itself, under which what was tried after one of them need not be tried after the other.

use super::Symmetry;
use super::group::{Group, Permutation};
use super::image::{Image, Writer, siblings};
use super::partition::Partition;
use super::sight::Sight;
use check_value::pack::Shapes;
use check_value::pack::parts::{Atom, Kind, Parts};
use check_value::symbols::Symbol;
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::ops::Range;

/// Finds least images, for one thread. Holds buffers that are used again.
#[derive(Debug)]
pub struct Canon {
    parts: Parts,
    writer: Writer,
    sight: Sight,
    /// The variables: their parts, and which atoms each mentions.
    variables: Vec<(usize, Mentioned)>,
    /// The image of each variable under the identity, when it was needed.
    plain: Vec<Option<Vec<u8>>>,
    permutation: Vec<Atom>,
    image: Vec<u8>,
}

/// Atoms as bits, several of which may share one.
type Mentioned = u64;

/// An image that was found, and the choices that led to it.
#[derive(Debug, Default)]
struct Found {
    image: Vec<u8>,
    path: Vec<Atom>,
}

/// A search under way.
struct Search<'c> {
    symmetry: &'c Symmetry,
    canon: &'c mut Canon,
    path: Vec<Atom>,
    /// The first image found.
    first: Option<Found>,
    /// The least image found.
    least: Option<Found>,
}

impl Canon {
    /// For states packed with these shapes.
    pub fn new(symmetry: &Symmetry, shapes: &Shapes) -> Self {
        let symbols: Vec<Symbol> = symmetry.atoms.iter().map(|atom| atom.symbol()).collect();
        Self {
            parts: Parts::new(shapes, &symbols),
            writer: Writer::default(),
            sight: Sight::default(),
            variables: Vec::new(),
            plain: Vec::new(),
            permutation: Vec::new(),
            image: Vec::new(),
        }
    }

    /// The least image of a packed state: the same bytes for every state of its orbit, and for no other. They are not those
    /// of a packed state.
    pub fn least(&mut self, symmetry: &Symmetry, state: &[u8]) -> &[u8] {
        self.parts.read(state);
        match &symmetry.group {
            Group::Full(classes) => self.search(symmetry, classes),
            Group::Listed(all) => self.try_all(symmetry, all),
        }
        &self.image
    }

    /// The image under each permutation, the least of which is kept.
    fn try_all(&mut self, symmetry: &Symmetry, all: &[Permutation]) {
        let mut least = Vec::new();
        let mut image = std::mem::take(&mut self.image);
        for (number, permutation) in all.iter().enumerate() {
            image.clear();
            if self.write_below(symmetry, permutation, (number > 0).then_some(&least), &mut image) {
                std::mem::swap(&mut least, &mut image);
            }
        }
        self.image = least;
    }

    /// Writes an image as long as it is not greater than a bound; whether it is less, at the end.
    fn write_below(
        &mut self,
        symmetry: &Symmetry,
        permutation: &[Atom],
        bound: Option<&Vec<u8>>,
        out: &mut Vec<u8>,
    ) -> bool {
        let image = Image { symmetry, parts: &self.parts, permutation };
        let all = self.parts.all();
        let mut order = if bound.is_some() { Ordering::Equal } else { Ordering::Less };
        for place in siblings(all, 0..all.len()) {
            let begin = out.len();
            self.writer.write(&image, place, out);
            // No part's bytes are the beginning of another's: what differs first decides.
            if order == Ordering::Equal
                && let Some(bound) = bound
            {
                order = out[begin..].cmp(&bound[begin..bound.len().min(out.len())]);
            }
            if order == Ordering::Greater {
                return false;
            }
        }
        order == Ordering::Less
    }

    /// The least image under all permutations of some classes of atoms.
    fn search(&mut self, symmetry: &Symmetry, classes: &[Range<usize>]) {
        self.note_variables();
        self.sight.prepare(&self.parts);
        let mut search = Search { symmetry, canon: self, path: Vec::new(), first: None, least: None };
        search.descend(Partition::new(classes));
        if let Some(found) = search.least {
            self.image = found.image;
        }
    }

    fn note_variables(&mut self) {
        self.variables.clear();
        let all = self.parts.all();
        for place in siblings(all, 0..all.len()) {
            let parts = &all[place..place + all[place].size as usize];
            let mentioned = parts.iter().fold(0, |bits, part| match part.kind {
                Kind::Atom(atom) => bits | bit(atom),
                _ => bits,
            });
            self.variables.push((place, mentioned));
        }
        self.plain.clear();
        self.plain.resize(self.variables.len(), None);
    }

    /// Orders the atoms by what is seen of them, until no cell is left whose atoms are not twins of one another, or until
    /// nothing more is seen: then that cell is given.
    fn order(&mut self, symmetry: &Symmetry, partition: &mut Partition) -> Option<Range<usize>> {
        loop {
            let seen = self.sight.look(&self.parts, partition, symmetry.atoms.len());
            let is_finer = partition.refine(seen);
            let open = self.open_cell(symmetry, partition)?;
            if !is_finer {
                return Some(open);
            }
        }
    }

    fn open_cell(&mut self, symmetry: &Symmetry, partition: &Partition) -> Option<Range<usize>> {
        let mut next = 0;
        while let Some(cell) = partition.several(next) {
            next = cell.end;
            let atoms = partition.cell(cell.clone());
            // Being twins is an equivalence: neighbours are enough.
            if !atoms.windows(2).all(|pair| self.are_twins(symmetry, pair[0], pair[1])) {
                return Some(cell);
            }
        }
        None
    }

    /// Whether swapping two atoms of a class leaves the state as it is.
    fn are_twins(&mut self, symmetry: &Symmetry, left: Atom, right: Atom) -> bool {
        let either = bit(left) | bit(right);
        let mut identity: Vec<Atom> = std::mem::take(&mut self.permutation);
        identity.clear();
        identity.extend(0..symmetry.atoms.len() as Atom);
        let mut all_same = true;
        for number in 0..self.variables.len() {
            let (place, mentioned) = self.variables[number];
            if mentioned & either == 0 {
                continue;
            }
            if self.plain[number].is_none() {
                let mut plain = Vec::new();
                let image = Image { symmetry, parts: &self.parts, permutation: &identity };
                self.writer.write(&image, place, &mut plain);
                self.plain[number] = Some(plain);
            }
            identity.swap(left as usize, right as usize);
            self.image.clear();
            let image = Image { symmetry, parts: &self.parts, permutation: &identity };
            self.writer.write(&image, place, &mut self.image);
            identity.swap(left as usize, right as usize);
            if self.plain[number].as_ref() != Some(&self.image) {
                all_same = false;
                break;
            }
        }
        self.permutation = identity;
        all_same
    }

    /// Writes the image that an order of the atoms gives.
    fn write_ordered(&mut self, symmetry: &Symmetry, partition: &Partition) {
        partition.permutation(&mut self.permutation);
        self.image.clear();
        let image = Image { symmetry, parts: &self.parts, permutation: &self.permutation };
        for (place, _) in &self.variables {
            self.writer.write(&image, *place, &mut self.image);
        }
    }
}

impl Search<'_> {
    /// Finds the least image that an order gives which refines this one. Says at how many choices to go on: all others
    /// after those lead to images that are known.
    fn descend(&mut self, mut partition: Partition) -> usize {
        let Some(cell) = self.canon.order(self.symmetry, &mut partition) else {
            self.canon.write_ordered(self.symmetry, &partition);
            return if self.path.is_empty() { usize::MAX } else { self.found() };
        };
        let mut tried: SmallVec<[Atom; 16]> = SmallVec::new();
        let atoms: SmallVec<[Atom; 16]> = partition.cell(cell.clone()).into();
        for atom in atoms {
            if tried.iter().any(|other| self.canon.are_twins(self.symmetry, *other, atom)) {
                continue;
            }
            tried.push(atom);
            let mut next = partition.clone();
            next.put_first(cell.clone(), atom);
            self.path.push(atom);
            let back = self.descend(next);
            self.path.pop();
            if back < self.path.len() {
                return back;
            }
        }
        usize::MAX
    }

    /// Compares an image with those found before. Where it equals one of them, what comes after the choice in which the
    /// two differ need not be tried.
    fn found(&mut self) -> usize {
        let image = &self.canon.image;
        for known in self.first.iter().chain(&self.least) {
            if known.image == *image {
                return known.path.iter().zip(&self.path).take_while(|(x, y)| x == y).count();
            }
        }
        if self.first.is_none() {
            self.first = Some(Found { image: image.clone(), path: self.path.clone() });
        }
        if self.least.as_ref().is_none_or(|least| *image < least.image) {
            self.least = Some(Found { image: image.clone(), path: self.path.clone() });
        }
        usize::MAX
    }
}

fn bit(atom: Atom) -> Mentioned {
    1 << (atom % 64)
}

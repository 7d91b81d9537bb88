//! Ordered partitions of atoms: what is known of which atom comes before which.

use check_value::pack::parts::Atom;
use smallvec::SmallVec;
use std::ops::Range;

/// Atoms in cells, the cells in an order. What is known of an atom is where its cell begins.
#[derive(Clone, Debug)]
pub(super) struct Partition {
    /// The atoms, cell by cell.
    order: SmallVec<[Atom; 16]>,
    /// By atom, where its cell begins.
    begins: SmallVec<[Atom; 16]>,
}

impl Partition {
    /// A cell for each of these ranges of atoms, which follow one another.
    pub(super) fn new(ranges: &[Range<usize>]) -> Self {
        let begins = ranges.iter().flat_map(|range| range.clone().map(|_| range.start as Atom)).collect();
        let end = ranges.last().map_or(0, |range| range.end);
        Self { order: (0..end as Atom).collect(), begins }
    }

    /// Where the cell of an atom begins.
    pub(super) fn begin(&self, atom: Atom) -> Atom {
        self.begins[atom as usize]
    }

    /// The atoms of a cell.
    pub(super) fn cell(&self, cell: Range<usize>) -> &[Atom] {
        &self.order[cell]
    }

    /// The first cell, at or after a place where one begins, that has several atoms.
    pub(super) fn several(&self, mut from: usize) -> Option<Range<usize>> {
        while from < self.order.len() {
            let begin = self.begins[self.order[from] as usize];
            let mut end = from + 1;
            while end < self.order.len() && self.begins[self.order[end] as usize] == begin {
                end += 1;
            }
            if end - from > 1 {
                return Some(from..end);
            }
            from = end;
        }
        None
    }

    /// Splits every cell by what is seen of its atoms; whether there was anything to split.
    pub(super) fn refine(&mut self, seen: &[u64]) -> bool {
        let mut is_finer = false;
        let mut next = 0;
        while let Some(cell) = self.several(next) {
            next = cell.end;
            let atoms = &mut self.order[cell.clone()];
            let first = seen[atoms[0] as usize];
            if atoms.iter().all(|atom| seen[*atom as usize] == first) {
                continue;
            }
            is_finer = true;
            atoms.sort_unstable_by_key(|atom| (seen[*atom as usize], *atom));
            let mut begin = cell.start;
            for place in cell {
                let atom = self.order[place] as usize;
                if seen[atom] != seen[self.order[begin] as usize] {
                    begin = place;
                }
                self.begins[atom] = begin as Atom;
            }
        }
        is_finer
    }

    /// Puts one atom before the others of its cell.
    pub(super) fn put_first(&mut self, cell: Range<usize>, atom: Atom) {
        let place = cell.clone().find(|&place| self.order[place] == atom).expect("the atom is in the cell");
        self.order[cell.start..=place].rotate_right(1);
        for place in cell.start + 1..cell.end {
            self.begins[self.order[place] as usize] = cell.start as Atom + 1;
        }
    }

    /// The permutation that puts the atoms into this order.
    pub(super) fn permutation(&self, permutation: &mut Vec<Atom>) {
        permutation.resize(self.order.len(), 0);
        for (place, atom) in self.order.iter().enumerate() {
            permutation[*atom as usize] = place as Atom;
        }
    }
}

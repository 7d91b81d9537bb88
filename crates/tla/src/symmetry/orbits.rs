//! Fingerprints of orbits: the same for all states of an orbit, whatever stands for it.
//!
//! The fingerprint of an image is the sum of what the slots of the state add to it. A permutation takes the value of a slot to
//! an image of that value, in that slot or another. What a value of a slot adds under each permutation is a *row* of numbers,
//! found when the value is first met; no image is made. From one state to the next the sums are corrected by the rows of the
//! slots that differ. The images of two states of one orbit are the same, so their sums are, in some order: the least and the
//! greatest of them together are the fingerprint. The least alone would be too often small: numbers that tend to be small are
//! the same by chance more often than others.
//!
//! This needs slots that permutations take to one another: a variable of which that is not so, or that has not its usual form,
//! is one slot. And it needs a small group. Where a slot has another value nearly each time, its values are not kept: a set
//! or a sequence then is the sum of what is known of its elements.

use super::Symmetry;
use super::group::Permutation;
use super::hashes::{self, Hasher};
use super::values::{self, image, mentions};
use check_eval::slots::{Common, Cut, GOLDEN, Layout, Limits, NodeId, Run, mixed};
use check_value::pack::parts::Parts;
use check_value::pack::{Head, Packer, Shapes, head};
use check_value::symbols::Symbol;
use check_value::value::{Context, Evaluated, Value, find};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::rc::Rc;

/// Larger groups are left to [`Canon`](super::Canon): each row has a number for each permutation. With 144 (four replicas and three
/// values in FastPaxos) it takes about as long as that.
const PERMUTATIONS: usize = 120;
/// When the rows have so many numbers, all are forgotten.
const NUMBERS: usize = 1 << 22;
/// The row of a slot that holds nothing.
const NOTHING: u32 = 0;

/// Finds the fingerprints of orbits, for one thread.
#[derive(Debug)]
pub struct Orbits {
    layout: Rc<Layout>,
    cut: Cut,
    /// By variable, whether permutations take its slots to one another.
    is_split: Vec<bool>,
    sums: Sums,
}

/// What the slots of the last state add up to. Behind the slots there is one column for each variable as a whole.
#[derive(Debug)]
struct Sums {
    packer: Rc<Packer>,
    hasher: Hasher,
    permutations: Vec<Permutation>,
    /// By column, where it is taken by each permutation.
    targets: Vec<Box<[u32]>>,
    columns: Vec<Column>,
    /// A column is judged each time that it has been asked about so often.
    trial: u32,
    rows: Rows,
    /// By column, the row of its value.
    held: Vec<u32>,
    /// By permutation, the sum of the rows that are held.
    all: Vec<u64>,
}

/// Rows of numbers, one for each permutation. The first stands for [`NOTHING`].
#[derive(Debug)]
struct Rows {
    width: usize,
    numbers: Vec<u64>,
}

/// The values that a slot has had.
#[derive(Debug, Default)]
struct Column {
    /// The rows of the values.
    rows: FxHashMap<Box<[u8]>, u32>,
    asked: u32,
    fresh: u32,
    /// What takes the place of `rows` where nearly all values are new.
    listing: Option<Listing>,
}

/// The value that a slot has, without any that it had before.
#[derive(Debug, Default)]
struct Listing {
    /// Its row, which changes with the value.
    row: u32,
    /// The rows of elements of sets and sequences, and whether there are atoms in them.
    known: FxHashMap<Box<[u8]>, Element>,
    /// The elements of the value that was the last.
    bytes: Run,
    elements: Vec<Element>,
    /// How many of them have atoms.
    moved: usize,
    /// The sum of what they add.
    sum: Vec<u64>,
    /// Whether they are those of a sequence, each with its place, and not of a set.
    are_items: bool,
}

/// An element of a set or sequence.
#[derive(Clone, Copy, Debug)]
struct Element {
    row: u32,
    /// Whether there are atoms in it.
    is_moved: bool,
}

/// Where permutations take slots.
struct Targeting<'t, 'c> {
    cx: &'t mut (dyn Context + 'c),
    symmetry: &'t Symmetry,
    packer: &'t Packer,
    layout: &'t Layout,
}

impl Orbits {
    /// For states of this form; nothing where the group is too large. The limits say when a slot is judged; the fingerprints do not
    /// depend on it.
    pub fn new(
        cx: &mut dyn Context,
        symmetry: &Symmetry,
        (shapes, packer): (&Shapes, &Rc<Packer>),
        layout: Rc<Layout>,
        variables: usize,
        limits: Limits,
    ) -> Option<Self> {
        let permutations = values::permutations(symmetry, PERMUTATIONS)?;
        let slots = layout.slots();
        let stays = |column: usize| vec![column as u32; permutations.len()].into();
        let mut targets: Vec<Box<[u32]>> = (0..slots + variables).map(stays).collect();
        let mut targeting = Targeting { cx, symmetry, packer, layout: &layout };
        let mut split = |variable: usize| {
            let root = layout.root(variable);
            permutations.iter().enumerate().all(|(number, permutation)| {
                let mut note = |from: usize, to: usize| targets[from][number] = to as u32;
                targeting.note(permutation, (root, root), &mut note).unwrap_or(false)
            })
        };
        let is_split = (0..variables).map(&mut split).collect();
        let atoms: Vec<Symbol> = symmetry.atoms.iter().map(|atom| atom.symbol()).collect();
        let mut sums = Sums {
            packer: packer.clone(),
            hasher: Hasher::new(Parts::new(shapes, &atoms)),
            rows: Rows { width: permutations.len(), numbers: Vec::new() },
            columns: Vec::new(),
            trial: limits.trial,
            held: Vec::new(),
            all: Vec::new(),
            targets,
            permutations,
        };
        sums.forget();
        Some(Self { cut: Cut::new(packer.clone(), layout.clone()), layout, is_split, sums })
    }

    /// The fingerprint of the orbit of a packed state: the same in every run, on every machine.
    pub fn fingerprint(&mut self, state: &[u8]) -> u64 {
        if self.sums.rows.numbers.len() > NUMBERS {
            self.sums.forget();
            self.cut.forget();
        }
        self.cut.take(state);
        let (cut, sums, slots) = (&self.cut, &mut self.sums, self.layout.slots());
        let mut last = usize::MAX;
        for slot in cut.changes() {
            let variable = self.layout.variable_of(slot);
            let (whole, node) = (slots + variable, self.layout.node(self.layout.root(variable)));
            if self.is_split[variable] && cut.is_regular(variable) {
                if sums.held[whole] != NOTHING {
                    sums.drop(whole);
                    (node.from..node.to).for_each(|slot| sums.hold(slot, cut.value(slot)));
                } else {
                    sums.hold(slot, cut.value(slot));
                }
            } else if variable != last {
                (node.from..node.to).for_each(|slot| sums.drop(slot));
                sums.hold(whole, cut.variable(variable));
                last = variable;
            }
        }
        let (least, greatest) =
            sums.all.iter().fold((u64::MAX, 0), |(least, greatest), &sum| (least.min(sum), greatest.max(sum)));
        mixed(least.wrapping_add(mixed(greatest)))
    }
}

impl Sums {
    /// Forgets all values: nothing is held.
    fn forget(&mut self) {
        self.rows.numbers.clear();
        self.rows.add();
        self.columns.clear();
        self.columns.resize_with(self.targets.len(), Column::default);
        self.held.clear();
        self.held.resize(self.targets.len(), NOTHING);
        self.all.clear();
        self.all.resize(self.rows.width, 0);
    }

    /// A column holds nothing any more.
    fn drop(&mut self, column: usize) {
        let row = std::mem::replace(&mut self.held[column], NOTHING);
        if row != NOTHING {
            self.all.iter_mut().zip(self.rows.get(row)).for_each(|(sum, number)| *sum = sum.wrapping_sub(*number));
        }
    }

    /// A column holds a value.
    fn hold(&mut self, column: usize, value: &[u8]) {
        if self.columns[column].listing.is_some() {
            self.drop(column);
            self.list(column, value);
        }
        let new = match &self.columns[column].listing {
            Some(listing) => listing.row,
            None => self.row(column, value),
        };
        let old = std::mem::replace(&mut self.held[column], new);
        let change = self.rows.get(new).iter().zip(self.rows.get(old));
        for (sum, (new, old)) in self.all.iter_mut().zip(change) {
            *sum = sum.wrapping_add(*new).wrapping_sub(*old);
        }
    }

    /// The row of a value, which is known from now on.
    fn row(&mut self, column: usize, value: &[u8]) -> u32 {
        let of = &mut self.columns[column];
        of.asked += 1;
        if let Some(known) = of.rows.get(value) {
            return *known;
        }
        of.fresh += 1;
        if of.asked >= self.trial {
            if of.fresh > of.asked / 2 {
                of.rows = FxHashMap::default();
                of.listing =
                    Some(Listing { row: self.rows.add(), sum: vec![0; self.rows.width], ..Listing::default() });
                // What was held stays among the rows, until something else is held.
                self.list(column, value);
                return self.columns[column].listing.as_ref().map_or(NOTHING, |listing| listing.row);
            }
            (of.asked, of.fresh) = (0, 0);
        }
        let row = self.rows.add();
        self.columns[column].rows.insert(value.into(), row);
        self.compute(column, value, row);
        row
    }

    /// Computes what a value adds under each permutation.
    fn compute(&mut self, column: usize, value: &[u8], row: u32) {
        let is_moved = self.hasher.take(value);
        let mut hash = self.hasher.image(&self.permutations[0]);
        let targets = &self.targets[column];
        for (number, permutation) in self.permutations.iter().enumerate() {
            if is_moved {
                hash = self.hasher.image(permutation);
            }
            self.rows.get_mut(row)[number] = placed(targets[number], hash);
        }
    }

    /// Computes what a value adds of which none is kept.
    fn list(&mut self, column: usize, value: &[u8]) {
        let Some(mut listing) = self.columns[column].listing.take() else { return };
        let mut position = 0;
        let listed = match head(value, &mut position) {
            Head::Set(count) => Some((count, false)),
            Head::Sequence(count) => Some((count, true)),
            _ => None,
        };
        let (begin, elements) = value.split_at(position);
        if let Some(listed) = listed {
            self.list_elements(&mut listing, elements, listed);
        }
        match listed {
            Some((count, are_items)) if listing.moved > 0 => {
                let begin = hashes::fixed(begin);
                let hash = |sum| if are_items { hashes::row(sum, begin) } else { hashes::set(sum, count) };
                let numbers = self.rows.get_mut(listing.row).iter_mut().zip(&listing.sum).zip(&self.targets[column]);
                numbers.for_each(|((number, sum), target)| *number = placed(*target, hash(*sum)));
            }
            _ => self.compute(column, value, listing.row),
        }
        self.columns[column].listing = Some(listing);
    }

    /// Takes so many elements, of a sequence or of a set, instead of those that were listed.
    fn list_elements(&mut self, listing: &mut Listing, bytes: &[u8], (count, are_items): (usize, bool)) {
        let before = listing.elements.len();
        let mut common = listing.bytes.take(&self.packer, bytes, count);
        if listing.are_items != are_items {
            common = Common { start: 0, end: 0 };
        } else if are_items && count != before {
            // Those at the end have other places.
            common.end = 0;
        }
        for place in common.start..before - common.end {
            let element = listing.elements[place];
            listing.moved -= usize::from(element.is_moved);
            let adds = self.rows.get(element.row).iter().map(|hash| added(*hash, place, listing.are_items));
            listing.sum.iter_mut().zip(adds).for_each(|(sum, number)| *sum = sum.wrapping_sub(number));
        }
        let mut met: SmallVec<[Element; 8]> = SmallVec::new();
        for place in common.start..count - common.end {
            let element = self.element(&mut listing.known, listing.bytes.get(place));
            listing.moved += usize::from(element.is_moved);
            let adds = self.rows.get(element.row).iter().map(|hash| added(*hash, place, are_items));
            listing.sum.iter_mut().zip(adds).for_each(|(sum, number)| *sum = sum.wrapping_add(number));
            met.push(element);
        }
        listing.elements.splice(common.start..before - common.end, met);
        listing.are_items = are_items;
    }

    /// An element of a set or sequence, which is known from now on: the hashes of its images.
    fn element(&mut self, known: &mut FxHashMap<Box<[u8]>, Element>, bytes: &[u8]) -> Element {
        if let Some(known) = known.get(bytes) {
            return *known;
        }
        let element = Element { row: self.rows.add(), is_moved: self.hasher.take(bytes) };
        for (number, permutation) in self.rows.get_mut(element.row).iter_mut().zip(&self.permutations) {
            *number = self.hasher.image(permutation);
        }
        known.insert(bytes.into(), element);
        element
    }
}

impl Rows {
    /// A row of zeros.
    fn add(&mut self) -> u32 {
        let begin = self.numbers.len();
        self.numbers.resize(begin + self.width, 0);
        (begin / self.width) as u32
    }

    fn get(&self, row: u32) -> &[u64] {
        &self.numbers[row as usize * self.width..][..self.width]
    }

    fn get_mut(&mut self, row: u32) -> &mut [u64] {
        &mut self.numbers[row as usize * self.width..][..self.width]
    }
}

impl Targeting<'_, '_> {
    /// Notes for each slot of a node to which slot of another node a permutation takes it; whether it does, in all states in
    /// which these have their usual form.
    fn note(
        &mut self,
        permutation: &Permutation,
        (from, to): (NodeId, NodeId),
        note: &mut dyn FnMut(usize, usize),
    ) -> Evaluated<bool> {
        if !self.layout.are_alike(from, to) {
            return Ok(false);
        }
        let (parts, images) = (self.layout.children(from), self.layout.children(to));
        if parts.is_empty() {
            note(self.layout.node(from).from, self.layout.node(to).from);
            return Ok(true);
        }
        let keys = match self.layout.domain(self.packer, from) {
            Some(Value::Set(keys)) if keys.elements().iter().any(|key| mentions(self.symmetry, key)) => Some(keys),
            _ => None,
        };
        for (place, part) in parts.iter().enumerate() {
            let target = match &keys {
                None => Some(place),
                Some(keys) => {
                    let key = image(self.cx, self.symmetry, permutation, &keys.elements()[place])?;
                    find(self.cx, &key, keys)?
                }
            };
            let Some(target) = target else { return Ok(false) };
            if !self.note(permutation, (*part, images[target]), note)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// What an element with this hash adds to the sum of a sequence, at its place, or of a set.
fn added(hash: u64, place: usize, is_item: bool) -> u64 {
    if is_item { hashes::item(hash, place) } else { hashes::element(hash) }
}

/// What a value with this hash adds to the fingerprint of a state that has it in a column.
fn placed(column: u32, hash: u64) -> u64 {
    mixed(hash.wrapping_add((u64::from(column) + 1).wrapping_mul(GOLDEN)))
}

//! The least state as TLC has it, found by what is known of parts of states.
//!
//! What [`values`](super::values) does by making every image of a state, this does part by part. The permutations that may
//! give the least state are narrowed variable by variable, until one is left or those that are left give the same state. The
//! parts that were met are numbered, with their images and with their place in the order of values, so a part that was met
//! before is narrowed by looking up numbers. A set or function that differs in each state, such as the messages under way, is
//! narrowed by its elements; a record by its fields.

use super::Symmetry;
use super::group::Permutation;
use super::values::{self, image};
use check_value::pack::{Contents, Packer};
use check_value::value::{Context, Domain, Evaluated, Value, compare};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::rc::Rc;

/// Larger groups are left to [`values`](super::values): here each part has an entry for each permutation.
const PERMUTATIONS: usize = 1 << 10;
/// When so many parts are known, all are forgotten.
const PARTS: usize = 1 << 17;
/// For groups that are no larger places are kept for each part and permutation.
const ROWS: usize = 32;
/// The image of a part that nobody has asked for yet.
const UNKNOWN: u32 = u32::MAX;
/// The distance between the places of neighbours in the order of values when places are dealt anew.
const GAP: u64 = 1 << 32;

/// Finds least states, for one thread.
#[derive(Debug)]
pub struct LeastStates {
    packer: Rc<Packer>,
    permutations: Vec<Permutation>,
    shapes: Vec<Shape>,
    parts: Parts,
    candidates: Candidates,
    /// One for each variable.
    sites: Vec<Site>,
    /// Where each variable of the state begins, and where the last ends.
    bounds: Vec<usize>,
    /// The permutation that gives the least state.
    chosen: usize,
    /// Buffers that are used again.
    arrangements: [Arrangement; 2],
    children: Vec<u32>,
}

/// The domain of the functions of one shape.
#[derive(Debug)]
struct Shape {
    keys: usize,
    /// Whether there are model values in it that permutations move.
    is_moved: bool,
}

/// The parts that were met.
#[derive(Debug, Default)]
struct Parts {
    numbers: FxHashMap<Rc<[u8]>, u32>,
    all: Vec<Part>,
}

/// A part of a state.
#[derive(Debug)]
struct Part {
    value: Value,
    bytes: Rc<[u8]>,
    /// The number of its image under each permutation, or nothing while none is known; nothing at all where no permutation
    /// moves it.
    images: Option<Vec<u32>>,
}

/// Sets of permutations, by number. The first has them all.
#[derive(Debug, Default)]
struct Candidates {
    all: Vec<Rc<[u16]>>,
    numbers: FxHashMap<Rc<[u16]>, u32>,
}

/// A place in a state, with the parts that were met there.
#[derive(Debug, Default)]
struct Site {
    /// The order of the parts and of their images: only those that were met in one place can be compared.
    order: Order,
    /// Which of some candidates give the least image of a part.
    narrowed: FxHashMap<(u32, u32), u32>,
    /// By shape, the fields of records.
    fields: FxHashMap<usize, Vec<Self>>,
    /// The elements of sets, and the keys of functions.
    elements: Option<Box<Self>>,
    /// The values of functions.
    results: Option<Box<Self>>,
}

/// Some parts in the order of values.
#[derive(Debug, Default)]
struct Order {
    sorted: Vec<u32>,
    places: FxHashMap<u32, u64>,
    /// By part, the place of its image under each permutation, or 0 where it is not known. For small groups only.
    rows: Vec<Box<[u64]>>,
}

/// The children of a set or function in the order that they have under a permutation: the place of each image in the order of
/// values, and which child it is the image of.
type Arrangement = Vec<(u64, u32)>;

/// What is needed to find an image.
struct Images<'a, 'c> {
    cx: &'a mut (dyn Context + 'c),
    symmetry: &'a Symmetry,
    packer: &'a Packer,
    permutations: &'a [Permutation],
}

impl LeastStates {
    /// For states packed by this packer; nothing where the group is too large for it.
    pub fn new(symmetry: &Symmetry, packer: Rc<Packer>, variables: usize) -> Option<Self> {
        let permutations = values::permutations(symmetry, PERMUTATIONS)?;
        let candidates = Candidates::of(permutations.len());
        let shapes = (0..).map_while(|number| packer.domain(number)).map(|domain| {
            let keys = if let Domain::Keys(keys) = domain { keys.elements() } else { &[] };
            Shape { keys: keys.len(), is_moved: keys.iter().any(|key| values::mentions(symmetry, key)) }
        });
        let shapes = shapes.collect();
        Some(Self {
            shapes,
            packer,
            permutations,
            parts: Parts::default(),
            candidates,
            sites: (0..variables).map(|_| Site::default()).collect(),
            bounds: Vec::new(),
            chosen: 0,
            arrangements: Default::default(),
            children: Vec::new(),
        })
    }

    /// Finds the permutation that gives the least image of a state.
    ///
    /// # Errors
    /// When two values that were met in the same place cannot be compared. It need not mean that two images of this state
    /// cannot be.
    pub fn choose(&mut self, cx: &mut dyn Context, symmetry: &Symmetry, state: &[u8]) -> Evaluated<()> {
        if self.parts.all.len() > PARTS {
            self.forget();
        }
        self.note_bounds(state);
        let mut candidates = 0;
        let mut sites = std::mem::take(&mut self.sites);
        let mut narrow = || -> Evaluated<()> {
            for (variable, site) in sites.iter_mut().enumerate() {
                if self.candidates.all[candidates as usize].len() == 1 {
                    break;
                }
                let part = &state[self.bounds[variable]..self.bounds[variable + 1]];
                candidates = self.narrow(cx, symmetry, site, candidates, part)?;
            }
            Ok(())
        };
        let result = narrow();
        self.sites = sites;
        result?;
        self.chosen = usize::from(self.candidates.all[candidates as usize][0]);
        Ok(())
    }

    /// Appends the bytes of a variable in the image under the permutation that was chosen for this state.
    ///
    /// # Errors
    /// As [`choose`](Self::choose).
    pub fn write(
        &mut self,
        cx: &mut dyn Context,
        symmetry: &Symmetry,
        state: &[u8],
        variable: usize,
        out: &mut Vec<u8>,
    ) -> Evaluated<()> {
        let mut site = std::mem::take(&mut self.sites[variable]);
        let part = &state[self.bounds[variable]..self.bounds[variable + 1]];
        let result = self.write_image(cx, symmetry, &mut site, part, out);
        self.sites[variable] = site;
        result
    }

    fn forget(&mut self) {
        self.parts = Parts::default();
        self.candidates = Candidates::of(self.permutations.len());
        self.sites.iter_mut().for_each(|site| *site = Site::default());
    }

    fn note_bounds(&mut self, state: &[u8]) {
        self.bounds.clear();
        let mut position = 0;
        self.bounds.push(0);
        for _ in 0..self.sites.len() {
            self.packer.skip(state, &mut position);
            self.bounds.push(position);
        }
    }

    /// Those of the candidates that give the least image of a part.
    fn narrow(
        &mut self,
        cx: &mut dyn Context,
        symmetry: &Symmetry,
        site: &mut Site,
        candidates: u32,
        bytes: &[u8],
    ) -> Evaluated<u32> {
        match self.contents(bytes) {
            Some((Contents::Fields(shape), mut position)) => {
                let count = self.shapes[shape].keys;
                let fields = site.fields.entry(shape).or_default();
                fields.resize_with(count, Site::default);
                let mut left = candidates;
                // order: a vector, found by its shape.
                for field in fields {
                    let begin = position;
                    self.packer.skip(bytes, &mut position);
                    left = self.narrow(cx, symmetry, field, left, &bytes[begin..position])?;
                }
                Ok(left)
            }
            Some((contents, position)) => {
                self.narrow_by_elements(cx, symmetry, site, candidates, bytes, (contents, position))
            }
            None => {
                let part = self.parts.number(&self.packer, symmetry, bytes);
                if self.parts.all[part as usize].images.is_none() {
                    return Ok(candidates);
                }
                if let Some(known) = site.narrowed.get(&(candidates, part)) {
                    return Ok(*known);
                }
                let narrowed = self.narrow_whole(cx, symmetry, site, candidates, part)?;
                site.narrowed.insert((candidates, part), narrowed);
                Ok(narrowed)
            }
        }
    }

    fn narrow_whole(
        &mut self,
        cx: &mut dyn Context,
        symmetry: &Symmetry,
        site: &mut Site,
        candidates: u32,
        part: u32,
    ) -> Evaluated<u32> {
        let all = self.candidates.all[candidates as usize].clone();
        let mut images = Images { cx, symmetry, packer: &self.packer, permutations: &self.permutations };
        let (mut least, mut kept) = (u64::MAX, Vec::new());
        // Places may be dealt anew while they are looked up: first all have one, then they are compared.
        for &permutation in &*all {
            let image = self.parts.image(&mut images, part, permutation)?;
            site.order.place(&mut images, &self.parts, image)?;
        }
        for &permutation in &*all {
            let image = self.parts.image(&mut images, part, permutation)?;
            let place = site.order.place(&mut images, &self.parts, image)?;
            if place < least {
                least = place;
                kept.clear();
            }
            if place == least {
                kept.push(permutation);
            }
        }
        Ok(self.candidates.number(kept))
    }

    /// Sets of one size are compared element by element, functions of one size first by their keys.
    fn narrow_by_elements(
        &mut self,
        cx: &mut dyn Context,
        symmetry: &Symmetry,
        site: &mut Site,
        candidates: u32,
        bytes: &[u8],
        contents: (Contents, usize),
    ) -> Evaluated<u32> {
        let mut children = std::mem::take(&mut self.children);
        let keys = self.read_children(symmetry, bytes, contents, &mut children);
        let result = self.narrow_children(cx, symmetry, site, candidates, &children, keys);
        self.children = children;
        result
    }

    fn narrow_children(
        &mut self,
        cx: &mut dyn Context,
        symmetry: &Symmetry,
        site: &mut Site,
        candidates: u32,
        children: &[u32],
        keys: usize,
    ) -> Evaluated<u32> {
        if children.iter().all(|child| self.parts.all[*child as usize].images.is_none()) {
            return Ok(candidates);
        }
        let all = self.candidates.all[candidates as usize].clone();
        self.place_images(cx, symmetry, site, &all, children, keys)?;
        let all = self.with_least_first(site, &all, &children[..keys]);
        if all.len() == 1 {
            return Ok(self.candidates.number(all));
        }
        let [mut least, mut other] = std::mem::take(&mut self.arrangements);
        let mut kept = Vec::new();
        for &permutation in &all {
            self.arrange(site, permutation, children, keys, &mut other);
            let order = if kept.is_empty() { Ordering::Less } else { places(&other).cmp(places(&least)) };
            if order == Ordering::Less {
                std::mem::swap(&mut least, &mut other);
                kept.clear();
            }
            if order != Ordering::Greater {
                kept.push(permutation);
            }
        }
        self.arrangements = [least, other];
        Ok(self.candidates.number(kept))
    }

    /// Of some permutations those under which the least of some elements is least.
    fn with_least_first(&self, site: &Site, permutations: &[u16], elements: &[u32]) -> Vec<u16> {
        let (mut least, mut kept) = (u64::MAX, Vec::new());
        let Some(elements_site) = &site.elements else { return permutations.to_vec() };
        for &permutation in permutations {
            let places = elements.iter().map(|child| self.known_place(elements_site, *child, permutation));
            let first = places.min().unwrap_or(0);
            if first < least {
                least = first;
                kept.clear();
            }
            if first == least {
                kept.push(permutation);
            }
        }
        kept
    }

    /// The place of an image in the order of values, which it has got before.
    #[inline]
    fn known_place(&self, site: &Site, part: u32, permutation: u16) -> u64 {
        let row = site.order.rows.get(part as usize);
        match row.and_then(|row| row.get(usize::from(permutation))) {
            Some(&place) if place != 0 => place,
            _ => site.order.places[&self.parts.known_image(part, permutation)],
        }
    }

    /// The children under a permutation: the keys in their order, then the values in the order of their keys.
    fn arrange(&self, site: &Site, permutation: u16, children: &[u32], keys: usize, out: &mut Arrangement) {
        let place = |site: &Option<Box<Site>>, child: u32| {
            site.as_ref().map_or(0, |site| self.known_place(site, child, permutation))
        };
        out.clear();
        out.extend(children[..keys].iter().zip(0..).map(|(child, index)| (place(&site.elements, *child), index)));
        out.sort_unstable();
        if children.len() > keys {
            for key in 0..keys {
                let value = keys + out[key].1 as usize;
                out.push((place(&site.results, children[value]), value as u32));
            }
        }
    }

    /// Gives the images of children their places in the order of values.
    fn place_images(
        &mut self,
        cx: &mut dyn Context,
        symmetry: &Symmetry,
        site: &mut Site,
        permutations: &[u16],
        children: &[u32],
        keys: usize,
    ) -> Evaluated<()> {
        let mut images = Images { cx, symmetry, packer: &self.packer, permutations: &self.permutations };
        for (index, &child) in children.iter().enumerate() {
            let own = if index < keys { &mut site.elements } else { &mut site.results };
            let order = &mut own.get_or_insert_default().order;
            for &permutation in permutations {
                if order.is_in_row(child, permutation) {
                    continue;
                }
                let image = self.parts.image(&mut images, child, permutation)?;
                let place = order.place(&mut images, &self.parts, image)?;
                order.keep_in_row(images.permutations.len(), child, permutation, place);
            }
        }
        Ok(())
    }

    fn write_image(
        &mut self,
        cx: &mut dyn Context,
        symmetry: &Symmetry,
        site: &mut Site,
        bytes: &[u8],
        out: &mut Vec<u8>,
    ) -> Evaluated<()> {
        let permutation = self.chosen as u16;
        match self.contents(bytes) {
            Some((Contents::Fields(shape), mut position)) => {
                out.extend_from_slice(&bytes[..position]);
                let count = self.shapes[shape].keys;
                let fields = site.fields.entry(shape).or_default();
                fields.resize_with(count, Site::default);
                // order: a vector, found by its shape.
                for field in fields {
                    let begin = position;
                    self.packer.skip(bytes, &mut position);
                    self.write_image(cx, symmetry, field, &bytes[begin..position], out)?;
                }
            }
            Some((contents, position)) => {
                out.extend_from_slice(&bytes[..position]);
                let mut children = std::mem::take(&mut self.children);
                let keys = self.read_children(symmetry, bytes, (contents, position), &mut children);
                let placed = self.place_images(cx, symmetry, site, &[permutation], &children, keys);
                if placed.is_ok() {
                    let mut arrangement = std::mem::take(&mut self.arrangements[0]);
                    self.arrange(site, permutation, &children, keys, &mut arrangement);
                    for (_, child) in &arrangement {
                        let image = self.parts.known_image(children[*child as usize], permutation);
                        out.extend_from_slice(&self.parts.all[image as usize].bytes);
                    }
                    self.arrangements[0] = arrangement;
                }
                self.children = children;
                placed?;
            }
            None => {
                let part = self.parts.number(&self.packer, symmetry, bytes);
                let mut images = Images { cx, symmetry, packer: &self.packer, permutations: &self.permutations };
                let image = self.parts.image(&mut images, part, permutation)?;
                out.extend_from_slice(&self.parts.all[image as usize].bytes);
            }
        }
        Ok(())
    }

    /// What is compared child by child, and where the children begin; nothing of a part that is compared as a whole.
    fn contents(&self, bytes: &[u8]) -> Option<(Contents, usize)> {
        let (contents, position) = self.packer.contents(bytes)?;
        let is_whole = match contents {
            Contents::Elements(_) => false,
            Contents::Fields(shape) => self.shapes[shape].is_moved,
            // The image of a function may have a known shape: then it has other bytes.
            Contents::Pairs(count) => self.shapes.iter().any(|shape| shape.is_moved && shape.keys == count),
        };
        (!is_whole).then_some((contents, position))
    }

    /// The numbers of the elements of a set, or of the keys of a function and then of its values; how many elements or keys.
    fn read_children(
        &mut self,
        symmetry: &Symmetry,
        bytes: &[u8],
        (contents, mut position): (Contents, usize),
        children: &mut Vec<u32>,
    ) -> usize {
        let (keys, count) = match contents {
            Contents::Elements(count) => (count, count),
            Contents::Pairs(count) => (count, 2 * count),
            Contents::Fields(_) => (0, 0),
        };
        children.clear();
        for _ in 0..count {
            let begin = position;
            self.packer.skip(bytes, &mut position);
            children.push(self.parts.number(&self.packer, symmetry, &bytes[begin..position]));
        }
        keys
    }
}

fn places(arrangement: &Arrangement) -> impl Iterator<Item = u64> + '_ {
    arrangement.iter().map(|(place, _)| *place)
}

impl Parts {
    /// The number of a part, which is known from now on.
    fn number(&mut self, packer: &Packer, symmetry: &Symmetry, bytes: &[u8]) -> u32 {
        if let Some(number) = self.numbers.get(bytes) {
            return *number;
        }
        let value = packer.unpack(bytes, &mut 0);
        self.add(symmetry, value, bytes)
    }

    fn add(&mut self, symmetry: &Symmetry, value: Value, bytes: &[u8]) -> u32 {
        let number = self.all.len() as u32;
        let bytes: Rc<[u8]> = bytes.into();
        self.numbers.insert(bytes.clone(), number);
        let images = values::mentions(symmetry, &value).then(Vec::new);
        self.all.push(Part { value, bytes, images });
        number
    }

    /// The number of the image of a part.
    fn image(&mut self, images: &mut Images<'_, '_>, part: u32, permutation: u16) -> Evaluated<u32> {
        let known = self.known_image(part, permutation);
        if known != UNKNOWN {
            return Ok(known);
        }
        let number = usize::from(permutation);
        let value = image(images.cx, images.symmetry, &images.permutations[number], &self.all[part as usize].value)?;
        let mut bytes = Vec::new();
        images.packer.pack(images.cx, &value, &mut bytes)?;
        let image = match self.numbers.get(&*bytes) {
            Some(known) => *known,
            None => self.add(images.symmetry, value, &bytes),
        };
        let known = self.all[part as usize].images.get_or_insert_default();
        if known.is_empty() {
            known.resize(images.permutations.len(), UNKNOWN);
        }
        known[number] = image;
        Ok(image)
    }

    /// The number of the image of a part, if it was asked for before.
    fn known_image(&self, part: u32, permutation: u16) -> u32 {
        match &self.all[part as usize].images {
            None => part,
            Some(images) => images.get(usize::from(permutation)).copied().unwrap_or(UNKNOWN),
        }
    }
}

impl Candidates {
    fn of(permutations: usize) -> Self {
        let mut candidates = Self::default();
        candidates.number((0..permutations as u16).collect());
        candidates
    }

    fn number(&mut self, permutations: Vec<u16>) -> u32 {
        if let Some(number) = self.numbers.get(&*permutations) {
            return *number;
        }
        let permutations: Rc<[u16]> = permutations.into();
        let number = self.all.len() as u32;
        self.all.push(permutations.clone());
        self.numbers.insert(permutations, number);
        number
    }
}

impl Order {
    fn is_in_row(&self, part: u32, permutation: u16) -> bool {
        self.rows.get(part as usize).and_then(|row| row.get(usize::from(permutation))).is_some_and(|place| *place != 0)
    }

    fn keep_in_row(&mut self, permutations: usize, part: u32, permutation: u16, place: u64) {
        if permutations > ROWS {
            return;
        }
        if self.rows.len() <= part as usize {
            self.rows.resize_with(part as usize + 1, Box::default);
        }
        let row = &mut self.rows[part as usize];
        if row.is_empty() {
            *row = vec![0; permutations].into();
        }
        row[usize::from(permutation)] = place;
    }

    /// The place of a part. It may become another one when other parts get theirs; the order stays.
    fn place(&mut self, images: &mut Images<'_, '_>, parts: &Parts, part: u32) -> Evaluated<u64> {
        if let Some(place) = self.places.get(&part) {
            return Ok(*place);
        }
        let value = &parts.all[part as usize].value;
        let (mut low, mut high) = (0, self.sorted.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            // Parts are equal only where their bytes are, and then they have one number.
            match compare(images.cx, value, &parts.all[self.sorted[middle] as usize].value)? {
                Ordering::Less => high = middle,
                _ => low = middle + 1,
            }
        }
        let place_of = |index: usize| self.places[&self.sorted[index]];
        let before = if low == 0 { 0 } else { place_of(low - 1) };
        let after = if low == self.sorted.len() { before.saturating_add(2 * GAP) } else { place_of(low) };
        self.sorted.insert(low, part);
        let place = u64::midpoint(before, after);
        if before < place && place < after {
            self.places.insert(part, place);
            return Ok(place);
        }
        self.rows.clear();
        self.places.clear();
        self.places.extend(self.sorted.iter().zip(1..).map(|(part, index)| (*part, index * GAP)));
        Ok((low as u64 + 1) * GAP)
    }
}

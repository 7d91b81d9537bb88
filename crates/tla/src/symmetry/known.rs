//! The least state as TLC has it, found by what is known of parts of states.
//!
//! What [`values`](super::values) does by making every image of a state, this does part by part. The permutations that may
//! give the least state are narrowed variable by variable, until one is left or those that are left give the same state. The
//! parts that were met are numbered, with their images and with their place in the order of values, so a part that was met
//! before is narrowed by looking up numbers. A set or function that differs in each state, such as the messages under way, is
//! narrowed by its elements; a record by its fields; a function whose keys are permuted by its values, if it is seldom met twice.

mod apart;

use self::apart::{Sources, Trial};
use super::Symmetry;
use super::group::Permutation;
use super::values::{self, image};
use check_value::order_list::OrderList;
use check_value::pack::{Head, Packer, head};
use check_value::value::{Context, Domain, Evaluated, Value, compare};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
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
/// Finds least states, for one thread.
#[derive(Debug)]
pub struct LeastStates {
    known: Known,
    /// One for each variable.
    sites: Vec<Site>,
    /// Where each variable of the state begins, and where the last ends.
    bounds: Vec<usize>,
    /// The permutation that gives the least state.
    chosen: u16,
}

/// What is known of the parts of all states.
#[derive(Debug)]
struct Known {
    packer: Rc<Packer>,
    /// After so many functions in a place it is judged whether they are met again.
    window: u32,
    permutations: Vec<Permutation>,
    shapes: Vec<Shape>,
    parts: Parts,
    candidates: Candidates,
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
    /// If so, from which keys images take their values; nothing where that is not known yet, or where an image has another domain.
    sources: Option<Option<Sources>>,
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
    /// Whether functions whose keys are permuted are met here again.
    trial: Trial,
    /// By shape, the fields of records and the values of functions.
    fields: FxHashMap<usize, Vec<Self>>,
    /// The elements of sets, and the keys of functions.
    elements: Option<Box<Self>>,
    /// The values of functions.
    results: Option<Box<Self>>,
}

/// Some parts in the order of values.
#[derive(Debug, Default)]
struct Order {
    list: OrderList,
    /// By part, the place of its image under each permutation, or 0 where it is not known. For small groups only.
    rows: Vec<Box<[u64]>>,
}

/// How a part is compared with another one in the same place.
enum Contents {
    /// Field by field: the values of a function of a shape that no permutation moves.
    Fields(usize),
    /// As a whole, or value by value: a function of a shape the keys of which are permuted.
    Moved(usize),
    /// By its elements, or by its keys and then its values, in the order of values.
    Children { keys: usize, count: usize },
    /// As a whole.
    Whole,
}

/// The children of a set or function in the order that they have under a permutation: the place of each image in the order of
/// values, and which child it is the image of.
type Arrangement = Vec<(u64, u32)>;

/// The search for a least state or its image.
struct Search<'a, 'c> {
    cx: &'a mut (dyn Context + 'c),
    symmetry: &'a Symmetry,
    known: &'a mut Known,
}

impl LeastStates {
    /// For states packed by this packer; nothing where the group is too large for it. `window` says after how many functions in a
    /// place it is judged whether they are met again.
    pub fn new(symmetry: &Symmetry, packer: Rc<Packer>, variables: usize, window: u32) -> Option<Self> {
        let permutations = values::permutations(symmetry, PERMUTATIONS)?;
        let candidates = Candidates::of(permutations.len());
        let shapes = (0..).map_while(|number| packer.domain(number)).map(|domain| {
            let keys = if let Domain::Keys(keys) = domain { keys.elements() } else { &[] };
            let is_moved = keys.iter().any(|key| values::mentions(symmetry, key));
            Shape { keys: keys.len(), is_moved, sources: None }
        });
        let shapes = shapes.collect();
        Some(Self {
            known: Known {
                shapes,
                packer,
                window,
                permutations,
                parts: Parts::default(),
                candidates,
                arrangements: Default::default(),
                children: Vec::new(),
            },
            sites: (0..variables).map(|_| Site::default()).collect(),
            bounds: Vec::new(),
            chosen: 0,
        })
    }

    /// Finds the permutation that gives the least image of a state.
    ///
    /// # Errors
    /// When two values that were met in the same place cannot be compared. It need not mean that two images of this state
    /// cannot be.
    pub fn choose(&mut self, cx: &mut dyn Context, symmetry: &Symmetry, state: &[u8]) -> Evaluated<()> {
        if self.known.parts.all.len() > PARTS {
            self.forget();
        }
        self.note_bounds(state);
        let mut candidates = 0;
        let mut search = Search { cx, symmetry, known: &mut self.known };
        for (bounds, site) in self.bounds.windows(2).zip(&mut self.sites) {
            if search.known.candidates.all[candidates as usize].len() == 1 {
                break;
            }
            candidates = search.narrow(site, candidates, &state[bounds[0]..bounds[1]])?;
        }
        self.chosen = self.known.candidates.all[candidates as usize][0];
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
        let part = &state[self.bounds[variable]..self.bounds[variable + 1]];
        let mut search = Search { cx, symmetry, known: &mut self.known };
        search.write_image(&mut self.sites[variable], self.chosen, part, out)
    }

    fn forget(&mut self) {
        self.known.parts = Parts::default();
        self.known.candidates = Candidates::of(self.known.permutations.len());
        self.sites.iter_mut().for_each(|site| *site = Site::default());
    }

    fn note_bounds(&mut self, state: &[u8]) {
        self.bounds.clear();
        let mut position = 0;
        self.bounds.push(0);
        for _ in 0..self.sites.len() {
            self.known.packer.skip(state, &mut position);
            self.bounds.push(position);
        }
    }
}

impl Search<'_, '_> {
    /// Those of the candidates that give the least image of a part.
    fn narrow(&mut self, site: &mut Site, candidates: u32, bytes: &[u8]) -> Evaluated<u32> {
        match self.known.contents(bytes) {
            (Contents::Fields(shape), first) => {
                let mut left = candidates;
                for (field, bytes) in self.fields(site, shape, &bytes[first..]) {
                    left = self.narrow(field, left, bytes)?;
                }
                Ok(left)
            }
            (Contents::Children { keys, count }, first) => {
                self.with_children(&bytes[first..], count, |search, children| {
                    search.narrow_children(site, candidates, children, keys)
                })
            }
            (Contents::Moved(shape), first) => match self.sources(site, shape) {
                Some(sources) => self.narrow_by_values(site, candidates, shape, &sources, (bytes, first)),
                None => self.narrow_part(site, candidates, bytes),
            },
            (Contents::Whole, _) => self.narrow_part(site, candidates, bytes),
        }
    }

    /// The same for a part that is numbered.
    fn narrow_part(&mut self, site: &mut Site, candidates: u32, bytes: &[u8]) -> Evaluated<u32> {
        let part = self.number_whole(site, bytes);
        if self.known.parts.all[part as usize].images.is_none() {
            return Ok(candidates);
        }
        if let Some(known) = site.narrowed.get(&(candidates, part)) {
            return Ok(*known);
        }
        let narrowed = self.narrow_whole(&mut site.order, candidates, part)?;
        site.narrowed.insert((candidates, part), narrowed);
        Ok(narrowed)
    }

    fn narrow_whole(&mut self, order: &mut Order, candidates: u32, part: u32) -> Evaluated<u32> {
        let permutations = self.known.candidates.all[candidates as usize].clone();
        // Places may be dealt anew while images get theirs: they are compared when all have one.
        for &permutation in &*permutations {
            self.place_image(order, part, permutation)?;
        }
        let kept =
            with_least(permutations.iter().copied(), |permutation| self.known.parts.place(order, part, permutation));
        Ok(self.known.candidates.number(kept))
    }

    /// Sets of one size are compared element by element, functions of one size first by their keys.
    fn narrow_children(&mut self, site: &mut Site, candidates: u32, children: &[u32], keys: usize) -> Evaluated<u32> {
        if children.iter().all(|child| self.known.parts.all[*child as usize].images.is_none()) {
            return Ok(candidates);
        }
        let permutations = self.known.candidates.all[candidates as usize].clone();
        self.place_images(site, &permutations, children, keys)?;
        let Known { parts, candidates, arrangements, .. } = &mut *self.known;
        let order = &site.elements.get_or_insert_default().order;
        let permutations = with_least(permutations.iter().copied(), |permutation| {
            let places = children[..keys].iter().map(|child| parts.place(order, *child, permutation));
            places.min().unwrap_or(0)
        });
        if permutations.len() == 1 {
            return Ok(candidates.number(permutations));
        }
        let [least, other] = arrangements;
        let mut kept = Vec::new();
        for permutation in permutations {
            parts.arrange(site, permutation, children, keys, other);
            let order = if kept.is_empty() { Ordering::Less } else { places(other).cmp(places(least)) };
            if order == Ordering::Less {
                std::mem::swap(least, other);
                kept.clear();
            }
            if order != Ordering::Greater {
                kept.push(permutation);
            }
        }
        Ok(candidates.number(kept))
    }

    /// Gives the images of children their places in the order of values.
    fn place_images(&mut self, site: &mut Site, permutations: &[u16], children: &[u32], keys: usize) -> Evaluated<()> {
        for (index, &child) in children.iter().enumerate() {
            let own = if index < keys { &mut site.elements } else { &mut site.results };
            let order = &mut own.get_or_insert_default().order;
            for &permutation in permutations {
                if !order.is_in_row(child, permutation) {
                    self.place_image(order, child, permutation)?;
                }
            }
        }
        Ok(())
    }

    /// Gives the image of a part its place in the order of values.
    fn place_image(&mut self, order: &mut Order, part: u32, permutation: u16) -> Evaluated<()> {
        let image = self.image(part, permutation)?;
        let place = order.place(self.cx, &self.known.parts, image)?;
        order.keep_in_row(self.known.permutations.len(), part, permutation, place);
        Ok(())
    }

    fn write_image(&mut self, site: &mut Site, permutation: u16, bytes: &[u8], out: &mut Vec<u8>) -> Evaluated<()> {
        match self.known.contents(bytes) {
            (Contents::Fields(shape), first) => {
                out.extend_from_slice(&bytes[..first]);
                for (field, bytes) in self.fields(site, shape, &bytes[first..]) {
                    self.write_image(field, permutation, bytes, out)?;
                }
                Ok(())
            }
            (Contents::Children { keys, count }, first) => {
                self.with_children(&bytes[first..], count, |search, children| {
                    out.extend_from_slice(&bytes[..first]);
                    search.place_images(site, &[permutation], children, keys)?;
                    let Known { parts, arrangements: [arrangement, _], .. } = &mut *search.known;
                    parts.arrange(site, permutation, children, keys, arrangement);
                    for (_, child) in arrangement {
                        let image = parts.known_image(children[*child as usize], permutation);
                        out.extend_from_slice(&parts.all[image as usize].bytes);
                    }
                    Ok(())
                })
            }
            (Contents::Moved(shape), first) => match self.sources(site, shape) {
                Some(sources) => {
                    out.extend_from_slice(&bytes[..first]);
                    let sites = self.known.sites(site, shape);
                    let values = self.known.values(&bytes[first..], sites.len());
                    // order: a slice, by its keys.
                    for (key, site) in sites.iter_mut().enumerate() {
                        self.write_image(site, permutation, values[sources.of(permutation, key)], out)?;
                    }
                    Ok(())
                }
                None => self.write_part(permutation, bytes, out),
            },
            (Contents::Whole, _) => self.write_part(permutation, bytes, out),
        }
    }

    /// The same for a part that is numbered.
    fn write_part(&mut self, permutation: u16, bytes: &[u8], out: &mut Vec<u8>) -> Evaluated<()> {
        let part = self.number(bytes);
        let image = self.image(part, permutation)?;
        out.extend_from_slice(&self.known.parts.all[image as usize].bytes);
        Ok(())
    }

    /// The places of the fields of a function of a shape, with their bytes.
    fn fields<'s, 'b>(
        &self,
        site: &'s mut Site,
        shape: usize,
        bytes: &'b [u8],
    ) -> impl Iterator<Item = (&'s mut Site, &'b [u8])> + use<'s, 'b> {
        let sites = self.known.sites(site, shape);
        let values = self.known.values(bytes, sites.len());
        sites.iter_mut().zip(values)
    }

    /// Hands out the numbers of some parts that follow one another.
    fn with_children<T>(
        &mut self,
        bytes: &[u8],
        count: usize,
        work: impl FnOnce(&mut Self, &[u32]) -> Evaluated<T>,
    ) -> Evaluated<T> {
        let mut position = 0;
        let mut children = std::mem::take(&mut self.known.children);
        children.clear();
        for _ in 0..count {
            let begin = position;
            self.known.packer.skip(bytes, &mut position);
            children.push(self.number(&bytes[begin..position]));
        }
        let result = work(self, &children);
        self.known.children = children;
        result
    }

    /// The number of a part, which is known from now on.
    fn number(&mut self, bytes: &[u8]) -> u32 {
        if let Some(number) = self.known.parts.numbers.get(bytes) {
            return *number;
        }
        let value = self.known.packer.unpack(bytes, &mut 0);
        self.known.parts.add(self.symmetry, value, bytes)
    }

    /// The number of the image of a part, which is known from now on.
    fn image(&mut self, part: u32, permutation: u16) -> Evaluated<u32> {
        let known = self.known.parts.known_image(part, permutation);
        if known != UNKNOWN {
            return Ok(known);
        }
        let Known { packer, permutations, parts, .. } = &mut *self.known;
        let number = usize::from(permutation);
        let value = image(self.cx, self.symmetry, &permutations[number], &parts.all[part as usize].value)?;
        let mut bytes = Vec::new();
        packer.pack(self.cx, &value, &mut bytes)?;
        let image = match parts.numbers.get(&*bytes) {
            Some(known) => *known,
            None => parts.add(self.symmetry, value, &bytes),
        };
        let known = parts.all[part as usize].images.get_or_insert_default();
        if known.is_empty() {
            known.resize(permutations.len(), UNKNOWN);
        }
        known[number] = image;
        Ok(image)
    }
}

/// Those of some permutations, or of some choices, with the least place.
fn with_least(all: impl IntoIterator<Item = u16>, mut place: impl FnMut(u16) -> u64) -> Vec<u16> {
    let (mut least, mut kept) = (u64::MAX, Vec::new());
    for one in all {
        let place = place(one);
        if place < least {
            least = place;
            kept.clear();
        }
        if place == least {
            kept.push(one);
        }
    }
    kept
}

fn places(arrangement: &Arrangement) -> impl Iterator<Item = u64> + '_ {
    arrangement.iter().map(|(place, _)| *place)
}

impl Known {
    /// How a part is compared, and where its fields or children begin.
    fn contents(&self, bytes: &[u8]) -> (Contents, usize) {
        let mut position = 0;
        let contents = match head(bytes, &mut position) {
            Head::Set(count) => Contents::Children { keys: count, count },
            Head::Shaped(shape) if self.shapes[shape].is_moved => Contents::Moved(shape),
            Head::Shaped(shape) => Contents::Fields(shape),
            // The image of a function may have a known shape: then it has other bytes.
            Head::Pairs(keys) if !self.shapes.iter().any(|shape| shape.is_moved && shape.keys == keys) => {
                Contents::Children { keys, count: 2 * keys }
            }
            _ => Contents::Whole,
        };
        (contents, position)
    }

    /// The places of the values of functions of a shape.
    fn sites<'s>(&self, site: &'s mut Site, shape: usize) -> &'s mut [Site] {
        let fields = site.fields.entry(shape).or_default();
        fields.resize_with(self.shapes[shape].keys, Site::default);
        fields
    }

    /// The packed values that follow one another.
    fn values<'b>(&self, bytes: &'b [u8], count: usize) -> SmallVec<[&'b [u8]; 16]> {
        let mut position = 0;
        let next = |_| {
            let begin = position;
            self.packer.skip(bytes, &mut position);
            &bytes[begin..position]
        };
        (0..count).map(next).collect()
    }
}

impl Parts {
    fn add(&mut self, symmetry: &Symmetry, value: Value, bytes: &[u8]) -> u32 {
        let number = self.all.len() as u32;
        let bytes: Rc<[u8]> = bytes.into();
        self.numbers.insert(bytes.clone(), number);
        let images = values::mentions(symmetry, &value).then(Vec::new);
        self.all.push(Part { value, bytes, images });
        number
    }

    /// The number of the image of a part, if it was asked for before.
    fn known_image(&self, part: u32, permutation: u16) -> u32 {
        match &self.all[part as usize].images {
            None => part,
            Some(images) => images.get(usize::from(permutation)).copied().unwrap_or(UNKNOWN),
        }
    }

    /// The place of an image in the order of values, which it has got before.
    #[inline]
    fn place(&self, order: &Order, part: u32, permutation: u16) -> u64 {
        match order.in_row(part, permutation) {
            0 => order.list.label(self.known_image(part, permutation)),
            place => place,
        }
    }

    /// Arranges children under a permutation: the keys in their order, then the values in the order of their keys.
    fn arrange(&self, site: &Site, permutation: u16, children: &[u32], keys: usize, out: &mut Arrangement) {
        let place = |site: &Option<Box<Site>>, child: u32| {
            site.as_ref().map_or(0, |site| self.place(&site.order, child, permutation))
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
    /// The place of the image of a part where it is kept by permutation, or 0.
    #[inline]
    fn in_row(&self, part: u32, permutation: u16) -> u64 {
        let row = self.rows.get(part as usize);
        row.and_then(|row| row.get(usize::from(permutation))).copied().unwrap_or(0)
    }

    fn is_in_row(&self, part: u32, permutation: u16) -> bool {
        self.in_row(part, permutation) != 0
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
    fn place(&mut self, cx: &mut dyn Context, parts: &Parts, part: u32) -> Evaluated<u64> {
        if self.list.label(part) == 0 {
            let value = &parts.all[part as usize].value;
            // Parts are equal only where their bytes are, and then they have one number.
            let are_others = self.list.insert(part, |other| compare(cx, value, &parts.all[other as usize].value))?;
            if are_others {
                self.rows.clear();
            }
        }
        Ok(self.list.label(part))
    }
}

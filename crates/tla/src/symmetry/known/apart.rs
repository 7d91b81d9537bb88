//! Functions whose keys are permuted, value by value.
//!
//! The value that the image of such a function has for a key is that of another key, and it is another one for each permutation. Where
//! the function as a whole is seldom met twice, these values are: so its images are compared value by value, in the order of the
//! keys, and none is made.

use super::{Contents, Search, Site, with_least};
use crate::symmetry::values::image;
use check_value::pack::{Head, head};
use check_value::value::{Domain, Evaluated, compare};
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::rc::Rc;

/// No more keys, all permutations together, are noted for a shape.
const SOURCES: usize = 1 << 14;

/// A function that is new takes as long as so many that are looked up, roughly.
const COST: u32 = 16;

/// For each permutation, and for each key of a shape, the key of which the image takes its value.
#[derive(Clone, Debug)]
pub(super) struct Sources {
    keys: usize,
    from: Rc<[u16]>,
}

impl Sources {
    pub(super) fn of(&self, permutation: u16, key: usize) -> usize {
        usize::from(self.from[usize::from(permutation) * self.keys + key])
    }
}

/// Judges whether what stands in a place is met again as a whole.
#[derive(Debug, Default)]
pub(super) struct Trial {
    asked: u32,
    new: u32,
    is_apart: bool,
}

impl Trial {
    /// Counts that something was met, for the first time or not.
    fn count(&mut self, is_new: bool, window: u32) {
        self.asked += 1;
        self.new += u32::from(is_new);
        if self.asked == window {
            self.is_apart = self.new * COST > self.asked;
            (self.asked, self.new) = (0, 0);
        }
    }
}

/// A permutation, with the packed value of which the image is compared.
#[derive(Clone, Copy)]
struct Choice<'b> {
    permutation: u16,
    bytes: &'b [u8],
}

/// Which of some choices are left, in their order.
type Kept = Vec<u16>;

impl Search<'_, '_> {
    /// From which keys the images of the functions in a place take their values, if these functions are to be compared value by value.
    pub(super) fn sources(&mut self, site: &Site, shape: usize) -> Option<Sources> {
        if !site.trial.is_apart {
            return None;
        }
        if self.known.shapes[shape].sources.is_none() {
            let found = self.find_sources(shape);
            self.known.shapes[shape].sources = Some(found);
        }
        self.known.shapes[shape].sources.clone().flatten()
    }

    /// Nothing where a permutation takes the domain to another one.
    fn find_sources(&mut self, shape: usize) -> Option<Sources> {
        let count = self.known.shapes[shape].keys;
        let permutations = &self.known.permutations;
        if count * permutations.len() > SOURCES {
            return None;
        }
        let packer = self.known.packer.clone();
        let Some(Domain::Keys(keys)) = packer.domain(shape) else { return None };
        let mut from = vec![0; count * permutations.len()];
        for (permutation, sources) in permutations.iter().zip(from.chunks_mut(count)) {
            for (key, source) in keys.elements().iter().zip(0..) {
                let moved = image(self.cx, self.symmetry, permutation, key).ok()?;
                let is_moved = |other| matches!(compare(self.cx, &moved, other), Ok(Ordering::Equal));
                sources[keys.elements().iter().position(is_moved)?] = source;
            }
        }
        Some(Sources { keys: count, from: from.into() })
    }

    /// The number of a part as a whole. It is judged whether what stands in its place is met again.
    pub(super) fn number_whole(&mut self, site: &mut Site, bytes: &[u8]) -> u32 {
        let before = self.known.parts.all.len();
        let part = self.number(bytes);
        site.trial.count(self.known.parts.all.len() > before, self.known.window);
        part
    }

    /// Those of some candidates that give the least image of a function, which is compared value by value.
    pub(super) fn narrow_by_values(
        &mut self,
        site: &mut Site,
        candidates: u32,
        shape: usize,
        sources: &Sources,
        (bytes, first): (&[u8], usize),
    ) -> Evaluated<u32> {
        let permutations = self.known.candidates.all[candidates as usize].clone();
        let choices: SmallVec<[Choice<'_>; 24]> =
            permutations.iter().map(|&permutation| Choice { permutation, bytes }).collect();
        let sites = self.known.sites(site, shape);
        let kept = self.least_by_values(sites, Some(sources), first, &choices)?;
        Ok(self.known.candidates.number(kept.into_iter().map(|place| permutations[usize::from(place)]).collect()))
    }

    /// Those of some choices that give the least image of a function that is compared value by value. The values of each begin behind
    /// `first` bytes.
    fn least_by_values(
        &mut self,
        sites: &mut [Site],
        sources: Option<&Sources>,
        first: usize,
        choices: &[Choice<'_>],
    ) -> Evaluated<Kept> {
        let keys = sites.len();
        let is_one = choices.iter().all(|choice| std::ptr::eq(choice.bytes, choices[0].bytes));
        let mut values: SmallVec<[&[u8]; 64]> = SmallVec::new();
        for choice in &choices[..if is_one { 1 } else { choices.len() }] {
            values.extend(self.known.values(&choice.bytes[first..], keys));
        }
        let mut kept: Kept = (0..choices.len() as u16).collect();
        // order: a slice, by its keys.
        for (key, site) in sites.iter_mut().enumerate() {
            if kept.len() == 1 {
                break;
            }
            let of_key = |&place: &u16| {
                let place = usize::from(place);
                let permutation = choices[place].permutation;
                let source = sources.map_or(key, |sources| sources.of(permutation, key));
                Choice { permutation, bytes: values[source + if is_one { 0 } else { place * keys }] }
            };
            let of_key: SmallVec<[Choice<'_>; 24]> = kept.iter().map(of_key).collect();
            let least = self.least_apart(site, &of_key)?;
            kept = least.into_iter().map(|place| kept[usize::from(place)]).collect();
        }
        Ok(kept)
    }

    /// Those of some choices that give the least image.
    fn least_apart(&mut self, site: &mut Site, choices: &[Choice<'_>]) -> Evaluated<Kept> {
        let (contents, first) = self.known.contents(choices[0].bytes);
        let (Contents::Fields(shape) | Contents::Moved(shape)) = contents else {
            let are_simple = choices.iter().all(|choice| matches!(head(choice.bytes, &mut 0), Head::Other));
            return if are_simple { self.least_simple(choices) } else { self.least_whole(site, choices) };
        };
        let begin = &choices[0].bytes[..first];
        let is_moved = matches!(contents, Contents::Moved(_));
        let sources = if is_moved { self.sources(site, shape) } else { None };
        if (is_moved && sources.is_none()) || !choices.iter().all(|choice| choice.bytes.starts_with(begin)) {
            return self.least_whole(site, choices);
        }
        let sites = self.known.sites(site, shape);
        self.least_by_values(sites, sources.as_ref(), first, choices)
    }

    /// The same for values without parts.
    fn least_simple(&mut self, choices: &[Choice<'_>]) -> Evaluated<Kept> {
        let (mut least, mut kept) = (None, Kept::new());
        for (place, choice) in (0..).zip(choices) {
            let value = self.known.packer.unpack(choice.bytes, &mut 0);
            let permutation = &self.known.permutations[usize::from(choice.permutation)];
            let value = image(self.cx, self.symmetry, permutation, &value)?;
            let order = match &least {
                None => Ordering::Less,
                Some(least) => compare(self.cx, &value, least)?,
            };
            if order == Ordering::Less {
                least = Some(value);
                kept.clear();
            }
            if order != Ordering::Greater {
                kept.push(place);
            }
        }
        Ok(kept)
    }

    /// The same by the places of the images in the order of values.
    fn least_whole(&mut self, site: &mut Site, choices: &[Choice<'_>]) -> Evaluated<Kept> {
        let mut parts: SmallVec<[u32; 24]> = SmallVec::new();
        for choice in choices {
            let part = self.number_whole(site, choice.bytes);
            parts.push(part);
            if !site.order.is_in_row(part, choice.permutation) {
                self.place_image(&mut site.order, part, choice.permutation)?;
            }
        }
        // Places may have been dealt anew meanwhile.
        let place = |choice: u16| {
            let choice = usize::from(choice);
            self.known.parts.place(&site.order, parts[choice], choices[choice].permutation)
        };
        Ok(with_least(0..choices.len() as u16, place))
    }
}

//! Packed values as a tree of parts, without making values of them: for whoever looks at some model values (*atoms*)
//! only. What mentions no atom is one part, however large.

use super::raw::{integer, number, slice, symbol, varint};
use super::{
    BIG_INTEGER, FALSE, FUNCTION, INTEGER, MODEL, RUN, SEQUENCE, SET, SHAPED, SMALL_INTEGER, SMALL_SEQUENCE, SMALL_SET,
    SMALL_SHAPED, STRING, Shapes, TEXT, TRUE, TYPED_MODEL,
};
use crate::symbols::Symbol;

/// The number of an atom.
pub type Atom = u16;

/// A part of packed values. Its children follow it, each with all that is in it.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// What it is.
    pub kind: Kind,
    /// Its bytes are `start..end`. Of a part with children only the *head* counts, up to the first child.
    pub start: u32,
    /// See `start`.
    pub end: u32,
    /// How many parts it has, itself included: its next sibling is so many further.
    pub size: u32,
}

/// The kind of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Something without atoms; several neighbours among the values of a function may be one part.
    Fixed,
    /// An atom.
    Atom(Atom),
    /// A set: its elements in no order that would mean anything.
    Set,
    /// A head and children in their order: a sequence, or the values of a function whose domain has no atoms.
    Row,
    /// A function with atoms in its domain: so many keys, then as many values. The bytes are not its own.
    Function(u32),
}

/// The parts of a state, in buffers that are used again.
#[derive(Debug)]
pub struct Parts {
    /// Keys of shapes with atoms, then the state.
    bytes: Vec<u8>,
    /// Where the state begins.
    begin: usize,
    parts: Vec<Part>,
    /// By shape.
    shapes: Vec<Shape>,
    /// By symbol; [`NONE`] where it is no atom.
    atoms: Vec<Atom>,
}

/// What the domain of a shape means for its functions.
#[derive(Debug)]
struct Shape {
    /// How many keys there are.
    keys: u32,
    /// The parts of the keys, if there are atoms in them.
    parts: Option<Vec<Part>>,
}

const NONE: Atom = Atom::MAX;

impl Parts {
    /// Empty, for states packed with these shapes and for these atoms.
    pub fn new(shapes: &Shapes, atoms: &[Symbol]) -> Self {
        let most = atoms.iter().map(|symbol| symbol.0 as usize + 1).max().unwrap_or(0);
        let mut numbers = vec![NONE; most];
        for (number, symbol) in (0..).zip(atoms) {
            numbers[symbol.0 as usize] = number;
        }
        let mut all = Self { bytes: Vec::new(), begin: 0, parts: Vec::new(), shapes: Vec::new(), atoms: numbers };
        for keys in &shapes.packed {
            all.learn(keys);
        }
        all.begin = all.bytes.len();
        all
    }

    fn learn(&mut self, keys: &[u8]) {
        let begin = self.bytes.len();
        self.bytes.extend_from_slice(keys);
        let mut position = begin;
        let mut found = false;
        let mut count = 0;
        self.parts.clear();
        while position < self.bytes.len() {
            found |= self.part(&mut position);
            count += 1;
        }
        if !found {
            self.bytes.truncate(begin);
        }
        self.shapes.push(Shape { keys: count, parts: found.then(|| self.parts.clone()) });
    }

    /// Takes a state apart.
    pub fn read(&mut self, state: &[u8]) {
        self.bytes.truncate(self.begin);
        self.bytes.extend_from_slice(state);
        self.parts.clear();
        let (mut position, mut neighbour) = (self.begin, None);
        while position < self.bytes.len() {
            let place = self.parts.len();
            self.part(&mut position);
            neighbour = self.join(neighbour, place);
        }
    }

    /// All parts, each before its children.
    pub fn all(&self) -> &[Part] {
        &self.parts
    }

    /// The bytes of a part without children.
    pub fn bytes(&self, part: &Part) -> &[u8] {
        &self.bytes[part.start as usize..part.end as usize]
    }

    /// The head of a row or set.
    pub fn head(&self, place: usize) -> &[u8] {
        &self.bytes[self.parts[place].start as usize..self.parts[place + 1].start as usize]
    }

    /// Reads a part; whether there is an atom in it.
    fn part(&mut self, position: &mut usize) -> bool {
        let start = *position;
        let place = self.parts.len();
        self.parts.push(Part { kind: Kind::Fixed, start: start as u32, end: 0, size: 1 });
        let kind = self.kind(place, position);
        let part = &mut self.parts[place];
        part.kind = kind;
        part.end = *position as u32;
        if kind == Kind::Fixed {
            self.parts.truncate(place + 1);
        }
        self.parts[place].size = (self.parts.len() - place) as u32;
        kind != Kind::Fixed
    }

    fn kind(&mut self, place: usize, position: &mut usize) -> Kind {
        let tag = self.bytes[*position];
        *position += 1;
        match tag {
            FALSE | TRUE | SMALL_INTEGER.. => Kind::Fixed,
            SMALL_SHAPED.. => self.shaped(usize::from(tag - SMALL_SHAPED), position),
            SMALL_SET.. => self.set(usize::from(tag - SMALL_SET), position),
            SMALL_SEQUENCE.. => self.sequence(usize::from(tag - SMALL_SEQUENCE), position),
            INTEGER => {
                integer(&self.bytes, position);
                Kind::Fixed
            }
            BIG_INTEGER | TEXT => {
                slice(&self.bytes, position);
                Kind::Fixed
            }
            STRING => {
                symbol(&self.bytes, position);
                Kind::Fixed
            }
            MODEL => self.model(position),
            TYPED_MODEL => {
                *position += 1;
                self.model(position)
            }
            SET => {
                let size = number(&self.bytes, position);
                self.set(size, position)
            }
            RUN => {
                varint(&self.bytes, position);
                varint(&self.bytes, position);
                Kind::Fixed
            }
            SEQUENCE => {
                let length = number(&self.bytes, position);
                self.sequence(length, position)
            }
            SHAPED => {
                let shape = number(&self.bytes, position);
                self.shaped(shape, position)
            }
            FUNCTION => self.function(place, position),
            _ => panic!("byte {tag} starts no packed value"),
        }
    }

    fn model(&self, position: &mut usize) -> Kind {
        let symbol = symbol(&self.bytes, position);
        match self.atoms.get(symbol.0 as usize) {
            Some(&atom) if atom != NONE => Kind::Atom(atom),
            _ => Kind::Fixed,
        }
    }

    fn set(&mut self, size: usize, position: &mut usize) -> Kind {
        if self.each(size, position) { Kind::Set } else { Kind::Fixed }
    }

    fn sequence(&mut self, length: usize, position: &mut usize) -> Kind {
        if self.each(length, position) { Kind::Row } else { Kind::Fixed }
    }

    /// Reads so many parts; whether there is an atom in one of them.
    fn each(&mut self, count: usize, position: &mut usize) -> bool {
        (0..count).fold(false, |found, _| self.part(position) | found)
    }

    /// The values of a function whose domain has no atoms.
    fn row(&mut self, length: usize, position: &mut usize) -> Kind {
        let (mut found, mut neighbour) = (false, None);
        for _ in 0..length {
            let place = self.parts.len();
            found |= self.part(position);
            neighbour = self.join(neighbour, place);
        }
        if found { Kind::Row } else { Kind::Fixed }
    }

    /// Makes the last part, if it is fixed, one with its neighbour before it, if there is one that is fixed. Gives the
    /// fixed neighbour of what comes next.
    fn join(&mut self, before: Option<usize>, place: usize) -> Option<usize> {
        if self.parts[place].kind != Kind::Fixed {
            return None;
        }
        let Some(before) = before else { return Some(place) };
        self.parts[before].end = self.parts[place].end;
        self.parts.truncate(place);
        Some(before)
    }

    fn shaped(&mut self, shape: usize, position: &mut usize) -> Kind {
        let keys = self.shapes[shape].keys;
        match &self.shapes[shape].parts {
            None => self.row(keys as usize, position),
            Some(parts) => {
                self.parts.extend_from_slice(parts);
                self.each(keys as usize, position);
                Kind::Function(keys)
            }
        }
    }

    fn function(&mut self, place: usize, position: &mut usize) -> Kind {
        let keys = number(&self.bytes, position);
        if self.each(keys, position) {
            self.each(keys, position);
            return Kind::Function(keys as u32);
        }
        // The keys become part of the head: they are the same in every image.
        self.parts.truncate(place + 1);
        self.row(keys, position)
    }
}

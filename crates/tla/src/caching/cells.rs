//! The state that a worker looks at, cell by cell, and the record of what is read of it.

use super::layout::{Layout, NodeId};
use super::places::Places;
use super::table::{Table, hash};
use crate::pack::Packer;
use crate::state::State;
use crate::value::Value;
use smallvec::SmallVec;
use std::rc::Rc;
use std::sync::Arc;

/// A state and its cells.
#[derive(Default)]
pub(crate) struct Cells {
    /// Which cells there are.
    pub(crate) layout: Arc<Layout>,
    /// The bytes of the state.
    pub(crate) bytes: Vec<u8>,
    /// Its fingerprint.
    pub(crate) fingerprint: u64,
    /// Its cells.
    pub(crate) places: Places,
    /// The number of the value of each cell; empty where nobody has asked yet.
    pub(crate) numbers: Vec<u32>,
    /// The values of cells met so far.
    pub(crate) table: Table,
    /// The value of each variable, where somebody needed all of it.
    wholes: Vec<Value>,
    /// Room for the cells of the state that comes.
    coming: Places,
    /// Whether what is read is recorded.
    pub(crate) recording: bool,
    /// Whether something was evaluated that must not be remembered.
    pub(crate) volatile: bool,
    /// The cells read, in the order of the first time.
    read: Vec<u32>,
    /// By cell, whether it was read.
    is_read: Vec<bool>,
    /// What is known of next values that are not written out.
    pub(crate) pending: Vec<Pending>,
    /// What stands for these among the next values.
    marker: Value,
    /// Room for a state that is packed.
    pub(crate) packed: Vec<u8>,
}

/// The next value of a variable that is given by what changes.
#[derive(Clone, Debug, Default)]
pub(crate) enum Pending {
    /// All of it stays.
    #[default]
    Kept,
    /// Some parts change, which do not overlap.
    Parts(Vec<Part>),
}

/// A part of a variable with a new value.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// Which part.
    pub(crate) node: NodeId,
    /// How EXCEPT speaks of it.
    pub(crate) path: SmallVec<[Value; 4]>,
    /// The new value.
    pub(crate) value: Value,
}

/// What was recorded before something that is recorded by itself.
pub(crate) struct Outer {
    read: Vec<u32>,
    is_read: Vec<bool>,
}

impl Cells {
    /// No state, with one cell for each variable.
    pub(crate) fn new(variables: usize, marker: Value) -> Self {
        let mut cells = Self { marker, pending: vec![Pending::Kept; variables], ..Self::default() };
        cells.adopt(Arc::new(Layout::coarse(variables)), variables);
        cells
    }

    /// Takes another layout. There is no state then.
    pub(crate) fn adopt(&mut self, layout: Arc<Layout>, variables: usize) {
        self.wholes = vec![Value::Unset; variables];
        self.is_read = vec![false; layout.cells()];
        self.table = Table::new(layout.cells());
        self.layout = layout;
        self.places.clear();
        self.numbers.clear();
    }

    /// Forgets the state.
    pub(crate) fn unload(&mut self) {
        self.places.clear();
    }

    /// Whether there is a state.
    pub(crate) fn is_loaded(&self) -> bool {
        !self.places.is_empty()
    }

    /// Takes another state. What is the same as in the state before keeps its number and its value.
    pub(crate) fn load(&mut self, packer: &Packer, bytes: &[u8]) {
        let before = self.is_loaded().then_some((&self.bytes[..], &self.places));
        self.layout.locate(packer, bytes, before, &mut self.coming);
        let is_numbered = before.is_some() && !self.numbers.is_empty();
        if !is_numbered {
            self.numbers.clear();
        }
        for (variable, whole) in self.wholes.iter_mut().enumerate() {
            let node = self.layout.node(self.layout.root(variable));
            for cell in (node.from..node.to).filter(|cell| !self.coming.is_same(*cell)) {
                *whole = Value::Unset;
                if is_numbered {
                    self.numbers[cell] = self.table.number(cell, self.coming.bytes(bytes, cell));
                }
            }
        }
        std::mem::swap(&mut self.places, &mut self.coming);
        self.bytes.clear();
        self.bytes.extend_from_slice(bytes);
    }

    /// Finds the number of the value of each cell.
    pub(crate) fn identify(&mut self) {
        if self.numbers.is_empty() {
            for cell in 0..self.layout.cells() {
                let number = self.table.number(cell, self.places.bytes(&self.bytes, cell));
                self.numbers.push(number);
            }
        }
    }

    /// Forgets the values met so far.
    pub(crate) fn forget(&mut self) {
        self.table = Table::new(self.layout.cells());
        self.numbers.clear();
    }

    /// The value of a variable, made once for a state.
    pub(crate) fn whole(&mut self, packer: &Packer, variable: usize) -> Value {
        if let Value::Unset = self.wholes[variable] {
            let from = self.layout.node(self.layout.root(variable)).from;
            self.wholes[variable] = packer.unpack(&self.bytes, &mut self.places.start(from));
        }
        self.wholes[variable].clone()
    }

    /// The value of a part of a variable that has the form that the layout expects.
    pub(crate) fn part(&mut self, packer: &Packer, node: NodeId) -> Value {
        let is_leaf = self.layout.children(node).is_empty();
        let (cell, outer) = (self.layout.node(node).from, self.layout.node(node).outer);
        if !is_leaf || self.numbers.is_empty() {
            return packer.unpack(&self.bytes, &mut (self.places.start(cell) + outer));
        }
        let number = self.numbers[cell];
        if let Some(known) = self.table.value(cell, number) {
            return known.clone();
        }
        let value = packer.unpack(&self.bytes, &mut (self.places.start(cell) + outer));
        self.table.keep(cell, number, value.clone());
        value
    }

    /// Starts to record.
    pub(crate) fn start(&mut self) {
        self.forget_reads();
        (self.recording, self.volatile) = (true, false);
    }

    /// Ends recording.
    pub(crate) fn stop(&mut self) {
        self.recording = false;
    }

    fn forget_reads(&mut self) {
        for cell in self.read.drain(..) {
            self.is_read[cell as usize] = false;
        }
    }

    /// The cells read, in the order of the first time.
    pub(crate) fn read(&self) -> &[u32] {
        &self.read
    }

    /// Records that the cells of a node are read.
    pub(crate) fn record(&mut self, node: NodeId) {
        let node = self.layout.node(node);
        for cell in node.from..node.to {
            if !std::mem::replace(&mut self.is_read[cell], true) {
                self.read.push(cell as u32);
            }
        }
    }

    /// Records that these cells are read.
    pub(crate) fn record_cells(&mut self, cells: &[u32]) {
        for &cell in cells {
            if !std::mem::replace(&mut self.is_read[cell as usize], true) {
                self.read.push(cell);
            }
        }
    }

    /// Starts to record something by itself.
    pub(crate) fn enter(&mut self) -> Outer {
        let is_read = vec![false; self.is_read.len()];
        Outer { read: std::mem::take(&mut self.read), is_read: std::mem::replace(&mut self.is_read, is_read) }
    }

    /// Goes on with what was recorded before, and adds what was recorded since, which is given back.
    pub(crate) fn leave(&mut self, outer: Outer) -> Rc<[u32]> {
        let inner: Rc<[u32]> = std::mem::replace(&mut self.read, outer.read).into();
        self.is_read = outer.is_read;
        self.record_cells(&inner);
        inner
    }

    /// What stands for a pending value.
    pub(crate) fn marker(&self) -> Value {
        self.marker.clone()
    }
}

impl Cells {
    /// Makes the state that differs from the loaded one in these cells.
    #[inline]
    pub(crate) fn write(&self, writes: &[(u32, u32)], made: &mut State) {
        let mut fingerprint = self.fingerprint;
        let mut fits = true;
        for &(cell, number) in writes {
            let (cell, old) = (cell as usize, self.numbers[cell as usize]);
            fingerprint = fingerprint.wrapping_sub(self.table.hash(cell, old));
            fingerprint = fingerprint.wrapping_add(self.table.hash(cell, number));
            fits &= self.table.bytes(cell, old).len() == self.table.bytes(cell, number).len();
        }
        if !fits {
            return self.write_anew(writes, fingerprint, made);
        }
        made.set(&self.bytes, fingerprint);
        for &(cell, number) in writes {
            let start = self.places.start(cell as usize);
            let new = self.table.bytes(cell as usize, number);
            made.bytes[start..start + new.len()].copy_from_slice(new);
        }
    }

    /// The same where a cell takes more or less room than before.
    fn write_anew(&self, writes: &[(u32, u32)], fingerprint: u64, made: &mut State) {
        let mut order: SmallVec<[(u32, u32); 8]> = writes.into();
        order.sort_unstable();
        let mut bytes: SmallVec<[u8; 256]> = SmallVec::new();
        let mut done = 0;
        for (cell, number) in order {
            bytes.extend_from_slice(self.places.run(&self.bytes, done, cell as usize));
            bytes.extend_from_slice(self.table.bytes(cell as usize, number));
            done = cell as usize + 1;
        }
        bytes.extend_from_slice(self.places.run(&self.bytes, done, self.layout.cells()));
        made.set(&bytes, fingerprint);
    }

    /// The fingerprint of a state that resembles the loaded one.
    pub(crate) fn fingerprint_of(&mut self, packer: &Packer, bytes: &[u8]) -> u64 {
        let before = self.is_loaded().then_some((&self.bytes[..], &self.places));
        self.layout.locate(packer, bytes, before, &mut self.coming);
        let mut fingerprint = if before.is_some() { self.fingerprint } else { 0 };
        for cell in (0..self.layout.cells()).filter(|cell| !self.coming.is_same(*cell)) {
            if let Some((old, places)) = before {
                let old = match self.numbers.get(cell) {
                    Some(number) => self.table.hash(cell, *number),
                    None => hash(cell, places.bytes(old, cell)),
                };
                fingerprint = fingerprint.wrapping_sub(old);
            }
            fingerprint = fingerprint.wrapping_add(hash(cell, self.coming.bytes(bytes, cell)));
        }
        fingerprint
    }

    /// Unpacks the variables of another state. One that has the same bytes as in the loaded state, whose values are
    /// given, keeps its value.
    pub(crate) fn load_next(&mut self, packer: &Packer, bytes: &[u8], values: &[Value], next: &mut [Value]) {
        let before = self.is_loaded().then_some((&self.bytes[..], &self.places));
        self.layout.locate(packer, bytes, before, &mut self.coming);
        for (variable, value) in next.iter_mut().enumerate() {
            let node = self.layout.node(self.layout.root(variable));
            let new = self.coming.run(bytes, node.from, node.to);
            *value = if self.places.run(&self.bytes, node.from, node.to) == new {
                values[variable].clone()
            } else {
                packer.unpack(new, &mut 0)
            };
        }
    }

    /// The cells of a variable, as a run of bytes, in the loaded state.
    pub(crate) fn variable_bytes(&self, variable: usize) -> &[u8] {
        let node = self.layout.node(self.layout.root(variable));
        self.places.run(&self.bytes, node.from, node.to)
    }
}

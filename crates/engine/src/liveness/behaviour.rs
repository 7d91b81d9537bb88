//! The behaviour graph: every state and step that was explored, with the truths of all atoms, in compact form.
//!
//! Nodes are the states in the order in which they were found, edges stand one after the other, node by node. Every
//! node also has a step to itself that changes nothing, which is not stored.

use super::alphabet::{Alphabet, Atom};
use super::classes::Classes;
use super::history::History;
use super::narrow::Narrow;
use super::record::Record;
use crate::watch::disk_fault;
use check_system::{Fault, FaultKind};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::hint::black_box;
use std::io;

/// The graph.
#[derive(Debug)]
pub(crate) struct Behaviour {
    /// The atoms.
    pub(crate) alphabet: Alphabet,
    /// The fingerprint of each node.
    pub(crate) fingerprints: Vec<u64>,
    /// The first nodes, so many, are initial states.
    pub(crate) initial: u32,
    /// Whether all states have been expanded. If not, those that have not are no nodes of any behaviour.
    pub(crate) is_complete: bool,
    /// Whether edges from a node to itself are stored: where a node stands for several states they may change
    /// something.
    pub(crate) has_loops: bool,
    offsets: Vec<u64>,
    pub(super) targets: Vec<u32>,
    expanded: Vec<bool>,
    /// For each node, the number of its row of truths.
    states: Vec<u32>,
    state_rows: Classes,
    /// For each edge, the number of its row of truths.
    steps: Narrow,
    step_rows: Classes,
    /// The row of a step that changes nothing.
    stuttering: u32,
    /// Atoms that could not be evaluated, by state, target and atom.
    doubts: BTreeMap<(u32, Option<u32>, u32), Fault>,
}

/// A step of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edge {
    /// The one that changes nothing.
    Stutter,
    /// A stored one, by its place.
    Stored(u64),
}

impl Behaviour {
    /// The graph of what was recorded.
    ///
    /// # Errors
    ///
    /// When two states have the same fingerprint, or something cannot be read from disk.
    pub(crate) fn new(alphabet: &Alphabet, mut history: History, initial: u64, has_loops: bool) -> Result<Self, Fault> {
        let (is_cut, steps) = (history.is_cut, history.steps());
        let fingerprints = history.all_fingerprints().map_err(|error| disk_fault(&error))?;
        let mut graph = Self::of(alphabet, fingerprints, history.into_records(), steps, (initial, has_loops))?;
        graph.is_complete &= !is_cut;
        Ok(graph)
    }

    /// The graph of what has been recorded so far.
    ///
    /// # Errors
    ///
    /// When two states have the same fingerprint, or something cannot be read from disk.
    pub(crate) fn so_far(alphabet: &Alphabet, history: &History, initial: u64, has_loops: bool) -> Result<Self, Fault> {
        let fingerprints = history.copied_fingerprints().map_err(|error| disk_fault(&error))?;
        Self::of(alphabet, fingerprints, history.records(), history.steps(), (initial, has_loops))
    }

    fn of<'r>(
        alphabet: &Alphabet,
        fingerprints: Vec<u64>,
        records: impl Iterator<Item = io::Result<Cow<'r, Record>>>,
        steps: u64,
        (initial, has_loops): (u64, bool),
    ) -> Result<Self, Fault> {
        let table = Table::new(&fingerprints)?;
        let nodes = fingerprints.len();
        let stuttering = alphabet.steps.iter().enumerate().fold(
            vec![0; alphabet.steps.len().div_ceil(64)],
            |mut words: Vec<u64>, (place, atom)| {
                words[place / 64] |= u64::from(atom.stuttering) << (place % 64);
                words
            },
        );
        let mut step_rows = Classes::default();
        let mut graph = Self {
            initial: initial as u32,
            is_complete: false,
            has_loops,
            offsets: Vec::with_capacity(nodes + 1),
            targets: Vec::with_capacity(steps as usize),
            expanded: vec![false; nodes],
            states: vec![0; nodes],
            state_rows: Classes::default(),
            steps: Narrow::with_capacity(steps as usize),
            stuttering: step_rows.number(&stuttering),
            step_rows,
            doubts: BTreeMap::new(),
            fingerprints: Vec::new(),
            alphabet: alphabet.clone(),
        };
        for record in records {
            graph.take(&*record.map_err(|error| disk_fault(&error))?, &table, &fingerprints);
        }
        graph.offsets.resize(nodes + 1, graph.targets.len() as u64);
        graph.is_complete = graph.expanded.iter().all(|&done| done);
        drop(table);
        graph.fingerprints = fingerprints;
        Ok(graph)
    }

    fn take(&mut self, record: &Record, table: &Table, fingerprints: &[u64]) {
        // Of pieces that were cut short, states have no record.
        self.offsets.resize(record.first as usize - 1, self.targets.len() as u64);
        let mut row = vec![0; self.alphabet.steps.len().div_ceil(64)];
        let mut state_row = vec![0; self.alphabet.state_words()];
        let targets = table.find_all(&record.targets, fingerprints);
        let mut place = 0;
        for (i, &degree) in record.degrees.iter().enumerate() {
            let node = record.first - 1 + i as u32;
            self.offsets.push(self.targets.len() as u64);
            self.expanded[node as usize] = true;
            record.states.read(i, &mut state_row);
            self.states[node as usize] = self.state_rows.number(&state_row);
            let begin = place;
            place += degree as usize;
            for (step, target) in (begin..).zip(&targets[begin..place]) {
                // A search that was cut short may not have kept what it found last.
                let &Some(target) = target else { continue };
                if target != node || self.has_loops {
                    self.targets.push(target);
                    record.steps.read(step, &mut row);
                    self.steps.push(self.step_rows.number(&row));
                }
            }
        }
        for doubt in &record.doubts {
            let target = doubt.target.and_then(|target| table.find(target, fingerprints));
            if target.is_none() && doubt.target.is_some() {
                continue;
            }
            self.doubts.insert((doubt.state - 1, target, doubt.atom), doubt.fault.clone());
        }
    }

    /// Number of nodes.
    pub(crate) fn nodes(&self) -> u32 {
        self.expanded.len() as u32
    }

    /// Whether a node has been expanded.
    #[inline]
    pub(crate) fn is_expanded(&self, node: u32) -> bool {
        self.is_complete || self.expanded[node as usize]
    }

    /// The number of stored edges of a node.
    #[inline]
    pub(crate) fn degree(&self, node: u32) -> u32 {
        (self.offsets[node as usize + 1] - self.offsets[node as usize]) as u32
    }

    /// An edge of a node: those that are stored, then the one that changes nothing.
    #[inline]
    pub(crate) fn edge(&self, node: u32, place: u32) -> Edge {
        let place = self.offsets[node as usize] + u64::from(place);
        if place < self.offsets[node as usize + 1] { Edge::Stored(place) } else { Edge::Stutter }
    }

    /// Where the stored edges of a node begin.
    #[inline]
    pub(crate) fn begin(&self, node: u32) -> u64 {
        self.offsets[node as usize]
    }

    /// Where the stored edges of a node lead.
    #[inline]
    pub(crate) fn targets(&self, node: u32) -> &[u32] {
        &self.targets[self.offsets[node as usize] as usize..self.offsets[node as usize + 1] as usize]
    }

    /// Where an edge leads.
    #[inline]
    pub(crate) fn target(&self, node: u32, edge: Edge) -> u32 {
        match edge {
            Edge::Stutter => node,
            Edge::Stored(place) => self.targets[place as usize],
        }
    }

    /// The number of the row of truths of a node.
    #[inline]
    pub(crate) fn row_of_state(&self, node: u32) -> u32 {
        self.states[node as usize]
    }

    /// The number of the row of truths of an edge.
    #[inline]
    pub(crate) fn row_of_step(&self, edge: Edge) -> u32 {
        match edge {
            Edge::Stutter => self.stuttering,
            Edge::Stored(place) => self.steps.at(place as usize),
        }
    }

    /// How many rows of truths there are of states.
    pub(crate) fn state_rows(&self) -> u32 {
        self.state_rows.len()
    }

    /// How many rows of truths there are of steps.
    pub(crate) fn step_rows(&self) -> u32 {
        self.step_rows.len()
    }

    /// The truths of the atoms of states in a row.
    #[inline]
    pub(crate) fn state_row(&self, row: u32) -> &[u64] {
        self.state_rows.row(row, self.alphabet.state_words())
    }

    /// The truths of the atoms of steps in a row.
    #[inline]
    pub(crate) fn step_row(&self, row: u32) -> &[u64] {
        self.step_rows.row(row, self.alphabet.words() - self.alphabet.state_words())
    }

    /// Whether some atom could not be evaluated.
    #[inline]
    pub(crate) fn has_doubts(&self) -> bool {
        !self.doubts.is_empty()
    }

    /// Why an atom could not be evaluated.
    pub(crate) fn doubt(&self, node: u32, target: u32, atom: Atom) -> Option<&Fault> {
        match atom {
            Atom::State(atom) => self.doubts.get(&(node, None, atom)),
            Atom::Step(atom) => self.doubts.get(&(node, Some(target), atom)),
        }
    }
}

/// The truths of all atoms at a state and a step from it.
#[derive(Debug)]
pub(crate) struct Letter<'b> {
    pub(crate) behaviour: &'b Behaviour,
    /// The words of the state, then those of the step.
    pub(crate) words: Vec<u64>,
    /// Bits of atoms that could not be evaluated; empty if there are none.
    pub(crate) unknown: Vec<u64>,
    /// The node, and that to which the step leads.
    pub(crate) at: (u32, u32),
}

impl<'b> Letter<'b> {
    /// A letter that has not been read yet.
    pub(crate) fn new(behaviour: &'b Behaviour) -> Self {
        Self { behaviour, words: vec![0; behaviour.alphabet.words()], unknown: Vec::new(), at: (u32::MAX, u32::MAX) }
    }

    /// Reads the letter of an edge.
    #[inline]
    pub(crate) fn read(&mut self, node: u32, edge: Edge) {
        let states = self.behaviour.alphabet.state_words();
        let behaviour = self.behaviour;
        self.words[..states].copy_from_slice(behaviour.state_row(behaviour.row_of_state(node)));
        self.words[states..].copy_from_slice(behaviour.step_row(behaviour.row_of_step(edge)));
        self.at = (node, behaviour.target(node, edge));
        if !self.behaviour.doubts.is_empty() {
            self.read_doubts(edge);
        }
    }

    #[cold]
    fn read_doubts(&mut self, edge: Edge) {
        let (node, target) = self.at;
        let alphabet = &self.behaviour.alphabet;
        self.unknown.clear();
        for ((_, to, atom), _) in self.behaviour.doubts.range((node, None, 0)..=(node, Some(u32::MAX), u32::MAX)) {
            let atom = match to {
                None => Atom::State(*atom),
                Some(to) if *to == target && edge != Edge::Stutter => Atom::Step(*atom),
                Some(_) => continue,
            };
            self.unknown.resize(alphabet.words(), 0);
            let (word, bit) = alphabet.place(atom);
            self.unknown[word] |= bit;
        }
    }
}

/// Fingerprints that are looked for at a time.
const TOGETHER: usize = 64;

/// From fingerprints to nodes: open addressing over the list of fingerprints.
struct Table {
    /// Node plus one; 0 where there is none.
    slots: Vec<u32>,
}

impl Table {
    fn new(fingerprints: &[u64]) -> Result<Self, Fault> {
        let size = (fingerprints.len() * 2).next_power_of_two().max(2);
        let mut table = Self { slots: vec![0; size] };
        for (node, &fingerprint) in fingerprints.iter().enumerate() {
            let slot = table.slot(fingerprint, fingerprints);
            if table.slots[slot] != 0 {
                let message = "two states have the same fingerprint, so that temporal formulas cannot be checked";
                return Err(Fault::new(FaultKind::Limit, message));
            }
            table.slots[slot] = node as u32 + 1;
        }
        Ok(table)
    }

    /// The slot where a fingerprint is looked for first.
    #[inline]
    fn home(&self, fingerprint: u64) -> usize {
        // Systems may have fingerprints that are small numbers.
        (fingerprint.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20) as usize & (self.slots.len() - 1)
    }

    /// The slot of a fingerprint, or the free one where it would stand.
    #[inline]
    fn slot(&self, fingerprint: u64, fingerprints: &[u64]) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = self.home(fingerprint);
        while self.slots[slot] != 0 && fingerprints[self.slots[slot] as usize - 1] != fingerprint {
            slot = (slot + 1) & mask;
        }
        slot
    }

    #[inline]
    fn find(&self, fingerprint: u64, fingerprints: &[u64]) -> Option<u32> {
        self.slots[self.slot(fingerprint, fingerprints)].checked_sub(1)
    }

    /// The nodes of many fingerprints. The table is not in the processor's cache: some are looked for at a time, so that
    /// the waits for the memory pass together.
    fn find_all(&self, wanted: &[u64], fingerprints: &[u64]) -> Vec<Option<u32>> {
        let mut found = Vec::with_capacity(wanted.len());
        for some in wanted.chunks(TOGETHER) {
            let homes = some.iter().map(|&fingerprint| self.slots[self.home(fingerprint)]);
            black_box(homes.clone().fold(0, |all, slot| all ^ slot));
            let known = homes.filter_map(|slot| fingerprints.get((slot as usize).wrapping_sub(1)));
            black_box(known.fold(0, |all, known| all ^ known));
            found.extend(some.iter().map(|&fingerprint| self.find(fingerprint, fingerprints)));
        }
        found
    }
}

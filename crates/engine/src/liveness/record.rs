//! What is recorded of a search for the temporal formulas: every step, and the truths of all atoms.
//!
//! A thread records what it expands, a piece at a time. A state is known by its fingerprint until the search ends,
//! since its number is not known before the level is complete.

use super::alphabet::{Alphabet, Rows, StepAtom};
use crate::saved_fault::{put_fault, take_fault};
use check_disk::{Fields, Reader, Writer};
use check_system::{Fault, System};
use std::io;

/// An atom that could not be evaluated. That is trouble only if its truth matters.
#[derive(Clone, Debug)]
pub(crate) struct Doubt {
    /// The state, by its index in the log.
    pub(crate) state: u32,
    /// The fingerprint of the state to which the step leads; `None` for an atom of states.
    pub(crate) target: Option<u64>,
    /// The place of the atom among those of states, or of steps.
    pub(crate) atom: u32,
    /// Why.
    pub(crate) fault: Fault,
}

/// What is recorded of one piece of a level.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    /// The index in the log of the first state that was expanded; the others follow.
    pub(crate) first: u32,
    /// For each state that was expanded, the number of its steps.
    pub(crate) degrees: Vec<u32>,
    /// Fingerprints of the states to which they lead.
    pub(crate) targets: Vec<u64>,
    /// For each state, the truths of its atoms.
    pub(crate) states: Rows,
    /// For each step, the truths of its atoms.
    pub(crate) steps: Rows,
    /// What could not be evaluated.
    pub(crate) doubts: Vec<Doubt>,
    /// For each new state that the piece has found, its fingerprint.
    pub(crate) found: Vec<u64>,
    /// Where the steps of the state that is being expanded begin.
    begin: usize,
    /// The truths of the atoms of the state that is being expanded.
    state: Vec<u64>,
    /// Places of the atoms of steps that matter there.
    wanted: Vec<u32>,
    row: Vec<u64>,
}

/// Steps that are compared to keep repetitions out: those to many more states are compared with the last ones only.
const COMPARED: usize = 64;

impl Record {
    /// An empty record of a piece whose first state has the index `first`.
    pub(crate) fn new(alphabet: &Alphabet, first: u32) -> Self {
        Self {
            first,
            degrees: Vec::new(),
            targets: Vec::new(),
            states: Rows::new(alphabet.states.len()),
            steps: Rows::new(alphabet.steps.len()),
            doubts: Vec::new(),
            found: Vec::new(),
            begin: 0,
            state: Vec::new(),
            wanted: Vec::new(),
            row: Vec::new(),
        }
    }

    /// Begins with the next state: before its steps, since on those not all atoms may matter. Without the state all atoms of
    /// steps do: those of the state are to be asked when its steps have been recorded.
    pub(crate) fn open<S: System>(
        &mut self,
        alphabet: &Alphabet,
        system: &S,
        worker: &mut S::Worker,
        state: Option<&S::State>,
    ) {
        self.begin = self.targets.len();
        self.wanted.clear();
        let Some(state) = state else {
            self.wanted.extend(0..alphabet.steps.len() as u32);
            return;
        };
        let doubts = self.doubts.len();
        self.ask(alphabet, system, worker, state);
        let (truths, doubts) = (&self.state, &self.doubts[doubts..]);
        let may_be_true = |&guard: &u32| {
            truths[guard as usize / 64] >> (guard % 64) & 1 == 1 || doubts.iter().any(|doubt| doubt.atom == guard)
        };
        let matters = |atom: &StepAtom| atom.guards.as_ref().is_none_or(|guards| guards.iter().any(may_be_true));
        let places = alphabet.steps.iter().enumerate().filter(|(_, atom)| matters(atom));
        self.wanted.extend(places.map(|(place, _)| place as u32));
    }

    /// Evaluates the atoms of the state that is being expanded.
    pub(crate) fn ask<S: System>(&mut self, alphabet: &Alphabet, system: &S, worker: &mut S::Worker, state: &S::State) {
        self.state.clear();
        self.state.resize(alphabet.state_words(), 0);
        let number = self.number();
        system.each_holds(worker, &alphabet.states, state, &mut |place, truth| match truth {
            Ok(truth) => self.state[place / 64] |= u64::from(truth) << (place % 64),
            Err(fault) => self.doubts.push(Doubt { state: number, target: None, atom: place as u32, fault }),
        });
    }

    /// The index in the log of the state that is being expanded.
    fn number(&self) -> u32 {
        self.first + self.degrees.len() as u32
    }

    /// Records a step.
    pub(crate) fn step<S: System>(
        &mut self,
        alphabet: &Alphabet,
        system: &S,
        worker: &mut S::Worker,
        from: &S::State,
        (fingerprint, to): (u64, &S::State),
    ) {
        let recent = self.begin.max(self.targets.len().saturating_sub(COMPARED));
        // What stands for several states may stand for several steps.
        if !system.is_abstracted() && self.targets[recent..].contains(&fingerprint) {
            return;
        }
        let mut row = std::mem::take(&mut self.row);
        row.clear();
        row.resize(alphabet.steps.len().div_ceil(64), 0);
        for &atom in &self.wanted {
            let place = atom as usize;
            match system.permits(worker, alphabet.steps[place].predicate, from, to) {
                Ok(truth) => row[place / 64] |= u64::from(truth) << (place % 64),
                Err(fault) => {
                    let state = self.first + self.degrees.len() as u32;
                    self.doubts.push(Doubt { state, target: Some(fingerprint), atom, fault });
                }
            }
        }
        self.targets.push(fingerprint);
        self.steps.push(&row);
        self.row = row;
    }

    /// Records the state whose steps have been recorded, and of which the atoms have been asked.
    pub(crate) fn close(&mut self) {
        self.states.push(&self.state);
        self.degrees.push((self.targets.len() - self.begin) as u32);
    }

    /// Appends a state of another record, of the same alphabet: the one at a place, the steps of which begin there at `begin`.
    /// Gives the place behind its steps.
    pub(crate) fn copy(&mut self, other: &Self, place: usize, begin: usize) -> usize {
        let end = begin + other.degrees[place] as usize;
        let (state, number) = (other.first + place as u32, self.number());
        let doubts = other.doubts.partition_point(|doubt| doubt.state < state);
        let of_state = other.doubts[doubts..].iter().take_while(|doubt| doubt.state == state);
        self.doubts.extend(of_state.map(|doubt| Doubt { state: number, ..doubt.clone() }));
        self.targets.extend_from_slice(&other.targets[begin..end]);
        self.states.copy(&other.states, place..place + 1);
        self.steps.copy(&other.steps, begin..end);
        self.degrees.push(other.degrees[place]);
        end
    }

    /// About the bytes of it.
    pub(crate) fn bytes(&self) -> usize {
        self.degrees.len() * size_of::<u32>()
            + self.targets.capacity() * size_of::<u64>()
            + self.states.bytes()
            + self.steps.bytes()
            + self.found.capacity() * size_of::<u64>()
            + self.doubts.len() * size_of::<Doubt>()
    }

    /// The record as bytes: for a checkpoint, or another process.
    pub(crate) fn saved(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        Fields::put_number(&mut bytes, u64::from(self.first));
        Fields::put_bytes(&mut bytes, &self.degrees.iter().flat_map(|one| one.to_le_bytes()).collect::<Vec<_>>());
        Fields::put_bytes(&mut bytes, &self.targets.iter().flat_map(|one| one.to_le_bytes()).collect::<Vec<_>>());
        self.states.put(&mut bytes);
        self.steps.put(&mut bytes);
        Fields::put_number(&mut bytes, self.doubts.len() as u64);
        for Doubt { state, target, atom, fault } in &self.doubts {
            let target = target.map_or([0, 0], |target| [1, target]);
            [u64::from(*state), target[0], target[1], u64::from(*atom)]
                .iter()
                .for_each(|&number| Fields::put_number(&mut bytes, number));
            put_fault(&mut bytes, fault);
        }
        bytes
    }

    /// The record that was saved as these bytes.
    ///
    /// # Errors
    /// When it was not.
    pub(crate) fn restored(bytes: &[u8]) -> io::Result<Self> {
        let mut fields = Fields::new("records", bytes);
        let first = fields.number()? as u32;
        let degrees: Vec<u32> = fields.bytes()?.as_chunks().0.iter().map(|one| u32::from_le_bytes(*one)).collect();
        let targets: Vec<u64> = fields.bytes()?.as_chunks().0.iter().map(|one| u64::from_le_bytes(*one)).collect();
        let (states, steps) = (Rows::take(&mut fields)?, Rows::take(&mut fields)?);
        let mut doubts = Vec::new();
        for _ in 0..fields.number()? {
            let state = fields.number()? as u32;
            let (has_target, target) = (fields.number()? != 0, fields.number()?);
            let atom = fields.number()? as u32;
            let fault = take_fault(&mut fields)?;
            doubts.push(Doubt { state, target: has_target.then_some(target), atom, fault });
        }
        let (found, state, wanted, row) = Default::default();
        fields.end()?;
        let is_whole = degrees.iter().map(|&degree| degree as usize).sum::<usize>() == targets.len()
            && states.has(degrees.len())
            && steps.has(targets.len());
        if !is_whole {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "a record has not as many steps as it says"));
        }
        Ok(Self { first, degrees, targets, states, steps, doubts, found, begin: 0, state, wanted, row })
    }

    /// Appends the record to a stream, behind its length.
    ///
    /// # Errors
    /// Those of the stream.
    pub(crate) fn write(&self, writer: &mut Writer) -> io::Result<()> {
        let mut bytes = Vec::new();
        Fields::put_bytes(&mut bytes, &self.saved());
        writer.write(&bytes)
    }

    /// The record at a place of a stream, behind its length; the place is the one behind it then.
    ///
    /// # Errors
    /// When there is none.
    pub(crate) fn read(reader: &mut Reader, place: &mut u64) -> io::Result<Self> {
        let mut length = [0; 8];
        reader.read_at(*place, &mut length)?;
        let length = u64::from_le_bytes(length);
        if length > reader.len() {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "a record is longer than its file"));
        }
        let mut bytes = vec![0; length as usize];
        reader.read_at(*place + 8, &mut bytes)?;
        *place += 8 + length;
        Self::restored(&bytes)
    }

    /// Forgets the steps of a state that could not be expanded to the end.
    pub(crate) fn abandon(&mut self) {
        let state = self.number();
        self.targets.truncate(self.begin);
        self.steps.truncate(self.begin);
        self.doubts.retain(|doubt| doubt.state != state);
    }
}

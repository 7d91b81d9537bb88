//! What peers tell one another after each slice of a level.

use super::key::{self, NEVER};
use super::wire::{Received, malformed, put, put_bytes};
use crate::saved_fault::{put_fault, take_fault};
use crate::watch::Ending;
use check_disk::Fields;
use check_system::{Fault, FaultKind};
use std::io;

/// What one peer has to tell of a pass, or what is known when all have told.
#[derive(Clone, Debug)]
pub(super) struct Note {
    /// Whether nothing is left to be expanded.
    pub(super) is_done: bool,
    /// The number of the state that is expanded next; greater than all others where there is none.
    pub(super) next: u64,
    /// The key of the least trouble.
    pub(super) trouble: u64,
    /// The key of the least finding about each property.
    pub(super) decided: Vec<u64>,
    /// What ends the search from outside.
    pub(super) ending: Option<Ending>,
    /// Successors generated, states expanded, and new states, for those who look on.
    pub(super) generated: u64,
    pub(super) expanded: u64,
    pub(super) found: u64,
    /// States that belong to the peer.
    pub(super) owned: u64,
}

impl Note {
    /// Nothing, about so many properties.
    pub(super) fn new(properties: usize) -> Self {
        Self {
            is_done: true,
            next: u64::MAX,
            trouble: NEVER,
            decided: vec![NEVER; properties],
            ending: None,
            generated: 0,
            expanded: 0,
            found: 0,
            owned: 0,
        }
    }

    /// Appends it to a buffer.
    pub(super) fn put(&self, buffer: &mut Vec<u8>) {
        put(buffer, u64::from(self.is_done));
        for number in [self.next, self.trouble, self.generated, self.expanded, self.found, self.owned] {
            // The greatest number is put as the least: it is the most frequent.
            put(buffer, number.wrapping_add(1));
        }
        self.decided.iter().for_each(|key| put(buffer, key.wrapping_add(1)));
        put_ending(self.ending.as_ref(), buffer);
    }

    /// What a peer has put there.
    pub(super) fn take(properties: usize, received: &mut Received<'_>) -> io::Result<Self> {
        let mut note = Self::new(properties);
        note.is_done = received.number()? != 0;
        let Self { next, trouble, generated, expanded, found, owned, decided, .. } = &mut note;
        for number in [next, trouble, generated, expanded, found, owned].into_iter().chain(decided) {
            *number = received.number()?.wrapping_sub(1);
        }
        note.ending = take_ending(received)?;
        Ok(note)
    }

    /// Takes in what another peer tells.
    pub(super) fn join(&mut self, other: Self) {
        self.is_done &= other.is_done;
        self.next = self.next.min(other.next);
        self.trouble = self.trouble.min(other.trouble);
        for (mine, theirs) in self.decided.iter_mut().zip(other.decided) {
            *mine = theirs.min(*mine);
        }
        self.ending = self.ending.take().or(other.ending);
        self.generated += other.generated;
        self.expanded += other.expanded;
        self.found += other.found;
    }

    /// The number of the state at whose steps a property was decided.
    pub(super) fn parent_of(&self, property: usize) -> Option<u64> {
        Some(self.decided[property]).filter(|&key| key < NEVER).map(key::parent)
    }

    /// Whether something was found.
    pub(super) fn has_findings(&self) -> bool {
        self.trouble < NEVER || self.decided.iter().any(|&key| key < NEVER)
    }
}

/// Appends what ends the search from outside, if something does.
pub(super) fn put_ending(ending: Option<&Ending>, buffer: &mut Vec<u8>) {
    match ending {
        None => put(buffer, 0),
        Some(Ending::Interrupted) => put(buffer, 1),
        Some(Ending::Asked) => put(buffer, 2),
        Some(Ending::Limit(budget)) => {
            put(buffer, 3);
            put_bytes(buffer, budget.as_bytes());
        }
        Some(Ending::Failed(fault)) => {
            put(buffer, 4);
            let mut bytes = Vec::new();
            put_fault(&mut bytes, fault);
            put_bytes(buffer, &bytes);
        }
    }
}

/// What was put there.
pub(super) fn take_ending(received: &mut Received<'_>) -> io::Result<Option<Ending>> {
    let text = |received: &mut Received<'_>| {
        received.bytes().and_then(|bytes| String::from_utf8(bytes.to_vec()).map_err(|_| malformed()))
    };
    Ok(Some(match received.size()? {
        0 => return Ok(None),
        1 => Ending::Interrupted,
        2 => Ending::Asked,
        3 => Ending::Limit(text(received)?),
        4 => Ending::Failed(take_fault(&mut Fields::new("notes", received.bytes()?))?),
        _ => return Err(malformed()),
    }))
}

/// The ending that a fault is which came from outside.
pub(super) fn ending_of(fault: &Fault) -> Ending {
    match fault.kind {
        FaultKind::Budget => Ending::Limit(fault.message.clone()),
        FaultKind::Interrupted => Ending::Interrupted,
        _ => Ending::Failed(fault.clone()),
    }
}

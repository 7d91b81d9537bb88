//! The visited states as one peer knows them: those that belong to it, and those that it sent to others lately.

use super::key::{self, owner};
use crate::boundary::Boundary;
use crate::discovery::DiscoveryKey;
use crate::visited::{Asked, Discovered, Fingerprints, Table, scramble};
use std::cell::RefCell;

/// What is to be found out about the successors of a level.
pub(super) enum Mode {
    /// Who finds which states first. What belongs to others counts as new, unless it was sent to them lately.
    Finding,
    /// What one queue would say, now that the steps are known that found new states: these, ascending.
    Exact(Vec<u64>),
    /// What is to be said if all states are new.
    AllNew,
}

/// What a peer knows of the visited states, and where it stands.
pub(super) struct Share {
    /// The number of the peer, and of all.
    peer: usize,
    peers: usize,
    /// The states that belong to this peer, each with the key by which it was found.
    pub(super) table: Table,
    /// States that belong to others, and were sent to them.
    sent: Boundary,
    /// What is to be found out.
    pub(super) mode: Mode,
    /// The numbers of the states that are expanded, ascending.
    pub(super) numbers: Vec<u64>,
    /// The index by which the expander knows the first of them.
    pub(super) first: u64,
    /// States of the level that is found which belong to this peer.
    pub(super) found: u64,
    /// Whether a state has more steps than have keys.
    pub(super) has_too_many_steps: bool,
    /// Room for what is asked of the table at once, and for its answers.
    mine: Vec<Asked<u64>>,
    claimed: Vec<Discovered>,
}

impl Share {
    /// The share of a peer, with no states in it.
    pub(super) fn new(peer: usize, peers: usize) -> Self {
        Self {
            peer,
            peers,
            table: Table::new(),
            sent: Boundary::default(),
            mode: Mode::Finding,
            numbers: Vec::new(),
            first: 1,
            found: 0,
            has_too_many_steps: false,
            mine: Vec::new(),
            claimed: Vec::new(),
        }
    }

    /// The peer to which a state belongs.
    pub(super) fn owner(&self, fingerprint: u64) -> usize {
        owner(fingerprint, self.peers)
    }

    /// The key of a step that the expander knows by an index.
    pub(super) fn key(&self, discovery: DiscoveryKey) -> u64 {
        key::key(self.number(discovery), discovery.ordinal())
    }

    /// The number of the state at a place of those that are expanded.
    pub(super) fn number_at(&self, place: usize) -> Option<u64> {
        self.numbers.get(place).copied()
    }

    /// The number of the parent of such a step.
    pub(super) fn number(&self, discovery: DiscoveryKey) -> u64 {
        self.numbers[discovery.parent().wrapping_sub(self.first) as usize]
    }

    /// Enters states that belong to this peer, found by others: appends what became of each discovery.
    pub(super) fn enter(&mut self, asked: &[Asked<u64>], answers: &mut Vec<Discovered>) {
        let before = answers.len();
        (&self.table).claim_all(asked, answers);
        self.found += answers[before..].iter().filter(|&&answer| answer == Discovered::First).count() as u64;
    }

    /// Makes room for so many states that belong to this peer.
    pub(super) fn make_room(&self, states: usize) {
        Fingerprints::make_room(&&self.table, states);
    }

    /// Enters states that belong to this peer, as known before all that follows.
    pub(super) fn remember(&self, fingerprints: impl IntoIterator<Item = u64>) {
        self.table.remember(fingerprints.into_iter().map(scramble));
    }

    /// Forgets which states were sent to others.
    pub(super) fn forget_sent(&mut self) {
        self.sent = Boundary::default();
    }

    /// As [`Fingerprints::claim_all`]: the table is asked about all states at once that belong to this peer, so that the waits for
    /// the memory pass together.
    fn claim_all(&mut self, asked: &[Asked<u64>], answers: &mut Vec<Discovered>) {
        if !matches!(self.mode, Mode::Finding) {
            answers.extend(asked.iter().map(|one| self.discover(one.key, one.discovery)));
            return;
        }
        let (mut mine, mut claimed) = (std::mem::take(&mut self.mine), std::mem::take(&mut self.claimed));
        mine.clear();
        claimed.clear();
        for &Asked { key, discovery } in asked {
            self.has_too_many_steps |= discovery.ordinal() > key::LAST_ORDINAL;
            if self.owner(key) == self.peer {
                mine.push(Asked { key, discovery: DiscoveryKey::from_number(self.key(discovery)) });
            }
        }
        (&self.table).claim_all(&mine, &mut claimed);
        self.found += claimed.iter().filter(|&&answer| answer == Discovered::First).count() as u64;
        let mut next = 0;
        for &Asked { key, .. } in asked {
            // What belongs to this peer comes in the same order.
            if mine.get(next).is_some_and(|one| one.key == key) {
                answers.push(claimed[next]);
                next += 1;
                continue;
            }
            let is_new = self.is_unsent(key);
            answers.push(if is_new { Discovered::First } else { Discovered::Known });
        }
        (self.mine, self.claimed) = (mine, claimed);
    }

    /// Whether a state that belongs to another was not sent there lately. From now on it was.
    fn is_unsent(&mut self, fingerprint: u64) -> bool {
        let is_new = !self.sent.has(fingerprint);
        self.sent.add(fingerprint);
        is_new
    }

    fn discover(&mut self, fingerprint: u64, discovery: DiscoveryKey) -> Discovered {
        self.has_too_many_steps |= discovery.ordinal() > key::LAST_ORDINAL;
        let key = self.key(discovery);
        let is_new = match &self.mode {
            Mode::Finding if self.owner(fingerprint) == self.peer => {
                let discovered = (&self.table).discover(fingerprint, DiscoveryKey::from_number(key));
                self.found += u64::from(discovered == Discovered::First);
                return discovered;
            }
            Mode::Finding => self.is_unsent(fingerprint),
            Mode::Exact(new) => new.binary_search(&key).is_ok(),
            Mode::AllNew => true,
        };
        if is_new { Discovered::First } else { Discovered::Known }
    }

    fn knows(&self, fingerprint: u64, discovery: DiscoveryKey, answers: &mut Vec<bool>) {
        match self.mode {
            Mode::Finding if self.owner(fingerprint) == self.peer => {
                let discovery = DiscoveryKey::from_number(self.key(discovery));
                (&self.table).knows_all(&[Asked { key: fingerprint, discovery }], answers);
            }
            Mode::Finding => answers.push(self.sent.has(fingerprint)),
            // A state that is not new may be one outside the constraints, which are asked then.
            Mode::Exact(_) | Mode::AllNew => answers.push(false),
        }
    }
}

impl Fingerprints for &RefCell<Share> {
    fn discover(&mut self, fingerprint: u64, discovery: DiscoveryKey) -> Discovered {
        self.borrow_mut().discover(fingerprint, discovery)
    }

    fn claim_all(&mut self, asked: &[Asked<u64>], answers: &mut Vec<Discovered>) {
        self.borrow_mut().claim_all(asked, answers);
    }

    fn knows_all(&self, asked: &[Asked<u64>], answers: &mut Vec<bool>) {
        let share = self.borrow();
        asked.iter().for_each(|one| share.knows(one.key, one.discovery, answers));
    }
}

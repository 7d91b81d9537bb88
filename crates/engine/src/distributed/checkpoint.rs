//! Checkpoints of a search by several peers: of the ends of levels, which are the beginnings of the next.
//!
//! In two steps: each peer writes its share, and a manifest that says how far its files belong to it; when all have, the first
//! peer writes the one manifest that counts, which names their generation. The generation before stays until then. Each file has
//! the number of its peer in its name, so that one folder may hold those of all.
//!
//! As many peers as before go on with their own shares. Another number of peers reads all shares, and each keeps of them what
//! belongs to it.

use super::disk::name;
use super::group::AllToAll;
use super::key::{self, owner_of_scrambled};
use super::parents::{Parent, Parents};
use super::peer::Peer;
use super::stop::{Found, Stop};
use super::wire::{Received, malformed, put, put_ascending, put_bytes};
use crate::chunk::{Cause, Finding};
use crate::discovery::DiscoveryKey;
use crate::external::{MANIFEST, Part, Summary};
use crate::level::{Level, Rooms, saved};
use crate::watch::{Ending, disk_fault};
use check_disk::{Fields, Writer, manifest};
use check_system::{Store, System};
use std::io;

/// States of a level that are written together.
const BLOCK: usize = 1 << 12;

/// What one peer says of its part of something that all do: nothing, or why it has failed.
fn failed(told: &[Vec<u8>]) -> Option<String> {
    told.iter().find(|why| !why.is_empty()).map(|why| String::from_utf8_lossy(why).into_owned())
}

fn why<T, E: ToString>(done: &Result<T, E>) -> Vec<u8> {
    done.as_ref().err().map(|error| error.to_string().into_bytes()).unwrap_or_default()
}

impl<S: System, P: AllToAll> Peer<'_, S, P> {
    /// Writes a checkpoint at the end of a level, if one is due; gives why the search ends where that fails.
    ///
    /// # Errors
    /// When a peer is lost.
    pub(super) fn checkpoint(&mut self) -> io::Result<Option<Stop<S::State>>> {
        let now = self.watch.monitor().elapsed();
        let Some(disk) = &self.disk else { return Ok(None) };
        let is_due = disk.is_due(now);
        self.checkpoint_if(is_due)
    }

    /// Writes a checkpoint of the beginning of the level, in the middle of which the search is ended by the user or a budget; gives
    /// why the search ends where that fails. A search that was short writes none.
    ///
    /// # Errors
    /// When a peer is lost.
    pub(super) fn checkpoint_of_the_beginning(&mut self, ending: &Ending) -> io::Result<Option<Stop<S::State>>> {
        let now = self.watch.monitor().elapsed();
        let is_of_user = matches!(ending, Ending::Interrupted | Ending::Limit(_));
        let is_worth_it = self.disk.as_ref().is_some_and(|disk| is_of_user && disk.is_long(now));
        // The level counts as one that has not begun.
        self.tally.depth -= 1;
        let written = self.checkpoint_if(is_worth_it);
        self.tally.depth += 1;
        written
    }

    /// Writes a checkpoint if the first peer wants one. All peers keep something on disk, or none.
    fn checkpoint_if(&mut self, is_wanted: bool) -> io::Result<Option<Stop<S::State>>> {
        let begun = self.watch.monitor().elapsed();
        if self.disk.is_none() || self.group.tell_all(&vec![1; usize::from(is_wanted)])?[0].is_empty() {
            return Ok(None);
        }
        let written = self.write_share();
        let mut trouble = failed(&self.group.tell_all(&why(&written))?);
        if trouble.is_none() {
            let done = if self.group.index() == 0 { self.commit() } else { Ok(()) };
            trouble = failed(&self.group.tell_all(&why(&done))?);
        }
        let (peer, peers, now) = (self.group.index(), self.group.count(), self.watch.monitor().elapsed());
        if let (None, Ok(named), Some(disk)) = (&trouble, &written, &mut self.disk) {
            disk.generation += 1;
            (disk.cost, disk.last) = (now.saturating_sub(begun), now);
            let swept = disk.sweep(peer, peers, named);
            trouble = failed(&self.group.tell_all(&why(&swept))?);
        }
        Ok(trouble.map(|why| Stop::Outside(Ending::Failed(disk_fault(&why)))))
    }

    /// Writes what this peer knows; gives the names of its files.
    fn write_share(&mut self) -> io::Result<Vec<String>> {
        let (peer, mut decided) = (self.group.index(), Vec::new());
        self.put_decided(&mut decided)?;
        let Some(disk) = &mut self.disk else { return Ok(Vec::new()) };
        let generation = disk.generation + 1;
        let share = self.bench.share.borrow();
        let found = disk.write_found(peer, generation, &share, key::key(self.first, 0))?;
        let parents = disk.write_parents(peer, generation, &self.parents)?;
        let states = Part { name: name(peer, "states", generation), mark: found.mark };
        let mut writer = Writer::create(&*disk.storage.files, &states.name)?;
        let mut rooms = Rooms::default();
        for begin in (0..share.numbers.len()).step_by(BLOCK) {
            let places = begin..share.numbers.len().min(begin + BLOCK);
            let (mut block, mut store) = (Vec::new(), S::Store::default());
            put_ascending(&mut block, share.numbers[places.clone()].iter().copied());
            self.bench.level.read(places, &mut rooms)?.iter().for_each(|state| store.push(state));
            put_bytes(&mut block, &saved(&store)?);
            writer.write(&(block.len() as u64).to_le_bytes())?;
            writer.write(&block)?;
        }
        let states = Part { mark: writer.sync()?, ..states };
        let history = disk.write_history(peer, generation, &self.history)?;
        let mut payload = Vec::new();
        [&found, &parents, &states].iter().for_each(|part| part.put(&mut payload));
        Fields::put_number(&mut payload, u64::from(history.is_some()));
        history.iter().for_each(|part| part.put(&mut payload));
        Fields::put_bytes(&mut payload, &decided);
        let share = name(peer, "share", generation);
        manifest::write(&*disk.storage.files, &share, &payload)?;
        let names = [found, parents, states].into_iter().chain(history).map(|part| part.name);
        Ok(names.chain([share]).collect())
    }

    /// Lets the checkpoint count that all have written.
    fn commit(&mut self) -> io::Result<()> {
        let Some(disk) = &self.disk else { return Ok(()) };
        let tally = &self.tally;
        let queue = tally.distinct - tally.expanded;
        let summary = Summary { generated: tally.generated, distinct: tally.distinct, queue, depth: tally.depth };
        let mut payload = Vec::new();
        Fields::put_bytes(&mut payload, &disk.storage.identity);
        summary.put(&mut payload);
        let mut rest = Vec::new();
        let numbers = [tally.initial, tally.generated, tally.outside, tally.expanded, tally.distinct, tally.depth];
        let places = [tally.check_at, disk.generation + 1, self.group.count() as u64, self.first, self.len];
        numbers.into_iter().chain(places).for_each(|number| put(&mut rest, number));
        self.is_decided.iter().for_each(|&is_decided| put(&mut rest, u64::from(is_decided)));
        tally.actions.iter().for_each(|&(generated, new)| {
            put(&mut rest, generated);
            put(&mut rest, new);
        });
        Fields::put_bytes(&mut payload, &rest);
        manifest::write(&*disk.storage.files, MANIFEST, &payload)
    }

    /// What has decided properties, as far as this peer knows.
    fn put_decided(&self, bytes: &mut Vec<u8>) -> io::Result<()> {
        put(bytes, self.first_violation.map_or(0, |property| property as u64 + 1));
        for (property, found) in self.decided.iter().enumerate() {
            let Some(Found { number, finding }) = found else { continue };
            let mut states = S::Store::default();
            finding.target.iter().for_each(|state| states.push(state));
            [property as u64, *number, u64::from(finding.discovery.ordinal())].iter().for_each(|&one| put(bytes, one));
            put_bytes(bytes, &saved(&states)?);
        }
        Ok(())
    }

    fn take_decided(&mut self, mut bytes: Received<'_>) -> io::Result<()> {
        self.first_violation = bytes.size()?.checked_sub(1);
        while !bytes.0.is_empty() {
            let (property, number, ordinal) = (bytes.size()?, bytes.number()?, bytes.number()? as u32);
            let states = S::Store::restored(bytes.bytes()?).ok_or_else(malformed)?;
            let target = (!states.is_empty()).then(|| states.get(0));
            let finding = Finding { cause: Cause::Decided(property), discovery: DiscoveryKey::new(0, ordinal), target };
            *self.decided.get_mut(property).ok_or_else(malformed)? = Some(Found { number, finding });
        }
        Ok(())
    }

    /// Goes on from the last checkpoint that counts.
    ///
    /// # Errors
    /// When there is none, or that of another search, or one that cannot be read; when a peer is lost.
    pub(super) fn restore(&mut self) -> io::Result<()> {
        let read = match &self.disk {
            Some(disk) if self.group.index() == 0 => manifest::read(&*disk.storage.files, MANIFEST),
            _ => Ok(Vec::new()),
        };
        let cannot = |why: String| io::Error::other(format!("the run cannot be resumed: {why}"));
        if let Some(why) = failed(&self.group.tell_all(&why(&read))?) {
            return Err(cannot(why));
        }
        let told = self.group.tell_all(&read.unwrap_or_default())?;
        let restored = self.take_commit(&told[0]).and_then(|peers| self.take_shares(peers));
        match failed(&self.group.tell_all(&why(&restored))?) {
            Some(why) => Err(cannot(why)),
            None => Ok(()),
        }
    }

    /// Takes in what is the same at all peers; gives how many there were.
    fn take_commit(&mut self, payload: &[u8]) -> io::Result<usize> {
        let Some(disk) = &mut self.disk else { return Err(malformed()) };
        let mut fields = Fields::new(MANIFEST, payload);
        if fields.bytes()? != disk.storage.identity {
            let message = "the checkpoint is that of another spec, config, version or options";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        Summary::take(&mut fields)?;
        let mut rest = Received(fields.bytes()?);
        let tally = &mut self.tally;
        tally.has_initial = true;
        let Self { first, len, .. } = self;
        let mut peers = 0;
        let numbers =
            [&mut tally.initial, &mut tally.generated, &mut tally.outside, &mut tally.expanded, &mut tally.distinct];
        let places = [&mut tally.depth, &mut tally.check_at, &mut disk.generation, &mut peers, first, len];
        for number in numbers.into_iter().chain(places) {
            *number = rest.number()?;
        }
        for is_decided in &mut self.is_decided {
            *is_decided = rest.number()? != 0;
        }
        for (generated, new) in &mut tally.actions {
            (*generated, *new) = (rest.number()?, rest.number()?);
        }
        usize::try_from(peers).ok().filter(|&peers| peers > 0).ok_or_else(malformed)
    }

    /// Takes from the shares of so many peers what belongs to this one.
    fn take_shares(&mut self, peers: usize) -> io::Result<()> {
        let (me, count) = (self.group.index(), self.group.count());
        let is_same = peers == count;
        let Some(disk) = self.disk.take() else { return Err(malformed()) };
        let (mut parents, mut level, mut decided) = (Vec::new(), Vec::new(), Vec::new());
        let shares: Vec<usize> = if is_same { vec![me] } else { (0..peers).collect() };
        let saved = shares.iter().map(|&peer| disk.share(peer)).collect::<Result<Vec<_>, _>>();
        let saved = saved.map_err(|error| io::Error::other(error.to_string()))?;
        let all: u64 = saved.iter().map(|one| one.found.mark.bytes / 8).sum();
        let expected = if is_same { all } else { all / count as u64 + all / (8 * count as u64) + 1024 };
        let share = self.bench.share.borrow();
        share.make_room(expected as usize);
        let mut owned = 0;
        for (peer, saved) in shares.into_iter().zip(saved) {
            let is_mine = |scrambled: u64| is_same || owner_of_scrambled(scrambled, count) == me;
            disk.fingerprints(&saved.found, |one| {
                if is_mine(one) {
                    share.table.remember([one]);
                    owned += 1;
                }
            })?;
            if is_same || peer % count == me {
                Parents::of_bytes(&disk.stream(&saved.parents)?, &mut parents)?;
            }
            disk.states(&saved.states, |numbers, states: S::Store| {
                for (place, number) in numbers.into_iter().enumerate() {
                    if is_same || number % count as u64 == me as u64 {
                        level.push((number, states.get(place)));
                    }
                }
            })?;
            if peer == 0 && me == 0 {
                decided = saved.decided;
                self.history = disk.history(saved.history.as_ref())?;
            }
        }
        drop(share);
        parents.sort_unstable_by_key(|parent: &Parent| parent.state);
        parents.into_iter().for_each(|parent| self.parents.push(parent));
        level.sort_unstable_by_key(|&(number, _)| number);
        self.bench.level = Level::new();
        for block in level.chunks(BLOCK) {
            let mut states = S::Store::default();
            block.iter().for_each(|(_, state)| states.push(state));
            self.bench.level.push(0, states);
        }
        self.owned = u64::saturating_sub(owned, level.len() as u64);
        self.open_level(level.into_iter().map(|(number, _)| number).collect());
        if !decided.is_empty() {
            self.take_decided(Received(&decided))?;
        }
        self.disk = Some(disk);
        Ok(())
    }
}

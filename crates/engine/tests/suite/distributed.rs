//! Searches by several peers in one process: the answer is that of one search.

use crate::draw::Random;
use crate::listed::{Clock, Listed, comparable};
use crate::random::{ask_temporal, random_question, random_system};
use check_disk::{Files, MemoryFiles};
use check_engine::{
    AllToAll, Budgets, LocalPeer, Monitor, Options, Question, Storage, explore, explore_together, obstacle,
};
use check_system::Outcome;
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

/// A peer that is a thread, and may be lost.
struct Local {
    peer: LocalPeer,
    /// After so many supersteps it is lost.
    patience: u64,
    slice: usize,
}

impl Local {
    /// Peers, as each thread makes its own.
    fn made(all: Vec<Self>) -> Vec<impl FnOnce() -> io::Result<Self> + Send> {
        all.into_iter().map(|one| move || Ok(one)).collect()
    }

    /// So many peers.
    fn all(count: usize) -> Vec<Self> {
        let peer = |peer| Self { peer, patience: u64::MAX, slice: 1 << 20 };
        LocalPeer::all(count).into_iter().map(peer).collect()
    }
}

impl AllToAll for Local {
    fn index(&self) -> usize {
        self.peer.index()
    }

    fn count(&self) -> usize {
        self.peer.count()
    }

    fn exchange(&mut self, outgoing: Vec<Vec<u8>>) -> io::Result<Vec<Vec<u8>>> {
        match self.patience.checked_sub(1) {
            Some(left) => self.patience = left,
            None => self.peer.break_off(),
        }
        self.peer.exchange(outgoing)
    }

    fn slice(&self) -> usize {
        self.slice
    }
}

fn together(system: &Listed, question: &Question, options: &Options, peers: usize, slice: usize) -> Outcome {
    let mut all = Local::all(peers);
    all.iter_mut().for_each(|one| one.slice = slice);
    let outcome = explore_together(system, question, options, &Clock::start(), Local::made(all), None);
    outcome.expect("no peer is lost").expect("the first peer is here")
}

/// The answer to a random question with random budgets, by one search and by several peers.
fn compare(seed: u64, asks_temporal: bool) -> Outcome {
    let random = &mut Random(seed);
    let (mut system, mut question) = (random_system(random), random_question(random));
    if asks_temporal {
        ask_temporal(random, &mut system, &mut question);
    }
    let keep_going = random.once_in(3);
    let early = random.once_in(3);
    let max_states = random.once_in(4).then(|| 1 + random.below(400) as u64);
    let max_depth = random.once_in(6).then(|| 1 + random.below(6) as u64);
    let budgets = Budgets { max_states, max_depth, ..Budgets::default() };
    let options = Options { stack: 1 << 20, keep_going, early, budgets, ..Options::default() };
    assert_eq!(obstacle(&system, &question, &options), None);
    let expected = explore(&system, &question, &options, &Clock::start()).expect("threads can be started");
    let expected = comparable(expected);
    for (peers, slice) in [(1, 1 << 20), (2, 1), (3, 1 << 11), (8, 1 << 20)] {
        let found = comparable(together(&system, &question, &options, peers, slice));
        let what = format!("seed {seed}, {peers} peers, slices of {slice}, {options:?}, {question:?}");
        assert_eq!(expected.verdict, found.verdict, "{what}");
        assert_eq!(expected.statistics, found.statistics, "{what}");
        assert_eq!(expected, found, "{what}");
    }
    expected
}

#[test]
fn peers_agree_with_one_search_on_random_systems() {
    let verdicts = verdicts(600, false);
    for verdict in ["Ok", "Invariant", "Property", "Deadlock", "Evaluation", "Unreachable", "Limit"] {
        assert!(verdicts.get(verdict).is_some_and(|&number| number >= 10), "{verdicts:?}");
    }
}

#[test]
fn peers_agree_with_one_search_on_temporal_properties() {
    let verdicts = verdicts(600, true);
    for verdict in ["Ok", "Invariant", "Property", "Safety", "Deadlock", "Evaluation", "Unreachable", "Limit"] {
        assert!(verdicts.get(verdict).is_some_and(|&number| number >= 10), "{verdicts:?}");
    }
}

/// The verdicts of so many random searches, on which all agree.
fn verdicts(number: u64, asks_temporal: bool) -> BTreeMap<String, usize> {
    let mut verdicts = BTreeMap::<String, usize>::new();
    let first = std::env::var("CHECK_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    for seed in first..first + number {
        let verdict = format!("{:?}", compare(seed, asks_temporal).verdict);
        let word: String = verdict.chars().take_while(|c| c.is_alphanumeric()).collect();
        *verdicts.entry(word).or_default() += 1;
    }
    verdicts
}

#[test]
fn a_peer_that_is_lost_ends_the_search_of_all() {
    for seed in 0..40 {
        let random = &mut Random(seed);
        let (system, question) = (random_system(random), random_question(random));
        let options = Options { stack: 1 << 20, ..Options::default() };
        let mut peers = Local::all(3);
        peers[random.below(3)].patience = random.below(3) as u64;
        let outcome = explore_together(&system, &question, &options, &Clock::start(), Local::made(peers), None);
        assert!(outcome.is_err_and(|error| error.to_string().contains("lost")), "seed {seed}");
    }
}

/// Searches with a checkpoint at the end of each level; the answer, if the disk has not failed.
fn on_disk(
    (system, question, options): (&Listed, &Question, &Options),
    peers: usize,
    files: &Arc<MemoryFiles>,
    resumes: bool,
) -> io::Result<Outcome> {
    let files: Arc<dyn Files> = Arc::<MemoryFiles>::clone(files);
    let storage = Storage { files, memory: 0, checkpoint: Some(Duration::ZERO), identity: b"a test".to_vec() };
    let disk = Some((&storage, resumes));
    let all = Local::made(Local::all(peers));
    explore_together(system, question, options, &Clock::start(), all, disk)
        .map(|answer| answer.expect("the first is here"))
}

#[test]
fn peers_go_on_from_the_last_common_checkpoint() {
    let (mut killed, mut resumed) = (0, 0);
    for seed in 0..400 {
        let random = &mut Random(seed);
        let (mut system, mut question) = (random_system(random), random_question(random));
        if random.once_in(2) {
            ask_temporal(random, &mut system, &mut question);
        }
        let options =
            Options { stack: 1 << 20, keep_going: random.once_in(2), early: seed % 2 == 0, ..Options::default() };
        let asked = (&system, &question, &options);
        let expected = explore(&system, &question, &options, &Clock::start()).expect("threads can be started");
        let files = Arc::new(MemoryFiles::new());
        let more = random.below(400) as u64;
        files.fail_after(more);
        let mut peers = [1, 2, 3, 5][random.below(4)];
        let mut answer = on_disk(asked, peers, &files, false).ok();
        if files.operations() > more {
            killed += 1;
            let left = Arc::new(files.crash(random.next()));
            // As many as before, or another number.
            peers = if random.once_in(2) { peers } else { [1, 2, 3, 5][random.below(4)] };
            answer = match on_disk(asked, peers, &left, true) {
                Ok(found) => {
                    resumed += 1;
                    Some(found)
                }
                Err(error) if error.to_string().contains("there is no manifest") => None,
                Err(error) => panic!("seed {seed}: {error}"),
            };
        }
        if let Some(answer) = answer {
            assert_eq!(comparable(answer), comparable(expected), "seed {seed}, {peers} peers, {question:?}");
        }
    }
    assert!(killed > 100 && resumed > 60, "{killed} were killed, {resumed} resumed");
}

/// A user who interrupts when that has been asked so often. By then half a second has passed.
struct Impatient {
    patience: AtomicI64,
}

impl Monitor for Impatient {
    fn elapsed(&self) -> Duration {
        Duration::from_millis(500)
    }

    fn interrupted(&self) -> bool {
        self.patience.fetch_sub(1, Ordering::Relaxed) <= 0
    }
}

#[test]
fn peers_that_are_interrupted_go_on_from_the_beginning_of_the_level() {
    let mut resumed = 0;
    for seed in 0..400 {
        let random = &mut Random(seed);
        let (mut system, mut question) = (random_system(random), random_question(random));
        if random.once_in(2) {
            ask_temporal(random, &mut system, &mut question);
        }
        let options = Options { stack: 1 << 20, keep_going: random.once_in(2), ..Options::default() };
        let expected = explore(&system, &question, &options, &Clock::start()).expect("threads can be started");
        let files: Arc<dyn Files> = Arc::new(MemoryFiles::new());
        // None is due before the end.
        let checkpoint = Some(Duration::from_secs(1));
        let storage = Storage { files: Arc::clone(&files), memory: 0, checkpoint, identity: b"a test".to_vec() };
        let mut go = |monitor: &dyn Monitor, resumes| {
            let all = Local::made(Local::all([1, 2, 3, 5][random.below(4)]));
            explore_together(&system, &question, &options, monitor, all, Some((&storage, resumes)))
        };
        let monitor = Impatient { patience: AtomicI64::new((seed % 40) as i64) };
        let mut answer = go(&monitor, false).expect("no peer is lost").expect("the first is here");
        let has_resumed = !files.list().expect("they can be listed").is_empty();
        if has_resumed {
            resumed += 1;
            answer = go(&Clock::start(), true).expect("it can go on").expect("the first is here");
        }
        if has_resumed || monitor.patience.load(Ordering::Relaxed) > 0 {
            assert_eq!(comparable(answer), comparable(expected), "seed {seed}, {question:?}");
        }
    }
    assert!(resumed > 100, "{resumed} were resumed");
}

#[test]
fn a_checkpoint_of_another_search_is_refused_by_all() {
    let random = &mut Random(5);
    let (system, question) = (random_system(random), random_question(random));
    let options = Options { stack: 1 << 20, ..Options::default() };
    let files: Arc<dyn Files> = Arc::new(MemoryFiles::new());
    let storage = |identity: &str| {
        let (files, checkpoint) = (Arc::clone(&files), Some(Duration::ZERO));
        Storage { files, memory: 0, checkpoint, identity: identity.as_bytes().to_vec() }
    };
    let go = |identity: &str, resumes: bool| {
        let all = Local::made(Local::all(2));
        let storage = storage(identity);
        explore_together(&system, &question, &options, &Clock::start(), all, Some((&storage, resumes)))
    };
    assert!(go("one", true).is_err_and(|error| error.to_string().contains("there is no manifest")));
    go("one", false).expect("it comes to its end");
    assert!(go("another", true).is_err_and(|error| error.to_string().contains("another spec")));
}

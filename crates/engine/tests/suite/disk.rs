//! Searches that go on from disk, that are killed, and whose files are damaged: the answer is that of a search in memory.

use crate::cases::{Case, case};
use crate::draw::Random;
use crate::listed::{Listed, comparable, engines};
use crate::random::{ask_temporal, random_question, random_system};
use check_disk::manifest::Unreadable;
use check_disk::{Files, MemoryFiles};
use check_engine::{Monitor, Options, Question, Storage, can_rest, explore, explore_on_disk, resume};
use check_system::{FaultKind, Outcome, Verdict};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A clock on a machine with little memory or much.
struct Machine {
    start: Instant,
    is_full: bool,
}

impl Monitor for Machine {
    fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    fn memory(&self) -> Option<u64> {
        Some(if self.is_full { 1 << 40 } else { 0 })
    }
}

fn machine(is_full: bool) -> Machine {
    Machine { start: Instant::now(), is_full }
}

fn storage(files: &Arc<MemoryFiles>, memory: u64, checkpoint: Option<Duration>) -> Storage {
    let files: Arc<dyn Files> = Arc::<MemoryFiles>::clone(files);
    Storage { files, memory, checkpoint, identity: b"a test".to_vec() }
}

/// Engines that can go to disk.
fn resting(system: &Listed) -> impl Iterator<Item = Options> {
    engines().into_iter().filter(|options| can_rest(system, options))
}

/// A random system and question, and whether to go on after a violation; every second question is a temporal one.
fn random_case(seed: u64) -> (Listed, Question, bool) {
    if seed.is_multiple_of(4)
        && let Some(Case { system, question, .. }) = case(seed)
    {
        return (system, question, false);
    }
    let random = &mut Random(seed);
    let (mut system, mut question) = (random_system(random), random_question(random));
    if seed % 4 == 2 {
        ask_temporal(random, &mut system, &mut question);
    }
    (system, question, random.once_in(3))
}

/// How a search may be kept on disk: bytes of memory, and the time between checkpoints.
const WAYS: [(u64, Option<Duration>); 4] =
    [(0, None), (4_000, None), (300, Some(Duration::ZERO)), (u64::MAX, Some(Duration::ZERO))];

#[test]
fn searches_on_disk_give_the_answers_of_those_in_memory() {
    // 357: under a view a state is known on disk, and a finding in it is looked for again.
    for seed in (0..100).chain([357]) {
        let (system, question, keep_going) = random_case(seed);
        for engine in resting(&system) {
            let options = Options { keep_going, early: seed % 3 == 0, ..engine };
            let expected = explore(&system, &question, &options, &machine(false)).expect("threads can be started");
            for (memory, checkpoint) in WAYS {
                let files = Arc::new(MemoryFiles::new());
                let storage = storage(&files, memory, checkpoint);
                let found = explore_on_disk(&system, &question, &options, &machine(memory < u64::MAX), &storage)
                    .expect("threads can be started");
                assert_eq!(
                    comparable(found),
                    comparable(expected.clone()),
                    "seed {seed}, {memory} bytes, {checkpoint:?}, {options:?}, {question:?}"
                );
            }
        }
    }
}

/// Lets an operation fail soon. Gives the number of operations after which it has.
fn kill_soon(files: &MemoryFiles, random: &mut Random) -> u64 {
    let more = random.below(300) as u64;
    files.fail_after(more);
    files.operations() + more
}

#[test]
fn searches_that_are_killed_are_resumed() {
    let (mut killed, mut resumed) = (0, 0);
    for seed in 0..400 {
        let (system, question, keep_going) = random_case(seed);
        let random = &mut Random(seed + 1_000_000);
        let engines: Vec<_> = resting(&system).collect();
        let pick = |random: &mut Random| Options {
            keep_going,
            early: seed % 3 == 0,
            ..engines[random.below(engines.len())].clone()
        };
        let (before, after) = (pick(random), pick(random));
        let expected = explore(&system, &question, &before, &machine(false)).expect("threads can be started");
        let (memory, _) = WAYS[random.below(WAYS.len())];
        let mut files = Arc::new(MemoryFiles::new());
        let storage = |files: &Arc<MemoryFiles>| storage(files, memory, Some(Duration::ZERO));
        let monitor = || machine(memory < u64::MAX);
        let mut end = kill_soon(&files, random);
        let mut answer = explore_on_disk(&system, &question, &before, &monitor(), &storage(&files)).ok();
        // A search may be killed again and again.
        while files.operations() > end {
            killed += 1;
            files = Arc::new(files.crash(random.next()));
            end = if random.once_in(2) { kill_soon(&files, random) } else { u64::MAX };
            answer = match resume(&system, &question, &after, &monitor(), &storage(&files)) {
                Ok(found) => {
                    resumed += 1;
                    Some(found)
                }
                // There was none yet; whoever was killed may try again.
                Err(Unreadable::Missing) => {
                    answer = None;
                    break;
                }
                Err(_) if files.operations() > end => None,
                Err(error) => panic!("seed {seed}: {error}"),
            };
        }
        if let Some(outcome) = answer.filter(|_| files.operations() <= end) {
            let what = format!("seed {seed}, {memory} bytes, {before:?}, then {after:?}, {question:?}");
            let (outcome, expected) = (comparable(outcome), comparable(expected));
            assert_eq!(outcome.statistics, expected.statistics, "{what}");
            assert_eq!(outcome, expected, "{what}");
        }
    }
    assert!(killed > 150 && resumed > 100, "{killed} were killed, {resumed} resumed");
}

/// A search that was ended in its middle; `None` if it came to its end, or wrote no checkpoint.
fn interrupted(system: &Listed, question: &Question, options: &Options, random: &mut Random) -> Option<MemoryFiles> {
    let files = Arc::new(MemoryFiles::new());
    let end = kill_soon(&files, random);
    let storage = storage(&files, [300, u64::MAX][random.below(2)], Some(Duration::ZERO));
    let is_full = storage.memory < u64::MAX;
    let _ = explore_on_disk(system, question, options, &machine(is_full), &storage);
    let left = files.crash(random.next());
    (files.operations() > end && left.bytes("checkpoint").is_some()).then_some(left)
}

#[test]
fn damaged_checkpoints_are_refused_or_do_no_harm() {
    let (mut refused, mut ended, mut harmless) = (0, 0, 0);
    for seed in 0..300 {
        let (system, question, keep_going) = random_case(seed);
        let random = &mut Random(seed + 2_000_000);
        let Some(options) = resting(&system).nth(random.below(3)) else { continue };
        let options = Options { keep_going, ..options };
        let Some(files) = interrupted(&system, &question, &options, random) else { continue };
        let expected = explore(&system, &question, &options, &machine(false)).expect("threads can be started");
        let (name, length) = {
            let all = files.list().expect("nothing fails any more");
            all[random.below(all.len())].clone()
        };
        let place = random.below(length.max(1) as usize);
        let what = if random.once_in(3) {
            files.cut(&name, place);
            format!("seed {seed}, {name} was cut at {place} of {length}")
        } else {
            files.flip(&name, place, 1 << random.below(8));
            format!("seed {seed}, {name} was changed at {place} of {length}")
        };
        let files = Arc::new(files);
        let storage = storage(&files, 300, Some(Duration::ZERO));
        match resume(&system, &question, &options, &machine(true), &storage) {
            Err(_) => refused += 1,
            Ok(found) if is_ended_by_disk(&found) => ended += 1,
            Ok(found) => {
                assert_eq!(comparable(found), comparable(expected), "{what}");
                harmless += 1;
            }
        }
    }
    assert!(refused > 20, "{refused} were refused, {ended} ended later, {harmless} did no harm");
}

fn is_ended_by_disk(outcome: &Outcome) -> bool {
    matches!(&outcome.verdict, Verdict::Evaluation { fault, .. } if fault.kind == FaultKind::Disk)
}

#[test]
fn a_checkpoint_of_another_search_is_refused() {
    let (system, question, _) = random_case(3);
    let files = Arc::new(MemoryFiles::new());
    let storage = storage(&files, u64::MAX, Some(Duration::ZERO));
    let options = Options { narrow: 0, ..Options::default() };
    explore_on_disk(&system, &question, &options, &machine(false), &storage).expect("threads can be started");
    let other = Storage { identity: b"another".to_vec(), ..storage.clone() };
    let refused = resume(&system, &question, &options, &machine(false), &other);
    assert!(refused.is_err_and(|error| error.to_string().contains("another spec")));
    resume(&system, &question, &options, &machine(false), &storage).expect("it is the same search");
}

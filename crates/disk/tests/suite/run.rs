//! Runs and merges, against ordered sets.

use crate::{ascending, each_seed};
use check_disk::{MemoryFiles, Run, RunWriter, merge};
use std::collections::BTreeSet;

/// A run of these numbers.
pub(crate) fn run_of(files: &MemoryFiles, name: &str, numbers: &[u64]) -> Run {
    let mut writer = RunWriter::create(files, name).unwrap();
    numbers.iter().for_each(|number| writer.push(*number).unwrap());
    writer.finish(files, false).unwrap()
}

/// All numbers of a run.
pub(crate) fn numbers_of(run: &Run) -> std::io::Result<Vec<u64>> {
    run.iter().collect()
}

/// Candidates: numbers of the set, their neighbours, and any others; some twice.
pub(crate) fn candidates(random: &mut fastrand::Rng, numbers: &[u64], most: usize) -> Vec<u64> {
    let candidate = |random: &mut fastrand::Rng| match (random.u32(..4), random.choice(numbers)) {
        (0, Some(number)) => number.wrapping_add(1),
        (1 | 2, Some(number)) => *number,
        _ => random.u64(..),
    };
    let mut candidates: Vec<u64> = (0..random.usize(..=most)).map(|_| candidate(random)).collect();
    candidates.sort_unstable();
    candidates
}

#[test]
fn what_is_written_is_found() {
    each_seed(0..60, |random| {
        let files = MemoryFiles::new();
        let numbers = ascending(random, &[10, 3000, 100_000]);
        let written = run_of(&files, "r", &numbers);
        let found = Run::open(&files, "r").unwrap();
        assert_eq!(written.id(), found.id());
        assert_eq!(files.bytes("r").unwrap().len() as u64, found.bytes());
        for run in [written, found] {
            assert!(run.len() == numbers.len() as u64 && numbers_of(&run).unwrap() == numbers);
            for most in [1, 10, 1000, 100_000] {
                let candidates = candidates(random, &numbers, most);
                let before: Vec<bool> = candidates.iter().map(|_| random.u32(..10) == 0).collect();
                let mut known = before.clone();
                run.mark_known(&candidates, &mut known).unwrap();
                for ((candidate, known), before) in candidates.iter().zip(known).zip(before) {
                    assert_eq!(known, before || numbers.binary_search(candidate).is_ok(), "{candidate}");
                }
            }
        }
    });
}

#[test]
fn several_threads_ask() {
    let random = &mut fastrand::Rng::with_seed(1);
    let files = MemoryFiles::new();
    let numbers = ascending(random, &[200_000]);
    let run = run_of(&files, "r", &numbers);
    let candidates = candidates(random, &numbers, 100_000);
    let mut known = vec![false; candidates.len()];
    std::thread::scope(|scope| {
        for (candidates, known) in candidates.chunks(7000).zip(known.chunks_mut(7000)) {
            scope.spawn(|| run.mark_known(candidates, known).unwrap());
        }
    });
    let expected: Vec<bool> = candidates.iter().map(|one| numbers.binary_search(one).is_ok()).collect();
    assert_eq!(known, expected);
}

#[test]
fn only_blocks_that_can_contain_a_candidate_are_read() {
    let files = MemoryFiles::new();
    let numbers: Vec<u64> = (0..1_000_000).map(|number| number << 40).collect();
    let run = run_of(&files, "r", &numbers);
    let reads = |candidates: &[u64]| {
        let before = files.operations();
        run.mark_known(candidates, &mut vec![false; candidates.len()]).unwrap();
        files.operations() - before
    };
    assert_eq!(reads(&[]), 0);
    assert_eq!(reads(&[1, 2, 3]), 1);
    assert_eq!(reads(&[1, 1 << 50, 1 << 59, u64::MAX]), 3, "two of four blocks are neighbours");
    assert!(reads(&numbers) <= 1 + run.bytes() / (240 << 10), "all, in large pieces");
    run.mark_known(&[1, 2], &mut [true, true]).unwrap();
    assert_eq!(reads(&[]), 0);
    let later = run_of(&files, "later", &[1 << 40]);
    let before = files.operations();
    later.mark_known(&[1, 2, 3], &mut [false; 3]).unwrap();
    assert_eq!(files.operations(), before, "all candidates are smaller");
}

#[test]
fn what_does_not_ascend_is_refused() {
    let files = MemoryFiles::new();
    let mut writer = RunWriter::create(&files, "r").unwrap();
    writer.push(0).unwrap();
    writer.push(5).unwrap();
    assert!(writer.push(5).is_err() && writer.push(4).is_err() && writer.extend(&[6, 6]).is_err());
    writer.extend(&[6, u64::MAX]).unwrap();
    let run = writer.finish(&files, true).unwrap();
    assert_eq!(numbers_of(&run).unwrap(), [0, 5, 6, u64::MAX]);
    assert!(run.mark_known(&[2, 1], &mut [false; 2]).is_err());
    assert!(run.mark_known(&[1, 2], &mut [false; 3]).is_err());
}

#[test]
fn merges() {
    each_seed(0..60, |random| {
        let files = MemoryFiles::new();
        let sets: Vec<Vec<u64>> = (0..random.usize(..10)).map(|_| ascending(random, &[0, 10, 10_000])).collect();
        // Some have much in common.
        let sets: Vec<Vec<u64>> = (0..sets.len())
            .map(|at| {
                let other = &sets[random.usize(..sets.len())];
                let all: BTreeSet<u64> = sets[at].iter().chain(other.iter().filter(|_| at % 2 == 0)).copied().collect();
                all.into_iter().collect()
            })
            .collect();
        let runs: Vec<Run> = sets.iter().enumerate().map(|(at, set)| run_of(&files, &format!("r{at}"), set)).collect();
        let merged = merge(&files, "all", &runs.iter().collect::<Vec<_>>(), true).unwrap();
        let expected: BTreeSet<u64> = sets.into_iter().flatten().collect();
        assert!(numbers_of(&merged).unwrap().into_iter().eq(expected));
    });
}

#[test]
fn fingerprints_take_few_bytes() {
    // Of 10^9 fingerprints, those in a part of the range: spread as all are.
    let mut random = fastrand::Rng::with_seed(3);
    let count = 300_000;
    let range = (u128::from(u64::MAX) * count / 1_000_000_000) as u64;
    let numbers: BTreeSet<u64> = (0..count).map(|_| random.u64(..range)).collect();
    let run = run_of(&MemoryFiles::new(), "r", &numbers.iter().copied().collect::<Vec<_>>());
    let each = run.bytes() as f64 / run.len() as f64;
    assert!(each < 4.7, "{each} bytes a fingerprint");
}

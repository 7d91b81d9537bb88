//! How quick it is, on the disk of this machine:
//! `CHECK_FOLDER=/var/tmp cargo test --release -p check-disk --test measure -- --ignored --nocapture`.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod folder;

use check_disk::{Files, Frames, MemoryFiles, Reader, Run, RunWriter, Writer, merge};
use folder::Folder;
use std::time::{Duration, Instant};

/// Time by the clock and in the processor.
#[derive(Clone, Copy, Default)]
struct Time(Duration, Duration);

impl Time {
    fn of<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let (clock, processor) = (Instant::now(), processor());
        let done = work();
        self.0 += clock.elapsed();
        self.1 += self::processor() - processor;
        done
    }

    fn print(self, what: &str, count: u64, bytes: u64) {
        let each = |time: Duration| time.as_secs_f64() * 1e9 / count as f64;
        let (clock, processor) = (each(self.0), each(self.1));
        let speed = bytes as f64 / self.0.as_secs_f64() / 1e6;
        println!("{what:<44} {clock:9.2} ns each, {processor:9.2} in the processor, {speed:7.0} MB/s");
    }
}

/// How long this thread has run.
fn processor() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    Duration::from_nanos(text.split(' ').next().unwrap().parse().unwrap())
}

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |text| text.parse().unwrap())
}

/// Fingerprints as a billion would be spread, a piece of the range after another.
struct Spread(fastrand::Rng, u64);

impl Spread {
    fn next(&mut self, count: usize, density: f64) -> Vec<u64> {
        let mean = 2_f64.powi(64) / 1e9 / density;
        (0..count)
            .map(|_| {
                self.1 += 1 + (-(1.0 - self.0.f64()).ln() * mean) as u64;
                self.1
            })
            .collect()
    }
}

/// Writes a run of so many, of which `density` others would have the same range.
fn write_run(files: &dyn Files, name: &str, seed: u64, count: u64, density: f64) -> (Run, Time) {
    let (mut spread, mut time) = (Spread(fastrand::Rng::with_seed(seed), 0), Time::default());
    let mut writer = RunWriter::create(files, name).unwrap();
    for start in (0..count).step_by(1 << 20) {
        let some = spread.next((count - start).min(1 << 20) as usize, density);
        time.of(|| writer.extend(&some).unwrap());
    }
    let run = time.of(|| writer.finish(files, true).unwrap());
    (run, time)
}

#[test]
#[ignore = "takes a minute, and some gigabytes"]
fn streams() {
    let path =
        std::path::PathBuf::from(std::env::var("CHECK_FOLDER").unwrap_or("/tmp".into())).join("check-measure-streams");
    std::fs::create_dir_all(&path).unwrap();
    let files = Folder(path.clone());
    let (count, mut time) = (number("CHECK_COUNT", 100_000_000), Time::default());
    let mut writer = Writer::create(&files, "stream").unwrap();
    time.of(|| (0..count).for_each(|number| writer.write(&number.to_le_bytes()).unwrap()));
    time.print("stream: write 8 bytes each, no sync", count, 8 * count);
    let mark = time.of(|| writer.sync().unwrap());
    time.print("stream: the same with a sync", count, 8 * count);
    let mut time = Time::default();
    let (mut frames, mut room) = (Frames::open(&files, "stream", &mark).unwrap(), Vec::new());
    time.of(|| while frames.read(&mut room).unwrap() {});
    time.print("stream: read all", count, 8 * count);
    let mut time = Time::default();
    let mut reader = time.of(|| Reader::open(&files, "stream", &mark).unwrap());
    time.print("stream: open to read anywhere", count, 8 * count);
    let (mut time, mut random) = (Time::default(), fastrand::Rng::with_seed(1));
    time.of(|| (0..10_000).for_each(|_| reader.read_at(8 * random.u64(..count), &mut [0; 8]).unwrap()));
    time.print("stream: read 8 bytes anywhere", 10_000, 80_000);
    std::fs::remove_dir_all(path).unwrap();
}

#[test]
#[ignore = "takes a minute, and some gigabytes"]
fn runs() {
    let path =
        std::path::PathBuf::from(std::env::var("CHECK_FOLDER").unwrap_or("/tmp".into())).join("check-measure-runs");
    std::fs::create_dir_all(&path).unwrap();
    let files = Folder(path.clone());
    let count = number("CHECK_COUNT", 100_000_000);
    let (run, time) = write_run(&files, "run", 1, count, 1.0);
    let last = run.iter().last().unwrap().unwrap();
    println!(
        "{:.3} bytes each, {:.4} in memory",
        run.bytes() as f64 / count as f64,
        run.memory() as f64 / count as f64
    );
    time.print("run: write", count, run.bytes());
    let mut room = Vec::new();
    for _ in 0..2 {
        let (mut time, mut values) = (Time::default(), run.iter());
        time.of(|| {
            while {
                values.read(&mut room).unwrap();
                !room.is_empty()
            } {}
        });
        time.print("run: read all", count, run.bytes());
    }
    for candidates in [1000, 100_000, 1_000_000, 10_000_000] {
        let mut random = fastrand::Rng::with_seed(candidates);
        let mut all: Vec<u64> = (0..candidates).map(|_| random.u64(..last)).collect();
        all.sort_unstable();
        let (mut time, mut known) = (Time::default(), vec![false; all.len()]);
        time.of(|| run.mark_known(&all, &mut known).unwrap());
        time.print(&format!("run: look for {candidates}"), candidates, run.bytes());
    }
    for parts in [2, 4, 8] {
        let part =
            |number: u64| write_run(&files, &format!("part{number}"), number, count / parts, 1.0 / parts as f64).0;
        let runs: Vec<Run> = (0..parts).map(part).collect();
        let mut time = Time::default();
        let merged = time.of(|| merge(&files, "merged", &runs.iter().collect::<Vec<_>>(), true).unwrap());
        time.print(&format!("runs: merge {parts}"), merged.len(), merged.bytes());
    }
    std::fs::remove_dir_all(path).unwrap();
}

#[test]
#[ignore = "takes a minute, and some gigabytes"]
fn decoding() {
    let files = MemoryFiles::new();
    let (run, _) = write_run(&files, "run", 1, 20_000_000, 1.0);
    let mut room = Vec::new();
    for _ in 0..3 {
        let (mut time, mut values) = (Time::default(), run.iter());
        time.of(|| {
            while {
                values.read(&mut room).unwrap();
                !room.is_empty()
            } {}
        });
        time.print("run: read all, from memory", run.len(), run.bytes());
    }
}

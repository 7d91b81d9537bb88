//! Runs that are killed are resumed: what comes of them is what an uninterrupted run gives.
//!
//! Environment: `CHECK_ALL` kills often, `SEED` draws the moments.

use crate::program::{Said, check, root, scratch};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Specs with enough states, and what is asked of them.
const RUNS: [&[&str]; 4] = [
    &["nim", "-D", "InitialHeaps=<<5,6,7,8>>", "--workers", "2"],
    &["tic-tac-toe", "--workers", "1"],
    &["nim", "-D", "InitialHeaps=<<6,7,8>>", "--reachable", "heaps = <<2, 3, 0>>", "--workers", "1"],
    &["statechart-nim", "-D", "Heaps=<<3,4,5>>", "--property", "Termination", "--workers", "2"],
];

/// What is kept on disk: everything, and a checkpoint whenever there can be one.
const TINY: [&str; 6] = ["--memory", "1M", "--checkpoint", "0s", "--format", "json"];

/// For each run that is to be resumed so many are started at most.
const ATTEMPTS: usize = 4;

fn words<'a>(run: &[&'a str], disk: &'a str) -> Vec<&'a str> {
    run.iter().copied().chain(TINY).chain(["--disk", disk]).collect()
}

/// A report without what differs from run to run.
fn comparable(said: &Said) -> Value {
    let mut report: Value = serde_json::from_str(&said.out).unwrap_or_else(|_| panic!("no report: {}", said.log));
    for name in ["seconds", "memory_peak_bytes", "workers"] {
        report["statistics"][name] = json!(null);
    }
    report
}

/// Starts the program and kills it after some time, or asks it to end; whether it was still running.
fn killed(folder: &Path, words: &[&str], after: Duration, is_asked: bool) -> bool {
    let mut command = Command::new(env!("CARGO_BIN_EXE_check"));
    command.args(words).current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program can be started");
    std::thread::sleep(after);
    let is_running = child.try_wait().expect("a child can be waited for").is_none();
    if is_asked {
        let asked = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
        asked.expect("a signal can be sent");
    } else {
        child.kill().expect("a child can be killed");
    }
    child.wait().expect("a child can be waited for");
    is_running
}

fn disk(name: &str) -> (PathBuf, String) {
    let folder = scratch(name);
    let shown = folder.display().to_string();
    (folder, shown)
}

#[test]
fn runs_that_are_killed_at_any_moment_are_resumed() {
    let seed = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or_else(|| fastrand::u64(..));
    println!("SEED={seed}");
    let mut random = fastrand::Rng::with_seed(seed);
    let times = if std::env::var_os("CHECK_ALL").is_some() { 50 } else { 2 };
    let mut resumptions = 0;
    for run in RUNS {
        let expected = check(root(), &run.iter().copied().chain(["--format", "json", "--no-disk"]).collect::<Vec<_>>());
        let start = std::time::Instant::now();
        let (_, all) = disk("resumed-whole");
        let whole = check(root(), &words(run, &all));
        let took = start.elapsed();
        assert_eq!(comparable(&whole), comparable(&expected), "{run:?}");
        assert_eq!(std::fs::read_dir(&all).expect("it is there").count(), 0, "nothing stays of a run that is over");
        // Some are over when they are to be killed, or have not begun to write.
        let before = resumptions;
        for time in 0..ATTEMPTS * times {
            if resumptions - before == times {
                break;
            }
            let (folder, shown) = disk("resumed");
            if !killed(root(), &words(run, &shown), took.mul_f64(random.f64()), random.bool()) {
                continue;
            }
            // Now and then the run that goes on is killed as well.
            if random.bool() {
                killed(&folder, &["resume", "--disk", &shown], took.mul_f64(random.f64() / 2.0), random.bool());
            }
            let resumed = check(&folder, &["resume", "--disk", &shown]);
            let what = format!("SEED={seed}, {run:?}, time {time}");
            if resumed.log.contains("there is no run that can be resumed") {
                continue;
            }
            assert_eq!(comparable(&resumed), comparable(&expected), "{what}: {}", resumed.log);
            assert_eq!(resumed.code, expected.code, "{what}");
            resumptions += 1;
        }
    }
    assert!(resumptions >= times, "SEED={seed}: only {resumptions} were resumed");
}

#[test]
fn a_run_that_is_interrupted_says_how_to_go_on() {
    let (folder, shown) = disk("interrupted");
    let run = ["nim", "-D", "InitialHeaps=<<30,30,30,30>>", "--max-time", "1s", "--checkpoint", "1s", "--disk", &shown];
    let said = check(root(), &run);
    assert_eq!(said.code, 3, "{}", said.log);
    assert!(said.log.contains("`check resume` goes on"), "{}", said.log);
    let listed = check(&folder, &["runs", "--disk", &shown]);
    assert!(
        listed.out.contains("check nim -D 'InitialHeaps=<<30,30,30,30>>'") && listed.out.contains("distinct states")
    );
    let name = listed.out.lines().next().expect("there is a run");
    let refused = check(&folder, &["resume", "nothing", "--disk", &shown]);
    assert_eq!(refused.code, 153);
    assert!(refused.log.contains("there is no run nothing"), "{}", refused.log);
    // With other threads, other memory, and another end.
    let other = ["resume", name, "--workers", "1", "--memory", "2G", "--max-time", "10ms", "--disk", &shown];
    let again = check(&folder, &other);
    assert!(again.code == 3 && again.out.contains(", 1 worker,") && again.log.contains(name), "{again:?}");
    let removed = check(&folder, &["runs", "--remove", name, "--disk", &shown]);
    assert_eq!(removed.out, format!("removed {name}\n"));
    assert!(check(&folder, &["runs", "--disk", &shown]).out.starts_with("no runs in"));
}

#[test]
fn a_run_of_a_spec_that_has_changed_is_refused() {
    let (folder, shown) = disk("changed");
    let spec = folder.join("Count.tla");
    let text = "---- MODULE Count ----\nEXTENDS Naturals\nVARIABLES x, y\nInit == x = 0 /\\ y = 0\n\
                Next == (x' = (x + 1) % 5000 /\\ y' = y) \\/ (y' = (y + 1) % 5000 /\\ x' = x)\n====\n";
    std::fs::write(&spec, text).expect("the folder can be written");
    let run =
        ["Count.tla", "--init", "Init", "--next", "Next", "--max-time", "1s", "--checkpoint", "1s", "--disk", &shown];
    let said = check(&folder, &run);
    assert!(said.log.contains("`check resume` goes on"), "{} {}", said.out, said.log);
    std::fs::write(&spec, text.replace("y' = y", "y' =  y")).expect("the folder can be written");
    let refused = check(&folder, &["resume", "--disk", &shown]);
    assert_eq!(refused.code, 153, "{}", refused.log);
    assert!(refused.log.contains("the checkpoint is that of another spec"), "{}", refused.log);
    std::fs::write(&spec, text).expect("the folder can be written");
    let again = check(&folder, &["resume", "--disk", &shown]);
    assert_eq!(again.code, 3, "{}", again.log);
}

/// A small file system in memory, where this process may make one.
struct SmallDisk(PathBuf);

impl SmallDisk {
    fn of(name: &str, kibibytes: u32) -> Option<Self> {
        let folder = scratch(name);
        let size = format!("size={kibibytes}k");
        let made = mount(&["-t", "tmpfs", "-o", &size, "tmpfs", &folder.display().to_string()]);
        made.then_some(Self(folder))
    }

    fn enlarge(&self) {
        assert!(mount(&["-o", "remount,size=1g", &self.0.display().to_string()]), "it can be made larger");
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // What is not unmounted goes with the machine.
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

fn mount(words: &[&str]) -> bool {
    let mounted =
        Command::new("mount").args(words).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    mounted.is_ok_and(|status| status.success())
}

#[test]
fn a_run_whose_disk_becomes_full_is_resumed_when_there_is_room() {
    let run = RUNS[0];
    let expected = check(root(), &run.iter().copied().chain(["--format", "json", "--no-disk"]).collect::<Vec<_>>());
    let (mut full, mut resumptions) = (0, 0);
    for kibibytes in [40, 60, 80, 100, 120, 140, 160, 180, 200] {
        let Some(small) = SmallDisk::of("resumed-full", kibibytes) else {
            println!("SKIPPED: this process may not mount a file system");
            return;
        };
        let shown = small.0.display().to_string();
        let first = check(root(), &words(run, &shown));
        if first.code != 153 {
            assert_eq!(comparable(&first), comparable(&expected), "{kibibytes} KiB are enough");
            continue;
        }
        full += 1;
        assert!(first.out.contains("No space left on device"), "{}", first.out);
        if std::fs::read_dir(&small.0).expect("it is there").count() == 0 {
            continue;
        }
        small.enlarge();
        let second = check(root(), &["resume", "--disk", &shown]);
        assert_eq!(comparable(&second), comparable(&expected), "{kibibytes} KiB: {}", second.log);
        resumptions += 1;
    }
    println!("{full} runs had a full disk, {resumptions} were resumed");
    assert!(resumptions > 0, "no run had a checkpoint when its disk became full");
}

#[test]
fn a_run_of_slow_steps_that_is_ended_keeps_a_checkpoint() {
    let (folder, shown) = disk("slow");
    // It is an evaluation that hears that the time is over.
    let text = "---- MODULE Slow ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = 0\n\
                Next == x < 1000 /\\ x' = x + 1 /\\ \\A i \\in 1..3000000 : i * x >= 0\n====\n";
    std::fs::write(folder.join("Slow.tla"), text).expect("a spec can be written");
    let all = ["Slow.tla", "--init", "Init", "--next", "Next", "--workers", "2", "--disk", &shown];
    // From a tenth of the time between two checkpoints on, one is written at the end.
    let ended = check(&folder, &[&all[..], &["--max-time", "5s", "--checkpoint", "10s"]].concat());
    assert_eq!(ended.code, 3, "{}{}", ended.out, ended.log);
    assert!(ended.log.contains("`check resume` goes on"), "{}", ended.log);
}

//! Clusters of processes on this machine: their answers are those of one process, and a process that is lost ends all.

use crate::program::{Said, check, root, scratch};
use serde_json::{Value, json};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Specs of the repository, and what is asked of them.
const RUNS: [&[&str]; 17] = [
    &["nim", "-D", "InitialHeaps=<<5, 6, 7>>"],
    &["nim", "-D", "InitialHeaps=<<3, 4, 5>>", "--reachable", "P1Wins", "--reachable", "P2Wins"],
    &["nim", "-D", "InitialHeaps=<<3, 4, 5>>", "--invariant", "heaps[1] > 0"],
    &["nim", "-D", "InitialHeaps=<<3, 4, 5>>", "--deadlock", "--continue", "--invariant", "heaps[2] # 2"],
    &["nim", "-D", "InitialHeaps=<<5, 6, 7>>", "--constraint", "heaps[1] > 1", "--property", "[][heaps'[1] > 2]_heaps"],
    &["nim", "-D", "InitialHeaps=<<5, 6, 7>>", "--max-states", "300"],
    &["nim", "-D", "InitialHeaps=<<5, 6, 7>>", "--max-depth", "3"],
    &["nim", "-D", "InitialHeaps=<<3, 4, 5>>", "--invariant", "TLCGet(\"level\") < 4 \\/ heaps[1] > 0"],
    &["nim", "-D", "InitialHeaps=<<3, 4, 5>>", "--property", "<>(winner # \"NONE\")"],
    &["nim", "-D", "InitialHeaps=<<3, 4, 5>>", "--property", "<>(winner = \"P1\")"],
    &["statechart-nim", "--property", "Termination", "--early"],
    &["statechart-nim", "--property", "Termination", "--max-states", "40"],
    &["tic-tac-toe", "--reachable", "XWins"],
    &["acro-nim", "-D", "InitialPiles=SetToBag({makePile(1, 0), makePile(3, 1)})", "--reachable", "Draw"],
    &["nim-strategy", "--invariant", "TheComputerAlwaysWins"],
    &["docs/guide/Mutex.tla"],
    &["docs/guide/BoundedBuffer.tla"],
];

/// A report without what differs from run to run.
fn comparable(said: &Said) -> Value {
    let mut report: Value = serde_json::from_str(&said.out).unwrap_or_else(|_| panic!("no report: {}", said.log));
    for name in ["seconds", "memory_peak_bytes", "workers"] {
        report["statistics"][name] = json!(null);
    }
    report
}

#[test]
fn clusters_agree_with_one_process() {
    for run in RUNS {
        let words = |more: &[&'static str]| run.iter().copied().chain(more.iter().copied()).collect::<Vec<_>>();
        let expected = check(root(), &words(&["--format", "json", "--no-disk"]));
        for processes in ["2", "4"] {
            let mut cluster = words(&["--format", "json", "--workers", "1", "--processes"]);
            cluster.push(processes);
            cluster.insert(0, "cluster");
            let found = check(root(), &cluster);
            assert_eq!(found.code, expected.code, "{run:?} by {processes}: {}", found.log);
            if expected.out.is_empty() {
                assert_eq!(found.out, expected.out, "{run:?} by {processes}: {}", found.log);
            } else {
                assert_eq!(comparable(&found), comparable(&expected), "{run:?} by {processes}");
            }
        }
    }
}

#[test]
fn what_a_cluster_cannot_check_is_refused_before_it_begins() {
    let refused = |words: &[&str], what: &str| {
        let all: Vec<&str> = ["cluster"].into_iter().chain(words.iter().copied()).chain(["--processes", "2"]).collect();
        let said = check(root(), &all);
        assert!(said.code == 151 || said.code == 2, "{words:?}: {} {}", said.code, said.log);
        assert!(said.log.contains(what), "{words:?}: {}", said.log);
    };
    refused(&["nim", "--exact"], "--exact");
    refused(&["nim", "--native"], "--native");
    refused(&["nim", "--invariant", "TLCGet(\"distinct\") < 3"], "observes");
    refused(&["nim", "--constraint", "TLCGet(\"level\") < 3"], "depends on the depth");
    let said = check(root(), &["cluster", "nim", "--processes", "2", "--process", "1"]);
    assert_eq!(said.code, 2, "{}", said.log);
}

/// A cluster of three processes that will be busy for long.
fn busy() -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_check"));
    command.args(["cluster", "nim", "-D", "InitialHeaps=<<30,30,30,30,30>>", "--processes", "3", "--workers", "1"]);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    command.spawn().expect("the program can be started")
}

/// The processes that a process has started.
fn children(parent: &Child) -> Vec<String> {
    let listed = Command::new("ps").args(["--ppid", &parent.id().to_string(), "-o", "pid="]).output();
    let listed = listed.expect("processes can be listed").stdout;
    String::from_utf8_lossy(&listed).split_whitespace().map(str::to_owned).collect()
}

fn send(signal: &str, process: &str) {
    let sent = Command::new("kill").args([signal, process]).status().expect("a signal can be sent");
    assert!(sent.success(), "{signal} to {process}");
}

/// Whether a process is there, and not one that has ended and was not waited for.
fn lives(process: &str) -> bool {
    let state = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    state.rsplit(") ").next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with('Z'))
}

/// Whether these processes end within some seconds.
#[cfg(target_os = "linux")]
fn are_gone(processes: &[String]) -> bool {
    let begin = Instant::now();
    while processes.iter().any(|process| lives(process)) {
        if begin.elapsed() > Duration::from_secs(20) {
            return false;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    true
}

#[cfg(target_os = "linux")]
#[test]
fn a_process_that_dies_or_hangs_ends_all_others() {
    for (signal, why) in [("-KILL", "closed the connection"), ("-STOP", "has not been heard of")] {
        let cluster = busy();
        std::thread::sleep(Duration::from_secs(4));
        let all = children(&cluster);
        assert_eq!(all.len(), 2);
        send(signal, &all[1]);
        let moment = Instant::now();
        let said = cluster.wait_with_output().expect("it ends");
        let log = String::from_utf8_lossy(&said.stderr);
        assert_eq!(said.status.code(), Some(154), "{log}");
        assert!(log.contains("is lost") && log.contains(why), "{log}");
        // It is ten seconds; this machine may do other work.
        assert!(moment.elapsed() < Duration::from_secs(30), "{:?}", moment.elapsed());
        assert!(are_gone(&all), "nothing stays");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn all_end_with_the_first_process() {
    let mut cluster = busy();
    std::thread::sleep(Duration::from_secs(4));
    let all = children(&cluster);
    cluster.kill().expect("a child can be killed");
    cluster.wait().expect("a child can be waited for");
    assert!(all.len() == 2 && are_gone(&all), "nothing stays");
}

#[test]
fn processes_of_a_file_meet_strangers_and_each_other() {
    let folder = scratch("cluster-hosts");
    let ports = [0, 1].map(|_| TcpListener::bind("127.0.0.1:0").expect("a port is free"));
    let addresses = ports.map(|port| port.local_addr().expect("it has an address").to_string());
    std::fs::write(folder.join("hosts"), format!("# both\n{}\n{}\n", addresses[0], addresses[1]))
        .expect("it is written");
    std::fs::write(folder.join("secret"), "a secret that nobody guesses").expect("it is written");
    std::fs::write(folder.join("other"), "another secret than that one").expect("it is written");
    let start = |process: &str, secret: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_check"));
        command.args(["cluster", "nim", "--hosts", "hosts", "--process", process, "--secret-file", secret]);
        command.args(["--patience", "20s"]).current_dir(&folder);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("the program can be started")
    };
    let first = start("0", "secret");
    let begin = Instant::now();
    let mut stranger = loop {
        match TcpStream::connect(&addresses[0]) {
            Ok(stranger) => break stranger,
            Err(_) if begin.elapsed() < Duration::from_secs(10) => std::thread::sleep(Duration::from_millis(50)),
            Err(error) => panic!("the first process does not listen: {error}"),
        }
    };
    std::io::Write::write_all(&mut stranger, b"GET / HTTP/1.1\r\n\r\n").expect("there is room");
    let refused = start("1", "other").wait_with_output().expect("it ends");
    assert_eq!(refused.status.code(), Some(154));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("another shared secret"));
    let second = start("1", "secret").wait_with_output().expect("it ends");
    let first = first.wait_with_output().expect("it ends");
    let log = String::from_utf8_lossy(&first.stderr);
    assert_eq!((first.status.code(), second.status.code()), (Some(0), Some(0)), "{log}");
    assert!(String::from_utf8_lossy(&first.stdout).contains("7 distinct, 10 generated, depth 3"), "{log}");
    assert!(log.contains("another shared secret") && second.stdout.is_empty(), "{log}");
}

/// The run in a folder, once it has a checkpoint.
fn run_with_checkpoint(disk: &std::path::Path) -> Option<String> {
    let runs = std::fs::read_dir(disk).ok()?.flatten();
    let with = runs.filter(|run| run.path().join("checkpoint").exists());
    with.map(|run| run.file_name().to_string_lossy().into_owned()).next()
}

#[cfg(target_os = "linux")]
#[test]
fn a_cluster_goes_on_from_its_last_checkpoint() {
    const RUN: [&str; 6] = ["cluster", "acro-nim", "--workers", "1", "--format", "json"];
    let expected = check(root(), &["acro-nim", "--format", "json", "--no-disk"]);
    for processes in ["3", "4"] {
        let folder = scratch(&format!("cluster-resumed-{processes}"));
        let disk = folder.display().to_string();
        let with = |more: &[&str]| {
            let more = more.iter().copied().chain(["--disk", &disk, "--checkpoint", "0s"]);
            RUN.iter().copied().chain(more).map(str::to_owned).collect::<Vec<_>>()
        };
        let mut command = Command::new(env!("CARGO_BIN_EXE_check"));
        command.args(with(&["--processes", "3"])).current_dir(root());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let cluster = command.spawn().expect("the program can be started");
        let begin = Instant::now();
        let run = loop {
            match run_with_checkpoint(&folder) {
                Some(run) => break run,
                None if begin.elapsed() < Duration::from_secs(60) => std::thread::sleep(Duration::from_millis(20)),
                None => panic!("there is no checkpoint"),
            }
        };
        // So that it is a later one.
        std::thread::sleep(Duration::from_millis(500));
        send("-KILL", &children(&cluster)[0]);
        let said = cluster.wait_with_output().expect("it ends");
        let log = String::from_utf8_lossy(&said.stderr);
        assert!(said.status.code() == Some(154) && log.contains(&format!("--resume {run}")), "{log}");
        assert!(check(root(), &["runs", "--disk", &disk]).out.contains("distinct states"));
        let refused = check(root(), &["resume", &run, "--disk", &disk]);
        assert!(refused.code == 153 && refused.log.contains("cluster"), "{}", refused.log);
        let words = with(&["--processes", processes, "--resume", &run]);
        let resumed = check(root(), &words.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(comparable(&resumed), comparable(&expected), "{processes}: {}", resumed.log);
        assert_eq!(std::fs::read_dir(&folder).expect("it is there").count(), 0, "nothing stays of a run that is over");
    }
}

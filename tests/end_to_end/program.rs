//! Runs the program.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// A run that takes longer hangs: it is ended, and has failed.
const PATIENCE: Duration = Duration::from_secs(600);

/// What a run said.
#[derive(Clone, Debug)]
pub(crate) struct Said {
    /// The exit code; -1 when a signal ended it, or our patience.
    pub(crate) code: i32,
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) log: String,
}

/// Runs `check` with these arguments in this folder, without a terminal.
pub(crate) fn check<A: AsRef<str>>(folder: &Path, arguments: &[A]) -> Said {
    check_within(PATIENCE, folder, arguments)
}

/// The same for those who have less patience.
pub(crate) fn check_within<A: AsRef<str>>(patience: Duration, folder: &Path, arguments: &[A]) -> Said {
    let mut command = Command::new(env!("CARGO_BIN_EXE_check"));
    command.args(arguments.iter().map(AsRef::as_ref)).current_dir(folder).env("RUST_BACKTRACE", "0");
    // Under GitHub's workflows the log has annotations, which have a test of their own.
    command.env_remove("GITHUB_ACTIONS");
    within(patience, &mut command)
}

/// Runs a program without a terminal, within some patience.
pub(crate) fn within(patience: Duration, command: &mut Command) -> Said {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program can be started");
    let out = collect(child.stdout.take().expect("standard output is piped"));
    let log = collect(child.stderr.take().expect("standard error is piped"));
    let status = wait(&mut child, patience);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program prints UTF-8");
    let mut said = Said { code: -1, out: text(join(out)), log: text(join(log)) };
    match status {
        Some(status) => said.code = status.code().unwrap_or(-1),
        None => said.log.push_str("\nno answer: the program was ended\n"),
    }
    said
}

fn collect(mut stream: impl Read + Send + 'static) -> JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).expect("a pipe can be read");
        bytes
    })
}

fn join(thread: JoinHandle<Vec<u8>>) -> Vec<u8> {
    thread.join().expect("reading does not panic")
}

/// Waits for the end, within some patience.
fn wait(child: &mut Child, patience: Duration) -> Option<ExitStatus> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a child can be waited for") {
            return Some(status);
        }
        if start.elapsed() > patience {
            child.kill().expect("a child can be ended");
            child.wait().expect("a child can be waited for");
            return None;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// The folder of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// An empty folder for the files of one test.
pub(crate) fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It is not there in the first run.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test can be made");
    folder
}

/// A line of arguments as a shell would take it apart: blanks separate, quotes of both kinds hold together.
pub(crate) fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for character in line.chars() {
        match (quote, character) {
            (Some(open), _) if character == open => quote = None,
            (Some(_), _) => word.get_or_insert_default().push(character),
            (None, '\'' | '"') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None, ' ' | '\t') => words.extend(word.take()),
            (None, _) => word.get_or_insert_default().push(character),
        }
    }
    assert!(quote.is_none(), "a quote is open: {line}");
    words.extend(word);
    words
}

/// Does something for each item, on as many threads as there are cores; the results come in the order of the items.
pub(crate) fn in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let next = std::sync::atomic::AtomicUsize::new(0);
    let mut results: Vec<(usize, R)> = std::thread::scope(|scope| {
        let take = || {
            let mut done = Vec::new();
            loop {
                let at = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                let Some(item) = items.get(at) else { return done };
                done.push((at, work(item)));
            }
        };
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(take)).collect();
        running.into_iter().flat_map(|thread| thread.join().expect("the work does not panic")).collect()
    });
    results.sort_by_key(|(at, _)| *at);
    results.into_iter().map(|(_, result)| result).collect()
}

#[test]
fn words_of_a_line() {
    assert_eq!(
        words("nim -D 'N=<<1, 2>>'  --invariant \"x' < 3\""),
        ["nim", "-D", "N=<<1, 2>>", "--invariant", "x' < 3"]
    );
    assert_eq!(words("''"), [""]);
}

//! Transcripts of sessions, compared word for word; `UPDATE_EXPECT=1` writes them anew.
//!
//! A line `> …` is typed, and so are the lines `| …` below it, which go on; everything else is answered. Lines `# …` at the
//! beginning are comments, but `# spec: FILE` opens a spec, with the config beside it.

use check_driver::origin::Origin;
use check_driver::{Request, Texts};
use check_repl::{Answer, Session, Settings, is_incomplete};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

#[test]
fn sessions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/prompts");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .expect("there are transcripts")
        .map(|entry| entry.expect("it can be read").path())
        .collect();
    paths.sort();
    let mut differences = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).expect("a transcript can be read");
        let now = on_large_stack({
            let (path, text) = (path.clone(), text.clone());
            move || played(&path, &text)
        });
        if now == text {
            continue;
        }
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(&path, now).expect("a transcript can be written");
        } else {
            let first = text.lines().zip(now.lines()).find(|(one, other)| one != other);
            differences.push(format!("{}: {first:?}", path.display()));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

fn on_large_stack(run: impl FnOnce() -> String + Send + 'static) -> String {
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(run).expect("threads can be started");
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// The transcript as the session is answered now.
fn played(path: &Path, text: &str) -> String {
    let printed = Arc::new(Mutex::new(String::new()));
    let printer = Arc::clone(&printed);
    let settings = Settings {
        printer: Arc::new(move |line| {
            printer.lock().expect("nobody has panicked").push_str(&format!("{line}\n"));
        }),
        interrupt: Arc::default(),
        world: None,
        stack: 16 << 20,
        width: 100,
    };
    let spec = text.lines().find_map(|line| line.strip_prefix("# spec: "));
    let spec = spec.map(|spec| read(&path.parent().expect("a file stands in a folder").join(spec)));
    let mut session = Session::open(spec, Request::default(), settings).unwrap_or_else(|error| panic!("{error}"));
    let head = text.lines().take_while(|line| line.starts_with('#'));
    let mut out: String = head.map(|line| format!("{line}\n")).collect();
    let mut input = String::new();
    for line in text.lines() {
        let typed = if input.is_empty() { line.strip_prefix("> ") } else { line.strip_prefix("| ") };
        let Some(typed) = typed.or((line == ">").then_some("")) else { continue };
        out.push_str(&format!("{line}\n"));
        input.push_str(if input.is_empty() { "" } else { "\n" });
        input.push_str(typed);
        if is_incomplete(&input) && !typed.trim().is_empty() {
            continue;
        }
        let answer = match session.answer(&std::mem::take(&mut input)) {
            Answer::Text(text) | Answer::Error(text) => text,
            other => format!("{other:?}"),
        };
        out.push_str(&std::mem::take(&mut *printed.lock().expect("nobody has panicked")));
        if !answer.is_empty() {
            out.push_str(&format!("{}\n", answer.trim_end()));
        }
    }
    out
}

fn read(path: &Path) -> Box<dyn Origin> {
    let texts = Texts::new(fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())));
    match fs::read_to_string(path.with_extension("cfg")) {
        Ok(config) => Box::new(texts.with_config(config)),
        Err(_) => Box::new(texts),
    }
}

//! Sessions as data: what an editor sends, and everything that it is sent. `UPDATE_EXPECT=1` writes the answers anew.
//!
//! A session begins with lines `# file: PATH` for its files, which are those of `docs/guide` or stand beside the session. A line
//! `> COMMAND {ARGUMENTS}` is a request; below it stands what comes before the answer to the next one: events by their name,
//! the answer after `=`, its lists a line each.

use check_dap::host::Host;
use check_dap::serve;
use check_driver::Texts;
use check_driver::origin::Origin;
use check_value::world::World;
use expect_test::expect_file;
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Read, Write, pipe};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};

/// The stack of the thread of a debugger, in bytes.
const STACK: usize = 256 << 20;

#[test]
fn sessions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sessions");
    let entries = std::fs::read_dir(&folder).expect("the sessions are there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
    files.sort();
    assert!(!files.is_empty());
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a session can be read");
        expect_file![&file].assert_eq(&played(&text));
    }
}

/// The listing of the guide is a session as well.
#[test]
fn the_listing_of_the_guide() {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/debugger.md");
    let text = std::fs::read_to_string(&guide).expect("the guide can be read");
    let (before, rest) = text.split_once("```dap\n").expect("there is a listing");
    let (listing, after) = rest.split_once("```").expect("a listing ends");
    expect_file![&guide].assert_eq(&format!("{before}```dap\n{}```{after}", played(listing)));
}

/// A step whose evaluation would take years is ended by a pause, and the debugger goes on.
#[test]
fn a_pause_ends_what_runs() {
    let spec = "---- MODULE Long ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = 0\n\
        Next == /\\ \\A i \\in 1..10^9, j \\in 1..10^9 : i + j > x\n        /\\ x' = x + 1\n====\n";
    let files = [("Long.tla", spec), ("Long.cfg", "INIT Init\nNEXT Next\n")];
    let mut editor = Editor::new(Memory { files: files.map(|(name, text)| (name.to_owned(), text.to_owned())).into() });
    editor.ask("launch", json!({ "program": "Long.tla", "check": false }));
    editor.ask("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "x = 7" }] }));
    editor.send("configurationDone", &json!({}));
    let pause = editor.send("pause", &json!({}));
    let mut told = String::new();
    loop {
        let message = editor.receive();
        told.push_str(&shown(&message));
        if message["request_seq"] == pause {
            break;
        }
    }
    assert!(told.contains("stopped {\"reason\":\"pause\""), "{told}");
    assert!(editor.ask("evaluate", json!({ "expression": "x + 1" })).starts_with("= {\"result\":\"1\""));
    editor.ask("disconnect", json!({}));
    editor.end();
}

/// The session with what is answered now.
fn played(text: &str) -> String {
    let mut files = BTreeMap::new();
    for name in text.lines().filter_map(|line| line.strip_prefix("# file: ")) {
        files.insert(name.to_owned(), read(name));
    }
    let mut editor = Editor::new(Memory { files });
    let head = text.lines().take_while(|line| line.starts_with('#'));
    let mut out: String = head.map(|line| format!("{line}\n")).collect();
    for line in text.lines().filter_map(|line| line.strip_prefix("> ")) {
        let (command, arguments) = line.split_once(' ').unwrap_or((line, "{}"));
        let arguments = serde_json::from_str(arguments).unwrap_or_else(|error| panic!("{line}: {error}"));
        out.push_str(&format!("> {line}\n{}", editor.ask(command, arguments)));
    }
    editor.end();
    out
}

fn read(name: &str) -> String {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let places = [crate_folder.join("tests/sessions"), crate_folder.join("../../docs/guide")];
    let path = places.iter().map(|folder| folder.join(name)).find(|path| path.exists());
    let path = path.unwrap_or_else(|| panic!("there is no file {name}"));
    std::fs::read_to_string(path).expect("a file can be read")
}

/// Files in memory.
struct Memory {
    files: BTreeMap<String, String>,
}

impl Host for Memory {
    fn spec(&self, program: &str, _include: &[String]) -> Result<Box<dyn Origin>, String> {
        let root = self.files.get(program).ok_or_else(|| format!("there is no file {program}"))?;
        let stem = program.trim_end_matches(".tla");
        let mut texts = Texts::new(root.clone());
        if let Some(config) = self.files.get(&format!("{stem}.cfg")) {
            texts = texts.with_config(config.clone());
        }
        for (name, text) in self.files.iter().filter(|(name, _)| *name != program) {
            if let Some(module) = name.strip_suffix(".tla") {
                texts = texts.with_module(module, text.clone());
            }
        }
        Ok(Box::new(texts))
    }

    fn read(&self, path: &str) -> Result<String, String> {
        self.files.get(path).cloned().ok_or_else(|| format!("there is no file {path}"))
    }

    fn full_path(&self, name: &str) -> Option<String> {
        self.files
            .contains_key(name.trim_start_matches("/w/"))
            .then(|| format!("/w/{}", name.trim_start_matches("/w/")))
    }

    fn world(&self, _program: &str) -> Option<Arc<dyn World>> {
        None
    }

    fn stack(&self) -> usize {
        STACK / 2
    }
}

/// An editor with its debugger.
struct Editor {
    to: PipeWriter,
    from: BufReader<PipeReader>,
    server: JoinHandle<Result<(), String>>,
    number: i64,
}

impl Editor {
    fn new(host: Memory) -> Self {
        let (theirs, to) = pipe().expect("a pipe can be made");
        let (ours, output) = pipe().expect("a pipe can be made");
        let serving = move || serve(BufReader::new(theirs), Box::new(output), Arc::new(host));
        let server = Builder::new().stack_size(STACK).spawn(serving).expect("a thread can be started");
        Self { to, from: BufReader::new(ours), server, number: 0 }
    }

    fn send(&mut self, command: &str, arguments: &Json) -> i64 {
        self.number += 1;
        let message = json!({ "seq": self.number, "type": "request", "command": command, "arguments": arguments });
        let text = message.to_string();
        write!(self.to, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("the debugger listens");
        self.number
    }

    fn receive(&mut self) -> Json {
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.from.read_line(&mut line).expect("the debugger tells");
            match line.trim_end().split_once(": ") {
                Some((_, value)) => length = value.parse().expect("a length"),
                None => break,
            }
        }
        let mut bytes = vec![0; length];
        self.from.read_exact(&mut bytes).expect("the debugger tells");
        serde_json::from_slice(&bytes).expect("a message is JSON")
    }

    /// What comes until a later request is answered.
    fn ask(&mut self, command: &str, arguments: Json) -> String {
        let asked = self.send(command, &arguments);
        let ended = if command == "disconnect" { asked } else { self.send("threads", &json!({})) };
        let mut out = String::new();
        loop {
            let message = self.receive();
            let is_answer = message["type"] == "response";
            if is_answer && message["request_seq"] == ended && ended != asked {
                return out;
            }
            out.push_str(&shown(&message));
            if is_answer && message["request_seq"] == ended {
                return out;
            }
        }
    }

    fn end(self) {
        drop(self.to);
        self.server.join().expect("the debugger does not panic").expect("it was served");
    }
}

fn shown(message: &Json) -> String {
    let body = &message["body"];
    if message["type"] == "event" {
        let name = message["event"].as_str().expect("an event has a name");
        return match (name, body["output"].as_str()) {
            ("output", Some(text)) => {
                let lines = text.lines().map(|line| format!("  {line}").trim_end().to_owned() + "\n");
                format!("output {}\n{}", body["category"].as_str().expect("a category"), lines.collect::<String>())
            }
            _ => format!("{name} {body}\n"),
        };
    }
    if message["success"] != true {
        let text = message["message"].as_str().expect("a reason");
        return text.lines().map(|line| format!("! {line}").trim_end().to_owned() + "\n").collect();
    }
    match body.as_object().and_then(|body| body.iter().find(|(_, value)| value.is_array())) {
        Some((name, Json::Array(items))) => {
            let rows: String = items.iter().map(|item| format!("  {item}\n")).collect();
            format!("= {name}\n{rows}")
        }
        _ if body.is_null() => "=\n".to_owned(),
        _ if body["result"].as_str().is_some_and(|result| result.contains('\n')) => {
            let lines = body["result"].as_str().expect("a text").lines();
            format!("=\n{}", lines.map(|line| format!("  {line}").trim_end().to_owned() + "\n").collect::<String>())
        }
        _ => format!("= {body}\n"),
    }
}

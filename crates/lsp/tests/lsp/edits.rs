//! Random edits: the server never panics, and says what a server says that sees the texts for the first time.
//!
//! `CHECK_KEYSTROKES` says how many edits are made (in all), `CHECK_SEED` which, `CHECK_LSP_SPECS` in which folder there are
//! further specs.

use crate::client::{Client, uri};
use crate::memory::Memory;
use fastrand::Rng;
use lsp_server::RequestId;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// After so many edits the answers are compared.
const BETWEEN: usize = 1000;

/// Larger texts are left out: they are what the test of the latency is for.
const LARGEST: u64 = 60_000;

/// What is typed beside single characters.
const SNIPPETS: [&str; 28] = [
    "\n",
    " ",
    "==",
    "/\\ ",
    "\\/ ",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<<",
    ">>",
    "'",
    "\"",
    "(*",
    "*)",
    "\\* ",
    "====\n",
    "---- MODULE M ----\n",
    "EXTENDS ",
    "INSTANCE ",
    "LET x == 1 IN ",
    "\\E x \\in S : ",
    "é😀",
    "\t",
    "RECURSIVE F(_)\n",
    "CONSTANT ",
];

/// A folder of specs.
struct Folder {
    name: String,
    files: BTreeMap<PathBuf, String>,
}

#[test]
fn random_edits() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let keystrokes = number("CHECK_KEYSTROKES").unwrap_or(700) as usize;
    let seed = number("CHECK_SEED").unwrap_or_else(|| fastrand::u64(..));
    println!("CHECK_SEED={seed}");
    let mut rng = Rng::with_seed(seed);
    let folders = folders();
    let each = keystrokes.div_ceil(folders.len());
    for folder in folders {
        println!("{} ({} texts)", folder.name, folder.files.len());
        edit(&folder, each, &mut rng);
    }
}

fn folders() -> Vec<Folder> {
    let mut folders: Vec<Folder> = check_specs::catalogue()
        .iter()
        .map(|bundled| {
            let file = |(name, text): &(&str, &str)| (PathBuf::from(format!("/w/{name}")), (*text).to_owned());
            Folder { name: bundled.name.to_owned(), files: bundled.files.iter().map(file).collect() }
        })
        .collect();
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide");
    folders.push(on_disk(&guide));
    if let Some(more) = std::env::var_os("CHECK_LSP_SPECS") {
        below(Path::new(&more), &mut folders);
    }
    folders.retain(|folder| folder.files.keys().any(|path| is_spec(path)));
    folders
}

fn is_spec(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "tla" || ending == "cfg")
}

fn on_disk(folder: &Path) -> Folder {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let read = |entry: std::fs::DirEntry| {
        let path = entry.path();
        let small = is_spec(&path) && entry.metadata().is_ok_and(|data| data.len() < LARGEST);
        let text = std::fs::read_to_string(&path).ok().filter(|_| small)?;
        Some((PathBuf::from(format!("/w/{}", entry.file_name().to_string_lossy())), text))
    };
    Folder { name: folder.display().to_string(), files: entries.filter_map(read).collect() }
}

fn below(folder: &Path, found: &mut Vec<Folder>) {
    found.push(on_disk(folder));
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut inner: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    inner.sort();
    inner.iter().for_each(|folder| below(folder, found));
}

/// One author at work in a folder.
struct Author<'r> {
    client: Client,
    /// The texts that are open.
    texts: BTreeMap<PathBuf, String>,
    version: i32,
    rng: &'r mut Rng,
    waiting: Vec<RequestId>,
}

fn edit(folder: &Folder, keystrokes: usize, rng: &mut Rng) {
    let client = Client::new(Memory { files: folder.files.clone() });
    let open = folder.files.keys().filter(|path| is_spec(path)).take(4);
    let texts: BTreeMap<PathBuf, String> = open.map(|path| (path.clone(), folder.files[path].clone())).collect();
    texts.iter().for_each(|(path, text)| client.open(&path.to_string_lossy(), text));
    let mut author = Author { client, texts, version: 1, rng, waiting: Vec::new() };
    for stroke in 1..=keystrokes {
        author.stroke();
        if author.rng.u8(..16) == 0 {
            author.ask();
        }
        if author.rng.u16(..300) == 0 {
            author.begin_again(&folder.files);
        }
        if stroke % BETWEEN == 0 || stroke == keystrokes {
            author.compare(&folder.files);
        }
    }
    assert!(author.client.end());
}

impl Author<'_> {
    fn path(&mut self) -> PathBuf {
        let at = self.rng.usize(..self.texts.len());
        self.texts.keys().nth(at).expect("a text is open").clone()
    }

    fn offset(&mut self, text: &str) -> usize {
        let mut at = self.rng.usize(..=text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    /// Types, deletes or moves something.
    fn stroke(&mut self) {
        let path = self.path();
        let text = self.texts[&path].clone();
        let start = self.offset(&text);
        let (end, new) = match self.rng.u8(..10) {
            0..=3 => (start, char::from(self.rng.u8(b' '..b'~')).to_string()),
            4 => (start, SNIPPETS[self.rng.usize(..SNIPPETS.len())].to_owned()),
            5..=7 => (text[start..].chars().next().map_or(start, |one| start + one.len_utf8()), String::new()),
            8 => (start + text[start..].find('\n').map_or(0, |at| at + 1), String::new()),
            _ => {
                let from = self.offset(&text);
                let length = self.rng.usize(..80);
                (start, text[from..].chars().take(length).collect())
            }
        };
        let range = json!({ "start": position(&text, start), "end": position(&text, end) });
        self.version += 1;
        let document = json!({ "uri": uri(&path.to_string_lossy()), "version": self.version });
        let change = json!([{ "range": range, "text": new }]);
        self.client.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": change }));
        self.texts.insert(path, [&text[..start], &new, &text[end..]].concat());
    }

    /// Gives a text back what is in its file.
    fn begin_again(&mut self, files: &BTreeMap<PathBuf, String>) {
        let path = self.path();
        self.version += 1;
        self.client.change(&path.to_string_lossy(), self.version, &files[&path]);
        self.texts.insert(path.clone(), files[&path].clone());
    }

    /// Asks something at a random place, without waiting; now and then it is cancelled.
    fn ask(&mut self) {
        let path = self.path();
        let text = self.texts[&path].clone();
        let at = self.offset(&text);
        let all = requests(&path, &text, at);
        let (method, params) = all[self.rng.usize(..all.len())].clone();
        let id = self.client.send(method, params);
        if self.rng.u8(..8) == 0 {
            self.client.tell("$/cancelRequest", json!({ "id": id }));
        }
        self.waiting.push(id);
    }

    /// Compares all answers with those of a server that sees the texts for the first time.
    fn compare(&mut self, files: &BTreeMap<PathBuf, String>) {
        for id in std::mem::take(&mut self.waiting) {
            if let Err(error) = self.client.answer(&id).response_result {
                assert_ne!(error.code, -32603, "the server has panicked");
            }
        }
        let mut fresh = Client::new(Memory { files: files.clone() });
        self.texts.iter().for_each(|(path, text)| fresh.open(&path.to_string_lossy(), text));
        assert_eq!(
            self.client.ask("check/everything", Value::Null),
            fresh.ask("check/everything", Value::Null),
            "diagnostics"
        );
        for (path, text) in &self.texts {
            let mut at = self.rng.usize(..=text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            for (method, params) in requests(path, text, at) {
                let ours = self.client.ask(method, params.clone());
                assert_eq!(ours, fresh.ask(method, params), "{method} {} {at}\n{text}", path.display());
            }
        }
        assert!(fresh.end());
    }
}

/// Every request, about a place.
fn requests(path: &Path, text: &str, at: usize) -> Vec<(&'static str, Value)> {
    let document = json!({ "uri": uri(&path.to_string_lossy()) });
    let position = position(text, at);
    let here = json!({ "textDocument": document, "position": position });
    let whole = json!({ "textDocument": document });
    let with = |key: &str, value: Value| {
        let mut params = here.clone();
        params[key] = value;
        params
    };
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": position });
    let mut in_range = with("range", range);
    in_range["context"] = json!({ "diagnostics": [] });
    let mut formatting = whole.clone();
    formatting["options"] = json!({ "tabSize": 2, "insertSpaces": true });
    let mut selection = whole.clone();
    selection["positions"] = json!([position]);
    vec![
        ("textDocument/hover", here.clone()),
        ("textDocument/definition", here.clone()),
        ("textDocument/declaration", here.clone()),
        ("textDocument/references", with("context", json!({ "includeDeclaration": true }))),
        ("textDocument/documentHighlight", here.clone()),
        ("textDocument/prepareRename", here.clone()),
        ("textDocument/rename", with("newName", "fresh_name".into())),
        ("textDocument/completion", here.clone()),
        ("textDocument/signatureHelp", here.clone()),
        ("textDocument/inlayHint", in_range.clone()),
        ("textDocument/codeAction", in_range.clone()),
        ("textDocument/semanticTokens/range", in_range),
        ("textDocument/formatting", formatting),
        ("textDocument/selectionRange", selection),
        ("textDocument/documentSymbol", whole.clone()),
        ("textDocument/semanticTokens/full", whole.clone()),
        ("textDocument/foldingRange", whole.clone()),
        ("textDocument/codeLens", whole),
        ("workspace/symbol", json!({ "query": "next" })),
    ]
}

fn position(text: &str, at: usize) -> Value {
    let bytes = text.as_bytes();
    // A position in the middle of a line end is one at its beginning.
    let at = if at > 0 && bytes.get(at) == Some(&b'\n') && bytes[at - 1] == b'\r' { at - 1 } else { at };
    let before = text[..at].replace("\r\n", "\n").replace('\r', "\n");
    let line = before.matches('\n').count();
    let last = before.rfind('\n').map_or(0, |at| at + 1);
    json!({ "line": line, "character": before[last..].encode_utf16().count() })
}

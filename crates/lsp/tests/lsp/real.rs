//! Every request on whole specs: what is answered is compared with the texts themselves.
//!
//! `CHECK_REAL_SPECS` names folders of specs in which nothing is wrong, separated as in `PATH`; without it the bundled specs are
//! taken.

use crate::client::{Client, uri};
use crate::memory::Memory;
use check_syntax::pieces::{PieceKind, pieces};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// So many places of each text are asked about.
const PLACES: usize = 40;

type Files = BTreeMap<PathBuf, String>;

#[test]
fn every_request_on_whole_specs() {
    let folders: Vec<Files> = match std::env::var_os("CHECK_REAL_SPECS") {
        Some(folders) => std::env::split_paths(&folders).map(|folder| on_disk(&folder)).collect(),
        None => check_specs::catalogue().iter().map(|bundled| named(bundled.files)).collect(),
    };
    let mut asked = 0;
    for files in folders {
        let roots = files.keys().filter(|path| path.extension().is_some_and(|ending| ending == "tla"));
        for root in roots.cloned().collect::<Vec<_>>() {
            asked += Asker::new(&files, &root).everything();
        }
    }
    println!("{asked} requests");
}

fn named(files: &[(&str, &str)]) -> Files {
    let file = |(name, text): &(&str, &str)| (PathBuf::from(format!("/w/{name}")), (*text).to_owned());
    files.iter().map(file).collect()
}

fn on_disk(folder: &Path) -> Files {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())).flatten();
    let read = |entry: std::fs::DirEntry| {
        let path = entry.path();
        let is_text = path.extension().is_some_and(|ending| ending == "tla" || ending == "cfg");
        let text = std::fs::read_to_string(&path).ok().filter(|_| is_text)?;
        Some((PathBuf::from(format!("/w/{}", entry.file_name().to_string_lossy())), text))
    };
    entries.filter_map(read).collect()
}

/// A client that asks about one document.
struct Asker {
    client: Client,
    files: Files,
    path: String,
    version: i32,
    asked: usize,
}

impl Asker {
    fn new(files: &Files, root: &Path) -> Self {
        let client = Client::new(Memory { files: files.clone() });
        let path = root.display().to_string();
        client.open(&path, &files[root]);
        Self { client, files: files.clone(), path, version: 1, asked: 0 }
    }

    fn everything(mut self) -> usize {
        assert_eq!(self.wrong(), Vec::<String>::new(), "{} is right", self.path);
        self.about_the_document();
        let text = self.text().to_owned();
        let words = words(&text);
        for &(start, end) in words.iter().step_by(words.len().div_ceil(PLACES).max(1)) {
            self.about_a_place(&text, start, end);
        }
        self.renames(&text, &words);
        self.formats(&text);
        assert!(self.client.end());
        self.asked
    }

    fn text(&self) -> &str {
        &self.files[Path::new(&self.path)]
    }

    /// The errors of all documents.
    fn wrong(&mut self) -> Vec<String> {
        let all = self.ask("check/everything", Value::Null);
        let mut found = Vec::new();
        errors(&all, &mut found);
        found
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.asked += 1;
        self.client.ask(method, params).unwrap_or_else(|error| panic!("{}: {method}: {error}", self.path))
    }

    fn about_the_document(&mut self) {
        let document = json!({ "uri": uri(&self.path) });
        let whole = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 100_000, "character": 0 } });
        let symbols = self.ask("textDocument/documentSymbol", json!({ "textDocument": document }));
        let symbols = symbols.as_array().expect("a list of symbols").clone();
        if let Some(name) = symbols.first().and_then(|one| one["name"].as_str()) {
            let found = self.ask("workspace/symbol", json!({ "query": name }));
            assert!(found.as_array().is_some_and(|found| !found.is_empty()), "{}: {name}", self.path);
        }
        let tokens = self.ask("textDocument/semanticTokens/full", json!({ "textDocument": document }));
        let numbers = tokens["data"].as_array().expect("tokens are numbers").len();
        assert!(numbers > 0 && numbers.is_multiple_of(5), "{}", self.path);
        for (method, params) in [
            ("textDocument/foldingRange", json!({ "textDocument": document })),
            ("textDocument/codeLens", json!({ "textDocument": document })),
            ("textDocument/inlayHint", json!({ "textDocument": document, "range": whole })),
        ] {
            let answer = self.ask(method, params);
            assert!(answer.is_array() || answer.is_null(), "{}: {method}: {answer}", self.path);
        }
    }

    /// What is asked of a name; its definition and its references are places of that name.
    fn about_a_place(&mut self, text: &str, start: usize, end: usize) {
        let at = json!({ "textDocument": { "uri": uri(&self.path) }, "position": position(text, start) });
        let name = &text[start..end];
        self.ask("textDocument/hover", at.clone());
        self.ask("textDocument/declaration", at.clone());
        self.ask("textDocument/signatureHelp", at.clone());
        self.ask("textDocument/completion", at.clone());
        let ranges = self.ask(
            "textDocument/selectionRange",
            json!({ "textDocument": at["textDocument"], "positions": [at["position"]] }),
        );
        let innermost = self.at(&self.path, &ranges[0]["range"]);
        assert!(innermost.is_none_or(|text| text.contains(name)), "{}: {name}", self.path);
        let range = json!({ "start": at["position"], "end": at["position"] });
        self.ask(
            "textDocument/codeAction",
            json!({ "textDocument": at["textDocument"], "range": range, "context": { "diagnostics": [] } }),
        );
        for place in list(&self.ask("textDocument/definition", at.clone())) {
            let known = place["uri"].as_str().and_then(|uri| uri.strip_prefix("file://"));
            let there = known.and_then(|path| self.at(path, &place["range"]));
            assert!(there.is_none_or(|there| there.contains(name)), "{}: {name} is defined at {place}", self.path);
        }
        let mut asked = at.clone();
        asked["context"] = json!({ "includeDeclaration": true });
        let references = list(&self.ask("textDocument/references", asked));
        for place in &references {
            let path = place["uri"].as_str().and_then(|uri| uri.strip_prefix("file://")).expect("a file");
            let there = self.at(path, &place["range"]);
            assert!(there.is_none_or(|there| there == name), "{}: {name} is used at {place}: {there:?}", self.path);
        }
        let here =
            |place: &&Value| place["range"]["start"] == at["position"] && place["uri"] == at["textDocument"]["uri"];
        assert!(
            references.is_empty() || references.iter().any(|place| here(&place)),
            "{}: {name} at {at}: {references:?}",
            self.path
        );
        for place in list(&self.ask("textDocument/documentHighlight", at)) {
            assert_eq!(self.at(&self.path, &place["range"]), Some(name), "{}", self.path);
        }
    }

    /// Renames the names of the text and renames them back: nothing is wrong in between, and nothing has changed.
    fn renames(&mut self, text: &str, words: &[(usize, usize)]) {
        let mut tried = 0;
        for &(start, end) in words.iter().step_by(words.len().div_ceil(4 * PLACES).max(1)) {
            let at = json!({ "textDocument": { "uri": uri(&self.path) }, "position": position(text, start) });
            let mut asked = at.clone();
            asked["newName"] = json!("Renamed_by_a_test");
            self.asked += 1;
            let Ok(edit) = self.client.ask("textDocument/rename", asked.clone()) else { continue };
            // Documents beside this one are not open, and stay as they are: only names of this one are renamed.
            let Some(edits) = only_of(&edit, &uri(&self.path)) else { continue };
            let renamed = edited(text, &edits);
            assert!(renamed.contains("Renamed_by_a_test") && !edits.is_empty(), "{}", self.path);
            self.change(renamed.clone());
            assert_eq!(self.wrong(), Vec::<String>::new(), "{}: {} renamed", self.path, &text[start..end]);
            let place = renamed.find("Renamed_by_a_test").expect("it is there");
            asked["position"] = position(&renamed, place);
            asked["newName"] = json!(&text[start..end]);
            let back = self.ask("textDocument/rename", asked);
            let back = only_of(&back, &uri(&self.path)).expect("it came from this document");
            assert_eq!(edited(&renamed, &back), text, "{}", self.path);
            self.change(text.to_owned());
            assert_eq!(self.wrong(), Vec::<String>::new());
            tried += 1;
            if tried == 5 {
                break;
            }
        }
    }

    fn formats(&mut self, text: &str) {
        let options = json!({ "tabSize": 2, "insertSpaces": true });
        let asked = json!({ "textDocument": { "uri": uri(&self.path) }, "options": options });
        let edits = list(&self.ask("textDocument/formatting", asked));
        let formatted = edited(text, &edits);
        let without_blanks = |text: &str| text.split_whitespace().collect::<Vec<_>>().concat();
        assert_eq!(without_blanks(&formatted), without_blanks(text), "{}", self.path);
        self.change(formatted);
        assert_eq!(self.wrong(), Vec::<String>::new(), "{} is right when it is formatted", self.path);
    }

    fn change(&mut self, text: String) {
        self.version += 1;
        self.client.change(&self.path, self.version, &text);
        self.files.insert(PathBuf::from(&self.path), text);
    }

    /// The text of a range, if it is in a file of the folder.
    fn at(&self, path: &str, range: &Value) -> Option<&str> {
        let text = self.files.get(Path::new(path))?;
        text.get(offset(text, &range["start"])..offset(text, &range["end"]))
    }
}

/// The messages of the errors that are somewhere in an answer.
fn errors(answer: &Value, found: &mut Vec<String>) {
    match answer {
        Value::Object(fields) if fields.contains_key("message") && answer["severity"] == 1 => {
            found.push(answer["message"].to_string());
        }
        Value::Object(fields) => fields.values().for_each(|one| errors(one, found)),
        Value::Array(all) => all.iter().for_each(|one| errors(one, found)),
        _ => {}
    }
}

fn list(answer: &Value) -> Vec<Value> {
    match answer {
        Value::Array(all) => all.clone(),
        Value::Null => Vec::new(),
        one => vec![one.clone()],
    }
}

/// The edits of a change, if they are all of one document.
fn only_of(edit: &Value, uri: &str) -> Option<Vec<Value>> {
    if let Some(changes) = edit["changes"].as_object() {
        return (changes.len() == 1).then(|| list(&changes[uri])).filter(|edits| !edits.is_empty());
    }
    match edit["documentChanges"].as_array()?.as_slice() {
        [one] if one["textDocument"]["uri"] == uri => Some(list(&one["edits"])),
        _ => None,
    }
}

fn edited(text: &str, edits: &[Value]) -> String {
    let mut places: Vec<_> = edits
        .iter()
        .map(|edit| {
            let range = &edit["range"];
            (offset(text, &range["start"]), offset(text, &range["end"]), edit["newText"].as_str().expect("a text"))
        })
        .collect();
    places.sort_unstable();
    let mut edited = text.to_owned();
    for (start, end, new) in places.into_iter().rev() {
        edited.replace_range(start..end, new);
    }
    edited
}

/// The names in a text: where they begin and end.
fn words(text: &str) -> Vec<(usize, usize)> {
    let names = pieces(text).into_iter().filter(|piece| piece.kind == PieceKind::Identifier);
    names.map(|piece| (piece.start as usize, piece.end as usize)).collect()
}

/// A place as the protocol has it, in units of UTF-16.
fn position(text: &str, offset: usize) -> Value {
    let start = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    let line = text[..start].matches('\n').count();
    json!({ "line": line, "character": text[start..offset].encode_utf16().count() })
}

fn offset(text: &str, position: &Value) -> usize {
    let number = |name: &str| position[name].as_u64().expect("a position has numbers") as usize;
    let start: usize = text.split_inclusive('\n').take(number("line")).map(str::len).sum();
    let mut left = number("character");
    for (at, character) in text[start..].char_indices() {
        if left == 0 || character == '\n' {
            return start + at;
        }
        left = left.saturating_sub(character.len_utf16());
    }
    text.len()
}

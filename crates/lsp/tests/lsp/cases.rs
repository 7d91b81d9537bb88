//! Cases as data: files, and what an editor asks of them. `UPDATE_EXPECT=1` writes the answers anew.
//!
//! A case has files, each after a line `=== PATH`, then commands, each after `> `, with the answer below it. `F:text#2` is
//! the place of the second `text` in the file F; the cursor stands at its beginning, for completion at its end.

mod shown;

use crate::client::{Client, uri};
use crate::memory::Memory;
use expect_test::expect_file;
use serde_json::{Value, json};
use shown::Shown;
use std::path::{Path, PathBuf};

#[test]
fn all_cases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lsp/scripts");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("the cases are there").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    assert!(!files.is_empty());
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a case can be read");
        expect_file![&file].assert_eq(&run(&text));
    }
}

/// The case with the answers that the server gives.
fn run(text: &str) -> String {
    let (files, commands) = text.split_once("\n> ").expect("a case has commands");
    let mut memory = Memory::default();
    for part in files.split("=== ").skip(1) {
        let (name, text) = part.split_once('\n').expect("a file has a name");
        memory.files.insert(PathBuf::from(format!("/w/{name}")), format!("{}\n", text.trim_end_matches('\n')));
    }
    let client = Client::new(memory.clone());
    let mut case = Case { client, shown: Shown { texts: memory.files }, version: 1 };
    let mut out = format!("{files}\n");
    for command in commands.split("\n> ") {
        let line = command.lines().next().expect("a command");
        out.push_str(&format!("> {line}\n"));
        let answer = case.answer(line);
        out.push_str(&format!("{}\n", answer.trim_end()).replace("\n\n", "\n.\n"));
        if answer.trim().is_empty() {
            out.truncate(out.trim_end().len());
            out.push_str("\nnothing\n");
        }
    }
    assert!(case.client.end(), "the server goes in an orderly way");
    out
}

struct Case {
    client: Client,
    shown: Shown,
    version: i32,
}

impl Case {
    fn answer(&mut self, line: &str) -> String {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "open" => {
                let path = format!("/w/{rest}");
                self.client.open(&path, &self.shown.texts[Path::new(&path)]);
                String::new()
            }
            "edit" => self.edit(rest),
            "diagnostics" => {
                let found = self.client.ask("check/everything", Value::Null).expect("an answer");
                self.shown.diagnostics(&found)
            }
            "rename" => {
                let (place, name) = rest.rsplit_once(' ').expect("rename F:text NAME");
                let mut params = self.place(place, false);
                params["newName"] = name.into();
                match self.client.ask("textDocument/rename", params) {
                    Ok(edit) => self.shown.edit(&edit),
                    Err(reason) => format!("refused: {reason}"),
                }
            }
            "workspace" => {
                let found = self.client.ask("workspace/symbol", json!({ "query": rest })).expect("an answer");
                self.shown.workspace_symbols(&found)
            }
            "command" => self.command(rest),
            _ => self.ask(word, rest),
        }
    }

    /// `edit F: old => new`.
    fn edit(&mut self, rest: &str) -> String {
        let (file, change) = rest.split_once(": ").expect("edit F: old => new");
        let (old, new) = change.split_once(" => ").unwrap_or((change.trim_end_matches(" =>"), ""));
        let path = PathBuf::from(format!("/w/{file}"));
        let [old, new] = [old, new].map(|text| text.replace("\\n", "\n"));
        let text = self.shown.texts[&path].replacen(&old, &new, 1);
        assert_ne!(text, self.shown.texts[&path], "{rest}");
        self.version += 1;
        self.client.change(&path.to_string_lossy(), self.version, &text);
        self.shown.texts.insert(path, text);
        String::new()
    }

    fn command(&mut self, rest: &str) -> String {
        let (name, file) = rest.split_once(' ').expect("command NAME F");
        let params = json!({ "command": name, "arguments": [uri(&format!("/w/{file}"))] });
        self.client.asked.clear();
        if let Err(reason) = self.client.ask("workspace/executeCommand", params) {
            return format!("refused: {reason}");
        }
        match name {
            "check.check" | "check.simulate" => {
                let said = self.client.wait_for(|note| note.method == "window/showMessage");
                let text = said.params["message"].as_str().expect("a message").to_owned();
                let path = format!("/w/{file}");
                let last = self.client.notes.iter().rev().find(|note| {
                    note.method == "textDocument/publishDiagnostics" && note.params["uri"] == uri(&path).as_str()
                });
                let mut found = serde_json::Map::new();
                if let Some(last) = last {
                    found.insert(path, last.params["diagnostics"].clone());
                }
                format!("{text}\n{}", self.shown.diagnostics(&found.into()))
            }
            _ => {
                // What the server asks comes before the answer to what is asked next.
                self.client.ask("workspace/symbol", json!({ "query": "no such name" })).expect("an answer");
                let asked = self.client.asked.iter().find(|asked| asked.method != "workspace/codeLens/refresh");
                match asked {
                    Some(asked) if asked.method == "workspace/applyEdit" => {
                        self.shown.edit(&asked.params["edit"].clone())
                    }
                    Some(asked) => format!("{} {}", asked.method, asked.params["uri"]),
                    None => String::new(),
                }
            }
        }
    }

    fn ask(&mut self, word: &str, rest: &str) -> String {
        let document = json!({ "textDocument": { "uri": uri(&format!("/w/{rest}")) } });
        let whole = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 9999, "character": 0 } });
        let (method, params) = match word {
            "hover" => ("textDocument/hover", self.place(rest, false)),
            "definition" => ("textDocument/definition", self.place(rest, false)),
            "declaration" => ("textDocument/declaration", self.place(rest, false)),
            "highlight" => ("textDocument/documentHighlight", self.place(rest, false)),
            "signature" => ("textDocument/signatureHelp", self.place(rest, true)),
            "complete" => ("textDocument/completion", self.place(rest, true)),
            "references" => {
                let mut params = self.place(rest, false);
                params["context"] = json!({ "includeDeclaration": true });
                ("textDocument/references", params)
            }
            "actions" => {
                let mut params = self.place(rest, false);
                params["range"] = json!({ "start": params["position"], "end": params["position"] });
                params["context"] = json!({ "diagnostics": [] });
                ("textDocument/codeAction", params)
            }
            "select" => {
                let mut params = self.place(rest, false);
                params["positions"] = json!([params["position"]]);
                ("textDocument/selectionRange", params)
            }
            "symbols" => ("textDocument/documentSymbol", document),
            "tokens" => ("textDocument/semanticTokens/full", document),
            "folds" => ("textDocument/foldingRange", document),
            "lenses" => ("textDocument/codeLens", document),
            "hints" => ("textDocument/inlayHint", json!({ "textDocument": document["textDocument"], "range": whole })),
            "format" => {
                let options = json!({ "tabSize": 2, "insertSpaces": true });
                ("textDocument/formatting", json!({ "textDocument": document["textDocument"], "options": options }))
            }
            _ => panic!("no such command: {word}"),
        };
        let file = rest.split(':').next().unwrap_or(rest).to_owned();
        match self.client.ask(method, params) {
            Ok(answer) => self.shown.answer(word, &file, &answer),
            Err(reason) => format!("refused: {reason}"),
        }
    }

    /// The parameters of a request about `F:text#2`.
    fn place(&self, place: &str, at_end: bool) -> Value {
        let (file, text) = place.split_once(':').expect("F:text");
        let (text, number) = match text.rsplit_once('#') {
            Some((text, number)) if number.parse::<usize>().is_ok() => (text, number.parse().expect("a number")),
            _ => (text, 1),
        };
        let path = format!("/w/{file}");
        let whole = &self.shown.texts[Path::new(&path)];
        let (at, _) = whole.match_indices(text).nth(number - 1).unwrap_or_else(|| panic!("{place} is not there"));
        let at = if at_end { at + text.len() } else { at };
        let before = &whole[..at];
        let line = before.matches('\n').count();
        let character = before[before.rfind('\n').map_or(0, |at| at + 1)..].encode_utf16().count();
        json!({
            "textDocument": { "uri": uri(&path) },
            "position": { "line": line, "character": character },
        })
    }
}

//! Answers as lines of text.

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The texts, to show what stands at places.
pub(crate) struct Shown {
    pub(crate) texts: BTreeMap<PathBuf, String>,
}

impl Shown {
    /// The answer to a request of a word about a file.
    pub(crate) fn answer(&self, word: &str, file: &str, answer: &Value) -> String {
        let path = format!("/w/{file}");
        let each = |show: &dyn Fn(&Value) -> String| {
            answer.as_array().into_iter().flatten().map(|one| show(one) + "\n").collect::<String>()
        };
        match word {
            _ if answer.is_null() => String::new(),
            "hover" => answer["contents"]["value"].as_str().expect("a text").to_owned(),
            "definition" | "declaration" => self.location(answer),
            "references" => each(&|one| self.location(one)),
            "highlight" => each(&|one| format!("{} {}", self.place(&path, &one["range"]), one["kind"])),
            "symbols" => Self::symbols(answer, 0),
            "complete" => completions(&answer["items"]),
            "signature" => {
                let one = &answer["signatures"][0];
                let documentation = one["documentation"]["value"].as_str().unwrap_or_default();
                format!("{} @{} {documentation}", text(&one["label"]), answer["activeParameter"])
            }
            "tokens" => self.tokens(&path, &answer["data"]),
            "folds" => each(&|one| {
                format!("{}-{} {}", line(&one["startLine"]), line(&one["endLine"]), one["kind"].as_str().unwrap_or(""))
            }),
            "select" => self.selection(&path, &answer[0]),
            "hints" => each(&|one| {
                let before = self.before(&path, &one["position"]);
                format!("{before}{}", text(&one["label"]))
            }),
            "actions" => each(&|one| {
                let edit = if one["edit"].is_null() { String::new() } else { self.edit(&one["edit"]) };
                format!("{}\n{}", text(&one["title"]), edit).trim_end().to_owned()
            }),
            "format" => self.changes(&path, answer),
            "lenses" => {
                each(&|one| format!("{} {}", line(&one["range"]["start"]["line"]), text(&one["command"]["title"])))
            }
            _ => answer.to_string(),
        }
    }

    /// Diagnostics by path.
    pub(crate) fn diagnostics(&self, found: &Value) -> String {
        let mut lines = String::new();
        for (path, list) in found.as_object().into_iter().flatten() {
            for one in list.as_array().into_iter().flatten() {
                let severity = if one["severity"] == 1 { "error" } else { "warning" };
                let code = text(&one["code"]);
                let message = text(&one["message"]).replace('\n', "\n    ");
                lines.push_str(&format!("{} {severity}[{code}] {message}\n", self.place(path, &one["range"])));
                for related in one["relatedInformation"].as_array().into_iter().flatten() {
                    lines.push_str(&format!(
                        "    {} {}\n",
                        self.location(&related["location"]),
                        text(&related["message"])
                    ));
                }
            }
        }
        lines
    }

    /// The edits of all files.
    pub(crate) fn edit(&self, edit: &Value) -> String {
        let mut files: Vec<_> = edit["changes"].as_object().into_iter().flatten().collect();
        files.sort_by_key(|(uri, _)| uri.to_string());
        files.into_iter().map(|(uri, edits)| self.changes(uri.trim_start_matches("file://"), edits)).collect()
    }

    /// The lines that edits of a file change, as they are afterwards.
    fn changes(&self, path: &str, edits: &Value) -> String {
        let before = &self.texts[Path::new(path)];
        let mut after = before.clone();
        let mut edits: Vec<_> = edits.as_array().into_iter().flatten().collect();
        edits.sort_by_key(|edit| std::cmp::Reverse(offset(before, &edit["range"]["start"])));
        for edit in edits {
            let range = offset(before, &edit["range"]["start"])..offset(before, &edit["range"]["end"]);
            after.replace_range(range, text(&edit["newText"]));
        }
        let name = path.trim_start_matches("/w/");
        let same = before.lines().zip(after.lines()).take_while(|(old, new)| old == new).count();
        let behind = before.lines().rev().zip(after.lines().rev()).take_while(|(old, new)| old == new).count();
        let last = after.lines().count().saturating_sub(behind).max(same);
        let changed = after.lines().enumerate().take(last).skip(same);
        let old: Vec<&str> = before.lines().collect();
        let shown = changed.filter(|(at, new)| old.get(*at) != Some(new) || old.len() != after.lines().count());
        shown.map(|(at, line)| format!("{name}:{} {line}\n", at + 1)).collect()
    }

    /// Symbols of the workspace.
    pub(crate) fn workspace_symbols(&self, found: &Value) -> String {
        let one = |one: &Value| {
            format!("{} in {} {}\n", text(&one["name"]), text(&one["containerName"]), self.location(&one["location"]))
        };
        found.as_array().into_iter().flatten().map(one).collect()
    }

    fn symbols(list: &Value, depth: usize) -> String {
        let mut lines = String::new();
        for one in list.as_array().into_iter().flatten() {
            let detail = one["detail"].as_str().unwrap_or_default();
            let lines_of = format!("{}-{}", line(&one["range"]["start"]["line"]), line(&one["range"]["end"]["line"]));
            lines.push_str(&format!("{}{} {detail} {lines_of}\n", "  ".repeat(depth), text(&one["name"])));
            lines.push_str(&Self::symbols(&one["children"], depth + 1));
        }
        lines
    }

    fn tokens(&self, path: &str, data: &Value) -> String {
        let numbers: Vec<u64> = data.as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
        let names =
            ["keyword", "comment", "string", "number", "operator", "namespace", "parameter", "variable", "function"];
        let (mut row, mut column, mut lines) = (0, 0, String::new());
        for token in numbers.chunks(5) {
            column = if token[0] == 0 { column + token[1] } else { token[1] };
            row += token[0];
            let content = self.texts[Path::new(path)].lines().nth(row as usize).unwrap_or_default();
            let units: Vec<u16> = content.encode_utf16().collect();
            let word = String::from_utf16_lossy(&units[column as usize..(column + token[2]) as usize]);
            lines.push_str(&format!("{} {word} {} {}\n", row + 1, names[token[3] as usize], token[4]));
        }
        lines
    }

    fn selection(&self, path: &str, one: &Value) -> String {
        let mut lines = Vec::new();
        let mut at = one;
        while !at.is_null() {
            let shown = self.place(path, &at["range"]);
            lines.push(shown);
            at = &at["parent"];
        }
        lines.join("\n")
    }

    fn location(&self, location: &Value) -> String {
        self.place(text(&location["uri"]).trim_start_matches("file://"), &location["range"])
    }

    /// `M.tla:3:1 text`.
    fn place(&self, path: &str, range: &Value) -> String {
        let name = path.trim_start_matches("/w/");
        let at = format!("{name}:{}:{}", line(&range["start"]["line"]), line(&range["start"]["character"]));
        let Some(whole) = self.texts.get(Path::new(path)) else { return at };
        let content = whole.get(offset(whole, &range["start"])..offset(whole, &range["end"])).unwrap_or("(no range)");
        let first = content.lines().next().unwrap_or_default();
        let more = if content.lines().count() > 1 { "…" } else { "" };
        format!("{at} `{first}{more}`")
    }

    fn before(&self, path: &str, position: &Value) -> String {
        let whole = &self.texts[Path::new(path)];
        let before = &whole[..offset(whole, position)];
        before[before.rfind('\n').map_or(0, |at| at + 1)..].to_owned()
    }
}

/// The completions that say something of this spec, and how many others there are.
fn completions(items: &Value) -> String {
    let items: Vec<&Value> = items.as_array().into_iter().flatten().collect();
    let is_plain = |one: &&&Value| {
        let detail = one["detail"].as_str().unwrap_or_default();
        detail == "word of the language" || detail.contains("which EXTENDS gets") || one["kind"] == 24
    };
    let (plain, own): (Vec<&&Value>, Vec<&&Value>) = items.iter().partition(is_plain);
    let line = |one: &&&Value| {
        let edit = text(&one["textEdit"]["newText"]);
        let brings = one["additionalTextEdits"][0]["newText"].as_str().unwrap_or_default().trim();
        format!("{} -> {edit} | {} {brings}\n", text(&one["label"]), text(&one["detail"]))
    };
    let mut lines: String = own.iter().take(30).map(line).collect();
    lines.push_str(&plain.iter().take(3).map(line).collect::<String>());
    if own.len() + plain.len() > 30 {
        lines.push_str("and others\n");
    }
    lines
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// A number from 1.
fn line(value: &Value) -> u64 {
    value.as_u64().unwrap_or_default() + 1
}

fn offset(text: &str, position: &Value) -> usize {
    let row = position["line"].as_u64().expect("a line") as usize;
    let start: usize = text.split_inclusive('\n').take(row).map(str::len).sum();
    let mut left = position["character"].as_u64().expect("a character");
    for (at, character) in text[start..].char_indices() {
        if left == 0 || character == '\n' {
            return start + at;
        }
        left -= character.len_utf16() as u64;
    }
    text.len()
}

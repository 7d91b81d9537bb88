//! The protocol: positions, cancelling, publishing, the end.

use crate::client::{Client, uri};
use crate::memory::Memory;
use lsp_server::{Message, Notification};
use serde_json::{Value, json};
use std::path::PathBuf;

const TEXT: &str = "---- MODULE M ----\nVARIABLE x\n\\* 😀 Ünder\nA == \"😀\" = x\n====\n";

fn memory() -> Memory {
    Memory { files: [(PathBuf::from("/w/M.tla"), TEXT.to_owned())].into() }
}

fn published(client: &mut Client, path: &str, version: i32) -> Vec<Value> {
    let of = uri(path);
    let is_it = |note: &Notification| {
        note.method == "textDocument/publishDiagnostics"
            && note.params["uri"] == of.as_str()
            && note.params["version"] == version
    };
    client.wait_for(is_it).params["diagnostics"].as_array().expect("a list").clone()
}

/// The character at which the `x` behind the smiling face stands.
fn character(client: &mut Client) -> u64 {
    client.open("/w/M.tla", TEXT);
    let params = json!({
        "textDocument": { "uri": uri("/w/M.tla") },
        "position": { "line": 1, "character": 9 },
        "context": { "includeDeclaration": false },
    });
    let found = client.ask("textDocument/references", params).expect("an answer");
    found[0]["range"]["start"]["character"].as_u64().expect("a number")
}

#[test]
fn positions_are_counted_as_agreed() {
    let (mut client, known) = Client::with(memory(), json!({}));
    assert_eq!(known["capabilities"]["positionEncoding"], "utf-16");
    assert_eq!(character(&mut client), 12);
    assert!(client.end());
    let (mut client, known) =
        Client::with(memory(), json!({ "general": { "positionEncodings": ["utf-8", "utf-16"] } }));
    assert_eq!(known["capabilities"]["positionEncoding"], "utf-8");
    assert_eq!(character(&mut client), 14);
    assert!(client.end());
}

#[test]
fn edits_of_ranges() {
    let mut client = Client::new(memory());
    client.open("/w/M.tla", TEXT);
    assert!(published(&mut client, "/w/M.tla", 1).is_empty());
    let range = json!({ "start": { "line": 3, "character": 12 }, "end": { "line": 3, "character": 13 } });
    let change = json!({ "range": range, "text": "yy" });
    let document = json!({ "uri": uri("/w/M.tla"), "version": 2 });
    client.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [change] }));
    let found = published(&mut client, "/w/M.tla", 2);
    assert_eq!(found.len(), 1);
    assert_eq!(
        found[0]["range"],
        json!({ "start": { "line": 3, "character": 12 }, "end": { "line": 3, "character": 14 } })
    );
    client.tell("textDocument/didClose", json!({ "textDocument": { "uri": uri("/w/M.tla") } }));
    let cleared = |note: &Notification| {
        note.method == "textDocument/publishDiagnostics" && note.params["diagnostics"] == json!([])
    };
    client.wait_for(cleared);
    assert!(client.end());
}

#[test]
fn errors_in_modules_that_are_not_open() {
    let mut memory = memory();
    memory.files.insert("/w/N.tla".into(), "---- MODULE N ----\nEXTENDS M\nB == A\n====\n".to_owned());
    memory.files.insert("/w/M.tla".into(), TEXT.replace("VARIABLE x", "VARIABLE y"));
    let mut client = Client::new(memory);
    client.open("/w/N.tla", "---- MODULE N ----\nEXTENDS M\nB == A\n====\n");
    let of_other = |note: &Notification| note.params["uri"] == uri("/w/M.tla").as_str();
    let found = client.wait_for(of_other);
    assert_eq!(
        found.params["diagnostics"][0]["message"].as_str().map(|text| text.contains("`x` is not defined")),
        Some(true)
    );
    // The buffer counts, not the file.
    client.open("/w/M.tla", TEXT);
    assert!(published(&mut client, "/w/M.tla", 1).is_empty());
    assert!(client.end());
}

#[test]
fn what_is_cancelled_is_not_done() {
    let mut client = Client::new(memory());
    client.open("/w/M.tla", TEXT);
    // The server reads everything that waits before it begins with the first: so one of these is cancelled in time.
    let params = json!({ "textDocument": { "uri": uri("/w/M.tla") } });
    let mut cancelled = 0;
    for _ in 0..50 {
        let first = client.send("workspace/symbol", json!({ "query": "" }));
        let second = client.send("textDocument/documentSymbol", params.clone());
        client.tell("$/cancelRequest", json!({ "id": second }));
        let _ = client.answer(&first);
        if let Err(error) = client.answer(&second).response_result {
            assert_eq!(error.code, -32800);
            cancelled += 1;
        }
    }
    assert!(cancelled > 0);
    assert!(client.end());
}

#[test]
fn a_check_can_be_cancelled() {
    let text = "---- MODULE Big ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == x' = x + 1\n====\n";
    let config = "INIT Init\nNEXT Next\n";
    let files = [("/w/Big.tla".into(), text.to_owned()), ("/w/Big.cfg".into(), config.to_owned())].into();
    let mut client = Client::new(Memory { files });
    client.open("/w/Big.tla", text);
    let params = json!({ "command": "check.check", "arguments": [uri("/w/Big.tla")] });
    client.ask("workspace/executeCommand", params.clone()).expect("it begins");
    assert!(client.ask("workspace/executeCommand", params).is_err(), "one runs already");
    let reports = |note: &Notification| note.method == "$/progress" && note.params["value"]["kind"] == "report";
    let report = client.wait_for(reports);
    client.tell("window/workDoneProgress/cancel", json!({ "token": report.params["token"] }));
    let said = client.wait_for(|note| note.method == "window/showMessage");
    assert!(said.params["message"].as_str().expect("a text").contains("nterrupted"), "{said:?}");
    assert!(client.end());
}

#[test]
fn the_end_without_shutdown_is_no_orderly_one() {
    let (ours, theirs) = check_lsp::Connection::memory();
    let server = std::thread::Builder::new()
        .stack_size(64 << 20)
        .spawn(move || check_lsp::serve(&theirs, std::sync::Arc::new(Memory::default())))
        .expect("a thread");
    let request = lsp_server::Request::new(1.into(), "initialize".to_owned(), json!({ "capabilities": {} }));
    ours.sender.send(Message::Request(request)).expect("it listens");
    ours.sender.send(Message::Notification(Notification::new("initialized".into(), json!({})))).expect("it listens");
    ours.sender.send(Message::Notification(Notification::new("exit".into(), Value::Null))).expect("it listens");
    assert_eq!(server.join().expect("no panic"), Ok(false));
}

#[test]
fn what_is_unknown_is_refused() {
    let mut client = Client::new(memory());
    assert!(client.ask("textDocument/nothing", json!({})).is_err());
    assert!(client.ask("textDocument/hover", json!({ "wrong": 1 })).is_err());
    let missing = json!({ "textDocument": { "uri": uri("/w/None.tla") }, "position": { "line": 0, "character": 0 } });
    assert_eq!(client.ask("textDocument/hover", missing), Ok(Value::Null));
    assert!(client.end());
}

//! How long it takes from a keystroke to the diagnostics, on a spec of 3,000 lines.
//!
//! Run it with `--release -- --nocapture latency` to see the figures; the test asserts them only if `CHECK_LATENCY` is set.

use crate::client::{Client, uri};
use crate::memory::Memory;
use fastrand::Rng;
use serde_json::json;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// How many keystrokes are measured.
const KEYSTROKES: usize = 200;

/// What 95 of 100 keystrokes may take.
const LIMIT: Duration = Duration::from_millis(50);

/// A protocol with many actions: 3,000 lines.
fn large() -> String {
    let mut text = String::from(
        "---- MODULE Large ----\nEXTENDS Naturals, Sequences, FiniteSets, TLC\nCONSTANTS Node, Value\n\
         VARIABLES state, inbox, log\nvars == <<state, inbox, log>>\nInit ==\n  /\\ state = [n \\in Node |-> 0]\n  \
         /\\ inbox = [n \\in Node |-> <<>>]\n  /\\ log = {}\n",
    );
    let mut number = 0;
    while text.lines().count() < 2980 {
        number += 1;
        let earlier = if number > 1 { format!("Count{}(n) + 1", number - 1) } else { "0".to_owned() };
        write!(
            text,
            "\\* How often message {number} was seen.\n\
             Count{number}(n) == IF state[n] > {number} THEN {earlier} ELSE Len(inbox[n])\n\
             Send{number}(n, v) ==\n  \
             /\\ state[n] = {number}\n  \
             /\\ \\E m \\in Node \\ {{n}} :\n       \
             LET message == [from |-> n, to |-> m, value |-> v, kind |-> \"k{number}\"]\n       \
             IN  /\\ inbox' = [inbox EXCEPT ![m] = Append(@, message)]\n           \
             /\\ log' = log \\cup {{message}}\n  \
             /\\ state' = [state EXCEPT ![n] = @ + 1]\n\
             Receive{number}(n) ==\n  \
             /\\ Len(inbox[n]) > 0\n  \
             /\\ Head(inbox[n]).kind = \"k{number}\"\n  \
             /\\ inbox' = [inbox EXCEPT ![n] = Tail(@)]\n  \
             /\\ state' = [state EXCEPT ![n] = Count{number}(n)]\n  \
             /\\ UNCHANGED log\n\n"
        )
        .expect("a text can be written");
    }
    text.push_str("Next == \\E n \\in Node, v \\in Value :\n");
    for at in 1..=number.min(8) {
        writeln!(text, "  \\/ Send{at}(n, v) \\/ Receive{at}(n)").expect("a text can be written");
    }
    text.push_str("TypeOK == state \\in [Node -> Nat]\nSpec == Init /\\ [][Next]_vars\n====\n");
    text
}

#[test]
fn keystrokes_are_answered_soon() {
    let mut text = large();
    let lines = text.lines().count();
    let config = "CONSTANTS Node = {n1, n2} Value = {v1}\nSPECIFICATION Spec\nINVARIANT TypeOK\n";
    let files = [("/w/Large.cfg".into(), config.to_owned()), ("/w/Large.tla".into(), text.clone())].into();
    let mut client = Client::new(Memory { files });
    client.open("/w/Large.tla", &text);
    let is_of = |version: i32| {
        move |note: &lsp_server::Notification| {
            note.method == "textDocument/publishDiagnostics" && note.params["version"] == version
        }
    };
    let first = client.wait_for(is_of(1));
    assert_eq!(first.params["diagnostics"], json!([]), "the spec is right");
    let mut rng = Rng::with_seed(7);
    let mut times = Vec::new();
    // What is typed and deleted again, so that each keystroke changes the diagnostics.
    for version in (2..).take(KEYSTROKES) {
        let is_typing = version % 2 == 0;
        let at = if is_typing { anywhere(&text, &mut rng) } else { text.find("@!wrong").expect("it was typed") };
        let new = if is_typing { "@!wrong" } else { "" };
        let old = if is_typing { 0 } else { "@!wrong".len() };
        let line = text[..at].matches('\n').count();
        let start = at - text[..at].rfind('\n').map_or(0, |at| at + 1);
        let range =
            json!({ "start": { "line": line, "character": start }, "end": { "line": line, "character": start + old } });
        text.replace_range(at..at + old, new);
        let document = json!({ "uri": uri("/w/Large.tla"), "version": version });
        let begin = Instant::now();
        client.tell(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": [{ "range": range, "text": new }] }),
        );
        client.wait_for(is_of(version));
        times.push(begin.elapsed());
    }
    times.sort();
    let percentile = |hundredths: usize| times[(times.len() * hundredths / 100).min(times.len() - 1)];
    println!(
        "{lines} lines, {KEYSTROKES} keystrokes: median {:?}, 95th percentile {:?}, longest {:?}",
        percentile(50),
        percentile(95),
        percentile(100)
    );
    if std::env::var_os("CHECK_LATENCY").is_some() {
        assert!(percentile(95) <= LIMIT, "{:?}", percentile(95));
    }
    assert!(client.end());
}

/// A place behind a word in an expression.
fn anywhere(text: &str, rng: &mut Rng) -> usize {
    let places: Vec<usize> = text.match_indices("inbox[n]").map(|(at, word)| at + word.len()).collect();
    places[rng.usize(..places.len())]
}

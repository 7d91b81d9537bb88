//! `check graph`: forms, parts, limits.

use crate::program::{Said, check, root, scratch};
use serde_json::Value as Json;

fn graph(arguments: &[&str]) -> Said {
    check(&root().join("docs/guide"), &[&["graph"], arguments].concat())
}

fn json(arguments: &[&str]) -> Json {
    let said = graph(&[arguments, &["--as", "json"]].concat());
    assert_eq!(said.code, 0, "{}", said.log);
    let graph = serde_json::from_str(&said.out).expect("the graph is JSON");
    crate::schema::check_with(include_str!("../../docs/schema/graph-v1.json"), &graph);
    graph
}

fn sizes(graph: &Json) -> (usize, usize) {
    let size = |field: &str| graph[field].as_array().expect("a list").len();
    (size("states"), size("steps"))
}

#[test]
fn the_whole_graph_in_each_form() {
    let dot = graph(&["Mutex.tla"]);
    assert_eq!((dot.code, dot.out.matches("[label=\"at = ").count()), (0, 20), "{}", dot.log);
    let whole = json(&["Mutex.tla"]);
    // 34 steps and 2 initial states are the 36 that are generated.
    assert_eq!(sizes(&whole), (20, 34));
    assert_eq!(whole["states"].as_array().expect("a list").iter().filter(|state| state["initial"] == true).count(), 2);
    let graphml = graph(&["Mutex.tla", "--as", "graphml"]).out;
    assert_eq!((graphml.matches("<node ").count(), graphml.matches("<edge ").count()), (20, 34));
    assert!(graphml.contains("attr.name=\"turn\"") && graphml.ends_with("</graphml>\n"));
}

#[test]
fn the_ending_of_a_file_decides() {
    let folder = scratch("graphs");
    for (name, start) in [("g.graphml", "<?xml"), ("g.json", "{"), ("g.dot", "digraph"), ("g", "digraph")] {
        let path = folder.join(name).display().to_string();
        let said = graph(&["Mutex.tla", "-o", &path]);
        assert_eq!((said.code, said.out.as_str()), (0, ""), "{}", said.log);
        let text = std::fs::read_to_string(&path).expect("the file was written");
        assert!(text.starts_with(start), "{name}: {text}");
    }
}

#[test]
fn what_lies_around_a_state() {
    // The counter of one worker: three states in a row.
    let spec = ["Counter.tla", "-D", "Workers={\"Ann\"}", "--around"];
    let around = |expression: &str, steps: &str| sizes(&json(&[&spec[..], &[expression, "--steps", steps]].concat()));
    assert_eq!(around("at[\"Ann\"] = \"read\"", "0"), (1, 0));
    assert_eq!(around("at[\"Ann\"] = \"read\"", "1"), (3, 2));
    assert_eq!(around("AllDone", "1"), (2, 1));
    assert_eq!(around("AllDone", "9"), (3, 2));
}

#[test]
fn projected_to_variables() {
    let projected = json(&["Mutex.tla", "--project", "turn"]);
    assert_eq!(sizes(&projected), (2, 2), "{projected}");
    assert_eq!(projected["states"][0]["variables"].as_object().expect("an object").len(), 1);
    assert_eq!(sizes(&json(&["Mutex.tla", "--project", "turn,at,wants"])), (20, 34));
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let refused = |arguments: &[&str], code: i32, words: &str| {
        let said = graph(arguments);
        assert_eq!((said.code, said.out.as_str()), (code, ""), "{}", said.log);
        assert!(said.log.contains(words), "{words}: {}", said.log);
    };
    refused(&["Mutex.tla", "--max-states", "10"], 3, "the state graph has more than 10 states");
    refused(&["Mutex.tla", "--project", "turns"], 151, "did you mean `turn`?");
    refused(&["Mutex.tla", "--around", "turn = 7"], 151, "`turn = 7` holds in none of the 20 states");
    refused(&["Mutex.tla", "--around", "turn' = 1"], 151, "speaks of a step");
    refused(&["Mutex.tla", "--around", "Turn = 1"], 151, "Turn");
    refused(&["Mutex.tla", "--itf", "x"], 2, "--itf has no meaning for a graph");
    refused(&["Mutex.tla", "--steps", "1"], 2, "--around");
}

//! What is known of a public spec: facts about a run of TLC, a line of JSON each.

use serde_json::Value;
use std::path::Path;

/// A spec, a config, and what TLC says of them.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// The spec, below the checkout.
    pub(crate) spec: String,
    /// The config, below the checkout.
    pub(crate) cfg: String,
    /// Whether TLC was told not to check for deadlock.
    pub(crate) no_deadlock: bool,
    /// Exit code; not known for a few.
    pub(crate) exit: Option<i64>,
    /// States generated, where they are known and can be compared.
    pub(crate) generated: Option<u64>,
    /// Distinct states, likewise.
    pub(crate) distinct: Option<u64>,
    /// Levels, likewise.
    pub(crate) depth: Option<u64>,
    /// States of the trace up to its end or its loop, where it is known.
    pub(crate) trace_length: Option<u64>,
    /// How long TLC took.
    pub(crate) seconds: Option<f64>,
}

/// Why a row differs from TLC, and rightly so.
#[derive(Clone, Debug)]
pub(crate) struct Difference {
    /// The table in which the row stands.
    pub(crate) table: String,
    /// The config of the row.
    pub(crate) cfg: String,
    /// A fact about TLA+ or TLC.
    pub(crate) because: String,
}

/// The rows of a table.
pub(crate) fn rows(root: &Path, table: &str) -> Vec<Row> {
    lines(root, table).iter().map(row).collect()
}

/// The differences that are explained.
pub(crate) fn differences(root: &Path) -> Vec<Difference> {
    let difference = |line: &Value| Difference {
        table: text(line, "table"),
        cfg: text(line, "cfg"),
        because: text(line, "because"),
    };
    lines(root, "differences").iter().map(difference).collect()
}

fn lines(root: &Path, table: &str) -> Vec<Value> {
    let path = root.join(format!("tests/conformance/{table}.jsonl"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))).collect()
}

fn text(line: &Value, field: &str) -> String {
    line[field].as_str().unwrap_or_else(|| panic!("{line} has no text `{field}`")).to_owned()
}

fn row(line: &Value) -> Row {
    let exit = line["exit"].as_i64();
    // A run that stops early has seen as many states as its order of search happened to show it.
    let is_comparable = exit == Some(0) && line["random"] != true && line.get("counts").is_none();
    let figure = |field: &str| line[field].as_u64().filter(|_| is_comparable);
    Row {
        spec: text(line, "spec"),
        cfg: text(line, "cfg"),
        no_deadlock: line["check_deadlock"] == false,
        exit,
        generated: figure("generated"),
        distinct: figure("distinct"),
        depth: figure("depth"),
        trace_length: line["trace_length"].as_u64(),
        seconds: line["tlc_seconds"].as_f64(),
    }
}

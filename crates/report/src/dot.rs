//! A state graph in the DOT language of Graphviz.

use crate::picture::Picture;
use crate::values::show;

/// The text of a graph. Initial states have a double border; a step that two actions make is drawn once for each, a
/// step that one action makes several times is drawn once.
pub fn graph(name: &str, picture: &Picture) -> String {
    let mut text = format!("digraph {} {{\n  node [shape=box, fontname=monospace];\n", quote(name));
    for (index, variables) in picture.states.iter().enumerate() {
        let lines: Vec<String> = variables.iter().map(|(name, value)| format!("{name} = {}", show(value))).collect();
        let border = if picture.initial.contains(&index) { ", peripheries=2" } else { "" };
        text.push_str(&format!("  {index} [label={}{border}];\n", quote(&lines.join("\n"))));
    }
    for (from, to, action) in picture.distinct_steps() {
        text.push_str(&format!("  {from} -> {to} [label={}];\n", quote(action)));
    }
    text.push_str("}\n");
    text
}

/// A quoted string; line ends become DOT's mark for lines that are aligned to the left.
fn quote(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    let lines = if escaped.contains('\n') { escaped.replace('\n', "\\l") + "\\l" } else { escaped };
    format!("\"{lines}\"")
}

#[cfg(test)]
mod tests {
    use super::*;
    use check_system::Value;
    use expect_test::expect;

    #[test]
    fn two_states() {
        let state = |number, text: &str| vec![("x".into(), Value::Int(number)), ("s".into(), Value::Str(text.into()))];
        let step = |from, to, name: &str| (from, to, name.to_owned());
        let picture = Picture {
            states: vec![state(0, "a"), state(1, "\\")],
            initial: vec![0],
            steps: vec![step(1, 0, "Back"), step(0, 1, "Go"), step(0, 1, "Go")],
        };
        expect![[r#"
            digraph "Two" {
              node [shape=box, fontname=monospace];
              0 [label="x = 0\ls = \"a\"\l", peripheries=2];
              1 [label="x = 1\ls = \"\\\\\"\l"];
              0 -> 1 [label="Go"];
              1 -> 0 [label="Back"];
            }
        "#]]
        .assert_eq(&graph("Two", &picture));
    }
}

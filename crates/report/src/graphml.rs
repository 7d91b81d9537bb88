//! A state graph in GraphML, which yEd, Gephi, Cytoscape and networkx read.
//!
//! Source: <http://graphml.graphdrawing.org/specification.html>. Each variable is a key of the nodes, as a string in
//! TLA+ syntax; so is `initial`, a truth value. An edge has the name of its action.

use crate::picture::Picture;
use crate::values::show;
use crate::xml::escaped;

const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns"
         xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
         xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
  <key id="initial" for="node" attr.name="initial" attr.type="boolean"><default>false</default></key>
  <key id="action" for="edge" attr.name="action" attr.type="string"/>
"#;

/// The text of a graph.
pub fn graph(name: &str, picture: &Picture) -> String {
    let mut text = HEAD.to_owned();
    let variables: Vec<&str> =
        picture.states.first().map_or_else(Vec::new, |state| state.iter().map(|(name, _)| name.as_str()).collect());
    for (at, variable) in variables.iter().enumerate() {
        text.push_str(&format!(
            "  <key id=\"v{at}\" for=\"node\" attr.name=\"{}\" attr.type=\"string\"/>\n",
            escaped(variable)
        ));
    }
    text.push_str(&format!("  <graph id=\"{}\" edgedefault=\"directed\">\n", escaped(name)));
    for (index, state) in picture.states.iter().enumerate() {
        text.push_str(&format!("    <node id=\"n{index}\">\n"));
        if picture.initial.contains(&index) {
            text.push_str("      <data key=\"initial\">true</data>\n");
        }
        for (at, (_, value)) in state.iter().enumerate() {
            text.push_str(&format!("      <data key=\"v{at}\">{}</data>\n", escaped(&show(value))));
        }
        text.push_str("    </node>\n");
    }
    for (at, (from, to, action)) in picture.distinct_steps().into_iter().enumerate() {
        text.push_str(&format!(
            "    <edge id=\"e{at}\" source=\"n{from}\" target=\"n{to}\"><data key=\"action\">{}</data></edge>\n",
            escaped(action)
        ));
    }
    text.push_str("  </graph>\n</graphml>\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use check_system::Value;
    use expect_test::expect;

    #[test]
    fn two_states() {
        let state = |items: &[i64]| vec![("x".to_owned(), Value::Seq(items.iter().copied().map(Value::Int).collect()))];
        let step = |from, to, name: &str| (from, to, name.to_owned());
        let picture =
            Picture { states: vec![state(&[]), state(&[1])], initial: vec![0], steps: vec![step(0, 1, "Go(\"a\")")] };
        let text = graph("Two", &picture);
        let body = text.strip_prefix(HEAD).expect("the head comes first");
        expect![[r#"
              <key id="v0" for="node" attr.name="x" attr.type="string"/>
              <graph id="Two" edgedefault="directed">
                <node id="n0">
                  <data key="initial">true</data>
                  <data key="v0">&lt;&lt;&gt;&gt;</data>
                </node>
                <node id="n1">
                  <data key="v0">&lt;&lt;1&gt;&gt;</data>
                </node>
                <edge id="e0" source="n0" target="n1"><data key="action">Go(&quot;a&quot;)</data></edge>
              </graph>
            </graphml>
        "#]]
        .assert_eq(body);
    }
}

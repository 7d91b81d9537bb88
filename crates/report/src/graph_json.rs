//! A state graph as JSON, for programs: states by number, their variables as ITF writes values, and the steps.

use crate::picture::Picture;
use crate::{itf, layout};
use serde_json::{Value as Json, json};

/// The text of a graph.
pub fn graph(name: &str, picture: &Picture) -> String {
    let state = |(index, variables): (usize, &Vec<_>)| json!({ "id": index, "initial": picture.initial.contains(&index), "variables": itf::object(variables) });
    let step = |(from, to, action): &(usize, usize, String)| {
        let mut step = json!({ "from": from, "to": to, "action": action });
        if let Some((name, _)) = action.split_once('(') {
            step["action"] = json!(name);
            step["label"] = json!(action);
        }
        step
    };
    layout::layout(&json!({
        "version": 1,
        "module": name,
        "states": picture.states.iter().enumerate().map(state).collect::<Vec<Json>>(),
        "steps": picture.distinct_steps().into_iter().map(step).collect::<Vec<Json>>(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use check_system::Value;
    use expect_test::expect;

    #[test]
    fn two_states() {
        let state = |number: i64| vec![("x".to_owned(), Value::Int(number))];
        let picture = Picture {
            states: vec![state(0), state(1)],
            initial: vec![0],
            steps: vec![(0, 1, "Go".to_owned()), (0, 1, "Go".to_owned()), (1, 1, "Stay(1)".to_owned())],
        };
        expect![[r##"
            {
              "version": 1,
              "module": "Two",
              "states": [
                {"id": 0, "initial": true, "variables": {"x": {"#bigint": "0"}}},
                {"id": 1, "initial": false, "variables": {"x": {"#bigint": "1"}}}
              ],
              "steps": [{"from": 0, "to": 1, "action": "Go"}, {"from": 1, "to": 1, "action": "Stay", "label": "Stay(1)"}]
            }
        "##]]
        .assert_eq(&graph("Two", &picture));
    }
}

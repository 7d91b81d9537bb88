//! Specs are opened and walked; what was walked is replayed; steps are those of the state graph.

use crate::lane::{Lane, on_lane};
use crate::specs;
use check_driver::{Checker, Texts};
use check_explorer::protocol::*;
use serde_json::json;
use std::collections::BTreeSet;

#[test]
fn every_spec_is_walked_and_replayed() {
    on_lane(|| {
        for (name, source) in specs::all() {
            let mut lane = Lane::new();
            let opened = lane.open(&source, &Options::default());
            assert!(!opened.digest.is_empty() && !opened.files.is_empty(), "{name}");
            walk(&mut lane, &name, &opened);
        }
    });
}

fn walk(lane: &mut Lane, name: &str, opened: &Opened) {
    let Ok(initial) = lane.try_call::<Initial>("initial", json!({})) else {
        assert!(opened.actions.is_empty(), "{name} has no behaviour");
        return;
    };
    let first = &initial.states[0];
    let names: Vec<&String> = first.variables.iter().map(|one| &one.name).collect();
    assert_eq!(names, opened.variables.iter().collect::<Vec<_>>(), "{name}");
    let walked: Walked = lane.call("randomWalk", json!({ "key": first.key, "steps": 50, "seed": 7 }));
    let again: Walked = lane.call("randomWalk", json!({ "key": first.key, "steps": 50, "seed": 7 }));
    assert_eq!(walked, again, "{name}: the seed decides");
    let keys: Vec<String> = [first].into_iter().chain(&walked.states).map(|state| state.key.clone()).collect();
    every_step_is_one(lane, name, &keys, &walked);
    let states: States = lane.call("states", json!({ "keys": keys }));
    let mut fresh = Lane::new();
    let source = specs::all().into_iter().find(|(known, _)| known == name).expect("it is one of them").1;
    fresh.open(&source, &Options::default());
    let short: Vec<&str> = keys.iter().map(|key| &key[..9]).collect();
    let replayed: Replayed = fresh.call("replay", json!({ "keys": short }));
    assert_eq!((replayed.message, replayed.fits), (None, keys.len()), "{name}");
    assert_eq!(replayed.states, states.states, "{name}");
    assert_eq!(replayed.labels[0].text, "initial", "{name}");
    every_variable_has_its_value(lane, name, &keys, &replayed.states);
}

/// Each step of the walk is among the steps, and what changes is what differs.
fn every_step_is_one(lane: &mut Lane, name: &str, keys: &[String], walked: &Walked) {
    for (place, label) in walked.labels.iter().enumerate() {
        let steps: Steps = lane.call("steps", json!({ "key": keys[place] }));
        let taken = steps.steps.iter().find(|step| step.to == keys[place + 1] && step.label == *label);
        let taken = taken.unwrap_or_else(|| panic!("{name}: {} is none of {:?}", label.text, steps.steps));
        assert!(!steps.is_deadlock, "{name}");
        assert_eq!(taken.state, walked.states[place], "{name}");
        assert_eq!(taken.changes.is_empty(), keys[place] == keys[place + 1], "{name}");
        let acting: BTreeSet<&str> = steps.steps.iter().map(|step| step.label.action.as_str()).collect();
        assert!(steps.disabled.iter().all(|one| !acting.contains(one.action.as_str())), "{name}");
    }
}

/// Variables as expressions have the values that the states show, primed ones those of the next state.
fn every_variable_has_its_value(lane: &mut Lane, name: &str, keys: &[String], states: &[StateInfo]) {
    for (place, variable) in states[0].variables.iter().enumerate() {
        let params = json!({ "expression": variable.name, "keys": keys, "backTo": null });
        let values: Values = lane.call("evaluate", params);
        assert!(!values.is_of_step, "{name}");
        let shown = states.iter().map(|state| Evaluated::Value { value: state.variables[place].value.clone() });
        assert_eq!(values.results, shown.collect::<Vec<_>>(), "{name}: {}", variable.name);
        let primed = json!({ "expression": format!("{}'", variable.name), "keys": keys, "backTo": 0 });
        let primed: Values = lane.call("evaluate", primed);
        assert!(primed.is_of_step, "{name}");
        let rotated = [&values.results[1..], &values.results[..1]].concat();
        assert_eq!(primed.results, rotated, "{name}: {}'", variable.name);
    }
}

/// Small specs of one file, as the driver takes them too.
fn small() -> Vec<(String, Source, Checker)> {
    let guide = specs::texts_in("docs/guide");
    let of_guide = ["Counter", "Crossing", "Mutex", "Sticks"].map(|name| {
        let checker = Texts::new(&*guide[&format!("{name}.tla")]).with_config(&*guide[&format!("{name}.cfg")]);
        (name.to_owned(), Source::Texts { root: name.to_owned(), files: guide.clone() }, Checker::new(checker))
    });
    let bundled = ["nim", "tic-tac-toe"].map(|name| {
        let spec = check_specs::find(name).expect("it is bundled");
        let text = |file: &str| spec.file(file).expect("its file").to_owned();
        let mut texts = Texts::new(text(spec.module)).with_config(text(&spec.module.replace(".tla", ".cfg")));
        for (file, text) in spec.files.iter().filter(|(file, _)| file.ends_with(".tla") && *file != spec.module) {
            texts = texts.with_module(file.trim_end_matches(".tla"), *text);
        }
        (name.to_owned(), Source::Bundled { name: name.to_owned() }, Checker::new(texts))
    });
    of_guide.into_iter().chain(bundled).collect()
}

#[test]
fn steps_are_those_of_the_state_graph() {
    on_lane(|| {
        for (name, source, checker) in small() {
            let found = checker.graph(6000).unwrap_or_else(|error| panic!("{name}: {error}"));
            let mut lane = Lane::new();
            lane.open(&source, &Options::default());
            let initial: Initial = lane.call("initial", json!({}));
            assert_eq!(initial.states.len(), found.initial.len(), "{name}");
            let (mut open, mut seen) = (Vec::new(), BTreeSet::new());
            let mut steps_made = BTreeSet::new();
            for state in initial.states {
                seen.insert(state.key.clone());
                open.push(state.key);
            }
            while let Some(key) = open.pop() {
                let steps: Steps = lane.call("steps", json!({ "key": key }));
                for step in steps.steps {
                    steps_made.insert((key.clone(), step.label.action.clone(), step.to.clone()));
                    if step.state.outside.is_empty() && seen.insert(step.to.clone()) {
                        open.push(step.to);
                    }
                }
                if seen.len() > 400 {
                    break;
                }
            }
            if seen.len() <= 400 {
                assert_eq!(seen.len(), found.graph.node_count(), "{name}");
                let edges: BTreeSet<_> = found
                    .graph
                    .raw_edges()
                    .iter()
                    .map(|edge| (edge.source(), edge.weight.clone(), edge.target()))
                    .collect();
                assert_eq!(steps_made.len(), edges.len(), "{name}");
            }
        }
    });
}

#[test]
fn a_path_that_does_not_fit_says_where() {
    on_lane(|| {
        let mut lane = Lane::new();
        lane.open_text("EXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == x' = x + 1", "INIT Init\nNEXT Next");
        let initial: Initial = lane.call("initial", json!({}));
        let first = initial.states[0].key.clone();
        let steps: Steps = lane.call("steps", json!({ "key": first }));
        let second = steps.steps[0].to.clone();
        let replay = |lane: &mut Lane, keys: &[&str]| -> Replayed { lane.call("replay", json!({ "keys": keys })) };
        let cases = [
            (vec!["AAAAAAAAAAA"], 0, "no initial state has the key `AAAAAAAAAAA`"),
            (vec![&*first, "AAAAAA"], 1, "no step from state 1 leads to a state with the key `AAAAAA`"),
            (vec![&*first, &second[..6], "x"], 2, "6 characters at least"),
        ];
        for (keys, fits, message) in cases {
            let replayed = replay(&mut lane, &keys);
            assert_eq!(replayed.fits, fits);
            assert!(replayed.message.as_ref().is_some_and(|said| said.contains(message)), "{:?}", replayed.message);
        }
        let unknown = lane.try_call::<Steps>("steps", json!({ "key": "AAAAAAAAAAA" })).expect_err("it is unknown");
        assert_eq!(unknown.code, ProblemCode::UnknownState);
    });
}

#[test]
fn keys_of_states_never_change() {
    on_lane(|| {
        let mut lane = Lane::new();
        let module = "EXTENDS Integers\nCONSTANT m\nVARIABLES x, y\nInit == x = {\"b\", \"a\"} /\\ y = [a |-> 1, b |-> <<m>>]\n\
                      Next == x' = {} /\\ y' = [i \\in {3, 5} |-> -i]";
        let config = "CONSTANT m = m\nINIT Init\nNEXT Next";
        let keys = |lane: &mut Lane, module: &str| {
            lane.open_text(module, config);
            let initial: Initial = lane.call("initial", json!({}));
            let first = initial.states[0].key.clone();
            let steps: Steps = lane.call("steps", json!({ "key": first }));
            [first, steps.steps[0].to.clone()]
        };
        assert_eq!(keys(&mut lane, module), ["uJorYZt0GRo", "uTVLryvKiOE"]);
        // The order in which strings are met, and hence that of sets, changes nothing.
        let (head, rest) = module.split_once("VARIABLES").expect("there are some");
        let other = format!("{head}Met == <<\"a\", \"b\">>\nVARIABLES{rest}");
        assert_eq!(keys(&mut lane, &other), ["uJorYZt0GRo", "uTVLryvKiOE"]);
    });
}

#[test]
fn why_actions_make_no_step() {
    on_lane(|| {
        let mut lane = Lane::new();
        let module = "EXTENDS Naturals\nVARIABLES x, q\nInit == x = 0 /\\ q = <<>>\nUp(n) == x + n < 3 /\\ x' = x + n /\\ UNCHANGED q\n\
                      Down == /\\ x > 0\n        /\\ x' = x - 1\n        /\\ UNCHANGED q\nBad == q[1] = 2 /\\ UNCHANGED <<x, q>>\n\
                      Next == (\\E n \\in 1..4 : Up(n)) \\/ Down \\/ Bad";
        lane.open_text(module, "INIT Init\nNEXT Next");
        let initial: Initial = lane.call("initial", json!({}));
        let steps: Steps = lane.call("steps", json!({ "key": initial.states[0].key }));
        let labels: Vec<&str> = steps.steps.iter().map(|step| step.label.text.as_str()).collect();
        assert_eq!(labels, ["Up(1)", "Up(2)"]);
        assert_eq!(steps.steps[0].changes, ["x"]);
        assert_eq!(steps.steps[0].written.len(), 1);
        let down = steps.disabled.iter().find(|one| one.action == "Down").expect("Down makes no step");
        assert_eq!((down.ways[0].part.text.as_str(), down.ways[0].part.values[0].text.as_str()), ("x > 0", "x"));
        assert_eq!(down.ways[0].part.place.as_ref().map(|place| place.line), Some(6));
        assert_eq!(steps.faults.len(), 1);
        assert!(steps.faults[0].part.fault.is_some(), "{:?}", steps.faults);
        assert!(!steps.is_deadlock);
    });
}

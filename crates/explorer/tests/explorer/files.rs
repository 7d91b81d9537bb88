//! Behaviours are exported in every form and come back as what they were.

use crate::lane::{Lane, on_lane};
use crate::specs;
use check_explorer::protocol::*;
use serde_json::json;

#[test]
fn what_is_exported_is_imported() {
    on_lane(|| {
        for (name, source) in specs::all() {
            let mut lane = Lane::new();
            lane.open(&source, &Options::default());
            let Ok(initial) = lane.try_call::<Initial>("initial", json!({})) else { continue };
            let first = &initial.states[0].key;
            let walked: Walked = lane.call("randomWalk", json!({ "key": first, "steps": 5, "seed": 3 }));
            let keys: Vec<&String> = [first].into_iter().chain(walked.states.iter().map(|state| &state.key)).collect();
            for form in ["itf", "json", "tlc-json"] {
                let text: FileText = lane.call("export", json!({ "keys": keys, "backTo": null, "form": form }));
                let back: Replayed = lane.call("import", json!({ "name": text.name, "text": text.text }));
                assert_eq!(back.message, None, "{name}: {form}");
                let found: Vec<&String> = back.states.iter().map(|state| &state.key).collect();
                assert_eq!(found, keys, "{name}: {form}");
            }
            for form in ["tla", "markdown"] {
                let text: FileText = lane.call("export", json!({ "keys": keys, "backTo": null, "form": form }));
                assert!(!text.text.is_empty(), "{name}: {form}");
            }
        }
    });
}

#[test]
fn a_lasso_comes_back() {
    on_lane(|| {
        let mut lane = Lane::new();
        let module = "EXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == x' = IF x = 3 THEN 1 ELSE x + 1";
        lane.open_text(module, "INIT Init\nNEXT Next");
        let initial: Initial = lane.call("initial", json!({}));
        let walked: Walked = lane.call("randomWalk", json!({ "key": initial.states[0].key, "steps": 3, "seed": 3 }));
        let mut keys = vec![initial.states[0].key.clone()];
        keys.extend(walked.states.iter().map(|state| state.key.clone()));
        for form in ["itf", "json", "tlc-json"] {
            let text: FileText = lane.call("export", json!({ "keys": keys, "backTo": 1, "form": form }));
            let back: Replayed = lane.call("import", json!({ "name": text.name, "text": text.text }));
            assert_eq!((back.back_to, back.fits), (Some(1), 4), "{form}: {:?}", back.message);
        }
        let wrong = lane.try_call::<FileText>("export", json!({ "keys": keys, "backTo": 0, "form": "itf" }));
        assert!(wrong.expect_err("no step leads there").message.contains("from state 4 to state 1"));
    });
}

#[test]
fn what_does_not_fit_is_followed_as_far_as_it_does() {
    on_lane(|| {
        let mut lane = Lane::new();
        lane.open_text("EXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == x' = x + 1", "INIT Init\nNEXT Next");
        let text = r#"{"vars": ["x"], "states": [{"x": 0}, {"x": 1}, {"x": 7}]}"#;
        let back: Replayed = lane.call("import", json!({ "name": "run.itf.json", "text": text }));
        assert_eq!(back.fits, 2);
        assert_eq!(
            back.message.as_deref(),
            Some("state 3 of run.itf.json does not fit the spec: no step leads from the state before to one like that")
        );
        let wrong = lane.try_call::<Replayed>("import", json!({ "name": "a.json", "text": "{" })).expect_err("no JSON");
        assert_eq!(wrong.code, ProblemCode::Refused);
    });
}

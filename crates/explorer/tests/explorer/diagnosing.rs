//! What is told of specs: errors at their places, definitions, what can be asked.

use crate::lane::{Keeping, Lane, on_lane, texts};
use check_explorer::Served;
use check_explorer::protocol::*;
use serde_json::json;

fn diagnosed(source: &Source) -> Vec<(String, String, Option<u32>)> {
    let found: Diagnosed = Lane::new().call("diagnose", json!({ "source": source, "options": {} }));
    let told = found.diagnostics.into_iter();
    told.map(|one| (one.code, one.message, one.place.map(|place| place.line))).collect()
}

#[test]
fn errors_have_places() {
    on_lane(|| {
        let config = "INIT Init\nNEXT Next";
        let behaviour = "VARIABLE x\nInit == x = 0\nNext == x' = x";
        assert_eq!(diagnosed(&texts(behaviour, config)), []);
        let cases = [
            (texts("VARIABLE x\nInit == x = \nNext == x' = x", config), "parse", Some(4)),
            (texts("VARIABLE x\nInit == y = 0\nNext == x' = x", config), "unknown-name", Some(3)),
            (texts("VARIABLE x\nInit == x' = 0\nNext == x' = x", config), "level", None),
            (texts(behaviour, "INIT Init\nNEXT Nexxt"), "config-name", Some(2)),
            (texts(behaviour, "INIT\nNEXT Next"), "config", None),
        ];
        for (source, code, line) in cases {
            let found = diagnosed(&source);
            assert!(
                found.iter().any(|one| one.0.starts_with(code) && (line.is_none() || one.2 == line)),
                "{code}: {found:?}"
            );
        }
        let both = diagnosed(&texts("VARIABLE x\nInit == x = \n", "INIT Init\nNXT Next"));
        assert!(both.len() >= 2, "of the module and of the config: {both:?}");
    });
}

#[test]
fn what_is_opened_is_told_of() {
    on_lane(|| {
        let mut lane = Lane::new();
        let module = "EXTENDS Naturals\nCONSTANT N \\* how many\nVARIABLE x \\* the number\nInit == x = 0\n\
                      \\* One more.\n\\* Or again from the start.\nUp == x' = (x + 1) % N\nNext == Up\n\
                      TypeOK == x \\in 0..N\nDouble(n) == 2 * n\nView == IF x = 0 THEN <<\"zero\", \"or none\">> ELSE <<>>\n\
                      Spec == Init /\\ [][Next]_x /\\ WF_x(Up)\nLive == <>(x = 1)";
        let opened = lane.open_text(module, "CONSTANT N = 3\nSPECIFICATION Spec\nINVARIANT TypeOK\nPROPERTY Live");
        let of = |name: &str| opened.definitions.iter().find(|one| one.name == name).expect("it is defined").clone();
        assert_eq!(of("Up").comment, "One more.\nOr again from the start.");
        assert_eq!((of("x").comment.as_str(), of("N").comment.as_str()), ("the number", "how many"));
        let levels = ["N", "x", "TypeOK", "Up", "Live"].map(|name| of(name).level);
        assert_eq!(levels, [Level::Constant, Level::State, Level::State, Level::Step, Level::Behaviour]);
        assert_eq!(of("Double").parameters, ["n"]);
        assert_eq!(opened.predicates, ["Init", "TypeOK"]);
        assert_eq!(opened.view.as_deref(), Some("View"));
        let names: Vec<_> = opened.properties.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["TypeOK", "Live", "deadlock"]);
        assert_eq!(opened.actions.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), ["Up"]);
        let files: Vec<_> = opened.files.iter().map(|one| (one.name.as_str(), one.is_standard)).collect();
        assert_eq!(files[..2], [("M.tla", false), ("M.cfg", false)]);
        assert!(files[2..].iter().all(|(_, is_standard)| *is_standard), "{files:?}");
        let initial: Initial = lane.call("initial", json!({}));
        let keys = [&initial.states[0].key];
        let pictures: Pictures = lane.call("pictures", json!({ "keys": keys }));
        assert_eq!(pictures.pictures[0].text.as_deref(), Some("zero\nor none"));
    });
}

#[test]
fn games_are_recognised() {
    on_lane(|| {
        let catalogue: Catalogue = Lane::new().call("bundled", json!({}));
        let games: Vec<_> = catalogue.specs.iter().filter(|one| one.is_game).map(|one| one.name.as_str()).collect();
        assert!(["nim", "tic-tac-toe", "acro-nim"].iter().all(|name| games.contains(name)), "{games:?}");
    });
}

#[test]
fn a_served_spec_has_its_own_options() {
    on_lane(|| {
        let Source::Texts { root, files } =
            texts("CONSTANT N\nVARIABLE x\nInit == x = N\nNext == UNCHANGED x", "INIT Init\nNEXT Next")
        else {
            unreachable!("it has texts")
        };
        let options = Options { definitions: vec!["N=1".to_owned()], ..Options::default() };
        let mut lane = Lane::with(Keeping { served: Some(Served { root, files, options }), ..Keeping::default() });
        let first = lane.open(&Source::Served, &Options::default());
        assert_eq!(first.constants.len(), 1);
        let changed = Options { definitions: vec!["N=2".to_owned()], ..Options::default() };
        let second = lane.open(&Source::Served, &changed);
        assert_ne!((first.digest, &first.constants), (second.digest, &second.constants));
        let none = Lane::new().try_call::<Opened>("open", json!({ "source": { "kind": "served" } }));
        assert_eq!(none.expect_err("nothing is served").code, ProblemCode::NotPossible);
    });
}

#[test]
fn assumptions_that_are_false_are_warned_of() {
    on_lane(|| {
        let module = "CONSTANT N\nASSUME N = 2\nVARIABLE x\nInit == x = N\nNext == UNCHANGED x";
        let opened = Lane::new().open_text(module, "CONSTANT N = 1\nINIT Init\nNEXT Next");
        assert!(opened.diagnostics.iter().any(|one| one.code == "assumption"), "{:?}", opened.diagnostics);
    });
}

#[test]
fn requests_that_cannot_be_answered_have_problems() {
    on_lane(|| {
        let mut lane = Lane::new();
        let code = |found: Result<Initial, Problem>| found.expect_err("there is a problem").code;
        assert_eq!(code(lane.try_call("initial", json!({}))), ProblemCode::NotOpen);
        assert_eq!(code(lane.try_call("dance", json!({}))), ProblemCode::Internal);
        lane.open_text("CONSTANT N\nASSUME N = 1", "CONSTANT N = 1");
        assert_eq!(code(lane.try_call("initial", json!({}))), ProblemCode::NotPossible);
    });
}

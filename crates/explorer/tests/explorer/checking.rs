//! Verdicts are those of the command line, and each behaviour that a check shows can be followed.

use crate::lane::{Lane, on_lane};
use crate::specs;
use check_explorer::protocol::*;
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// A line of an `expected.txt` that asks for no more than a page can.
struct Line {
    text: String,
    source: Source,
    options: Options,
    check: CheckParams,
    expected: Vec<String>,
}

fn lines() -> Vec<Line> {
    let mut found = Vec::new();
    let guide = specs::texts_in("docs/guide");
    for folder in
        ["specs/nim", "specs/nim-strategy", "specs/acro-nim", "specs/tic-tac-toe", "specs/statechart-nim", "docs/guide"]
    {
        let text = std::fs::read_to_string(specs::root().join(folder).join("expected.txt")).expect("it is there");
        for line in text.lines().filter(|line| line.contains("=>") && !line.starts_with('#')) {
            let (command, expected) = line.rsplit_once(" => ").expect("a line has an answer");
            found.extend(read(command, expected, &guide));
        }
    }
    found
}

/// What a page would ask; `None` where it cannot: where something is asked in the place of what the config asks, and for
/// searches of another kind.
fn read(command: &str, expected: &str, guide: &BTreeMap<String, String>) -> Option<Line> {
    let mut words = words(command).into_iter();
    let name = words.next()?;
    let source = match name.strip_suffix(".tla") {
        Some(root) => Source::Texts { root: root.to_owned(), files: guide.clone() },
        None => Source::Bundled { name },
    };
    let (mut options, mut check) = (Options::default(), CheckParams::default());
    while let Some(word) = words.next() {
        match word.as_str() {
            "-D" => options.definitions.push(words.next()?),
            "--config" => options.config = words.next(),
            "--init" => options.init = words.next(),
            "--next" => options.next = words.next(),
            "--spec" => options.specification = words.next(),
            "--property" => check.properties.push(words.next()?),
            "--reachable" => check.reachable.push(words.next()?),
            "--deadlock" => check.deadlock = Some(true),
            "--no-deadlock" => check.deadlock = Some(false),
            _ => return None,
        }
    }
    let expected = self::words(expected);
    Some(Line { text: command.trim().to_owned(), source, options, check, expected })
}

/// The words of a line, with quotes of both kinds as a shell takes them.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote, mut is_word) = (Vec::new(), String::new(), None, false);
    for one in line.chars() {
        match (quote, one) {
            (Some(open), _) if one == open => quote = None,
            (None, '\'' | '"') => (quote, is_word) = (Some(one), true),
            (None, ' ') => {
                if std::mem::take(&mut is_word) {
                    words.push(std::mem::take(&mut word));
                }
            }
            _ => {
                word.push(one);
                is_word = true;
            }
        }
    }
    words.extend(is_word.then_some(word));
    words
}

#[test]
fn verdicts_are_those_of_the_command_line() {
    let lines = lines();
    assert!(lines.len() > 60, "{} lines", lines.len());
    let is_small = |line: &&Line| {
        let figure = |word: &String| word.strip_prefix("generated=").and_then(|figure| figure.parse::<u64>().ok());
        line.expected.iter().find_map(figure).is_none_or(|generated| generated < 100_000)
    };
    for line in lines.iter().filter(is_small) {
        on_lane(|| one_line(line));
    }
}

fn one_line(line: &Line) {
    let mut lane = Lane::new();
    let name = &line.text;
    let opened = lane.open(&line.source, &line.options);
    // The command line asks its properties in the place of those of the config.
    let asks = |kind: AskedKind| opened.properties.iter().any(|one| one.kind == kind);
    let replaces = !line.check.properties.is_empty() && asks(AskedKind::Property)
        || !line.check.reachable.is_empty() && asks(AskedKind::Reachable);
    if replaces {
        return;
    }
    let checked: Checked = lane.call("check", json!(line.check));
    let statistics = &checked.statistics;
    for word in &line.expected {
        let (key, value) = word.split_once('=').unwrap_or(("exit", word));
        let trace = subject(&checked);
        let said = match key {
            "exit" => checked.exit_code.to_string(),
            "verdict" => {
                let subject = value.split_once(':').map(|(_, subject)| subject);
                if let Some(subject) = subject {
                    assert!(checked.headline.contains(subject), "{name}: {}", checked.headline);
                }
                format!("{}{}", checked.verdict, subject.map(|subject| format!(":{subject}")).unwrap_or_default())
            }
            "distinct" => statistics.distinct.to_string(),
            "generated" => statistics.generated.to_string(),
            "depth" => statistics.depth.to_string(),
            "trace" => trace.map_or(0, |trace| trace.keys.len()).to_string(),
            "loop" => trace.and_then(|trace| trace.back_to).map_or("null".to_owned(), |place| place.to_string()),
            "stuttering" => trace.is_some_and(|trace| trace.stuttering).to_string(),
            "witness" => {
                let (subject, _) = value.split_once(':').expect("a witness has a length");
                let reached = checked.properties.iter().find(|one| one.name == subject).expect("it was asked");
                let length = reached.trace.as_ref().map_or(0, |trace| trace.keys.len());
                format!("{subject}:{length}")
            }
            other => panic!("{name}: {other}"),
        };
        assert_eq!(said, value, "{name}: {key}, {}", checked.text);
    }
    for (what, trace) in traces(&checked) {
        can_be_followed(line, &what, trace);
    }
}

/// The behaviour of the verdict.
fn subject(checked: &Checked) -> Option<&CheckedTrace> {
    let violated = checked.properties.iter().filter(|one| one.status == Status::Violated);
    checked.trace.as_ref().or_else(|| violated.filter_map(|one| one.trace.as_ref()).next())
}

fn traces(checked: &Checked) -> Vec<(String, &CheckedTrace)> {
    let of_properties = checked.properties.iter().filter_map(|one| Some((one.name.clone(), one.trace.as_ref()?)));
    let own = checked.trace.iter().map(|trace| (checked.verdict.clone(), trace));
    own.chain(of_properties).collect()
}

/// Another lane follows the keys to the end, and finds the same labels; what leads back is a step.
fn can_be_followed(line: &Line, what: &str, trace: &CheckedTrace) {
    let mut lane = Lane::new();
    let name = format!("{}: {what}", line.text);
    lane.open(&line.source, &line.options);
    let replayed: Replayed = lane.call("replay", json!({ "keys": trace.keys }));
    assert_eq!((&replayed.message, replayed.fits), (&None, trace.keys.len()), "{name}");
    for (place, label) in trace.labels.iter().enumerate().skip(1) {
        let steps: Steps = lane.call("steps", json!({ "key": trace.keys[place - 1] }));
        let is_one = |step: &&Step| step.to == trace.keys[place] && step.label == *label;
        assert!(steps.steps.iter().any(|step| is_one(&step)), "{name}: {}", label.text);
    }
    if let (Some(target), Some(last)) = (trace.back_to, trace.keys.last()) {
        let steps: Steps = lane.call("steps", json!({ "key": last }));
        assert!(steps.steps.iter().any(|step| step.to == trace.keys[target]), "{name}");
    }
}

#[test]
fn behaviours_under_a_view_and_a_symmetry_can_be_followed() {
    let module = "EXTENDS Naturals, TLC\nCONSTANT S\nVARIABLES at, noise\nvars == <<at, noise>>\n\
                  Init == at = [s \\in S |-> 0] /\\ noise = 0\n\
                  Move(s) == at[s] < 2 /\\ at' = [at EXCEPT ![s] = @ + 1] /\\ noise' = 1 - noise\n\
                  Back(s) == at[s] = 2 /\\ at' = [at EXCEPT ![s] = 0] /\\ noise' \\in {0, 1}\n\
                  Next == \\E s \\in S : Move(s) \\/ Back(s)\nSpec == Init /\\ [][Next]_vars /\\ WF_vars(Next)\n\
                  Never == \\E s \\in S : at[s] < 2\nRest == <>[](\\A s \\in S : at[s] = 0)\nSeen == at\nPerms == Permutations(S)";
    let head = "CONSTANT S = {a, b, c}\nSPECIFICATION Spec\n";
    for kind in ["VIEW Seen", "SYMMETRY Perms", "VIEW Seen\nSYMMETRY Perms"] {
        for asked in ["INVARIANT Never", "PROPERTY Rest"] {
            on_lane(|| {
                let source = crate::lane::texts(module, &format!("{head}{kind}\n{asked}"));
                let mut lane = Lane::new();
                lane.open(&source, &Options::default());
                let checked: Checked = lane.call("check", json!({}));
                let found = traces(&checked);
                assert!(!found.is_empty(), "{kind}, {asked}: {}", checked.text);
                for (what, trace) in found {
                    let text = format!("{kind}, {asked}");
                    let (options, check, expected) = (Options::default(), CheckParams::default(), Vec::new());
                    let line = Line { text, source: source.clone(), options, check, expected };
                    can_be_followed(&line, &what, trace);
                }
            });
        }
    }
}

#[test]
fn what_is_asked_comes_beside_the_config() {
    on_lane(|| {
        let mut lane = Lane::new();
        let module =
            "EXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == x' = (x + 1) % 4\nSmall == x < 9\nTiny == x < 2";
        lane.open_text(module, "INIT Init\nNEXT Next\nINVARIANT Small");
        let checked: Checked = lane.call("check", json!({ "invariants": ["Tiny"], "reachable": ["x = 1", "x = 7"] }));
        let known: Vec<_> = checked.properties.iter().map(|one| (one.name.as_str(), one.status)).collect();
        assert_eq!(
            known,
            [
                ("Small", Status::Unknown),
                ("Tiny", Status::Violated),
                ("x = 1", Status::Reached),
                ("x = 7", Status::Unknown),
                ("deadlock", Status::Unknown)
            ]
        );
        assert_eq!(checked.headline, "violated: invariant Tiny does not hold, after 2 steps");
        let wrong = lane.try_call::<Checked>("check", json!({ "invariants": ["y > 1"] })).expect_err("there is no y");
        assert_eq!(wrong.code, ProblemCode::Refused);
        assert_eq!(wrong.diagnostics[0].code, "unknown-name");
        let explained: Explanation = {
            let trace = checked.properties[1].trace.as_ref().expect("it is violated");
            lane.call::<Replayed>("replay", json!({ "keys": trace.keys }));
            lane.call("explain", json!({ "keys": trace.keys, "property": "Tiny" }))
        };
        assert_eq!((explained.parts[0].part.text.as_str(), explained.parts[0].since), ("x < 2", 2));
        assert_eq!(explained.variables, ["x"]);
    });
}

#[test]
fn lassos_are_explained() {
    on_lane(|| {
        let mut lane = Lane::new();
        let module = "EXTENDS Naturals\nVARIABLE x\nInit == x = 0\nOn == x < 2 /\\ x' = x + 1\nOver == x = 2 /\\ x' = 0\n\
                      Next == On \\/ Over\nSpec == Init /\\ [][Next]_x /\\ WF_x(On)\nRest == <>[](x = 2)\nOnce == <>(x = 1)";
        lane.open_text(module, "SPECIFICATION Spec\nPROPERTY Rest Once");
        let checked: Checked = lane.call("check", json!({}));
        let rest = checked.properties.iter().find(|one| one.name == "Rest").expect("it was asked");
        let trace = rest.trace.as_ref().expect("it is violated");
        let explain = |lane: &mut Lane, keys: &[String], back_to: Option<usize>, property: &str| {
            let params = json!({ "keys": keys, "backTo": back_to, "property": property });
            lane.try_call::<Explanation>("explain", params).map(|found| found.reasons)
        };
        let replayed: Replayed = lane.call("replay", json!({ "keys": trace.keys }));
        assert_eq!(replayed.message, None);
        assert_eq!(explain(&mut lane, &trace.keys, trace.back_to, "Rest"), Ok(trace.reasons.clone()));
        assert!(trace.reasons.iter().any(|one| one.text.starts_with("WF_x(On): taken")), "{:?}", trace.reasons);
        let text = |found: Result<Vec<Reason>, Problem>| found.expect("it is explained")[0].text.clone();
        assert_eq!(text(explain(&mut lane, &trace.keys, trace.back_to, "Once")), "Once holds of this behaviour");
        let stays = explain(&mut lane, &trace.keys[..1], Some(0), "Once");
        assert_eq!(text(stays), "the specification does not allow this behaviour: `WF_x(On)` is false");
        assert_eq!(explain(&mut lane, &trace.keys, None, "Rest").expect_err("no end").code, ProblemCode::NotPossible);
    });
}

/// How long it takes until a call ends that is cancelled after a while.
fn time_to_cancel(lane: &mut Lane, method: &str, params: serde_json::Value) -> Duration {
    let interrupt = Arc::clone(&lane.host.interrupt);
    let killer = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(300));
        interrupt.store(true, Ordering::Relaxed);
        Instant::now()
    });
    let ended = lane.try_call::<serde_json::Value>(method, params);
    let end = Instant::now();
    let began = killer.join().expect("the thread only waits");
    assert_eq!(ended.map_err(|problem| problem.code), Err(ProblemCode::Cancelled), "{method}");
    lane.host.interrupt.store(false, Ordering::Relaxed);
    end.duration_since(began)
}

#[test]
fn what_takes_for_ever_is_cancelled() {
    on_lane(|| {
        let mut lane = Lane::new();
        let module = "EXTENDS Naturals, FiniteSets\nCONSTANT N\nVARIABLE x\nLong == CHOOSE i \\in 1..N : i * i = 3 + 0 * x\n\
                      Init == x = 0\nNext == x' = x + Long\nDone == x' = x /\\ Long > 0";
        let config = "CONSTANT N = 100000000000\nINIT Init\nNEXT Next";
        lane.open_text(module, config);
        let initial: Initial = lane.call("initial", json!({}));
        let key = initial.states[0].key.clone();
        let graph = |projection: &[&str]| {
            let (explored, radius) = (100_000_000, 0);
            json!({
                "kind": "whole", "path": [], "radius": radius, "bound": 10, "projection": projection, "explored": explored
            })
        };
        let calls = [
            ("check", json!({ "workers": 1 })),
            ("check", json!({ "workers": 2 })),
            ("steps", json!({ "key": key })),
            ("evaluate", json!({ "expression": "x + Long", "keys": [key], "backTo": null })),
            ("randomWalk", json!({ "key": key, "steps": 3, "seed": 1 })),
            ("graph", graph(&["x"])),
            ("gameOpen", json!({ "maxStates": 1000, "lastMove": "wins" })),
            (
                "open",
                json!({ "source": crate::lane::texts(&format!("{module}\nASSUME \\A i \\in 1..N : i > 0"), config) }),
            ),
        ];
        let times = calls.map(|(method, params)| time_to_cancel(&mut lane, method, params));
        // On an idle machine less than a tenth of a second.
        assert!(times.iter().all(|time| *time < Duration::from_secs(2)), "{times:?}");
        assert_eq!(
            lane.try_call::<Initial>("initial", json!({})).expect_err("the last spec is not open").code,
            ProblemCode::NotOpen
        );
        println!("{times:?}");
        let endless = "EXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == x' = x + 1";
        lane.open_text(endless, "INIT Init\nNEXT Next");
        let game = json!({ "maxStates": 100_000_000, "lastMove": "wins" });
        let times = [("graph", graph(&[])), ("gameOpen", game)]
            .map(|(method, params)| time_to_cancel(&mut lane, method, params));
        assert!(times.iter().all(|time| *time < Duration::from_secs(2)), "{times:?}");
        println!("{times:?}");
    });
}

#[test]
fn a_check_is_cancelled_and_bounded() {
    on_lane(|| {
        let mut lane = Lane::new();
        lane.open_text("EXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == x' = x + 1", "INIT Init\nNEXT Next");
        let checked: Checked = lane.call("check", json!({ "maxStates": 1000, "workers": 1 }));
        assert_eq!((checked.verdict.as_str(), checked.exit_code), ("limit", 3));
        lane.host.interrupt.store(true, Ordering::Relaxed);
        let cancelled = lane.try_call::<Checked>("check", json!({})).expect_err("it was cancelled");
        assert_eq!(cancelled.code, ProblemCode::Cancelled);
        lane.host.interrupt.store(false, Ordering::Relaxed);
        let checked: Checked = lane.call("check", json!({ "maxSeconds": 0.2, "workers": 2 }));
        assert_eq!(checked.verdict, "limit");
        assert!(!lane.host.events.lock().expect("events").is_empty(), "there was progress");
    });
}

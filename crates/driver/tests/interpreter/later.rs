//! Expressions that come when a spec has been compiled, and what bounds an interpreter.

use crate::shown::{initial, interpreter, part};
use check_driver::{CheckError, Checker, Interpreter, State, SuccessorBounds, Texts};
use check_report::show;
use check_system::FaultKind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

fn value(interpreter: &mut Interpreter, text: &str, state: &State, next: Option<&State>) -> String {
    let expression = interpreter.expression(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    match interpreter.evaluate(&expression, state, next) {
        Ok(value) => show(&value),
        Err(fault) => fault.message.clone(),
    }
}

#[test]
fn states_are_read_whatever_strings_an_expression_brings() {
    let mut interpreter = interpreter(
        "EXTENDS Naturals, TLC, TLCExt
VARIABLES label, all, big
Init == /\\ label = ToString(3)
        /\\ all = {ToString(n) : n \\in 1..4} \\cup {\"zz\"}
        /\\ big = [n \\in 1..2 |-> [name |-> ToString(n), who |-> TLCModelValue(\"late\")]]
Next == UNCHANGED <<label, all, big>>",
    );
    let state = initial(&mut interpreter);
    for (text, wanted) in [
        ("label", "\"3\""),
        ("label = \"3\"", "TRUE"),
        ("label = \"4\"", "FALSE"),
        ("\"4\" \\in all /\\ \"5\" \\notin all", "TRUE"),
        ("all = {\"1\", \"2\", \"3\", \"4\", \"zz\"}", "TRUE"),
        ("big[2].name = \"2\" /\\ big[1].who = big[2].who", "TRUE"),
        ("big[1] = [name |-> \"1\", who |-> TLCModelValue(\"late\")]", "TRUE"),
        ("[fresh |-> label]", "[fresh |-> \"3\"]"),
    ] {
        assert_eq!(value(&mut interpreter, text, &state, None), wanted, "{text}");
    }
}

#[test]
fn what_is_drawn_once_stays_what_it_is() {
    let mut interpreter = interpreter(
        "EXTENDS Naturals, Randomization, TLC
VARIABLE x
Drawn == RandomSubset(50, 1..1000)
Other == RandomSubset(3, 1..1000)
Init == x = Drawn
Next == UNCHANGED x",
    );
    let state = initial(&mut interpreter);
    assert_eq!(value(&mut interpreter, "x = Drawn", &state, None), "TRUE");
    assert_eq!(value(&mut interpreter, "x = Drawn /\\ \"new\" # \"newer\"", &state, None), "TRUE");
    assert_eq!(value(&mut interpreter, "Other = Other", &state, None), "TRUE");
}

#[test]
fn expressions_speak_of_states_and_steps() {
    let mut interpreter = interpreter(
        "EXTENDS Naturals
CONSTANTS N, Procs
VARIABLE x
Init == x = 0
Next == x' = x + 1
Double(a) == a * 2
TypeOK == x \\in Nat
Fair == <>[](x > 3)",
    );
    let state = initial(&mut interpreter);
    let next = interpreter.successors(&state).unwrap().remove(0).1;
    for (text, is_of_step, wanted) in [
        ("x", false, "0"),
        ("N", false, "3"),
        ("TypeOK", false, "TRUE"),
        ("Double(x + N)", false, "6"),
        ("x' - x", true, "1"),
        ("Next", true, "TRUE"),
        ("[Next]_x", true, "TRUE"),
        ("ENABLED Next", false, "TRUE"),
        ("Cardinality(Procs)", false, "2"),
        ("x[1]", false, "the integer 0 is not a function"),
    ] {
        let expression = interpreter.expression(text).unwrap();
        assert_eq!(expression.is_of_step(), is_of_step, "{text}");
        assert_eq!(value(&mut interpreter, text, &state, Some(&next)), wanted, "{text}");
    }
    let without = value(&mut interpreter, "x' > x", &state, None);
    assert_eq!(without, "`x' > x` speaks of a step, and there is no next state");
    for (text, wanted) in [
        ("y + 1", "`y` is not defined"),
        ("x +", "expected an expression"),
        ("Fair", "temporal formula"),
        ("Double", "takes 1 argument"),
        ("", "expected an expression"),
    ] {
        match interpreter.expression(text) {
            Err(CheckError::Refused { diagnostics, .. }) => {
                assert!(diagnostics[0].message.contains(wanted), "{text}: {}", diagnostics[0].message);
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn many_expressions_are_compiled_anew_when_they_are_asked_for_again() {
    let mut interpreter = interpreter("EXTENDS Naturals\nVARIABLE x\nInit == x = 1\nNext == UNCHANGED x");
    let state = initial(&mut interpreter);
    let first = interpreter.expression("x + 0").unwrap();
    for number in 1..100 {
        assert_eq!(value(&mut interpreter, &format!("x + {number}"), &state, None), (number + 1).to_string());
    }
    assert_eq!(interpreter.evaluate(&first, &state, None).map(|value| show(&value)), Ok("1".to_owned()));
}

#[test]
fn it_is_told_since_when_a_part_is_false() {
    let mut interpreter = interpreter(
        "EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\\ y = [i \\in 1..3 |-> i]
Next == x' = x + 1 /\\ y' = [i \\in 1..3 |-> (y[i] + 1) % 4]
Inv == x < 2 /\\ \\A i \\in 1..3 : y[i] > 0",
    );
    let mut behaviour = vec![initial(&mut interpreter)];
    for _ in 0..3 {
        let next = interpreter.successors(behaviour.last().unwrap()).unwrap().remove(0).1;
        behaviour.push(next);
    }
    // x: 0 1 2 3; y: 123, 230, 301, 012.
    let inv = interpreter.expression("Inv").unwrap();
    let told: Vec<_> = interpreter.explain_behaviour(&inv, &behaviour).unwrap();
    let told: Vec<_> = told.iter().map(|(one, since)| (part(one).trim().to_owned(), *since)).collect();
    let wanted = [
        ("Root 6:8-12 `x < 2`; x = 3; on x".to_owned(), 2),
        ("Root 6:33-40 `y[i] > 0` where i = 1; y[i] = 0; on y".to_owned(), 3),
    ];
    assert_eq!(told, wanted);
}

#[test]
fn steps_without_number_are_cut() {
    let mut interpreter = interpreter(
        "EXTENDS Naturals
VARIABLE x
Init == x = 0
Many == \\E i \\in 1..100000 : x' = i
None == \\E i \\in 1..100000 : i = 0 /\\ x' = i
Next == Many \\/ None",
    );
    let state = initial(&mut interpreter);
    let bounds = SuccessorBounds { successors: 10, ..SuccessorBounds::default() };
    let found = interpreter.steps(&state, bounds).unwrap();
    assert_eq!((found.successors.len(), found.disabled.len(), found.is_complete), (10, 0, false));
    let bounds = SuccessorBounds { successors: 1 << 20, ways: 1 << 20, refusals: 3 };
    let found = interpreter.steps(&state, bounds).unwrap();
    assert_eq!((found.successors.len(), found.is_complete), (100_000, true));
    assert_eq!((found.disabled[0].refusals.len(), found.disabled[0].left_out), (3, 99_997));
    assert_eq!(interpreter.initial_within(0).map(|(states, is_all)| (states.len(), is_all)), Ok((0, false)));
}

#[test]
fn a_question_ends_when_the_flag_is_set_and_the_next_one_is_answered() {
    let flag = Arc::new(AtomicBool::new(false));
    let text = "---- MODULE Root ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = x + 1
Slow == \\A a, b, c, d \\in 1..1000 : a + b + c + d > x
====";
    let checker = Checker::new(Texts::new(text)).behaviour("Init", "Next").cancelled_by(Arc::clone(&flag));
    let mut interpreter = checker.interpreter(&[]).unwrap();
    let state = initial(&mut interpreter);
    let slow = interpreter.expression("Slow").unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(std::time::Duration::from_millis(50));
            flag.store(true, Relaxed);
        });
        let ended = interpreter.explain_expression(&slow, &state, None);
        assert_eq!(ended.map_err(|fault| fault.kind), Err(FaultKind::Interrupted));
    });
    flag.store(false, Relaxed);
    assert_eq!(value(&mut interpreter, "x + 1", &state, None), "1");
    assert_eq!(interpreter.steps(&state, SuccessorBounds::default()).unwrap().successors.len(), 1);
}

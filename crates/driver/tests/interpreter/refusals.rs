//! Steps, and why there are no others.

use crate::shown::{initial, interpreter, part};
use check_driver::{Interpreter, State, SuccessorBounds, Successors};
use check_report::{action_label, show};
use expect_test::{Expect, expect};
use std::fmt::Write;

fn steps(interpreter: &mut Interpreter, state: &State) -> Successors {
    interpreter.steps(state, SuccessorBounds::default()).unwrap()
}

fn check(spec: &str, wanted: Expect) {
    let mut interpreter = interpreter(spec);
    let state = initial(&mut interpreter);
    let found = steps(&mut interpreter, &state);
    let mut text = String::new();
    for step in &found.successors {
        let label = action_label(&interpreter.action(step.action).name, &step.parameters);
        let before = interpreter.variables(&state);
        let after = interpreter.variables(&step.state);
        let changes: Vec<String> = after
            .iter()
            .zip(before)
            .zip(&step.written)
            .filter(|((after, before), _)| **after != *before)
            .map(|(((name, value), _), place)| {
                format!("{name}' = {} by line {}", show(value), place.as_ref().map_or(0, |place| place.line))
            })
            .collect();
        writeln!(text, "{label}: {}", changes.join(", ")).unwrap();
    }
    for fault in &found.faults {
        write!(text, "fault {}", part(&fault.part)).unwrap();
    }
    for disabled in &found.disabled {
        writeln!(text, "{} is disabled", interpreter.action(disabled.action).name).unwrap();
        for refused in &disabled.refusals {
            let way: Vec<String> = refused
                .applications
                .iter()
                .map(|one| {
                    let arguments: Vec<_> =
                        one.arguments.iter().map(|(name, value)| format!("{name} = {}", show(value))).collect();
                    format!("{}({})", one.operator, arguments.join(", "))
                })
                .collect();
            write!(text, "  after {} on {}\n  {}", refused.depth, way.join(" > "), part(&refused.part)).unwrap();
        }
    }
    wanted.assert_eq(&text);
}

#[test]
fn by_conjuncts() {
    check(
        "EXTENDS Naturals
VARIABLES x, pc
Init == x = 2 /\\ pc = [i \\in 1..2 |-> IF i = 1 THEN \"idle\" ELSE \"busy\"]
Start(i) == /\\ pc[i] = \"idle\"
            /\\ x > 1
            /\\ pc' = [pc EXCEPT ![i] = \"busy\"]
            /\\ x' = x
Stop(i) == pc[i] = \"busy\" /\\ (x = 1 \\/ x = 3) /\\ UNCHANGED <<x, pc>>
All == /\\ \\A i \\in 1..2 : pc[i] = \"busy\"
       /\\ UNCHANGED <<x, pc>>
Big(n) == LET double == n * 2 IN /\\ x > double /\\ x' = double /\\ UNCHANGED pc
If == IF x = 2 THEN pc[1] = \"busy\" /\\ UNCHANGED <<x, pc>> ELSE UNCHANGED <<x, pc>>
Next == \\/ \\E i \\in 1..2 : Start(i) \\/ Stop(i)
        \\/ All
        \\/ \\E n \\in {1, 5} : Big(n)
        \\/ If",
        expect![[r#"
            Start(1): pc' = <<"busy", "busy">> by line 7
            Stop is disabled
              after 1 on Stop(i = 2)
                Root 9:31-35 `x = 1` where i = 2; x = 2; on x
              after 1 on Stop(i = 2)
                Root 9:40-44 `x = 3` where i = 2; x = 2; on x
              after 0 on Stop(i = 1)
                Root 9:12-25 `pc[i] = "busy"` where i = 1; pc[i] = "idle"; on pc
            All is disabled
              after 0 on All()
                Root 10:27-40 `pc[i] = "busy"` where i = 1; pc[i] = "idle"; on pc
            Big is disabled
              after 0 on Big(n = 1)
                Root 12:37-46 `x > double` where n = 1; x = 2, double = 2; on x
              after 0 on Big(n = 5)
                Root 12:37-46 `x > double` where n = 5; x = 2, double = 10; on x
            If is disabled
              after 0 on If()
                Root 13:21-34 `pc[1] = "busy"`; pc[1] = "idle"; on pc
        "#]],
    );
}

#[test]
fn by_choices_and_next_values() {
    check(
        "EXTENDS Naturals
VARIABLES x, msgs
Init == x = 2 /\\ msgs = {}
Receive == \\E m \\in msgs : x' = m /\\ UNCHANGED msgs
Take(m) == x' = m /\\ msgs' = msgs \\ {m}
Twice == x' = 1 /\\ UNCHANGED msgs /\\ x' = x + 1
Stays == x' = 1 /\\ UNCHANGED <<x, msgs>>
Among == x' = 1 /\\ x' \\in {x, x + 1} /\\ UNCHANGED msgs
Nothing == x' \\in {i \\in msgs : i > x} /\\ UNCHANGED msgs
Later == x' = 1 /\\ x' > x /\\ UNCHANGED msgs
Next == \\/ Receive
        \\/ \\E m \\in msgs : Take(m)
        \\/ Twice \\/ Stays \\/ Among \\/ Nothing \\/ Later",
        expect![[r#"
            Receive is disabled
              after 0 on Receive()
                Root 5:12-51 `\E m \in msgs : x' = m /\ UNCHANGED msgs`; msgs = {}; on msgs
            Next is disabled
              after 0 on 
                Root 13:12-34 `\E m \in msgs : Take(m)`; msgs = {}; on msgs
            Twice is disabled
              after 2 on Twice()
                Root 7:38-47 `x' = x + 1`; x' = 1, x = 2; on x
            Stays is disabled
              after 1 on Stays()
                Root 8:20-40 `UNCHANGED <<x, msgs>>`; x' = 1, x = 2; on x
            Among is disabled
              after 1 on Among()
                Root 9:20-36 `x' \in {x, x + 1}`; x' = 1, x = 2; on x
            Nothing is disabled
              after 0 on Nothing()
                Root 10:12-38 `x' \in {i \in msgs : i > x}`; {i \in msgs : i > x} = {}, msgs = {}, x = 2; on x, msgs
            Later is disabled
              after 1 on Later()
                Root 11:20-25 `x' > x`; x' = 1, x = 2; on x
        "#]],
    );
}

#[test]
fn by_faults() {
    check(
        "EXTENDS Naturals, Sequences
VARIABLES x, q
Init == x = 2 /\\ q = <<>>
Good == x' = x + 1 /\\ UNCHANGED q
Pop == x' = Head(q) /\\ q' = Tail(q)
Some(i) == q[i] > 0 /\\ UNCHANGED <<x, q>>
Forgets == x' = 1
Each == \\A i \\in 1..2 : q[i] = 1 /\\ UNCHANGED <<x, q>>
Which == (CASE x = 1 -> UNCHANGED <<x, q>>) /\\ x' = x
Next == Good \\/ Pop \\/ (\\E i \\in 1..2 : Some(i)) \\/ Forgets \\/ Each \\/ Which",
        expect![[r#"
            Good: x' = 3 by line 5
            fault   Root 6:8-19 `x' = Head(q)` has no value; q = <<>>; on q; `Head` of the empty sequence
            fault   Root 7:12-19 `q[i] > 0` has no value where i = 1; q = <<>>; on q; the integer 1 is not in the domain {} of the sequence <<>>
            fault   Root 7:12-19 `q[i] > 0` has no value where i = 2; q = <<>>; on q; the integer 2 is not in the domain {} of the sequence <<>>
            fault   Root 8:12-17 `Forgets` has no value; the action `Forgets` makes a successor that leaves `q` without a value
            fault   Root 9:25-32 `q[i] = 1` has no value where i = 1; q = <<>>; on q; the integer 1 is not in the domain {} of the sequence <<>>
            fault   Root 10:11-42 `CASE x = 1 -> UNCHANGED <<x, q>>` has no value; no condition of this CASE holds, and it has no OTHER
            Pop is disabled
              after 0 on Pop()
                Root 6:8-19 `x' = Head(q)` has no value; q = <<>>; on q; `Head` of the empty sequence
            Some is disabled
              after 0 on Some(i = 1)
                Root 7:12-19 `q[i] > 0` has no value where i = 1; q = <<>>; on q; the integer 1 is not in the domain {} of the sequence <<>>
              after 0 on Some(i = 2)
                Root 7:12-19 `q[i] > 0` has no value where i = 2; q = <<>>; on q; the integer 2 is not in the domain {} of the sequence <<>>
            Forgets is disabled
              after 0 on Forgets()
                Root 8:12-17 `Forgets` has no value; the action `Forgets` makes a successor that leaves `q` without a value
            Each is disabled
              after 0 on Each()
                Root 9:25-32 `q[i] = 1` has no value where i = 1; q = <<>>; on q; the integer 1 is not in the domain {} of the sequence <<>>
            Which is disabled
              after 0 on Which()
                Root 10:11-42 `CASE x = 1 -> UNCHANGED <<x, q>>` has no value; no condition of this CASE holds, and it has no OTHER
        "#]],
    );
}

#[test]
fn of_instances_and_recursive_actions() {
    check(
        "EXTENDS Naturals
CONSTANTS N, Nobody, Procs
VARIABLES x, y
I == INSTANCE Part WITH Bound <- N, it <- x
Init == x = 4 /\\ y = 0
Enter == I!Both(1) /\\ UNCHANGED <<x, y>>
RECURSIVE Down(_)
Down(n) == IF n = 0 THEN x < 3 /\\ UNCHANGED <<x, y>> ELSE Down(n - 1)
Pair == \\A p \\in Procs : \\E n \\in 1..2 : n > x /\\ UNCHANGED <<x, y>>
Next == Enter \\/ Down(2) \\/ Pair",
        expect![[r#"
            Enter is disabled
              after 0 on Enter() > I!Both(a = 1) > I!Small()
                Part 5:10-19 `it < Bound`; it = 4, Bound = 3; on x
            Next is disabled
              after 0 on Down(n = 2) > Down(n = 1) > Down(n = 0)
                Root 9:26-30 `x < 3`; x = 4; on x
            Pair is disabled
              after 0 on Pair()
                Root 10:42-46 `n > x` where p = p, n = 1; x = 4; on x
              after 0 on Pair()
                Root 10:42-46 `n > x` where p = p, n = 2; x = 4; on x
        "#]],
    );
}

//! What is shown along traces, and traces in the forms of others.

use crate::{explored, outcome, play, property, schema};
use check_report::{Judgement, Ran, Tested, html, json, tlc_trace};
use check_syntax::{FileId, Sources};
use check_system::{Evaluation, NoValue, PropertyKind, PropertyStatus, Value, Verdict};
use expect_test::expect;
use std::sync::Arc;
use std::time::Duration;

#[test]
fn expressions_along_a_trace() {
    let mut trace = play();
    let evaluated = |value| Evaluation { name: "a & b".into(), value };
    trace.states[0].expressions = vec![evaluated(Ok(Value::Int(3)))];
    trace.states[1].expressions =
        vec![evaluated(Err(NoValue::NoNextState)), evaluated(Err(NoValue::Fault("no".into())))];
    let property = property(PropertyKind::Reachable, "Over", PropertyStatus::Witnessed, Some(trace));
    let report = explored(outcome(Verdict::Ok, None, vec![property]));
    let object = json::object(&report, &Sources::default());
    schema::check(&object);
    let shown = |state: usize| object["witnesses"][0]["trace"]["states"][state]["expressions"].to_string();
    expect![[r##"[{"name":"a & b","value":{"#bigint":"3"},"reason":null}]"##]].assert_eq(&shown(0));
    expect![[
        r#"[{"name":"a & b","value":null,"reason":"no next state"},{"name":"a & b","value":null,"reason":"error: no"}]"#
    ]]
    .assert_eq(&shown(1));
    let tested = Tested {
        name: "Nim".into(),
        expected: "ok".into(),
        judgement: Judgement::AsExpected,
        ran: Some(Ran { report, sources: Arc::default(), picture: None }),
        elapsed: Duration::ZERO,
    };
    let page = html::page("Nim", &[tested]);
    let rows: Vec<&str> = page.lines().filter(|line| line.contains("class=\"expression\"")).collect();
    assert_eq!(rows.len(), 3, "{page}");
    assert!(rows[0].contains("<code>a &amp; b</code>") && rows[0].contains(">3<"), "{}", rows[0]);
    assert!(rows[1].contains("no next state") && rows[2].contains("error: no"), "{rows:?}");
}

#[test]
fn a_module_of_a_trace_can_be_parsed() {
    let odd = Value::Record(vec![("THEN".into(), Value::Int(-1)), ("a b".into(), Value::Str("x\t\"\n".into()))]);
    let function =
        Value::Function(vec![(Value::Model("m1".into()), odd), (Value::Model("m2".into()), Value::Seq(vec![]))]);
    let mut trace = play();
    for step in &mut trace.states {
        step.variables.extend([("f".into(), function.clone()), ("o".into(), Value::Opaque("Nat".into()))]);
    }
    trace.stuttering = true;
    let module = tlc_trace::module("Nim_trace", &trace, "invariant \"a\"\nNim.tla");
    expect![[r#"
        ---------------------------------- MODULE Nim_trace ----------------------------------
        \* invariant "a"
        \* Nim.tla
        \* The behaviour stays in its last state, for ever.
        LOCAL INSTANCE Integers
        LOCAL INSTANCE TLC

        \* Model values: a config gives each itself, `CONSTANT m1 = m1`.
        CONSTANTS m1, m2

        Trace == <<
            [heaps |-> <<1, 1>>, gameOver |-> FALSE, f |-> (m1 :> ("THEN" :> -1 @@ "a b" :> "x\t\"\n") @@ m2 :> <<>>), o |-> "Nat"],
            [heaps |-> <<0, 1>>, gameOver |-> FALSE, f |-> (m1 :> ("THEN" :> -1 @@ "a b" :> "x\t\"\n") @@ m2 :> <<>>), o |-> "Nat"]
        >>

        CounterExample == [
          state |-> {<<place, Trace[place]>> : place \in DOMAIN Trace},
          action |-> {
            <<<<1, Trace[1]>>, [name |-> "Move", location |-> [beginLine |-> 2, beginColumn |-> 1, endLine |-> 2, endColumn |-> 4, module |-> "Nim"]], <<2, Trace[2]>>>>,
            <<<<2, Trace[2]>>, [name |-> "Stuttering", location |-> [beginLine |-> 0, beginColumn |-> 0, endLine |-> 0, endColumn |-> 0, module |-> "--TLA+ BUILTINS--"]], <<2, Trace[2]>>>>
          }
        ]
        ======================================================================================
    "#]].assert_eq(&module);
    let (_, found) = check_syntax::parse(FileId(0), &module);
    assert!(found.is_empty(), "{found:?}");
    expect![[r##"
        {"counterexample":{"action":[[[1,{"heaps":[1,1],"gameOver":false,"f":{"m1":{"THEN":-1,"a b":"x\t\"\n"},"m2":[]},"o":{"#unserializable":"Nat"}}],{"name":"Move","location":{"beginLine":2,"beginColumn":1,"endLine":2,"endColumn":4,"module":"Nim"}},[2,{"heaps":[0,1],"gameOver":false,"f":{"m1":{"THEN":-1,"a b":"x\t\"\n"},"m2":[]},"o":{"#unserializable":"Nat"}}]],[[2,{"heaps":[0,1],"gameOver":false,"f":{"m1":{"THEN":-1,"a b":"x\t\"\n"},"m2":[]},"o":{"#unserializable":"Nat"}}],{"name":"Stuttering","location":{"beginLine":0,"beginColumn":0,"endLine":0,"endColumn":0,"module":"--TLA+ BUILTINS--"}},[2,{"heaps":[0,1],"gameOver":false,"f":{"m1":{"THEN":-1,"a b":"x\t\"\n"},"m2":[]},"o":{"#unserializable":"Nat"}}]]],"state":[[1,{"heaps":[1,1],"gameOver":false,"f":{"m1":{"THEN":-1,"a b":"x\t\"\n"},"m2":[]},"o":{"#unserializable":"Nat"}}],[2,{"heaps":[0,1],"gameOver":false,"f":{"m1":{"THEN":-1,"a b":"x\t\"\n"},"m2":[]},"o":{"#unserializable":"Nat"}}]]},"vars":["heaps","gameOver","f","o"]}
    "##]].assert_eq(&tlc_trace::json(&trace));
}

//! The native operators of the standard modules.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[allow(dead_code, reason = "the tests of values use all of it")]
#[path = "../../value/tests/values/context.rs"]
mod context;

use check_eval::standard::{native, natives};
use check_module::standard::{NAMES, NATIVES, source};
use check_system::FaultKind;
use check_value::value::{Evaluated, Symbolic, Value, compare};
use context::{Tester, int_set, ints};

fn call(cx: &mut Tester, module: &str, name: &str, args: &[Value]) -> Evaluated<Value> {
    let native = native(module, name).unwrap_or_else(|| panic!("{module}!{name}"));
    assert_eq!(native.arity, args.len());
    (native.function)(cx, args)
}

#[track_caller]
fn gives(cx: &mut Tester, module: &str, name: &str, args: &[Value], expected: &str) {
    let found = call(cx, module, name, args).unwrap();
    let found = check_value::value::settled(cx, &found).unwrap();
    assert_eq!(cx.text(&found), expected, "{name}");
}

#[track_caller]
fn refuses(cx: &mut Tester, module: &str, name: &str, args: &[Value], expected: &str) {
    assert_eq!(call(cx, module, name, args).unwrap_err().message, expected);
}

fn less(cx: &mut Tester) -> Value {
    Value::Closure(cx.operator(|cx, args| Ok(Value::from(compare(cx, &args[0], &args[1])?.is_lt()))))
}

#[test]
fn the_front_end_knows_the_native_operators() {
    let listed = NATIVES.iter().flat_map(|(module, names)| names.iter().map(move |name| (*module, *name)));
    let mut listed: Vec<_> = listed.collect();
    let mut computed: Vec<_> = natives().map(|native| (native.module, native.name)).collect();
    listed.sort_unstable();
    computed.sort_unstable();
    assert_eq!(listed, computed);
}

#[test]
fn every_native_operator_is_defined_in_its_text() {
    for native in natives() {
        let text = source(native.module).unwrap_or_else(|| panic!("no module {}", native.module));
        let name = native.name.trim_end_matches('.').replace("\\oplus", "(+)").replace("\\ominus", "(-)");
        let defined = text.lines().any(|line| line.contains("==") && line.split("==").next().unwrap().contains(&name));
        assert!(defined, "{} in {}", native.name, native.module);
    }
    for name in NAMES {
        assert!(source(name).unwrap().contains(&format!("MODULE {name} ")), "{name}");
    }
    assert!(source("Nowhere").is_none() && native("TLC", "Len").is_none());
}

#[test]
fn every_text_parses() {
    for name in NAMES {
        let (_, diagnostics) = check_syntax::parse(check_syntax::FileId(0), source(name).unwrap());
        assert!(diagnostics.is_empty(), "{name}: {diagnostics:?}");
    }
}

/// The names that TLC's modules bring, in their order (tla2sany/StandardModules): strings are ordered by it.
#[test]
fn names_come_in_the_order_of_tlc() {
    for (module, names) in [
        ("Naturals", "Nat a b n"),
        ("Integers", "Naturals Int a"),
        ("Reals", "Integers Real a b m Infinity i r"),
        ("Sequences", "Naturals Seq S n Nat Len s t i Append e Head Tail SubSeq m SelectSeq Test F"),
        ("FiniteSets", "Naturals Sequences IsFiniteSet S seq Seq s n Len Cardinality CS T x"),
        (
            "Bags",
            "TLC Naturals IsABag B n Nat BagToSet SetToBag S e BagIn EmptyBag B1 B2 d Sum f DSum elt BagUnion SubBag \
             RemoveFromDom x y Combine BagSet i Biggest Range r s RSB BB BagOfAll F BagCardinality CopiesIn",
        ),
        (
            "TLC",
            "Naturals Sequences FiniteSets Print out val PrintT Assert v JavaTime n Nat TLCGet i TLCSet d e x f g \
             Permutations S w SortSeq s Op Perm p Len j RandomElement Any ToString a b TLCEval",
        ),
    ] {
        assert_eq!(names_of(module), names.split(' ').collect::<Vec<_>>(), "{module}");
    }
}

/// The names in a module's text, each where it comes first; comments, keywords and `\\operators` left out.
fn names_of(module: &str) -> Vec<&'static str> {
    let mut names = Vec::new();
    let code = source(module).unwrap().lines().skip(1).filter_map(|line| line.split("\\*").next());
    let mut within_comment = false;
    for line in code {
        within_comment |= line.starts_with("(*");
        for word in line
            .split_inclusive(|c: char| !c.is_alphanumeric() && c != '\\')
            .map(|word| word.trim_end_matches(|c: char| !c.is_alphanumeric()))
        {
            let keyword = word.len() > 1
                && word.bytes().all(|byte| byte.is_ascii_uppercase())
                && !["TLC", "CS", "RSB", "BB"].contains(&word);
            let name = word.starts_with(|c: char| c.is_alphabetic()) && !keyword;
            if name && !within_comment && !names.contains(&word) {
                names.push(word);
            }
        }
        within_comment &= !line.ends_with("*)");
    }
    names
}

#[test]
fn sequences() {
    let cx = &mut Tester::new();
    let s = Value::sequence(ints([4, 5, 6]));
    let call = "Sequences";
    gives(cx, call, "Len", std::slice::from_ref(&s), "3");
    gives(cx, call, "Head", std::slice::from_ref(&s), "4");
    gives(cx, call, "Tail", std::slice::from_ref(&s), "<<5, 6>>");
    gives(cx, call, "Append", &[s.clone(), Value::Int(7)], "<<4, 5, 6, 7>>");
    gives(cx, call, "\\o", &[s.clone(), s.clone()], "<<4, 5, 6, 4, 5, 6>>");
    gives(cx, call, "SubSeq", &[s.clone(), Value::Int(2), Value::Int(3)], "<<5, 6>>");
    gives(cx, call, "SubSeq", &[s.clone(), Value::Int(9), Value::Int(3)], "<<>>");
    let odd = cx.operator(|_, args| Ok(Value::from(matches!(args[0], Value::Int(i) if i % 2 == 1))));
    gives(cx, call, "SelectSeq", &[s.clone(), Value::Closure(odd)], "<<5>>");
    refuses(cx, call, "Head", &[Value::sequence([])], "`Head` of the empty sequence");
    refuses(cx, call, "Len", &[Value::Int(1)], "`Len` expects a sequence, but its argument is the integer 1");
    let beyond = "`SubSeq` from 2 to 4 of <<4, 5, 6>>, whose length is 3";
    refuses(cx, call, "SubSeq", &[s, Value::Int(2), Value::Int(4)], beyond);
}

#[test]
fn strings_as_sequences() {
    let cx = &mut Tester::new();
    let (a, zebra) = (cx.str("a"), cx.str("zebra"));
    gives(cx, "Sequences", "Len", std::slice::from_ref(&zebra), "5");
    gives(cx, "Sequences", "\\o", &[a.clone(), zebra.clone()], "\"azebra\"");
    gives(cx, "Sequences", "Tail", std::slice::from_ref(&zebra), "\"ebra\"");
    let part = call(cx, "Sequences", "SubSeq", &[zebra, Value::Int(5), Value::Int(5)]).unwrap();
    assert!(matches!(part, Value::Str(_)), "a string that the spec knows is its symbol");
    refuses(cx, "Sequences", "Head", &[a], "`Head` expects a sequence, but its argument is the string \"a\"");
}

#[test]
fn finite_sets() {
    let cx = &mut Tester::new();
    gives(cx, "FiniteSets", "Cardinality", &[Value::power_set(Value::interval(1, 5))], "32");
    gives(cx, "FiniteSets", "IsFiniteSet", &[Symbolic::Naturals.into()], "FALSE");
    let expected = "`Cardinality` expects a set, but its argument is the integer 1";
    refuses(cx, "FiniteSets", "Cardinality", &[Value::Int(1)], expected);
}

#[test]
fn bags() {
    let cx = &mut Tester::new();
    let (a, b) = (cx.str("a"), cx.str("b"));
    let one = call(cx, "TLC", ":>", &[a.clone(), Value::Int(1)]).unwrap();
    let two = call(cx, "TLC", ":>", &[b.clone(), Value::Int(2)]).unwrap();
    let both = call(cx, "TLC", "@@", &[one.clone(), two.clone()]).unwrap();
    gives(cx, "Bags", "\\oplus", &[both.clone(), two.clone()], "[b |-> 4, a |-> 1]");
    gives(cx, "Bags", "\\ominus", &[both.clone(), one.clone()], "[b |-> 2]");
    gives(cx, "Bags", "\\ominus", &[both.clone(), both.clone()], "<<>>");
    gives(cx, "Bags", "CopiesIn", &[b.clone(), both.clone()], "2");
    gives(cx, "Bags", "CopiesIn", &[cx.str("c"), both.clone()], "0");
    gives(cx, "Bags", "BagIn", &[a, one.clone()], "TRUE");
    gives(cx, "Bags", "BagCardinality", std::slice::from_ref(&both), "3");
    gives(cx, "Bags", "\\sqsubseteq", &[one.clone(), both.clone()], "TRUE");
    gives(cx, "Bags", "\\sqsubseteq", &[both.clone(), two], "FALSE");
    gives(cx, "Bags", "IsABag", &[Value::sequence(ints([0]))], "FALSE");
    gives(cx, "Bags", "IsABag", &[Value::Int(3)], "FALSE");
    gives(cx, "Bags", "EmptyBag", &[], "<<>>");
    gives(cx, "Bags", "SetToBag", &[Value::interval(0, 1)], "(0 :> 1 @@ 1 :> 1)");
    gives(cx, "Bags", "BagToSet", std::slice::from_ref(&both), "{\"b\", \"a\"}");
    let sub_bags = "{<<>>, [b |-> 1], [b |-> 2], [a |-> 1], [b |-> 1, a |-> 1], [b |-> 2, a |-> 1]}";
    gives(cx, "Bags", "SubBag", std::slice::from_ref(&both), sub_bags);
    let same = cx.operator(|_, _| Ok(Value::Int(9)));
    gives(cx, "Bags", "BagOfAll", &[Value::Closure(same), both.clone()], "(9 :> 3)");
    let some = check_value::value::set_from(cx, [both, one]).unwrap();
    gives(cx, "Bags", "BagUnion", &[some], "[b |-> 2, a |-> 2]");
}

#[test]
fn functions_by_pairs() {
    let cx = &mut Tester::new();
    let f = Value::sequence(ints([1, 2]));
    let g = Value::sequence(ints([8, 9, 10]));
    gives(cx, "TLC", "@@", &[f, g], "<<1, 2, 10>>");
    gives(cx, "TLC", ":>", &[Value::Int(1), Value::Int(5)], "<<5>>");
}

#[test]
fn permutations() {
    let cx = &mut Tester::new();
    let expected = "{<<1, 2, 3>>, <<1, 3, 2>>, <<2, 1, 3>>, <<2, 3, 1>>, <<3, 1, 2>>, <<3, 2, 1>>}";
    gives(cx, "TLC", "Permutations", &[Value::interval(1, 3)], expected);
    gives(cx, "TLC", "Permutations", &[Value::empty_set()], "{<<>>}");
    let fault = call(cx, "TLC", "Permutations", &[Value::interval(1, 30)]).unwrap_err();
    assert_eq!(fault.kind, FaultKind::Limit);
    let set = int_set(cx, [1, 5]);
    gives(cx, "TLC", "Permutations", &[set], "{(1 :> 1 @@ 5 :> 5), (1 :> 5 @@ 5 :> 1)}");
}

#[test]
fn sorting() {
    let cx = &mut Tester::new();
    let less = less(cx);
    gives(cx, "TLC", "SortSeq", &[Value::sequence(ints([3, 1, 2, 1])), less], "<<1, 1, 2, 3>>");
}

#[test]
fn effects() {
    let cx = &mut Tester::new();
    let a = cx.str("a");
    gives(cx, "TLC", "PrintT", &[Value::power_set(Value::interval(1, 1))], "TRUE");
    gives(cx, "TLC", "Print", &[a.clone(), Value::Int(3)], "3");
    assert_eq!(cx.printed, ["{{}, {1}}", "\"a\"  3"]);
    refuses(cx, "TLC", "TLCGet", &[Value::Int(4)], "`TLCGet` has no value here: there is no exploration");
    gives(cx, "TLC", "Assert", &[Value::from(true), a.clone()], "TRUE");
    let fault = call(cx, "TLC", "Assert", &[Value::from(false), a.clone()]).unwrap_err();
    assert_eq!((fault.kind, fault.message.as_str()), (FaultKind::Assertion, "a"));
    gives(cx, "TLC", "ToString", &[Value::sequence([a, Value::Int(1)])], "\"<<\\\"a\\\", 1>>\"");
}

#[test]
fn what_has_no_value_is_refused() {
    let cx = &mut Tester::new();
    for (module, name, arity) in [("Reals", "/", 2), ("Reals", "Infinity", 0)] {
        let fault = call(cx, module, name, &vec![Value::Int(1); arity]).unwrap_err();
        assert!(fault.message.contains(name) && fault.message.contains("not supported"), "{}", fault.message);
    }
}

//! Expressions from a command line, and questions about levels.

use crate::support::shown;
use check_module::level::{level_of, raised_by};
use check_module::loader::ModuleGraph;
use check_module::module::{Body, Module, print_expr};
use check_module::resolve::{resolve, resolve_expression, resolve_replacement};
use check_syntax::Sources;
use expect_test::{Expect, expect};

const SPEC: &str = "---- MODULE Sub ----
CONSTANT K
Op(a) == {a, K}
====
---- MODULE Spec ----
EXTENDS Naturals
CONSTANTS N, F(_)
VARIABLES x, y
I == INSTANCE Sub WITH K <- N
Inc == x' = x + 1
Next == Inc /\\ UNCHANGED y
Inv == x < N
Live == []<>Inv
====";

fn spec() -> (Sources, ModuleGraph, Module) {
    let (sources, graph) = crate::support::graph(SPEC);
    let graph = graph.expect("the spec loads");
    let module = resolve(&graph, &sources).expect("the spec resolves").0;
    (sources, graph, module)
}

fn expression(text: &str, expected: Expect) {
    let (mut sources, graph, mut module) = spec();
    let found = resolve_expression(&mut module, &graph, &mut sources, "Extra", text, "command line, --invariant");
    expected.assert_eq(&match found {
        Err(errors) => shown(&sources, &errors),
        Ok(id) => {
            let definition = &module.definitions[id.0 as usize];
            let Body::Expr(body) = &definition.body else { panic!("an expression has a body") };
            let (level, span) = level_of(&module, body);
            let by = span.map_or(String::new(), |span| format!(" by `{}`", sources.text(span)));
            let path: Vec<&str> = raised_by(&module, body).into_iter().map(|span| sources.text(span)).collect();
            let body = print_expr(&module, body);
            format!("{} == {body}\n{level:?}{by} {path:?}\n", definition.name)
        }
    });
}

fn replacement(text: &str, expected: Expect) {
    let (mut sources, graph, mut module) = spec();
    let found = resolve_replacement(&mut module, &graph, &mut sources, text, "command line, -D");
    expected.assert_eq(&match found {
        Err(errors) => shown(&sources, &errors),
        Ok(found) => {
            let definition = &module.definitions[found.definition.0 as usize];
            let Body::Expr(body) = &definition.body else { panic!("an expression has a body") };
            let arity = definition.parameters.len();
            format!("{}/{arity} = {}\n", found.name, print_expr(&module, body))
        }
    });
}

#[test]
fn expressions_see_what_the_root_sees() {
    expression(
        "x + N > 3 /\\ y \\in I!Op(2)",
        expect![[r#"
        Extra == (>(+(x, N), 3) /\ (y \in I!Op(2)))
        State by `x` ["x"]
    "#]],
    );
    expression(
        "Next",
        expect![[r#"
        Extra == Next
        Action by `Next` ["Next", "Inc", "x'"]
    "#]],
    );
    expression(
        "Live",
        expect![[r#"
        Extra == Live
        Temporal by `Live` ["Live", "[]<>Inv"]
    "#]],
    );
}

#[test]
fn expressions_may_use_standard_modules() {
    expression(
        "Len(x) = Cardinality(-1..y)",
        expect![[r#"
        Extra == (Len(x) = Cardinality(..(-.(1), y)))
        State by `x` ["x"]
    "#]],
    );
    expression(
        "x = 1 => \\E r \\in {1} : r = y'",
        expect![[r#"
        Extra == ((x = 1) => (\E r@23 \in {1} : (r@23 = y')))
        Action by `y'` ["y'"]
    "#]],
    );
}

#[test]
fn what_is_wrong_in_an_expression_is_said() {
    expression(
        "x +",
        expect![[r#"
        error[parse]: expected an expression, found the end of the text
          command line, --invariant:1:4 `` 
    "#]],
    );
    expression(
        "Inw",
        expect![[r#"
        error[unknown-name]: `Inw` is not defined
          command line, --invariant:1:1 `Inw` 
          hint: did you mean `Inc`?
    "#]],
    );
    expression(
        "F(1, 2)",
        expect![[r#"
        error[arity]: `F` takes 1 argument, 2 are given here
          command line, --invariant:1:1 `F` 
          root.tla:3:14 `F` declared here
    "#]],
    );
    expression(
        "(x')' = 1",
        expect![[r#"
        error[level]: an expression that has primes cannot be primed again
          command line, --invariant:1:2 `x'` at most state level is allowed here
    "#]],
    );
    expression(
        "",
        expect![[r#"
        error[parse]: expected an expression, found the end of the text
          command line, --invariant:1:1 `` 
    "#]],
    );
}

#[test]
fn replacements() {
    replacement(
        "N=3",
        expect![[r#"
        N/0 = 3
    "#]],
    );
    replacement(
        "N = {1, Len(<<2>>)}",
        expect![[r#"
        N/0 = {1, Len(<<2>>)}
    "#]],
    );
    replacement(
        "F(a) = a + 1",
        expect![[r#"
        F/1 = +(a@23, 1)
    "#]],
    );
    replacement(
        "Inv=x \\in 1..3",
        expect![[r#"
        Inv/0 = (x \in ..(1, 3))
    "#]],
    );
    replacement(
        "N=zork",
        expect![[r#"
        error[unknown-name]: `zork` is not defined
          command line, -D:1:3 `zork` 
    "#]],
    );
    replacement(
        "N",
        expect![[r#"
        error[replacement]: expected NAME=EXPR
          command line, -D:1:1 `N` 
          hint: for instance `N=3`, `S={1, 2}` or `F(x)=x + 1`
    "#]],
    );
    replacement(
        "N(=3",
        expect![[r#"
        error[replacement]: expected NAME=EXPR
          command line, -D:1:1 `N(=3` 
          hint: for instance `N=3`, `S={1, 2}` or `F(x)=x + 1`
    "#]],
    );
    replacement(
        "=3",
        expect![[r#"
        error[replacement]: expected NAME=EXPR
          command line, -D:1:1 `=3` 
          hint: for instance `N=3`, `S={1, 2}` or `F(x)=x + 1`
    "#]],
    );
}

/// Expressions may be added one after another, and the module stays the same below them.
#[test]
fn several_expressions() {
    let (mut sources, graph, mut module) = spec();
    let before = module.to_string();
    let first = resolve_expression(&mut module, &graph, &mut sources, "A", "I!Op(Len(x))", "first").unwrap();
    let second = resolve_expression(&mut module, &graph, &mut sources, "B", "x' = x", "second").unwrap();
    assert!(first < second);
    assert_eq!(&*module.definitions[first.0 as usize].name, "A");
    assert_eq!(&*module.definitions[second.0 as usize].name, "B");
    assert!(module.to_string().starts_with(&before));
}

//! parse(print(tree)) = tree.

use crate::check::{render, round_trip_expression, same};
use crate::generate::Generator;
use crate::random::{Random, seeds};
use check_syntax::tree::{Ident, Module, Tree};
use check_syntax::{
    FileId, Span, outline, outline_expression, parse, parse_expression, print_expression, print_module,
};

/// Texts whose print is delicate.
const DELICATE: &[&str] = &[
    "F( *, x)",
    "F( + )",
    "( *(a, b))",
    "-(-x)",
    "- -x",
    "~ /\\ a\n  /\\ b",
    "  /\\ a\n  /\\ b\n=> c",
    "  /\\ a\n  /\\ b\n/\\ c",
    "  x = /\\ a\n      /\\ b\n\\/ c",
    "CASE a -> /\\ CASE b -> c\n  [] d -> e",
    "  /\\ f\n  /\\ g\n[1]",
    "  /\\ f\n  /\\ g\n'",
    "M! !!(a, b)",
    "M!+(a, b)",
    "M!N!+",
    "D(a, b)!<<!>>!3!(x, y)!:!@",
    "D!1!lab(x)!2",
    "1..-x",
    "x^+^*'",
    "[][A]_v /\\ <><<A>>_<<x, y>> /\\ WF_F(x)(A) /\\ SF_M!v(A!B)",
    "[r EXCEPT !.IF = @.THEN, ![1, 2].x[3] = 1]",
    "[IF |-> 1, case |-> 2].IF",
    "\\AA x, y : \\EE z : x ~> z",
    "{<<x, y>> \\in S \\X T : x = y}",
    "{(x \\in S) : x \\in T}",
    "l(x) :: x + 1",
    "\"\\\"\\\\\\n\\t\"",
    "\\b1010 + \\o17 + \\hFf + 1.50",
];

#[test]
fn delicate_expressions() {
    for text in DELICATE {
        round_trip_expression(text).unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn random_expressions() {
    for seed in seeds(600) {
        let mut random = Random::new(seed);
        let height = 1 + random.below(5);
        let expr = Generator::new(&mut random).expr(height);
        let printed = print_expression(&expr);
        let (again, diagnostics) = parse_expression(FileId(0), &printed);
        assert!(diagnostics.is_empty(), "seed {seed}:\n{printed}\n{}", render(&printed, &diagnostics));
        same(&format!("seed {seed}"), &outline_expression(&expr), &outline_expression(&again), &printed)
            .unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn random_modules() {
    for seed in seeds(60) {
        let mut random = Random::new(seed);
        let span = Span::new(FileId(0), 0, 0);
        let name = Ident { name: "Random".into(), span };
        let mut generator = Generator::new(&mut random);
        let units = (0..8).map(|_| generator.definition(3)).collect();
        let module = Module { name, extends: vec![], units, span };
        let printed = print_module(&module);
        let (again, diagnostics) = parse(FileId(0), &printed);
        assert!(diagnostics.is_empty(), "seed {seed}:\n{printed}\n{}", render(&printed, &diagnostics));
        let tree = Tree { modules: vec![module], ..Tree::default() };
        same(&format!("seed {seed}"), &outline(&tree), &outline(&again), &printed)
            .unwrap_or_else(|error| panic!("{error}"));
    }
}

//! Which operator takes which operand, as SANY decides.

use crate::check::shape;

/// An expression, and the same with all parentheses that its structure needs; `!` if it is refused.
const CASES: &[(&str, &str)] = &[
    ("a + b * c", "a + (b * c)"),
    ("a * b + c", "(a * b) + c"),
    ("a + b + c", "(a + b) + c"),
    ("a - b + c", "(a - b) + c"),
    ("a + b - c", "a + (b - c)"),
    ("a - b - c", "(a - b) - c"),
    ("a => b => c", "!"),
    ("a = b = c", "!"),
    ("a < b < c", "!"),
    ("a <=> b => c", "(a <=> b) => c"),
    ("a => b <=> c", "a => (b <=> c)"),
    ("a <=> b <=> c", "!"),
    ("a \\cup b \\cap c", "!"),
    ("a \\cup b \\cup c", "(a \\cup b) \\cup c"),
    ("a \\union b \\cup c", "(a \\cup b) \\cup c"),
    ("a \\cup b \\ c", "!"),
    ("a /\\ b \\/ c", "!"),
    ("a \\land b /\\ c", "(a /\\ b) /\\ c"),
    ("a /\\ b => c", "(a /\\ b) => c"),
    ("~a /\\ b", "(~a) /\\ b"),
    ("~a = b", "~(a = b)"),
    ("~ ~ a", "~(~a)"),
    ("[]a /\\ b", "([]a) /\\ b"),
    ("[]a = b", "!"),
    ("[]<>a", "[](<>a)"),
    ("[]a'", "!"),
    ("ENABLED a /\\ b", "(ENABLED a) /\\ b"),
    ("UNCHANGED a.b", "UNCHANGED (a.b)"),
    ("-a * b", "-(a * b)"),
    ("-a + b", "(-a) + b"),
    ("-a ## b", "!"),
    ("a * -b", "!"),
    ("a ^ -b", "!"),
    ("a - -b", "a - (-b)"),
    ("a + - - b", "a + (-(-b))"),
    ("a % b % c", "!"),
    ("a \\div b * c", "!"),
    ("a * b * c", "(a * b) * c"),
    ("1..n + 1", "1..(n + 1)"),
    ("1..2..3", "!"),
    ("x \\in 1..3 \\cup T", "x \\in ((1..3) \\cup T)"),
    ("x \\in S \\cup T", "x \\in (S \\cup T)"),
    ("x' = y + 1", "(x') = (y + 1)"),
    ("f[x]' = f.a[1].b'", "((f[x])') = ((((f.a)[1]).b)')"),
    ("f'[x]", "(f')[x]"),
    ("DOMAIN f[x]", "DOMAIN (f[x])"),
    ("DOMAIN f \\cup g", "(DOMAIN f) \\cup g"),
    ("SUBSET S \\X T", "!"),
    ("SUBSET S \\cap T", "(SUBSET S) \\cap T"),
    ("a :> b @@ c :> d", "(a :> b) @@ (c :> d)"),
    ("s \\o t \\circ u", "(s \\o t) \\o u"),
    ("P ~> Q /\\ R", "P ~> (Q /\\ R)"),
    ("P ~> Q ~> R", "!"),
    ("\\A x \\in S : a /\\ b", "\\A x \\in S : (a /\\ b)"),
    ("a /\\ \\A x \\in S : b => c", "a /\\ (\\A x \\in S : (b => c))"),
    ("a + IF b THEN c ELSE d + e", "a + (IF b THEN c ELSE (d + e))"),
    ("CHOOSE x : x = 1 /\\ y", "CHOOSE x : ((x = 1) /\\ y)"),
    ("CASE a -> b [] c -> [] d [] OTHER -> e", "CASE a -> b [] c -> ([] d) [] OTHER -> e"),
    ("a + l :: b * c", "a + (l :: (b * c))"),
    ("a * l :: b + c", "!"),
    ("l :: a + b", "l :: (a + b)"),
    ("a \\cdot b \\cdot c", "(a \\cdot b) \\cdot c"),
    ("a^b^c", "!"),
    ("a^b * c", "(a^b) * c"),
    ("a^+ \\cup b^*", "(a^+) \\cup (b^*)"),
    ("a ≤ b ∧ c ∈ d", "(a <= b) /\\ (c \\in d)"),
    ("a =< b", "a \\leq b"),
    ("a # b", "a /= b"),
    ("3.14 + x.y", "(3.14) + (x.y)"),
    ("M!N!f[x]", "(M!N!f)[x]"),
];

#[test]
fn operators_take_their_operands_as_in_sany() {
    for (text, explicit) in CASES {
        let found = shape(text);
        if *explicit == "!" {
            assert!(found.contains("parentheses"), "{text}: {found}");
        } else {
            let without = |shape: String| shape.replace("parentheses ", "");
            assert_eq!(found, without(shape(explicit)), "{text}");
        }
    }
}

#[test]
fn a_product_is_one_node() {
    assert_eq!(shape("a \\X b \\times c"), "product name a name b name c");
    assert_eq!(shape("(a \\X b) \\X c"), "product parentheses product name a name b name c");
    assert_eq!(shape("a \\X (b \\X c)"), "product name a parentheses product name b name c");
}

#[test]
fn a_conflict_names_both_operators() {
    assert_eq!(shape("a \\cup b ∩ c"), "error: `\\cup` and `∩` need parentheses: neither binds tighter than the other");
    assert_eq!(shape("a => b => c"), "error: `=>` twice in a row needs parentheses");
}

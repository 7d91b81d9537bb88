//! Texts and their tokens.

use super::{Spellings, TokenKind, tokens};
use crate::FileId;

/// The tokens as text, each with its column.
fn lex(text: &str) -> String {
    let tokens = tokens(&Spellings::new(), FileId(0), text, 0);
    let one = |token: &super::Token| match token.kind {
        TokenKind::Operator(id) => format!("{}@{}", id.name(), token.column),
        TokenKind::Identifier | TokenKind::Number | TokenKind::Step => {
            let text = &text[token.start as usize..token.end as usize];
            format!("{:?}({text})@{}", token.kind, token.column)
        }
        kind => format!("{kind:?}@{}", token.column),
    };
    let list: Vec<_> = tokens.list[..tokens.list.len() - 1].iter().map(one).collect();
    let errors: Vec<_> = tokens.diagnostics.iter().map(|diagnostic| format!(" !{}", diagnostic.message)).collect();
    list.join(" ") + &errors.concat()
}

#[track_caller]
fn check(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(lex(text), *expected, "{text:?}");
    }
}

#[test]
fn words_and_numbers() {
    check(&[
        ("abc A_1 1a _x", "Identifier(abc)@1 Identifier(A_1)@5 Identifier(1a)@9 Identifier(_x)@12"),
        ("IF If WF_x WF", "If@1 Identifier(If)@4 WeakFairness@7 Identifier(x)@10 Identifier(WF)@12"),
        ("aWF_x _WF_", "Identifier(aWF_x)@1 Identifier(_WF_)@7"),
        ("12 1..3 1.5", "Number(12)@1 Number(1)@4 ..@5 Number(3)@7 Number(1)@9 Dot@10 Number(5)@11"),
        ("\\b101 \\O17 \\hfF \\o x", "Number(\\b101)@1 Number(\\O17)@7 Number(\\hfF)@12 \\o@17 Identifier(x)@20"),
        ("_ __ _1", "Underscore@1 Underscore@3 Underscore@4 Underscore@6 Number(1)@7"),
        ("DOMAIN SUBSET AXIOM", "DOMAIN@1 SUBSET@8 Assumption@15"),
        ("ℕ ℤ", "Identifier(ℕ)@1 Identifier(ℤ)@3"),
    ]);
}

#[test]
fn the_longest_spelling_wins() {
    check(&[
        ("= == === =>", "=@1 Define@3 Define@6 =@8 =>@10"),
        ("< <= <=> <: <- << <>", "<@1 \\leq@3 <=>@6 <:@10 Substitute@13 AngleOpen@16 <>@19"),
        ("> >= >> >>_v", ">@1 \\geq@3 AngleClose@6 AngleCloseSubscript@9 Identifier(v)@12"),
        ("- -- -. -> -| -+-> -+", "-@1 --@3 -.@6 Arrow@9 -|@12 -+->@15 -@20 +@21"),
        ("| || |- |= |->", "|@1 ||@3 |-@6 |=@9 MapsTo@12"),
        (". .. ...", "Dot@1 ..@3 ...@6"),
        (": :: ::= := :>", "Colon@1 ColonColon@3 ::=@6 :=@10 :>@13"),
        ("! !! !!!", "Bang@1 !!@3 !!@6 Bang@8"),
        (
            "[ [] []P [A]_v []ASSUME",
            "BracketOpen@1 []@3 []@6 Identifier(P)@8 BracketOpen@10 Identifier(A)@11 \
          BracketCloseSubscript@12 Identifier(v)@14 BoxAssume@16",
        ),
        (
            "(+) (-) (.) (/) (\\X) ( + )",
            "\\oplus@1 \\ominus@5 \\odot@9 \\oslash@13 \\otimes@17 ParenthesisOpen@22 +@24 \
          ParenthesisClose@26",
        ),
        ("^ ^^ ^+ ^* ^#", "^@1 ^^@3 ^+@6 ^*@9 ^#@12"),
        ("\\ \\/ /\\ / // /= #", "\\@1 \\/@3 /\\@6 /@9 //@11 /=@14 /=@17"),
        ("\\in \\intersect \\inx", "\\in@1 \\cap@5 \\in@16 Identifier(x)@19"),
        (
            "\\A \\AA \\E \\EE \\exists \\approx",
            "ForAll@1 TemporalForAll@4 Exists@8 TemporalExists@11 Exists@15 \\approx@23",
        ),
        (
            "S\\B S\\{1}",
            "Identifier(S)@1 \\@2 Identifier(B)@3 Identifier(S)@5 \\@6 BraceOpen@7 Number(1)@8 BraceClose@9",
        ),
        ("~ ~> x'", "~@1 ~>@3 Identifier(x)@6 '@7"),
        ("≤ ⟨x⟩_v ≜ □", "\\leq@1 AngleOpen@3 Identifier(x)@4 AngleCloseSubscript@5 Identifier(v)@7 Define@9 []@11"),
        ("@ @@", "At@1 @@@3"),
    ]);
}

#[test]
fn steps_of_proofs() {
    check(&[
        (
            "<1>1. <12>ab <*>. <+> <1>- <2>",
            "Step(<1>1.)@1 Step(<12>ab)@7 Step(<*>.)@14 Step(<+>)@19 Step(<1>-)@23 Step(<2>)@28",
        ),
        ("<<1>> 1 < 2 >x", "AngleOpen@1 Number(1)@3 AngleClose@4 Number(1)@7 <@9 Number(2)@11 >@13 Identifier(x)@14"),
    ]);
}

#[test]
fn comments_and_columns() {
    check(&[
        ("a (* b (* c *) d *) e \\* f\ng", "Identifier(a)@1 Identifier(e)@21 Identifier(g)@1"),
        ("(*) x *) y", "Identifier(y)@10"),
        ("\\* (* \nx", "Identifier(x)@1"),
        ("\tx\ty", "Identifier(x)@9 Identifier(y)@17"),
        ("       \tx", "Identifier(x)@9"),
        ("        \tx", "Identifier(x)@17"),
        ("a\r\nb\rc", "Identifier(a)@1 Identifier(b)@1 Identifier(c)@1"),
        ("(* ≤\t*) x", "Identifier(x)@12"),
        ("x (* y", "Identifier(x)@1 !this comment does not end"),
    ]);
}

#[test]
fn modules_and_their_end() {
    check(&[
        ("---- MODULE M ----\nx\n==== y", "ModuleHeader@1 Identifier(M)@13 Separator@15 Identifier(x)@1 ModuleEnd@1"),
        ("----MODULE M ----", "ModuleHeader@1 Identifier(M)@12 Separator@14"),
        ("----- MODULES", "Separator@1 Identifier(MODULES)@7"),
        ("---", "--@1 -@3"),
    ]);
}

#[test]
fn strings_and_errors() {
    check(&[
        (r#""a" "b\"c" "\\""#, "String@1 String@5 String@12"),
        ("\"a\nb", "String@1 Identifier(b)@1 !this string does not end on its line"),
        (r#""\q""#, "String@1 !unknown escape in a string"),
        ("a ? b", "Identifier(a)@1 Unknown@3 Identifier(b)@5 !the character `?` does not belong to TLA+"),
        ("a; b", "Identifier(a)@1 Identifier(b)@4 !the character `;` does not belong to TLA+"),
        ("a\u{a0}b", "Identifier(a)@1 Identifier(b)@3 !the character U+00A0 does not belong to TLA+"),
    ]);
}

//! Configurations: texts against what is read from them.

use check_module::config::{Config, parse_config};
use check_syntax::{FileId, Source, Sources};
use expect_test::{Expect, expect};

fn read(text: &str) -> (Config, String) {
    let mut sources = Sources::new();
    let file = sources.add(Source::new("A.cfg", text));
    assert_eq!(file, FileId(0));
    let (config, diagnostics) = parse_config(file, text);
    let mut lines = String::new();
    for found in &diagnostics {
        let label = found.primary.as_ref().expect("every finding in a configuration has a place");
        let at = sources.get(file).line_column(label.span.start);
        lines += &format!("{}:{} [{}] {}", at.line, at.column, found.code, found.message);
        lines += &found.hint.as_ref().map_or(String::new(), |hint| format!(" ({hint})"));
        lines += "\n";
    }
    (config, lines)
}

fn check(text: &str, expected: Expect) {
    let (config, diagnostics) = read(text);
    expected.assert_eq(&format!("{diagnostics}{config}"));
    let printed = config.to_string();
    let (again, _) = read(&printed);
    assert_eq!(again.to_string(), printed);
}

#[test]
fn every_section() {
    check(
        r#"\* a comment
CONSTANT N = 3
CONSTANTS (* several (* nested *) *)
    M = {m1, m2, {a_1}}  S = "two words"   T = TRUE
    Neg = -5, Big = 123456789012345678901234567890
    Nat <- MyNat
    Foo <- [Module] Bar
    Baz = [Module] {1, "x"}
    Op(1, m1) = {}   I!J <- K
    + <- Plus
SPECIFICATION Spec INIT Init NEXT Next
INVARIANT A B INVARIANTS I!C
PROPERTY P PROPERTIES Q R
CONSTRAINT C1 ACTION_CONSTRAINTS C2
VIEW v SYMMETRY Perms ALIAS al POSTCONDITION Post
CHECK_DEADLOCK FALSE
_POSSIBLE Maybe
_PERIODIC Per _RL_REWARD Re
"#,
        expect![[r#"
            SPECIFICATION Spec
            INIT Init
            NEXT Next
            VIEW v
            SYMMETRY Perms
            ALIAS al
            _PERIODIC Per
            _RL_REWARD Re
            CHECK_DEADLOCK FALSE
            CONSTANT N = 3
            CONSTANT M = {m1, m2, {a_1}}
            CONSTANT S = "two words"
            CONSTANT T = TRUE
            CONSTANT Neg = -5
            CONSTANT Big = 123456789012345678901234567890
            CONSTANT Nat <- MyNat
            CONSTANT Foo <- [Module] Bar
            CONSTANT Baz = [Module] {1, "x"}
            CONSTANT Op(1, m1) = {}
            CONSTANT I!J <- K
            CONSTANT + <- Plus
            INVARIANT A
            INVARIANT B
            INVARIANT I!C
            PROPERTY P
            PROPERTY Q
            PROPERTY R
            CONSTRAINT C1
            ACTION_CONSTRAINT C2
            _POSSIBLE Maybe
            POSTCONDITION Post
        "#]],
    );
}

#[test]
fn what_is_wrong() {
    check(
        "INVARINT Foo\nINIT I\nINIT J\nNEXT A B\n",
        expect![[r#"
        1:1 [config-keyword] expected a keyword, found `INVARINT` (did you mean `INVARIANT`?)
        3:1 [config] INIT stands here a second time
        4:8 [config] NEXT names one definition
        INIT I
        NEXT A
    "#]],
    );
    check(
        "CHECK_DEADLOCK maybe\nCHECK_DEADLOCK TRUE\nCHECK_DEADLOCK FALSE",
        expect![[r#"
        1:16 [config] expected TRUE or FALSE, found `maybe`
        3:1 [config] CHECK_DEADLOCK stands here a second time
        CHECK_DEADLOCK FALSE
    "#]],
    );
    check(
        "CONSTANT N 3\nINVARIANT X",
        expect![[r#"
        1:12 [config] expected `=` or `<-`, found `3`
        INVARIANT X
    "#]],
    );
    check(
        "CONSTANT N = \nINVARIANT X",
        expect![[r#"
        2:1 [config] expected a value, found `INVARIANT`
        INVARIANT X
    "#]],
    );
    check(
        "CONSTANT N = {1, \nINVARIANT X",
        expect![[r#"
        2:1 [config] expected a value, found `INVARIANT`
        INVARIANT X
    "#]],
    );
    check(
        "CONSTANT N = {1 2}",
        expect![[r#"
        1:17 [config] expected `,` or `}`, found `2`
    "#]],
    );
    check(
        "CONSTANT N = {1,}",
        expect![[r#"
        1:17 [config] expected a value, found `}`
    "#]],
    );
    check(
        "CONSTANT N = \"open\nINVARIANT X",
        expect![[r#"
        1:14 [config] this string is not closed
        2:1 [config] expected a value, found `INVARIANT`
        INVARIANT X
    "#]],
    );
    check(
        "CONSTANT N <- [M\nINVARIANT X",
        expect![[r#"
        2:1 [config] expected `]`, found `INVARIANT`
        INVARIANT X
    "#]],
    );
    check(
        "CONSTANT N = 1 N = 2",
        expect![[r#"
        1:16 [config-repeated] `N` is given a second time; this one counts
        CONSTANT N = 1
        CONSTANT N = 2
    "#]],
    );
    check(
        "SPECIFICATION",
        expect![[r#"
        1:14 [config] expected a name, found the end
    "#]],
    );
    check(
        "(* open",
        expect![[r#"
        1:1 [config] this comment is not closed (`*)` closes it)
    "#]],
    );
    check(
        "INVARIANT \"x\" é",
        expect![[r#"
        1:11 [config-expression] INVARIANT takes the names of definitions, not an expression such as `"x" é` (define it in the spec, `Name == "x" é`, and write `INVARIANT Name`; or say `--invariant '"x" é'` on the command line)
    "#]],
    );
}

#[test]
fn strings_and_model_values_in_their_order() {
    let (config, _) = read("CONSTANTS A = {z, \"b\", {a}} B = 3 C(q, 1) = z D <- E");
    let symbols: Vec<String> = config.symbols().iter().map(ToString::to_string).collect();
    expect!["z b a q z"].assert_eq(&symbols.join(" "));
}

/// Deep nesting must not exhaust the stack.
#[test]
fn deep_sets() {
    let text = format!("CONSTANT A = {}{}", "{".repeat(200), "}".repeat(200));
    assert!(read(&text).1.is_empty());
    let text = format!("CONSTANT A = {}", "{".repeat(100_000));
    assert!(!read(&text).1.is_empty());
}

/// No text may make it panic or hang. The texts are the same in every run: the seed is 1.
#[test]
fn random_texts() {
    let pieces = [
        "CONSTANT",
        "INIT",
        "INVARIANT",
        "CHECK_DEADLOCK",
        "x",
        "=",
        "<-",
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        ",",
        "!",
        "3",
        "-",
        "\"s\"",
        "\"",
        "\\*",
        "(*",
        "*)",
        "\n",
        "é",
        "TRUE",
        "\\",
        "+",
        "VIEW",
        "\u{0}",
    ];
    let mut seed = 1_u64;
    for _ in 0..5000 {
        let mut text = String::new();
        for _ in 0..12 {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            text += pieces[(seed >> 33) as usize % pieces.len()];
            text += if seed & (1 << 20) == 0 { " " } else { "" };
        }
        let (config, diagnostics) = read(&text);
        if diagnostics.is_empty() {
            assert_eq!(read(&config.to_string()).0.to_string(), config.to_string(), "{text}");
        }
    }
}

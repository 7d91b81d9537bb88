//! The module graph: which texts are needed, and what is said where one is missing.

use crate::support::{Beside, shown, split};
use check_module::library::NoLibrary;
use check_module::loader::{ModuleGraph, ModuleId, load};
use check_module::resolve::resolve;
use check_module::standard;
use check_syntax::{Source, Sources};
use expect_test::{Expect, expect};

fn names(graph: &ModuleGraph, modules: &[ModuleId]) -> String {
    modules.iter().map(|&id| graph.name(id).to_string()).collect::<Vec<_>>().join(" ")
}

fn check(text: &str, expected_name: Option<&str>, expected: Expect) {
    let mut sources = Sources::new();
    let (root, beside) = split(text);
    let graph = load(Source::new("root.tla", root), expected_name, &beside, &mut sources);
    expected.assert_eq(&match graph {
        Err(errors) => shown(&sources, &errors),
        Ok(graph) => {
            let config = graph.config.as_ref().map_or("", |config| sources.text(config.body).trim());
            format!(
                "read {}\nmeaning {}\nconfig {config}\n",
                names(&graph, &graph.reading_order),
                names(&graph, &graph.meaning_order)
            )
        }
    });
}

/// The orders are those of SANY: "Parsing file" and "Semantic processing of module".
#[test]
fn modules_come_in_the_order_of_sany() {
    check(
        "---- MODULE A ----
EXTENDS C
D2 == INSTANCE D
====
---- MODULE B ----
EXTENDS Naturals
====
---- MODULE C ----
LOCAL INSTANCE Sequences
====
---- MODULE D ----
EXTENDS FiniteSets
====
---- MODULE Root ----
EXTENDS A, B
X == LET I == INSTANCE D IN 1
====",
        None,
        expect![[r#"
            read Root A B C Naturals D FiniteSets Sequences
            meaning Naturals Sequences C FiniteSets D A B Root
            config 
        "#]],
    );
}

#[test]
fn what_is_wrong_with_the_graph() {
    check(
        "---- MODULE Root ----\nEXTENDS Seqences\nI == INSTANCE Nowhere\n====",
        None,
        expect![[r#"
        error[missing-module]: cannot find module `Seqences`
          root.tla:2:9 `Seqences` 
          hint: there is a module `Sequences`
        error[missing-module]: cannot find module `Nowhere`
          root.tla:3:15 `Nowhere` 
          hint: it would stand in `Nowhere.tla`, in the folder of the spec or in a folder that is searched
    "#]],
    );
    check(
        "---- MODULE Root ----\n====",
        Some("Route"),
        expect![[r#"
        error[module-name]: module `Root` stands in a file named `Route.tla`
          root.tla:1:13 `Root` expected `Route`
          hint: a module and its file must have the same name: rename one of them
    "#]],
    );
    check(
        "no module at all",
        None,
        expect![[r#"
        error[parse]: there is no module in this file
          root.tla:1:1 `` 
          hint: a module begins with `---- MODULE Name ----` and ends with `====`
    "#]],
    );
    check(
        "",
        Some("Root"),
        expect![[r#"
        error[parse]: there is no module in this file
          root.tla:1:1 `` 
          hint: a module begins with `---- MODULE Name ----` and ends with `====`
    "#]],
    );
    check(
        "---- MODULE A ----\nEXTENDS Root\n====\n---- MODULE Root ----\nI == INSTANCE A\n====",
        None,
        expect![[r#"
            error[module-cycle]: module `Root` needs itself
              A.tla:2:9 `Root` `Root` is needed here
              root.tla:2:15 `A` for `A` is needed here
        "#]],
    );
    check(
        "---- MODULE Root ----\nEXTENDS Root\n====",
        None,
        expect![[r#"
        error[module-cycle]: module `Root` needs itself
          root.tla:2:9 `Root` `Root` is needed here
    "#]],
    );
    check(
        "---- MODULE A ----\nx == \n====\n---- MODULE Root ----\nEXTENDS A\n====",
        None,
        expect![[r#"
        error[parse]: expected an expression, found the end of the module
          A.tla:3:1 `====` 
    "#]],
    );
}

/// Several modules in one file, and a configuration behind them.
#[test]
fn one_file_with_everything() {
    let text = "---- MODULE Root ----
EXTENDS Other, Naturals
B == A + 1
====
---- MODULE Other ----
A == 1
====
---- CONFIG Root ----
INVARIANT B
====
";
    let mut sources = Sources::new();
    let graph = load(Source::new("Root.tla", text), Some("Root"), &NoLibrary, &mut sources).unwrap();
    assert_eq!(names(&graph, &graph.reading_order), "Root Other Naturals");
    assert_eq!(sources.text(graph.config.as_ref().unwrap().body).trim(), "INVARIANT B");
    let module = resolve(&graph, &sources).unwrap().0;
    expect![[r#"
        module Root
        constant (Other) A == 1
        constant B == +(A, 1)
    "#]]
    .assert_eq(&module.to_string());
}

/// SANY does not read on behind the end of the module for which it reads a file, unless another one of the file is needed.
#[test]
fn what_is_wrong_behind_the_module_is_told_of_what_is_needed_only() {
    let of_file = |extended: &str| {
        let mut sources = Sources::new();
        let root = format!(
            "---- MODULE Root ----\nEXTENDS {extended}\n====\n---- MODULE 5 ----\n====\n---- MODULE Wrong ----\nA == (1 +\n====\n
---- MODULE Right ----\n====\nEND ---- MODULE Open ----\n---- MODULE Root ----\nB == 1 (* left open"
        );
        let graph = load(Source::new("Root.tla", root), Some("Root"), &NoLibrary, &mut sources);
        graph.map_or_else(|errors| shown(&sources, &errors), |graph| names(&graph, &graph.reading_order))
    };
    expect!["Root Right Naturals"].assert_eq(&of_file("Right, Naturals"));
    expect![[r#"
        error[parse]: expected an expression, found the end of the module
          Root.tla:8:1 `====` 
    "#]]
    .assert_eq(&of_file("Wrong"));
}

/// A user's module of the same name comes before the standard one; what TLC overrides is native in it as well.
#[test]
fn a_library_hides_standard_modules() {
    let mut sources = Sources::new();
    let own = "---- MODULE Naturals ----\na + b == <<a, b>>\na ++ b == <<b, a>>\n====";
    let own = Beside(vec![own.into()]);
    let root = Source::new("Root.tla", "---- MODULE Root ----\nEXTENDS Naturals\nA == (1 + 2) ++ 3\n====");
    let graph = load(root, None, &own, &mut sources).unwrap();
    let module = resolve(&graph, &sources).unwrap().0;
    expect![[r#"
        module Root
        constant (Naturals) ++(a@2, b@3) == <<b@3, a@2>>
        constant A == ++(+(1, 2), 3)
    "#]]
    .assert_eq(&module.to_string());
}

#[test]
fn every_standard_module_resolves_alone() {
    for name in standard::NAMES {
        let mut sources = Sources::new();
        let root = Source::new(name, standard::source(name).unwrap());
        let graph = load(root, Some(name), &NoLibrary, &mut sources).unwrap();
        let resolved = resolve(&graph, &sources);
        let (_, mut warnings) = resolved.unwrap_or_else(|errors| panic!("{}", shown(&sources, &errors)));
        // As a root it is the text of an author.
        warnings.retain(|warning| warning.code != "community-module");
        assert!(warnings.is_empty(), "{}", shown(&sources, &warnings));
    }
}

#[test]
fn names_of_the_root_and_of_its_instances() {
    let (sources, module) = crate::support::resolved(
        "---- MODULE Deep ----
CONSTANT C
LOCAL Hidden == C
Shown == Hidden
====
---- MODULE Middle ----
D == INSTANCE Deep WITH C <- 1
P(x) == INSTANCE Deep WITH C <- x
Own == D!Shown
====
---- MODULE Root ----
CONSTANT N
VARIABLE v
LOCAL Mine == v
M == INSTANCE Middle
THEOREM Thm == v = 1
====",
    );
    let (module, _) = module.unwrap_or_else(|errors| panic!("{}", shown(&sources, &errors)));
    let names: Vec<String> = module.names.keys().map(|name| name.to_string()).collect();
    expect!["M!D!Shown M!Own Mine N Thm v"].assert_eq(&names.join(" "));
}

/// What TLC does not override keeps its definition, and so does what has other parameters; a body that does not count
/// must be right all the same.
#[test]
fn an_authors_copy_of_a_standard_module() {
    let mut sources = Sources::new();
    let own = "---- MODULE FiniteSets ----\nCardinality(S, T) == <<S, T>>\nIsFiniteSet(S) == FALSE\nTwo == 2\n====";
    let root = "---- MODULE Root ----\nEXTENDS FiniteSets\nA == <<Cardinality(1, Two), IsFiniteSet({})>>\n====";
    let graph = load(Source::new("Root.tla", root), None, &Beside(vec![own.into()]), &mut sources).unwrap();
    let module = resolve(&graph, &sources).unwrap().0;
    expect![[r#"
        module Root
        constant (FiniteSets) Cardinality(S@0, T@1) == <<S@0, T@1>>
        constant (FiniteSets) Two == 2
        constant A == <<Cardinality(1, Two), IsFiniteSet({})>>
    "#]]
    .assert_eq(&module.to_string());
    let own = "---- MODULE FiniteSets ----\nIsFiniteSet(S) == Missing\n====";
    let root = "---- MODULE Root ----\nEXTENDS FiniteSets\n====";
    let graph = load(Source::new("Root.tla", root), None, &Beside(vec![own.into()]), &mut sources).unwrap();
    expect![[r#"
        error[unknown-name]: `Missing` is not defined
          FiniteSets.tla:2:19 `Missing` 
    "#]]
    .assert_eq(&shown(&sources, &resolve(&graph, &sources).unwrap_err()));
}

//! What editors are told: where names are used and declared, what is in sight, whatever else is wrong.

use check_module::library::Library;
use check_module::loader::load_leniently;
use check_module::nearest::suggest;
use check_module::resolve::explore;
use check_syntax::{Source, Sources, Span};
use std::collections::BTreeMap;

struct Texts(BTreeMap<&'static str, &'static str>);

impl Library for Texts {
    fn module(&self, name: &str) -> Option<Source> {
        self.0.get(name).map(|text| Source::new(format!("{name}.tla"), *text))
    }
}

/// `name 3:5 -> M.tla 1:2` for each use outside of standard modules, and the messages.
fn shown(root: &str, others: &[(&'static str, &'static str)]) -> String {
    let mut sources = Sources::new();
    let library = Texts(others.iter().copied().collect());
    let (graph, mut found) = load_leniently(Source::new("Root.tla", root), None, &library, &mut sources);
    let graph = graph.expect("there is a root");
    let (_, more, names) = explore(&graph, &sources);
    found.extend(more);
    let place = |span: Span| {
        let at = sources.get(span.file).line_column(span.start);
        format!("{} {}:{}", sources.get(span.file).name, at.line, at.column)
    };
    let is_own = |span: &Span| !sources.get(span.file).name.contains("standard");
    let own = names.uses.iter().filter(|one| is_own(&one.span));
    let mut lines: Vec<String> =
        own.map(|one| format!("{} {} -> {}", sources.text(one.span), place(one.span), place(one.declared))).collect();
    lines.extend(names.implicit.iter().map(|one| format!("implicit {} by {}", place(one.inner), place(one.outer))));
    lines.extend(found.iter().map(|one| format!("error: {}", one.message)));
    lines.join("\n")
}

#[test]
fn uses_lead_to_declarations() {
    let root = "---- MODULE Root ----\nVARIABLE x\nF(x1) == \\E y \\in {x1} : y = x1\nG == LET a == x IN F(a)\nRECURSIVE H(_)\nH(n) == H(n)\n====";
    let expected = "x1 Root.tla 3:20 -> Root.tla 3:3\ny Root.tla 3:26 -> Root.tla 3:13\nx1 Root.tla 3:30 -> Root.tla 3:3\n\
                    x Root.tla 4:15 -> Root.tla 2:10\nF Root.tla 4:20 -> Root.tla 3:1\na Root.tla 4:22 -> Root.tla 4:10\n\
                    H Root.tla 5:11 -> Root.tla 6:1\nH Root.tla 6:9 -> Root.tla 6:1\nn Root.tla 6:11 -> Root.tla 6:3";
    assert_eq!(shown(root, &[]), expected);
}

#[test]
fn instances_and_what_stands_for_names() {
    let root = "---- MODULE Root ----\nVARIABLES x, y\nI == INSTANCE M WITH c <- 1, x <- y\nJ == INSTANCE M WITH c <- 2\nA == I!A /\\ J!A\n====";
    let other = "---- MODULE M ----\nCONSTANT c\nVARIABLE x\nA == x = c\n====";
    let expected = "M Root.tla 3:15 -> M.tla 1:13\nc Root.tla 3:22 -> M.tla 2:10\nx Root.tla 3:30 -> M.tla 3:10\n\
                    y Root.tla 3:35 -> Root.tla 2:14\nM Root.tla 4:15 -> M.tla 1:13\nc Root.tla 4:22 -> M.tla 2:10\n\
                    I Root.tla 5:6 -> Root.tla 3:1\nA Root.tla 5:8 -> M.tla 4:1\nJ Root.tla 5:13 -> Root.tla 4:1\n\
                    A Root.tla 5:15 -> M.tla 4:1\nx M.tla 4:6 -> M.tla 3:10\nc M.tla 4:10 -> M.tla 2:10\n\
                    implicit M.tla 3:10 by Root.tla 2:11";
    assert_eq!(shown(root, &[("M", other)]), expected);
}

#[test]
fn errors_do_not_end_the_rest() {
    let root = "---- MODULE Root ----\nEXTENDS Missing\nVARIABLE x\nA == (x\nB == x /\\ Nothing\n====";
    let expected = "x Root.tla 5:6 -> Root.tla 3:10\n\
                    error: cannot find module `Missing`\nerror: `Nothing` is not defined";
    let told = shown(root, &[]);
    assert!(told.contains("expected"), "{told}");
    let without_syntax: Vec<&str> = told.lines().filter(|line| !line.contains("expected")).collect();
    assert_eq!(without_syntax.join("\n"), expected);
}

#[test]
fn what_is_near_is_suggested() {
    assert_eq!(suggest("Cardinalty", ["Cardinality", "Card"]), Some("Cardinality"));
    assert_eq!(suggest("typeok", ["TypeOK", "Typo"]), Some("TypeOK"));
    assert_eq!(suggest("Nxet", ["Init", "Next"]), Some("Next"));
    assert_eq!(suggest("x", ["y"]), None);
    assert_eq!(suggest("Foo", ["Completely", "Different"]), None);
}

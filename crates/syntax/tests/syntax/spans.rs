//! Every expression's span is the text of that expression: parsed alone, in its column, it gives the same tree.

use crate::check::{files, folder, render};
use crate::examples::examples;
use check_syntax::tree::{Expr, ExprKind, Unit, UnitKind};
use check_syntax::{FileId, Source, outline_expression, parse, parse_expression};

/// The text of a range, moved to the right as far as it stands in its line.
fn in_its_column(text: &str, start: usize, end: usize) -> String {
    let line = text[..start].rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let before = text[line..start].chars().map(|c| if c == '\t' { '\t' } else { ' ' });
    before.chain(text[start..end].chars()).collect()
}

/// What cannot stand alone.
fn needs_its_place(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::OperatorName { .. } | ExprKind::Lambda { .. })
}

fn check(text: &str, expr: &Expr, wrong: &mut Vec<String>) {
    let alone = in_its_column(text, expr.span.start as usize, expr.span.end as usize);
    if !needs_its_place(expr) {
        let (again, diagnostics) = parse_expression(FileId(0), &alone);
        if !diagnostics.is_empty() || outline_expression(expr) != outline_expression(&again) {
            wrong.push(format!("{alone}\n{}", render(&alone, &diagnostics)));
        }
    }
    expr.for_each_child(&mut |child| {
        let contains = expr.span.start <= child.span.start && child.span.end <= expr.span.end;
        assert!(contains, "{alone}: a part stands outside");
        check(text, child, wrong);
    });
}

fn check_units(text: &str, units: &[Unit], wrong: &mut Vec<String>) {
    for unit in units {
        unit.for_each_expr(&mut |expr| check(text, expr, wrong));
        if let UnitKind::Module(module) = &unit.kind {
            check_units(text, &module.units, wrong);
        }
    }
}

#[test]
fn spans_cover_their_expressions() {
    for file in files(&folder("corpus"), "tla").into_iter().chain(examples()) {
        let text = std::fs::read_to_string(&file).unwrap();
        if text.len() > 20_000 {
            continue; // each expression is parsed again for each that it stands in
        }
        let mut wrong = Vec::new();
        for module in &parse(FileId(0), &text).0.modules {
            check_units(&text, &module.units, &mut wrong);
        }
        assert!(wrong.is_empty(), "{}:\n{}", file.display(), wrong.join("\n"));
    }
}

#[test]
fn a_configuration_after_the_module_is_found() {
    let text = std::fs::read_to_string(folder("corpus").join("Several.tla")).unwrap();
    let (tree, _) = parse(FileId(0), &text);
    let config = tree.configs[0].clone();
    assert_eq!(&*config.name.name, "Several");
    assert_eq!(&text[config.body.start as usize..config.body.end as usize], "INVARIANT x\n");
    let names: Vec<_> = tree.modules.iter().map(|module| &*module.name.name).collect();
    assert_eq!(names, ["Several", "Helper"]);
}

#[test]
fn units_and_names_stand_where_they_say() {
    let text = "---- MODULE M ----\nEXTENDS Naturals\nLOCAL F(x) ==\n  x + 1\n====\nafter";
    let source = Source::new("M.tla", text);
    let (tree, _) = parse(FileId(0), text);
    let module = &tree.modules[0];
    let words = |span: check_syntax::Span| &text[span.start as usize..span.end as usize];
    assert_eq!(words(module.span), &text[..text.len() - 6]);
    assert_eq!(words(module.extends[0].span), "Naturals");
    let UnitKind::Definition(definition) = &module.units[0].kind else { panic!() };
    assert_eq!(words(definition.span), "LOCAL F(x) ==\n  x + 1");
    assert_eq!(words(module.units[0].span), words(definition.span));
    assert_eq!(words(definition.name.span), "F");
    assert_eq!(source.line_column(definition.name.span.start).column, 7);
}

//! Our tree as a shape.

use super::{Shape, shape};
use check_syntax::tree::*;

pub(crate) fn shapes(tree: &Tree) -> Vec<Shape> {
    tree.modules.iter().map(module).collect()
}

fn module(module: &Module) -> Shape {
    let mut below = Vec::new();
    if !module.extends.is_empty() {
        below.push(shape(format!("extends {}", names(&module.extends)), vec![]));
    }
    below.extend(module.units.iter().map(unit));
    shape(format!("module {}", module.name.name), below)
}

fn names(list: &[Ident]) -> String {
    list.iter().map(|ident| &*ident.name).collect::<Vec<_>>().join(" ")
}

fn declared(list: &[OperatorDeclaration]) -> String {
    list.iter().map(|declaration| &*declaration.name.name).collect::<Vec<_>>().join(" ")
}

fn unit(unit: &Unit) -> Shape {
    match &unit.kind {
        UnitKind::Variables(list) => shape(format!("variables {}", names(list)), vec![]),
        UnitKind::Constants(list) => shape(format!("constants {}", declared(list)), vec![]),
        UnitKind::Recursive(list) => shape(format!("recursive {}", declared(list)), vec![]),
        UnitKind::Definition(definition) => self::definition(definition),
        UnitKind::Instance { local, instance } => local_if(*local, self::instance(instance)),
        UnitKind::Assume { body, .. } => shape("assume", vec![expr(body)]),
        UnitKind::Theorem { body: Statement::Expr(body), .. } => shape("theorem", vec![expr(body)]),
        UnitKind::Theorem { .. } => shape("theorem", vec![]),
        UnitKind::Module(inner) => module(inner),
        UnitKind::UseOrHide => shape("use", vec![]),
        UnitKind::Separator => shape("separator", vec![]),
    }
}

fn local_if(local: bool, inner: Shape) -> Shape {
    if local { shape("local", vec![inner]) } else { inner }
}

fn instance(instance: &Instance) -> Shape {
    let one = |(name, value): &(Ident, Expr)| shape(format!("with {}", name.name), vec![expr(value)]);
    shape(format!("instance {}", instance.module.name), instance.substitutions.iter().map(one).collect())
}

fn definition(definition: &Definition) -> Shape {
    let name = &definition.name.name;
    local_if(
        definition.local,
        match &definition.kind {
            DefinitionKind::Operator { parameters, body, .. } => {
                shape(format!("define {name} {}", parameters.len()), vec![expr(body)])
            }
            DefinitionKind::Function { bounds, body } => shape(format!("function {name}"), bound(bounds, body)),
            DefinitionKind::Instance { parameters, instance } => {
                shape(format!("define {name} {}", parameters.len()), vec![self::instance(instance)])
            }
        },
    )
}

fn bound(bounds: &[Bound], body: &Expr) -> Vec<Shape> {
    let one = |bound: &Bound| {
        let names = match &bound.pattern {
            Pattern::Names(list) => names(list),
            Pattern::Tuple(list, _) => format!("<<{}>>", names(list)),
        };
        shape(format!("bound {names}"), bound.set.iter().map(expr).collect())
    };
    bounds.iter().map(one).chain([expr(body)]).collect()
}

fn all<'a>(list: impl IntoIterator<Item = &'a Expr>) -> Vec<Shape> {
    list.into_iter().map(expr).collect()
}

fn fields(head: &str, fields: &[(Ident, Expr)]) -> Shape {
    shape(head, fields.iter().map(|(name, value)| shape(&*name.name, vec![expr(value)])).collect())
}

fn name(name: &QualifiedName) -> Shape {
    let path = name.path.iter().map(|part| shape(format!("in {}", part.name.name), all(&part.arguments)));
    let below = path.chain(all(&name.arguments)).collect();
    shape(format!("name {}", name.name.name), below)
}

fn expr(e: &Expr) -> Shape {
    match &e.kind {
        ExprKind::Error => shape("error", vec![]),
        ExprKind::Number(text) | ExprKind::Decimal(text) => shape(format!("number {text}"), vec![]),
        ExprKind::String(_) => shape("string", vec![]),
        ExprKind::Bool(value) => shape(format!("{value}").to_uppercase(), vec![]),
        ExprKind::BooleanSet => shape("BOOLEAN", vec![]),
        ExprKind::StringSet => shape("STRING", vec![]),
        ExprKind::Name(name) => self::name(name),
        ExprKind::At => shape("@", vec![]),
        ExprKind::OperatorName { operator, .. } => shape(format!("operator {}", operator.name), vec![]),
        ExprKind::Prefix { operator, operand } => shape(format!("prefix {}", operator.name), all([&**operand])),
        ExprKind::Infix { operator, left, right } => {
            shape(format!("infix {}", operator.name), all([&**left, &**right]))
        }
        ExprKind::Postfix { operator, operand } => shape(format!("postfix {}", operator.name), all([&**operand])),
        ExprKind::Junction { kind, items } => shape(format!("list {kind:?}"), all(items)),
        ExprKind::Parentheses(inner) => shape("()", all([&**inner])),
        ExprKind::Product(factors) => {
            let mut factors = factors.iter().map(expr);
            let first = factors.next().expect("a product has factors");
            factors.fold(first, |left, right| shape("infix \\X", vec![left, right]))
        }
        ExprKind::Quantifier { kind, bounds, body } => shape(format!("{kind:?}"), bound(bounds, body)),
        ExprKind::TemporalQuantifier { kind, names: list, body } => {
            shape(format!("Temporal{kind:?}"), vec![shape(format!("bound {}", names(list)), vec![]), expr(body)])
        }
        ExprKind::Choose { bound: one, body } => shape("choose", bound(std::slice::from_ref(one), body)),
        ExprKind::SetEnumeration(items) => shape("{}", all(items)),
        ExprKind::SetFilter { bound: one, condition } => shape("filter", bound(std::slice::from_ref(one), condition)),
        ExprKind::SetMap { element, bounds } => shape("map", bound(bounds, element)),
        ExprKind::Tuple(items) => shape("<<>>", all(items)),
        ExprKind::Apply { function, arguments } => shape("apply", all([&**function].into_iter().chain(arguments))),
        ExprKind::Function { bounds, body } => shape("function", bound(bounds, body)),
        ExprKind::FunctionSet { domain, range } => shape("functions", all([&**domain, &**range])),
        ExprKind::Record(list) => fields("record", list),
        ExprKind::RecordSet(list) => fields("records", list),
        ExprKind::Field { record, field } => shape(format!("field {}", field.name), all([&**record])),
        ExprKind::Except { function, updates } => {
            shape("except", [expr(function)].into_iter().chain(updates.iter().map(update)).collect())
        }
        ExprKind::SquareAction { action, subscript } => shape("square", all([&**action, &**subscript])),
        ExprKind::AngleAction { action, subscript } => shape("angle", all([&**action, &**subscript])),
        ExprKind::Fairness { kind, subscript, action } => shape(format!("{kind:?}"), all([&**subscript, &**action])),
        ExprKind::If { condition, yes, no } => shape("if", all([&**condition, &**yes, &**no])),
        ExprKind::Case { arms, other } => {
            let arms = arms.iter().map(|(condition, result)| shape("arm", all([condition, result])));
            shape("case", arms.chain(other.iter().map(|other| shape("other", all([&**other])))).collect())
        }
        ExprKind::Let { units, body } => shape("let", units.iter().map(unit).chain([expr(body)]).collect()),
        ExprKind::Lambda { parameters, body } => shape(format!("lambda {}", names(parameters)), all([&**body])),
        ExprKind::Label { name, body, .. } => shape(format!("label {}", name.name), all([&**body])),
        ExprKind::Position { .. } => shape("position", vec![]),
    }
}

fn update(update: &Update) -> Shape {
    let path = update.path.iter().map(|selector| match selector {
        Selector::Index(arguments, _) => shape("at", all(arguments)),
        Selector::Field(name) => shape(format!("at {}", name.name), vec![]),
    });
    shape("update", path.chain([expr(&update.value)]).collect())
}

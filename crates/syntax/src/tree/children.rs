//! What stands directly below an expression.

use super::{
    Bound, Definition, DefinitionKind, Expr, ExprKind, Instance, NamePart, Selector, Step, StepKind, Unit, UnitKind,
};

impl Expr {
    /// Calls `visit` with every expression directly below this one, in the order of the text.
    pub fn for_each_child<'a>(&'a self, visit: &mut impl FnMut(&'a Expr)) {
        match &self.kind {
            ExprKind::Error
            | ExprKind::Number(_)
            | ExprKind::Decimal(_)
            | ExprKind::String(_)
            | ExprKind::Bool(_)
            | ExprKind::BooleanSet
            | ExprKind::StringSet
            | ExprKind::At => {}
            ExprKind::Name(name) => {
                in_path(&name.path, visit);
                name.arguments.iter().for_each(visit);
            }
            ExprKind::Position { of, steps } => {
                in_path(&of.path, visit);
                of.arguments.iter().for_each(&mut *visit);
                steps.iter().flat_map(Step::arguments).for_each(visit);
            }
            ExprKind::OperatorName { path, .. } => in_path(path, visit),
            ExprKind::Prefix { operand: inner, .. }
            | ExprKind::Postfix { operand: inner, .. }
            | ExprKind::Field { record: inner, .. }
            | ExprKind::TemporalQuantifier { body: inner, .. }
            | ExprKind::Lambda { body: inner, .. }
            | ExprKind::Label { body: inner, .. }
            | ExprKind::Parentheses(inner) => visit(inner),
            ExprKind::Infix { left: first, right: second, .. }
            | ExprKind::FunctionSet { domain: first, range: second }
            | ExprKind::SquareAction { action: first, subscript: second }
            | ExprKind::AngleAction { action: first, subscript: second }
            | ExprKind::Fairness { subscript: first, action: second, .. } => {
                visit(first);
                visit(second);
            }
            ExprKind::Junction { items, .. }
            | ExprKind::SetEnumeration(items)
            | ExprKind::Tuple(items)
            | ExprKind::Product(items) => items.iter().for_each(visit),
            ExprKind::Record(fields) | ExprKind::RecordSet(fields) => fields.iter().for_each(|(_, e)| visit(e)),
            _ => self.for_each_child_of_form(visit),
        }
    }

    /// The forms that bind names or have parts of several kinds.
    fn for_each_child_of_form<'a>(&'a self, visit: &mut impl FnMut(&'a Expr)) {
        match &self.kind {
            ExprKind::Quantifier { bounds, body, .. } | ExprKind::Function { bounds, body } => {
                in_bounds(bounds, visit);
                visit(body);
            }
            ExprKind::Choose { bound, body } | ExprKind::SetFilter { bound, condition: body } => {
                in_bounds(std::slice::from_ref(bound), visit);
                visit(body);
            }
            ExprKind::SetMap { element, bounds } => {
                visit(element);
                in_bounds(bounds, visit);
            }
            ExprKind::Apply { function, arguments } => {
                visit(function);
                arguments.iter().for_each(visit);
            }
            ExprKind::Except { function, updates } => {
                visit(function);
                for update in updates {
                    for selector in &update.path {
                        if let Selector::Index(arguments, _) = selector {
                            arguments.iter().for_each(&mut *visit);
                        }
                    }
                    visit(&update.value);
                }
            }
            ExprKind::If { condition, yes, no } => [condition, yes, no].into_iter().for_each(|e| visit(e)),
            ExprKind::Case { arms, other } => {
                for (condition, result) in arms {
                    visit(condition);
                    visit(result);
                }
                other.iter().for_each(|e| visit(e));
            }
            ExprKind::Let { units, body } => {
                units.iter().for_each(|unit| unit.for_each_expr(visit));
                visit(body);
            }
            _ => {}
        }
    }
}

impl Step {
    /// The arguments in it.
    pub fn arguments(&self) -> &[Expr] {
        match &self.kind {
            StepKind::Name(part) => &part.arguments,
            StepKind::Arguments(arguments) => arguments,
            StepKind::Mark(_) => &[],
        }
    }
}

impl Unit {
    /// Calls `visit` with every expression that stands directly in this unit; not with those of theorems and of
    /// modules within it.
    pub fn for_each_expr<'a>(&'a self, visit: &mut impl FnMut(&'a Expr)) {
        match &self.kind {
            UnitKind::Definition(definition) => in_definition(definition, visit),
            UnitKind::Instance { instance, .. } => in_instance(instance, visit),
            UnitKind::Assume { body, .. } => visit(body),
            _ => {}
        }
    }
}

fn in_definition<'a>(definition: &'a Definition, visit: &mut impl FnMut(&'a Expr)) {
    match &definition.kind {
        DefinitionKind::Operator { body, .. } => visit(body),
        DefinitionKind::Function { bounds, body } => {
            in_bounds(bounds, visit);
            visit(body);
        }
        DefinitionKind::Instance { instance, .. } => in_instance(instance, visit),
    }
}

fn in_instance<'a>(instance: &'a Instance, visit: &mut impl FnMut(&'a Expr)) {
    instance.substitutions.iter().for_each(|(_, value)| visit(value));
}

fn in_bounds<'a>(bounds: &'a [Bound], visit: &mut impl FnMut(&'a Expr)) {
    bounds.iter().filter_map(|bound| bound.set.as_ref()).for_each(visit);
}

fn in_path<'a>(path: &'a [NamePart], visit: &mut impl FnMut(&'a Expr)) {
    path.iter().flat_map(|part| &part.arguments).for_each(visit);
}

//! The modules that a module instantiates, wherever in it an INSTANCE stands.

use check_syntax::tree::{
    Bound, Definition, DefinitionKind, Expr, ExprKind, Ident, Instance, Module, NamePart, QualifiedName, Selector,
    Statement, Step, Unit, UnitKind,
};

/// The names of the modules that a module instantiates, each once, in the order of the text. What nested modules
/// instantiate is not among them.
pub(super) fn instantiated(module: &Module) -> Vec<Ident> {
    let mut found = Found::default();
    found.units(&module.units);
    found.names
}

#[derive(Default)]
struct Found {
    names: Vec<Ident>,
}

impl Found {
    fn instance(&mut self, instance: &Instance) {
        if self.names.iter().all(|known| known.name != instance.module.name) {
            self.names.push(instance.module.clone());
        }
        instance.substitutions.iter().for_each(|(_, value)| self.expr(value));
    }

    fn units(&mut self, units: &[Unit]) {
        for unit in units {
            match &unit.kind {
                UnitKind::Definition(definition) => self.definition(definition),
                UnitKind::Instance { instance, .. } => self.instance(instance),
                UnitKind::Assume { body, .. } => self.expr(body),
                UnitKind::Theorem { body: Statement::Expr(body), .. } => self.expr(body),
                _ => {}
            }
        }
    }

    fn definition(&mut self, definition: &Definition) {
        match &definition.kind {
            DefinitionKind::Operator { body, .. } => self.expr(body),
            DefinitionKind::Function { bounds, body } => {
                self.bounds(bounds);
                self.expr(body);
            }
            DefinitionKind::Instance { instance, .. } => self.instance(instance),
        }
    }

    fn bounds(&mut self, bounds: &[Bound]) {
        bounds.iter().filter_map(|bound| bound.set.as_ref()).for_each(|set| self.expr(set));
    }

    fn all<'a>(&mut self, exprs: impl IntoIterator<Item = &'a Expr>) {
        exprs.into_iter().for_each(|expr| self.expr(expr));
    }

    fn path(&mut self, path: &[NamePart]) {
        path.iter().for_each(|part| self.all(&part.arguments));
    }

    fn name(&mut self, name: &QualifiedName) {
        self.path(&name.path);
        self.all(&name.arguments);
    }

    fn expr(&mut self, expr: &Expr) {
        use ExprKind as K;
        match &expr.kind {
            K::Error
            | K::Number(_)
            | K::Decimal(_)
            | K::String(_)
            | K::Bool(_)
            | K::BooleanSet
            | K::StringSet
            | K::At => {}
            K::Name(name) => self.name(name),
            K::Position { of, steps } => {
                self.name(of);
                self.all(steps.iter().flat_map(Step::arguments));
            }
            K::OperatorName { path, .. } => self.path(path),
            K::Prefix { operand, .. } | K::Postfix { operand, .. } => self.expr(operand),
            K::Infix { left, right, .. } => self.all([&**left, right]),
            K::Junction { items, .. } | K::SetEnumeration(items) | K::Tuple(items) | K::Product(items) => {
                self.all(items);
            }
            K::Parentheses(body) | K::TemporalQuantifier { body, .. } => self.expr(body),
            K::Lambda { body, .. } | K::Label { body, .. } => self.expr(body),
            K::Quantifier { bounds, body, .. } | K::Function { bounds, body } => {
                self.bounds(bounds);
                self.expr(body);
            }
            K::Choose { bound, body } | K::SetFilter { bound, condition: body } => {
                self.bounds(std::slice::from_ref(bound));
                self.expr(body);
            }
            K::SetMap { element, bounds } => {
                self.expr(element);
                self.bounds(bounds);
            }
            K::Apply { function, arguments } => {
                self.expr(function);
                self.all(arguments);
            }
            K::FunctionSet { domain, range } => self.all([&**domain, range]),
            K::Record(fields) | K::RecordSet(fields) => self.all(fields.iter().map(|(_, value)| value)),
            K::Field { record, .. } => self.expr(record),
            K::Except { function, updates } => {
                self.expr(function);
                for update in updates {
                    update.path.iter().for_each(|step| {
                        if let Selector::Index(arguments, _) = step {
                            self.all(arguments);
                        }
                    });
                    self.expr(&update.value);
                }
            }
            K::SquareAction { action, subscript }
            | K::AngleAction { action, subscript }
            | K::Fairness { action, subscript, .. } => self.all([&**action, subscript]),
            K::If { condition, yes, no } => self.all([&**condition, yes, no]),
            K::Case { arms, other } => {
                self.all(arms.iter().flat_map(|(condition, value)| [condition, value]));
                self.all(other.as_deref());
            }
            K::Let { units, body } => {
                self.units(units);
                self.expr(body);
            }
        }
    }
}

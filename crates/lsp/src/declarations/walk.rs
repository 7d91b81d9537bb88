//! Walks through a tree and tells of every declaration in it.

use super::{Declaration, Kind};
use check_syntax::Span;
use check_syntax::tree::{
    Assumption, Bound, Definition, DefinitionKind, Expr, ExprKind, Ident, Instance, Module, OperatorDeclaration,
    Pattern, Statement, Unit, UnitKind,
};
use std::sync::Arc;

/// Tells of the declarations of a module, of the modules in it, and of its expressions.
pub(super) fn module(module: &Module, tell: &mut dyn FnMut(Declaration)) {
    let mut walk = Walk { module: module.name.name.clone(), in_let: false, tell };
    walk.module(module, module.span);
}

struct Walk<'w> {
    module: Arc<str>,
    /// Whether a LET is open.
    in_let: bool,
    tell: &'w mut dyn FnMut(Declaration),
}

impl Walk<'_> {
    fn add(&mut self, name: &Ident, kind: Kind, whole: Span, scope: Span) {
        self.add_with(name, kind, (whole, scope), Vec::new(), None);
    }

    fn add_with(
        &mut self,
        name: &Ident,
        kind: Kind,
        (whole, scope): (Span, Span),
        parameters: Vec<String>,
        instance_of: Option<Arc<str>>,
    ) {
        (self.tell)(Declaration {
            name: name.name.clone(),
            span: name.span,
            kind,
            whole,
            scope,
            parameters,
            instance_of,
            module: self.module.clone(),
            is_global: !self.in_let && !matches!(kind, Kind::Parameter | Kind::Bound | Kind::Label),
        });
    }

    fn module(&mut self, module: &Module, scope: Span) {
        let around = std::mem::replace(&mut self.module, module.name.name.clone());
        self.add(&module.name, Kind::Module, module.span, scope);
        module.units.iter().for_each(|unit| self.unit(unit, module.span));
        self.module = around;
    }

    fn unit(&mut self, unit: &Unit, scope: Span) {
        match &unit.kind {
            UnitKind::Variables(names) => {
                names.iter().for_each(|name| self.add(name, Kind::Variable, unit.span, scope));
            }
            UnitKind::Constants(declared) => {
                for one in declared {
                    let parameters = vec!["_".to_owned(); one.arity as usize];
                    self.add_with(&one.name, Kind::Constant, (unit.span, scope), parameters, None);
                }
            }
            UnitKind::Definition(definition) => self.definition(definition, scope),
            UnitKind::Instance { instance, .. } => self.instance(instance),
            UnitKind::Assume { name, body } => {
                name.iter().for_each(|name| self.add(name, Kind::Assumption, unit.span, scope));
                self.expr(body);
            }
            UnitKind::Theorem { name, body, .. } => {
                name.iter().for_each(|name| self.add(name, Kind::Theorem, unit.span, scope));
                self.statement(body);
            }
            UnitKind::Module(inner) => self.module(inner, scope),
            UnitKind::Recursive(_) | UnitKind::UseOrHide | UnitKind::Separator => {}
        }
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Expr(expr) => self.expr(expr),
            Statement::AssumeProve { assumptions, goal, span } => {
                for assumption in assumptions {
                    match assumption {
                        Assumption::Expr(expr) => self.expr(expr),
                        Assumption::AssumeProve(inner) => self.statement(inner),
                        Assumption::New { declaration, set, .. } => {
                            self.add(&declaration.name, Kind::Bound, *span, *span);
                            set.iter().for_each(|set| self.expr(set));
                        }
                    }
                }
                self.expr(goal);
            }
        }
    }

    fn definition(&mut self, definition: &Definition, scope: Span) {
        let whole = definition.span;
        let (kind, parameters, instance_of) = match &definition.kind {
            DefinitionKind::Operator { parameters, .. } => (Kind::Operator, shown(parameters), None),
            DefinitionKind::Function { bounds, .. } => {
                let names = bounds.iter().flat_map(|bound| names(&bound.pattern));
                (Kind::Function, names.map(|name| name.name.to_string()).collect(), None)
            }
            DefinitionKind::Instance { parameters, instance } => {
                (Kind::Instance, shown(parameters), Some(instance.module.name.clone()))
            }
        };
        self.add_with(&definition.name, kind, (whole, scope), parameters, instance_of);
        match &definition.kind {
            DefinitionKind::Operator { parameters, body, .. } => {
                self.parameters(parameters, whole);
                self.expr(body);
            }
            DefinitionKind::Function { bounds, body } => {
                self.bounds(bounds, whole);
                self.expr(body);
            }
            DefinitionKind::Instance { parameters, instance } => {
                self.parameters(parameters, whole);
                self.instance(instance);
            }
        }
    }

    fn parameters(&mut self, declared: &[OperatorDeclaration], whole: Span) {
        for one in declared {
            let parameters = vec!["_".to_owned(); one.arity as usize];
            self.add_with(&one.name, Kind::Parameter, (whole, whole), parameters, None);
        }
    }

    fn instance(&mut self, instance: &Instance) {
        instance.substitutions.iter().for_each(|(_, value)| self.expr(value));
    }

    fn bounds(&mut self, bounds: &[Bound], whole: Span) {
        for bound in bounds {
            names(&bound.pattern).iter().for_each(|name| self.add(name, Kind::Bound, whole, whole));
            bound.set.iter().for_each(|set| self.expr(set));
        }
    }

    fn expr(&mut self, expr: &Expr) {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Quantifier { bounds, .. }
            | ExprKind::Function { bounds, .. }
            | ExprKind::SetMap { bounds, .. } => self.binders(bounds, span),
            ExprKind::Choose { bound, .. } | ExprKind::SetFilter { bound, .. } => {
                self.binders(std::slice::from_ref(bound), span);
            }
            ExprKind::TemporalQuantifier { names, .. } | ExprKind::Lambda { parameters: names, .. } => {
                names.iter().for_each(|name| self.add(name, Kind::Bound, span, span));
            }
            ExprKind::Label { name, .. } => self.add(name, Kind::Label, span, span),
            ExprKind::Let { units, body } => {
                let around = std::mem::replace(&mut self.in_let, true);
                units.iter().for_each(|unit| self.unit(unit, span));
                self.in_let = around;
                return self.expr(body);
            }
            _ => {}
        }
        expr.for_each_child(&mut |child| self.expr(child));
    }

    /// The names only: the sets are children of the expression.
    fn binders(&mut self, bounds: &[Bound], whole: Span) {
        let all = bounds.iter().flat_map(|bound| names(&bound.pattern));
        all.for_each(|name| self.add(name, Kind::Bound, whole, whole));
    }
}

fn names(pattern: &Pattern) -> &[Ident] {
    match pattern {
        Pattern::Names(names) | Pattern::Tuple(names, _) => names,
    }
}

fn shown(parameters: &[OperatorDeclaration]) -> Vec<String> {
    let one = |one: &OperatorDeclaration| match one.arity {
        0 => one.name.name.to_string(),
        arity => format!("{}({})", one.name.name, vec!["_"; arity as usize].join(", ")),
    };
    parameters.iter().map(one).collect()
}

//! The free names of expressions and definitions: what a routine has to be given besides its arguments.

use super::environment::Name;
use check_module::module::{
    Argument, Body, Bound, Definition, DefinitionId, Expr, ExprKind, LocalId, Module, OperatorKind, OperatorRef,
};
use std::collections::BTreeSet;

/// The free names of every definition of a module.
pub(super) struct FreeNames {
    of: Vec<BTreeSet<Name>>,
    /// Definitions of LETs: they may have free names and are bound where their LET is evaluated.
    inner: BTreeSet<DefinitionId>,
    recursive: BTreeSet<DefinitionId>,
    parametrised: BTreeSet<DefinitionId>,
}

/// What stands in an expression or definition, before calls are followed.
#[derive(Default)]
struct Mentions {
    locals: BTreeSet<LocalId>,
    bound: BTreeSet<LocalId>,
    definitions: BTreeSet<DefinitionId>,
    lets: BTreeSet<DefinitionId>,
}

impl FreeNames {
    /// Looks through a module.
    pub(super) fn new(module: &Module) -> Self {
        let mentions: Vec<Mentions> = module.definitions.iter().map(Mentions::of_definition).collect();
        let inner = mentions.iter().flat_map(|m| m.lets.iter().copied()).collect();
        let ids = || (0..module.definitions.len() as u32).map(DefinitionId);
        let mut free = Self {
            of: vec![BTreeSet::new(); mentions.len()],
            inner,
            recursive: ids().filter(|&id| is_recursive(module, id)).collect(),
            parametrised: ids().filter(|&id| has_parameters(module, id)).collect(),
        };
        let mut changed = true;
        while changed {
            changed = false;
            for (index, mention) in mentions.iter().enumerate() {
                let names = free.resolve(mention, Some(DefinitionId(index as u32)));
                if names.len() != free.of[index].len() {
                    free.of[index] = names;
                    changed = true;
                }
            }
        }
        free
    }

    /// The free names of a definition, in a fixed order.
    pub(super) fn of_definition(&self, definition: DefinitionId) -> &BTreeSet<Name> {
        &self.of[definition.0 as usize]
    }

    /// The free names of an expression.
    pub(super) fn of_expr(&self, expr: &Expr) -> BTreeSet<Name> {
        let mut mentions = Mentions::default();
        mentions.expr(expr);
        self.resolve(&mentions, None)
    }

    /// The free names of an operator.
    pub(super) fn of_operator(&self, operator: &OperatorRef) -> BTreeSet<Name> {
        let mut mentions = Mentions::default();
        mentions.operator(operator);
        self.resolve(&mentions, None)
    }

    fn resolve(&self, mentions: &Mentions, this: Option<DefinitionId>) -> BTreeSet<Name> {
        let mut names: BTreeSet<Name> = mentions.locals.iter().map(|&local| Name::Local(local)).collect();
        for &callee in &mentions.definitions {
            let bound_by_name = self.inner.contains(&callee)
                && (self.recursive.contains(&callee) || !self.parametrised.contains(&callee));
            if bound_by_name {
                names.insert(Name::Definition(callee));
            }
            if !bound_by_name || self.recursive.contains(&callee) {
                names.extend(self.of[callee.0 as usize].iter().copied());
            }
        }
        for definition in &mentions.lets {
            names.extend(self.of[definition.0 as usize].iter().copied());
        }
        for &bound in &mentions.bound {
            names.remove(&Name::Local(bound));
        }
        for &definition in &mentions.lets {
            names.remove(&Name::Definition(definition));
        }
        if let Some(this) = this {
            names.remove(&Name::Definition(this));
        }
        names
    }
}

fn is_recursive(module: &Module, id: DefinitionId) -> bool {
    module.definitions[id.0 as usize].recursive
}

fn has_parameters(module: &Module, id: DefinitionId) -> bool {
    !module.definitions[id.0 as usize].parameters.is_empty()
}

impl Mentions {
    fn of_definition(definition: &Definition) -> Self {
        let mut mentions = Self::default();
        mentions.bound.extend(definition.parameters.iter().map(|parameter| parameter.local));
        match &definition.body {
            Body::Expr(body) => mentions.expr(body),
            Body::RecursiveFunction { this, bounds, body } => {
                mentions.bound.insert(*this);
                mentions.bounds(bounds);
                mentions.expr(body);
            }
            Body::Native => {}
        }
        mentions
    }

    fn bounds(&mut self, bounds: &[Bound]) {
        for bound in bounds {
            self.bound.extend(bound.locals.iter().copied());
            if let Some(set) = &bound.set {
                self.expr(set);
            }
        }
    }

    fn operator(&mut self, operator: &OperatorRef) {
        match &operator.kind {
            OperatorKind::Definition(definition) => {
                self.definitions.insert(*definition);
            }
            OperatorKind::Local(local) => {
                self.locals.insert(*local);
            }
            OperatorKind::Lambda { parameters, body } => {
                self.bound.extend(parameters.iter().copied());
                self.expr(body);
            }
            OperatorKind::Constant(_) | OperatorKind::Builtin(_) => {}
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Local { local, .. } => {
                self.locals.insert(*local);
            }
            ExprKind::Call { definition, .. } => {
                self.definitions.insert(*definition);
            }
            ExprKind::Let { definitions, .. } => self.lets.extend(definitions.iter().copied()),
            ExprKind::Except { updates, .. } => self.bound.extend(updates.iter().map(|update| update.at)),
            _ => {}
        }
        expr.for_each_bound(&mut |bound| self.bound.extend(bound.locals.iter().copied()));
        expr.for_each_part(&mut |part| self.expr(part));
        expr.for_each_argument(&mut |argument| {
            if let Argument::Operator(operator) = argument {
                self.operator(operator);
            }
        });
    }
}

//! Labels: where they may stand, and what names they must have. On the tree alone.
//!
//! SANY's rules (`generateLabel` in `tla2sany/semantic/Generator.java`): a label stands in a definition or a named
//! theorem or assumption, not in an EXCEPT; its parameters are the names that are bound between it and the definition
//! or label around it; two labels that could be meant by one name are an error.

use check_syntax::tree::{Bound, Definition, DefinitionKind, Expr, ExprKind as K, Ident, Pattern, Unit, UnitKind};
use check_syntax::{Diagnostic, Span};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is wrong with the labels in a definition.
pub(super) fn in_definition(definition: &Definition) -> Vec<Diagnostic> {
    let mut walk = Walk::default();
    walk.definition(definition);
    walk.found
}

/// What is wrong with the labels in a theorem or an assumption, where there may be any.
pub(super) fn in_statement(body: &Expr, forbidden: Option<&'static str>) -> Vec<Diagnostic> {
    let mut walk = Walk { forbidden, ..Walk::default() };
    walk.expr(body, &mut Around::default());
    walk.found
}

/// Why there may be no label in a theorem or an assumption without a name.
pub(super) const NO_NAME: &str =
    "a label can stand only in a definition, or in a theorem or an assumption that has a name";

/// What is around an expression, up to the next label or definition.
#[derive(Default)]
struct Around<'t> {
    bound: Vec<&'t Ident>,
    labels: BTreeMap<Arc<str>, Span>,
}

#[derive(Default)]
struct Walk {
    /// Why no label may stand here.
    forbidden: Option<&'static str>,
    found: Vec<Diagnostic>,
}

impl Walk {
    fn definition(&mut self, definition: &Definition) {
        let mut around = Around::default();
        match &definition.kind {
            DefinitionKind::Operator { body, .. } => self.expr(body, &mut around),
            DefinitionKind::Function { bounds, body } => self.bound(bounds, body, &mut around),
            DefinitionKind::Instance { .. } => {}
        }
    }

    fn expr<'t>(&mut self, at: &'t Expr, around: &mut Around<'t>) {
        match &at.kind {
            K::Label { name, parameters, body } => self.label(name, parameters, body, around),
            K::Quantifier { bounds, body, .. } | K::Function { bounds, body } => self.bound(bounds, body, around),
            K::SetMap { element, bounds } => self.bound(bounds, element, around),
            K::Choose { bound, body } | K::SetFilter { bound, condition: body } => {
                self.bound(std::slice::from_ref(bound), body, around);
            }
            K::TemporalQuantifier { names, body, .. } | K::Lambda { parameters: names, body } => {
                self.inside(names.iter().collect(), body, around);
            }
            K::Let { units, body } => {
                units.iter().for_each(|unit| self.unit(unit));
                self.expr(body, around);
            }
            K::Except { function, .. } => {
                self.expr(function, around);
                let before = self.forbidden.replace("a label cannot stand in an EXCEPT");
                let mut first = true;
                at.for_each_child(&mut |child| {
                    if !std::mem::take(&mut first) {
                        self.expr(child, around);
                    }
                });
                self.forbidden = before;
            }
            _ => at.for_each_child(&mut |child| self.expr(child, around)),
        }
    }

    fn unit(&mut self, unit: &Unit) {
        if let UnitKind::Definition(definition) = &unit.kind {
            self.definition(definition);
        }
    }

    fn bound<'t>(&mut self, bounds: &'t [Bound], body: &'t Expr, around: &mut Around<'t>) {
        bounds.iter().filter_map(|bound| bound.set.as_ref()).for_each(|set| self.expr(set, around));
        let names = bounds.iter().flat_map(|bound| match &bound.pattern {
            Pattern::Names(names) | Pattern::Tuple(names, _) => names,
        });
        self.inside(names.collect(), body, around);
    }

    fn inside<'t>(&mut self, names: Vec<&'t Ident>, body: &'t Expr, around: &mut Around<'t>) {
        let depth = around.bound.len();
        around.bound.extend(names);
        self.expr(body, around);
        around.bound.truncate(depth);
    }

    fn label<'t>(&mut self, name: &'t Ident, parameters: &'t [Ident], body: &'t Expr, around: &mut Around<'t>) {
        if let Some(why) = self.forbidden {
            self.report(name.span, why);
            return self.expr(body, around);
        }
        for (place, parameter) in parameters.iter().enumerate() {
            if parameters[..place].iter().any(|before| before.name == parameter.name) {
                self.report(parameter.span, format!("`{}` stands here a second time", parameter.name));
            } else if !around.bound.iter().any(|bound| bound.name == parameter.name) {
                let message = format!(
                    "`{}` is not bound between this label and the definition or label around it",
                    parameter.name
                );
                self.report(parameter.span, message);
            }
        }
        let missing = around.bound.iter().find(|bound| parameters.iter().all(|parameter| parameter.name != bound.name));
        if let Some(missing) = missing {
            let found = Diagnostic::error(
                "label",
                name.span,
                format!("this label must name `{}`, which is bound around it", missing.name),
            );
            let all: Vec<&str> = around.bound.iter().map(|bound| &*bound.name).collect();
            let hint = format!("write `{}({}) :: …`", name.name, all.join(", "));
            self.found.push(found.with_secondary(missing.span, "bound here").with_hint(hint));
        }
        match around.labels.get(&name.name) {
            Some(&first) => {
                let found = Diagnostic::error("label", name.span, format!("there is a label `{}` already", name.name));
                self.found.push(found.with_secondary(first, "here"));
            }
            None => drop(around.labels.insert(name.name.clone(), name.span)),
        }
        self.expr(body, &mut Around::default());
    }

    fn report(&mut self, span: Span, message: impl Into<String>) {
        self.found.push(Diagnostic::error("label", span, message));
    }
}

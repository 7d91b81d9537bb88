//! Modules, their units, and definitions.

use super::page::Page;
use crate::tree::{
    Assumption, Definition, DefinitionKind, Fix, Ident, Instance, Module, OperatorDeclaration, Statement, Unit,
    UnitKind,
};

impl Page {
    pub(super) fn module(&mut self, module: &Module) {
        let base = self.column();
        self.write("---- MODULE ");
        self.write(&module.name.name);
        self.write(" ----");
        if !module.extends.is_empty() {
            self.hard_break(base);
            self.write("EXTENDS ");
            self.idents(&module.extends);
        }
        let mut was_long = !module.extends.is_empty();
        for unit in &module.units {
            let start = self.length();
            self.hard_break(base);
            self.unit(unit);
            let is_long = self.lines_since(start) > 1;
            if is_long || was_long {
                self.blank_line(start);
            }
            was_long = is_long;
        }
        self.hard_break(base);
        self.write("====");
    }

    pub(super) fn unit(&mut self, unit: &Unit) {
        match &unit.kind {
            UnitKind::Variables(names) => {
                self.write("VARIABLES ");
                self.idents(names);
            }
            UnitKind::Constants(declarations) => self.declarations("CONSTANTS ", declarations),
            UnitKind::Recursive(declarations) => self.declarations("RECURSIVE ", declarations),
            UnitKind::Definition(definition) => self.definition(definition),
            UnitKind::Instance { local, instance } => {
                self.write(if *local { "LOCAL " } else { "" });
                self.instance(instance);
            }
            UnitKind::Assume { name, body } => {
                self.write("ASSUME ");
                self.unit_name(name.as_ref());
                self.expr(body);
            }
            UnitKind::Theorem { name, body, proof } => {
                self.write("THEOREM ");
                self.unit_name(name.as_ref());
                self.statement(body);
                if proof.is_some() {
                    self.hard_break(0);
                    self.write("PROOF OMITTED");
                }
            }
            UnitKind::Module(module) => self.module(module),
            UnitKind::UseOrHide => self.write("USE TRUE"),
            UnitKind::Separator => self.write(&"-".repeat(80)),
        }
    }

    fn declarations(&mut self, word: &str, declarations: &[OperatorDeclaration]) {
        self.write(word);
        self.comma_list(declarations, Page::declaration);
    }

    /// `x`, `F(_, _)`, `_ + _`, `- _`.
    fn declaration(&mut self, declaration: &OperatorDeclaration) {
        let name = &declaration.name.name;
        match declaration.fix {
            Fix::Name if declaration.arity == 0 => self.write(name),
            Fix::Name => {
                let places = vec!["_"; declaration.arity as usize].join(", ");
                self.write(&format!("{name}({places})"));
            }
            Fix::Prefix => self.write(&format!("{name} _")),
            Fix::Infix => self.write(&format!("_ {name} _")),
            Fix::Postfix => self.write(&format!("_ {name}")),
        }
    }

    fn unit_name(&mut self, name: Option<&Ident>) {
        if let Some(name) = name {
            self.write(&name.name);
            self.write(" == ");
        }
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Expr(expr) => self.expr(expr),
            Statement::AssumeProve { assumptions, goal, .. } => {
                let base = self.column();
                self.write("ASSUME ");
                self.comma_list(assumptions, Page::assumption);
                self.soft_break(base);
                self.write("PROVE ");
                self.expr(goal);
            }
        }
    }

    fn assumption(&mut self, assumption: &Assumption) {
        match assumption {
            Assumption::Expr(expr) => self.expr(expr),
            Assumption::AssumeProve(nested) => self.statement(nested),
            Assumption::New { level, declaration, set } => {
                self.write("NEW ");
                self.write(level);
                self.write(" ");
                self.declaration(declaration);
                if let Some(set) = set {
                    self.write(" \\in ");
                    self.expr(set);
                }
            }
        }
    }

    fn definition(&mut self, definition: &Definition) {
        let base = self.column();
        self.write(if definition.local { "LOCAL " } else { "" });
        match &definition.kind {
            DefinitionKind::Operator { fix, parameters, body } => {
                self.head(*fix, &definition.name, parameters);
                self.body(base, |page| page.expr(body));
            }
            DefinitionKind::Function { bounds, body } => {
                self.write(&definition.name.name);
                self.write("[");
                self.comma_list(bounds, Page::bound);
                self.write("]");
                self.body(base, |page| page.expr(body));
            }
            DefinitionKind::Instance { parameters, instance } => {
                self.head(Fix::Name, &definition.name, parameters);
                self.body(base, |page| page.instance(instance));
            }
        }
    }

    fn head(&mut self, fix: Fix, name: &Ident, parameters: &[OperatorDeclaration]) {
        match (fix, parameters) {
            (Fix::Prefix, [operand]) => self.write(&format!("{} {}", name.name, operand.name.name)),
            (Fix::Postfix, [operand]) => self.write(&format!("{} {}", operand.name.name, name.name)),
            (Fix::Infix, [left, right]) => {
                self.write(&format!("{} {} {}", left.name.name, name.name, right.name.name));
            }
            (_, []) => self.write(&name.name),
            _ => {
                self.write(&name.name);
                self.write("(");
                self.comma_list(parameters, Page::declaration);
                self.write(")");
            }
        }
    }

    /// ` == ` and what a name is defined to be: on the line, or below if it does not fit.
    fn body(&mut self, base: usize, write: impl Fn(&mut Self)) {
        self.write(" ==");
        let flat = |page: &mut Self| {
            page.write(" ");
            write(page);
        };
        if self.is_flat() {
            flat(self);
        } else if !self.try_flat(flat) {
            self.hard_break(base + 2);
            write(self);
        }
    }

    fn instance(&mut self, instance: &Instance) {
        self.write("INSTANCE ");
        self.write(&instance.module.name);
        if instance.substitutions.is_empty() {
            return;
        }
        self.write(" WITH ");
        self.comma_list(&instance.substitutions, |page, (name, value)| {
            page.write(&name.name);
            page.write(" <- ");
            page.expr(value);
        });
    }
}

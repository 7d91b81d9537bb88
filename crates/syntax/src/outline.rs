//! A tree as an outline: a node a line, what is below it indented. For eyes and for comparisons; without places.
//!
//! Two trees have the same outline if and only if they are equal up to their spans.

mod expression;

use crate::tree::{
    Assumption, Bound, Definition, DefinitionKind, Expr, Fix, Ident, Instance, Module, OperatorDeclaration, Pattern,
    Statement, Tree, Unit, UnitKind,
};

/// The outline of all modules of a text.
pub fn outline(tree: &Tree) -> String {
    let mut outline = Outline::default();
    for module in &tree.modules {
        outline.module(module);
    }
    for config in &tree.configs {
        outline.line(&format!("config {}", config.name.name));
    }
    outline.text
}

/// The outline of an expression.
pub fn outline_expression(expr: &Expr) -> String {
    let mut outline = Outline::default();
    outline.expr(expr);
    outline.text
}

#[derive(Default)]
struct Outline {
    text: String,
    indent: usize,
}

impl Outline {
    fn line(&mut self, line: &str) {
        self.text.extend(std::iter::repeat_n("  ", self.indent));
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// A line with something below it.
    fn node(&mut self, line: &str, below: impl FnOnce(&mut Self)) {
        self.line(line);
        self.indent += 1;
        below(self);
        self.indent -= 1;
    }

    fn module(&mut self, module: &Module) {
        self.node(&format!("module {}", module.name.name), |outline| {
            if !module.extends.is_empty() {
                outline.line(&format!("extends {}", names(&module.extends)));
            }
            for unit in &module.units {
                outline.unit(unit);
            }
        });
    }

    fn unit(&mut self, unit: &Unit) {
        match &unit.kind {
            UnitKind::Variables(list) => self.line(&format!("variables {}", names(list))),
            UnitKind::Constants(list) => self.line(&format!("constants {}", declarations(list))),
            UnitKind::Recursive(list) => self.line(&format!("recursive {}", declarations(list))),
            UnitKind::Definition(definition) => self.definition(definition),
            UnitKind::Instance { local, instance } => self.instance(if *local { "local " } else { "" }, instance),
            UnitKind::Assume { name, body } => {
                self.node(&format!("assume{}", behind(name.as_ref())), |outline| outline.expr(body));
            }
            UnitKind::Theorem { name, body, proof } => {
                let proof = if proof.is_some() { " with proof" } else { "" };
                let line = format!("theorem{}{proof}", behind(name.as_ref()));
                self.node(&line, |outline| outline.statement(body));
            }
            UnitKind::Module(module) => self.module(module),
            UnitKind::UseOrHide => self.line("use or hide"),
            UnitKind::Separator => self.line("separator"),
        }
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Expr(expr) => self.expr(expr),
            Statement::AssumeProve { assumptions, goal, .. } => {
                for assumption in assumptions {
                    self.node("assuming", |outline| outline.assumption(assumption));
                }
                self.node("prove", |outline| outline.expr(goal));
            }
        }
    }

    fn assumption(&mut self, assumption: &Assumption) {
        match assumption {
            Assumption::Expr(expr) => self.expr(expr),
            Assumption::AssumeProve(nested) => self.statement(nested),
            Assumption::New { level, declaration, set } => {
                let line = format!("new {level} {}", declarations(std::slice::from_ref(declaration)));
                self.node(&line, |outline| set.iter().for_each(|set| outline.expr(set)));
            }
        }
    }

    fn definition(&mut self, definition: &Definition) {
        let local = if definition.local { "local " } else { "" };
        let name = &definition.name.name;
        match &definition.kind {
            DefinitionKind::Operator { fix, parameters, body } => {
                let fix = match fix {
                    Fix::Name => "",
                    Fix::Prefix => "prefix ",
                    Fix::Infix => "infix ",
                    Fix::Postfix => "postfix ",
                };
                let line = format!("{local}{fix}definition {name}({})", declarations(parameters));
                self.node(&line, |outline| outline.expr(body));
            }
            DefinitionKind::Function { bounds, body } => {
                self.node(&format!("{local}function definition {name}"), |outline| outline.bounds(bounds, body));
            }
            DefinitionKind::Instance { parameters, instance } => {
                self.instance(&format!("{local}definition {name}({}) ", declarations(parameters)), instance);
            }
        }
    }

    fn instance(&mut self, before: &str, instance: &Instance) {
        self.node(&format!("{before}instance {}", instance.module.name), |outline| {
            for (name, value) in &instance.substitutions {
                outline.node(&format!("with {}", name.name), |outline| outline.expr(value));
            }
        });
    }

    /// What is bound, and below it what it is bound in.
    fn bounds(&mut self, bounds: &[Bound], body: &Expr) {
        for bound in bounds {
            self.bound(bound);
        }
        self.expr(body);
    }

    fn bound(&mut self, bound: &Bound) {
        let line = match &bound.pattern {
            Pattern::Names(list) => format!("bound {}", names(list)),
            Pattern::Tuple(list, _) => format!("bound <<{}>>", names(list)),
        };
        self.node(&line, |outline| bound.set.iter().for_each(|set| outline.expr(set)));
    }
}

fn names(list: &[Ident]) -> String {
    list.iter().map(|ident| &*ident.name).collect::<Vec<_>>().join(", ")
}

fn behind(name: Option<&Ident>) -> String {
    name.map(|name| format!(" {}", name.name)).unwrap_or_default()
}

fn declarations(list: &[OperatorDeclaration]) -> String {
    let one = |declaration: &OperatorDeclaration| match (declaration.fix, declaration.arity) {
        (Fix::Name, 0) => declaration.name.name.to_string(),
        (Fix::Name, arity) => format!("{}/{arity}", declaration.name.name),
        (fix, arity) => format!("{fix:?} {}/{arity}", declaration.name.name),
    };
    list.iter().map(one).collect::<Vec<_>>().join(", ")
}

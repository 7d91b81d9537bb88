//! The printed form of a resolved module: close to TLA+, every name written as what it means.
//!
//! A local is written with its number (`x@3`), a definition with the module it stands in where that is not the
//! root. Definitions of LETs stand in their LET, native ones are left out.

use super::{
    Argument, Body, Bound, Builtin, Definition, DefinitionId, Expr, ExprKind, Fairness, Junction, LocalId, Module,
    OperatorKind, OperatorRef, Quantifier, Update,
};
use std::collections::BTreeSet;
use std::fmt::{self, Write};

impl fmt::Display for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer { module: self, inner: BTreeSet::new(), out: String::new() };
        let definitions = printer.definitions();
        writeln!(f, "module {}", self.name)?;
        for constant in &self.constants {
            match constant.arity {
                0 => writeln!(f, "constant {}", constant.name)?,
                arity => writeln!(f, "constant {}/{arity}", constant.name)?,
            }
        }
        self.variables.iter().try_for_each(|variable| writeln!(f, "variable {}", variable.name))?;
        f.write_str(&definitions)?;
        for assumption in &self.assumptions {
            printer.out.clear();
            printer.expr(&assumption.body);
            let name = assumption.name.as_ref().map_or(String::new(), |name| format!("{name} == "));
            writeln!(f, "assume {name}{}", printer.out)?;
        }
        Ok(())
    }
}

/// The printed form of one expression of a module.
pub fn print_expr(module: &Module, expr: &Expr) -> String {
    let mut printer = Printer { module, inner: BTreeSet::new(), out: String::new() };
    printer.expr(expr);
    printer.out
}

struct Printer<'a> {
    module: &'a Module,
    /// The definitions of LETs.
    inner: BTreeSet<DefinitionId>,
    out: String,
}

impl<'a> Printer<'a> {
    /// All definitions that are not inside another, a line each. Printing them finds those inside.
    fn definitions(&mut self) -> String {
        let mut lines = Vec::new();
        for (index, definition) in self.module.definitions.iter().enumerate() {
            if !matches!(definition.body, Body::Native) {
                self.out.clear();
                self.definition(definition);
                lines.push((DefinitionId(index as u32), std::mem::take(&mut self.out)));
            }
        }
        let outer = lines.into_iter().filter(|(id, _)| !self.inner.contains(id));
        outer.map(|(id, line)| format!("{}{line}\n", self.tags(id))).collect()
    }

    /// The level, and the module if it is not the root.
    fn tags(&self, id: DefinitionId) -> String {
        let definition = &self.module.definitions[id.0 as usize];
        let level = format!("{:?}", definition.level).to_lowercase();
        let recursive = if definition.recursive { "recursive " } else { "" };
        let module = match definition.module == self.module.name {
            true => String::new(),
            false => format!("({}) ", definition.module),
        };
        format!("{level} {recursive}{module}")
    }

    fn put(&mut self, text: impl fmt::Display) {
        let _ = write!(self.out, "{text}");
    }

    fn local(&mut self, local: LocalId) {
        let name = &self.module.locals[local.0 as usize];
        self.put(format_args!("{name}@{}", local.0));
    }

    fn definition(&mut self, definition: &'a Definition) {
        self.put(&definition.name);
        if !definition.parameters.is_empty() {
            self.list("(", &definition.parameters, ")", |printer, parameter| {
                printer.local(parameter.local);
                if parameter.arity > 0 {
                    printer.put(format_args!("/{}", parameter.arity));
                }
            });
        }
        self.put(" == ");
        match &definition.body {
            Body::Expr(expr) => self.expr(expr),
            Body::Native => self.put("native"),
            Body::RecursiveFunction { this, bounds, body } => {
                self.put("function ");
                self.local(*this);
                self.bounds("[", bounds, " |-> ");
                self.expr(body);
                self.put("]");
            }
        }
    }

    fn list<T>(&mut self, open: &str, items: &'a [T], close: &str, mut each: impl FnMut(&mut Self, &'a T)) {
        self.put(open);
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.put(", ");
            }
            each(self, item);
        }
        self.put(close);
    }

    fn exprs(&mut self, open: &str, items: &'a [Expr], close: &str) {
        self.list(open, items, close, Self::expr);
    }

    fn bounds(&mut self, open: &str, bounds: &'a [Bound], close: &str) {
        self.list(open, bounds, close, |printer, bound| {
            let (open, close) = if bound.tuple { ("<<", ">>") } else { ("", "") };
            printer.list(open, &bound.locals, close, |printer, local| printer.local(*local));
            if let Some(set) = &bound.set {
                printer.put(" \\in ");
                printer.expr(set);
            }
        });
    }

    fn arguments(&mut self, arguments: &'a [Argument]) {
        if !arguments.is_empty() {
            self.list("(", arguments, ")", |printer, argument| match argument {
                Argument::Value(value) => printer.expr(value),
                Argument::Operator(operator) => printer.operator(operator),
            });
        }
    }

    fn operator(&mut self, operator: &'a OperatorRef) {
        match &operator.kind {
            OperatorKind::Definition(id) => self.name(*id),
            OperatorKind::Constant(id) => self.put(&self.module.constants[id.0 as usize].name),
            OperatorKind::Local(local) => self.local(*local),
            OperatorKind::Builtin(operator) => self.put(symbol(*operator)),
            OperatorKind::Lambda { parameters, body } => {
                self.list("(LAMBDA ", parameters, " : ", |printer, local| printer.local(*local));
                self.expr(body);
                self.put(")");
            }
        }
    }

    fn name(&mut self, id: DefinitionId) {
        self.put(&self.module.definitions[id.0 as usize].name);
    }

    fn expr(&mut self, expr: &'a Expr) {
        use ExprKind as K;
        match &expr.kind {
            K::Bool(value) => self.put(if *value { "TRUE" } else { "FALSE" }),
            K::Number(number) => self.put(number),
            K::Decimal(text) => self.put(text),
            K::String(text) => self.put(format_args!("{text:?}")),
            K::BooleanSet => self.put("BOOLEAN"),
            K::StringSet => self.put("STRING"),
            K::Variable(id) => self.put(&self.module.variables[id.0 as usize].name),
            K::Inner { variable, by } => {
                self.put(format_args!("({}' or ", self.module.inner[variable.0 as usize]));
                self.expr(by);
                self.put(")");
            }
            K::Constant { constant, arguments } => {
                self.put(&self.module.constants[constant.0 as usize].name);
                self.arguments(arguments);
            }
            K::Local { local, arguments } => {
                self.local(*local);
                self.arguments(arguments);
            }
            K::Call { definition, arguments } => {
                self.name(*definition);
                self.arguments(arguments);
            }
            K::Builtin { operator, operands } => self.builtin(*operator, operands),
            K::Junction { kind, items } => {
                let sign = if *kind == Junction::And { "/\\" } else { "\\/" };
                self.chain(sign, items);
            }
            K::Product(items) => self.chain("\\X", items),
            K::SetEnumeration(items) => self.exprs("{", items, "}"),
            K::Tuple(items) => self.exprs("<<", items, ">>"),
            K::TemporalQuantifier { kind } => {
                self.put(if *kind == Quantifier::All { "\\AA …" } else { "\\EE …" });
            }
            K::Quantifier { .. } | K::Choose { .. } | K::SetFilter { .. } | K::SetMap { .. } | K::Function { .. } => {
                self.binder(&expr.kind);
            }
            K::Let { definitions, body } => self.let_in(definitions, body),
            kind => self.compound(kind),
        }
    }

    fn chain(&mut self, sign: &str, items: &'a [Expr]) {
        self.put("(");
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.put(format_args!(" {sign} "));
            }
            self.expr(item);
        }
        self.put(")");
    }

    fn builtin(&mut self, operator: Builtin, operands: &'a [Expr]) {
        match operands {
            [operand] if operator == Builtin::Prime => {
                self.expr(operand);
                self.put("'");
            }
            [operand] => {
                self.put(format_args!("({} ", symbol(operator)));
                self.expr(operand);
                self.put(")");
            }
            _ => self.chain(symbol(operator), operands),
        }
    }

    fn binder(&mut self, kind: &'a ExprKind) {
        use ExprKind as K;
        let (bounds, body, close) = match kind {
            K::Quantifier { kind, bounds, body } => {
                let open = if *kind == Quantifier::All { "(\\A " } else { "(\\E " };
                self.bounds(open, bounds, " : ");
                self.expr(body);
                return self.put(")");
            }
            K::SetMap { element, bounds } => {
                self.put("{");
                self.expr(element);
                self.bounds(" : ", bounds, "}");
                return;
            }
            K::Choose { bound, body } => {
                self.bounds("(CHOOSE ", std::slice::from_ref(&**bound), " : ");
                (None, body, ")")
            }
            K::SetFilter { bound, condition } => {
                self.bounds("{", std::slice::from_ref(&**bound), " : ");
                (None, condition, "}")
            }
            K::Function { bounds, body } => (Some(bounds), body, "]"),
            _ => return,
        };
        if let Some(bounds) = bounds {
            self.bounds("[", bounds, " |-> ");
        }
        self.expr(body);
        self.put(close);
    }

    fn let_in(&mut self, definitions: &[DefinitionId], body: &'a Expr) {
        self.put("(LET ");
        for (index, id) in definitions.iter().enumerate() {
            self.inner.insert(*id);
            if index > 0 {
                self.put("; ");
            }
            let module = self.module;
            self.definition(&module.definitions[id.0 as usize]);
        }
        self.put(" IN ");
        self.expr(body);
        self.put(")");
    }

    fn pair(&mut self, open: &str, left: &'a Expr, between: &str, right: &'a Expr, close: &str) {
        self.put(open);
        self.expr(left);
        self.put(between);
        self.expr(right);
        self.put(close);
    }

    fn compound(&mut self, kind: &'a ExprKind) {
        use ExprKind as K;
        match kind {
            K::Apply { function, argument } => self.pair("", function, "[", argument, "]"),
            K::FunctionSet { domain, range } => self.pair("[", domain, " -> ", range, "]"),
            K::SquareAction { action, subscript } => self.pair("[", action, "]_(", subscript, ")"),
            K::AngleAction { action, subscript } => self.pair("<<", action, ">>_(", subscript, ")"),
            K::Fairness { kind, subscript, action, .. } => {
                let open = if *kind == Fairness::Weak { "WF_(" } else { "SF_(" };
                self.pair(open, subscript, ")(", action, ")");
            }
            K::Record(fields) => self.fields(fields, " |-> "),
            K::RecordSet(fields) => self.fields(fields, " : "),
            K::Field { record, field } => {
                self.expr(record);
                self.put(format_args!(".{field}"));
            }
            K::Except { function, updates } => {
                self.put("[");
                self.expr(function);
                self.list(" EXCEPT ", updates, "]", Self::update);
            }
            K::If { condition, yes, no } => {
                self.pair("(IF ", condition, " THEN ", yes, " ELSE ");
                self.expr(no);
                self.put(")");
            }
            K::Case { arms, other } => {
                self.list("(CASE ", arms, "", |printer, (when, then)| printer.pair("", when, " -> ", then, ""));
                if let Some(other) = other {
                    self.put(", OTHER -> ");
                    self.expr(other);
                }
                self.put(")");
            }
            _ => {}
        }
    }

    fn fields(&mut self, fields: &'a [(std::sync::Arc<str>, Expr)], sign: &str) {
        self.list("[", fields, "]", |printer, (field, value)| {
            printer.put(format_args!("{field}{sign}"));
            printer.expr(value);
        });
    }

    fn update(&mut self, update: &'a Update) {
        self.put("!");
        for step in &update.path {
            self.put("[");
            self.expr(step);
            self.put("]");
        }
        self.put(" as ");
        self.local(update.at);
        self.put(" = ");
        self.expr(&update.value);
    }
}

/// How an operator of the language is written.
fn symbol(operator: Builtin) -> &'static str {
    use Builtin as B;
    match operator {
        B::Equal => "=",
        B::NotEqual => "/=",
        B::Not => "~",
        B::And => "/\\",
        B::Or => "\\/",
        B::Implies => "=>",
        B::Equivalent => "<=>",
        B::In => "\\in",
        B::NotIn => "\\notin",
        B::SubsetEq => "\\subseteq",
        B::Cup => "\\cup",
        B::Cap => "\\cap",
        B::SetMinus => "\\",
        B::PowerSet => "SUBSET",
        B::Union => "UNION",
        B::Domain => "DOMAIN",
        B::Prime => "'",
        B::Enabled | B::EnabledSubstituted => "ENABLED",
        B::Unchanged => "UNCHANGED",
        B::Always => "[]",
        B::Eventually => "<>",
        B::LeadsTo => "~>",
        B::WhilePlus => "-+->",
        B::Compose => "\\cdot",
    }
}

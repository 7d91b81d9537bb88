//! The printed form of a program, for readers and tests: one line for each expression that has parts of its own,
//! nested by indentation.

use super::{Act, ActId, Argument, Binder, Expr, ExprId, Program, Routine};
use check_value::symbols::Symbols;
use std::fmt::{self, Write};
use std::sync::Arc;

/// A program to be printed, with the names that it does not keep itself.
#[derive(Clone, Copy, Debug)]
pub struct Printed<'p> {
    /// The program.
    pub program: &'p Program,
    /// The names of the variables.
    pub variables: &'p [Arc<str>],
    /// The names of strings, model values and fields.
    pub symbols: &'p Symbols,
}

impl Printed<'_> {
    /// Prints the action under a title.
    ///
    /// # Errors
    /// When the sink fails.
    pub fn action(&self, title: &str, id: ActId, out: &mut dyn Write) -> fmt::Result {
        writeln!(out, "{title}")?;
        self.act(id, 1, out)
    }

    /// Prints the expression under a title.
    ///
    /// # Errors
    /// When the sink fails.
    pub fn expression(&self, title: &str, id: ExprId, out: &mut dyn Write) -> fmt::Result {
        writeln!(out, "{title}")?;
        self.expr(id, 1, out)
    }

    /// Prints the routines.
    ///
    /// # Errors
    /// When the sink fails.
    pub fn routines(&self, out: &mut dyn Write) -> fmt::Result {
        for (number, routine) in self.program.routines.iter().enumerate().skip(1) {
            let Routine { name, frame, arguments, body, act, .. } = routine;
            writeln!(out, "routine {number} ({name}), {arguments} arguments, {frame} locals")?;
            match act {
                Some(act) => self.act(*act, 1, out)?,
                None => self.expr(*body, 1, out)?,
            }
        }
        Ok(())
    }

    fn act(&self, id: ActId, depth: usize, out: &mut dyn Write) -> fmt::Result {
        indent(depth, out)?;
        match self.program.act(id) {
            Act::Guard(condition) => self.headed("guard", &[*condition], depth, out),
            Act::Assign(variable, value) => {
                self.headed(&format!("assign {}'", self.variable(*variable)), &[*value], depth, out)
            }
            Act::Choose(variable, set) => {
                self.headed(&format!("choose {}'", self.variable(*variable)), &[*set], depth, out)
            }
            Act::Unchanged(variable) => writeln!(out, "unchanged {}", self.variable(*variable)),
            Act::All(items) => self.acts("all", items, depth, out),
            Act::Any(items) => self.acts("any", items, depth, out),
            Act::Exists(binders, body) => {
                self.bound("exists", binders, depth, out)?;
                self.act(*body, depth + 1, out)
            }
            Act::ForAll { binders, body, .. } => {
                self.bound("forall", binders, depth, out)?;
                self.act(*body, depth + 1, out)
            }
            Act::If(condition, yes, no) => {
                self.headed("if", &[*condition], depth, out)?;
                self.act(*yes, depth + 1, out)?;
                self.act(*no, depth + 1, out)
            }
            Act::Implies(condition, then) => {
                self.headed("implies", &[*condition], depth, out)?;
                self.act(*then, depth + 1, out)
            }
            Act::Case(arms, other) => {
                writeln!(out, "case")?;
                for (condition, way) in arms {
                    self.expr(*condition, depth + 1, out)?;
                    self.act(*way, depth + 2, out)?;
                }
                self.act(*other, depth + 1, out)
            }
            Act::Let(locals, body) => {
                writeln!(out, "let {}", names(locals.iter().map(|local| local.0)))?;
                self.act(*body, depth + 1, out)
            }
            Act::Inlined(call, body) => {
                writeln!(out, "in {}", self.program.calls[call.0 as usize].name)?;
                self.act(*body, depth + 1, out)
            }
            Act::Call { routine, arguments, .. } => {
                writeln!(out, "call {}", routine.0)?;
                self.arguments(arguments, depth, out)?;
                let mut now = arguments.iter().filter_map(|argument| match argument {
                    Argument::Now(value) => Some(*value),
                    _ => None,
                });
                now.try_for_each(|value| self.expr(value, depth + 1, out))
            }
            Act::Compose(first, second) => self.acts("compose", &[*first, *second], depth, out),
            Act::Named(id, body) => {
                writeln!(out, "action {}", id.0)?;
                self.act(*body, depth + 1, out)
            }
            Act::Counted(place, body) => {
                writeln!(out, "counted {place}")?;
                self.act(*body, depth + 1, out)
            }
            Act::Changed { action, changed } => {
                self.headed("changing", &[*changed], depth, out)?;
                self.act(*action, depth + 1, out)
            }
        }
    }

    fn acts(&self, head: &str, items: &[ActId], depth: usize, out: &mut dyn Write) -> fmt::Result {
        writeln!(out, "{head}")?;
        items.iter().try_for_each(|item| self.act(*item, depth + 1, out))
    }

    fn variable(&self, variable: super::Variable) -> &str {
        let mut names = self.variables.iter().chain(&self.program.inner);
        names.nth(variable.0 as usize).map_or("", |name| name)
    }

    /// A line, and then parts.
    fn headed(&self, head: &str, parts: &[ExprId], depth: usize, out: &mut dyn Write) -> fmt::Result {
        writeln!(out, "{head}")?;
        parts.iter().try_for_each(|part| self.expr(*part, depth + 1, out))
    }

    fn bound(&self, head: &str, binders: &[Binder], depth: usize, out: &mut dyn Write) -> fmt::Result {
        let locals = binders.iter().flat_map(|binder| binder.locals.iter().map(|local| local.0));
        writeln!(out, "{head} {}", names(locals))?;
        binders.iter().try_for_each(|binder| self.expr(binder.set, depth + 1, out))
    }

    fn expr(&self, id: ExprId, depth: usize, out: &mut dyn Write) -> fmt::Result {
        indent(depth, out)?;
        let expr = self.program.expr(id);
        writeln!(out, "{}", self.head(expr))?;
        self.arguments(expr.arguments(), depth, out)?;
        let mut result = Ok(());
        expr.clone().for_each_part(&mut |part| {
            if result.is_ok() {
                result = self.expr(*part, depth + 1, out);
            }
        });
        result
    }

    fn arguments(&self, arguments: &[Argument], depth: usize, out: &mut dyn Write) -> fmt::Result {
        for argument in arguments.iter().filter(|argument| !matches!(argument, Argument::Now(_))) {
            indent(depth + 1, out)?;
            writeln!(out, "{}", argument_head(argument))?;
        }
        Ok(())
    }

    /// What an expression is, without its parts.
    fn head(&self, expr: &Expr) -> String {
        match expr {
            Expr::Bool(truth) => truth.to_string().to_uppercase(),
            Expr::Int(number) => number.to_string(),
            Expr::Str(symbol) => format!("{:?}", self.symbols.text(*symbol)),
            Expr::Literal(place) => format!("literal {:?}", self.program.literals[*place as usize]),
            Expr::Variable(variable) => self.variable(*variable).to_owned(),
            Expr::Primed(variable) => format!("{}'", self.variable(*variable)),
            Expr::Local(local) => format!("${}", local.0),
            Expr::Lazy(local, _) => format!("lazy ${}", local.0),
            Expr::Once(once, _) => format!("once {}", once.0),
            Expr::Memo(memo, _) => format!("once per state {}", memo.0),
            Expr::NextMemo(memo, _) => format!("once per next state {}", memo.0),
            Expr::Counted(place, _) => format!("counted {place}"),
            Expr::Let(locals, _) => format!("let {}", names(locals.iter().map(|local| local.0))),
            Expr::Inlined(call, _) => format!("in {}", self.program.calls[call.0 as usize].name),
            Expr::Call { routine, .. } => format!("call {}", routine.0),
            Expr::Native { native, .. } => self.program.natives[*native as usize].name.to_owned(),
            Expr::Operator { routine, .. } => format!("operator {}", routine.0),
            Expr::Unary(operator, _) => format!("{operator:?}").to_lowercase(),
            Expr::Binary(operator, ..) => format!("{operator:?}").to_lowercase(),
            Expr::All(binders, _) => quantified("all", binders),
            Expr::Exists(binders, _) => quantified("exists", binders),
            Expr::Map(binders, _) => quantified("map", binders),
            Expr::Function(binders, _) => quantified("function", binders),
            Expr::Choose(binder, _) => quantified("choose", std::slice::from_ref(binder)),
            Expr::Filter(binder, _) => quantified("filter", std::slice::from_ref(binder)),
            Expr::LazyFilter { routine, .. } => format!("lazy filter {}", routine.0),
            Expr::LazyFunction { routine, .. } => format!("lazy function {}", routine.0),
            Expr::Record(shape, _) => format!("record {}", self.fields(&self.program.shapes[*shape as usize])),
            Expr::RecordSet(fields) => {
                let fields: Vec<_> = fields.iter().map(|(name, _)| *name).collect();
                format!("records {}", self.fields(&fields))
            }
            Expr::Field(_, name) => format!("field {}", self.symbols.text(*name)),
            Expr::Refused(place) => format!("refused: {}", self.program.refusals[*place as usize].message),
            Expr::And(_) => "and".to_owned(),
            Expr::Or(_) => "or".to_owned(),
            Expr::Implies(..) => "implies".to_owned(),
            Expr::Equivalent(..) => "equivalent".to_owned(),
            Expr::If(..) => "if".to_owned(),
            Expr::Case(..) => "case".to_owned(),
            Expr::Set(_) => "set".to_owned(),
            Expr::Tuple(_) => "tuple".to_owned(),
            Expr::Product(_) => "product".to_owned(),
            Expr::Apply(..) => "apply".to_owned(),
            Expr::FunctionSet(..) => "functions".to_owned(),
            Expr::Except(..) => "except".to_owned(),
            Expr::Unpack(locals, ..) => format!("unpack {}", names(locals.iter().map(|local| local.0))),
            Expr::Booleans => "BOOLEAN".to_owned(),
            Expr::Strings => "STRING".to_owned(),
            Expr::Enabled(_) => "enabled".to_owned(),
            Expr::EnabledNext(_) => "enabled next".to_owned(),
            Expr::Tested(_) => "tested".to_owned(),
        }
    }

    fn fields(&self, names: &[check_value::symbols::Symbol]) -> String {
        let names: Vec<&str> = names.iter().map(|name| self.symbols.text(*name)).collect();
        names.join(" ")
    }
}

fn quantified(head: &str, binders: &[Binder]) -> String {
    format!("{head} {}", names(binders.iter().flat_map(|binder| binder.locals.iter().map(|local| local.0))))
}

fn argument_head(argument: &Argument) -> String {
    match argument {
        Argument::Now(_) => "now".to_owned(),
        Argument::Copy(local) => format!("copy ${}", local.0),
        Argument::Later { routine, .. } => format!("later, by {}", routine.0),
    }
}

fn names(locals: impl Iterator<Item = u32>) -> String {
    locals.map(|local| format!("${local}")).collect::<Vec<_>>().join(" ")
}

fn indent(depth: usize, out: &mut dyn Write) -> fmt::Result {
    write!(out, "{:1$}", "", depth * 2)
}

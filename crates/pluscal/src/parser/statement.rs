//! Statements.

use super::Parser;
use crate::fault::{Result, fail, fail_with_hint};
use crate::lexer::{Kind, Token};
use crate::tree::{Alternative, Assignment, Call, LabeledIf, Place, Statement, StatementKind, While, With};

/// The words after which a `:` makes no label.
const NO_LABELS: [&str; 16] = [
    "while", "if", "assert", "print", "else", "elsif", "either", "or", "end", "with", "when", "await", "skip", "call",
    "return", "goto",
];

impl Parser {
    /// Statements up to what ends a block.
    pub(super) fn statements(&mut self) -> Result<Vec<Statement>> {
        let mut all = Vec::new();
        let ends: &[&str] = if self.braces { &["}"] } else { &["end", "else", "elsif", "or"] };
        while !ends.iter().any(|end| self.peek_is(end)) {
            all.extend(self.labeled_statement()?);
        }
        if self.braces && all.is_empty() {
            return fail_with_hint("pluscal", self.peek().span, "there is no statement here", "`skip` does nothing");
        }
        Ok(all)
    }

    /// A statement, or in the syntax with braces several, with the label before it.
    fn labeled_statement(&mut self) -> Result<Vec<Statement>> {
        let label = self.label()?;
        if self.braces && self.peek_is("{") {
            return self.compound(label);
        }
        let mut statement = self.statement()?;
        statement.label = label.map(|label| label.text);
        Ok(vec![statement])
    }

    /// `{ … }`.
    fn compound(&mut self, label: Option<Token>) -> Result<Vec<Statement>> {
        self.expect("{")?;
        let mut all = self.statements()?;
        self.expect("}")?;
        self.semicolon()?;
        if let (Some(label), Some(first)) = (label, all.first_mut()) {
            if first.label.is_some() {
                return fail("pluscal", label.span, "the statement after this label has a label already");
            }
            first.label = Some(label.text);
        }
        Ok(all)
    }

    /// What follows `while (…)` and the like: statements up to what ends them, or one statement.
    fn block(&mut self) -> Result<Vec<Statement>> {
        if self.braces { self.labeled_statement() } else { self.statements() }
    }

    /// A label, if one is next.
    fn label(&mut self) -> Result<Option<Token>> {
        let colon = self.ahead(1);
        let is_colon = colon.kind == Kind::Symbol && colon.text.starts_with(':') && !colon.text.starts_with(":=");
        if !is_colon || NO_LABELS.iter().any(|word| self.peek_is(word)) {
            return Ok(None);
        }
        let label = self.peek().clone();
        self.name()?;
        if self.in_macro {
            return fail("pluscal", label.span, "a macro contains no labels");
        }
        if label.is("Done") || label.is("Error") {
            let message = format!("`{}` cannot be a label: the translation uses it", label.text);
            return fail("pluscal", label.span, message);
        }
        self.expect(":")?;
        self.traits.labels.insert(label.text.clone());
        if self.take("+") {
            self.code.plus.push(label.text.clone());
            self.traits.has_modified_label = true;
        } else if self.take("-") {
            self.code.minus.push(label.text.clone());
            self.traits.has_modified_label = true;
        }
        Ok(Some(label))
    }

    fn statement(&mut self) -> Result<Statement> {
        let start = self.at;
        let place = self.place();
        let word = self.peek().clone();
        let kind = match word.text.as_str() {
            _ if word.kind != Kind::Name => self.assignment()?,
            "if" => self.if_statement()?,
            "either" => self.either()?,
            "with" => return self.with(),
            "when" | "await" => StatementKind::Await(self.simple("the condition")?),
            "print" => StatementKind::Print(self.simple("the value to print")?),
            "assert" => StatementKind::Assert(self.simple("the condition")?),
            "skip" => {
                self.next();
                self.semicolon()?;
                StatementKind::Skip
            }
            "call" => self.call()?,
            "return" => {
                self.next();
                self.semicolon()?;
                StatementKind::Return(self.procedure.clone())
            }
            "goto" => {
                self.next();
                let label = self.target()?;
                self.traits.has_goto_done |= label == "Done";
                self.semicolon()?;
                StatementKind::Goto(label)
            }
            "while" => self.while_statement()?,
            _ if self.ahead(1).kind == Kind::Symbol && self.ahead(1).text.starts_with('(') => {
                let call = self.called("the macro")?;
                self.semicolon()?;
                StatementKind::MacroCall(call)
            }
            _ => self.assignment()?,
        };
        Ok(Statement { label: None, kind, place: self.wide(place, start) })
    }

    /// A place that reaches from the token number `start` to the last token taken, as far as that is on its line.
    fn wide(&self, place: Place, start: usize) -> Place {
        let on_line = |token: &&Token| token.line + 1 == place.line && !token.is(";");
        let last = self.tokens[start..self.at.min(self.tokens.len())].iter().rfind(on_line);
        Place { span: last.map_or(place.span, |last| place.span.to(last.span)), ..place }
    }

    /// A word and an expression.
    fn simple(&mut self, what: &str) -> Result<crate::expression::Expression> {
        self.next();
        let expression = self.some_expression(what)?;
        self.semicolon()?;
        Ok(expression)
    }

    fn target(&mut self) -> Result<String> {
        let token = self.next();
        if !matches!(token.kind, Kind::Name | Kind::Text) {
            return fail("pluscal", token.span, format!("expected a label, but found `{}`", token.text));
        }
        self.traits.has_goto = true;
        Ok(token.text)
    }

    fn while_statement(&mut self) -> Result<StatementKind> {
        self.expect("while")?;
        self.parenthesis("(")?;
        let test = self.some_expression("the condition of the loop")?;
        self.parenthesis(")")?;
        if self.braces {
            let statements = self.labeled_statement()?;
            return Ok(StatementKind::While(While { test, body: Alternative { statements, groups: Vec::new() } }));
        }
        self.expect("do")?;
        let statements = self.statements()?;
        if statements.is_empty() {
            return fail_with_hint("pluscal", self.peek().span, "the loop is empty", "`skip` does nothing");
        }
        self.end("while")?;
        self.semicolon()?;
        Ok(StatementKind::While(While { test, body: Alternative { statements, groups: Vec::new() } }))
    }

    fn if_statement(&mut self) -> Result<StatementKind> {
        let condition = self.conditional()?;
        if !self.braces {
            self.end("if")?;
            self.semicolon()?;
        }
        Ok(condition)
    }

    /// `if` or `elsif`, up to the `end`.
    fn conditional(&mut self) -> Result<StatementKind> {
        self.next();
        self.parenthesis("(")?;
        let test = self.some_expression("the condition")?;
        self.parenthesis(")")?;
        if !self.braces {
            self.expect("then")?;
        }
        let then = self.block()?;
        let start = self.at;
        let place = self.place();
        let otherwise = if self.take("else") {
            self.block()?
        } else if !self.braces && self.peek_is("elsif") {
            let kind = self.conditional()?;
            vec![Statement::made(kind, self.wide(place, start))]
        } else {
            Vec::new()
        };
        if then.is_empty() && otherwise.is_empty() {
            return fail_with_hint("pluscal", self.peek().span, "there is no statement here", "`skip` does nothing");
        }
        let alternative = |statements| Alternative { statements, groups: Vec::new() };
        Ok(StatementKind::LabeledIf(LabeledIf { test, then: alternative(then), otherwise: alternative(otherwise) }))
    }

    fn either(&mut self) -> Result<StatementKind> {
        let either = self.next();
        let mut alternatives = Vec::new();
        loop {
            let statements = self.block()?;
            if statements.is_empty() {
                return fail_with_hint(
                    "pluscal",
                    self.peek().span,
                    "there is no statement here",
                    "`skip` does nothing",
                );
            }
            alternatives.push(Alternative { statements, groups: Vec::new() });
            if !self.take("or") {
                break;
            }
        }
        if !self.braces {
            self.end("either")?;
            self.semicolon()?;
        }
        if alternatives.len() == 1 {
            return fail("pluscal", either.span, "this `either` has no `or`");
        }
        Ok(StatementKind::LabeledEither(alternatives))
    }

    fn with(&mut self) -> Result<Statement> {
        self.expect("with")?;
        self.parenthesis("(")?;
        self.with_variable()
    }

    /// One variable of a `with`, and what follows it: the next variable, or the body.
    fn with_variable(&mut self) -> Result<Statement> {
        let before = &self.tokens[self.at - 1];
        let place = Place { line: before.line + 1, column: before.column + 1, ..self.place() };
        let variable = self.name()?;
        let is_equal = self.equal_or_in()?;
        let value = self.some_expression("the value, or the set of values")?;
        let is_last = self.braces && self.peek_is(")");
        if !is_last && !self.take(",") {
            self.semicolon()?;
        }
        let body = if !self.braces && self.take("do") {
            let body = self.statements()?;
            if body.is_empty() {
                return fail_with_hint(
                    "pluscal",
                    self.peek().span,
                    "there is no statement here",
                    "`skip` does nothing",
                );
            }
            self.end("with")?;
            self.semicolon()?;
            body
        } else if self.braces && self.take(")") {
            self.labeled_statement()?
        } else {
            vec![self.with_variable()?]
        };
        Ok(Statement::made(StatementKind::With(With { variable, is_equal, value, body }), place))
    }

    fn assignment(&mut self) -> Result<StatementKind> {
        let mut all = vec![self.single_assignment()?];
        while self.take("||") || self.take("‖") {
            all.push(self.single_assignment()?);
        }
        self.semicolon()?;
        Ok(StatementKind::Assign(all))
    }

    fn single_assignment(&mut self) -> Result<Assignment> {
        let start = self.at;
        let place = self.place();
        if self.peek().kind != Kind::Name {
            return fail("pluscal", self.peek().span, format!("expected a statement, but found {}", self.found()));
        }
        let variable = self.name()?;
        let subscript = self.expression()?;
        if !self.take(":=") && !self.take("≔") {
            let equals = &self.tokens[start + 1];
            if equals.is("=") {
                return fail_with_hint("pluscal", equals.span, "`=` assigns nothing", "write `:=` to assign a value");
            }
            self.expect(":=")?;
        }
        let value = self.some_expression("the value to assign")?;
        Ok(Assignment { variable, subscript, value, place: self.wide(place, start) })
    }

    /// `call`, with the `return` or `goto` after it.
    fn call(&mut self) -> Result<StatementKind> {
        self.expect("call")?;
        let call = self.called("the procedure")?;
        self.semicolon()?;
        if !self.code.called.contains(&call.name) {
            self.code.called.push(call.name.clone());
        }
        if self.take("return") {
            self.semicolon()?;
            return Ok(StatementKind::CallReturn(call, self.procedure.clone()));
        }
        if self.take("goto") {
            let label = self.target()?;
            self.semicolon()?;
            return Ok(StatementKind::CallGoto(call, label));
        }
        Ok(StatementKind::Call(call))
    }

    /// A name and arguments.
    fn called(&mut self, what: &str) -> Result<Call> {
        let name = self.name()?;
        self.expect("(")?;
        let mut arguments = Vec::new();
        while !self.peek_is(")") {
            if !arguments.is_empty() {
                self.expect(",")?;
            }
            arguments.push(self.some_expression(&format!("an argument of {what}"))?);
        }
        self.expect(")")?;
        Ok(Call { name, arguments })
    }
}

//! Names, the paths of instances before them, and their arguments; positions within a definition (`Def!1!2`).

use super::{Parsed, Parser};
use crate::Span;
use crate::lexer::Token;
use crate::lexer::TokenKind as T;
use crate::operators::OperatorId;
use crate::tree::{Expr, ExprKind, Ident, NamePart, QualifiedName, Step, StepKind};

/// `I(x)!F(y)` or `Def!1!2` as it is read.
pub(super) struct Path {
    first: Token,
    parts: Vec<Part>,
    steps: Vec<Step>,
}

struct Part {
    name: Ident,
    is_operator: bool,
    /// The arguments, and where they stand, if there are parentheses.
    arguments: Option<(Span, Vec<Expr>)>,
}

impl Path {
    pub(super) fn last_arguments(&self) -> Option<&Vec<Expr>> {
        if !self.steps.is_empty() {
            return None;
        }
        self.parts.last()?.arguments.as_ref().map(|(_, arguments)| arguments)
    }

    /// Takes away the arguments of the last name.
    pub(super) fn take_last_arguments(&mut self) -> (Span, Vec<Expr>) {
        let last = self.parts.last_mut().expect("a path has a part");
        last.arguments.take().expect("the caller has seen arguments")
    }
}

impl Parser<'_> {
    /// A name or an operator in the place of a name, with all that belongs to it.
    pub(super) fn name_expression(&mut self) -> Parsed<Expr> {
        let path = self.path(false)?;
        self.finish_path(path)
    }

    /// Reads a path. Where it is a subscript, only names may follow a `!`.
    pub(super) fn path(&mut self, subscript: bool) -> Parsed<Path> {
        let first = self.token();
        let mut path = Path { first, parts: vec![self.part()?], steps: Vec::new() };
        while self.peek() == T::Bang {
            let bang = self.bump();
            self.refuse_not_equal(bang)?;
            let is_name = match self.peek() {
                T::Identifier => true,
                T::Operator(_) => !subscript,
                _ => false,
            };
            if is_name {
                let part = self.part()?;
                self.add_part(&mut path, part);
            } else if subscript {
                return Err(self.expected("a name after `!`"));
            } else {
                let step = self.position_step()?;
                path.steps.push(step);
            }
        }
        Ok(path)
    }

    /// A name behind a position is itself a step: a label.
    fn add_part(&mut self, path: &mut Path, part: Part) {
        if path.steps.is_empty() {
            path.parts.push(part);
            return;
        }
        let span = part.arguments.as_ref().map_or(part.name.span, |(span, _)| part.name.span.to(*span));
        path.steps.push(Step { kind: StepKind::Name(name_part(part)), span });
    }

    fn part(&mut self) -> Parsed<Part> {
        let token = self.bump();
        let name = self.ident(token);
        let is_operator = matches!(token.kind, T::Operator(_));
        let arguments = if self.peek() == T::ParenthesisOpen { Some(self.arguments()?) } else { None };
        Ok(Part { name, is_operator, arguments })
    }

    /// `(e, Op, LAMBDA x : e)`.
    fn arguments(&mut self) -> Parsed<(Span, Vec<Expr>)> {
        let open = self.bump();
        if self.peek() == T::ParenthesisClose {
            self.expected("an argument");
            self.hint("an operator without parameters is written without parentheses");
            return Err(super::Failed);
        }
        let list = self.comma_list(Self::argument)?;
        self.close(T::ParenthesisClose, "`,` or `)`", open)?;
        Ok((self.span_from(open), list))
    }

    /// An argument: an expression, or an operator by its name.
    fn argument(&mut self) -> Parsed<Expr> {
        match self.peek() {
            T::Operator(_) if matches!(self.ahead(1).kind, T::Comma | T::ParenthesisClose) => {
                let token = self.bump();
                Ok(self.operator_name(token))
            }
            T::Lambda => self.lambda(),
            _ => self.expression(),
        }
    }

    /// What stands for a constant or a variable of an instance: an expression, or an operator by its name.
    pub(super) fn substituted(&mut self) -> Parsed<Expr> {
        match self.peek() {
            T::Operator(_) if self.ends_substitution(self.at + 1) => {
                let token = self.bump();
                Ok(self.operator_name(token))
            }
            T::Lambda => self.lambda(),
            _ => self.expression(),
        }
    }

    /// Whether an operator before this token is a whole argument of an INSTANCE.
    fn ends_substitution(&self, at: usize) -> bool {
        match self.tokens[at].kind {
            T::Comma | T::ParenthesisClose | T::Local | T::Instance | T::Theorem | T::Assume | T::Assumption => true,
            T::Constant | T::Variable | T::Recursive | T::ModuleEnd | T::Separator | T::ModuleHeader => true,
            T::End | T::In | T::Use | T::Hide => true,
            _ => self.at_definition(at),
        }
    }

    fn operator_name(&mut self, token: Token) -> Expr {
        let operator = self.ident(token);
        self.expr(ExprKind::OperatorName { path: Vec::new(), operator }, self.span(token))
    }

    /// Makes an expression of a path.
    pub(super) fn finish_path(&mut self, path: Path) -> Parsed<Expr> {
        let mut parts = path.parts;
        let last = parts.pop().expect("a path has a part");
        let end = match &last.arguments {
            _ if !path.steps.is_empty() => self.span_from(path.first),
            Some((span, _)) => self.span(path.first).to(*span),
            None => self.span(path.first).to(last.name.span),
        };
        let parts: Vec<_> = parts.into_iter().map(name_part).collect();
        let without_arguments = last.arguments.is_none();
        let bare = without_arguments && path.steps.is_empty();
        if last.is_operator && bare {
            return Ok(self.expr(ExprKind::OperatorName { path: parts, operator: last.name }, end));
        }
        if bare
            && parts.is_empty()
            && let Some(kind) = reserved_name(&last.name.name)
        {
            return Ok(self.expr(kind, end));
        }
        let NamePart { name, arguments } = name_part(last);
        let name = QualifiedName { path: parts, name, arguments };
        let kind = match path.steps.is_empty() {
            true => ExprKind::Name(name),
            false => ExprKind::Position { of: name, steps: path.steps },
        };
        Ok(self.expr(kind, end))
    }

    /// `1`, `<<`, `>>`, `:`, `@`, `(a, b)` behind a `!`.
    fn position_step(&mut self) -> Parsed<Step> {
        let token = self.token();
        let text = match self.peek() {
            T::ParenthesisOpen => {
                let (span, arguments) = self.arguments()?;
                return Ok(Step { kind: StepKind::Arguments(arguments), span });
            }
            T::Number | T::Colon | T::At => self.text_of(token),
            T::AngleOpen => "<<",
            T::AngleClose => ">>",
            _ => return Err(self.expected("a name after `!`")),
        };
        let kind = StepKind::Mark(text.into());
        self.bump();
        Ok(Step { kind, span: self.span(token) })
    }

    /// `!=`, which comes from other languages. `M!=(a, b)`, without blanks, is `=` of the instance M.
    fn refuse_not_equal(&mut self, bang: Token) -> Parsed<()> {
        let (next, after) = (self.token(), self.ahead(1));
        let follows_name = self.at >= 2 && self.tokens[self.at - 2].end == bang.start;
        let is_applied = follows_name && after.kind == T::ParenthesisOpen && after.start == next.end;
        if next.kind == T::Operator(OperatorId::EQUALS) && next.start == bang.end && !is_applied {
            let span = self.span(bang).to(self.span(next));
            self.report(span, "`!=` is not an operator of TLA+");
            self.hint("write `/=` or `#`");
            return Err(super::Failed);
        }
        Ok(())
    }

    /// The name of a step of a proof, in a proof.
    pub(super) fn step_name(&mut self) -> Parsed<Expr> {
        if self.proofs.is_empty() {
            let failed = self.expected("an expression");
            self.hint("the name of a step stands only in a proof");
            return Err(failed);
        }
        if !self.text_of(self.token()).ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_') {
            return Err(self.expected("an expression"));
        }
        self.name_expression()
    }
}

fn name_part(part: Part) -> NamePart {
    NamePart { name: part.name, arguments: part.arguments.map(|(_, arguments)| arguments).unwrap_or_default() }
}

/// The expressions that look like names but have a form of their own.
fn reserved_name(name: &str) -> Option<ExprKind> {
    match name {
        "TRUE" => Some(ExprKind::Bool(true)),
        "FALSE" => Some(ExprKind::Bool(false)),
        "BOOLEAN" => Some(ExprKind::BooleanSet),
        "STRING" => Some(ExprKind::StringSet),
        _ => None,
    }
}

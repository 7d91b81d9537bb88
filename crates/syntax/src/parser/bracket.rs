//! What begins with a bracket: `{…}`, `[…]`, `<<…>>`.

use super::{Failed, Parsed, Parser};
use crate::lexer::{Token, TokenKind as T};
use crate::operators::OperatorId;
use crate::tree::{Bound, Expr, ExprKind, Ident, Pattern, Selector, Update};

impl Parser<'_> {
    /// `{a, b}`, `{x \in S : e}`, `{e : x \in S}`.
    pub(super) fn brace(&mut self) -> Parsed<Expr> {
        let open = self.bump();
        if self.eat(T::BraceClose) {
            return Ok(self.expr(ExprKind::SetEnumeration(Vec::new()), self.span_from(open)));
        }
        let first = self.expression()?;
        let kind = if self.peek() == T::Colon {
            let colon = self.bump();
            match bound_of(first) {
                Ok(bound) => ExprKind::SetFilter { bound: Box::new(bound), condition: Box::new(self.expression()?) },
                Err(element) => self.set_map(*element, colon)?,
            }
        } else {
            let mut elements = vec![first];
            while self.eat(T::Comma) {
                elements.push(self.expression()?);
            }
            ExprKind::SetEnumeration(elements)
        };
        let what = match &kind {
            ExprKind::SetEnumeration(elements) if elements.len() == 1 => "`,`, `:` or `}`",
            ExprKind::SetEnumeration(_) | ExprKind::SetMap { .. } => "`,` or `}`",
            _ => "`}`",
        };
        self.close(T::BraceClose, what, open)?;
        Ok(self.expr(kind, self.span_from(open)))
    }

    fn set_map(&mut self, element: Expr, colon: Token) -> Parsed<ExprKind> {
        if matches!(&element.kind, ExprKind::Infix { operator, .. } if *operator.name == *"\\in") {
            self.report(element.span, "what stands before `:` is neither a bound name nor an element");
            self.explain(self.span(colon), "before this `:`");
            self.hint(
                "a filter is written `{x \\in S : P}`, with one name or one tuple of names; \
                       for a set of truth values put parentheses around the element",
            );
            return Err(Failed);
        }
        Ok(ExprKind::SetMap { element: Box::new(element), bounds: self.bounds()? })
    }

    /// `<<a, b>>`, `<<A>>_v`.
    pub(super) fn angle(&mut self) -> Parsed<Expr> {
        let open = self.bump();
        let items = match self.peek() {
            T::AngleClose | T::AngleCloseSubscript => Vec::new(),
            _ => self.comma_list(Self::expression)?,
        };
        if self.peek() != T::AngleCloseSubscript {
            self.close(T::AngleClose, "`,` or `>>`", open)?;
            return Ok(self.expr(ExprKind::Tuple(items), self.span_from(open)));
        }
        let close = self.bump();
        let Ok([action]) = <[Expr; 1]>::try_from(items) else {
            self.report(self.span(open).to(self.span(close)), "`<<A>>_v` is of one action");
            return Err(Failed);
        };
        let subscript = Box::new(self.subscript()?);
        Ok(self.expr(ExprKind::AngleAction { action: Box::new(action), subscript }, self.span_from(open)))
    }

    /// `[a, b]` behind a function.
    pub(super) fn function_arguments(&mut self) -> Parsed<Vec<Expr>> {
        let open = self.bump();
        let list = self.comma_list(Self::expression)?;
        self.close(T::BracketClose, "`,` or `]`", open)?;
        Ok(list)
    }

    /// `[…]` that is not behind a function.
    pub(super) fn bracket(&mut self) -> Parsed<Expr> {
        let open = self.bump();
        let kind = if self.at_bound() {
            let bounds = self.bounds()?;
            self.close(T::MapsTo, "`,` or `|->`", open)?;
            ExprKind::Function { bounds, body: Box::new(self.expression()?) }
        } else if self.at_field(T::MapsTo) {
            ExprKind::Record(self.fields(T::MapsTo, "`|->` after the name of the field")?)
        } else if self.at_field(T::Colon) {
            ExprKind::RecordSet(self.fields(T::Colon, "`:` after the name of the field")?)
        } else {
            return self.bracketed_expression(open);
        };
        self.close(T::BracketClose, "`]`", open)?;
        Ok(self.expr(kind, self.span_from(open)))
    }

    fn at_field(&self, mark: T) -> bool {
        self.peek() != T::Outside && self.is_word(self.token()) && self.ahead(1).kind == mark
    }

    fn fields(&mut self, mark: T, what: &'static str) -> Parsed<Vec<(Ident, Expr)>> {
        let mut may_be_word = mark == T::MapsTo;
        self.comma_list(|parser| {
            let name = parser.field_name(may_be_word)?;
            may_be_word = false;
            parser.expect(mark, what)?;
            Ok((name, parser.expression()?))
        })
    }

    /// The name of a field. SANY takes a reserved word only for the first field of a record.
    fn field_name(&mut self, may_be_word: bool) -> Parsed<Ident> {
        let token = self.token();
        let name = self.name_or_word("the name of a field")?;
        if token.kind != T::Identifier && !may_be_word {
            let message = format!("`{}` is a reserved word and cannot name this field", name.name);
            self.report(name.span, message);
            self.hint("a reserved word can name only the first field in `[field |-> e]`");
        }
        Ok(name)
    }

    /// `[S -> T]`, `[f EXCEPT …]`, `[A]_v`.
    fn bracketed_expression(&mut self, open: Token) -> Parsed<Expr> {
        let first = Box::new(self.expression()?);
        let kind = match self.peek() {
            T::BracketCloseSubscript => {
                self.bump();
                ExprKind::SquareAction { action: first, subscript: Box::new(self.subscript()?) }
            }
            T::Arrow => {
                self.bump();
                let range = Box::new(self.expression()?);
                self.close(T::BracketClose, "`]`", open)?;
                ExprKind::FunctionSet { domain: first, range }
            }
            T::Except => {
                self.bump();
                let updates = self.comma_list(Self::update)?;
                self.close(T::BracketClose, "`,` or `]`", open)?;
                ExprKind::Except { function: first, updates }
            }
            _ => {
                let failed = self.expected("`->`, `EXCEPT`, or `]_` and a subscript");
                self.explain(self.span(open), "`[` is opened here");
                if self.peek() == T::BracketClose {
                    self.hint("a sequence is written `<<a, b>>`, a record `[field |-> e]`");
                }
                return Err(failed);
            }
        };
        Ok(self.expr(kind, self.span_from(open)))
    }

    /// `![a].b = e`.
    fn update(&mut self) -> Parsed<Update> {
        let bang = self.expect(T::Bang, "`!` and what is to be changed")?;
        let mut path = vec![self.selector()?];
        while matches!(self.peek(), T::BracketOpen | T::Dot) {
            path.push(self.selector()?);
        }
        self.expect(T::Operator(OperatorId::EQUALS), "`=` and the new value")?;
        let value = self.expression()?;
        Ok(Update { path, value, span: self.span_from(bang) })
    }

    fn selector(&mut self) -> Parsed<Selector> {
        if self.eat(T::Dot) {
            return Ok(Selector::Field(self.name_or_word("the name of a field after `.`")?));
        }
        if self.peek() != T::BracketOpen {
            return Err(self.expected("`[` or `.` after `!`"));
        }
        let open = self.token();
        let arguments = self.function_arguments()?;
        Ok(Selector::Index(arguments, self.span_from(open)))
    }
}

/// The bound that `x \in S` or `<<x, y>> \in S` is, if the expression is one; else the expression again.
fn bound_of(expr: Expr) -> Result<Bound, Box<Expr>> {
    let name = |expr: &Expr| match &expr.kind {
        ExprKind::Name(name) if name.path.is_empty() && name.arguments.is_empty() => Some(name.name.clone()),
        _ => None,
    };
    let pattern = match &expr.kind {
        ExprKind::Infix { operator, left, .. } if *operator.name == *"\\in" => match &left.kind {
            ExprKind::Tuple(items) if !items.is_empty() => {
                items.iter().map(name).collect::<Option<_>>().map(|names| Pattern::Tuple(names, left.span))
            }
            _ => name(left).map(|name| Pattern::Names(vec![name])),
        },
        _ => None,
    };
    match (pattern, expr.kind) {
        (Some(pattern), ExprKind::Infix { right, .. }) => Ok(Bound { pattern, set: Some(*right) }),
        (_, kind) => Err(Box::new(Expr { kind, span: expr.span })),
    }
}

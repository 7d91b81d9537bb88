//! Definitions, declarations, instances.

use super::{Failed, Parsed, Parser};
use crate::lexer::{Token, TokenKind as T};
use crate::operators::Fixity;
use crate::tree::{
    Definition, DefinitionKind, Expr, ExprKind, Fix, Ident, Instance, OperatorDeclaration, Unit, UnitKind,
};

/// What stands before `==`.
enum Head {
    Operator(Fix, Vec<OperatorDeclaration>),
    Function(Vec<crate::tree::Bound>),
}

impl Parser<'_> {
    /// A definition. `first` is its first token, `LOCAL` if it stands before it.
    pub(super) fn definition(&mut self, first: Token, local: bool) -> Parsed<Definition> {
        let skips = std::mem::take(&mut self.skips_bodies);
        let (name, head) = self.head()?;
        self.define_sign(&name)?;
        let kind = match head {
            Head::Operator(Fix::Name, parameters) if self.peek() == T::Instance => {
                DefinitionKind::Instance { parameters, instance: self.instance()? }
            }
            Head::Operator(fix, parameters) => DefinitionKind::Operator { fix, parameters, body: self.body(skips)? },
            Head::Function(bounds) => DefinitionKind::Function { bounds, body: self.body(skips)? },
        };
        Ok(Definition { local, name, kind, span: self.span_from(first) })
    }

    /// A definition that is a unit of the module. An error in its body leaves its name known.
    pub(super) fn definition_unit(&mut self, first: Token, local: bool) -> Parsed<Definition> {
        self.skips_bodies = true;
        self.definition(first, local)
    }

    /// What a definition defines its name to be.
    fn body(&mut self, skips: bool) -> Parsed<Expr> {
        let first = self.token();
        let (at, depth) = (self.at, self.depth);
        self.expression().or_else(|failed| {
            if !skips {
                return Err(failed);
            }
            self.forget_open(depth);
            self.skip_to_unit(at);
            Ok(self.expr(ExprKind::Error, self.span(first)))
        })
    }

    fn head(&mut self) -> Parsed<(Ident, Head)> {
        if let T::Operator(id) = self.peek()
            && id.operator().fixity == Fixity::Prefix
        {
            return self.prefix_head();
        }
        let name = self.identifier("the name of a definition")?;
        match self.peek() {
            T::ParenthesisOpen => {
                let open = self.bump();
                let parameters = self.comma_list(|parser| parser.operator_declaration(false))?;
                self.close(T::ParenthesisClose, "`,` or `)`", open)?;
                Ok((name, Head::Operator(Fix::Name, parameters)))
            }
            T::BracketOpen => {
                let open = self.bump();
                let bounds = self.bounds()?;
                self.close(T::BracketClose, "`,` or `]`", open)?;
                Ok((name, Head::Function(bounds)))
            }
            T::Operator(id) if id.operator().fixity == Fixity::Postfix => {
                let token = self.bump();
                Ok((self.ident(token), Head::Operator(Fix::Postfix, vec![plain(name)])))
            }
            T::Operator(id)
                if id.operator().fixity == Fixity::Infix
                    && self.ahead(1).kind == T::Identifier
                    && self.ahead(2).kind == T::Define =>
            {
                let (token, right) = (self.bump(), self.bump());
                let parameters = vec![plain(name), plain(self.ident(right))];
                Ok((self.ident(token), Head::Operator(Fix::Infix, parameters)))
            }
            _ => Ok((name, Head::Operator(Fix::Name, Vec::new()))),
        }
    }

    fn prefix_head(&mut self) -> Parsed<(Ident, Head)> {
        let token = self.bump();
        let operand = self.identifier("the name of the operand")?;
        Ok((self.ident(token), Head::Operator(Fix::Prefix, vec![plain(operand)])))
    }

    /// `==`; what people write in its place is taken for it, and reported.
    fn define_sign(&mut self, name: &Ident) -> Parsed<()> {
        let token = self.token();
        if self.eat(T::Define) {
            return Ok(());
        }
        let meant = match self.peek() {
            T::Operator(id) => matches!(id.name(), "=" | ":=" | "::=" | "<=>"),
            _ => false,
        };
        if !meant {
            return Err(self.expected(&format!("`==` after `{}`", name.name)));
        }
        self.bump();
        let sign = self.text_of(token).to_owned();
        self.report(self.span(token), format!("expected `==` after `{}`, found `{sign}`", name.name));
        self.hint("a definition is written with `==`; `=` compares two values");
        Ok(())
    }

    /// `x`, `F(_, _)`, `_ + _`, `-. _`, `_ ^+`.
    pub(super) fn operator_declaration(&mut self, constant: bool) -> Parsed<OperatorDeclaration> {
        match self.peek() {
            T::Underscore => {
                self.bump();
                let T::Operator(id) = self.peek() else {
                    return Err(self.expected("an operator after `_`"));
                };
                if id.operator().fixity == Fixity::Prefix {
                    return Err(self.stands_elsewhere(
                        "in a declaration, `_` stands behind an operator that is written before its operand",
                    ));
                }
                let token = self.bump();
                let name = self.ident(token);
                if id.operator().fixity == Fixity::Postfix {
                    return Ok(OperatorDeclaration { name, arity: 1, fix: Fix::Postfix });
                }
                self.expect(T::Underscore, "`_` after the operator")?;
                Ok(OperatorDeclaration { name, arity: 2, fix: Fix::Infix })
            }
            T::Operator(id) if id.operator().fixity != Fixity::Prefix => {
                Err(self.stands_elsewhere(match id.operator() {
                    crate::operators::Operator { fixity: Fixity::Postfix, .. } => {
                        "in a declaration, `_` stands before an operator that is written behind its operand"
                    }
                    _ => {
                        "in a declaration, `_` stands on each side of an operator that is written between its operands"
                    }
                }))
            }
            T::Operator(_) => {
                let token = self.bump();
                self.expect(T::Underscore, "`_` after the operator")?;
                Ok(OperatorDeclaration { name: self.ident(token), arity: 1, fix: Fix::Prefix })
            }
            _ => {
                let name =
                    self.identifier(if constant { "the name of a constant" } else { "the name of a parameter" })?;
                let arity = if self.peek() == T::ParenthesisOpen { self.placeholders()? } else { 0 };
                Ok(OperatorDeclaration { name, arity, fix: Fix::Name })
            }
        }
    }

    /// Reports the operator that stands here, which is declared as if it were written in another place.
    fn stands_elsewhere(&mut self, hint: &str) -> Failed {
        let token = self.token();
        let message = format!("`{}` is not written so", self.text_of(token));
        self.report(self.span(token), message);
        self.hint(hint);
        Failed
    }

    /// `(_, _)`.
    fn placeholders(&mut self) -> Parsed<u32> {
        let open = self.bump();
        let list = self.comma_list(|parser| parser.expect(T::Underscore, "`_`, one for each argument"))?;
        self.close(T::ParenthesisClose, "`,` or `)`", open)?;
        Ok(list.len() as u32)
    }

    /// `INSTANCE M WITH x <- e`.
    pub(super) fn instance(&mut self) -> Parsed<Instance> {
        let first = self.bump();
        let module = self.name_or_word("the name of a module")?;
        let mut substitutions = Vec::new();
        if self.eat(T::With) {
            substitutions.push(self.substitution()?);
            while self.peek() == T::Comma {
                self.bump();
                substitutions.push(self.substitution()?);
            }
        }
        Ok(Instance { module, substitutions, span: self.span_from(first) })
    }

    fn substitution(&mut self) -> Parsed<(Ident, Expr)> {
        let name = match self.peek() {
            T::Operator(_) => {
                let token = self.bump();
                self.ident(token)
            }
            _ => self.identifier("the name of a constant or variable of the module")?,
        };
        self.expect(T::Substitute, "`<-` and what stands for it")?;
        Ok((name, self.substituted()?))
    }

    /// A unit of a LET.
    pub(super) fn let_unit(&mut self) -> Parsed<Unit> {
        let first = self.token();
        let kind = match self.peek() {
            T::Recursive => {
                self.bump();
                UnitKind::Recursive(self.comma_list(|parser| parser.operator_declaration(true))?)
            }
            T::Local => {
                self.report(self.span(first), "`LOCAL` has no place in a LET");
                self.hint("what a LET defines is local to it anyhow: leave `LOCAL` out");
                return Err(Failed);
            }
            T::Identifier | T::Operator(_) => {
                self.expect_definition("`IN`")?;
                UnitKind::Definition(self.definition(first, false)?)
            }
            _ => return Err(self.expected("a definition or `IN`")),
        };
        Ok(Unit { kind, span: self.span_from(first) })
    }

    /// Reports what stands here if it cannot be the beginning of a definition.
    pub(super) fn expect_definition(&mut self, otherwise: &str) -> Parsed<()> {
        let before = self.at.checked_sub(1).map(|at| self.tokens[at].kind);
        let looks_meant = self.token().first_on_line || before == Some(T::Let);
        if self.at_definition(self.at) || looks_meant && self.token().kind == T::Identifier && self.may_be_head() {
            return Ok(());
        }
        Err(self.expected(&format!("an operator, a new definition, or {otherwise}")))
    }
}

fn plain(name: Ident) -> OperatorDeclaration {
    OperatorDeclaration { name, arity: 0, fix: Fix::Name }
}

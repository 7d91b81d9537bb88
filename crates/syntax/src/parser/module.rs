//! Modules and their units.

use super::{Failed, Parsed, Parser};
use crate::lexer::{Token, TokenKind as T};
use crate::tree::{Assumption, Ident, Module, Statement, Unit, UnitKind};

impl Parser<'_> {
    /// A module; its header is the next token.
    pub(super) fn module(&mut self) -> Parsed<Module> {
        self.enter()?;
        let module = self.module_inside();
        self.depth -= 1;
        module
    }

    fn module_inside(&mut self) -> Parsed<Module> {
        let header = self.bump();
        let name = self.header_name()?;
        let extends = self.extends().unwrap_or_default();
        let mut units = Vec::new();
        loop {
            match self.token().kind {
                T::ModuleEnd => {
                    self.bump();
                    break;
                }
                T::End => {
                    self.unended(header, &name);
                    break;
                }
                _ if self.gave_up() => {
                    self.at = self.tokens.len() - 1;
                    break;
                }
                _ => units.extend(self.unit_or_skip()),
            }
        }
        Ok(Module { name, extends, units, span: self.span_from(header) })
    }

    /// The name and the dashes after it. Without dashes reading goes on behind the name.
    fn header_name(&mut self) -> Parsed<Ident> {
        let name = self.name_or_word("the name of the module")?;
        if self.peek() == T::Separator {
            self.bump();
        } else {
            self.expected(&format!("at least four dashes after `MODULE {}`", name.name));
            self.hint("a module begins with `---- MODULE Name ----`");
        }
        Ok(name)
    }

    fn unended(&mut self, header: Token, name: &Ident) {
        let end = self.span(self.token());
        self.report(end, format!("the module `{}` does not end", name.name));
        self.explain(self.span(header), "it begins here");
        self.hint("a module ends with a line of at least four `=`");
    }

    fn extends(&mut self) -> Parsed<Vec<Ident>> {
        if !self.eat(T::Extends) {
            return Ok(Vec::new());
        }
        let at = self.at;
        self.comma_list(|parser| parser.name_or_word("the name of a module")).inspect_err(|_| self.skip_to_unit(at))
    }

    /// A unit; if it cannot be read, what follows is skipped up to the next.
    fn unit_or_skip(&mut self) -> Option<Unit> {
        let start = self.at;
        let first = self.token();
        self.unit_column = if first.first_on_line { first.column } else { u32::MAX };
        let depth = self.depth;
        let kind = self.unit(first);
        if kind.is_err() {
            self.forget_open(depth);
            self.skip_to_unit(start + 1);
        }
        let span = self.span_from(first);
        kind.ok().map(|kind| Unit { kind, span })
    }

    fn unit(&mut self, first: Token) -> Parsed<UnitKind> {
        match first.kind {
            T::Separator => {
                self.bump();
                Ok(UnitKind::Separator)
            }
            T::Variable => {
                self.bump();
                Ok(UnitKind::Variables(self.comma_list(|parser| parser.identifier("the name of a variable"))?))
            }
            T::Constant => {
                self.bump();
                Ok(UnitKind::Constants(self.comma_list(|parser| parser.operator_declaration(true))?))
            }
            T::Recursive => {
                self.bump();
                Ok(UnitKind::Recursive(self.comma_list(|parser| parser.operator_declaration(true))?))
            }
            T::Assume | T::Assumption => self.assume(),
            T::Theorem => self.theorem(),
            T::Use | T::Hide => self.use_or_hide().map(|()| UnitKind::UseOrHide),
            T::Instance => Ok(UnitKind::Instance { local: false, instance: self.instance()? }),
            T::ModuleHeader => Ok(UnitKind::Module(self.module()?)),
            T::Local => self.local(first),
            T::Identifier | T::Operator(_) => {
                self.expect_definition("the end of the module")?;
                Ok(UnitKind::Definition(self.definition_unit(first, false)?))
            }
            _ => Err(self.stray(first)),
        }
    }

    fn stray(&mut self, first: Token) -> Failed {
        if first.kind == T::Extends {
            self.report(self.span(first), "`EXTENDS` stands too late");
            self.hint("`EXTENDS` stands once, right after the header of the module");
            return Failed;
        }
        self.expected("an operator, a new definition, or the end of the module")
    }

    fn local(&mut self, first: Token) -> Parsed<UnitKind> {
        self.bump();
        if self.peek() == T::Instance {
            return Ok(UnitKind::Instance { local: true, instance: self.instance()? });
        }
        if !matches!(self.peek(), T::Identifier | T::Operator(_)) {
            return Err(self.expected("a definition or `INSTANCE` after `LOCAL`"));
        }
        Ok(UnitKind::Definition(self.definition_unit(first, true)?))
    }

    fn unit_name(&mut self) -> Option<Ident> {
        if self.peek() != T::Identifier || self.ahead(1).kind != T::Define {
            return None;
        }
        let token = self.bump();
        self.bump();
        Some(self.ident(token))
    }

    fn assume(&mut self) -> Parsed<UnitKind> {
        self.bump();
        let name = self.unit_name();
        Ok(UnitKind::Assume { name, body: self.expression()? })
    }

    fn theorem(&mut self) -> Parsed<UnitKind> {
        self.bump();
        let name = self.unit_name();
        let body = self.statement()?;
        let start = self.token();
        let proof = if self.begins_proof() {
            self.proof()?;
            Some(self.span_from(start))
        } else {
            None
        };
        Ok(UnitKind::Theorem { name, body, proof })
    }

    /// An expression, or `ASSUME … PROVE …`.
    pub(super) fn statement(&mut self) -> Parsed<Statement> {
        let label = self.peek() == T::Identifier && self.ahead(1).kind == T::ColonColon;
        let assume = |kind| matches!(kind, T::Assume | T::BoxAssume);
        if label && assume(self.ahead(2).kind) {
            self.bump();
            self.bump();
        }
        if assume(self.peek()) { self.assume_prove() } else { Ok(Statement::Expr(self.expression()?)) }
    }

    fn assume_prove(&mut self) -> Parsed<Statement> {
        self.enter()?;
        let first = self.bump();
        let assumptions = self.comma_list(Self::assumption)?;
        if !self.eat(T::Prove) && !self.eat(T::BoxProve) {
            return Err(self.expected("`,` or `PROVE`"));
        }
        let goal = self.expression()?;
        self.depth -= 1;
        Ok(Statement::AssumeProve { assumptions, goal, span: self.span_from(first) })
    }

    fn assumption(&mut self) -> Parsed<Assumption> {
        match self.peek() {
            T::New | T::Constant | T::Variable | T::State | T::Action | T::Temporal => self.new_symbol(),
            _ => Ok(match self.statement()? {
                Statement::Expr(expr) => Assumption::Expr(expr),
                nested => Assumption::AssumeProve(Box::new(nested)),
            }),
        }
    }

    /// `NEW x \in S`, `NEW STATE F(_)`.
    fn new_symbol(&mut self) -> Parsed<Assumption> {
        self.eat(T::New);
        let level = match self.peek() {
            T::Constant => "CONSTANT",
            T::Variable => "VARIABLE",
            T::State => "STATE",
            T::Action => "ACTION",
            T::Temporal => "TEMPORAL",
            _ => "",
        };
        if !level.is_empty() {
            self.bump();
        }
        let declaration = self.operator_declaration(true)?;
        let has_set = declaration.arity == 0 && self.eat(T::Operator(crate::operators::OperatorId::IN));
        let set = if has_set { Some(self.expression()?) } else { None };
        Ok(Assumption::New { level: if level.is_empty() { "CONSTANT" } else { level }, declaration, set })
    }
}

//! Random trees that some text could have.

use crate::random::Random;
use check_syntax::operators::{Binding, Fixity, OperatorId, all, binding};
use check_syntax::tree::*;
use check_syntax::{FileId, Span};

fn span() -> Span {
    Span::new(FileId(0), 0, 0)
}

fn ident(name: &str) -> Ident {
    Ident { name: name.into(), span: span() }
}

fn expr(kind: ExprKind) -> Expr {
    Expr { kind, span: span() }
}

/// What an expression is to the operators around it.
#[derive(Clone, Copy, PartialEq)]
enum Edge {
    /// Nothing on either side can get in.
    Closed,
    /// Operators at its edges compete with those outside.
    Operator(OperatorId),
    /// Goes on to the right as far as it can.
    Open,
}

/// Makes random trees.
pub(crate) struct Generator<'a> {
    random: &'a mut Random,
    operators: Vec<OperatorId>,
}

impl<'a> Generator<'a> {
    pub(crate) fn new(random: &'a mut Random) -> Self {
        Self { random, operators: all().map(|(id, _)| id).filter(|&id| id != OperatorId::PRODUCT).collect() }
    }

    /// An expression of about that height.
    pub(crate) fn expr(&mut self, height: usize) -> Expr {
        self.with_edge(height).0
    }

    fn boxed(&mut self, height: usize) -> Box<Expr> {
        Box::new(self.expr(height))
    }

    fn list(&mut self, least: usize, height: usize) -> Vec<Expr> {
        (0..least + self.random.below(3)).map(|_| self.expr(height)).collect()
    }

    fn pick(&mut self, names: &[&str]) -> Ident {
        ident(names[self.random.below(names.len())])
    }

    fn name(&mut self) -> Ident {
        self.pick(&["x", "y", "foo", "Bar_1", "a1b", "_z", "if", "ABC", "W", "S2"])
    }

    fn names(&mut self) -> Vec<Ident> {
        (0..1 + self.random.below(2)).map(|_| self.name()).collect()
    }

    fn closed(&mut self, height: usize) -> Expr {
        let (inner, edge) = self.with_edge(height);
        if edge == Edge::Closed { inner } else { expr(ExprKind::Parentheses(Box::new(inner))) }
    }

    fn with_edge(&mut self, height: usize) -> (Expr, Edge) {
        if height == 0 {
            return (self.leaf(), Edge::Closed);
        }
        match self.random.below(10) {
            0 | 1 => self.infix(height - 1),
            2 => self.prefix(height - 1),
            3 => (self.postfix(height - 1), Edge::Closed),
            4 => (self.junction(height - 1), Edge::Closed),
            5 => (self.open(height - 1), Edge::Open),
            6 => (self.product(height - 1), Edge::Operator(OperatorId::PRODUCT)),
            7 | 8 => (expr(self.bracket(height - 1)), Edge::Closed),
            _ => (self.application(height - 1), Edge::Closed),
        }
    }

    fn leaf(&mut self) -> Expr {
        let string = self.random.one_of(&["", "a\"b\\c", "tab\tnew\n", "é≤"]);
        expr(match self.random.below(9) {
            0 => ExprKind::Number(self.random.one_of(&["0", "12", "\\b101", "\\o17", "\\hFf"]).to_string().into()),
            1 => ExprKind::Decimal("3.14".into()),
            2 => ExprKind::String(string.into()),
            3 => ExprKind::Bool(self.random.below(2) == 0),
            4 => ExprKind::At,
            5 => ExprKind::BooleanSet,
            _ => ExprKind::Name(QualifiedName { path: vec![], name: self.name(), arguments: vec![] }),
        })
    }

    /// An operand that the operator keeps, in parentheses where it would not.
    fn operand(&mut self, height: usize, fits: impl Fn(Edge) -> bool) -> Expr {
        let (inner, edge) = self.with_edge(height);
        if fits(edge) { inner } else { expr(ExprKind::Parentheses(Box::new(inner))) }
    }

    fn operator(&mut self, fixity: Fixity) -> OperatorId {
        loop {
            let id = self.random.one_of(&self.operators);
            if id.operator().fixity == fixity {
                return id;
            }
        }
    }

    fn infix(&mut self, height: usize) -> (Expr, Edge) {
        let id = self.operator(Fixity::Infix);
        let keeps_left = |edge| match edge {
            Edge::Closed => true,
            Edge::Operator(inner) => inner == id && id.operator().left_associative,
            Edge::Open => false,
        };
        let left = Box::new(self.operand(height, keeps_left));
        let right = Box::new(self.operand(height, |edge| edge == Edge::Closed));
        (expr(ExprKind::Infix { operator: ident(id.name()), left, right }), Edge::Operator(id))
    }

    fn prefix(&mut self, height: usize) -> (Expr, Edge) {
        let id = self.operator(Fixity::Prefix);
        let fits = |edge| match edge {
            Edge::Closed => true,
            Edge::Operator(inner) => inner.operator().fixity == Fixity::Infix && binding(id, inner) == Binding::Right,
            Edge::Open => false,
        };
        let operand = Box::new(self.operand(height, fits));
        let is_plain =
            !matches!(operand.kind, ExprKind::Infix { .. } | ExprKind::Product(_) | ExprKind::Postfix { .. });
        let edge = if is_plain { Edge::Operator(id) } else { Edge::Open };
        (expr(ExprKind::Prefix { operator: ident(id.name()), operand }), edge)
    }

    fn postfix(&mut self, height: usize) -> Expr {
        let id = self.operator(Fixity::Postfix);
        let operand = Box::new(self.closed(height));
        // behind a prefix operator it may bind less tightly, so it stays alone
        let whole = expr(ExprKind::Postfix { operator: ident(id.name()), operand });
        expr(ExprKind::Parentheses(Box::new(whole)))
    }

    fn junction(&mut self, height: usize) -> Expr {
        let kind = if self.random.below(2) == 0 { Junction::And } else { Junction::Or };
        expr(ExprKind::Junction { kind, items: self.list(1, height) })
    }

    fn product(&mut self, height: usize) -> Expr {
        let count = 2 + self.random.below(2);
        expr(ExprKind::Product((0..count).map(|_| self.closed(height)).collect()))
    }

    fn bound(&mut self, height: usize, one: bool) -> Bound {
        let names = if one { vec![self.name()] } else { self.names() };
        let pattern = match self.random.below(4) {
            0 => Pattern::Tuple(self.names(), span()),
            _ => Pattern::Names(names),
        };
        // `\in` may not be taken apart by what follows it
        let set = self.operand(height, |edge| edge == Edge::Closed);
        Bound { pattern, set: Some(set) }
    }

    fn bounds(&mut self, height: usize) -> Vec<Bound> {
        (0..1 + self.random.below(2)).map(|_| self.bound(height, false)).collect()
    }

    /// What has no end of its own.
    fn open(&mut self, height: usize) -> Expr {
        let kind = if self.random.below(2) == 0 { Quantifier::All } else { Quantifier::Exists };
        expr(match self.random.below(8) {
            0 => ExprKind::Quantifier { kind, bounds: self.bounds(height), body: self.boxed(height) },
            1 => {
                let bounds = vec![Bound { pattern: Pattern::Names(self.names()), set: None }];
                ExprKind::Quantifier { kind, bounds, body: self.boxed(height) }
            }
            2 => ExprKind::TemporalQuantifier { kind, names: self.names(), body: self.boxed(height) },
            3 => ExprKind::Choose { bound: Box::new(self.bound(height, true)), body: self.boxed(height) },
            4 => ExprKind::If { condition: self.boxed(height), yes: self.boxed(height), no: self.boxed(height) },
            5 => {
                // an open arm would take the arms that follow
                let arms = (0..1 + self.random.below(2)).map(|_| (self.expr(height), self.closed(height))).collect();
                let other = if self.random.below(2) == 0 { Some(self.boxed(height)) } else { None };
                ExprKind::Case { arms, other }
            }
            6 => ExprKind::Let { units: self.let_units(height), body: self.boxed(height) },
            _ => ExprKind::Label { name: self.name(), parameters: vec![], body: Box::new(self.closed(height)) },
        })
    }

    fn let_units(&mut self, height: usize) -> Vec<Unit> {
        (0..1 + self.random.below(2)).map(|_| self.definition(height)).collect()
    }

    fn parameter(&mut self) -> OperatorDeclaration {
        match self.random.below(5) {
            0 => OperatorDeclaration { name: self.name(), arity: 2, fix: Fix::Name },
            1 => OperatorDeclaration { name: ident("\\prec"), arity: 2, fix: Fix::Infix },
            2 => OperatorDeclaration { name: ident("-."), arity: 1, fix: Fix::Prefix },
            _ => OperatorDeclaration { name: self.name(), arity: 0, fix: Fix::Name },
        }
    }

    /// A definition of any form.
    pub(crate) fn definition(&mut self, height: usize) -> Unit {
        let plain = |name| OperatorDeclaration { name, arity: 0, fix: Fix::Name };
        let (mut name, body) = (self.name(), self.expr(height));
        let kind = match self.random.below(7) {
            0 => DefinitionKind::Function { bounds: self.bounds(height), body },
            1 => {
                name = ident(self.operator(Fixity::Infix).name());
                let parameters = vec![plain(self.name()), plain(self.name())];
                DefinitionKind::Operator { fix: Fix::Infix, parameters, body }
            }
            2 => {
                name = ident("-.");
                DefinitionKind::Operator { fix: Fix::Prefix, parameters: vec![plain(self.name())], body }
            }
            3 => {
                name = ident("^+");
                DefinitionKind::Operator { fix: Fix::Postfix, parameters: vec![plain(self.name())], body }
            }
            4 => {
                let substitutions = vec![(self.name(), self.argument(height)), (ident("+"), self.argument(0))];
                let instance = Instance { module: self.name(), substitutions, span: span() };
                DefinitionKind::Instance { parameters: vec![], instance }
            }
            _ => {
                let parameters = (0..self.random.below(3)).map(|_| self.parameter()).collect();
                DefinitionKind::Operator { fix: Fix::Name, parameters, body }
            }
        };
        Unit { kind: UnitKind::Definition(Definition { local: false, name, kind, span: span() }), span: span() }
    }

    fn bracket(&mut self, height: usize) -> ExprKind {
        let fields = |generator: &mut Self| {
            (0..1 + generator.random.below(2)).map(|_| (generator.name(), generator.expr(height))).collect()
        };
        match self.random.below(11) {
            0 => ExprKind::SetEnumeration(self.set_items(height)),
            1 => ExprKind::SetFilter { bound: Box::new(self.bound(height, true)), condition: self.boxed(height) },
            2 => ExprKind::SetMap { element: Box::new(self.closed(height)), bounds: self.bounds(height) },
            3 => ExprKind::Tuple(self.list(0, height)),
            4 => ExprKind::Function { bounds: self.bounds(height), body: self.boxed(height) },
            5 => ExprKind::FunctionSet { domain: Box::new(self.closed(height)), range: self.boxed(height) },
            6 => ExprKind::Record(fields(self)),
            7 => ExprKind::RecordSet(fields(self)),
            8 => {
                let updates = (0..1 + self.random.below(2)).map(|_| self.update(height)).collect();
                ExprKind::Except { function: Box::new(self.closed(height)), updates }
            }
            9 => ExprKind::SquareAction { action: Box::new(self.closed(height)), subscript: self.subscript() },
            _ => ExprKind::AngleAction { action: self.boxed(height), subscript: self.subscript() },
        }
    }

    fn set_items(&mut self, height: usize) -> Vec<Expr> {
        self.list(0, height)
    }

    fn update(&mut self, height: usize) -> Update {
        let mut path = vec![Selector::Field(ident("IF"))];
        if self.random.below(2) == 0 {
            path.insert(0, Selector::Index(self.list(1, height), span()));
        }
        Update { path, value: self.expr(height), span: span() }
    }

    fn subscript(&mut self) -> Box<Expr> {
        let (name, inner) = (self.name(), self.leaf());
        Box::new(expr(match self.random.below(3) {
            0 => ExprKind::Tuple(vec![inner]),
            1 => ExprKind::Parentheses(Box::new(inner)),
            _ => ExprKind::Name(QualifiedName { path: vec![], name, arguments: vec![] }),
        }))
    }

    fn argument(&mut self, height: usize) -> Expr {
        match self.random.below(4) {
            0 => {
                let operator = self.pick(&["+", "*", "-", "\\X", "^+", "~", "\\in", "-."]);
                expr(ExprKind::OperatorName { path: vec![], operator })
            }
            1 => expr(ExprKind::Lambda { parameters: self.names(), body: self.boxed(height) }),
            _ => self.expr(height),
        }
    }

    fn arguments(&mut self, height: usize) -> Vec<Expr> {
        (0..1 + self.random.below(2)).map(|_| self.argument(height)).collect()
    }

    fn application(&mut self, height: usize) -> Expr {
        let function = Box::new(self.closed(height));
        expr(match self.random.below(6) {
            0 => ExprKind::Apply { function, arguments: self.list(1, height) },
            1 => ExprKind::Field { record: function, field: self.pick(&["f", "THEN", "x1"]) },
            2 => {
                let kind = if self.random.below(2) == 0 { Fairness::Weak } else { Fairness::Strong };
                ExprKind::Fairness { kind, subscript: self.subscript(), action: self.boxed(height) }
            }
            3 => {
                let path = vec![NamePart { name: self.name(), arguments: self.arguments(height) }];
                let name = self.pick(&["f", "+", "!!", "*", "\\X"]);
                ExprKind::Name(QualifiedName { path, name, arguments: self.arguments(height) })
            }
            4 => {
                let of = QualifiedName { path: vec![], name: self.name(), arguments: vec![] };
                let label = NamePart { name: self.name(), arguments: self.arguments(height) };
                let mark = |text: &str| StepKind::Mark(text.into());
                let kinds = [mark("1"), StepKind::Name(label), StepKind::Arguments(self.arguments(height)), mark("<<")];
                let of_one = |kind| Step { kind, span: span() };
                let is_empty = |kind: &StepKind| matches!(kind, StepKind::Arguments(list) if list.is_empty());
                let steps = kinds.into_iter().filter(|kind| !is_empty(kind)).chain([mark(":")]).map(of_one);
                ExprKind::Position { of, steps: steps.collect() }
            }
            _ => {
                let name = self.name();
                ExprKind::Name(QualifiedName { path: vec![], name, arguments: self.arguments(height) })
            }
        })
    }
}

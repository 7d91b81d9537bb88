//! The level of every sub-expression of an expression, bottom-up.

use super::signature::Signature;
use super::{Demands, Rank, messages, rule};
use crate::module::{
    Argument, Bound, Builtin, DefinitionId, Expr, ExprKind, Level, LocalId, Module, OperatorKind, OperatorRef,
};
use check_syntax::{Diagnostic, Span};

/// One walk over an expression.
pub(super) struct Walk<'a> {
    module: &'a Module,
    signatures: &'a [Signature],
    /// What the expression demands of the locals in it.
    pub(super) found: Demands,
    /// Where to report what breaks the rules, if it is to be reported.
    report: Option<&'a mut Vec<Diagnostic>>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(
        module: &'a Module,
        signatures: &'a [Signature],
        report: Option<&'a mut Vec<Diagnostic>>,
    ) -> Self {
        Self { module, signatures, found: Demands::default(), report }
    }

    fn error(&mut self, diagnostic: impl FnOnce() -> Diagnostic) {
        if let Some(report) = &mut self.report {
            report.push(diagnostic());
        }
    }

    /// The same, naming the places that give a sub-expression its level.
    fn error_of(&mut self, rank: &Rank, span: Span, diagnostic: impl FnOnce() -> Diagnostic) {
        if self.report.is_some() {
            let places = super::places(self.module, self.signatures, rank.clone());
            self.error(|| messages::raised(diagnostic(), rank.level, &places, span));
        }
    }

    /// A sub-expression where levels up to `limit` are accepted.
    fn limited(&mut self, expr: &Expr, limit: Level, what: &str, by: Span) -> Rank {
        let rank = self.expr(expr);
        self.limit(&rank, limit, expr.span, what, by);
        rank
    }

    fn limit(&mut self, rank: &Rank, limit: Level, span: Span, what: &str, by: Span) {
        if rank.level > limit {
            self.error_of(rank, span, || messages::too_high(rank, limit, span, what));
        }
        if limit < Level::Temporal {
            rank.locals.iter().for_each(|&local| self.found.limit(local, limit, by));
        }
    }

    fn all<'e>(&mut self, items: impl IntoIterator<Item = &'e Expr>, limit: Level, what: &str) -> Rank {
        let ranks = items.into_iter().map(|item| self.limited(item, limit, what, item.span));
        ranks.fold(Rank::CONSTANT, Rank::join)
    }

    /// `f[x \in S] == e` or `[x \in S |-> e]`.
    pub(super) fn function(&mut self, bounds: &[Bound], body: &Expr) -> Rank {
        let sets = self.bounds(bounds);
        sets.join(self.expr(body))
    }

    fn bounds(&mut self, bounds: &[Bound]) -> Rank {
        let sets = bounds.iter().filter_map(|bound| bound.set.as_ref());
        self.all(sets, Level::Action, "the set of a bound name")
    }

    /// The level of an expression.
    pub(super) fn expr(&mut self, expr: &Expr) -> Rank {
        use ExprKind as K;
        let span = expr.span;
        match &expr.kind {
            K::Bool(_) | K::Number(_) | K::Decimal(_) | K::String(_) | K::BooleanSet | K::StringSet => Rank::CONSTANT,
            K::Variable(_) => Rank::of(Level::State, span),
            K::Inner { by, .. } => Rank::of(Level::State, span).join(self.expr(by)),
            K::TemporalQuantifier { .. } => Rank::of(Level::Temporal, span),
            K::Constant { arguments, .. } => self.arguments(arguments),
            K::Local { local, arguments } => self.local(*local, arguments),
            K::Call { definition, arguments } => self.call(*definition, arguments, span),
            K::Builtin { operator, operands } => self.builtin(*operator, operands, span),
            K::Junction { items, .. } => self.logical(items, span),
            K::Quantifier { bounds, body, .. } => self.quantifier(bounds, body),
            K::Choose { bound, body } | K::SetFilter { bound, condition: body } => {
                let sets = self.bounds(std::slice::from_ref(bound));
                sets.join(self.limited(body, Level::Action, "this condition", body.span))
            }
            K::SetMap { element, bounds } => {
                let sets = self.bounds(bounds);
                sets.join(self.limited(element, Level::Action, "an element of a set", element.span))
            }
            K::Function { bounds, body } => self.function(bounds, body),
            K::SetEnumeration(items) => self.all(items, Level::Action, "an element of a set"),
            K::Tuple(items) => self.all(items, Level::Action, "a component of a tuple"),
            K::Product(items) => self.all(items, Level::Action, "a factor of a product"),
            K::Apply { function, argument } => self.all([&**function, argument], Level::Action, "this expression"),
            K::FunctionSet { domain, range } => self.all([&**domain, range], Level::Action, "this set"),
            K::Record(fields) => self.all(fields.iter().map(|(_, value)| value), Level::Temporal, "a field"),
            K::RecordSet(fields) => self.all(fields.iter().map(|(_, value)| value), Level::Action, "this set"),
            K::Field { record, .. } => self.all([&**record], Level::Action, "a record"),
            K::Except { function, updates } => {
                let rank = self.all([&**function], Level::Action, "a function");
                let parts = updates.iter().flat_map(|update| update.path.iter().chain([&update.value]));
                rank.join(self.all(parts, Level::Action, "an update"))
            }
            K::SquareAction { action, subscript } | K::AngleAction { action, subscript } => {
                self.subscripted(action, subscript);
                Rank { locals: Vec::new(), ..Rank::of(Level::Action, span) }
            }
            K::Fairness { action, subscript, .. } => {
                self.subscripted(action, subscript);
                Rank::of(Level::Temporal, span)
            }
            K::If { condition, yes, no } => self.all([&**condition, yes, no], Level::Temporal, ""),
            K::Case { arms, other } => {
                let parts = arms.iter().flat_map(|(when, then)| [when, then]).chain(other.as_deref());
                self.all(parts, Level::Temporal, "")
            }
            K::Let { definitions, body } => self.let_in(definitions, body),
        }
    }

    fn subscripted(&mut self, action: &Expr, subscript: &Expr) {
        self.limited(action, Level::Action, "the action", action.span);
        self.limited(subscript, Level::State, "the subscript", subscript.span);
    }

    fn let_in(&mut self, definitions: &[DefinitionId], body: &Expr) -> Rank {
        for id in definitions {
            let signatures = self.signatures;
            self.found.include(&signatures[id.0 as usize].demands);
        }
        self.expr(body)
    }

    fn quantifier(&mut self, bounds: &[Bound], body: &Expr) -> Rank {
        let sets = self.bounds(bounds);
        let body = self.expr(body);
        if body.level == Level::Temporal && sets.level == Level::Action {
            self.error(|| messages::action_bound(&sets));
        }
        sets.join(body)
    }

    /// Conjunctions and the like: an action and a temporal formula do not go together.
    fn logical(&mut self, items: &[Expr], span: Span) -> Rank {
        let ranks: Vec<Rank> = items.iter().map(|item| self.expr(item)).collect();
        let of = |level| ranks.iter().position(|rank| rank.level == level);
        if let (Some(temporal), Some(action)) = (of(Level::Temporal), of(Level::Action)) {
            let (module, signatures) = (self.module, self.signatures);
            let prime = || super::places(module, signatures, ranks[action].clone()).last().copied();
            let is_first = action == 0;
            self.error(|| messages::mixed(span, items[temporal].span, items[action].span, prime(), is_first));
        }
        ranks.into_iter().fold(Rank::CONSTANT, Rank::join)
    }

    fn builtin(&mut self, operator: Builtin, operands: &[Expr], span: Span) -> Rank {
        if matches!(operator, Builtin::Implies | Builtin::Equivalent) {
            return self.logical(operands, span);
        }
        let (level, limit) = rule::builtin(operator);
        let ranks: Vec<Rank> = operands.iter().map(|operand| self.expr(operand)).collect();
        for (operand, rank) in operands.iter().zip(&ranks) {
            self.limit(rank, limit, operand.span, messages::operand_of(operator), span);
        }
        self.temporal(operator, operands, &ranks, span);
        match level {
            Some(level) => Rank::of(level, span),
            None => ranks.into_iter().fold(Rank::CONSTANT, Rank::join),
        }
    }

    /// What `[]`, `<>`, `~>` and `-+->` do not accept: bare actions.
    fn temporal(&mut self, operator: Builtin, operands: &[Expr], ranks: &[Rank], span: Span) {
        let accepted = |kind: &ExprKind| match operator {
            Builtin::Always => matches!(kind, ExprKind::SquareAction { .. } | ExprKind::Let { .. }),
            Builtin::Eventually => matches!(kind, ExprKind::AngleAction { .. } | ExprKind::Let { .. }),
            Builtin::LeadsTo | Builtin::WhilePlus => false,
            _ => true,
        };
        for (operand, rank) in operands.iter().zip(ranks) {
            if rank.level == Level::Action && !accepted(&operand.kind) {
                self.error(|| messages::bare_action(operator, operand.span, span));
            }
        }
    }

    fn arguments(&mut self, arguments: &[Argument]) -> Rank {
        let ranks = arguments.iter().map(|argument| self.argument(argument));
        ranks.fold(Rank::CONSTANT, Rank::join)
    }

    /// A value's level, or the level that an operator has by itself.
    pub(super) fn argument(&mut self, argument: &Argument) -> Rank {
        match argument {
            Argument::Value(value) => self.expr(value),
            Argument::Operator(operator) => self.operator(operator),
        }
    }

    fn operator(&mut self, operator: &OperatorRef) -> Rank {
        match &operator.kind {
            OperatorKind::Definition(id) => {
                let signature = &self.signatures[id.0 as usize];
                let rank = Rank { locals: signature.outer.clone(), ..Rank::of(signature.level, operator.span) };
                Rank { through: Some(*id), ..rank }
            }
            OperatorKind::Constant(_) => Rank::CONSTANT,
            OperatorKind::Local(local) => Rank { locals: vec![*local], ..Rank::CONSTANT },
            OperatorKind::Builtin(builtin) => {
                Rank::of(rule::builtin(*builtin).0.unwrap_or(Level::Constant), operator.span)
            }
            OperatorKind::Lambda { body, .. } => self.expr(body),
        }
    }

    /// The highest level that an operator accepts at a place.
    fn accepted(&mut self, operator: &OperatorRef, place: usize) -> Level {
        match &operator.kind {
            OperatorKind::Definition(id) => {
                self.signatures[id.0 as usize].limits.get(place).map_or(Level::Temporal, |limit| limit.0)
            }
            OperatorKind::Builtin(builtin) => rule::builtin(*builtin).1,
            OperatorKind::Lambda { parameters, body } => {
                let mut inner = Walk::new(self.module, self.signatures, None);
                inner.expr(body);
                let limit = parameters.get(place).and_then(|local| inner.found.limits.get(local));
                limit.map_or(Level::Temporal, |limit| limit.0)
            }
            OperatorKind::Constant(_) | OperatorKind::Local(_) => Level::Temporal,
        }
    }

    /// A parameter, applied where it is an operator.
    fn local(&mut self, local: LocalId, arguments: &[Argument]) -> Rank {
        let mut rank = Rank { locals: vec![local], ..Rank::CONSTANT };
        for (place, argument) in arguments.iter().enumerate() {
            let argument = self.argument(argument);
            self.found.accept(local, place, argument.level);
            self.found.flows.extend(argument.locals.iter().map(|&from| (local, place, from)));
            rank = rank.join(argument);
        }
        rank
    }

    fn call(&mut self, id: DefinitionId, arguments: &[Argument], span: Span) -> Rank {
        let signature = &self.signatures[id.0 as usize];
        let ranks: Vec<Rank> = arguments.iter().map(|argument| self.argument(argument)).collect();
        let name = &self.module.definitions[id.0 as usize].name;
        for (place, rank) in ranks.iter().enumerate() {
            let Some(&(limit, why)) = signature.limits.get(place) else { continue };
            if limit == Level::Temporal {
                continue;
            }
            if rank.level > limit {
                let argument = argument_span(&arguments[place]);
                self.error_of(rank, argument, || messages::argument_too_high(name, rank, limit, argument, why));
            }
            rank.locals.iter().for_each(|&local| self.found.limit(local, limit, why.unwrap_or(span)));
        }
        self.operators(id, arguments, &ranks);
        let own = Rank { locals: signature.outer.clone(), through: Some(id), ..Rank::of(signature.level, span) };
        let counted = ranks.into_iter().zip(&signature.counts).filter(|(_, counts)| **counts).map(|(rank, _)| rank);
        counted.fold(own, Rank::join)
    }

    /// Operators that are passed to a definition must accept what it gives them.
    fn operators(&mut self, id: DefinitionId, arguments: &[Argument], ranks: &[Rank]) {
        let signatures = self.signatures;
        let demands = &signatures[id.0 as usize].demands;
        let parameters = &self.module.definitions[id.0 as usize].parameters;
        for (argument, parameter) in arguments.iter().zip(parameters) {
            let Argument::Operator(operator) = argument else { continue };
            for place in 0..parameter.arity as usize {
                let key = (parameter.local, place);
                let mut given = demands.accepts.get(&key).copied().unwrap_or(Level::Constant);
                let mut locals = Vec::new();
                let sources = demands.flows.iter().filter(|(local, at, _)| (*local, *at) == key);
                for (_, _, source) in sources {
                    let from = parameters.iter().position(|parameter| parameter.local == *source);
                    if let Some(rank) = from.and_then(|from| ranks.get(from)) {
                        given = given.max(rank.level);
                        locals.extend(rank.locals.iter().copied());
                    }
                }
                self.given(operator, place, given, &locals);
            }
        }
    }

    fn given(&mut self, operator: &OperatorRef, place: usize, given: Level, locals: &[LocalId]) {
        if let OperatorKind::Local(local) = operator.kind {
            self.found.accept(local, place, given);
            self.found.flows.extend(locals.iter().map(|&from| (local, place, from)));
            return;
        }
        let limit = self.accepted(operator, place);
        if given > limit {
            self.error(|| messages::operator_given_too_much(operator.span, limit, given));
        }
        if limit < Level::Temporal {
            locals.iter().for_each(|&local| self.found.limit(local, limit, operator.span));
        }
    }
}

/// Where an argument stands.
pub(super) fn argument_span(argument: &Argument) -> Span {
    match argument {
        Argument::Value(value) => value.span,
        Argument::Operator(operator) => operator.span,
    }
}

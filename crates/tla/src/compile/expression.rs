//! Expressions of the module become expressions of the program.

use super::Compiler;
use super::component::Component;
use super::environment::{Binding, Env, Lazy, Mode, Name, Source};
use check_eval::ir::{Binary, Expr, ExprId, Literal, Unary, Update, Variable};
use check_module::module::{self, Builtin, ExprKind, Junction, Quantifier};
use check_syntax::Span;
use check_value::symbols::Symbol;
use num_traits::ToPrimitive;

impl<'m> Compiler<'m> {
    /// Compiles an expression.
    pub(super) fn expr(&mut self, expr: &'m module::Expr, env: &Env<'m>, mode: Mode) -> ExprId {
        let span = expr.span;
        let compiled = match &expr.kind {
            ExprKind::Bool(value) => Expr::Bool(*value),
            ExprKind::Number(number) => match number.to_i64() {
                Some(small) => Expr::Int(small),
                None => self.literal(Literal::Int(number.clone())),
            },
            ExprKind::Decimal(text) => {
                return self.refuse(span, format!("the decimal number {text} is not supported"), Some(NO_REALS));
            }
            ExprKind::String(text) => Expr::Str(self.symbol(text)),
            ExprKind::BooleanSet => Expr::Booleans,
            ExprKind::StringSet => Expr::Strings,
            ExprKind::Variable(variable) => return self.variable(*variable, span, mode),
            ExprKind::Inner { variable, by } => match mode {
                Mode::Unprimed => return self.expr(by, env, mode),
                Mode::Primed => Expr::Primed(self.inner_variable(*variable)),
            },
            ExprKind::Constant { constant, arguments } => {
                return self.constant(*constant, arguments, span, env, mode);
            }
            ExprKind::Local { local, arguments } => return self.local(*local, arguments, span, env, mode),
            ExprKind::Call { definition, arguments } => return self.call(*definition, arguments, span, env, mode),
            ExprKind::Builtin { operator, operands } => return self.builtin(*operator, operands, span, env, mode),
            ExprKind::Junction { kind, items } => {
                let items = self.exprs(items, env, mode);
                match kind {
                    Junction::And => Expr::And(items),
                    Junction::Or => Expr::Or(items),
                }
            }
            ExprKind::Quantifier { kind, bounds, body } => {
                return self.quantifier(*kind, bounds, body, span, env, mode);
            }
            ExprKind::TemporalQuantifier { .. } => return self.refuse_temporal(span),
            ExprKind::Choose { bound, body } => return self.choose(bound, body, span, env, mode),
            ExprKind::SetEnumeration(items) => Expr::Set(self.exprs(items, env, mode)),
            ExprKind::SetFilter { bound, condition } => return self.filter(bound, condition, span, env, mode),
            ExprKind::SetMap { element, bounds } => match self.bounds(bounds, span, env, mode) {
                Ok((binders, inner)) => {
                    let element = self.expr(element, &inner, mode);
                    return self.emit_loop(Expr::Map(binders, element), span);
                }
                Err(refused) => return refused,
            },
            ExprKind::Tuple(items) => Expr::Tuple(self.exprs(items, env, mode)),
            ExprKind::Product(items) => Expr::Product(self.exprs(items, env, mode)),
            ExprKind::Apply { function, argument } => {
                let function = self.expr(function, env, mode);
                let argument = self.expr(argument, env, mode);
                match self.applied_component(function, argument) {
                    Some(component) => return component,
                    None => Expr::Apply(function, argument),
                }
            }
            ExprKind::Function { bounds, body } => return self.function(bounds, body, span, env, mode),
            ExprKind::FunctionSet { domain, range } => {
                let domain = self.expr(domain, env, mode);
                Expr::FunctionSet(domain, self.expr(range, env, mode))
            }
            ExprKind::Record(fields) => {
                let (names, values): (Vec<Symbol>, Vec<ExprId>) =
                    self.fields(fields, env, mode).into_vec().into_iter().unzip();
                Expr::Record(self.shape(names.into()), values.into())
            }
            ExprKind::RecordSet(fields) => Expr::RecordSet(self.fields(fields, env, mode)),
            ExprKind::Field { record, field } => {
                let record = self.expr(record, env, mode);
                let field = self.symbol(field);
                match self.component(record, Component::Field(field)) {
                    Some(component) => return component,
                    None => Expr::Field(record, field),
                }
            }
            ExprKind::Except { function, updates } => return self.except(function, updates, span, env, mode),
            ExprKind::SquareAction { action, subscript } => {
                let action = self.expr(action, env, mode);
                return self.square(action, subscript, span, env, mode);
            }
            ExprKind::AngleAction { action, subscript } => {
                let action = self.expr(action, env, mode);
                Expr::And(Box::new([action, self.changed(subscript, span, env, mode)]))
            }
            ExprKind::Fairness { .. } => return self.refuse_temporal(span),
            ExprKind::If { condition, yes, no } => {
                let condition = self.expr(condition, env, mode);
                let yes = self.expr(yes, env, mode);
                Expr::If(condition, yes, self.expr(no, env, mode))
            }
            ExprKind::Case { arms, other } => {
                let compile = |(condition, result): &'m (module::Expr, module::Expr)| {
                    let condition = self.expr(condition, env, mode);
                    (condition, self.expr(result, env, mode))
                };
                let arms = arms.iter().map(compile).collect();
                Expr::Case(arms, other.as_ref().map(|other| self.expr(other, env, mode)))
            }
            ExprKind::Let { definitions, body } => {
                let (inner, lazies) = self.let_definitions(definitions, env, false);
                let body = self.expr(body, &inner, mode);
                return self.forget(&lazies, body, span);
            }
        };
        self.emit(compiled, span)
    }

    /// Compiles expressions from left to right.
    pub(super) fn exprs(
        &mut self,
        items: impl IntoIterator<Item = &'m module::Expr>,
        env: &Env<'m>,
        mode: Mode,
    ) -> Box<[ExprId]> {
        items.into_iter().map(|item| self.expr(item, env, mode)).collect()
    }

    fn variable(&mut self, variable: module::VariableId, span: Span, mode: Mode) -> ExprId {
        match mode {
            Mode::Unprimed => self.emit(Expr::Variable(Variable(variable.0)), span),
            Mode::Primed if self.inner => {
                let message = "here ENABLED speaks of steps of an instance whose variables are replaced by expressions, \
                               or two by one, and this is about a step of the module around";
                let hint = "an action that is an argument, or is defined in a LET around ENABLED, is not supported \
                            there: write it below ENABLED, or as a definition of the module";
                self.refuse(span, message, Some(hint))
            }
            Mode::Primed => self.emit(Expr::Primed(Variable(variable.0)), span),
        }
    }

    /// A variable that only steps below an ENABLED have: behind those of the state.
    pub(super) fn inner_variable(&self, variable: module::InnerId) -> Variable {
        Variable(self.module.variables.len() as u32 + variable.0)
    }

    pub(super) fn literal(&mut self, literal: Literal) -> Expr {
        self.program.literals.push(literal);
        Expr::Literal(self.program.literals.len() as u32 - 1)
    }

    pub(super) fn symbol(&self, text: &str) -> Symbol {
        self.symbols.lookup(text).expect("every string of the module is in its table of symbols")
    }

    /// The place of the names of a record's fields.
    fn shape(&mut self, names: Box<[Symbol]>) -> u32 {
        let known = self.program.shapes.iter().position(|shape| *shape == names);
        let place = known.unwrap_or_else(|| {
            self.program.shapes.push(names);
            self.program.shapes.len() - 1
        });
        place as u32
    }

    /// Fields in the order of their names.
    fn fields(
        &mut self,
        fields: &'m [(std::sync::Arc<str>, module::Expr)],
        env: &Env<'m>,
        mode: Mode,
    ) -> Box<[(Symbol, ExprId)]> {
        let mut compiled: Vec<(Symbol, ExprId)> =
            fields.iter().map(|(name, value)| (self.symbol(name), self.expr(value, env, mode))).collect();
        compiled.sort_by_key(|(name, _)| *name);
        compiled.into()
    }

    fn except(
        &mut self,
        function: &'m module::Expr,
        updates: &'m [module::Update],
        span: Span,
        env: &Env<'m>,
        mode: Mode,
    ) -> ExprId {
        let function = self.expr(function, env, mode);
        let compiled = updates
            .iter()
            .map(|update| {
                let path = self.exprs(&update.path, env, mode);
                let mentioned = self.free.of_expr(&update.value).contains(&Name::Local(update.at));
                let at = mentioned.then(|| self.slot());
                let inner = match at {
                    Some(slot) => {
                        self.momentary.insert((self.here(), slot));
                        env.with(Name::Local(update.at), Binding::Local(slot, self.moment(mode)))
                    }
                    None => env.clone(),
                };
                Update { path, at, value: self.expr(&update.value, &inner, mode) }
            })
            .collect();
        self.emit(Expr::Except(function, compiled), span)
    }

    /// `e' /= e`.
    pub(super) fn changed(&mut self, subscript: &'m module::Expr, span: Span, env: &Env<'m>, mode: Mode) -> ExprId {
        if mode == Mode::Primed {
            return self.refuse(span, "a step is spoken of under a prime", None);
        }
        self.program.primed.insert(subscript.span);
        let before = self.expr(subscript, env, Mode::Unprimed);
        let after = self.expr(subscript, env, Mode::Primed);
        self.emit(Expr::Binary(Binary::NotEqual, after, before), span)
    }

    /// `[A]_e`. Of a step that does not change `e` the action is not asked, be it true, false or without a value: in a
    /// refinement many steps are such, and to find that no part of the action is true of one takes longest.
    pub(super) fn square(
        &mut self,
        action: ExprId,
        subscript: &'m module::Expr,
        span: Span,
        env: &Env<'m>,
        mode: Mode,
    ) -> ExprId {
        let changed = self.changed(subscript, span, env, mode);
        let same = self.emit(Expr::Unary(Unary::Not, changed), span);
        self.emit(Expr::Or(Box::new([same, action])), span)
    }

    pub(super) fn refuse_temporal(&mut self, span: Span) -> ExprId {
        self.refuse(span, "a temporal formula has no value in a state", None)
    }

    fn builtin(
        &mut self,
        operator: Builtin,
        operands: &'m [module::Expr],
        span: Span,
        env: &Env<'m>,
        mode: Mode,
    ) -> ExprId {
        match (operator, operands) {
            (Builtin::Prime, [operand]) => match (mode, &operand.kind) {
                (Mode::Unprimed, ExprKind::Variable(variable)) => self.variable(*variable, span, Mode::Primed),
                (Mode::Unprimed, _) => {
                    self.program.primed.insert(operand.span);
                    self.expr(operand, env, Mode::Primed)
                }
                (Mode::Primed, _) => self.refuse(span, "a prime under a prime, or in an initial predicate", None),
            },
            (Builtin::Unchanged, [operand]) => {
                let changed = self.changed(operand, span, env, mode);
                self.emit(Expr::Unary(Unary::Not, changed), span)
            }
            (Builtin::Enabled, [operand]) => self.enabled(operand, env, span, mode),
            (Builtin::EnabledSubstituted, [operand]) => self.enabled_inside(operand, env, span, mode),
            (Builtin::Compose, [first, second]) => match mode {
                Mode::Unprimed => {
                    let act = self.compose(first, second, env);
                    self.emit(Expr::Tested(act), span)
                }
                Mode::Primed => self.refuse(
                    span,
                    "a composition of actions (\\cdot) under a prime, or in an initial predicate",
                    None,
                ),
            },
            (Builtin::Always | Builtin::Eventually | Builtin::LeadsTo | Builtin::WhilePlus, _) => {
                self.refuse_temporal(span)
            }
            (Builtin::In, [element, set]) => {
                if let Some(code) = self.in_filter(element, set, span, env, mode) {
                    return code;
                }
                let operands = self.exprs(operands, env, mode);
                self.apply_builtin(operator, &operands, span)
            }
            (operator, [operand]) => {
                let operand = self.expr(operand, env, mode);
                self.apply_builtin(operator, &[operand], span)
            }
            (operator, operands) => {
                let operands = self.exprs(operands, env, mode);
                self.apply_builtin(operator, &operands, span)
            }
        }
    }

    /// `e \in {x \in S : P}` is `e \in S /\ P` with `e` for `x`: the set is not made.
    fn in_filter(
        &mut self,
        element: &'m module::Expr,
        set: &'m module::Expr,
        span: Span,
        env: &Env<'m>,
        mode: Mode,
    ) -> Option<ExprId> {
        let ExprKind::SetFilter { bound, condition } = &set.kind else { return None };
        let ([local], false, Some(set)) = (&bound.locals[..], bound.tuple, &bound.set) else { return None };
        let lazy = Lazy::new(Source::Expr(element), env.clone(), self.around(false));
        let inner = env.with(Name::Local(*local), Binding::Lazy(lazy.clone()));
        let value = self.lazy(&lazy, element.span, mode);
        let set = self.expr(set, env, mode);
        let within = self.emit(Expr::Binary(Binary::In, value, set), span);
        let condition = self.expr(condition, &inner, mode);
        let both = self.emit(Expr::And(Box::new([within, condition])), span);
        Some(self.forget(&[lazy], both, span))
    }

    /// An operator of the language on compiled operands.
    pub(super) fn apply_builtin(&mut self, operator: Builtin, operands: &[ExprId], span: Span) -> ExprId {
        let expr = match (operator, operands) {
            (Builtin::Not, &[a]) => Expr::Unary(Unary::Not, a),
            (Builtin::PowerSet, &[a]) => Expr::Unary(Unary::PowerSet, a),
            (Builtin::Union, &[a]) => Expr::Unary(Unary::Union, a),
            (Builtin::Domain, &[a]) => Expr::Unary(Unary::Domain, a),
            (Builtin::And, &[a, b]) => Expr::And(Box::new([a, b])),
            (Builtin::Or, &[a, b]) => Expr::Or(Box::new([a, b])),
            (Builtin::Implies, &[a, b]) => Expr::Implies(a, b),
            (Builtin::Equivalent, &[a, b]) => Expr::Equivalent(a, b),
            (operator, &[a, b]) => match binary(operator) {
                Some(binary) => Expr::Binary(binary, a, b),
                None => return self.refuse(span, "this operator cannot be passed as an argument", None),
            },
            _ => return self.refuse(span, "this operator cannot be passed as an argument", None),
        };
        self.emit(expr, span)
    }

    fn quantifier(
        &mut self,
        kind: Quantifier,
        bounds: &'m [module::Bound],
        body: &'m module::Expr,
        span: Span,
        env: &Env<'m>,
        mode: Mode,
    ) -> ExprId {
        match self.bounds(bounds, span, env, mode) {
            Ok((binders, inner)) => {
                let body = self.expr(body, &inner, mode);
                let expr = match kind {
                    Quantifier::All => Expr::All(binders, body),
                    Quantifier::Exists => Expr::Exists(binders, body),
                };
                self.emit_loop(expr, span)
            }
            Err(refused) => refused,
        }
    }
}

const NO_REALS: &str = "TLC does not support real numbers either; use integers";

fn binary(operator: Builtin) -> Option<Binary> {
    Some(match operator {
        Builtin::Equal => Binary::Equal,
        Builtin::NotEqual => Binary::NotEqual,
        Builtin::In => Binary::In,
        Builtin::NotIn => Binary::NotIn,
        Builtin::SubsetEq => Binary::SubsetEq,
        Builtin::Cup => Binary::Cup,
        Builtin::Cap => Binary::Cap,
        Builtin::SetMinus => Binary::SetMinus,
        _ => return None,
    })
}

//! Operators as arguments: what is given for a parameter, and how an operator that was passed on is applied.

use super::Compiler;
use super::environment::{Around, Binding, Env, Lazy, Mode, Name, Operator, Source};
use check_eval::ir::{Expr, ExprId, Unary};
use check_module::module::{self, Argument, Builtin, ConstantId, DefinitionId, LocalId, OperatorKind, OperatorRef};
use check_syntax::Span;
use std::rc::Rc;

/// What is given for a parameter.
#[derive(Clone, Debug)]
pub(super) enum Given<'m> {
    /// An expression of the module, with what its names mean.
    Expr(&'m module::Expr, Env<'m>),
    /// Something that is bound already.
    Bound(Binding<'m>),
}

/// Operators that are the same wherever they are passed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fixed {
    Definition(DefinitionId),
    Constant(ConstantId),
    Builtin(u8),
}

impl<'m> Given<'m> {
    /// How a parameter is bound to this.
    pub(super) fn bind(self, around: Around) -> Binding<'m> {
        match self {
            Given::Expr(expr, env) => Binding::Lazy(Lazy::new(Source::Expr(expr), env, around)),
            Given::Bound(binding) => binding,
        }
    }
}

impl<'m> Compiler<'m> {
    /// Arguments, with what their names mean.
    pub(super) fn given(&mut self, arguments: &'m [Argument], env: &Env<'m>) -> Vec<Given<'m>> {
        let give = |argument: &'m Argument| match argument {
            Argument::Value(value) => Given::Expr(value, env.clone()),
            Argument::Operator(operator) => Given::Bound(self.operator(operator, env)),
        };
        arguments.iter().map(give).collect()
    }

    /// An operator that is passed on.
    fn operator(&mut self, operator: &'m OperatorRef, env: &Env<'m>) -> Binding<'m> {
        if let OperatorKind::Local(local) = &operator.kind {
            let bound = env.get(Name::Local(*local)).expect("every name that is used is bound around its use");
            return bound.clone();
        }
        let fixed = match &operator.kind {
            OperatorKind::Definition(id) if self.free.of_definition(*id).is_empty() => Some(Fixed::Definition(*id)),
            OperatorKind::Constant(constant) => Some(Fixed::Constant(*constant)),
            OperatorKind::Builtin(builtin) => Some(Fixed::Builtin(*builtin as u8)),
            _ => None,
        };
        let known = fixed.and_then(|fixed| self.identities.get(&fixed).copied());
        let identity = known.unwrap_or_else(|| {
            self.next_identity += 1;
            self.next_identity
        });
        if let Some(fixed) = fixed {
            self.identities.insert(fixed, identity);
        }
        Binding::Operator(Rc::new(Operator { operator, env: env.clone(), identity }))
    }

    /// Applies an operator that was passed on.
    pub(super) fn apply_operator(
        &mut self,
        operator: &Operator<'m>,
        given: Vec<Given<'m>>,
        span: Span,
        mode: Mode,
    ) -> ExprId {
        match &operator.operator.kind {
            OperatorKind::Definition(id) => self.given_call(*id, &operator.env, given, span, mode),
            OperatorKind::Constant(constant) => self.given_constant(*constant, given, span, mode),
            OperatorKind::Builtin(builtin) => self.apply_builtin_to(*builtin, given, span, mode),
            OperatorKind::Lambda { parameters, body } => {
                let names = parameters.iter().copied();
                let (env, lazies) = bind_names(names, operator.env.clone(), given, self.around(false));
                let body = self.expr(body, &env, mode);
                self.forget(&lazies, body, span)
            }
            OperatorKind::Local(_) => unreachable!("a parameter is looked up when it is passed on"),
        }
    }

    fn apply_builtin_to(&mut self, builtin: Builtin, given: Vec<Given<'m>>, span: Span, mode: Mode) -> ExprId {
        if matches!(builtin, Builtin::Prime | Builtin::Unchanged | Builtin::Enabled | Builtin::EnabledSubstituted) {
            return match (given.first().and_then(|given| self.source(given)), builtin, mode) {
                (Some((expr, env)), Builtin::Prime, Mode::Unprimed) => self.expr(expr, &env, Mode::Primed),
                (Some((expr, env)), Builtin::Unchanged, Mode::Unprimed) => {
                    let changed = self.changed(expr, span, &env, mode);
                    self.emit(Expr::Unary(Unary::Not, changed), span)
                }
                (Some((expr, env)), Builtin::Enabled, _) => self.enabled(expr, &env, span, mode),
                _ => self.refuse(span, "this operator cannot be applied to this argument", None),
            };
        }
        let operands: Vec<ExprId> = given.into_iter().map(|given| self.given_value(given, span, mode)).collect();
        self.apply_builtin(builtin, &operands, span)
    }

    /// The value of what is given for a parameter without arguments.
    pub(super) fn given_value(&mut self, given: Given<'m>, span: Span, mode: Mode) -> ExprId {
        match given {
            Given::Expr(expr, env) => self.expr(expr, &env, mode),
            Given::Bound(Binding::Lazy(lazy)) => self.lazy(&lazy, span, mode),
            Given::Bound(Binding::Local(slot, _)) => self.emit(Expr::Local(slot), span),
            Given::Bound(Binding::Known(literal)) => {
                let expr = self.literal_expr(&literal);
                self.emit(expr, span)
            }
            Given::Bound(_) => self.refuse(span, "an operator stands where a value is needed", None),
        }
    }
}

/// Binds names to what is given for them; gives what is evaluated late as well, so that it can be forgotten.
pub(super) fn bind_names<'m>(
    names: impl IntoIterator<Item = LocalId>,
    mut env: Env<'m>,
    given: Vec<Given<'m>>,
    around: Around,
) -> (Env<'m>, Vec<Rc<Lazy<'m>>>) {
    let mut lazies = Vec::new();
    for (name, given) in names.into_iter().zip(given) {
        let binding = given.bind(around);
        if let Binding::Lazy(lazy) = &binding {
            lazies.push(lazy.clone());
        }
        env = env.with(Name::Local(name), binding);
    }
    (env, lazies)
}

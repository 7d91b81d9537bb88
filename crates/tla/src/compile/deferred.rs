//! Arguments of native operators that are evaluated by the operator itself, or not at all.

use super::Compiler;
use super::environment::{Binding, Mode, Source};
use super::operator::Given;
use check_eval::ir::{Argument, Expr, ExprId, Local};
use check_module::module::{self, ExprKind, Meaning};
use check_syntax::Span;
use std::sync::Arc;

impl<'m> Compiler<'m> {
    /// What is given for a parameter, as an operator without parameters.
    pub(super) fn deferred(&mut self, given: Given<'m>, span: Span, mode: Mode) -> ExprId {
        let (source, env) = match given {
            Given::Expr(expr, env) => (Source::Expr(expr), env),
            Given::Bound(Binding::Lazy(lazy)) => (lazy.expr, lazy.env.clone()),
            Given::Bound(Binding::Local(slot, _)) => return self.deferred_slot(slot, span),
            given => return self.given_value(given, span, mode),
        };
        let names = match source {
            Source::Expr(expr) => self.free.of_expr(expr),
            Source::Definition(id) => self.free.of_definition(id).clone(),
        };
        let captures = self.capture(names, &env, mode, 0);
        let (routine, outside) = self.open_routine(Arc::from("an argument"), captures.arguments.len() as u32);
        self.note_momentary(routine, &captures.momentary);
        let body = match source {
            Source::Expr(expr) => self.expr(expr, &captures.env, mode),
            Source::Definition(id) => self.body(id, &captures.env, mode),
        };
        self.close_routine(routine, body, outside);
        self.emit(Expr::Operator { routine, captures: captures.arguments.into() }, span)
    }

    fn deferred_slot(&mut self, slot: Local, span: Span) -> ExprId {
        let (routine, outside) = self.open_routine(Arc::from("an argument"), 1);
        let body = self.emit(Expr::Local(Local(0)), span);
        self.close_routine(routine, body, outside);
        self.emit(Expr::Operator { routine, captures: Box::new([Argument::Copy(slot)]) }, span)
    }

    /// The definition that `TLCEvalDefinition` names, evaluated where it stands.
    pub(super) fn definition_by_name(&mut self, given: &Given<'m>, span: Span, mode: Mode) -> ExprId {
        let Some(name) = written_string(given) else {
            return self.refuse(span, "the name given to `TLCEvalDefinition` must be written out as a string", None);
        };
        match self.module.names.get(name) {
            Some(Meaning::Definition(id)) if self.definition(*id).parameters.is_empty() => {
                self.given_call(*id, &Default::default(), Vec::new(), span, mode)
            }
            Some(Meaning::Definition(_)) => {
                self.refuse(span, format!("`{name}`, given to `TLCEvalDefinition`, takes arguments"), None)
            }
            _ => self.refuse(span, format!("`TLCEvalDefinition`: there is no definition `{name}`"), None),
        }
    }
}

/// The string that is given for a parameter, if it is written out.
pub(super) fn written_string<'m>(given: &Given<'m>) -> Option<&'m str> {
    let expr = match given {
        Given::Expr(expr, _) => expr,
        Given::Bound(Binding::Lazy(lazy)) => match lazy.expr {
            Source::Expr(expr) => expr,
            Source::Definition(_) => return None,
        },
        Given::Bound(_) => return None,
    };
    match expr {
        module::Expr { kind: ExprKind::String(text), .. } => Some(text),
        _ => None,
    }
}

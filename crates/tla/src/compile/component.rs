//! Components of tuples and records that are written out where one component is taken: with `graph == <<nodes, edges>>`,
//! `graph[1]` is `nodes`.
//!
//! Whoever asks for the component then depends on it alone, and not on a value that differs wherever any component does.

use super::Compiler;
use check_eval::ir::{Expr, ExprId};
use check_value::symbols::Symbol;

/// A component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Component {
    /// Of a tuple, counted from 1.
    Index(i64),
    /// Of a record.
    Field(Symbol),
}

impl Compiler<'_> {
    /// What `function[argument]` comes down to, if `function` is a tuple or record that is written out.
    pub(super) fn applied_component(&self, function: ExprId, argument: ExprId) -> Option<ExprId> {
        match self.program.expr(argument) {
            Expr::Int(index) => self.component(function, Component::Index(*index)),
            Expr::Str(name) => self.component(function, Component::Field(*name)),
            _ => None,
        }
    }

    /// A component of what is certainly a tuple or record, if no component can lack a value: the others are not evaluated,
    /// and a fault in one would be missed.
    pub(super) fn component(&self, whole: ExprId, component: Component) -> Option<ExprId> {
        if self.explains {
            // A reader is shown the values of the parts that the author wrote.
            return None;
        }
        let whole = self.program.expr(whole);
        if let Some(part) = whole.passes_on() {
            return self.component(part, component);
        }
        let (components, place) = match (whole, component) {
            (Expr::Tuple(components), Component::Index(index)) => {
                (components, usize::try_from(index.checked_sub(1)?).ok()?)
            }
            (Expr::Record(shape, components), Component::Field(name)) => {
                (components, self.program.shapes[*shape as usize].iter().position(|other| *other == name)?)
            }
            _ => return None,
        };
        let wanted = *components.get(place)?;
        components.iter().all(|component| self.is_there(*component)).then_some(wanted)
    }

    /// Whether an expression has a value in every state, for which nothing is evaluated.
    fn is_there(&self, id: ExprId) -> bool {
        matches!(
            self.program.expr(id),
            Expr::Variable(_) | Expr::Bool(_) | Expr::Int(_) | Expr::Str(_) | Expr::Literal(_)
        )
    }
}

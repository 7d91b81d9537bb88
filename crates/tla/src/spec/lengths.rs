//! Which variables hold sequences that become longer or shorter.
//!
//! A sequence that a variable holds at first is cut into its elements, each by itself a part of the state. Of a queue or a log that
//! is not empty at first this would be wrong: where it has another length than at first, it has another form than all states are
//! expected to have. The next-state relation tells: `queue' = Tail(queue)`.

use check_eval::ir::{Act, Expr, ExprId, Program, Variable};

/// Whether some step may give a variable, which holds a sequence of this length at first, one of another length: what it is given is
/// a tuple of another length, or comes from an operator that makes sequences longer or shorter.
pub(super) fn is_resized(program: &Program, variable: usize, length: usize) -> bool {
    program.acts.iter().any(|act| match act {
        Act::Assign(Variable(assigned), value) => *assigned as usize == variable && resizes(program, *value, length),
        _ => false,
    })
}

fn resizes(program: &Program, value: ExprId, length: usize) -> bool {
    match program.expr(value) {
        Expr::Counted(_, part) => resizes(program, *part, length),
        Expr::If(_, yes, no) => resizes(program, *yes, length) || resizes(program, *no, length),
        Expr::Case(arms, other) => {
            let mut values = arms.iter().map(|(_, value)| value).chain(other);
            values.any(|value| resizes(program, *value, length))
        }
        Expr::Tuple(items) => items.len() != length,
        Expr::Native { native, .. } => program.natives[*native as usize].resizes,
        other => other.passes_on().is_some_and(|part| resizes(program, part, length)),
    }
}

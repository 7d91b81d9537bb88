//! The parts of junctions, implications and cases.

use super::{Search, Wanted};
use crate::evaluate::Evaluator;
use crate::ir::{Binary, Expr, ExprId, Unary};
use check_value::value::Evaluated;

impl Evaluator<'_> {
    /// The items that are not as is wanted of all of them. What stands behind one of these may have no value because of it.
    pub(super) fn narrow_items(&mut self, items: &[ExprId], wanted: bool, search: &mut Search) -> Evaluated<()> {
        let before = search.found.len();
        for item in items {
            match self.attempt(|evaluator| evaluator.truth(*item))? {
                Ok(truth) if truth == wanted => {}
                Ok(_) => self.narrow(*item, wanted, search)?,
                Err(_) if search.found.len() > before => {}
                Err(_) => return self.narrow(*item, wanted, search),
            }
            if search.is_done() {
                break;
            }
        }
        Ok(())
    }

    /// A disjunction none of whose disjuncts is true: all of it, unless its disjuncts are themselves made of formulas.
    pub(super) fn narrow_disjunction(&mut self, id: ExprId, items: &[ExprId], search: &mut Search) -> Evaluated<()> {
        for item in items {
            if self.attempt(|evaluator| evaluator.truth(*item))?.is_err() {
                return self.narrow(*item, true, search);
            }
        }
        if let [stays, action] = items
            && self.is_stuttering(id, *stays)
        {
            return self.narrow(*action, true, search);
        }
        if search.wanted == Wanted::First || !items.iter().any(|item| self.is_composite(*item)) {
            return Ok(());
        }
        items.iter().try_for_each(|item| self.narrow(*item, true, search))
    }

    /// Whether a disjunct says that the subscript of `[A]_v` stays as it is: it is not written in the text.
    fn is_stuttering(&self, disjunction: ExprId, disjunct: ExprId) -> bool {
        let Expr::Unary(Unary::Not, changed) = self.program.expr(self.without_memo(disjunct)) else { return false };
        let is_written = self.program.span(disjunct) != self.program.span(disjunction);
        !is_written && matches!(self.program.expr(self.without_memo(*changed)), Expr::Binary(Binary::NotEqual, ..))
    }

    pub(super) fn without_memo(&self, id: ExprId) -> ExprId {
        match self.program.expr(id) {
            Expr::Memo(_, code) | Expr::NextMemo(_, code) | Expr::Once(_, code) => self.without_memo(*code),
            _ => id,
        }
    }

    /// `a => b` is false where `a` is true and `b` is not.
    pub(super) fn narrow_branch(&mut self, left: ExprId, right: ExprId, search: &mut Search) -> Evaluated<()> {
        match self.attempt(|evaluator| evaluator.truth(left))? {
            Err(_) => self.narrow(left, true, search),
            Ok(false) => Ok(()),
            Ok(true) => self.passing(left, search, |evaluator, search| evaluator.narrow(right, true, search)),
        }
    }

    /// The branch that is taken.
    pub(super) fn narrow_case(
        &mut self,
        arms: &[(ExprId, ExprId)],
        other: Option<ExprId>,
        wanted: bool,
        search: &mut Search,
    ) -> Evaluated<()> {
        let before = search.passed.len();
        let mut branch = other;
        for (condition, result) in arms {
            match self.attempt(|evaluator| evaluator.truth(*condition))? {
                Err(_) => {
                    branch = None;
                    self.narrow(*condition, true, search)?;
                    break;
                }
                Ok(true) => {
                    search.passed.push(*condition);
                    branch = Some(*result);
                    break;
                }
                Ok(false) => search.passed.push(*condition),
            }
        }
        let result = branch.map_or(Ok(()), |branch| self.narrow(branch, wanted, search));
        search.passed.truncate(before);
        result
    }

    /// Goes on where an expression decided that this is the way.
    fn passing(
        &mut self,
        by: ExprId,
        search: &mut Search,
        run: impl FnOnce(&mut Self, &mut Search) -> Evaluated<()>,
    ) -> Evaluated<()> {
        search.passed.push(by);
        let result = run(self, search);
        search.passed.pop();
        result
    }
}

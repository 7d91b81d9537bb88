//! What loops ask of each element that depends on no state: `m.type = "1b" /\ m.bal = b` in `{m \in messages : ...}`. The evaluator
//! may remember what it says of an element that it meets in many states.

use super::Compiler;
use super::needs::Needs;
use check_eval::ir::{Binder, ElementTest, Expr, ExprId, Local, Remainder};

/// What depends on more locals than this is not looked for by them.
const FEW: usize = 4;

impl Compiler<'_> {
    /// Notes the loops that ask such a thing first.
    pub(super) fn note_element_tests(&mut self) {
        let count = u32::try_from(self.program.exprs.len()).expect("a program has fewer than 2^32 expressions");
        self.program.tested = vec![0; count as usize];
        for id in (0..count).map(ExprId) {
            let expr = self.program.expr(id);
            let (binder, body) = match expr {
                Expr::Filter(binder, body) | Expr::Choose(binder, body) => (&**binder, *body),
                Expr::All(binders, body) | Expr::Exists(binders, body) => match &**binders {
                    [binder] => (binder, *body),
                    _ => continue,
                },
                _ => continue,
            };
            let is_universal = matches!(expr, Expr::All(..));
            let Some(test) = self.element_test(binder, body, is_universal) else { continue };
            self.program.element_tests.push(test);
            self.program.tested[id.0 as usize] =
                u32::try_from(self.program.element_tests.len()).expect("a program has fewer than 2^32 expressions");
        }
    }

    fn element_test(&self, binder: &Binder, body: ExprId, is_universal: bool) -> Option<ElementTest> {
        let ([element], false) = (&*binder.locals, binder.tuple) else { return None };
        let (conditions, otherwise, rest) = match self.program.expr(body) {
            _ if self.is_of_element(body, *element) => (vec![body], false, Remainder::Nothing),
            Expr::And(items) => {
                let first = self.first_of_element(items, *element);
                (first.to_vec(), false, Remainder::Conjuncts(first.len()))
            }
            Expr::Implies(premise, conclusion) if self.is_of_element(*premise, *element) => {
                (vec![*premise], true, Remainder::Formula(*conclusion))
            }
            Expr::Implies(premise, _) => match self.program.expr(*premise) {
                Expr::And(items) => (self.first_of_element(items, *element).to_vec(), true, Remainder::Formula(body)),
                _ => return None,
            },
            _ => return None,
        };
        let mut needs = Needs::nothing();
        conditions.iter().for_each(|condition| needs.join(self.needs(*condition)));
        let mut locals = needs.slots;
        locals.retain(|local| local != element);
        let selects = match (is_universal, rest) {
            // Each that does not satisfy them is one too many.
            (true, Remainder::Nothing) => Some(false),
            // The others say nothing.
            _ if otherwise == is_universal => Some(true),
            _ => None,
        };
        let range = self.slots_within(&conditions);
        let is_noted = !conditions.is_empty() && locals.len() <= FEW;
        let (conditions, locals) = (conditions.into(), locals.into());
        is_noted.then_some(ElementTest { element: *element, conditions, locals, range, selects, otherwise, rest })
    }

    /// The first conjuncts that speak of an element and of no state.
    fn first_of_element<'i>(&self, items: &'i [ExprId], element: Local) -> &'i [ExprId] {
        let others = items.iter().position(|item| !self.is_of_element(*item, element));
        &items[..others.unwrap_or(items.len())]
    }

    /// Whether a formula speaks of an element and of no state, and says the same each time.
    fn is_of_element(&self, formula: ExprId, element: Local) -> bool {
        let needs = self.needs(formula);
        needs.state.is_empty() && needs.primed.is_empty() && needs.is_settled() && needs.slots.contains(&element)
    }
}

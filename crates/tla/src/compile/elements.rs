//! What loops ask of each element that depends on the element and a few small values: `m.type = "1b" /\ m.bal = bal[n]` in
//! `{m \in messages : ...}`. The evaluator may remember what it says of an element that it meets in many states.
//!
//! Parts that depend on the state and are the same for all elements, like `bal[n]`, become arguments: the condition has a local
//! in the place of each.

use super::Compiler;
use super::keyed::Form;
use super::needs::Needs;
use check_eval::ir::{Binary, ElementTest, Expr, ExprId, Local, Remainder, Unary, Variable};
use rustc_hash::{FxHashMap, FxHashSet};

/// What depends on more locals than this is not looked for by them.
const FEW: usize = 4;

/// Tests by what they say, whatever the numbers of their locals, what they select, and of the entries of which variable: an operator that
/// several actions apply stands in each of them.
type Classes = FxHashMap<(Form, Option<bool>, Option<Variable>), usize>;

/// What the conditions of an element may speak of.
struct Conditions {
    element: Local,
    /// What stands for the state in them, if anything may.
    arguments: Option<Arguments>,
}

/// Parts of conditions that are the same for all elements.
struct Arguments {
    /// From this local on none is used in the loop.
    first_free: u32,
    /// What is bound around the part at hand, inside of the loop.
    bound: Vec<Local>,
    /// The parts, and the locals that stand for them.
    found: Vec<(Local, ExprId)>,
    /// What became of expressions that may stand in several places, and whether they might be such parts.
    known: FxHashMap<(ExprId, bool), Option<ExprId>>,
}

impl Compiler<'_> {
    /// Notes the loops that ask such a thing first.
    pub(super) fn note_element_tests(&mut self) {
        let count = u32::try_from(self.program.exprs.len()).expect("a program has fewer than 2^32 expressions");
        self.program.tested = vec![0; count as usize];
        let mut classes = Classes::default();
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
            let ([element], false) = (&*binder.locals, binder.tuple) else { continue };
            let (element, over) = (*element, self.program.variable_over(binder.set));
            let plain = self.element_test(element, body, is_universal, None);
            let first_free = self.slots_within(&[body]).1.max(element.0 + 1);
            let arguments =
                Arguments { first_free, bound: vec![element], found: Vec::new(), known: FxHashMap::default() };
            let full = self.element_test(element, body, is_universal, Some(arguments));
            let plain = plain.map(|test| self.add_test(test, over, &mut classes));
            let place = match full.filter(|test| !test.arguments.is_empty()) {
                Some(full) => Some(self.add_test(ElementTest { plain, ..full }, over, &mut classes)),
                None => plain,
            };
            self.program.tested[id.0 as usize] =
                place.map_or(0, |place| u32::try_from(place + 1).expect("a program has fewer than 2^32 expressions"));
        }
    }

    fn add_test(&mut self, mut test: ElementTest, over: Option<Variable>, classes: &mut Classes) -> usize {
        let place = self.program.element_tests.len();
        let others: Vec<Local> = test.arguments.iter().map(|(local, _)| *local).chain([test.element]).collect();
        let form = self.form(&test.conditions, &others, &mut test.locals);
        test.class = form.map_or(place, |form| *classes.entry((form, test.selects, over)).or_insert(place));
        self.program.element_tests.push(test);
        place
    }

    /// What the body of a loop asks of an element first, with arguments or without.
    fn element_test(
        &mut self,
        element: Local,
        body: ExprId,
        is_universal: bool,
        arguments: Option<Arguments>,
    ) -> Option<ElementTest> {
        let mut conditions = Conditions { element, arguments };
        let (found, otherwise, rest) = match self.of_element(body, &mut conditions) {
            Some(condition) => (vec![condition], false, Remainder::Nothing),
            None => match self.program.expr(body).clone() {
                Expr::And(items) => {
                    let first = self.first_of_element(&items, &mut conditions);
                    let rest = Remainder::Conjuncts(first.len());
                    (first, false, rest)
                }
                Expr::Implies(premise, conclusion) => match self.of_element(premise, &mut conditions) {
                    Some(condition) => (vec![condition], true, Remainder::Formula(conclusion)),
                    None => {
                        let Expr::And(items) = self.program.expr(premise).clone() else { return None };
                        (self.first_of_element(&items, &mut conditions), true, Remainder::Formula(body))
                    }
                },
                _ => return None,
            },
        };
        let (conditions, arguments) = (found, conditions.arguments.map_or_else(Vec::new, |all| all.found));
        let mut needs = Needs::nothing();
        conditions.iter().for_each(|condition| needs.join(self.needs(*condition)));
        let mut locals = needs.slots;
        locals.retain(|local| *local != element && arguments.iter().all(|(argument, _)| argument != local));
        let selects = match (is_universal, rest) {
            // Each that does not satisfy them is one too many.
            (true, Remainder::Nothing) => Some(false),
            // The others say nothing.
            _ if otherwise == is_universal => Some(true),
            _ => None,
        };
        let range = self.slots_within(&conditions);
        let is_noted = !conditions.is_empty() && locals.len() + arguments.len() <= FEW;
        let (conditions, locals, arguments) = (conditions.into(), locals.into(), arguments.into());
        let plain = None;
        is_noted.then_some(ElementTest {
            element,
            conditions,
            locals,
            arguments,
            plain,
            range,
            class: 0,
            selects,
            otherwise,
            rest,
        })
    }

    /// The first conjuncts that are conditions of an element.
    fn first_of_element(&mut self, items: &[ExprId], conditions: &mut Conditions) -> Vec<ExprId> {
        items.iter().map_while(|item| self.of_element(*item, conditions)).collect()
    }

    /// A formula as a condition of an element: it speaks of the element, and of no state but in its arguments.
    fn of_element(&mut self, formula: ExprId, conditions: &mut Conditions) -> Option<ExprId> {
        if self.is_of_element(formula, conditions.element) {
            return Some(formula);
        }
        let arguments = conditions.arguments.as_mut()?;
        let needs = self.needs(formula);
        if !needs.primed.is_empty() || !needs.is_settled() || !needs.slots.contains(&conditions.element) {
            return None;
        }
        let before = arguments.found.len();
        let condition = self.with_arguments(formula, true, arguments).filter(|id| self.needs(*id).state.is_empty());
        if condition.is_none() {
            arguments.found.truncate(before);
            arguments.known.clear();
        }
        condition
    }

    /// An expression in which parts that are the same for all elements, but not in all states, are locals. It may itself be such
    /// a part where its value is likely to be small.
    fn with_arguments(&mut self, id: ExprId, is_small: bool, arguments: &mut Arguments) -> Option<ExprId> {
        let needs = self.needs(id);
        if needs.state.is_empty() {
            return Some(id);
        }
        let is_constructor = matches!(self.program.expr(id), Expr::Set(_) | Expr::Tuple(_) | Expr::Record(..));
        if !is_constructor && !needs.slots.iter().any(|slot| arguments.bound.contains(slot)) {
            if !is_small || self.keeps_in(id, &arguments.bound) {
                return None;
            }
            let known = arguments.found.iter().find(|(_, code)| self.number(*code) == self.number(id));
            let local = match known {
                Some((local, _)) => *local,
                None => {
                    let local = Local(arguments.first_free + arguments.found.len() as u32);
                    arguments.found.push((local, id));
                    local
                }
            };
            return Some(self.emit(Expr::Local(local), self.program.span(id)));
        }
        if let Some(known) = arguments.known.get(&(id, is_small)) {
            return *known;
        }
        let mut expr = self.program.expr(id).clone();
        let outside = arguments.bound.len();
        if let Expr::Let(slots, _) = &expr {
            arguments.bound.extend(slots.iter().copied());
        }
        expr.bound_locals(&mut |slot| arguments.bound.push(slot));
        // In this order: what is applied, the set of which something is an element, and the sets of binders are large.
        let are_small: [bool; 2] = match &expr {
            Expr::Apply(..) => [false, true],
            Expr::Binary(Binary::In | Binary::NotIn, ..) => [true, false],
            Expr::Binary(Binary::SubsetEq | Binary::Cup | Binary::Cap | Binary::SetMinus, ..) => [false; 2],
            Expr::Unary(operator, _) => [*operator == Unary::Not; 2],
            Expr::Native { .. } | Expr::Field(..) | Expr::Except(..) => [false; 2],
            Expr::All(..)
            | Expr::Exists(..)
            | Expr::Choose(..)
            | Expr::Filter(..)
            | Expr::Map(..)
            | Expr::Function(..) => [false, true],
            _ => [true; 2],
        };
        let (mut is_whole, mut place) = (true, 0);
        expr.for_each_part(&mut |part| {
            match self.with_arguments(*part, are_small[place.min(1)], arguments) {
                Some(with) => *part = with,
                None => is_whole = false,
            }
            place += 1;
        });
        arguments.bound.truncate(outside);
        let with = is_whole.then(|| self.emit(expr, self.program.span(id)));
        arguments.known.insert((id, is_small), with);
        with
    }

    /// Whether a part of an expression keeps its value in one of these locals: before they are bound they hold another one.
    fn keeps_in(&self, id: ExprId, bound: &[Local]) -> bool {
        let (mut left, mut seen) = (vec![id], FxHashSet::default());
        while let Some(id) = left.pop() {
            if !seen.insert(id) {
                continue;
            }
            let mut expr = self.program.expr(id).clone();
            if matches!(&expr, Expr::Lazy(slot, _) if bound.contains(slot)) {
                return true;
            }
            expr.for_each_part(&mut |part| left.push(*part));
        }
        false
    }

    /// Whether a formula speaks of an element and of no state, and says the same each time.
    fn is_of_element(&self, formula: ExprId, element: Local) -> bool {
        let needs = self.needs(formula);
        needs.state.is_empty() && needs.primed.is_empty() && needs.is_settled() && needs.slots.contains(&element)
    }
}

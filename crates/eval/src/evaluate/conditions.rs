//! The conditions of an initial predicate, remembered.
//!
//! An initial predicate often is an inductive invariant: `TypeOK /\ Inv`, where `TypeOK` gives each variable every element of a
//! constant set, and `Inv` is asked of each combination. A part of `Inv` speaks of few variables, so the same question comes
//! again and again. Where each of these variables was chosen from a set whose elements are listed, its place among them stands for
//! its value, and a table by places has the answers.
//!
//! The elements of a constant set are listed once. Those of a set that depends on variables are listed for each of its values, as
//! long as it has few. A constant that a variable is equated with is the only element of a set.
//!
//! What has to hold in initial states is answered in the same way ([`Answers`]), as far as all of it is.

use super::Evaluator;
use super::act::Calls;
use super::questions::{Early, bit};
use crate::ir::{Act, ActId, Binder, Expr, ExprId, Local, Program, Reach, Variable};
use check_value::value::{Evaluated, Symbolic, Value, evident_size, is_identical, iterate};
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::rc::Rc;

/// A table has no more answers than this: one byte each.
const MOST: u64 = 1 << 18;

/// A condition is remembered if it can be asked this many times as often as it has answers.
const OFTEN: u64 = 4;

/// The elements of a set are listed if they are no more than these.
const FEW: u32 = 1 << 15;

/// A set that depends on variables is listed for no more values than these.
const VALUES: usize = 16;

/// What is known of the conditions.
#[derive(Default)]
pub(super) struct Conditions {
    /// For each variable, from where it has its value.
    pub(super) chosen: Vec<Option<Chosen>>,
    /// From where the value comes that is assigned next.
    pub(super) coming: Option<Chosen>,
    /// The variables that got another value since somebody asked for them, a bit each.
    assigned: u64,
    /// The quantifiers around the condition that is asked, outermost first.
    pub(super) around: Vec<Bound>,
    listings: Vec<Listing>,
    /// By the numbers of the actions.
    pub(super) known: Vec<Option<Known>>,
    /// What is asked while variables are chosen.
    pub(super) early: Early,
}

/// A set whose elements are listed.
struct Listing {
    set: ExprId,
    /// Its value, if it is not the same in every state.
    value: Option<Value>,
    /// In the order in which they are chosen.
    elements: Rc<[Value]>,
}

/// The number of the listing that has a constant as its only element, beside the number of the constant.
const OF_CONSTANT: u32 = 1 << 31;

/// The place of a value among the elements of a set that are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The number of the listing.
    pub listing: u32,
    /// The place, from 0 on, in the order in which elements are chosen.
    pub place: u32,
    /// How many elements there are.
    pub size: u32,
}

/// The locals of a quantifier over constant sets, and which of their combinations they have.
pub(super) struct Bound {
    quantifier: ActId,
    locals: SmallVec<[Local; 4]>,
    place: u32,
    size: u32,
}

impl Bound {
    /// Those of a quantifier over these sets, where the first combination comes next; `None` if there are too many.
    pub(super) fn of(quantifier: ActId, binders: &[Binder], sets: &[Value]) -> Option<Self> {
        let size = sets.iter().map(size).try_fold(1u32, |count, size| count.checked_mul(size?))?;
        let locals = binders.iter().flat_map(|binder| binder.locals.iter().copied()).collect();
        Some(Self { quantifier, locals, place: 0, size })
    }
}

/// What is known of a condition.
pub(super) enum Known {
    /// It is not remembered; its parts may be.
    Nothing,
    Answers(Answers),
}

/// The answers to a condition, by the places of all that it reads.
#[derive(Debug)]
pub struct Answers {
    /// Variables, each with the listing from which it was chosen.
    pub(super) variables: Vec<(Variable, u32)>,
    /// Quantifiers, with their places among those around.
    bounds: Vec<(usize, ActId)>,
    answers: Vec<Option<bool>>,
    /// The variables, a bit each.
    reads: u64,
}

/// Variables that were assigned, a bit each; the last bit is that of many.
#[derive(Clone, Copy, Debug)]
pub struct Assigned(pub u64);

impl Assigned {
    /// Whether this variable may be one of them.
    #[inline]
    pub fn may_have(self, variable: usize) -> bool {
        self.0 & bit(variable) != 0
    }
}

impl Answers {
    /// Takes note of the answer at a place.
    pub fn put(&mut self, place: usize, holds: bool) {
        self.answers[place] = Some(holds);
    }

    /// The variables on which they depend, a bit each, as in [`Assigned`].
    pub fn reads(&self) -> u64 {
        self.reads
    }

    /// The answer at a place, if it is known.
    #[inline]
    pub fn get(&self, place: usize) -> Option<bool> {
        self.answers[place]
    }
}

impl Conditions {
    /// Takes note of an assignment.
    fn assigned(&mut self, Variable(variable): Variable) {
        let place = variable as usize;
        if self.chosen.len() <= place {
            self.chosen.resize(place + 1, None);
        }
        let coming = self.coming.take();
        self.early.assigned(Variable(variable));
        if coming.is_none() || self.chosen[place] != coming {
            self.chosen[place] = coming;
            self.assigned |= bit(place);
        }
    }

    pub(super) fn chosen(&self, Variable(variable): Variable) -> Option<Chosen> {
        self.chosen.get(variable as usize).copied().flatten()
    }

    /// The elements of a listing; `None` if its only element is a constant.
    pub(super) fn elements_of_listing(&self, listing: u32) -> Option<&[Value]> {
        self.listings.get(listing as usize).map(|listing| &*listing.elements)
    }

    /// What is known of a condition.
    pub(super) fn known(&mut self, program: &Program, condition: ActId) -> &Known {
        if self.known.get(condition.0 as usize).is_none_or(Option::is_none) {
            self.look_at(program, condition);
        }
        self.known[condition.0 as usize].as_ref().expect("it was looked at")
    }

    /// The answers to a condition, if these are remembered, as far as it was looked at.
    pub(super) fn answers_known(&self, condition: ActId) -> Option<&Answers> {
        match self.known.get(condition.0 as usize)? {
            Some(Known::Answers(answers)) => Some(answers),
            _ => None,
        }
    }

    /// How many combinations there are of the values that variables may get.
    pub(super) fn candidates(&self) -> u64 {
        product(self.chosen.iter().flatten().map(|chosen| chosen.size))
    }

    /// Decides whether a condition is remembered.
    #[cold]
    fn look_at(&mut self, program: &Program, condition: ActId) {
        let locals = program.outer_locals(condition);
        let answers = locals.and_then(|locals| self.answers(program, &Reach::of_action(program, condition), locals));
        let known = answers.map_or(Known::Nothing, Known::Answers);
        self.known.resize_with(program.acts.len(), || None);
        self.known[condition.0 as usize] = Some(known);
    }

    /// Room for the answers to what is made of this and speaks of these locals; `None` if it does not pay.
    fn answers(&self, program: &Program, reach: &Reach, locals: BTreeSet<Local>) -> Option<Answers> {
        if !reach.is_determined(program) {
            return None;
        }
        let around = |local| self.around.iter().position(|bound| bound.locals.contains(local));
        let bounds: BTreeSet<usize> = locals.iter().map(around).collect::<Option<_>>()?;
        let chosen = |variable: &Variable| self.chosen(*variable).map(|chosen| (*variable, chosen));
        let variables = reach.variables.iter().map(chosen).collect::<Option<Vec<_>>>()?;
        let sizes = variables.iter().map(|(_, chosen)| chosen.size);
        let count = product(sizes.chain(bounds.iter().map(|bound| self.around[*bound].size)));
        let around = product(self.around.iter().map(|bound| bound.size));
        let asked = self.candidates().saturating_mul(around);
        if count > MOST || count.saturating_mul(OFTEN) > asked {
            return None;
        }
        let variables = variables.into_iter().map(|(variable, chosen)| (variable, chosen.listing)).collect();
        let bounds = bounds.into_iter().map(|bound| (bound, self.around[bound].quantifier)).collect();
        let reads = reach.variables.iter().fold(0, |reads, variable| reads | bit(variable.0 as usize));
        Some(Answers { variables, bounds, answers: vec![None; count as usize], reads })
    }

    /// Where the answer to a condition stands; `None` where something that it reads comes from elsewhere than it did.
    pub(super) fn place(&self, answers: &Answers) -> Option<usize> {
        let mut place = 0;
        for (variable, listing) in &answers.variables {
            let chosen = self.chosen(*variable).filter(|chosen| chosen.listing == *listing)?;
            place = place * chosen.size as usize + chosen.place as usize;
        }
        for (bound, quantifier) in &answers.bounds {
            let bound = self.around.get(*bound).filter(|bound| bound.quantifier == *quantifier)?;
            place = place * bound.size as usize + bound.place as usize;
        }
        (place < answers.answers.len()).then_some(place)
    }
}

fn product(sizes: impl Iterator<Item = u32>) -> u64 {
    sizes.map(u64::from).fold(1, u64::saturating_mul)
}

/// How many elements a set has, where that is plain to see and not too much.
fn size(set: &Value) -> Option<u32> {
    u32::try_from(evident_size(set)).ok().filter(|size| *size > 0)
}

/// The same at most.
fn greatest_size(set: &Value) -> Option<u32> {
    match set {
        Value::Symbolic(symbolic) => match &**symbolic {
            Symbolic::Minus(from, ..) => greatest_size(from),
            Symbolic::Cup(one, other, _) => greatest_size(one)?.checked_add(greatest_size(other)?),
            _ => size(set),
        },
        _ => size(set),
    }
}

impl Evaluator<'_> {
    /// The elements of a set with this value, and the number of the listing, as far as conditions are remembered and they are few.
    pub(super) fn few_elements(&mut self, set: ExprId, value: &Value) -> Evaluated<Option<(u32, Rc<[Value]>)>> {
        let Some(conditions) = &self.scratch.conditions else { return Ok(None) };
        let mut values = 0;
        for (number, listing) in (0..).zip(&conditions.listings) {
            if listing.set == set {
                if listing.value.as_ref().is_none_or(|known| is_identical(known, value)) {
                    return Ok(Some((number, listing.elements.clone())));
                }
                values += 1;
            }
        }
        // All who make portions list the same sets: how many elements a set has that depends on variables is plain to see.
        let is_fixed = self.program.expr(set).is_fixed();
        let most = if is_fixed { greatest_size(value) } else { size(value) };
        if values >= VALUES || most.is_none_or(|size| size > FEW) {
            return Ok(None);
        }
        let (mut all, mut elements) = (iterate(self, value)?, Vec::new());
        while let Some(element) = all.next(self)? {
            elements.push(element);
        }
        if elements.is_empty() {
            return Ok(None);
        }
        let elements: Rc<[Value]> = elements.into();
        let value = (!is_fixed).then(|| value.clone());
        let Some(conditions) = &mut self.scratch.conditions else { return Ok(None) };
        conditions.listings.push(Listing { set, value, elements: elements.clone() });
        Ok(Some((conditions.listings.len() as u32 - 1, elements)))
    }

    /// Says that the value that is assigned next is the one at a place among so many elements that are listed.
    pub(super) fn comes_from(&mut self, listing: u32, place: usize, size: usize) {
        if let Some(conditions) = &mut self.scratch.conditions {
            conditions.coming = Some(Chosen { listing, place: place as u32, size: size as u32 });
        }
    }

    /// Says that the value that is assigned next is that of an expression: where that is a constant or a variable it is known from where
    /// it comes.
    #[inline]
    pub(super) fn comes_from_value_of(&mut self, code: ExprId) {
        if let Some(conditions) = &mut self.scratch.conditions {
            let expr = self.program.expr(code);
            let is_constant = expr.is_literal() || expr.is_fixed();
            conditions.coming = match expr {
                Expr::Primed(variable) => conditions.chosen(*variable),
                _ => is_constant.then_some(Chosen { listing: OF_CONSTANT | code.0, place: 0, size: 1 }),
            };
        }
    }

    /// Says that nothing is assigned.
    #[inline]
    pub(super) fn comes_from_nowhere(&mut self) {
        if let Some(conditions) = &mut self.scratch.conditions {
            conditions.coming = None;
        }
    }

    /// Room for the answers to a formula of the state that was made, without locals around it, by the places of the variables that it
    /// reads; `None` where it depends on something else, or can hardly be asked more often than there are answers.
    pub fn answers_to(&self, formula: ExprId) -> Option<Answers> {
        let conditions = self.scratch.conditions.as_ref()?;
        conditions.answers(self.program, &Reach::of(self.program, formula), BTreeSet::new())
    }

    /// The variables that may have got another value since this was asked last.
    #[inline]
    pub fn assigned_since(&mut self) -> Assigned {
        let of = |conditions: &mut Box<Conditions>| Assigned(std::mem::take(&mut conditions.assigned));
        self.scratch.conditions.as_mut().map_or(Assigned(u64::MAX), of)
    }

    /// Where the answer for the state that was made stands; `None` where something that is read comes from elsewhere than it did.
    #[inline]
    pub fn place_of_answer(&self, answers: &Answers) -> Option<usize> {
        self.scratch.conditions.as_ref()?.place(answers)
    }

    /// Says that a variable has been assigned.
    #[inline]
    pub(super) fn note_assigned(&mut self, variable: Variable) {
        if let Some(conditions) = &mut self.scratch.conditions {
            conditions.assigned(variable);
        }
    }

    /// Where the value that a variable was given comes from, if conditions are remembered and it was chosen from elements that are
    /// listed.
    pub fn chosen(&self, variable: usize) -> Option<Chosen> {
        self.scratch.conditions.as_ref()?.chosen(Variable(variable as u32))
    }

    /// Whether conditions hold, as [`Evaluator::test`] says it of each.
    pub(super) fn all_hold(&mut self, items: &[ActId], calls: Option<&Calls<'_>>) -> Evaluated<bool> {
        for item in items {
            let is_settled = self.scratch.conditions.as_ref().is_some_and(|all| all.early.is_settled(*item));
            if !is_settled && !self.holds(*item, calls)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub(super) fn holds(&mut self, condition: ActId, calls: Option<&Calls<'_>>) -> Evaluated<bool> {
        let program = self.program;
        let Some(conditions) = &mut self.scratch.conditions else { return self.test(condition, calls) };
        let number = condition.0 as usize;
        conditions.known(program, condition);
        let Some(Known::Answers(answers)) = &conditions.known[number] else {
            return self.parts_hold(condition, calls);
        };
        let Some(place) = conditions.place(answers) else { return self.test(condition, calls) };
        if let Some(known) = answers.get(place) {
            return Ok(known);
        }
        let holds = self.test(condition, calls)?;
        if let Some(conditions) = &mut self.scratch.conditions
            && let Some(Known::Answers(answers)) = &mut conditions.known[number]
        {
            answers.put(place, holds);
        }
        Ok(holds)
    }

    /// Asks the parts of a condition that is not remembered as a whole.
    fn parts_hold(&mut self, condition: ActId, calls: Option<&Calls<'_>>) -> Evaluated<bool> {
        match self.program.act(condition) {
            Act::All(items) => self.all_hold(items, calls),
            Act::Inlined(call, body) => self.holds(*body, Some(&Calls { call: *call, outer: calls })),
            Act::ForAll { binders, body, .. }
                if binders.iter().all(|binder| self.program.expr(binder.set).is_fixed()) =>
            {
                self.each_holds(condition, binders, *body, calls)
            }
            _ => self.test(condition, calls),
        }
    }

    fn each_holds(
        &mut self,
        quantifier: ActId,
        binders: &[Binder],
        body: ActId,
        calls: Option<&Calls<'_>>,
    ) -> Evaluated<bool> {
        let sets = self.binder_sets(binders).map_err(|fault| self.blame(fault, calls))?;
        let Some(bound) = Bound::of(quantifier, binders, &sets) else { return self.test(quantifier, calls) };
        let ended = self.each_bound(bound, binders, &sets, &mut |evaluator| {
            let holds = evaluator.holds(body, calls)?;
            Ok(if holds { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        });
        Ok(ended?.is_continue())
    }

    /// Binds each combination of elements of the sets of a quantifier, whose place is known meanwhile, until the visitor breaks off.
    pub(super) fn each_bound(
        &mut self,
        bound: Bound,
        binders: &[Binder],
        sets: &[Value],
        visit: &mut dyn FnMut(&mut Self) -> Evaluated<ControlFlow<()>>,
    ) -> Evaluated<ControlFlow<()>> {
        if let Some(conditions) = &mut self.scratch.conditions {
            conditions.around.push(bound);
        }
        let ended = self.each_of(binders, sets, &mut |evaluator| {
            let flow = visit(evaluator)?;
            if let Some(bound) = evaluator.scratch.conditions.as_mut().and_then(|all| all.around.last_mut()) {
                bound.place += 1;
            }
            Ok(flow)
        });
        if let Some(conditions) = &mut self.scratch.conditions {
            conditions.around.pop();
        }
        ended
    }
}

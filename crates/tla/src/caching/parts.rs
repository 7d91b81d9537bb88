//! Groups taken apart: a conjunction into runs of its conjuncts, these one by one, and what branches into its ways.
//!
//! Conjuncts that do not branch and follow one another are one group to begin with: to find what they do together costs
//! as much as to find what one of them does.

use super::plan::{Around, GroupId, Kind, Plan, enter};
use check_eval::evaluate::Evaluator;
use check_eval::ir::{Act, ActId, Shape};
use check_eval::slots::{Tree, VARIABLES, Variables};
use std::rc::Rc;

/// Where variables get their values in more ways than this, actions are not taken apart.
const MOST: usize = 1 << 12;

impl Plan {
    /// A group for a part of an action. If it cannot be split there is no other way than to wait whether it pays.
    /// What branches is taken apart at once: all its ways together read more than each of them.
    pub(super) fn add_part(&mut self, evaluator: &Evaluator<'_>, around: Around) -> GroupId {
        let kind = match evaluator.program.act(around.act) {
            act if act.shape() == Shape::Branching => Kind::Choice(Tree::new(self.limits)),
            act if act.is_splittable() => Kind::Whole(Tree::new(self.limits)),
            _ => Kind::Whole(Tree::patient(self.limits)),
        };
        self.add(around, kind)
    }

    /// The group that another one is where these variables have got their values; `None` if there are too many such.
    #[cold]
    #[inline(never)]
    pub(super) fn entered_otherwise(
        &mut self,
        evaluator: &Evaluator<'_>,
        id: GroupId,
        assigned: Variables,
    ) -> Option<GroupId> {
        if let Some(known) = self.otherwise.get(&(id, assigned)) {
            return Some(*known);
        }
        if self.otherwise.len() >= MOST || self.group(id).is_guard {
            return None;
        }
        let around = (*self.group(id).around).clone();
        let other = self.add_part(evaluator, around);
        self.group_mut(other).entry = Some(assigned);
        self.otherwise.insert((id, assigned), other);
        Some(other)
    }

    /// Splits a group that was not found again often enough. Whether it could be split.
    pub(super) fn split(&mut self, evaluator: &mut Evaluator<'_>, id: GroupId) -> bool {
        let around = self.group(id).around.clone();
        if evaluator.scratch.next.len() > VARIABLES || self.group(id).is_guard {
            return false;
        }
        let kind = match evaluator.program.act(around.act) {
            act if !act.is_splittable() => return false,
            Act::All(items) => Kind::All(self.runs(evaluator, &around, items)),
            _ => Kind::Choice(Tree::new(self.limits)),
        };
        self.group_mut(id).kind = kind;
        true
    }

    /// The groups into which a conjunction is split: runs of conjuncts that do not branch, if it is not one such run, and
    /// the others.
    fn runs(&mut self, evaluator: &mut Evaluator<'_>, around: &Around, items: &[ActId]) -> Rc<[GroupId]> {
        let (first, last) = conjuncts(around, items);
        let branches = |place: usize| evaluator.program.may_branch(items[place]);
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for place in first..=last {
            match runs.last_mut() {
                Some((_, end)) if !branches(*end) && !branches(place) => *end = place,
                _ => runs.push((place, place)),
            }
        }
        if runs.len() == 1 {
            runs = (first..=last).map(|place| (place, place)).collect();
        }
        let part = |(from, to): (usize, usize)| {
            let part = match from == to {
                true => enter(evaluator, Around { act: items[from], only: None, ..around.clone() }),
                false => Around { only: Some((from as u32, to as u32)), ..around.clone() },
            };
            self.shared_part(evaluator, part)
        };
        runs.into_iter().map(part).collect()
    }

    /// A group for a part of an action: one that another instance of the action has made, if the part speaks of what is the same
    /// around both.
    fn shared_part(&mut self, evaluator: &mut Evaluator<'_>, around: Around) -> GroupId {
        let action = around.action.map_or(u32::MAX, |action| action.0);
        let calls = around.calls.iter().map(|call| call.0);
        let others = [action, around.calls.len() as u32].into_iter().chain(calls);
        let key = self.shared.key(evaluator, (around.act, around.only), &around.locals, others);
        let Some(key) = key else { return self.add_part(evaluator, around) };
        if let Some(known) = self.shared.get(&key) {
            return known;
        }
        let id = self.add_part(evaluator, around);
        self.size += key.len();
        self.shared.insert(key, id);
        id
    }

    /// Takes a choice as a whole.
    pub(super) fn take_whole(&mut self, id: GroupId) {
        let tree = Tree::patient(self.limits);
        self.group_mut(id).kind = Kind::Whole(tree);
    }

    /// Takes an action as a whole again for a while, because one of its groups does not pay. What is known of its groups is
    /// kept: where many states differ at first in what they read, as initial states do, the same values come again later.
    pub(super) fn unite(&mut self, id: GroupId, useless: GroupId) {
        let limits = self.limits;
        let group = self.group_mut(id);
        group.failures += 1;
        group.useless = Some(useless);
        let whole = Tree::resting(limits, group.failures);
        let is_over = whole.is_given_up();
        let parts = std::mem::replace(&mut group.kind, Kind::Whole(whole));
        group.parts = (!is_over).then_some(parts);
    }

    /// Takes an action by its groups again once it has rested. Whether it had.
    #[inline]
    pub(super) fn part_again(&mut self, id: GroupId) -> bool {
        let group = self.group_mut(id);
        let Some(parts) = group.parts.take() else { return false };
        group.kind = parts;
        // Others that have it in common give it up as well until then.
        if let Some(useless) = group.useless.take()
            && let Kind::Whole(tree) | Kind::Choice(tree) = &mut self.group_mut(useless).kind
        {
            tree.wake();
        }
        true
    }
}

/// The first and the last of the conjuncts that are meant.
fn conjuncts(around: &Around, items: &[ActId]) -> (usize, usize) {
    match around.only {
        Some((first, last)) => (first as usize, last as usize),
        None => (0, items.len() - 1),
    }
}

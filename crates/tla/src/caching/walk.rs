//! The steps of a state, found by going through the groups of a plan.

use super::judge::{Judge, Judgement, StateJudge};
use super::plan::{Around, GroupId, Kind, Listed, Plan, Room};
use super::steps::Steps;
use check_eval::evaluate::Evaluator;
use check_eval::slots::{Path, Slots, Sought, Tree, VARIABLES, Variables};
use check_eval::state::State;
use check_system::{ActionId, Assurance, Fault, Interrupt, Visitor};
use smallvec::SmallVec;
use std::ops::Range;
use std::rc::Rc;

/// Who takes the steps.
pub(crate) type Visit<'v> = dyn Visitor<State> + 'v;

/// Runs a part of the next-state relation without remembering anything.
pub(crate) type Run<'r> = dyn FnMut(&mut Evaluator<'_>, &Around, &mut State, &mut Visit<'_>) -> Result<(), Fault> + 'r;

/// More steps of one group than this are not remembered.
const MANY: usize = 4_096;

/// With more choices one behind the other an action is run as a whole: each takes some of the machine's stack.
const MOST_CHOICES: u32 = 200;

/// To take so many bytes of a state apart, and to put them together again with what changes, is a unit of work.
const BYTES: usize = 4;

/// A walk through the groups, for one state.
pub(super) struct Walk<'w, 'e, 'p> {
    plan: &'w mut Plan,
    evaluator: &'w mut Evaluator<'e>,
    judge: Option<Judge<'w>>,
    state_judge: Option<StateJudge<'w>>,
    run: &'w mut Run<'p>,
    visit: &'w mut Visit<'p>,
    made: State,
    /// All variables.
    all: Variables,
    /// The steps of the groups on the way.
    taken: Vec<usize>,
    /// Room for what they write.
    writes: Vec<(u32, u32)>,
    /// The fingerprint of the state that they make.
    fingerprint: u64,
    /// Which variables have got their values on the way.
    assigned: Variables,
    /// How many steps were visited.
    visited: usize,
    /// Whether the state that is being made has its numbers.
    is_making: bool,
    /// The action at hand.
    action: GroupId,
    /// Whether nothing is known of it yet but that it is entered.
    is_first: bool,
    /// Choices on the way.
    choices: u32,
    /// How often something was found that depends on the state, and how often it was learnt, for the part of the relation at hand.
    answers: (u32, u32),
}

/// What follows a group.
struct Rest<'r> {
    groups: &'r [GroupId],
    rest: Option<&'r Rest<'r>>,
}

/// Why a walk ends.
enum End {
    /// It cannot be known how to go on: the action is to be run.
    Unknown,
    /// There is a fault, or the visitor has enough.
    Fault(Box<Fault>),
}

impl From<Fault> for End {
    #[cold]
    fn from(fault: Fault) -> Self {
        Self::Fault(Box::new(fault))
    }
}

impl<'w, 'e, 'p> Walk<'w, 'e, 'p> {
    pub(super) fn new(
        plan: &'w mut Plan,
        evaluator: &'w mut Evaluator<'e>,
        (judge, state_judge): (Option<Judge<'w>>, Option<StateJudge<'w>>),
        run: &'w mut Run<'p>,
        visit: &'w mut Visit<'p>,
    ) -> Self {
        let variables = evaluator.scratch.next.len();
        let all = if variables >= VARIABLES { Variables::MAX } else { (1 << variables) - 1 };
        let fingerprint = evaluator.scratch.slots.fingerprint;
        let Room { made, taken, writes } = std::mem::take(&mut plan.room);
        Self {
            plan,
            evaluator,
            judge,
            state_judge,
            run,
            visit,
            made,
            all,
            taken,
            writes,
            fingerprint,
            assigned: 0,
            visited: 0,
            is_making: false,
            action: 0,
            is_first: false,
            choices: 0,
            answers: (0, 0),
        }
    }

    /// Visits all steps.
    ///
    /// # Errors
    /// When a step cannot be computed, or the visitor ends the enumeration.
    pub(super) fn go(mut self) -> Result<(), Fault> {
        self.plan.state += 1;
        self.plan.guards.sift(self.evaluator.scratch.slots.numbers());
        let result = self.leaves();
        self.reset();
        self.plan.room = Room { made: self.made, taken: self.taken, writes: self.writes };
        result
    }

    fn leaves(&mut self) -> Result<(), Fault> {
        let leaves = self.plan.leaves.clone();
        let mut next = self.plan.guards.next(0);
        while let Some(leaf) = next {
            self.outer(leaves[leaf], 0)?;
            self.plan.count_answers(leaf, std::mem::take(&mut self.answers));
            next = self.plan.guards.next(leaf + 1);
        }
        Ok(())
    }

    /// A named action, or a choice outside of these, inside of so many others: nothing stands before or behind it.
    fn outer(&mut self, id: GroupId, depth: u32) -> Result<(), Fault> {
        debug_assert!(depth < MOST_CHOICES, "no choice leads to itself");
        let before = self.visited;
        self.is_first = false;
        let result = match &self.plan.group(id).kind {
            Kind::Choice(_) if self.plan.group(id).around.action.is_none() => match self.choice(id) {
                Ok(ways) => return ways.iter().try_for_each(|way| self.outer(*way, depth + 1)),
                Err(end) => Err(end),
            },
            _ => {
                (self.action, self.is_first) = (id, true);
                self.evaluator.scratch.action = self.plan.group(id).around.action.unwrap_or(ActionId(0));
                self.group(id, None)
            }
        };
        match result {
            Ok(()) => Ok(()),
            Err(End::Fault(fault)) => Err(*fault),
            Err(End::Unknown) => {
                self.reset();
                self.run(id, self.visited - before)
            }
        }
    }

    /// Runs a part of the relation, of which so many steps were visited already.
    fn run(&mut self, id: GroupId, mut visited: usize) -> Result<(), Fault> {
        let around = self.plan.group(id).around.clone();
        let visit = &mut *self.visit;
        (self.run)(self.evaluator, &around, &mut self.made, &mut |action: ActionId, state: &State| {
            if visited > 0 {
                visited -= 1;
                return Ok(());
            }
            visit.visit(action, state)
        })
    }

    fn group(&mut self, id: GroupId, rest: Option<&Rest<'_>>) -> Result<(), End> {
        let id = self.enter(id)?;
        match &self.plan.group(id).kind {
            Kind::Whole(_) => self.whole(id, rest),
            Kind::All(groups) => {
                let groups = groups.clone();
                self.one_after_the_other(&groups, rest)
            }
            Kind::Choice(_) => self.each_way(id, rest),
        }
    }

    #[inline(never)]
    fn each_way(&mut self, id: GroupId, rest: Option<&Rest<'_>>) -> Result<(), End> {
        // Once all variables have values what remains is tested: it branches no more.
        if self.assigned == self.all {
            self.plan.take_whole(id);
            return self.whole(id, rest);
        }
        if self.choices == MOST_CHOICES {
            return Err(End::Unknown);
        }
        let ways = self.choice(id)?;
        self.choices += 1;
        ways.iter().try_for_each(|way| self.group(*way, rest))?;
        self.choices -= 1;
        Ok(())
    }

    fn one_after_the_other(&mut self, groups: &[GroupId], rest: Option<&Rest<'_>>) -> Result<(), End> {
        match groups {
            [] => Err(End::Unknown),
            [only] => self.group(*only, rest),
            [first, groups @ ..] => self.group(*first, Some(&Rest { groups, rest })),
        }
    }

    /// A group is entered: what is known of it belongs to the variables that had values when it was entered first. Where others have, it
    /// is another group.
    #[inline]
    fn enter(&mut self, id: GroupId) -> Result<GroupId, End> {
        if *self.plan.group_mut(id).entry.get_or_insert(self.assigned) == self.assigned {
            return Ok(id);
        }
        self.plan.entered_otherwise(self.evaluator, id, self.assigned).ok_or(End::Unknown)
    }

    /// What is known as a whole.
    #[inline]
    fn whole(&mut self, id: GroupId, rest: Option<&Rest<'_>>) -> Result<(), End> {
        let state = self.plan.state;
        let group = self.plan.group_mut(id);
        let result = if group.now.0 == state {
            group.now.1
        } else {
            let tree = group.kind.tree();
            if !tree.is_useful() {
                let is_noticed = tree.take_failure();
                return self.useless(id, rest, is_noticed);
            }
            if self.plan.part_again(id) {
                return self.group(id, rest);
            }
            match self.find_now(id) {
                Some(result) => result,
                None => self.learn(id, rest.is_none())?,
            }
        };
        self.is_first = false;
        self.take(id, result, rest)
    }

    /// Takes the steps of a group by what it does.
    #[inline]
    fn take(&mut self, id: GroupId, result: u32, rest: Option<&Rest<'_>>) -> Result<(), End> {
        let steps = self.plan.results.of(result);
        if steps.is_empty() {
            return Ok(());
        }
        let assigned = self.assigned | self.plan.group(id).assigns.unwrap_or_default();
        match rest {
            Some(rest) => self.steps_before(steps, assigned, rest),
            None if assigned == self.all => self.last_steps(steps),
            None => Err(End::Unknown),
        }
    }

    /// What is known of a group in the state that is loaded; it is known of the rest of this state without a search.
    #[inline]
    fn find_now(&mut self, id: GroupId) -> Option<u32> {
        let state = self.plan.state;
        let group = self.plan.group_mut(id);
        let tree = group.kind.tree();
        let Sought::Found(result) = self.evaluator.scratch.slots.seek(tree) else { return None };
        self.answers.0 += u32::from(!tree.is_constant());
        if !group.looks_ahead {
            group.now = (state, result);
        }
        Some(result)
    }

    /// Takes the steps of a group, and goes on from each.
    fn steps_before(&mut self, steps: Range<usize>, assigned: Variables, rest: &Rest<'_>) -> Result<(), End> {
        self.start_making();
        let (before, fingerprint) = (self.assigned, self.fingerprint);
        self.assign(assigned);
        for step in steps {
            let (hash, writes) = self.plan.results.step(step);
            let gone = self.evaluator.scratch.slots.give(writes);
            self.fingerprint = fingerprint.wrapping_add(hash).wrapping_sub(gone);
            self.taken.push(step);
            self.one_after_the_other(rest.groups, rest.rest)?;
            self.taken.pop();
            self.evaluator.scratch.slots.take_back(self.plan.results.step(step).1);
        }
        self.assign(before);
        self.fingerprint = fingerprint;
        Ok(())
    }

    /// These variables have their values.
    fn assign(&mut self, variables: Variables) {
        self.assigned = variables;
        self.evaluator.scratch.slots.given = variables;
    }

    /// Takes steps behind which nothing follows, and visits where they lead.
    fn last_steps(&mut self, steps: Range<usize>) -> Result<(), End> {
        let action = self.evaluator.scratch.action;
        for step in steps {
            let (hash, writes) = self.plan.results.step(step);
            let gone = self.evaluator.scratch.slots.hash_before(writes);
            let fingerprint = self.fingerprint.wrapping_add(hash).wrapping_sub(gone);
            self.visited += 1;
            let is_permitted = self.judge.is_none() || self.is_permitted(step);
            if is_permitted && self.visit.passes(action, fingerprint)? {
                continue;
            }
            let Judgement { within, is_as_required } = match self.state_judge.is_some() {
                true => self.judgement(step, fingerprint),
                false => Judgement::default(),
            };
            let is_well_outside = within == Some(false) && is_permitted && is_as_required;
            if is_well_outside && self.visit.passes_outside(action, fingerprint)? {
                continue;
            }
            let assurance = Assurance { step: is_permitted, state: is_as_required, within };
            self.write(step, fingerprint);
            self.visit.visit_assured(action, &mut self.made, assurance)?;
        }
        Ok(())
    }

    /// Whether it is known that a step behind which nothing follows, behind those that were taken, is as the visitor requires.
    #[inline(never)]
    fn is_permitted(&mut self, step: usize) -> bool {
        if !self.judge.as_mut().is_some_and(Judge::asks) || !self.evaluator.scratch.slots.knows_writes() {
            return false;
        }
        self.start_making();
        let before = self.assigned;
        self.evaluator.scratch.slots.give(self.plan.results.step(step).1);
        self.assign(self.all);
        let written = self.taken.iter().chain([&step]).fold(Path::default(), |all, step| {
            all.with(self.evaluator.scratch.slots.changed_by(self.plan.results.step(*step).1))
        });
        let is_permitted = self.judge.as_mut().is_some_and(|judge| judge.permits(self.evaluator, written));
        self.assign(before);
        self.evaluator.scratch.slots.take_back_last(self.plan.results.step(step).1);
        is_permitted
    }

    /// What is known of the state to which a step leads, behind those that were taken.
    #[inline(never)]
    fn judgement(&mut self, step: usize, fingerprint: u64) -> Judgement {
        let Some(judge) = self.state_judge.as_mut().filter(|_| !self.visit.has_met(fingerprint)) else {
            return Judgement::default();
        };
        let writes = self.taken.iter().chain([&step]).map(|step| self.plan.results.step(*step).1);
        judge.judge(&mut self.evaluator.scratch.slots, writes)
    }

    /// Makes the state to which a step leads, behind those that were taken.
    fn write(&mut self, last: usize, fingerprint: u64) {
        let (results, slots) = (&self.plan.results, &mut self.evaluator.scratch.slots);
        if self.taken.is_empty() {
            return slots.write(results.step(last).1, fingerprint, &mut self.made);
        }
        self.writes.clear();
        for step in self.taken.iter().chain([&last]) {
            self.writes.extend_from_slice(results.step(*step).1);
        }
        self.writes.sort_unstable();
        slots.write(&self.writes, fingerprint, &mut self.made);
    }

    /// From here on there is a state that is being made.
    fn start_making(&mut self) {
        if !self.is_making {
            self.is_making = true;
            self.evaluator.scratch.slots.start_making();
        }
    }

    /// Nothing is being made.
    fn reset(&mut self) {
        self.taken.clear();
        self.fingerprint = self.evaluator.scratch.slots.fingerprint;
        (self.assigned, self.choices) = (0, 0);
        self.is_making = false;
        self.evaluator.scratch.slots.end_making();
    }

    /// A group that was not found again often enough, as has just been noticed or was before, is split, if possible.
    #[cold]
    fn useless(&mut self, id: GroupId, rest: Option<&Rest<'_>>, is_noticed: bool) -> Result<(), End> {
        if self.action == id && !is_noticed {
            return Err(End::Unknown);
        }
        if self.assigned != self.all && self.plan.split(self.evaluator, id) {
            return self.group(id, rest);
        }
        let program = self.evaluator.program;
        if self.action != id && program.is_condition(self.plan.group(id).around.act) && self.is_large() {
            return self.afresh(id, rest);
        }
        if self.action != id {
            self.plan.unite(self.action, id);
        }
        Err(End::Unknown)
    }

    /// Whether the action at hand says so much that it takes longer to run all of it than one of its conditions with a record.
    fn is_large(&mut self) -> bool {
        let (program, large) = (self.evaluator.program, self.plan.limits.large);
        let action = self.plan.group_mut(self.action);
        let act = action.around.act;
        *action.is_large.get_or_insert_with(|| program.size_of(act, large) >= large)
    }

    /// A condition that is seldom found again is asked anew each time: the rest of its action is found as ever.
    fn afresh(&mut self, id: GroupId, rest: Option<&Rest<'_>>) -> Result<(), End> {
        if self.assigned != 0 {
            self.start_making();
        }
        let (steps, assigns) = self.run_recorded(id, rest.is_none()).ok_or(End::Unknown)?;
        let slots = &self.evaluator.scratch.slots;
        if !slots.may_keep() || !self.plan.agrees(id, assigns) {
            return Err(End::Unknown);
        }
        let result = self.plan.result_of_steps(steps, slots);
        self.is_first = false;
        self.take(id, result, rest)
    }

    /// Where a choice leads to.
    fn choice(&mut self, id: GroupId) -> Result<Rc<[GroupId]>, End> {
        if let Some(listed) = self.plan.listed(self.evaluator, id) {
            return self.entry_choice(id, listed);
        }
        let tree = self.plan.group_mut(id).kind.tree();
        let is_useful = tree.is_useful();
        let is_first = std::mem::take(&mut self.is_first);
        if is_useful && let Some(result) = self.evaluator.sought(tree) {
            self.answers.0 += u32::from(!tree.is_constant());
            let ways = self.plan.ways(result);
            self.plan.group_mut(id).made.1 += ways.len();
            return Ok(ways);
        }
        self.answers.1 += 1;
        if self.assigned != 0 {
            self.start_making();
        }
        self.evaluator.see_given();
        let plan = &mut *self.plan;
        let before = plan.count();
        let ways = self.evaluator.recorded(|evaluator| plan.choose(evaluator, id));
        let slots = &self.evaluator.scratch.slots;
        if slots.is_volatile() {
            self.plan.learn(id, Tree::give_up);
            return Err(End::Unknown);
        }
        let ways = ways.ok().filter(|_| slots.may_keep()).ok_or(End::Unknown)?;
        let is_part = self.plan.group(id).around.action.is_some();
        if is_part && self.plan.leads_nowhere(id, self.plan.count() - before, ways.len()) {
            self.plan.unite(self.action, id);
            return Err(End::Unknown);
        }
        if is_first && ways.is_empty() {
            self.plan.shut(self.action, slots, &slots.read());
        }
        if is_useful {
            let result = self.plan.result_of_ways(ways.clone());
            self.plan.learn(id, |tree| tree.insert(&slots.read(), slots.numbers(), result));
        }
        Ok(ways)
    }

    /// Where a choice among entries leads to.
    fn entry_choice(&mut self, id: GroupId, listed: Listed) -> Result<Rc<[GroupId]>, End> {
        self.is_first = false;
        if self.assigned != 0 {
            self.start_making();
        }
        let combinations = match self.plan.only_combination(id) {
            Some(combinations) => combinations,
            None => {
                self.evaluator.see_given();
                let plan = &mut *self.plan;
                let combinations = self.evaluator.recorded(|evaluator| plan.combinations(evaluator, id, listed));
                combinations.map_err(|_| End::Unknown)?
            }
        };
        if listed.is_empty(&self.evaluator.scratch.slots) {
            return Ok(Rc::default());
        }
        let mut open: SmallVec<[usize; 8]> = SmallVec::new();
        for combination in combinations.iter() {
            if match self.plan.guard(id, *combination) {
                Some(guard) => self.is_open(guard)?,
                None => true,
            } {
                open.push(*combination);
            }
        }
        if let Some(ways) = self.plan.entry_ways(&self.evaluator.scratch.slots, id, listed, &open) {
            return Ok(ways);
        }
        self.evaluator.see_given();
        let plan = &mut *self.plan;
        let added = self.evaluator.recorded(|evaluator| plan.add_entry_ways(evaluator, id, listed, &open));
        added.map_err(|_| End::Unknown)?;
        self.plan.entry_ways(&self.evaluator.scratch.slots, id, listed, &open).ok_or(End::Unknown)
    }

    /// Whether the guard of a choice holds.
    fn is_open(&mut self, guard: GroupId) -> Result<bool, End> {
        let guard = self.enter(guard)?;
        let state = self.plan.state;
        let group = self.plan.group_mut(guard);
        let result = if group.now.0 == state {
            group.now.1
        } else if !group.kind.tree().is_useful() {
            if self.assigned != 0 {
                self.start_making();
            }
            let (steps, _) = self.run_recorded(guard, false).ok_or(End::Unknown)?;
            return Ok(!steps.ends.is_empty());
        } else {
            match self.find_now(guard) {
                Some(result) => result,
                None => self.learn(guard, false)?,
            }
        };
        Ok(!self.plan.results.of(result).is_empty())
    }

    /// What a group does in the state that is loaded, found by running it; it is the last one on its way, or not.
    #[cold]
    fn learn(&mut self, id: GroupId, is_last: bool) -> Result<u32, End> {
        if let Some(result) = self.evaluator.sought(self.plan.group_mut(id).kind.tree()) {
            return Ok(result);
        }
        if self.assigned != 0 {
            self.start_making();
        }
        self.answers.1 += 1;
        if let Some(result) = self.look_up(id, is_last) {
            return Ok(result);
        }
        let before = self.evaluator.work();
        let learnt = self.run_recorded(id, is_last);
        let slots = &self.evaluator.scratch.slots;
        let work = self.evaluator.work() - before + (slots.bytes_read() / BYTES) as u64;
        match learnt {
            Some((steps, assigns)) if slots.may_keep() && self.plan.agrees(id, assigns) => {
                let is_whole = slots.has_read_entries() && self.assigned != self.all;
                let read: SmallVec<[u32; 64]> = SmallVec::from_slice(&slots.read());
                if !is_whole {
                    self.publish((id, is_last), (&steps, assigns), (&read, work));
                }
                let result = self.keep(id, steps, &read, Some(work));
                // Rather by the entries than by all of them at once: from the next state on.
                if is_whole {
                    self.plan.split(self.evaluator, id);
                }
                Ok(result)
            }
            _ if slots.is_volatile() => {
                self.plan.learn(id, Tree::give_up);
                Err(End::Unknown)
            }
            _ => {
                self.plan.learn(id, Tree::miss);
                Err(End::Unknown)
            }
        }
    }

    /// Keeps what a group does by the places that were read for that, and the work that it took to learn it; without that another worker
    /// has published it.
    fn keep(&mut self, id: GroupId, steps: Steps, read: &[u32], work: Option<u64>) -> u32 {
        let slots = &self.evaluator.scratch.slots;
        if self.is_first && steps.ends.is_empty() {
            self.plan.shut(self.action, slots, read);
        }
        self.plan.group_mut(id).looks_ahead |= slots.are_of_next(read);
        // What the parts of an action take is judged by how often it is found, not by what it takes.
        let spent = if self.action == id { steps.ends.len() } else { 0 };
        let result = self.plan.result_of_steps(steps, slots);
        self.plan.learn(id, |tree| {
            tree.spend(spent, work.unwrap_or(0));
            match work {
                Some(_) => tree.insert(read, slots.numbers(), result),
                None => tree.insert_shared(read, slots.numbers(), result),
            }
        });
        result
    }

    /// What a group does in the state that is loaded, if another worker has published that.
    fn look_up(&mut self, id: GroupId, is_last: bool) -> Option<u32> {
        let mut handle = self.plan.take_handle(id, is_last);
        let plan = &*self.plan;
        let found = self.evaluator.look_up_shared(&mut handle, |evaluator| plan.shared_key(evaluator, id, is_last));
        self.plan.put_handle(id, is_last, handle);
        let found = found?;
        let steps = Steps::decode(&mut &*found.bytes, &mut self.evaluator.scratch.slots);
        let agreed = steps.filter(|(_, assigns)| self.plan.agrees(id, *assigns));
        let result = agreed.map(|(steps, _)| self.keep(id, steps, &found.read, None));
        self.evaluator.scratch.shared_result = found;
        result
    }

    /// Publishes what a group does in the state that is loaded, learnt by reading some places and by so many units of work.
    fn publish(
        &mut self,
        (id, is_last): (GroupId, bool),
        (steps, assigns): (&Steps, Option<Variables>),
        (read, work): (&[u32], u64),
    ) {
        let mut handle = self.plan.take_handle(id, is_last);
        let plan = &*self.plan;
        let encode = |slots: &Slots, bytes: &mut Vec<u8>| steps.encode(assigns, slots, bytes);
        let key = |evaluator: &mut Evaluator<'_>| plan.shared_key(evaluator, id, is_last);
        self.evaluator.publish(&mut handle, (read, work + read.len() as u64), encode, key);
        self.plan.put_handle(id, is_last, handle);
    }

    /// Runs a group and records what it reads: its steps, and the variables that they give values. `None` if that
    /// cannot be remembered, or not be evaluated.
    fn run_recorded(&mut self, id: GroupId, is_last: bool) -> Option<(Steps, Option<Variables>)> {
        let around = self.plan.group(id).around.clone();
        let (entry, all) = (self.assigned, self.all);
        let (mut writes, mut ends, mut assigns, mut are_regular) = (Vec::new(), Vec::new(), None, true);
        self.evaluator.see_given();
        self.evaluator.set_locals(&around.locals);
        let mut found = |evaluator: &mut Evaluator<'_>| {
            let has = variables(evaluator) & !entry;
            if ends.len() >= MANY || *assigns.get_or_insert(has) != has {
                return Err(Interrupt::Uncacheable.into());
            }
            // Who follows reads slots, and has to know whether they have the form that the layout expects.
            let is_all = is_last && entry == 0 && has == all;
            let is_regular = evaluator.pack_writes(&mut writes)?;
            if !is_regular && !is_all {
                return Err(Interrupt::Uncacheable.into());
            }
            are_regular &= is_regular;
            ends.push(writes.len() as u32);
            Ok(())
        };
        let result = self.evaluator.recorded(|evaluator| match entry == all {
            true if !evaluator.tests(around.act, around.only)? => Ok(()),
            true => found(evaluator),
            false => evaluator.goes_on(around.act, around.only, &mut found),
        });
        result.ok()?;
        Some((Steps { writes, ends, are_irregular: !are_regular }, assigns))
    }
}

/// Which variables have values in the state that is being made; all or none if there are too many for a set.
fn variables(evaluator: &Evaluator<'_>) -> Variables {
    if evaluator.scratch.next.len() > VARIABLES {
        return if evaluator.scratch.is_complete() { Variables::MAX } else { 0 };
    }
    let places = 0..evaluator.scratch.next.len();
    places.filter(|place| evaluator.has_next(*place)).fold(0, |all, place| all | 1 << place)
}

//! How the steps of a state are found: the next-state relation as groups, each with what is known of it.
//!
//! To begin with each named action, with each combination of the constants bound around it, is one group: what it
//! writes, by what it reads. Where that is not found again often enough, because the action reads much in all though
//! each of its conjuncts reads little, the group is split: a conjunction into groups that follow one another, runs of
//! conjuncts that do not branch, of which the later ones may read what the earlier ones have written, and what branches
//! into what chooses and what is chosen.
//! A set that depends on the state, around an action or inside it, is such a choice from the start.

mod entry_ways;

use self::entry_ways::EntryChoice;
pub(super) use self::entry_ways::Listed;
use super::shared::Shared;
use super::steps::{Results, Steps};
use check_eval::evaluate::{CacheSubject, Evaluator};
use check_eval::ir::{Act, ActId, Binder, Body, CallId, Local, Shape};
use check_eval::slots::{CacheHandle, Guards, Limits, Path, Slots, Sought, Tree, Variables};
use check_eval::state::State;
use check_system::{ActionId, Interrupt};
use check_value::value::{Evaluated, Value};
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::rc::Rc;

/// The groups of a next-state relation.
#[derive(Debug, Default)]
pub(super) struct Plan {
    groups: Vec<Group>,
    /// When it is judged what is known of a group.
    pub(super) limits: Limits,
    /// What stands for actions without a name, if there may be any.
    unnamed: Option<ActionId>,
    /// What groups do; many do the same.
    pub(super) results: Results,
    /// Where choices lead.
    ways: Interned<[GroupId]>,
    /// The groups that others lead to: by the bytes of the number of the other and of what is bound on the way.
    chosen: FxHashMap<Box<[u8]>, GroupId>,
    /// Groups that are entered where other variables have got their values than where they were entered first, as the others that they are
    /// there.
    pub(super) otherwise: FxHashMap<(GroupId, Variables), GroupId>,
    /// Those that several instances of an action have in common.
    pub(super) shared: Shared,
    /// Where choices among entries lead.
    of_entries: FxHashMap<GroupId, EntryChoice>,
    /// How many states were asked about.
    pub(super) state: u64,
    pub(super) room: Room,
    /// The first ones: named actions, each with what is bound around it, or choices of such that depend on the state.
    pub(super) leaves: Rc<[GroupId]>,
    /// For each of these, how often something was found below it that depends on the state, and how often it was learnt, since this was
    /// judged.
    answers: Vec<(u32, u32)>,
    /// Which of these need not be asked.
    pub(super) guards: Guards,
    /// Bytes in use, roughly.
    pub(super) size: usize,
}

/// Room that every walk needs.
#[derive(Debug, Default)]
pub(super) struct Room {
    /// For the state that is being made.
    pub(super) made: State,
    /// For the steps of the groups on the way to it.
    pub(super) taken: Vec<usize>,
    /// For what they write.
    pub(super) writes: Vec<(u32, u32)>,
}

/// The number of a group.
pub(super) type GroupId = u32;

/// A part of the next-state relation.
#[derive(Clone, Debug)]
pub(crate) struct Around {
    /// The part.
    pub(crate) act: ActId,
    /// The first and the last of its conjuncts that are meant, if not all are.
    pub(crate) only: Option<(u32, u32)>,
    /// The action of which it is a part, or that it is; `None` where several are parts of it.
    pub(crate) action: Option<ActionId>,
    /// What is bound around it; locals of LET definitions that were not evaluated are [`Value::Unset`].
    pub(crate) locals: Vec<(Local, Value)>,
    /// The calls around it, outermost first.
    pub(crate) calls: Vec<CallId>,
}

/// A part of the next-state relation and what is known of it.
#[derive(Debug)]
pub(super) struct Group {
    /// Its place among the first ones, if it is one.
    pub(super) leaf: Option<usize>,
    pub(super) around: Rc<Around>,
    pub(super) kind: Kind,
    /// Of an action that rests, the groups into which it was split.
    pub(super) parts: Option<Kind>,
    /// What it does as a whole in a state, if that has been found: the number of the state, and the result.
    pub(super) now: (u64, u32),
    /// Whether it reads of the state that is being made.
    pub(super) looks_ahead: bool,
    /// Which variables have got their values before it.
    pub(super) entry: Option<Variables>,
    /// Which variables get their values in it.
    pub(super) assigns: Option<Variables>,
    /// Of a choice, how many groups were made for its ways lately, and how many ways it led to.
    pub(super) made: (usize, usize),
    /// How often it was not worth being split.
    pub(super) failures: u32,
    /// The part that did not pay when it was not.
    pub(super) useless: Option<GroupId>,
    /// Whether it consists of many conditions and assignments ([`Limits::large`]); computed when first asked for.
    pub(super) is_large: Option<bool>,
    /// Whether it is the guard of a choice, which is never split.
    pub(super) is_guard: bool,
    /// Its shared results, where something follows it and where nothing does.
    pub(super) handles: [CacheHandle; 2],
}

#[derive(Debug)]
pub(super) enum Kind {
    /// What it does is known as a whole.
    Whole(Tree),
    /// One after the other.
    All(Rc<[GroupId]>),
    /// Each of some for itself.
    Choice(Tree),
}

impl Kind {
    /// What is known of what it does, or of where it leads to.
    #[inline]
    pub(super) fn tree(&mut self) -> &mut Tree {
        match self {
            Self::Whole(tree) | Self::Choice(tree) => tree,
            Self::All(_) => unreachable!("of these only the parts are known"),
        }
    }
}

/// A next-state relation of more groups than this to begin with is not planned.
const MANY: usize = 10_000;

/// More groups than this are not kept.
const MOST: usize = 1 << 18;

/// When so many groups were made for the ways of a choice it is judged.
const NEW: usize = 1 << 9;

/// A choice is not worth its groups if of so many ways that it leads to one is new, or more.
const OLD: usize = 4;

/// When so many times as much was learnt in one of the first groups as a tree is asked in a trial, it is judged whether anything is found again
/// there.
const TRIALS: u32 = 32;

/// It is not if less than one of so many answers was found.
const FOUND: u32 = 16;

/// What a result takes beside its parts, in bytes, roughly.
const RESULT: usize = 100;

/// What a group takes, in bytes, roughly.
const STAGE: usize = 300;

/// Results with numbers.
#[derive(Debug)]
struct Interned<T: ?Sized> {
    numbers: FxHashMap<Rc<T>, u32>,
    all: Vec<Rc<T>>,
}

impl<T: ?Sized> Default for Interned<T> {
    fn default() -> Self {
        Self { numbers: FxHashMap::default(), all: Vec::new() }
    }
}

impl<T: ?Sized + Eq + Hash> Interned<T> {
    /// The number of a result, and whether it is new.
    fn result(&mut self, result: Rc<T>) -> (u32, bool) {
        if let Some(known) = self.numbers.get(&result) {
            return (*known, false);
        }
        let number = self.all.len() as u32;
        self.numbers.insert(result.clone(), number);
        self.all.push(result);
        (number, true)
    }
}

impl Plan {
    /// The plan for a next-state relation; `None` if it cannot be planned.
    pub(super) fn of(evaluator: &mut Evaluator<'_>, next: ActId, limits: Limits) -> Option<Self> {
        Self { limits, ..Self::default() }.for_act(evaluator, next)
    }

    /// The plan for one action, of which all is an action without a name; `None` if it cannot be planned.
    pub(super) fn of_action(evaluator: &mut Evaluator<'_>, act: ActId, limits: Limits) -> Option<Self> {
        Self { limits, unnamed: Some(ActionId(0)), ..Self::default() }.for_act(evaluator, act)
    }

    fn for_act(mut self, evaluator: &mut Evaluator<'_>, act: ActId) -> Option<Self> {
        let around = Around { act, only: None, action: None, locals: Vec::new(), calls: Vec::new() };
        evaluator.see_nothing();
        let root = evaluator.recorded(|evaluator| {
            let mut around = enter(evaluator, around);
            // Of the only action the parts stand for themselves: all of it together is hardly ever found again.
            if around.action == Some(ActionId(0)) {
                self.unnamed = around.action.take();
            }
            self.expand(evaluator, around)
        });
        let root = root.ok()?;
        let mut leaves = Vec::new();
        self.add_leaves(root, &mut leaves);
        (self.guards, self.answers) = (Guards::new(leaves.len()), vec![(0, 0); leaves.len()]);
        self.leaves = leaves.into();
        Some(self)
    }

    /// A group as one of the first ones; instead of a choice that is always the same, where it leads.
    fn add_leaves(&mut self, id: GroupId, leaves: &mut Vec<GroupId>) {
        match &self.group(id).kind {
            Kind::Choice(tree) if let Sought::Found(result) = tree.find(&[]) => {
                self.ways(result).iter().for_each(|way| self.add_leaves(*way, leaves));
            }
            _ => {
                self.group_mut(id).leaf = Some(leaves.len());
                leaves.push(id);
            }
        }
    }

    pub(super) fn group(&self, id: GroupId) -> &Group {
        &self.groups[id as usize]
    }

    pub(super) fn group_mut(&mut self, id: GroupId) -> &mut Group {
        &mut self.groups[id as usize]
    }

    /// How many groups there are.
    pub(super) fn count(&self) -> usize {
        self.groups.len()
    }

    /// Whether a choice leads to groups that were never met before, as a rule: `\E a, b \in nodes : ...` over a set of which no two
    /// elements come again together. Counts so many ways, of which some are new.
    pub(super) fn leads_nowhere(&mut self, id: GroupId, new: usize, ways: usize) -> bool {
        let made = &mut self.group_mut(id).made;
        *made = (made.0 + new, made.1 + ways);
        if made.0 < NEW {
            return false;
        }
        let (new, ways) = std::mem::take(made);
        OLD * new >= ways
    }

    /// Counts answers about the groups below one of the first ones. If hardly any is found it is taken as a whole for a while: each group is
    /// judged by itself as well, but of the ways of a choice there may be so many that none is asked often enough for that.
    #[inline]
    pub(super) fn count_answers(&mut self, leaf: usize, (found, learnt): (u32, u32)) {
        let answers = &mut self.answers[leaf];
        *answers = (answers.0.saturating_add(found), answers.1 + learnt);
        if answers.1 >= TRIALS * self.limits.trial {
            self.judge_answers(leaf);
        }
    }

    #[cold]
    fn judge_answers(&mut self, leaf: usize) {
        let (found, learnt) = std::mem::take(&mut self.answers[leaf]);
        if u64::from(FOUND) * u64::from(found) < u64::from(found) + u64::from(learnt) {
            let id = self.leaves[leaf];
            self.unite(id, id);
        }
    }

    /// Whether so much is known that it is better forgotten.
    pub(super) fn is_full(&self) -> bool {
        self.groups.len() > MOST
    }

    /// Whether it is known that there is no step from the state that is loaded; then tells what that depends on.
    pub(super) fn is_idle(&mut self, slots: &Slots, path: &mut Path) -> bool {
        let numbers = slots.numbers();
        *path = Path::default();
        self.guards.sift(numbers);
        self.guards.add_to(path, slots);
        let mut next = self.guards.next(0);
        while let Some(leaf) = next {
            let id = self.leaves[leaf];
            let mut tell = |place| path.add(slots.seen_place(place), slots.layout.slots());
            if !self.makes_none(id, numbers, &mut tell) {
                return false;
            }
            if let Kind::Whole(tree) | Kind::Choice(tree) = &mut self.group_mut(id).kind {
                // An answer like any other.
                tree.is_useful();
            }
            next = self.guards.next(leaf + 1);
        }
        true
    }

    /// Counts questions that were answered without the plan, because nothing had changed since it said that it is idle.
    pub(super) fn credit(&mut self, questions: u32) {
        if questions == 0 {
            return;
        }
        for place in 0..self.leaves.len() {
            let id = self.leaves[place];
            if let Kind::Whole(tree) | Kind::Choice(tree) = &mut self.group_mut(id).kind {
                tree.credit(questions);
            }
        }
    }

    /// Whether it is known that a group that is entered first makes no step where slots have these numbers. Tells of the places
    /// on which that depends.
    fn makes_none(&self, id: GroupId, numbers: &[u32], tell: &mut dyn FnMut(u32)) -> bool {
        // What is known of one that others have in common is known where some variables have got their values.
        if self.group(id).entry.is_some_and(|assigned| assigned != 0) {
            return false;
        }
        match &self.group(id).kind {
            Kind::Whole(tree) => {
                matches!(tree.find_by(numbers, tell), Sought::Found(result) if self.results.of(result).is_empty())
            }
            Kind::All(groups) => groups.first().is_some_and(|first| self.makes_none(*first, numbers, tell)),
            Kind::Choice(tree) => match tree.find_by(numbers, &mut *tell) {
                Sought::Found(result) => {
                    self.ways.all[result as usize].iter().all(|way| self.makes_none(*way, numbers, tell))
                }
                _ => false,
            },
        }
    }

    /// Where a choice leads, by the result in its tree.
    pub(super) fn ways(&self, result: u32) -> Rc<[GroupId]> {
        self.ways.all[result as usize].clone()
    }

    /// The result that stands for what a group does.
    pub(super) fn result_of_steps(&mut self, steps: Steps, slots: &Slots) -> u32 {
        let (result, size) = self.results.number(steps, slots);
        self.size += size;
        result
    }

    /// The result that stands for where a choice leads.
    pub(super) fn result_of_ways(&mut self, ways: Rc<[GroupId]>) -> u32 {
        let size = size_of_val(&*ways);
        let (result, is_new) = self.ways.result(ways);
        self.size += if is_new { RESULT + size } else { 0 };
        result
    }

    /// Changes what is known of a group.
    pub(super) fn learn(&mut self, id: GroupId, change: impl FnOnce(&mut Tree)) {
        let tree = self.groups[id as usize].kind.tree();
        let before = tree.size();
        change(tree);
        self.size += tree.size();
        self.size -= before.min(self.size);
    }

    /// An action makes no step in a state like this, as what was read tells.
    pub(super) fn shut(&mut self, action: GroupId, slots: &Slots, read: &[u32]) {
        if let ([slot], Some(leaf)) = (read, self.group(action).leaf) {
            self.size += self.guards.learn(leaf, *slot, slots.numbers()[*slot as usize]);
        }
    }

    /// Whether a group gives values to the variables that it gave values before; `None` if it made no step.
    pub(super) fn agrees(&mut self, id: GroupId, assigns: Option<Variables>) -> bool {
        let group = self.group_mut(id);
        assigns.is_none_or(|assigns| *group.assigns.get_or_insert(assigns) == assigns)
    }

    /// The way to the shared results of a group, where nothing follows it or something does; to be put back.
    pub(super) fn take_handle(&mut self, id: GroupId, is_last: bool) -> CacheHandle {
        std::mem::take(&mut self.group_mut(id).handles[usize::from(is_last)])
    }

    pub(super) fn put_handle(&mut self, id: GroupId, is_last: bool, handle: CacheHandle) {
        self.group_mut(id).handles[usize::from(is_last)] = handle;
    }

    /// The key of a group in the shared cache; `None` where what is bound around it has no bytes.
    pub(super) fn shared_key(&self, evaluator: &mut Evaluator<'_>, id: GroupId, is_last: bool) -> Option<Vec<u8>> {
        let Group { around, entry, .. } = self.group(id);
        let (first, last) = around.only.unwrap_or((u32::MAX, u32::MAX));
        let action = around.action.map_or(u64::MAX, |action| action.0.into());
        let part = u64::from(first) << 32 | u64::from(last);
        let which = [around.act.0.into(), part, action, entry.unwrap_or_default(), is_last.into()];
        evaluator.shared_key(CacheSubject::Steps, which, &around.locals)
    }

    pub(super) fn add(&mut self, around: Around, kind: Kind) -> GroupId {
        self.size += STAGE;
        self.groups.push(Group {
            leaf: None,
            around: Rc::new(around),
            kind,
            parts: None,
            now: (0, 0),
            looks_ahead: false,
            entry: None,
            assigns: None,
            made: (0, 0),
            failures: 0,
            useless: None,
            is_large: None,
            is_guard: false,
            handles: Default::default(),
        });
        self.groups.len() as GroupId - 1
    }

    /// The group for a part of the relation that stands outside of all named actions, or for one of these.
    fn expand(&mut self, evaluator: &mut Evaluator<'_>, around: Around) -> Evaluated<GroupId> {
        if self.groups.len() > MANY {
            return Err(Interrupt::Uncacheable.into());
        }
        let around = enter(evaluator, around);
        match evaluator.program.act(around.act) {
            Act::Any(items) if around.action.is_none() => {
                let ways = items.iter().map(|item| self.expand(evaluator, Around { act: *item, ..around.clone() }));
                let ways = ways.collect::<Evaluated<Rc<[GroupId]>>>()?;
                let result = self.result_of_ways(ways);
                Ok(self.add(around, Kind::Choice(Tree::constant(result))))
            }
            Act::Exists(..) if around.action.is_none() => {
                // A set that does not depend on the state gives all ways there are now.
                let id = self.add(around, Kind::Choice(Tree::new(self.limits)));
                // What was read for another set before is not recorded again.
                if let Ok(ways) = self.choose(evaluator, id)
                    && evaluator.scratch.slots.read().is_empty()
                {
                    let result = self.result_of_ways(ways);
                    self.group_mut(id).kind = Kind::Choice(Tree::constant(result));
                }
                Ok(id)
            }
            Act::If(..) if around.action.is_none() && chooses_branches(evaluator, around.act) => {
                Ok(self.add(around, Kind::Choice(Tree::new(self.limits))))
            }
            _ => {
                let action = Some(around.action.or(self.unnamed).ok_or(Interrupt::Uncacheable)?);
                let tree = Tree::new(self.limits);
                let kind = if chooses_branches(evaluator, around.act) { Kind::Choice(tree) } else { Kind::Whole(tree) };
                Ok(self.add(Around { action, ..around }, kind))
            }
        }
    }

    /// What a choice leads to in the state that is loaded.
    pub(super) fn choose(&mut self, evaluator: &mut Evaluator<'_>, id: GroupId) -> Evaluated<Rc<[GroupId]>> {
        let around = self.group(id).around.clone();
        evaluator.set_locals(&around.locals);
        let program = evaluator.program;
        let mut ways = Vec::new();
        match program.act(around.act) {
            Act::Exists(binders, body) => self.bound(evaluator, id, (binders, *body), &mut ways)?,
            Act::If(condition, yes, no) => {
                let truth = evaluator.truth(*condition)?;
                let act = if truth { *yes } else { *no };
                let key = [&id.to_le_bytes()[..], &[u8::from(truth)]].concat();
                ways.push(self.way(evaluator, &key, || Around { act, ..(*around).clone() })?);
            }
            Act::Any(items) => {
                for (number, item) in (0_u32..).zip(items) {
                    let key = [id.to_le_bytes(), number.to_le_bytes()].concat();
                    ways.push(self.way(evaluator, &key, || Around { act: *item, ..(*around).clone() })?);
                }
            }
            _ => return Err(Interrupt::Uncacheable.into()),
        }
        Ok(ways.into())
    }

    fn bound(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        id: GroupId,
        (binders, body): (&[Binder], ActId),
        ways: &mut Vec<GroupId>,
    ) -> Evaluated<()> {
        let around = self.group(id).around.clone();
        let mut key = id.to_le_bytes().to_vec();
        let _ = evaluator.each_for(binders, Body::Action(body), &mut |evaluator| {
            if ways.len() > MANY {
                return Err(Interrupt::Uncacheable.into());
            }
            let bound = evaluator.bound(binders);
            key.truncate(size_of::<GroupId>());
            evaluator.pack_values(&bound, &mut key)?;
            let way = || {
                let locals = around.locals.iter().cloned().chain(bound).collect();
                Around { act: body, locals, ..(*around).clone() }
            };
            ways.push(self.way(evaluator, &key, way)?);
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(())
    }

    /// The group to which a way leads. What is around it is made up only if it is a new one.
    fn way(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        key: &[u8],
        around: impl FnOnce() -> Around,
    ) -> Evaluated<GroupId> {
        if let Some(known) = self.chosen.get(key) {
            return Ok(*known);
        }
        let around = around();
        let id = match around.action {
            Some(_) => {
                let around = enter(evaluator, around);
                self.add_part(evaluator, around)
            }
            None => self.expand(evaluator, around)?,
        };
        self.size += key.len();
        self.chosen.insert(key.into(), id);
        Ok(id)
    }
}

/// Whether an action is a condition that chooses between actions of which one branches, as in `IF Enabled THEN Receive \/ Send
/// ELSE Stop`: to learn what all of it does takes as long as to learn what each part does, and is found again less often.
fn chooses_branches(evaluator: &Evaluator<'_>, act: ActId) -> bool {
    let program = evaluator.program;
    program.act(act).shape() == Shape::Conditional && program.may_branch(act)
}

/// Goes on to what stands inside of names and definitions.
pub(super) fn enter(evaluator: &mut Evaluator<'_>, mut around: Around) -> Around {
    loop {
        match evaluator.program.act(around.act) {
            Act::Inlined(call, body) => {
                around.calls.push(*call);
                around.act = *body;
            }
            Act::Let(forgotten, body) => {
                for local in forgotten {
                    evaluator.set_local(*local, Value::Unset);
                    around.locals.push((*local, Value::Unset));
                }
                around.act = *body;
            }
            Act::Named(action, body) => {
                around.action = Some(*action);
                around.act = *body;
            }
            // A list of one conjunct.
            Act::All(items) if items.len() == 1 && around.only.is_none() => around.act = items[0],
            act => {
                debug_assert!(act.shape() != Shape::Wrapper, "every wrapper is entered");
                return around;
            }
        }
    }
}

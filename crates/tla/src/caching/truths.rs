//! What one worker knows of the truth of a formula, conjunct by conjunct.

use super::elements::Elements;
use super::formula::{Formula, quantified};
use super::split::split;
use super::tuples::{Doubt, Tuples};
use super::universal::Universal;
use check_eval::evaluate::Evaluator;
use check_eval::ir::{ExprId, Local};
use check_eval::slots::{CacheHandle, Flaw, Form, Limits, Path, Slots, Sought, Tree};
use check_system::Interrupt;
use check_value::value::{Evaluated, Value};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::rc::Rc;

/// A formula, taken apart.
#[derive(Debug)]
pub(crate) struct Truths {
    /// When it is judged what is known of a part.
    limits: Limits,
    /// The formula is the conjunction of so many parts, the first.
    roots: usize,
    /// Of several formulas together, the number of parts up to the last of each.
    ends: Vec<usize>,
    /// The part that was asked last.
    last_root: usize,
    parts: Vec<Part>,
    /// The conjunctions to which parts came down in some state.
    ways: Vec<Rc<[PartId]>>,
    /// The instances of a `\A` that is taken apart, by its number and what is bound, packed.
    instances: FxHashMap<Box<[u8]>, Rc<[PartId]>>,
    /// The number of the state that was asked about last.
    last: u64,
    /// How many states were asked about.
    asked: u32,
    /// For each root of which the truth is known in that state, what this depends on.
    paths: Vec<Path>,
    /// The same, where the slots of both states of a step are one.
    step_paths: Vec<Path>,
    /// The root that is false there, if one is; those before it are true, of those behind it nothing is known.
    falsified: Option<usize>,
    /// What the truth of the part at hand depends on.
    path: Path,
    /// The same, where the slots of both states of a step are one.
    step_path: Path,
    /// What is known of the state that was loaded when it was last asked about one that was supposed.
    supposed: Supposed,
}

/// What is known of a state from which others are supposed.
#[derive(Debug)]
struct Supposed {
    /// Its number.
    loaded: u64,
    /// What the truth of each root depends on of which it is known that it is true there.
    paths: Vec<Path>,
}

type PartId = u32;

/// A formula that is known by itself.
#[derive(Debug)]
struct Part {
    formula: Rc<Formula>,
    /// Its truth; or, of a choice, the conjunction to which it comes down.
    tree: Tree,
    /// Whether it is a `\A` taken apart, over a set that depends on the state.
    is_choice: bool,
    /// The number of the question when it was last asked.
    asked: u32,
    /// What is known of the elements of which it speaks.
    elements: Elements,
    /// What is known of tuples of these, if it speaks of such.
    tuples: Option<Box<Tuples>>,
    /// Its shared results.
    handle: CacheHandle,
}

/// A formula around which something is bound, taken apart.
fn parts_of(evaluator: &mut Evaluator<'_>, formula: ExprId, mut locals: Vec<(Local, Value)>) -> Vec<Formula> {
    let mut parts = Vec::new();
    let split = split(evaluator, formula, &mut locals, &mut parts);
    if split.is_err() { vec![Formula::Expr(formula, locals)] } else { parts }
}

/// So many instances are kept at most.
const MOST: usize = 1 << 16;

impl Truths {
    /// Takes a formula apart: a conjunction into its conjuncts, a `\A` over constants into its instances, membership in
    /// a set of functions into membership of each value.
    pub(crate) fn of(evaluator: &mut Evaluator<'_>, formula: ExprId, limits: Limits) -> Self {
        Self::within(evaluator, formula, Vec::new(), limits)
    }

    /// The same of a formula around which something is bound.
    pub(super) fn within(
        evaluator: &mut Evaluator<'_>,
        formula: ExprId,
        locals: Vec<(Local, Value)>,
        limits: Limits,
    ) -> Self {
        let parts = parts_of(evaluator, formula, locals);
        Self::of_parts(vec![parts], limits)
    }

    /// The same of the conjunction of some formulas.
    pub(super) fn of_all(evaluator: &mut Evaluator<'_>, formulas: &[ExprId], limits: Limits) -> Self {
        let parts = formulas.iter().map(|formula| parts_of(evaluator, *formula, Vec::new()));
        Self::of_parts(parts.collect(), limits)
    }

    fn of_parts(parts: Vec<Vec<Formula>>, limits: Limits) -> Self {
        let ends: Vec<usize> = parts
            .iter()
            .scan(0, |end, parts| {
                *end += parts.len();
                Some(*end)
            })
            .collect();
        let roots = ends.last().copied().unwrap_or_default();
        let mut truths = Self {
            limits,
            roots,
            ends,
            last_root: 0,
            parts: Vec::new(),
            ways: Vec::new(),
            instances: FxHashMap::default(),
            last: 0,
            asked: 0,
            paths: vec![Path::UNKNOWN; roots],
            step_paths: vec![Path::UNKNOWN; roots],
            falsified: None,
            path: Path::default(),
            step_path: Path::default(),
            supposed: Supposed { loaded: 0, paths: vec![Path::UNKNOWN; roots] },
        };
        truths.add(parts.into_iter().flatten().collect());
        truths
    }

    /// The place of the formula that was asked last: where all do not hold, of the first of which that is not known.
    pub(super) fn last_asked(&self) -> usize {
        self.ends.partition_point(|end| *end <= self.last_root)
    }

    fn add(&mut self, formulas: Vec<Formula>) -> Rc<[PartId]> {
        let first = self.parts.len() as PartId;
        let tree = || Tree::new(self.limits);
        let part = |formula| Part {
            formula: Rc::new(formula),
            tree: tree(),
            is_choice: false,
            asked: 0,
            elements: Elements::default(),
            tuples: None,
            handle: CacheHandle::default(),
        };
        self.parts.extend(formulas.into_iter().map(part));
        (first..self.parts.len() as PartId).collect()
    }

    /// Forgets what is known.
    pub(crate) fn clear(&mut self) {
        self.parts.truncate(self.roots);
        self.paths.fill(Path::UNKNOWN);
        self.supposed.paths.fill(Path::UNKNOWN);
        self.ways.clear();
        self.instances.clear();
        for part in &mut self.parts {
            part.tree.clear();
            part.is_choice = false;
            part.elements = Elements::default();
            part.tuples = None;
        }
    }

    /// Whether the formula holds in the state that is loaded; `None` if that cannot be known. Adds what is learnt to
    /// `size`.
    pub(crate) fn holds(&mut self, evaluator: &mut Evaluator<'_>, size: &mut usize) -> Option<bool> {
        let changes = &evaluator.scratch.slots.changes;
        let (changed, now) = (changes.since(self.last), changes.now());
        self.last = now;
        self.asked = self.asked.wrapping_add(1);
        for root in 0..self.roots {
            if !self.paths[root].meets(changed) {
                if self.falsified == Some(root) {
                    self.last_root = root;
                    return Some(false);
                }
                continue;
            }
            self.last_root = root;
            self.credit(root);
            (self.path, self.step_path) = Default::default();
            let holds = self.part_holds(evaluator, root as PartId, size);
            (self.paths[root], self.step_paths[root]) = (self.path, self.step_path);
            if holds != Some(true) {
                self.paths[root + 1..].fill(Path::UNKNOWN);
                self.falsified = holds.map(|_| root);
                if holds.is_none() {
                    self.paths[root] = Path::UNKNOWN;
                }
                return holds;
            }
        }
        self.falsified = None;
        Some(true)
    }

    /// What the truth that was told last depends on, where the slots of both states of a step are one.
    pub(super) fn step_path(&self) -> Path {
        match self.falsified {
            Some(root) => self.step_paths[root],
            None => self.step_paths.iter().fold(Path::default(), |all, path| all.with(*path)),
        }
    }

    /// Counts the questions that a root was not asked since it was last asked.
    #[inline]
    fn credit(&mut self, root: usize) {
        let part = &mut self.parts[root];
        part.tree.credit(self.asked.wrapping_sub(part.asked).saturating_sub(1));
        part.asked = self.asked;
    }

    /// Whether the formula holds in the state that is supposed, where that is known. Nothing is evaluated for that. A root that is known to
    /// be true in the loaded state, and depends on nothing there that is written, is not asked.
    pub(super) fn hold_in_supposed(&mut self, slots: &mut Slots) -> Option<bool> {
        let now = slots.changes.now();
        if now != self.supposed.loaded {
            let changed = slots.changes.since(self.supposed.loaded);
            self.supposed.paths.iter_mut().filter(|path| path.meets(changed)).for_each(|path| *path = Path::UNKNOWN);
            self.supposed.loaded = now;
        }
        let written = slots.written().with(Path::UNKNOWN);
        for root in 0..self.roots {
            if !self.supposed.paths[root].meets(written) {
                continue;
            }
            self.path = Path::default();
            if !self.part_holds_in_supposed(slots, root as PartId)? {
                return Some(false);
            }
            // Then it is true in the loaded state, and depends on the same there.
            if !self.path.meets(written) {
                self.supposed.paths[root] = self.path;
            }
        }
        // Those that were not asked count as if they had been. Where not all is known all are asked once more, of the state itself.
        self.asked = self.asked.wrapping_add(1);
        Some(true)
    }

    fn part_holds_in_supposed(&mut self, slots: &mut Slots, id: PartId) -> Option<bool> {
        if let Some((collection, is_sequence)) = self.listed(slots, id) {
            let Part { formula, elements, tuples, .. } = &mut self.parts[id as usize];
            let are_known = match (&**formula, tuples) {
                (Formula::Universal(universal, _), Some(tuples)) => {
                    tuples.are_known_in_supposed(slots, universal, collection)
                }
                (Formula::Universal(..), None) => false,
                _ => elements.are_known_in_supposed(slots, collection, is_sequence),
            };
            return are_known.then_some(true);
        }
        if self.parts[id as usize].tree.is_resting() {
            return None;
        }
        // What is not found is asked once more, of the state itself.
        let found = self.find(slots, id, Slots::number_supposed)?;
        let part = &mut self.parts[id as usize];
        part.tree.credit(1);
        if !part.is_choice {
            return Some(found != 0);
        }
        let ways = self.ways[found as usize].clone();
        for way in ways.iter() {
            if !self.part_holds_in_supposed(slots, *way)? {
                return Some(false);
            }
        }
        Some(true)
    }

    fn all_hold(&mut self, evaluator: &mut Evaluator<'_>, parts: &[PartId], size: &mut usize) -> Option<bool> {
        for part in parts {
            if !self.part_holds(evaluator, *part, size)? {
                return Some(false);
            }
        }
        Some(true)
    }

    #[inline]
    fn part_holds(&mut self, evaluator: &mut Evaluator<'_>, id: PartId, size: &mut usize) -> Option<bool> {
        if self.elements_hold(evaluator, id, size).is_some() {
            return Some(true);
        }
        let part = &mut self.parts[id as usize];
        if !part.tree.is_useful() {
            if !part.tree.take_failure() || part.is_choice || !part.formula.is_splittable(evaluator) {
                (self.path, self.step_path) = (Path::UNKNOWN, Path::UNKNOWN);
                return part.formula.plain(evaluator);
            }
            (part.is_choice, part.tree) = (true, Tree::new(self.limits));
        }
        if part.is_choice {
            let ways = self.chosen(evaluator, id, size)?;
            return self.all_hold(evaluator, &ways, size);
        }
        match self.find(&mut evaluator.scratch.slots, id, Slots::number_at) {
            Some(truth) => Some(truth != 0),
            None => self.learn(evaluator, id, size),
        }
    }

    /// Whether all elements of a variable, or of its domain, are such as a part wants them, asked one by one. `None` where they
    /// are not known by themselves, and where it is to be evaluated whether they are: one is not, or that cannot be said.
    fn elements_hold(&mut self, evaluator: &mut Evaluator<'_>, id: PartId, size: &mut usize) -> Option<()> {
        let (collection, is_sequence) = self.listed(&evaluator.scratch.slots, id)?;
        let Part { formula, elements, .. } = &mut self.parts[id as usize];
        match &**formula {
            Formula::Elements { set, .. } => elements.are_in(evaluator, collection, (is_sequence, set)),
            Formula::Universal(..) => self.holds_of_tuples(evaluator, (id, collection), size),
            _ => self.holds_of_each(evaluator, (id, collection), size),
        }
    }

    /// The collection whose elements a part speaks of one by one, if it has the form for that in the state that is loaded, and whether
    /// that is a sequence.
    #[inline]
    fn listed(&mut self, slots: &Slots, id: PartId) -> Option<(u32, bool)> {
        match *self.parts[id as usize].formula {
            Formula::Expr(..) | Formula::Member { .. } => None,
            Formula::Elements { .. } | Formula::Each { .. } | Formula::Universal(..) => self.listed_there(slots, id),
        }
    }

    fn listed_there(&mut self, slots: &Slots, id: PartId) -> Option<(u32, bool)> {
        let Part { formula, elements, .. } = &self.parts[id as usize];
        let (variable, wanted, is_sequence) = match &**formula {
            Formula::Elements { variable, is_sequence: true, .. } => (*variable, Form::Function, Some(true)),
            Formula::Elements { variable, .. } => (*variable, Form::Set, Some(false)),
            Formula::Each { variable, form, .. } if !elements.is_given_up => (*variable, *form, Some(false)),
            Formula::Universal(Universal { variable, form, is_of_sequence, .. }, _) => {
                (*variable, *form, is_of_sequence.then_some(true))
            }
            Formula::Each { .. } | Formula::Expr(..) | Formula::Member { .. } => return None,
        };
        let root = slots.layout.root(variable);
        let (collection, form) = slots.listed(root)?;
        if form != wanted || is_sequence.is_some_and(|wanted| wanted != slots.is_sequence(collection)) {
            return None;
        }
        let slot = slots.layout.node(root).from as u32;
        self.path.add(slot, slots.layout.slots());
        self.step_path.add(slot, slots.layout.slots());
        Some((collection, is_sequence == Some(true)))
    }

    /// Whether a formula holds of all elements of a collection.
    fn holds_of_each(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        (id, collection): (PartId, u32),
        size: &mut usize,
    ) -> Option<()> {
        let (entries, now) = self.parts[id as usize].elements.asked(&evaluator.scratch.slots, collection);
        let mut all_are_known = true;
        for entry in entries {
            let elements = &self.parts[id as usize].elements;
            if elements.is_known(entry, 0) {
                continue;
            }
            let part = match elements.parts.get(&entry) {
                Some(part) => *part,
                None => self.part_of(evaluator, id, entry, size)?,
            };
            self.part_holds(evaluator, part, size).filter(|holds| *holds)?;
            if self.parts[part as usize].tree.is_constant() {
                self.parts[id as usize].elements.know(entry, 0);
            } else {
                all_are_known = false;
            }
        }
        if all_are_known {
            self.parts[id as usize].elements.know_all(now);
        }
        Some(())
    }

    /// Whether a formula holds of all tuples of elements of a collection.
    fn holds_of_tuples(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        (id, collection): (PartId, u32),
        size: &mut usize,
    ) -> Option<()> {
        let Part { formula, tuples, .. } = &mut self.parts[id as usize];
        let Formula::Universal(universal, otherwise) = &**formula else { return None };
        match tuples.get_or_insert_default().hold(evaluator, (universal, collection), size) {
            Ok(()) => Some(()),
            Err(Doubt::Here) => None,
            Err(Doubt::Everywhere) if self.limits.flaw == Some(Flaw::TrustsTuples) => Some(()),
            Err(Doubt::Everywhere) => {
                (*formula, *tuples) = (otherwise.clone(), None);
                None
            }
        }
    }

    /// A new part: what a formula that is to hold of all elements says of one.
    #[cold]
    fn part_of(&mut self, evaluator: &Evaluator<'_>, id: PartId, entry: u32, size: &mut usize) -> Option<PartId> {
        let Part { formula, elements, .. } = &mut self.parts[id as usize];
        if elements.parts.len() >= MOST_ELEMENTS {
            (elements.is_given_up, elements.parts) = (true, FxHashMap::default());
            return None;
        }
        let Formula::Each { local, body, whole, .. } = &**formula else { return None };
        let value = evaluator.scratch.slots.entries.key_value(entry).clone();
        let locals = whole.1.iter().cloned().chain([(*local, value)]).collect();
        let part = Formula::Expr(*body, locals);
        let part = self.add(vec![part])[0];
        *size += PART;
        self.parts[id as usize].elements.parts.insert(entry, part);
        Some(part)
    }

    /// What the tree of a part knows. A number for which it asks and that is not known is found by `number`, if that can.
    #[inline]
    fn find(&mut self, slots: &mut Slots, id: PartId, number: impl Fn(&mut Slots, u32) -> bool) -> Option<u32> {
        let (tree, of_step) = (&self.parts[id as usize].tree, slots.places_of_step());
        let (path, step_path) = (&mut self.path, &mut self.step_path);
        loop {
            let tell = |place| {
                let seen = slots.seen_place(place);
                path.add(seen, of_step.0);
                step_path.add_of_step(seen, of_step);
            };
            match tree.find_by(slots.numbers(), tell) {
                Sought::Found(result) => return Some(result),
                Sought::Wanting(place) if number(slots, place) => {}
                _ => return None,
            }
        }
    }

    #[cold]
    fn learn(&mut self, evaluator: &mut Evaluator<'_>, id: PartId, size: &mut usize) -> Option<bool> {
        (self.path, self.step_path) = (Path::UNKNOWN, Path::UNKNOWN);
        let part = &mut self.parts[id as usize];
        if let Some(truth) = evaluator.sought(&part.tree) {
            return Some(truth != 0);
        }
        if let Some(truth) = part.look_up(evaluator, size) {
            return Some(truth);
        }
        evaluator.see_given();
        let before = evaluator.work();
        let truth = evaluator.recorded(|evaluator| part.formula.recorded(evaluator)).ok();
        // To read a place counts for nothing: most formulas that read several take little.
        let work = evaluator.work() - before;
        part.keep(evaluator, truth.map(u32::from), size)?;
        part.publish(evaluator, truth?, work);
        truth
    }

    /// The conjunction to which a `\A` comes down in the state that is loaded.
    fn chosen(&mut self, evaluator: &mut Evaluator<'_>, id: PartId, size: &mut usize) -> Option<Rc<[PartId]>> {
        if let Some(ways) = self.find(&mut evaluator.scratch.slots, id, Slots::number_at) {
            return Some(self.ways[ways as usize].clone());
        }
        (self.path, self.step_path) = (Path::UNKNOWN, Path::UNKNOWN);
        if let Some(ways) = evaluator.sought(&self.parts[id as usize].tree) {
            return Some(self.ways[ways as usize].clone());
        }
        let formula = self.parts[id as usize].formula.clone();
        evaluator.see_given();
        let ways = evaluator.recorded(|evaluator| self.instances_of(evaluator, id, &formula)).ok();
        let number = ways.map(|ways| {
            *size += PART + size_of_val(&*ways);
            self.ways.push(ways);
            self.ways.len() as u32 - 1
        });
        self.parts[id as usize].keep(evaluator, number, size)?;
        self.ways.last().cloned()
    }

    /// The instances of a `\A`, in the order in which they are tried.
    fn instances_of(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        id: PartId,
        formula: &Formula,
    ) -> Evaluated<Rc<[PartId]>> {
        let (formula, around) = match formula {
            Formula::Expr(formula, around) | Formula::Each { whole: (formula, around), .. } => (formula, around),
            Formula::Universal(_, otherwise) => return self.instances_of(evaluator, id, otherwise),
            Formula::Member { .. } | Formula::Elements { .. } => return Err(Interrupt::Uncacheable.into()),
        };
        let mut around = around.clone();
        let (binders, body) = quantified(evaluator, *formula, &mut around).ok_or(Interrupt::Uncacheable)?;
        evaluator.set_locals(&around);
        let (mut all, mut key) = (Vec::new(), Vec::new());
        let _ = evaluator.each(binders, &mut |evaluator| {
            key.clear();
            key.extend(id.to_le_bytes());
            evaluator.pack_bound(binders, &mut key)?;
            if let Some(known) = self.instances.get(&key[..]) {
                all.extend_from_slice(known);
            } else {
                let locals = around.iter().cloned().chain(evaluator.bound(binders)).collect();
                all.extend_from_slice(&self.instance(body, locals, key[..].into())?);
            }
            Ok(std::ops::ControlFlow::Continue(()))
        })?;
        Ok(all.into())
    }

    fn instance(&mut self, body: ExprId, locals: Vec<(Local, Value)>, key: Box<[u8]>) -> Evaluated<Rc<[PartId]>> {
        if self.instances.len() >= MOST {
            return Err(Interrupt::Uncacheable.into());
        }
        let parts = self.add(vec![Formula::Expr(body, locals)]);
        self.instances.insert(key, parts.clone());
        Ok(parts)
    }
}

/// What a part takes, in bytes, roughly.
const PART: usize = 200;

/// Of more elements of one variable it is not known by themselves what holds of them.
const MOST_ELEMENTS: usize = 1 << 14;

impl Part {
    /// Its truth, if another worker has published it.
    fn look_up(&mut self, evaluator: &mut Evaluator<'_>, size: &mut usize) -> Option<bool> {
        let key = |evaluator: &mut Evaluator<'_>| self.formula.shared_key(evaluator);
        let found = evaluator.look_up_shared(&mut self.handle, key)?;
        let truth = *found.bytes.first()?;
        let before = self.tree.size();
        self.tree.insert_shared(&found.read, evaluator.scratch.slots.numbers(), truth.into());
        *size += self.tree.size() - before.min(self.tree.size());
        evaluator.scratch.shared_result = found;
        Some(truth != 0)
    }

    /// Publishes its truth, which was just learnt by so many units of work.
    fn publish(&mut self, evaluator: &mut Evaluator<'_>, truth: bool, work: u64) {
        let read: SmallVec<[u32; 64]> = SmallVec::from_slice(&evaluator.scratch.slots.read());
        let encode = |_: &Slots, bytes: &mut Vec<u8>| {
            bytes.push(truth.into());
            true
        };
        let key = |evaluator: &mut Evaluator<'_>| self.formula.shared_key(evaluator);
        evaluator.publish(&mut self.handle, (&read, work), encode, key);
    }

    /// Remembers a result, if there is one that may be remembered.
    fn keep(&mut self, evaluator: &Evaluator<'_>, result: Option<u32>, size: &mut usize) -> Option<()> {
        let slots = &evaluator.scratch.slots;
        if slots.is_volatile() {
            self.tree.give_up();
        }
        let result = result.filter(|_| slots.may_keep())?;
        let before = self.tree.size();
        self.tree.insert(&slots.read(), slots.numbers(), result);
        *size += self.tree.size() - before.min(self.tree.size());
        Some(())
    }
}

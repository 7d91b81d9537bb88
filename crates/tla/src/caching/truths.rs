//! What one worker knows of the truth of a formula, conjunct by conjunct.

use check_eval::evaluate::Evaluator;
use check_eval::ir::{Binary, Binder, Expr, ExprId, Local, Variable};
use check_eval::slots::{Form, Limits, NodeId, Path, Place, Sought, Tree};
use check_system::Interrupt;
use check_value::value::{self, Evaluated, Symbolic, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::rc::Rc;

/// A formula, taken apart.
#[derive(Debug)]
pub(crate) struct Truths {
    /// When it is judged what is known of a part.
    limits: Limits,
    /// The formula is the conjunction of so many parts, the first.
    roots: usize,
    parts: Vec<Part>,
    /// The conjunctions to which parts came down in some state.
    ways: Vec<Rc<[PartId]>>,
    /// The instances of a `\A` that is taken apart, by what is bound.
    instances: FxHashMap<Bound, Rc<[PartId]>>,
    /// The number of the state that was asked about last.
    last: u64,
    /// How many states were asked about.
    asked: u32,
    /// For each root of which the truth is known in that state, what this depends on.
    paths: Vec<Path>,
    /// The root that is false there, if one is; those before it are true, of those behind it nothing is known.
    falsified: Option<usize>,
    /// What the truth of the part at hand depends on.
    path: Path,
}

type PartId = u32;

/// A `\A`, and what is bound in an instance of it, packed.
type Bound = (PartId, Box<[u8]>);

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
}

/// What is known of the elements of a collection, all of which are to be in a set.
#[derive(Debug, Default)]
struct Elements {
    /// The time of the entries at which all were in the set, if they were when that was last asked.
    all_at: Option<u64>,
    /// Entries with the numbers of their values, or 0 for elements of a set, that are known to be in the set.
    known: FxHashSet<(u32, u32)>,
}

#[derive(Debug)]
enum Formula {
    /// An expression, with what is bound around it.
    Expr(ExprId, Vec<(Local, Value)>),
    /// A part of a variable is an element of a set.
    Member { variable: usize, node: NodeId, set: Value, whole: Option<Whole> },
    /// All elements of a variable, which is to be a sequence or a set, are elements of a set.
    Elements { variable: usize, is_sequence: bool, set: Value, whole: Whole },
}

/// What says of all of a variable what membership of its parts says where it has the form that the layout expects. The first
/// of these parts has it, and stands for all of them where the variable has another form.
type Whole = (ExprId, Vec<(Local, Value)>);

/// A formula is not taken apart into more parts than this.
const MANY: usize = 256;

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
        mut locals: Vec<(Local, Value)>,
        limits: Limits,
    ) -> Self {
        let mut formulas = Vec::new();
        evaluator.see_nothing();
        let split = evaluator.recorded(|evaluator| {
            evaluator.set_locals(&locals);
            split(evaluator, formula, &mut locals, &mut formulas)
        });
        if split.is_err() {
            formulas = vec![Formula::Expr(formula, locals)];
        }
        let mut truths = Self {
            limits,
            roots: formulas.len(),
            parts: Vec::new(),
            ways: Vec::new(),
            instances: FxHashMap::default(),
            last: 0,
            asked: 0,
            paths: vec![Path::UNKNOWN; formulas.len()],
            falsified: None,
            path: Path::default(),
        };
        truths.add(formulas);
        truths
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
        };
        self.parts.extend(formulas.into_iter().map(part));
        (first..self.parts.len() as PartId).collect()
    }

    /// Forgets what is known.
    pub(crate) fn clear(&mut self) {
        self.parts.truncate(self.roots);
        self.paths.fill(Path::UNKNOWN);
        self.ways.clear();
        self.instances.clear();
        for part in &mut self.parts {
            part.tree.clear();
            part.is_choice = false;
            part.elements = Elements::default();
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
                    return Some(false);
                }
                continue;
            }
            let part = &mut self.parts[root];
            part.tree.credit(self.asked.wrapping_sub(part.asked).saturating_sub(1));
            part.asked = self.asked;
            self.path = Path::default();
            let holds = self.part_holds(evaluator, root as PartId, size);
            self.paths[root] = self.path;
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
        if let Formula::Elements { .. } = *self.parts[id as usize].formula
            && self.elements_hold(evaluator, id).is_some()
        {
            return Some(true);
        }
        let part = &mut self.parts[id as usize];
        let failures = part.tree.failures();
        if !part.tree.is_useful() {
            if part.tree.failures() == failures || part.is_choice || !part.formula.is_splittable(evaluator) {
                self.path = Path::UNKNOWN;
                return part.formula.plain(evaluator);
            }
            (part.is_choice, part.tree) = (true, Tree::new(self.limits));
        }
        if part.is_choice {
            let ways = self.chosen(evaluator, id, size)?;
            return self.all_hold(evaluator, &ways, size);
        }
        match self.find(evaluator, id) {
            Some(truth) => Some(truth != 0),
            None => self.learn(evaluator, id, size),
        }
    }

    /// Whether all elements are in the set of which a part speaks, where they are known by themselves; only those that changed
    /// since all were are asked about. `None` where they are not known, and where it is to be evaluated whether they are: one is
    /// not in the set, or that cannot be said.
    fn elements_hold(&mut self, evaluator: &mut Evaluator<'_>, id: PartId) -> Option<()> {
        let Part { formula, elements, .. } = &mut self.parts[id as usize];
        let Formula::Elements { variable, is_sequence, set, .. } = &**formula else { return None };
        let slots = &mut evaluator.scratch.slots;
        let root = slots.layout.root(*variable);
        let (collection, form) = slots.listed(root)?;
        if if *is_sequence { !slots.is_sequence(collection) } else { form != Form::Set } {
            return None;
        }
        self.path.add(slots.layout.node(root).from as u32, slots.layout.slots());
        let now = slots.entries.time(collection);
        let changed = elements.all_at.and_then(|time| slots.entries.changes_since(collection, time));
        let asked: SmallVec<[u32; 16]> = match changed {
            Some(changed) => changed.iter().copied().filter(|entry| slots.is_present(*entry)).collect(),
            None => slots.entries_of(collection).collect(),
        };
        elements.all_at = None;
        for entry in asked {
            let slots = &mut evaluator.scratch.slots;
            let (number, value) = match is_sequence {
                true => slots.entry_value(entry)?,
                false => (0, slots.entries.key_value(entry).clone()),
            };
            if !elements.known.contains(&(entry, number)) {
                value::member(evaluator, &value, set).ok().filter(|is_member| *is_member)?;
                elements.known.insert((entry, number));
            }
        }
        elements.all_at = Some(now);
        Some(())
    }

    /// What the tree of a part knows, unless it asks for a memo first.
    #[inline]
    fn find(&mut self, evaluator: &Evaluator<'_>, id: PartId) -> Option<u32> {
        let (slots, path) = (&evaluator.scratch.slots, &mut self.path);
        let width = slots.layout.slots();
        match self.parts[id as usize].tree.find_by(slots.numbers(), |place| path.add(slots.seen_place(place), width)) {
            Sought::Found(result) => Some(result),
            _ => None,
        }
    }

    #[cold]
    fn learn(&mut self, evaluator: &mut Evaluator<'_>, id: PartId, size: &mut usize) -> Option<bool> {
        self.path = Path::UNKNOWN;
        let part = &mut self.parts[id as usize];
        if let Some(truth) = evaluator.sought(&part.tree) {
            return Some(truth != 0);
        }
        evaluator.see_nothing();
        let truth = evaluator.recorded(|evaluator| part.formula.recorded(evaluator)).ok();
        part.keep(evaluator, truth.map(u32::from), size)?;
        truth
    }

    /// The conjunction to which a `\A` comes down in the state that is loaded.
    fn chosen(&mut self, evaluator: &mut Evaluator<'_>, id: PartId, size: &mut usize) -> Option<Rc<[PartId]>> {
        if let Some(ways) = self.find(evaluator, id) {
            return Some(self.ways[ways as usize].clone());
        }
        self.path = Path::UNKNOWN;
        if let Some(ways) = evaluator.sought(&self.parts[id as usize].tree) {
            return Some(self.ways[ways as usize].clone());
        }
        let formula = self.parts[id as usize].formula.clone();
        evaluator.see_nothing();
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
        let Formula::Expr(formula, around) = formula else { return Err(Interrupt::Uncacheable.into()) };
        let mut around = around.clone();
        let (binders, body) = quantified(evaluator, *formula, &mut around).ok_or(Interrupt::Uncacheable)?;
        evaluator.set_locals(&around);
        let mut all = Vec::new();
        let _ = evaluator.each(binders, &mut |evaluator| {
            let bound = evaluator.bound(binders);
            let key = (id, evaluator.packed_values(&bound)?);
            let locals = around.iter().cloned().chain(bound).collect();
            let known = self.instances.get(&key).cloned();
            let instance = known.map_or_else(|| self.instance(body, locals, key), Ok)?;
            all.extend_from_slice(&instance);
            Ok(std::ops::ControlFlow::Continue(()))
        })?;
        Ok(all.into())
    }

    fn instance(&mut self, body: ExprId, locals: Vec<(Local, Value)>, key: Bound) -> Evaluated<Rc<[PartId]>> {
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

impl Part {
    /// Remembers a result, if there is one that may be remembered.
    fn keep(&mut self, evaluator: &Evaluator<'_>, result: Option<u32>, size: &mut usize) -> Option<()> {
        let slots = &evaluator.scratch.slots;
        if slots.is_volatile() {
            self.tree.give_up();
        }
        let result = result.filter(|_| slots.may_keep())?;
        let before = self.tree.size();
        self.tree.insert(slots.read(), slots.numbers(), result);
        *size += self.tree.size() - before.min(self.tree.size());
        Some(())
    }
}

/// What a `\A` binds, and its body. What is forgotten before it begins is added to the locals around.
fn quantified<'p>(
    evaluator: &Evaluator<'p>,
    formula: ExprId,
    around: &mut Vec<(Local, Value)>,
) -> Option<(&'p [Binder], ExprId)> {
    match evaluator.program.expr(formula) {
        Expr::All(binders, body) => Some((binders, *body)),
        Expr::Inlined(_, body) => quantified(evaluator, *body, around),
        Expr::Let(locals, body) if evaluator.program.hoisted.contains(&formula) => {
            around.extend(locals.iter().map(|local| (*local, Value::Unset)));
            quantified(evaluator, *body, around)
        }
        _ => None,
    }
}

impl Formula {
    fn is_splittable(&self, evaluator: &Evaluator<'_>) -> bool {
        matches!(self, Self::Expr(formula, _) if quantified(evaluator, *formula, &mut Vec::new()).is_some())
    }

    fn recorded(&self, evaluator: &mut Evaluator<'_>) -> Evaluated<bool> {
        match self {
            Self::Expr(formula, locals) | Self::Elements { whole: (formula, locals), .. } => {
                evaluator.set_locals(locals);
                evaluator.truth(*formula)
            }
            Self::Member { variable, node, set, whole } => {
                let packer = evaluator.scratch.packer.clone();
                let slots = &mut evaluator.scratch.slots;
                let place = Place { variable: *variable, node: *node, is_next: false };
                // Recorded in any case: that the variable has not the expected form shows there as well.
                slots.record(place);
                if !slots.is_regular(place) {
                    return whole.as_ref().map_or(Ok(true), |(formula, locals)| {
                        evaluator.set_locals(locals);
                        evaluator.truth(*formula)
                    });
                }
                let value = slots.part(&packer, place);
                value::member(evaluator, &value, set)
            }
        }
    }

    /// Evaluates without remembering; `None` if that fails.
    fn plain(&self, evaluator: &mut Evaluator<'_>) -> Option<bool> {
        let is_part = match self {
            Self::Expr(..) | Self::Elements { .. } => false,
            Self::Member { variable, .. } => evaluator.scratch.slots.has_form(*variable),
        };
        if !is_part {
            evaluator.see_all();
            if evaluator.scratch.slots.is_step {
                evaluator.see_next();
            }
        }
        self.recorded(evaluator).ok()
    }
}

/// Whether nothing of the state has been read so far.
fn is_constant(evaluator: &Evaluator<'_>) -> Evaluated<()> {
    if evaluator.scratch.slots.read().is_empty() { Ok(()) } else { Err(Interrupt::Uncacheable.into()) }
}

/// Takes an instance of a quantifier, with what is bound in it.
pub(super) type Instance<'v> = dyn FnMut(&mut Evaluator<'_>, Vec<(Local, Value)>) -> Evaluated<()> + 'v;

/// Goes through the instances of a quantifier whose sets are the same in every state: gives what is bound in each.
///
/// # Errors
/// When the sets depend on the state, and those of the visitor.
pub(super) fn constant_instances(
    evaluator: &mut Evaluator<'_>,
    binders: &[Binder],
    visit: &mut Instance<'_>,
) -> Evaluated<()> {
    let _ = evaluator.each(binders, &mut |evaluator| {
        is_constant(evaluator)?;
        let bound = evaluator.bound(binders);
        visit(evaluator, bound)?;
        Ok(std::ops::ControlFlow::Continue(()))
    })?;
    // Of a set without elements nobody has asked yet whether it stays so.
    is_constant(evaluator)
}

fn split(
    evaluator: &mut Evaluator<'_>,
    formula: ExprId,
    locals: &mut Vec<(Local, Value)>,
    all: &mut Vec<Formula>,
) -> Evaluated<()> {
    if all.len() > MANY {
        return Err(Interrupt::Uncacheable.into());
    }
    let program = evaluator.program;
    match program.expr(formula) {
        Expr::And(items) => items.iter().try_for_each(|item| split(evaluator, *item, locals, all)),
        Expr::Inlined(_, body) | Expr::Memo(_, body) | Expr::NextMemo(_, body) => split(evaluator, *body, locals, all),
        Expr::Let(forgotten, body) => {
            let before = locals.len();
            for local in forgotten {
                evaluator.set_local(*local, Value::Unset);
                locals.push((*local, Value::Unset));
            }
            split(evaluator, *body, locals, all)?;
            locals.truncate(before);
            Ok(())
        }
        Expr::All(binders, body) => split_all(evaluator, (formula, binders, *body), locals, all),
        Expr::Binary(operator @ (Binary::In | Binary::SubsetEq), left, right)
            if let Expr::Variable(Variable(variable)) = *program.expr(*left)
                && let Some((is_sequence, set)) = set_of_elements(evaluator, variable as usize, *operator, *right) =>
        {
            let whole = (formula, locals.clone());
            all.push(Formula::Elements { variable: variable as usize, is_sequence, set, whole });
            Ok(())
        }
        Expr::Binary(Binary::In, left, right) if let Expr::Variable(variable) = program.expr(*left) => {
            let before = all.len();
            if split_membership(evaluator, *variable, *right, all).is_err() {
                all.truncate(before);
                all.push(Formula::Expr(formula, locals.clone()));
            } else if let Some(Formula::Member { whole, .. }) = all.get_mut(before) {
                *whole = Some((formula, locals.clone()));
            }
            Ok(())
        }
        _ => {
            all.push(Formula::Expr(formula, locals.clone()));
            Ok(())
        }
    }
}

/// A `\A` whose sets are the same in every state becomes its instances.
fn split_all(
    evaluator: &mut Evaluator<'_>,
    (formula, binders, body): (ExprId, &[Binder], ExprId),
    locals: &mut Vec<(Local, Value)>,
    all: &mut Vec<Formula>,
) -> Evaluated<()> {
    let before = (locals.len(), all.len());
    let result = constant_instances(evaluator, binders, &mut |evaluator, bound| {
        locals.extend(bound);
        split(evaluator, body, locals, all)?;
        locals.truncate(before.0);
        Ok(())
    });
    if result.is_err() {
        locals.truncate(before.0);
        all.truncate(before.1);
        all.push(Formula::Expr(formula, locals.clone()));
    }
    Ok(())
}

/// The set in which all elements of a variable are to be, whose elements may be known by themselves, and whether it is to be a
/// sequence: of `v \in Seq(S)`, `v \in SUBSET S` and `v \subseteq S`, if `S` is the same in every state.
fn set_of_elements(
    evaluator: &mut Evaluator<'_>,
    variable: usize,
    operator: Binary,
    set: ExprId,
) -> Option<(bool, Value)> {
    let slots = &evaluator.scratch.slots;
    if !slots.may_be_listed(slots.layout.root(variable)) {
        return None;
    }
    let set = evaluator.eval(set).ok()?;
    is_constant(evaluator).ok()?;
    match (operator, &set) {
        (Binary::SubsetEq, Value::Set(_) | Value::Symbolic(_)) => Some((false, set)),
        (Binary::In, Value::Symbolic(symbolic)) => match &**symbolic {
            Symbolic::Sequences(set) => Some((true, set.clone())),
            Symbolic::PowerSet(set) => Some((false, set.clone())),
            _ => None,
        },
        _ => None,
    }
}

fn split_membership(
    evaluator: &mut Evaluator<'_>,
    Variable(variable): Variable,
    set: ExprId,
    all: &mut Vec<Formula>,
) -> Evaluated<()> {
    let set = evaluator.eval(set)?;
    is_constant(evaluator)?;
    let node = evaluator.scratch.slots.layout.root(variable as usize);
    let before = all.len();
    split_node(evaluator, variable as usize, node, &set, all)?;
    if all.len() == before + 1 || all.len() > MANY { Err(Interrupt::Uncacheable.into()) } else { Ok(()) }
}

/// Membership of a node that is taken apart becomes membership of its parts.
fn split_node(
    evaluator: &mut Evaluator<'_>,
    variable: usize,
    node: NodeId,
    set: &Value,
    all: &mut Vec<Formula>,
) -> Evaluated<()> {
    let slots = &evaluator.scratch.slots;
    let (layout, packer) = (slots.layout.clone(), evaluator.scratch.packer.clone());
    if let Value::Symbolic(symbolic) = set
        && let Some(domain) = layout.domain(&packer, node)
    {
        let children = layout.children(node);
        match &**symbolic {
            Symbolic::Functions { domain: expected, range } if value::equal(evaluator, &domain, expected)? => {
                return children.iter().try_for_each(|child| split_node(evaluator, variable, *child, range, all));
            }
            Symbolic::Records { fields, sets } if value::equal(evaluator, &domain, &Value::Set(fields.clone()))? => {
                let mut fields = children.iter().zip(sets);
                return fields.try_for_each(|(child, set)| split_node(evaluator, variable, *child, set, all));
            }
            _ => {}
        }
    }
    all.push(Formula::Member { variable, node, set: set.clone(), whole: None });
    Ok(())
}

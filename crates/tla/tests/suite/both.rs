//! A spec explored twice, with what is remembered and without: every step and every truth is the same.

use check_eval::slots::Limits;
use check_eval::state::{State, States};
use check_system::{ActionId, Assurance, Atom, Fault, Interrupt, PredicateId, Store, System, Visitor};
use check_tla::compile::{Asked, Compiled};
use check_tla::{Spec, Worker};
use std::collections::BTreeSet;

/// Explores the spec, up to so many states, and compares.
///
/// # Errors
/// What differs.
pub(crate) fn compare(compiled: &dyn Fn() -> Result<Compiled, String>, states: usize) -> Result<(), String> {
    compare_with(compiled, states, Limits::default())?;
    // Entries known by themselves from the start, and all that is asked for worth it.
    let listed = Limits { changes: 0, ..Limits::default() };
    compare_with(compiled, states, listed).map_err(|message| format!("with entries: {message}"))?;
    // As if everything had been asked for often: what is hardly found again is taken apart.
    let short = Limits { trial: 2, changes: 2, ..Limits::default() };
    compare_with(compiled, states, short).map_err(|message| format!("with short trials: {message}"))?;
    compare_with(compiled, states, Limits::small()).map_err(|message| format!("with small limits: {message}"))
}

/// Of more steps from one state those beyond are not looked at: some are as many as memory takes.
const STEPS: usize = 50_000;

/// From states of more bytes nobody goes on: what is random grows beyond all bounds.
const LARGE: usize = 400;

/// So many states are expanded by one worker, then as many by the other.
const TURN: usize = 3;

/// One spec, explored in both ways.
struct Both {
    remembering: (Compiled, Worker),
    /// Another worker that remembers: the two make steps in turn, so that each gets states of the other.
    second: Worker,
    general: (Compiled, Worker),
    /// As `remembering`, by itself: what turns out while initial states are made is known to all workers.
    dealt: Compiled,
}

/// The same with limits of the cache.
///
/// # Errors
/// What differs.
pub(crate) fn compare_with(
    compiled: &dyn Fn() -> Result<Compiled, String>,
    limit: usize,
    limits: Limits,
) -> Result<(), String> {
    let (mut remembering, mut general) = (compiled()?, compiled()?);
    if remembering.spec.interest().wavers {
        return Ok(());
    }
    let mut dealt = compiled()?;
    dealt.spec.set_limits(limits);
    remembering.spec.set_limits(limits);
    general.spec.set_caching(false);
    let workers = (remembering.spec.worker(), general.spec.worker());
    let second = remembering.spec.worker();
    let mut both = Both { remembering: (remembering, workers.0), second, general: (general, workers.1), dealt };
    let mut states = both.initial()?;
    let mut seen = BTreeSet::new();
    while let Some(state) = states.pop() {
        if !seen.insert(state.bytes().to_vec()) || seen.len() > limit || state.bytes().len() > LARGE {
            continue;
        }
        let successors = both.same_steps(&state, seen.len() / TURN % 2 == 1)?;
        both.same_permits(&state, seen.len() / TURN % 2 == 1, seen.len())?;
        both.same_truths(&state, &successors)?;
        both.same_atoms(&state, &successors)?;
        states.extend(successors);
    }
    Ok(())
}

/// Steps, each at its first place.
fn first_of_each(steps: &[(ActionId, State, u64)]) -> Vec<&(ActionId, State, u64)> {
    let mut first = Vec::new();
    for step in steps {
        if !first.contains(&step) {
            first.push(step);
        }
    }
    first
}

/// What is compared of a fault. Where the stack ends depends on what is remembered, and so does the place.
fn text(fault: &Fault) -> String {
    match fault.message.contains("the recursion seems to have no end") {
        true => "no end".to_owned(),
        false => format!("{fault:?}"),
    }
}

impl Both {
    /// The initial states, unless there is a fault in both.
    fn initial(&mut self) -> Result<Vec<State>, String> {
        let invariants: Vec<PredicateId> = self.general.0.invariants.iter().map(|asked| asked.predicate).collect();
        let mut assured = Vec::new();
        let [one, other] = [&mut self.remembering, &mut self.general].map(|(compiled, worker)| {
            let mut states = Vec::new();
            let result = compiled.spec.initial_asked(worker, &invariants, None, &mut |state, holds| {
                assured.extend(holds.then(|| state.clone()));
                states.push(state.clone());
                Ok(())
            });
            (states, result.map_err(|fault| text(&fault)))
        });
        for state in &assured {
            let (general, worker) = &mut self.general;
            let found = general.spec.first_false(worker, &invariants, state);
            if found != Ok(None) {
                return Err(format!("invariants hold in {state:?}, and of them {found:?}"));
            }
        }
        if one != other {
            return Err(format!("initial states: {one:?}\nand {other:?}"));
        }
        for shares in [1, 3] {
            let dealt = self.dealt(shares);
            if dealt != one {
                return Err(format!("initial states: {one:?}\nand in {shares} shares {dealt:?}"));
            }
        }
        Ok(one.0)
    }

    /// The initial states as several threads make a share of them each, portion by portion in turn.
    fn dealt(&self, shares: usize) -> (Vec<State>, Result<(), String>) {
        let spec = &self.dealt.spec;
        let (mut all, mut faults) = (Vec::new(), Vec::new());
        for share in 0..shares {
            let asked = std::cell::Cell::new(0);
            let mut take = || asked.replace(asked.get() + 1) % shares == share;
            let result = spec.initial_asked(&mut spec.worker(), &[], Some(&mut take), &mut |state, _| {
                all.push((asked.get(), state.clone()));
                Ok(())
            });
            faults.extend(result.err().map(|fault| (asked.get(), text(&fault))));
        }
        // Those of a portion stay in their order.
        all.sort_by_key(|&(portion, _)| portion);
        let first = faults.into_iter().min_by_key(|&(portion, _)| portion);
        let before = |portion: usize| first.as_ref().is_none_or(|&(last, _)| portion <= last);
        let states = all.into_iter().filter(|&(portion, _)| before(portion)).map(|(_, state)| state).collect();
        (states, first.map_or(Ok(()), |(_, fault)| Err(fault)))
    }

    fn same_steps(&mut self, state: &State, by_second: bool) -> Result<Vec<State>, String> {
        let (remembering, own) = &mut self.remembering;
        let own = if by_second { &mut self.second } else { own };
        let one = steps(remembering, own, state);
        let other = steps(&self.general.0, &mut self.general.1, state);
        // Elements of two parts of a set that is given by its description come twice, unless it was written out before, as
        // in TLC: how often a step is made may differ.
        let is_same = one == other
            || matches!((&one, &other), (Ok(one), Ok(other)) if first_of_each(one) == first_of_each(other));
        if is_same {
            return Ok(one.into_iter().flatten().map(|(_, to, _)| to).collect());
        }
        Err(format!("steps of {:?}: {one:#?}\nand {other:#?}", self.general.0.spec.show(&mut self.general.1, state)))
    }

    /// What is known to be required of a step before its state is made holds of it.
    fn same_permits(&mut self, state: &State, by_second: bool, turn: usize) -> Result<(), String> {
        let (remembering, own) = &mut self.remembering;
        let own = if by_second { &mut self.second } else { own };
        let mut required: Vec<PredicateId> = remembering
            .step_properties
            .iter()
            .chain(&remembering.action_constraints)
            .map(|asked| asked.predicate)
            .collect();
        for formula in &remembering.temporal {
            formula.formula.for_each_atom(&mut |atom| match atom {
                Atom::Step(id, _) => required.push(id),
                Atom::State(_) | Atom::Taken(..) => {}
            });
        }
        // One by one, and all of them now and then.
        if !required.is_empty() && !turn.is_multiple_of(required.len() + 1) {
            required = vec![required[turn % required.len()]];
        }
        // One constraint after the other and all invariants together, and all of both now and then.
        let mut lists: Vec<Vec<PredicateId>> =
            remembering.constraints.iter().map(|asked| vec![asked.predicate]).collect();
        lists.push(remembering.invariants.iter().map(|asked| asked.predicate).collect());
        let of_state = match turn.is_multiple_of(lists.len() + 1) {
            true => lists.concat(),
            false => lists.swap_remove(turn % lists.len()),
        };
        let constraints = remembering.constraints.iter().map(|asked| asked.predicate);
        let constraints = constraints.filter(|_| turn.is_multiple_of(2)).collect();
        let mut visitor = Requiring { required, of_state, constraints, ..Requiring::default() };
        // A fault is that of the steps.
        let _ = remembering.spec.visit_steps(own, state, &mut visitor);
        let (general, others) = &mut self.general;
        for to in &visitor.assured {
            for id in &visitor.of_state {
                let truth = general.spec.holds(others, *id, to);
                if truth != Ok(true) {
                    let shown = general.spec.show(others, to);
                    return Err(format!("{id:?} is said to hold in a state, and is {truth:?}: {shown:?}"));
                }
            }
        }
        for (to, is_within) in &visitor.placed {
            let mut truths = visitor.constraints.iter().map(|id| general.spec.holds(others, *id, to));
            let other = truths.find(|truth| *truth != Ok(true)).unwrap_or(Ok(true));
            if other != Ok(*is_within) {
                let shown = general.spec.show(others, to);
                return Err(format!("that a state is within is said to be {is_within}, and is {other:?}: {shown:?}"));
            }
        }
        // Who makes steps learns what holds in the others.
        for to in visitor.unknown.iter().take(turn % 4) {
            for id in &visitor.constraints {
                let _ = remembering.spec.holds(own, *id, to);
            }
            let _ = remembering.spec.first_false(own, &visitor.of_state, to);
        }
        for to in &visitor.permitted {
            for id in &visitor.required {
                let truth = general.spec.permits(others, *id, state, to);
                if truth != Ok(true) {
                    let shown = [state, to].map(|state| general.spec.show(others, state));
                    return Err(format!("{id:?} is said to hold of a step, and is {truth:?}: {shown:?}"));
                }
            }
        }
        Ok(())
    }

    /// The atoms of the temporal formulas.
    fn same_atoms(&mut self, state: &State, successors: &[State]) -> Result<(), String> {
        let mut atoms = Vec::new();
        for formula in self.general.0.temporal.iter().chain(&self.general.0.fairness) {
            formula.formula.for_each_atom(&mut |atom| atoms.push(atom));
        }
        let Self { remembering: (one, own), general: (other, others), .. } = self;
        let of_states = atoms.iter().filter_map(|atom| match *atom {
            Atom::State(id) | Atom::Taken(_, id) => Some(id),
            Atom::Step(..) => None,
        });
        // All at once as one by one.
        let asked: Vec<PredicateId> = of_states.collect();
        let mut together = Vec::new();
        one.spec.each_holds(own, &asked, state, &mut |_, truth| together.push(truth));
        for (id, truth) in asked.iter().zip(together) {
            equal(&format!("{id:?} among others"), [truth, one.spec.holds(own, *id, state)])?;
        }
        for atom in &atoms {
            // Where the formula has no value, what is cached has to agree with itself: only what is enabled is taken.
            if let Atom::Taken(id, enabled) = *atom
                && one.spec.holds(own, enabled, state) == Ok(false)
                && let Some(to) = successors.iter().find(|to| one.spec.permits(own, id, state, to) == Ok(true))
            {
                let shown = other.spec.show(others, to);
                return Err(format!("{atom:?} is taken to {shown:?} from where it is not enabled"));
            }
        }
        for atom in atoms {
            let (of_state, of_step) = match atom {
                Atom::State(id) => (Some(id), None),
                Atom::Step(id, _) => (None, Some(id)),
                Atom::Taken(id, enabled) => (Some(enabled), Some(id)),
            };
            if let Some(id) = of_state {
                let truths = [one.spec.holds(own, id, state), other.spec.holds(others, id, state)];
                same_of_atom(atom, truths)
                    .map_err(|message| format!("{message} in {:?}", other.spec.show(others, state)))?;
            }
            for (id, to) in of_step.iter().flat_map(|id| successors.iter().map(move |to| (*id, to))) {
                let truths = [one.spec.permits(own, id, state, to), other.spec.permits(others, id, state, to)];
                same_of_atom(atom, truths)
                    .map_err(|message| format!("{message} from {:?}", other.spec.show(others, state)))?;
            }
        }
        Ok(())
    }

    fn same_truths(&mut self, state: &State, successors: &[State]) -> Result<(), String> {
        let Self { remembering: (one, own), general: (other, others), .. } = self;
        for asked in one.invariants.iter().chain(&one.constraints).chain(&one.initial_properties) {
            let truths =
                [one.spec.holds(own, asked.predicate, state), other.spec.holds(others, asked.predicate, state)];
            same(asked, truths).map_err(|message| format!("{message} in {:?}", other.spec.show(others, state)))?;
        }
        // All of them at once, from the first and from the last.
        let mut all: Vec<PredicateId> =
            one.invariants.iter().chain(&one.constraints).map(|asked| asked.predicate).collect();
        for _ in 0..2 {
            let first = |spec: &Spec, worker: &mut Worker| {
                spec.first_false(worker, &all, state).map_err(|(place, fault)| (place, text(&fault)))
            };
            let (known, evaluated) = (first(&one.spec, own), first(&other.spec, others));
            if known != evaluated {
                let shown = other.spec.show(others, state);
                return Err(format!("the first of {all:?} that is false: {known:?} and {evaluated:?} in {shown:?}"));
            }
            all.reverse();
        }
        for to in successors {
            for asked in one.step_properties.iter().chain(&one.action_constraints) {
                let truths = [
                    one.spec.permits(own, asked.predicate, state, to),
                    other.spec.permits(others, asked.predicate, state, to),
                ];
                same(asked, truths)
                    .map_err(|message| format!("{message} from {:?}", other.spec.show(others, state)))?;
            }
        }
        Ok(())
    }
}

/// Requires something of steps and states, and keeps the states to which steps lead that are known to be so, those that are known to
/// be so themselves, those that are not, and those of which it is known whether they are within the constraints.
#[derive(Default)]
struct Requiring {
    required: Vec<PredicateId>,
    of_state: Vec<PredicateId>,
    constraints: Vec<PredicateId>,
    placed: Vec<(State, bool)>,
    permitted: Vec<State>,
    assured: Vec<State>,
    unknown: Vec<State>,
    steps: usize,
}

impl Visitor<State> for Requiring {
    fn require(&self, each: &mut dyn FnMut(PredicateId)) {
        self.required.iter().copied().for_each(each);
    }

    fn require_of_state(&self, each: &mut dyn FnMut(PredicateId)) {
        self.of_state.iter().copied().for_each(each);
    }

    fn constrain(&self, each: &mut dyn FnMut(PredicateId)) {
        self.constraints.iter().copied().for_each(each);
    }

    fn visit(&mut self, _: ActionId, _: &State) -> Result<(), Fault> {
        self.steps += 1;
        if self.steps >= STEPS { Err(Interrupt::Enough.into()) } else { Ok(()) }
    }

    fn visit_assured(&mut self, action: ActionId, state: &mut State, assurance: Assurance) -> Result<(), Fault> {
        if assurance.step {
            self.permitted.push(state.clone());
        }
        if let Some(is_within) = assurance.within {
            self.placed.push((state.clone(), is_within));
        }
        if assurance.state { &mut self.assured } else { &mut self.unknown }.push(state.clone());
        self.visit(action, state)
    }
}

fn same(asked: &Asked, truths: [Result<bool, Fault>; 2]) -> Result<(), String> {
    equal(&asked.name, truths)
}

/// Whether a step changes something, and whether it is one that an action makes, is known also where values are so
/// unlike that the formula cannot compare them; and the steps that an action makes are known without what none of them
/// needs, which the formula may have to compute. Where both have a fault, that of a set that is left for later is found in
/// the action, or where the formula compares the set.
fn same_of_atom(atom: Atom, truths: [Result<bool, Fault>; 2]) -> Result<(), String> {
    match &truths {
        [Ok(_), Err(fault)] if fault.message.contains("cannot compare") => Ok(()),
        [Ok(_), Err(_)] if matches!(atom, Atom::Taken(..)) => Ok(()),
        [Err(one), Err(other)] if matches!(atom, Atom::Taken(..)) && one.message == other.message => Ok(()),
        _ => equal(&format!("{atom:?}"), truths),
    }
}

fn equal(name: &str, truths: [Result<bool, Fault>; 2]) -> Result<(), String> {
    let [one, other] = truths.map(|truth| truth.map_err(|fault| text(&fault)));
    if one == other { Ok(()) } else { Err(format!("{name}: {one:?} and {other:?}")) }
}

/// A state as a search keeps it, with what is known of its slots.
fn kept(state: &State) -> State {
    let (mut states, mut kept) = (States::default(), State::default());
    states.push(state);
    states.read(0, &mut kept);
    kept
}

/// The steps from a state, with the fingerprints of the states that they lead to.
pub(crate) type Steps = Result<Vec<(ActionId, State, u64)>, String>;

pub(crate) fn steps(compiled: &Compiled, worker: &mut Worker, state: &State) -> Steps {
    let mut steps = Vec::new();
    let result = compiled.spec.steps(worker, state, &mut |action, to| {
        if steps.len() >= STEPS {
            return Err(Interrupt::Enough.into());
        }
        steps.push((action, kept(to), to.fingerprint()));
        Ok(())
    });
    result.map(|()| steps).map_err(|fault| text(&fault))
}

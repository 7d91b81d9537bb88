//! One run: a walk by steps that are drawn, with everything checked that it meets.

use super::Runs;
use super::lassos::{Boundary, Lassos};
use super::ledger::{Met, Page, Path, Shown};
use crate::plan::Plan;
use crate::question::{Options, Predicate, Question};
use crate::show;
use crate::watch::{Ending, Watch};
use check_system::{ActionId, Extent, Fault, FaultKind, Observation, PredicateId, PropertyKind, System, Trace};
use fastrand::Rng;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};

/// Steps between two looks at the world outside.
const STEPS_PER_LOOK: u64 = 64;

/// Makes runs on one thread.
pub(super) struct Walker<'a, S: System> {
    system: &'a S,
    plan: Plan<'a>,
    question: &'a Question,
    watch: &'a Watch<'a>,
    /// Whether this thread shows progress.
    shows: bool,
    /// Makes the steps.
    stepper: S::Worker,
    /// Judges what the stepper makes, while it is busy.
    checker: S::Worker,
    /// Evaluates what temporal properties ask, if there are any.
    observer: Option<S::Worker>,
}

/// The run that is being made.
struct Walk<T> {
    path: Path<T>,
    page: Page<T>,
    /// States drawn that the watch has been told of.
    told: u64,
}

/// Why a run is over.
struct Over;

impl<'a, S: System> Walker<'a, S> {
    /// A walker for the calling thread, which shows progress or leaves that to another.
    pub(super) fn new(
        system: &'a S,
        question: &'a Question,
        keep_going: bool,
        watch: &'a Watch<'a>,
        shows: bool,
    ) -> Self {
        let plan = Plan::new(question, &Options { keep_going, ..Options::default() });
        let (stepper, checker) = system.pair();
        let observer = plan.alphabet.is_some().then(|| system.observer());
        Self { system, plan, question, watch, shows, stepper, checker, observer }
    }

    /// Makes a run. It is broken off when one before it has ended the simulation.
    pub(super) fn walk(&mut self, run: u64, runs: &Runs, last: &AtomicU64) -> Page<S::State> {
        let mut rng = generator(runs.seed, run);
        let mut walk = Walk::new(self.system.actions().len());
        while (walk.path.len() as u64) < runs.depth {
            let steps = walk.path.len() as u64;
            if steps % STEPS_PER_LOOK == STEPS_PER_LOOK - 1 && (run > last.load(SeqCst) || self.look(&mut walk)) {
                walk.page.is_whole = false;
                break;
            }
            let is_over = self.step(&mut walk, &mut rng).is_err();
            if self.system.wants_end() {
                self.watch.end(Ending::Asked);
            }
            if is_over {
                break;
            }
            if self.watch.ending().is_some() {
                walk.page.is_whole = false;
                break;
            }
        }
        self.look(&mut walk);
        // What ended the run may have been met in a state that was drawn last, and is not on its path.
        let met = walk.page.met.last().map_or(0, |met| met.path().len());
        walk.page.states = walk.path.len().max(met) as u64;
        if walk.page.is_whole && !walk.page.ends {
            self.judge(&mut walk);
            let is_kept = run < runs.kept && !walk.page.ends;
            walk.page.kept = is_kept.then(|| std::mem::take(&mut walk.path)).filter(|path| !path.is_empty());
        }
        walk.page
    }

    /// Looks at a run that is over for what violates a temporal property.
    fn judge(&mut self, walk: &mut Walk<S::State>) {
        let (system, question, watch) = (self.system, self.question, self.watch);
        let (Some(alphabet), Some(observer)) = (&self.plan.alphabet, &mut self.observer) else { return };
        let lassos = Lassos { system, alphabet, question, watch, keep_going: self.plan.keep_going };
        let path = std::mem::take(&mut walk.path);
        let mut inform = |worker: &mut S::Worker, len: usize| tell_place(system, watch, &path[..len], &mut [worker]);
        let judged = lassos.of_run(&path, observer, &mut inform);
        walk.path = path;
        let first = self.question.properties().len() - self.question.temporal.len();
        for one in judged {
            walk.page.ends |= !self.plan.keep_going || matches!(one, Boundary::Fault(..));
            walk.page.met.push(match one {
                Boundary::Violated(property, path, round) => Met::Decided(first + property, Shown::Lasso(path, round)),
                Boundary::Fault(property, fault, path) => Met::Fault(fault, Some(first + property), path),
            });
        }
    }

    /// Looks at the world outside; whether the simulation is to end.
    fn look(&self, walk: &mut Walk<S::State>) -> bool {
        let drawn = walk.page.generated - std::mem::replace(&mut walk.told, walk.page.generated);
        self.watch.count(drawn, 0, 0);
        if self.shows {
            self.watch.report();
        }
        self.watch.look()
    }

    /// Tells both workers where the run stands: at the end of this path.
    fn inform(&mut self, path: &[(Option<ActionId>, S::State)]) {
        tell_place(self.system, self.watch, path, &mut [&mut self.stepper, &mut self.checker]);
    }

    /// Draws the next state, or the first one, and checks it.
    fn step(&mut self, walk: &mut Walk<S::State>, rng: &mut Rng) -> Result<(), Over> {
        self.inform(&walk.path);
        let before = walk.page.generated;
        let mut draw = |bound: usize| rng.u64(..bound as u64) as usize;
        let (plan, system, checker) = (&self.plan, self.system, &mut self.checker);
        let mut taken = None;
        let mut over = false;
        let from = walk.path.last().map(|(_, state)| state.clone());
        let mut visit = |action: Option<ActionId>, state: &S::State| {
            let mut meeting = Meeting { system, plan, checker: &mut *checker, walk: &mut *walk, from: from.as_ref() };
            match meeting.judge(action, state) {
                Ok(false) => Ok(()),
                Ok(true) => {
                    taken = Some((action, state.clone()));
                    Err(enough())
                }
                Err(Over) => {
                    over = true;
                    Err(enough())
                }
            }
        };
        let result = match &from {
            None => system.initial_at_random(&mut self.stepper, &mut draw, &mut |state| visit(None, state)),
            Some(from) => {
                system.steps_at_random(&mut self.stepper, from, &mut draw, &mut |action, state: &S::State| {
                    visit(Some(action), state)
                })
            }
        };
        match (taken, result) {
            (Some(step), _) => {
                walk.path.push(step);
                Ok(())
            }
            _ if over => Err(Over),
            (None, Err(fault)) => Err(walk.fail(fault, None, None)),
            (None, Ok(())) => {
                if let (Some(deadlock), true, true) = (plan.deadlock, walk.page.generated == before, from.is_some()) {
                    walk.decide(deadlock, true, plan.keep_going, None)?;
                }
                Err(Over)
            }
        }
    }

    /// A path as a reader sees it.
    pub(super) fn tell(&mut self, path: &Path<S::State>) -> Trace {
        show::trace(self.system, &mut self.checker, path, None)
    }

    /// Evaluates a property again at the end of the path that shows it; whether it is as was found.
    pub(super) fn confirm(&mut self, kind: PropertyKind, property: usize, path: &Path<S::State>) -> bool {
        let [before @ .., (_, last)] = path.as_slice() else { return true };
        if self.system.interest().wavers {
            // What may have another value the second time confirms nothing.
            return true;
        }
        self.inform(before);
        let predicate = self.question.predicate(property);
        let truth = match (kind, predicate, path.as_slice()) {
            (PropertyKind::Step | PropertyKind::ReachableStep, Some(predicate), [.., (_, from), _]) => {
                self.system.permits(&mut self.checker, predicate, from, last)
            }
            (_, Some(predicate), _) => self.system.holds(&mut self.checker, predicate, last),
            (_, None, _) => Ok(false),
        };
        truth == Ok(kind.is_reachability())
    }
}

/// Tells workers where a run stands: at the end of this path.
fn tell_place<S: System>(
    system: &S,
    watch: &Watch<'_>,
    path: &[(Option<ActionId>, S::State)],
    workers: &mut [&mut S::Worker],
) {
    let interest = system.interest();
    let wanted = if interest.behaviour { path } else { &[] };
    let behaviour: Vec<S::State> = wanted.iter().map(|(_, state)| state.clone()).collect();
    let depth = path.len() as u64;
    let extent = if interest.extent { Extent { depth, ..watch.extent(watch.elapsed()) } } else { Extent::default() };
    let news = Observation { depth, behaviour: &behaviour, extent };
    for worker in workers {
        system.inform(worker, &news);
    }
}

/// The generator of a run. Seeds that are neighbours must not share runs, so the seed is mixed first.
fn generator(seed: u64, run: u64) -> Rng {
    Rng::with_seed(Rng::with_seed(seed).u64(..) ^ run)
}

impl<T: Clone> Walk<T> {
    fn new(actions: usize) -> Self {
        let page = Page {
            states: 0,
            generated: 0,
            by_action: vec![0; actions],
            met: Vec::new(),
            ends: false,
            is_whole: true,
            kept: None,
        };
        Self { path: Vec::new(), page, told: 0 }
    }

    /// The way so far, and one step more.
    fn way(&self, more: Option<(Option<ActionId>, T)>) -> Path<T> {
        self.path.iter().cloned().chain(more).collect()
    }

    /// A property is decided at the end of a way. The first time on a run is the one that counts.
    fn decide(
        &mut self,
        property: usize,
        is_violation: bool,
        keep_going: bool,
        more: Option<(Option<ActionId>, T)>,
    ) -> Result<(), Over> {
        let is_known = |met: &Met<T>| matches!(met, Met::Decided(other, _) if *other == property);
        if !self.page.met.iter().any(is_known) {
            let way = self.way(more);
            self.page.met.push(Met::Decided(property, Shown::AtEnd(way)));
        }
        if is_violation && !keep_going {
            self.page.ends = true;
            return Err(Over);
        }
        Ok(())
    }

    /// Something could not be evaluated, which ends the simulation.
    fn fail(&mut self, fault: Fault, within: Option<usize>, more: Option<(Option<ActionId>, T)>) -> Over {
        let way = self.way(more);
        self.page.met.push(Met::Fault(fault, within, way));
        self.page.ends = true;
        Over
    }
}

/// A state that was drawn, and may become part of the run.
struct Meeting<'m, 'p, S: System> {
    system: &'m S,
    plan: &'m Plan<'p>,
    checker: &'m mut S::Worker,
    walk: &'m mut Walk<S::State>,
    from: Option<&'m S::State>,
}

impl<S: System> Meeting<'_, '_, S> {
    /// Checks what was drawn, in the order in which an exploration checks it; whether it is within the constraints.
    fn judge(&mut self, action: Option<ActionId>, state: &S::State) -> Result<bool, Over> {
        self.walk.page.generated += 1;
        if let Some(ActionId(number)) = action {
            self.walk.page.by_action[number as usize] += 1;
        }
        let plan = self.plan;
        let is_inside = self.all_hold(plan.constraints, action, state)?;
        let is_permitted = is_inside && self.all_permit(plan.action_constraints, action, state)?;
        let initial = if self.from.is_none() { &plan.initial[..] } else { &[] };
        for open in plan.invariants.iter().chain(initial) {
            if !self.holds(open.predicate, Some(open.property), action, state)? {
                self.decide(open.property, true, action, state)?;
            }
        }
        if self.from.is_some() {
            for open in &plan.steps {
                if !self.permits(open.predicate, Some(open.property), action, state)? {
                    self.decide(open.property, true, action, state)?;
                }
            }
        }
        for open in plan.reachable.iter().filter(|_| is_inside) {
            if self.holds(open.predicate, Some(open.property), action, state)? {
                self.decide(open.property, false, action, state)?;
            }
        }
        for open in plan.reachable_steps.iter().filter(|_| is_permitted && action.is_some()) {
            if self.permits(open.predicate, Some(open.property), action, state)? {
                self.decide(open.property, false, action, state)?;
            }
        }
        Ok(is_permitted)
    }

    fn all_hold(&mut self, all: &[Predicate], action: Option<ActionId>, state: &S::State) -> Result<bool, Over> {
        for one in all {
            if !self.holds(one.id, None, action, state)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn all_permit(&mut self, all: &[Predicate], action: Option<ActionId>, state: &S::State) -> Result<bool, Over> {
        for one in all.iter().filter(|_| action.is_some()) {
            if !self.permits(one.id, None, action, state)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn holds(
        &mut self,
        predicate: PredicateId,
        within: Option<usize>,
        action: Option<ActionId>,
        state: &S::State,
    ) -> Result<bool, Over> {
        let truth = self.system.holds(self.checker, predicate, state);
        truth.map_err(|fault| self.walk.fail(fault, within, Some((action, state.clone()))))
    }

    fn permits(
        &mut self,
        predicate: PredicateId,
        within: Option<usize>,
        action: Option<ActionId>,
        state: &S::State,
    ) -> Result<bool, Over> {
        let Some(from) = self.from else { return Ok(true) };
        let truth = self.system.permits(self.checker, predicate, from, state);
        truth.map_err(|fault| self.walk.fail(fault, within, Some((action, state.clone()))))
    }

    fn decide(
        &mut self,
        property: usize,
        is_violation: bool,
        action: Option<ActionId>,
        state: &S::State,
    ) -> Result<(), Over> {
        self.walk.decide(property, is_violation, self.plan.keep_going, Some((action, state.clone())))
    }
}

/// Ends an enumeration that has shown what was wanted.
fn enough() -> Fault {
    Fault::new(FaultKind::Stopped, String::new())
}

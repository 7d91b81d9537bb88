//! The trait `System`: a transition system that an engine can explore.

use crate::{
    ActionId, ActionInfo, Evaluation, Fault, Hear, Interest, Observation, Parameter, PredicateId, Provenance, Store,
    Value,
};
use std::hash::Hash;

/// Of which requirements of a [`Visitor`] it is known that a successor meets them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Assurance {
    /// Those of the step to it.
    pub step: bool,
    /// Those of the state.
    pub state: bool,
    /// Whether the state is within the constraints, where that is known.
    pub within: Option<bool>,
}

/// A callback for the successors of a state.
pub trait Visitor<T> {
    /// Tells the predicates that have to hold of a step for [`Visitor::passes`] to be asked about it. Where it is known that all do the
    /// visitor need not ask.
    fn require(&self, _each: &mut dyn FnMut(PredicateId)) {}

    /// Tells the predicates that have to hold in the state to which a step leads, which are asked together
    /// ([`System::first_false`]). Where it is known that all do the visitor need not ask.
    fn require_of_state(&self, _each: &mut dyn FnMut(PredicateId)) {}

    /// Tells the constraints: the predicates that all hold of the states within them.
    fn constrain(&self, _each: &mut dyn FnMut(PredicateId)) {}

    /// Takes a successor by its fingerprint, as [`System::fingerprint`] gives it, if that is enough: then it need not be
    /// made. Otherwise it is to be visited next. A system that [is abstracted](System::is_abstracted) gives a number that only
    /// the same state has, not one that all states have that stand for one another. It is the number that [`System::settled`] gives, where
    /// that gives one. To be asked only about steps of which it is known that they are as [required](Visitor::require).
    ///
    /// # Errors
    /// Those of the visitor, which end the enumeration.
    fn passes(&mut self, _action: ActionId, _fingerprint: u64) -> Result<bool, Fault> {
        Ok(false)
    }

    /// Whether the visitor has met a successor before, which is to be visited next: then it hardly pays to find out whether that is as
    /// [required](Visitor::require_of_state). It is told by its fingerprint, as in [`Visitor::passes`].
    fn has_met(&mut self, _fingerprint: u64) -> bool {
        false
    }

    /// Takes a successor outside the constraints, of which it is known that step and state are as required, by its fingerprint, as
    /// [`Visitor::passes`] does, if that is enough.
    ///
    /// # Errors
    /// Those of the visitor, which end the enumeration.
    fn passes_outside(&mut self, _action: ActionId, _fingerprint: u64) -> Result<bool, Fault> {
        Ok(false)
    }

    /// Takes a successor, with the action that makes it.
    ///
    /// # Errors
    /// Those of the visitor, which end the enumeration.
    fn visit(&mut self, action: ActionId, state: &T) -> Result<(), Fault>;

    /// The same for a successor that is made anew each time: the visitor may keep it and leave any other state instead.
    ///
    /// # Errors
    /// Those of the visitor, which end the enumeration.
    fn visit_made(&mut self, action: ActionId, state: &mut T) -> Result<(), Fault> {
        self.visit(action, state)
    }

    /// The same for one of which something is known that the visitor need not ask.
    ///
    /// # Errors
    /// Those of the visitor, which end the enumeration.
    fn visit_assured(&mut self, action: ActionId, state: &mut T, _assurance: Assurance) -> Result<(), Fault> {
        self.visit_made(action, state)
    }
}

impl<T, F> Visitor<T> for F
where
    F: FnMut(ActionId, &T) -> Result<(), Fault>,
{
    #[inline]
    fn visit(&mut self, action: ActionId, state: &T) -> Result<(), Fault> {
        self(action, state)
    }
}

/// A callback for successors, each with its action and the parameters of the step.
pub type VisitWithParameters<'v, T> = dyn FnMut(ActionId, Vec<Parameter>, &T) -> Result<(), Fault> + 'v;

/// A callback for initial states, each with whether it is known that what was asked for holds in it.
pub type VisitInitial<'v, T> = dyn FnMut(&T, bool) -> Result<(), Fault> + 'v;

/// A transition system: what can be explored, and nothing about how.
///
/// The description itself is immutable and shared by all threads. Whatever evaluation needs to write (scratch
/// memory, caches, decoded states) lives in a [`System::Worker`], of which each thread has its own.
///
/// Results are pushed to visitors, by reference: a visitor clones only what it keeps. The order in which states
/// are pushed is fixed by the system, so that an exploration can be repeated. A visitor that returns an error ends the
/// enumeration, and that error is what the call returns.
pub trait System: Sync {
    /// A state, packed. Two states are the same exactly when they are equal.
    type State: Clone + Eq + Hash + Send + Sync;
    /// How many states are kept: `Vec<Self::State>`, unless there is something better.
    type Store: Store<State = Self::State>;
    /// What one thread needs to evaluate.
    type Worker;

    /// A worker for the calling thread.
    fn worker(&self) -> Self::Worker;

    /// Two workers for a thread that explores: one makes steps, the other judges the states that they lead to. What
    /// one of them keeps beyond the evaluation of a state, the other knows as well.
    fn pair(&self) -> (Self::Worker, Self::Worker) {
        (self.worker(), self.worker())
    }

    /// A worker for a thread that explores, which evaluates what temporal properties ask of states and steps.
    fn observer(&self) -> Self::Worker {
        self.worker()
    }

    /// What the system wants to be told by [`System::inform`], beside the depth, which it always is.
    fn interest(&self) -> Interest {
        Interest::default()
    }

    /// Hears news of the exploration for which the worker works. They hold until there are others.
    fn inform(&self, _worker: &mut Self::Worker, _news: &Observation<'_, Self::State>) {}

    /// Whether something that was evaluated asked for the end of the exploration.
    fn wants_end(&self) -> bool {
        false
    }

    /// Pushes every initial state, repetitions included (each counts as generated).
    fn initial(
        &self,
        worker: &mut Self::Worker,
        visit: &mut dyn FnMut(&Self::State) -> Result<(), Fault>,
    ) -> Result<(), Fault>;

    /// Pushes every initial state, as [`System::initial`] does, each with whether it is known that all of some predicates hold in it.
    ///
    /// With `take`, only some of them, so that several threads can make a share of them each: it is asked for each portion of them
    /// before its states are made, and says whether they are. The portions are the same whenever they are asked for, and one after the
    /// other they are all initial states in the same order. A fault that is not met within a portion is met by all who ask, behind the
    /// last portion that was asked for.
    fn initial_asked(
        &self,
        worker: &mut Self::Worker,
        _predicates: &[PredicateId],
        take: Option<&mut dyn FnMut() -> bool>,
        visit: &mut VisitInitial<'_, Self::State>,
    ) -> Result<(), Fault> {
        match take {
            None => self.initial(worker, &mut |state| visit(state, false)),
            Some(take) => self.initial(worker, &mut |state| if take() { visit(state, false) } else { Ok(()) }),
        }
    }

    /// Pushes every successor of `from` with the action that makes it, repetitions included.
    fn steps<V>(&self, worker: &mut Self::Worker, from: &Self::State, visit: &mut V) -> Result<(), Fault>
    where
        V: FnMut(ActionId, &Self::State) -> Result<(), Fault>;

    /// The same for a visitor to whom a fingerprint may be enough. A system that knows the fingerprint of a successor before
    /// it makes it asks [`Visitor::passes`].
    fn visit_steps<V>(&self, worker: &mut Self::Worker, from: &Self::State, visitor: &mut V) -> Result<(), Fault>
    where
        V: Visitor<Self::State>,
    {
        self.steps(worker, from, &mut |action, state: &Self::State| visitor.visit(action, state))
    }

    /// Pushes initial states in an order that is drawn: `draw` gives a number below its argument, which is not 0. A
    /// visitor that wants one state takes the first that suits it and ends the enumeration.
    fn initial_at_random(
        &self,
        worker: &mut Self::Worker,
        draw: &mut dyn FnMut(usize) -> usize,
        visit: &mut dyn FnMut(&Self::State) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let mut all = Vec::new();
        self.initial(worker, &mut |state| {
            all.push(state.clone());
            Ok(())
        })?;
        in_drawn_order(&mut all, draw, visit)
    }

    /// Pushes the successors of `from` in an order that is drawn, as [`System::initial_at_random`] does.
    ///
    /// Unless a system says otherwise, all successors are made and all orders are alike; a system that draws among its
    /// ways to make a successor before it makes one need not make the others.
    fn steps_at_random<V>(
        &self,
        worker: &mut Self::Worker,
        from: &Self::State,
        draw: &mut dyn FnMut(usize) -> usize,
        visit: &mut V,
    ) -> Result<(), Fault>
    where
        V: FnMut(ActionId, &Self::State) -> Result<(), Fault>,
    {
        let mut all = Vec::new();
        self.steps(worker, from, &mut |action, state: &Self::State| {
            all.push((action, state.clone()));
            Ok(())
        })?;
        in_drawn_order(&mut all, draw, &mut |(action, state)| visit(*action, state))
    }

    /// Tells of every successor of `from` how it is made, and, if `with_refusals`, which ways lead to none and why.
    ///
    /// Slower than [`System::steps`], and a successor may be told of more often: once for each way to it. A system that
    /// says no more tells only the action.
    fn tell(
        &self,
        worker: &mut Self::Worker,
        from: &Self::State,
        _with_refusals: bool,
        hear: &mut Hear<'_, Self::State>,
    ) -> Result<(), Fault> {
        self.steps(worker, from, &mut |action, state: &Self::State| {
            hear(Provenance::Step { action, applications: &[], state, written: &[] })
        })
    }

    /// Pushes the successors of `from`, each with its action and the parameters of that step, for readers. Slower than
    /// [`System::steps`]; a successor is pushed once for each way to make it. A system may give up where there are very
    /// many ways.
    fn steps_with_parameters(
        &self,
        worker: &mut Self::Worker,
        from: &Self::State,
        visit: &mut VisitWithParameters<'_, Self::State>,
    ) -> Result<(), Fault> {
        self.steps(worker, from, &mut |action, state: &Self::State| visit(action, Vec::new(), state))
    }

    /// 64 bits that stand for the state in a set of visited states: equal states have equal fingerprints, in every
    /// run, on every machine. A system with a view or a symmetry fingerprints what the view or the least image shows.
    fn fingerprint(&self, worker: &mut Self::Worker, state: &Self::State) -> Result<u64, Fault>;

    /// 64 bits that stand for this very state, without any view or symmetry, if what predicates of a state say of it
    /// never changes: neither with the depth nor by what is drawn, read or counted. An exploration may then remember
    /// what they said.
    fn settled(&self, _state: &Self::State) -> Option<u64> {
        None
    }

    /// Whether what predicates say of a state or a step never changes: neither with the depth nor by what is drawn.
    fn is_steady(&self) -> bool {
        true
    }

    /// Whether what a predicate says depends on the state, or on the step, alone: asked once more, at another depth or later, it says
    /// the same. `false` where that is not known.
    fn depends_on_state_alone(&self, _predicate: PredicateId) -> bool {
        true
    }

    /// Whether fingerprints stand for something coarser than the state (a view, a symmetry).
    fn is_abstracted(&self) -> bool {
        false
    }

    /// Whether states that are kept as bytes ([`Store::saved`]) mean the same to another process that explores the same
    /// system.
    ///
    /// [`Store::saved`]: crate::Store::saved
    fn can_outlive(&self) -> bool {
        true
    }

    /// How many states the worker has made on the way to successors since this was last asked, without being
    /// successors themselves; they count as generated. A system with such states says so by [`Interest::order`].
    fn passed(&self, _worker: &mut Self::Worker) -> u64 {
        0
    }

    /// What stands for the state in a set of whole states: the same for two states exactly when they are taken for one.
    /// The state itself, unless the system [is abstracted](System::is_abstracted); then it need not be a state of it.
    fn image(&self, _worker: &mut Self::Worker, state: &Self::State) -> Result<Self::State, Fault> {
        Ok(state.clone())
    }

    /// Whether a predicate holds in a state.
    fn holds(&self, worker: &mut Self::Worker, predicate: PredicateId, state: &Self::State) -> Result<bool, Fault>;

    /// The first of some predicates that does not hold in a state, by its place among them; `None` if all hold. A system that
    /// knows what several of them depend on looks at it once.
    ///
    /// # Errors
    /// When one cannot be evaluated and those before it hold: its place, and why.
    fn first_false<P: Copy + Into<PredicateId>>(
        &self,
        worker: &mut Self::Worker,
        predicates: &[P],
        state: &Self::State,
    ) -> Result<Option<usize>, (usize, Fault)> {
        for (place, &predicate) in predicates.iter().enumerate() {
            match self.holds(worker, predicate.into(), state) {
                Ok(true) => {}
                Ok(false) => return Ok(Some(place)),
                Err(fault) => return Err((place, fault)),
            }
        }
        Ok(None)
    }

    /// Tells of each of some predicates whether it holds in the state that is expanded, with its place among them. A system
    /// to which a state is some work takes it once for all of them.
    fn each_holds(
        &self,
        worker: &mut Self::Worker,
        predicates: &[PredicateId],
        state: &Self::State,
        hear: &mut dyn FnMut(usize, Result<bool, Fault>),
    ) {
        for (place, &predicate) in predicates.iter().enumerate() {
            hear(place, self.holds(worker, predicate, state));
        }
    }

    /// Whether a predicate over a step holds from one state to another, which is a successor of it or itself.
    fn permits(
        &self,
        worker: &mut Self::Worker,
        predicate: PredicateId,
        from: &Self::State,
        to: &Self::State,
    ) -> Result<bool, Fault>;

    /// Where a state stands for others: whether those that stand for one another agree on a predicate, of them or of steps
    /// between them. `false` where that is not known.
    fn determines(&self, _predicate: PredicateId) -> bool {
        true
    }

    /// The variables of a state, as a reader sees them, in the order of their declaration.
    fn show(&self, worker: &mut Self::Worker, state: &Self::State) -> Vec<(String, Value)>;

    /// The same, with no more than so many parts of values where the system can leave out some. Values that differ are
    /// shown differently, unless a digest of 32 bits is the same.
    fn show_within(&self, worker: &mut Self::Worker, state: &Self::State, _parts: usize) -> Vec<(String, Value)> {
        self.show(worker, state)
    }

    /// What a reader is to see in the place of the variables of the state at `place` of a behaviour, if the system says
    /// so; `next` is the state after it, itself at the end of a behaviour.
    fn show_alias(
        &self,
        _worker: &mut Self::Worker,
        _behaviour: &[Self::State],
        _place: usize,
        _next: &Self::State,
    ) -> Option<Vec<(String, Value)>> {
        None
    }

    /// What somebody wants to see beside the variables of the state at `place` of a behaviour; `next` is the state after
    /// it, if there is one. What speaks of a step has no value without it.
    fn show_expressions(
        &self,
        _worker: &mut Self::Worker,
        _behaviour: &[Self::State],
        _place: usize,
        _next: Option<&Self::State>,
    ) -> Vec<Evaluation> {
        Vec::new()
    }

    /// The actions, in the order of the spec; [`ActionId`] is an index into it.
    fn actions(&self) -> &[ActionInfo];
}

/// Pushes the items in an order in which each comes next with the same probability.
fn in_drawn_order<T>(
    items: &mut [T],
    draw: &mut dyn FnMut(usize) -> usize,
    visit: &mut dyn FnMut(&T) -> Result<(), Fault>,
) -> Result<(), Fault> {
    for next in 0..items.len() {
        let chosen = next + draw(items.len() - next);
        items.swap(next, chosen);
        visit(&items[next])?;
    }
    Ok(())
}

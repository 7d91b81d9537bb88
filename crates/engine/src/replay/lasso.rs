//! Derives lassos again, and evaluates the formulas on them.

use super::prefix::Unrolled;
use super::reasons::{finite_reasons, reasons};
use super::{BLAME, Behaviour, Replay, enough};
use crate::liveness::lasso::Lasso;
use crate::liveness::word::Word;
use crate::show;
use check_system::{ActionId, Objection, PredicateId, Reasons, System, Temporal, Trace};
use std::collections::BTreeMap;

/// What the meaning of the formulas says of a lasso.
#[derive(Default)]
struct Boundary {
    /// Why it is a counterexample, or is none.
    because: Option<Reasons>,
    /// The places of the first states, where these alone refute the property, whatever follows.
    prefix: Option<Vec<usize>>,
}

impl<S: System> Replay<'_, S> {
    /// The trace that shows that a temporal property is violated, by a lasso over states of the log, of which the
    /// fingerprints are given. Where a state stands for others, the trace says if it does not show that.
    ///
    /// `None` if evaluation is ended from outside meanwhile.
    ///
    /// # Panics
    ///
    /// When it does not show that though every state stands for itself.
    pub(crate) fn lasso(&mut self, lasso: &Lasso, fingerprints: &[u64], asked: &Temporal) -> Option<Trace> {
        let trace = self.trace_of_lasso(lasso, fingerprints, asked);
        trace.filter(|_| !self.is_cut())
    }

    fn trace_of_lasso(&mut self, lasso: &Lasso, fingerprints: &[u64], asked: &Temporal) -> Option<Trace> {
        let (behaviour, back_to, because) = if self.system.interest().wavers {
            (self.way(&lasso.nodes, fingerprints)?, lasso.back_to, Boundary::default())
        } else if self.system.is_abstracted() {
            self.lasso_of_images(lasso, fingerprints, asked)?
        } else {
            let behaviour = self.way(&lasso.nodes, fingerprints)?;
            self.comes_round(&behaviour, lasso, fingerprints)?;
            let judged = self.confirmed(&behaviour, lasso.back_to, asked);
            (behaviour, lasso.back_to, judged)
        };
        Some(self.shown_as(&behaviour, (back_to, lasso.stuttering), because))
    }

    /// The trace that shows that a temporal property is violated, by a lasso that was met on a run: its states are those
    /// of the system, so that none stands for others.
    ///
    /// # Panics
    ///
    /// When it does not show that.
    pub(crate) fn lasso_met(
        &mut self,
        behaviour: &[(Option<ActionId>, S::State)],
        (back_to, stuttering): (usize, bool),
        asked: &Temporal,
    ) -> Trace {
        let judged =
            if self.system.interest().wavers { Boundary::default() } else { self.confirmed(behaviour, back_to, asked) };
        self.shown_as(behaviour, (back_to, stuttering), judged)
    }

    /// Why a lasso is a counterexample.
    fn confirmed(&mut self, behaviour: &[(Option<ActionId>, S::State)], back_to: usize, asked: &Temporal) -> Boundary {
        let judged = self.judged(behaviour, back_to, asked);
        let objection = judged.because.as_ref().and_then(|because| because.objection.as_ref());
        assert!(
            objection.is_none() || self.is_cut(),
            "{BLAME}: the behaviour is no counterexample to {}: {objection:?}",
            asked.name
        );
        judged
    }

    /// The trace of a lasso, or of its first states where these are enough, with what is known of it.
    fn shown_as(
        &mut self,
        behaviour: &[(Option<ActionId>, S::State)],
        (back_to, stuttering): (usize, bool),
        judged: Boundary,
    ) -> Trace {
        let Boundary { mut because, prefix } = judged;
        if let Some(prefix) = prefix {
            let behaviour = self.went_round(behaviour, &prefix);
            let trace = show::trace(self.system, &mut self.worker, &behaviour, None);
            return Trace { because, ..trace };
        }
        if let (Some(because), true) = (&mut because, stuttering) {
            because.could_go_on = self.could_go_on(behaviour);
        }
        if stuttering {
            let last = behaviour.len().checked_sub(1);
            let trace = show::trace(self.system, &mut self.worker, behaviour, last);
            return Trace { back_to: None, closing: None, stuttering, because, ..trace };
        }
        let trace = show::trace(self.system, &mut self.worker, behaviour, Some(back_to));
        Trace { because, ..trace }
    }

    /// The behaviour that visits places of a lasso, the last of which may be followed by an earlier one: by another action
    /// than the one by which that was reached first.
    fn went_round(&mut self, lasso: &[(Option<ActionId>, S::State)], places: &[usize]) -> Behaviour<S> {
        let mut behaviour: Behaviour<S> = Vec::with_capacity(places.len());
        for (index, &place) in places.iter().enumerate() {
            let (action, state) = lasso[place].clone();
            let is_next = index == 0 || places[index - 1] + 1 == place;
            let action = match behaviour.last().cloned().filter(|_| !is_next) {
                Some((_, from)) => self.action_to(&behaviour, &from, &state),
                None => action,
            };
            behaviour.push((action, state));
        }
        behaviour
    }

    /// Whether a step leads from the end of a behaviour to another state.
    fn could_go_on(&mut self, behaviour: &[(Option<ActionId>, S::State)]) -> bool {
        self.stand(behaviour, behaviour.len());
        let (_, last) = behaviour.last().expect("a behaviour has a first state");
        let mut could = false;
        let _ = self.system.steps(&mut self.worker, last, &mut |_, state: &S::State| {
            could |= state != last;
            if could { Err(enough()) } else { Ok(()) }
        });
        could
    }

    /// A lasso over states that stand for others: a behaviour of states that are taken for them, and whether it is a
    /// counterexample, or, if there is no such behaviour, the states themselves.
    fn lasso_of_images(
        &mut self,
        lasso: &Lasso,
        fingerprints: &[u64],
        asked: &Temporal,
    ) -> Option<(Behaviour<S>, usize, Boundary)> {
        match self.unrolled(lasso, fingerprints) {
            Some((behaviour, back_to)) => {
                let judged = self.judged(&behaviour, back_to, asked);
                Some((behaviour, back_to, judged))
            }
            None => {
                let because = Reasons { objection: Some(Objection::NoBehaviour), ..Reasons::default() };
                let judged = Boundary { because: Some(because), prefix: None };
                Some((self.kept(&lasso.nodes, fingerprints)?, lasso.back_to, judged))
            }
        }
    }

    /// The trace to a state of the log, and to another that a step leads to from there; `None` if evaluation is ended
    /// from outside.
    pub(crate) fn way_to(&mut self, (node, target): (u32, u32), fingerprints: &[u64]) -> Option<Trace> {
        let mut behaviour = self.known(node)?;
        if target != node {
            self.follow(&mut behaviour, target, fingerprints)?;
        }
        Some(show::trace(self.system, &mut self.worker, &behaviour, None))
    }

    /// The behaviour that leads to a state of the log; `None` if evaluation is ended from outside.
    pub(super) fn known(&mut self, node: u32) -> Option<Behaviour<S>> {
        match self.log.behaviour(u64::from(node) + 1) {
            Some(kept) => Some(first_without_action(kept)),
            None => self.derive(&self.log.path(u64::from(node) + 1).ok()?),
        }
    }

    /// The behaviour through states of the log, the first of which is an initial one.
    fn way(&mut self, nodes: &[u32], fingerprints: &[u64]) -> Option<Behaviour<S>> {
        let mut behaviour = self.known(nodes[0])?;
        for &node in &nodes[1..] {
            self.follow(&mut behaviour, node, fingerprints)?;
        }
        Some(behaviour)
    }

    /// Takes the first step to a state of the log; `None` if evaluation is ended from outside.
    pub(super) fn follow(&mut self, behaviour: &mut Behaviour<S>, node: u32, fingerprints: &[u64]) -> Option<()> {
        let (system, mut found, mut other) = (self.system, None, self.standing(behaviour));
        self.stand(behaviour, behaviour.len());
        let (_, from) = behaviour.last().expect("a behaviour has a first state");
        let _ = system.steps(&mut self.worker, from, &mut |action, state: &S::State| {
            if system.fingerprint(&mut other, state)? == fingerprints[node as usize] {
                found = Some((Some(action), state.clone()));
                return Err(enough());
            }
            Ok(())
        });
        // A step that does not come again is remembered, if the system says that this may be.
        let found = found.or_else(|| Some((None, self.log.behaviour(u64::from(node) + 1)?.pop()?.1)));
        if found.is_none() && self.is_cut() {
            return None;
        }
        behaviour.push(found.unwrap_or_else(|| panic!("{BLAME}: a step of a lasso does not exist")));
        Some(())
    }

    /// Checks that a step leads back from the end of a behaviour, or that it stays there.
    fn comes_round(&mut self, behaviour: &Behaviour<S>, lasso: &Lasso, fingerprints: &[u64]) -> Option<()> {
        let mut round = behaviour.clone();
        if !lasso.stuttering {
            self.follow(&mut round, lasso.nodes[lasso.back_to], fingerprints)?;
        }
        assert!(round.last().map(|one| &one.1) == round.get(lasso.back_to).map(|one| &one.1), "{BLAME}: no lasso");
        Some(())
    }

    /// Whether a behaviour satisfies what is assumed, and not a property, and why. Where a predicate need not say now what it said
    /// when a state was expanded, what was recorded counts, unless states stand for others.
    fn judged(&mut self, behaviour: &[(Option<ActionId>, S::State)], back_to: usize, asked: &Temporal) -> Boundary {
        if !self.each_predicate(asked, S::depends_on_state_alone) {
            let is_determined = self.each_predicate(asked, S::determines);
            let objection = (!is_determined).then_some(Objection::NoBehaviour);
            let because = objection.map(|objection| Reasons { objection: Some(objection), ..Reasons::default() });
            return Boundary { because, prefix: None };
        }
        let states: Vec<&S::State> = behaviour.iter().map(|(_, state)| state).collect();
        let (system, question) = (self.system, self.question);
        let mut other = system.worker();
        let (mut of_states, mut of_steps) = (BTreeMap::new(), BTreeMap::new());
        let mut of_state = |predicate, place: usize| {
            let evaluate = || system.holds(&mut self.worker, predicate, states[place]).ok();
            *of_states.entry((predicate, place)).or_insert_with(evaluate)
        };
        let mut of_step = |predicate, place: usize| {
            let next = states.get(place + 1).unwrap_or(&states[back_to]);
            let evaluate = || system.permits(&mut other, predicate, states[place], next).ok();
            *of_steps.entry((predicate, place)).or_insert_with(evaluate)
        };
        let len = states.len();
        let mut word = Word { len, back_to, is_prefix: false, state: &mut of_state, step: &mut of_step };
        let because = reasons(&mut word, &question.assumed, asked);
        if because.objection.is_some() {
            return Boundary { because: Some(because), prefix: None };
        }
        let mut unrolled = Unrolled { len, back_to, state: &mut of_state, step: &mut of_step };
        let Some(enough) = unrolled.refuted_after(&asked.formula) else {
            return Boundary { because: Some(because), prefix: None };
        };
        let because = unrolled.with_prefix(enough, |word| finite_reasons(word, asked));
        Boundary { because: Some(because), prefix: Some((0..enough).map(|place| unrolled.at(place)).collect()) }
    }

    /// Whether something is so of each predicate in a property, and in what is assumed.
    fn each_predicate(&self, asked: &Temporal, is_so: impl Fn(&S, PredicateId) -> bool) -> bool {
        let mut all = self.question.assumed.iter().chain([asked]);
        all.all(|one| one.formula.all_predicates(&mut |predicate| is_so(self.system, predicate)))
    }
}

/// A behaviour that was kept; no action leads to its first state.
fn first_without_action<T>(kept: Vec<(ActionId, T)>) -> Vec<(Option<ActionId>, T)> {
    let number = |(place, (action, state)): (usize, (ActionId, T))| ((place > 0).then_some(action), state);
    kept.into_iter().enumerate().map(number).collect()
}

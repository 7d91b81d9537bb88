//! How candidates were reached: enough to tell a behaviour that leads to one of them.

use super::Candidates;
use crate::show;
use check_system::{ActionId, System, Trace};

/// For each of some states the silent step to it, if there is one: from which of them, and by which action.
pub(super) type SilentSteps = Vec<Option<(usize, ActionId)>>;

/// What a record has done to the candidates.
pub(super) struct Layer<T> {
    /// The candidates before it, and behind them those to which silent steps lead.
    pub(super) from: Vec<T>,
    /// The silent steps to these.
    pub(super) silent: SilentSteps,
    /// For each candidate after it, from which of them it was reached and by which action; by none where nothing happened.
    pub(super) reached: Vec<(usize, Option<ActionId>)>,
}

/// States with the actions that lead to them.
type Behaviour<T> = Vec<(Option<ActionId>, T)>;

impl<S: System> Candidates<'_, S> {
    /// Remembers from now on how candidates are reached, which takes memory for each record.
    #[must_use]
    pub fn with_history(mut self) -> Self {
        self.history = Some(Vec::new());
        self
    }

    /// A behaviour that fits all records of the run, as a trace: that to the first of the candidates. If the last record
    /// repeats an earlier one, which is given by its number, the first being 0, and the behaviour is then where it was,
    /// it goes on so for ever. `None` where there is no candidate, or nothing was remembered.
    pub fn trace(&self, repeated: Option<usize>) -> Option<Trace> {
        let (mut behaviour, places) = self.behaviour()?;
        let mut worker = self.ways.system.worker();
        let last = behaviour.len() - 1;
        let target = repeated.and_then(|record| places.get(record).copied());
        let target = target.filter(|&target| behaviour[target].1 == behaviour[last].1);
        let mut show =
            |behaviour: &Behaviour<S::State>, back_to| show::trace(self.ways.system, &mut worker, behaviour, back_to);
        Some(match target {
            Some(target) if target < last => {
                behaviour.pop();
                show(&behaviour, Some(target))
            }
            Some(_) => Trace { back_to: None, closing: None, stuttering: true, ..show(&behaviour, Some(last)) },
            None => show(&behaviour, None),
        })
    }

    /// The behaviour to the first candidate, and the place in it at which each record finds it.
    fn behaviour(&self) -> Option<(Behaviour<S::State>, Vec<usize>)> {
        let layers = self.history.as_ref()?;
        let mut state = self.now.first()?.clone();
        let (mut candidate, mut backwards, mut places) = (0, Vec::new(), Vec::new());
        for layer in layers.iter().rev() {
            places.push(backwards.len());
            let (mut from, action) = layer.reached[candidate];
            if action.is_some() {
                backwards.push((action, state));
            }
            while let Some((before, action)) = layer.silent[from] {
                backwards.push((Some(action), layer.from[from].clone()));
                from = before;
            }
            (candidate, state) = (from, layer.from[from].clone());
        }
        places.push(backwards.len());
        backwards.push((None, state));
        let last = backwards.len() - 1;
        let forwards = places.into_iter().rev().map(|place| last - place).collect();
        backwards.reverse();
        Some((backwards, forwards))
    }
}

//! Lassos over states that stand for others, by a symmetry or a view: a behaviour of states that are taken for them.
//!
//! What comes round under a symmetry is the state with other names; the state itself comes round after some more
//! rounds, since there are finitely many names. So the rounds are walked until a state is met again. Under a view a
//! state need not have the successors of the one that it is taken for: then there may be no such behaviour.

use super::{Behaviour, Replay, enough};
use crate::liveness::lasso::Lasso;
use check_system::{ActionId, System};
use std::collections::HashSet;

/// So many states are tried.
const TRIED: usize = 2_000;

/// So many rounds are walked. By then the names have come round, if there are not very many of them; what a view leaves
/// out may grow for ever.
const ROUNDS: usize = 64;

impl<S: System> Replay<'_, S> {
    /// A behaviour through states that are taken for those of a lasso, and the place to which its last state leads
    /// back. `None` if none is found.
    pub(super) fn unrolled(&mut self, lasso: &Lasso, fingerprints: &[u64]) -> Option<(Behaviour<S>, usize)> {
        let mut behaviour = self.known(lasso.nodes[0])?;
        // Asked, never gone through: the order of a hash table is not seen.
        let mut tried = HashSet::new();
        let mut open = Vec::new();
        while tried.len() < TRIED {
            if lasso.stuttering && behaviour.len() == lasso.nodes.len() {
                return Some((behaviour, lasso.back_to));
            }
            if open.len() < behaviour.len() {
                open.push(self.continuations(&behaviour, lasso, fingerprints));
            }
            let Some((action, state)) = open.last_mut()?.pop() else {
                open.pop();
                behaviour.pop();
                continue;
            };
            let at = at(lasso, behaviour.len());
            let mut same = (lasso.back_to..behaviour.len()).filter(|&place| self::at(lasso, place) == at);
            if let Some(place) = same.find(|&place| behaviour[place].1 == state) {
                return Some((behaviour, place));
            }
            let round = behaviour.len().saturating_sub(lasso.back_to) / (lasso.nodes.len() - lasso.back_to);
            if round < ROUNDS && tried.insert((at, state.clone())) {
                behaviour.push((Some(action), state));
            }
        }
        None
    }

    /// The steps from the end of a behaviour to states that are taken for the next one of a lasso, the first one last.
    fn continuations(
        &mut self,
        behaviour: &Behaviour<S>,
        lasso: &Lasso,
        fingerprints: &[u64],
    ) -> Vec<(ActionId, S::State)> {
        let wanted = fingerprints[lasso.nodes[at(lasso, behaviour.len())] as usize];
        let (system, mut found, mut other) = (self.system, Vec::new(), self.standing(behaviour));
        self.stand(behaviour, behaviour.len());
        let Some((_, from)) = behaviour.last() else { return found };
        let _ = system.steps(&mut self.worker, from, &mut |action, state: &S::State| {
            if system.fingerprint(&mut other, state)? == wanted {
                found.push((action, state.clone()));
            }
            if found.len() < TRIED { Ok(()) } else { Err(enough()) }
        });
        found.reverse();
        found
    }

    /// The states of a lasso as the search kept them, each with an action that leads from the one before to a state
    /// that it is taken for.
    pub(super) fn kept(&mut self, nodes: &[u32], fingerprints: &[u64]) -> Option<Behaviour<S>> {
        let mut states = self.known(nodes[0])?;
        for pair in nodes.windows(2) {
            let mut before = self.known(pair[0])?;
            self.follow(&mut before, pair[1], fingerprints)?;
            let action = before.pop().and_then(|(action, _)| action);
            let (_, state) = self.known(pair[1])?.pop().expect("the behaviour ends in the state");
            states.push((action, state));
        }
        Some(states)
    }
}

/// Where in a lasso the state at a place of a behaviour is that goes round and round.
fn at(lasso: &Lasso, place: usize) -> usize {
    let round = lasso.nodes.len() - lasso.back_to;
    if place < lasso.nodes.len() { place } else { lasso.back_to + (place - lasso.back_to) % round }
}

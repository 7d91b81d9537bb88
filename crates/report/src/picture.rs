//! A state graph as a reader sees it, whole or in part: what graph formats are written from.

use check_system::Value;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A state graph as a reader sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// The variables of each state.
    pub states: Vec<Vec<(String, Value)>>,
    /// Indices of the initial states.
    pub initial: Vec<usize>,
    /// Steps: from which state to which, and the name of the action with its parameters: `Move`, `Take(2)`.
    pub steps: Vec<(usize, usize, String)>,
}

impl Picture {
    /// The steps without repetition, in the order of the states: a step that two actions make is there once for each.
    pub fn distinct_steps(&self) -> Vec<&(usize, usize, String)> {
        let steps: BTreeSet<&(usize, usize, String)> = self.steps.iter().collect();
        steps.into_iter().collect()
    }

    /// The states that lie within so many steps of these, along the steps or against them: from where one of them can be
    /// reached so quickly, and what can be reached so quickly from one of them.
    pub fn near(&self, centres: &[usize], steps: u64) -> BTreeSet<usize> {
        let forward = self.reached(centres, steps, |(from, to, _)| (*from, *to));
        let backward = self.reached(centres, steps, |(from, to, _)| (*to, *from));
        forward.union(&backward).copied().collect()
    }

    /// The graph of some of its states. Their order stays.
    pub fn part(&self, kept: &BTreeSet<usize>) -> Picture {
        let index: BTreeMap<usize, usize> = kept.iter().enumerate().map(|(new, old)| (*old, new)).collect();
        let inside =
            |(from, to, action): &(usize, usize, String)| Some((*index.get(from)?, *index.get(to)?, action.clone()));
        Picture {
            states: kept.iter().map(|old| self.states[*old].clone()).collect(),
            initial: self.initial.iter().filter_map(|old| index.get(old).copied()).collect(),
            steps: self.steps.iter().filter_map(inside).collect(),
        }
    }

    /// The states at most so many steps away, the way that `ends` orders the ends of a step.
    fn reached(
        &self,
        centres: &[usize],
        steps: u64,
        ends: impl Fn(&(usize, usize, String)) -> (usize, usize),
    ) -> BTreeSet<usize> {
        let mut next: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (from, to) in self.steps.iter().map(ends) {
            next.entry(from).or_default().push(to);
        }
        let mut seen: BTreeSet<usize> = centres.iter().copied().collect();
        let mut queue: VecDeque<(usize, u64)> = seen.iter().map(|state| (*state, 0)).collect();
        while let Some((state, distance)) = queue.pop_front() {
            for to in next.get(&state).into_iter().flatten() {
                if distance < steps && seen.insert(*to) {
                    queue.push_back((*to, distance + 1));
                }
            }
        }
        seen
    }

    /// The graph of what some variables show: states that agree on them are one, and a step between two of these is
    /// left out. A step from a state to itself is kept.
    pub fn projected(&self, variables: &[String]) -> Picture {
        let mut index: BTreeMap<Vec<(String, Value)>, usize> = BTreeMap::new();
        let mut projected = Picture::default();
        let mut image = Vec::with_capacity(self.states.len());
        for state in &self.states {
            let chosen = variables.iter().filter_map(|name| state.iter().find(|(other, _)| other == name)).cloned();
            let chosen: Vec<(String, Value)> = chosen.collect();
            let at = *index.entry(chosen.clone()).or_insert_with(|| {
                projected.states.push(chosen);
                projected.states.len() - 1
            });
            image.push(at);
        }
        let initial: BTreeSet<usize> = self.initial.iter().map(|old| image[*old]).collect();
        projected.initial = initial.into_iter().collect();
        let stays = |from: &usize, to: &usize| from != to && image[*from] == image[*to];
        let seen = self.steps.iter().filter(|(from, to, _)| !stays(from, to));
        let steps: BTreeSet<_> = seen.map(|(from, to, action)| (image[*from], image[*to], action.clone())).collect();
        projected.steps = steps.into_iter().collect();
        projected
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A ring of four states, `x` from 0 to 3 and `half` its half, with a loop at 3.
    fn ring() -> Picture {
        let state = |x: i64| vec![("x".into(), Value::Int(x)), ("half".into(), Value::Int(x / 2))];
        let step = |from, to| (from, to, "Go".to_owned());
        Picture {
            states: (0..4).map(state).collect(),
            initial: vec![0],
            steps: vec![step(0, 1), step(1, 2), step(2, 3), step(3, 0), step(3, 3), step(0, 1)],
        }
    }

    #[test]
    fn a_neighbourhood_goes_both_ways() {
        let near = ring().part(&ring().near(&[3], 1));
        let shown: Vec<&Value> = near.states.iter().map(|state| &state[0].1).collect();
        assert_eq!(shown, [&Value::Int(0), &Value::Int(2), &Value::Int(3)]);
        assert_eq!(near.initial, [0]);
        let steps: Vec<(usize, usize)> = near.distinct_steps().iter().map(|(from, to, _)| (*from, *to)).collect();
        assert_eq!(steps, [(1, 2), (2, 0), (2, 2)]);
        assert_eq!(ring().near(&[3], 0).len(), 1);
        assert_eq!(ring().part(&ring().near(&[], 9)), Picture::default());
    }

    #[test]
    fn a_projection_merges_what_looks_alike() {
        let half = ring().projected(&["half".to_owned()]);
        assert_eq!(half.states, [[("half".to_owned(), Value::Int(0))], [("half".to_owned(), Value::Int(1))]]);
        let steps: Vec<(usize, usize)> = half.steps.iter().map(|(from, to, _)| (*from, *to)).collect();
        assert_eq!(steps, [(0, 1), (1, 0), (1, 1)]);
    }
}

//! Tells how the successors of a state are made, and why others are not.

use super::{Spec, Worker};
use check_eval::evaluate::{Refusals, StepRecorder};
use check_eval::ir::{Act, ActId};
use check_eval::state::State;
use check_system::{Fault, Hear, Provenance};
use std::collections::{BTreeMap, BTreeSet};

impl Spec {
    /// The operators that the next-state relation goes through, by name, with their parameters: those that can be told of
    /// a step.
    pub fn operators(&self) -> BTreeMap<String, Vec<String>> {
        let mut found = BTreeMap::new();
        let (mut seen, mut open) = (BTreeSet::new(), Vec::from_iter(self.next));
        while let Some(act) = open.pop() {
            if !seen.insert(act) {
                continue;
            }
            if let Act::Inlined(call, _) | Act::Call { call, .. } = self.program.act(act) {
                let parameters = self.program.parameters.get(call).map(|all| &**all).unwrap_or_default();
                let names: Vec<String> = parameters.iter().map(|(name, _)| name.to_string()).collect();
                let known: &mut Vec<String> =
                    found.entry(self.program.calls[call.0 as usize].name.to_string()).or_default();
                known.extend(names.into_iter().filter(|name| !known.contains(name)).collect::<Vec<_>>());
            }
            open.extend(self.program.parts_of(act));
        }
        found
    }

    pub(super) fn tell_steps(
        &self,
        worker: &mut Worker,
        from: &State,
        with_refusals: bool,
        hear: &mut Hear<'_, State>,
    ) -> Result<(), Fault> {
        let next = self.take_before_steps(worker, from)?;
        let refusals = with_refusals.then(|| Refusals::All(Vec::new()));
        worker.scratch.recorder = Some(Box::new(StepRecorder::new(self.variables.len(), refusals)));
        let result = self.run_telling(worker, next, hear);
        let refused = match worker.scratch.recorder.take().and_then(|recorder| recorder.into_refused()) {
            Some(Refusals::All(refused)) => refused,
            _ => Vec::new(),
        };
        result.and_then(|()| refused.into_iter().try_for_each(|one| hear(Provenance::Refused(one))))
    }

    fn run_telling(&self, worker: &mut Worker, next: ActId, hear: &mut Hear<'_, State>) -> Result<(), Fault> {
        self.each_successor(worker, next, None, &mut |evaluator, action, state| {
            let written = evaluator.told_writers();
            let applications =
                evaluator.scratch.recorder.as_ref().map(|recorder| recorder.applications()).unwrap_or_default();
            hear(Provenance::Step { action, applications, state, written: &written })
        })
    }
}

//! Tells how the successors of a state are made, and why others are not.

use super::{Spec, Worker, blame};
use crate::evaluate::Account;
use crate::ir::{Act, ActId};
use crate::state::State;
use check_system::{Fault, Hear, Telling};
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
            open.extend(self.inside(act));
        }
        found
    }

    fn inside(&self, act: ActId) -> Vec<ActId> {
        match self.program.act(act) {
            Act::All(items) | Act::Any(items) => items.to_vec(),
            Act::Exists(_, body)
            | Act::ForAll { body, .. }
            | Act::Implies(_, body)
            | Act::Let(_, body)
            | Act::Inlined(_, body)
            | Act::Named(_, body)
            | Act::Counted(_, body)
            | Act::Changed { action: body, .. } => vec![*body],
            Act::If(_, yes, no) | Act::Compose(yes, no) => vec![*yes, *no],
            Act::Case(arms, other) => arms.iter().map(|(_, arm)| *arm).chain([*other]).collect(),
            Act::Call { routine, .. } => self.program.routine(*routine).act.into_iter().collect(),
            Act::Guard(_) | Act::Assign(..) | Act::Choose(..) | Act::Unchanged(_) => Vec::new(),
        }
    }

    pub(super) fn tell_steps(
        &self,
        worker: &mut Worker,
        from: &State,
        with_refusals: bool,
        hear: &mut Hear<'_, State>,
    ) -> Result<(), Fault> {
        self.take(worker, from)?;
        worker.scratch.outlook.is_beyond = false;
        let Some(next) = self.next else { return Err(self.placed(blame::no_next(), None)) };
        worker.scratch.account = Some(Box::new(Account::new(self.variables.len(), with_refusals)));
        let result = self.run_telling(worker, next, hear);
        let account = worker.scratch.account.take();
        let refused = account.map(|mut account| account.take_refused()).unwrap_or_default();
        result.and_then(|()| refused.into_iter().try_for_each(|one| hear(Telling::Refused(one))))
    }

    fn run_telling(&self, worker: &mut Worker, next: ActId, hear: &mut Hear<'_, State>) -> Result<(), Fault> {
        let mut packed = std::mem::take(&mut worker.packed);
        let mut state = State::default();
        let mut evaluator = self.evaluator(&mut worker.scratch);
        evaluator.see_all();
        let result = evaluator.run(next, &mut |evaluator| {
            let action = evaluator.scratch.action;
            self.make(evaluator, Some(action), &mut packed, &mut state)?;
            let written = evaluator.told_writers();
            let applications = evaluator.scratch.account.as_ref().map(|told| told.applications()).unwrap_or_default();
            hear(Telling::Step { action, applications, state: &state, written: &written })
        });
        worker.packed = packed;
        result
    }
}

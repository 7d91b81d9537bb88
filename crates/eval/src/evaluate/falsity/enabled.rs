//! Why an action is not enabled: the conjuncts that refuse its steps, on the ways that come furthest.

use super::{Search, Wanted};
use crate::evaluate::Evaluator;
use crate::evaluate::provenance::{Furthest, Refusals, StepRecorder};
use crate::ir::ActId;
use check_system::{Interrupt, Part, Refused};
use check_value::value::Evaluated;

/// So many ways are told of.
const TOLD: usize = 8;

/// So many ways are tried.
const WAYS: usize = 1 << 14;

impl Evaluator<'_> {
    /// The parts of the conjuncts by which an action is not enabled.
    pub(super) fn narrow_enabled(&mut self, action: ActId, search: &mut Search) -> Evaluated<()> {
        if search.wanted == Wanted::Every {
            return Ok(());
        }
        let around = self.part_bindings(&search.bindings)?;
        let mut refused = self.refused_ways(action)?;
        let furthest = refused.iter().map(|one| one.depth).max();
        refused.retain(|one| Some(one.depth) == furthest && one.part.location.is_some());
        for Refused { part, .. } in refused {
            let part = *part;
            if !search.is_done() && !search.found.contains(&part) {
                let bindings = around.iter().cloned().chain(part.bindings).collect();
                search.found.push(Part { bindings, ..part });
            }
        }
        Ok(())
    }

    fn refused_ways(&mut self, action: ActId) -> Evaluated<Vec<Refused>> {
        let refusals = Refusals::Furthest(Furthest { each: TOLD, ways: WAYS, ..Furthest::default() });
        let outer = self.leave_step();
        let draw = self.draw.take();
        self.scratch.recorder = Some(Box::new(StepRecorder::new(self.variables.len(), Some(refusals))));
        let result = self.step(action, None, None, &mut |_| Err(Interrupt::Enough.into()));
        let told = self.scratch.recorder.take().and_then(|recorder| recorder.into_refused());
        self.return_to_step(outer);
        self.draw = draw;
        match (result, told) {
            (Err(fault), _) if !fault.kind.is_control() => Err(fault),
            (Ok(()), Some(Refusals::Furthest(furthest))) => {
                Ok(furthest.by_action.into_values().flat_map(|kept| kept.refusals).collect())
            }
            _ => Ok(Vec::new()),
        }
    }
}

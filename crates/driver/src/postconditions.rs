//! Postconditions, which are evaluated when an exploration is over.

use crate::limits::Limits;
use check_system::{Extent, Outcome, Property, PropertyKind, PropertyStatus, Statistics, Verdict};
use check_tla::compile::Compiled;

/// Evaluates the postconditions and adds them to the outcome. As in TLC, they are evaluated in their order until one is
/// false; after a violation as well, where they can speak of the counterexample but do not change the verdict; not when
/// something could not be evaluated or the exploration was cut short.
pub fn postconditions(compiled: &Compiled, limits: &Limits, mut outcome: Outcome) -> Outcome {
    let mut is_over = !is_due(&outcome.verdict);
    for postcondition in &compiled.postconditions {
        let (kind, name) = (PropertyKind::Postcondition, postcondition.name.clone());
        let mut status = PropertyStatus::Unknown;
        if !is_over {
            let worker = compiled.spec.final_worker(extent(&outcome.statistics), outcome.trace.as_ref());
            let holds = worker.and_then(|mut worker| compiled.condition_holds(&mut worker, postcondition));
            // What was refused may have been passed over.
            let verdict = match limits.refusal_at_end().map_or(holds, Err) {
                Ok(true) => None,
                Ok(false) => Some(Verdict::Postcondition { name: name.clone() }),
                Err(fault) if fault.kind.is_from_outside() => Some(Verdict::of_fault(fault, None)),
                Err(fault) => Some(Verdict::Evaluation { fault, within: Some((kind, name.clone())) }),
            };
            status = match &verdict {
                None => PropertyStatus::Holds,
                Some(Verdict::Postcondition { .. }) => PropertyStatus::Violated,
                Some(_) => PropertyStatus::Unknown,
            };
            is_over = verdict.is_some();
            if let Some(verdict) = verdict.filter(|_| {
                matches!(outcome.verdict, Verdict::Ok | Verdict::Undecided { .. } | Verdict::Ended | Verdict::Simulated)
            }) {
                outcome.verdict = verdict;
            }
        }
        outcome.properties.push(Property { kind, name, status, trace: None });
    }
    outcome
}

/// Whether TLC evaluates postconditions after such a verdict.
fn is_due(verdict: &Verdict) -> bool {
    match verdict {
        Verdict::Ok
        | Verdict::Undecided { .. }
        | Verdict::Ended
        | Verdict::Simulated
        | Verdict::Deadlock
        | Verdict::Invariant { .. }
        | Verdict::Property { .. }
        | Verdict::Safety { .. } => true,
        Verdict::Assumption { .. }
        | Verdict::Unreachable { .. }
        | Verdict::Postcondition { .. }
        | Verdict::Periodic { .. }
        | Verdict::Assertion(_)
        | Verdict::Evaluation { .. }
        | Verdict::Limit { .. }
        | Verdict::Interrupted => false,
    }
}

fn extent(statistics: &Statistics) -> Extent {
    Extent {
        initial: statistics.initial,
        generated: statistics.generated,
        distinct: statistics.distinct,
        queue: statistics.left,
        depth: statistics.depth,
        elapsed: statistics.elapsed,
        runs: statistics.runs.as_ref().map(|runs| runs.number),
    }
}

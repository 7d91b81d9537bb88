//! Parts of actions that several instances of an action have in common.
//!
//! Of the instances of `\E i \in S, j \in T : P(i) /\ Q(j) /\ A(i, j)` those with the same `i` have one group for `P(i)`: a part
//! is known by the locals of which it speaks.

use check_eval::evaluate::Evaluator;
use check_eval::ir::{Act, ActId, Local, Program};
use check_value::value::Value;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// An act, and the first and the last of its conjuncts that are meant, if not all are.
pub(super) type Part = (ActId, Option<(u32, u32)>);

/// The groups of such parts.
#[derive(Debug, Default)]
pub(super) struct Shared {
    /// The locals of which a part speaks; `None` where that is not known.
    mentioned: FxHashMap<Part, Option<Rc<[Local]>>>,
    /// The number of the group by the part, the calls around it, and the packed values of these locals.
    groups: FxHashMap<Box<[u8]>, u32>,
}

impl Shared {
    /// What tells a part from others, given what is bound around it and the numbers of all else around it; `None` where it speaks of
    /// all that is bound, or may do so.
    pub(super) fn key(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        part: Part,
        bound: &[(Local, Value)],
        around: impl Iterator<Item = u32>,
    ) -> Option<Box<[u8]>> {
        let mentioned = self.mentioned.entry(part).or_insert_with(|| mentioned(evaluator.program, part)).clone()?;
        let is_bound = |(_, value): &&(Local, Value)| !matches!(value, Value::Unset);
        let own: Vec<_> =
            bound.iter().filter(is_bound).filter(|(local, _)| mentioned.contains(local)).cloned().collect();
        if own.len() == bound.iter().filter(is_bound).count() || own.len() < mentioned.len() {
            return None;
        }
        let (act, only) = part;
        let (first, last) = only.unwrap_or((u32::MAX, u32::MAX));
        let mut key: Vec<u8> = [act.0, first, last].into_iter().chain(around).flat_map(u32::to_le_bytes).collect();
        evaluator.pack_values(&own, &mut key).ok()?;
        Some(key.into())
    }

    /// The group with a key.
    pub(super) fn get(&self, key: &[u8]) -> Option<u32> {
        self.groups.get(key).copied()
    }

    /// A new group.
    pub(super) fn insert(&mut self, key: Box<[u8]>, group: u32) {
        self.groups.insert(key, group);
    }
}

/// The locals of which a part speaks; `None` where that is not plain to see.
fn mentioned(program: &Program, (act, only): Part) -> Option<Rc<[Local]>> {
    let locals = match (program.act(act), only) {
        (Act::All(items), Some((first, last))) => program.outer_locals_of_all(&items[first as usize..=last as usize]),
        _ => program.outer_locals_of_all(&[act]),
    };
    locals.map(|locals| locals.into_iter().collect())
}

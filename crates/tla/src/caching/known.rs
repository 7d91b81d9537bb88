//! What one worker knows of the steps of a spec.

use super::instances::{Instance, instances};
use super::tree::Tree;
use super::truths::Truths;
use crate::evaluate::Evaluator;
use crate::ir::{ActId, ExprId};
use crate::state::State;
use check_system::{ActionId, Fault, FaultKind};

/// What a worker knows.
#[derive(Debug, Default)]
pub(crate) struct Known {
    /// `None` as long as nobody has asked for steps.
    next: Option<Vec<(Instance, Tree<Steps>)>>,
    truths: Vec<Option<Truths>>,
    /// Bytes in use, roughly, the values of cells excepted.
    size: usize,
}

/// The steps that an instance makes of a state.
#[derive(Debug)]
struct Steps {
    /// The numbers of new values, with their cells; those of the first step first.
    writes: Box<[(u32, u32)]>,
    /// Where the writes of each step end.
    ends: Box<[u32]>,
}

/// Who takes the steps.
pub(crate) type Visit<'v> = dyn FnMut(ActionId, &State) -> Result<(), Fault> + 'v;

/// Runs an instance without remembering anything.
pub(crate) type Run<'r> =
    dyn FnMut(&mut Evaluator<'_>, &Instance, &mut State, &mut Visit<'_>) -> Result<(), Fault> + 'r;

/// What a worker may know, in bytes, roughly. Beyond that it forgets everything and starts anew.
const ROOM: usize = 256 << 20;

/// More steps of one instance than this are not remembered.
const MANY: usize = 4_096;

impl Known {
    /// Whether steps can be known at all: the instances of the next-state relation are few, and known now.
    pub(crate) fn prepare(&mut self, evaluator: &mut Evaluator<'_>, next: ActId) -> bool {
        if self.next.is_none() {
            evaluator.see_nothing();
            let found = evaluator.recorded(|evaluator| instances(evaluator, next)).unwrap_or_default();
            self.next = Some(found.into_iter().map(|instance| (instance, Tree::default())).collect());
        }
        self.next.as_ref().is_some_and(|next| !next.is_empty())
    }

    /// Gives the steps of the state that is loaded.
    ///
    /// # Errors
    /// When a step cannot be computed, or the visitor ends the enumeration.
    pub(crate) fn steps(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        run: &mut Run<'_>,
        visit: &mut Visit<'_>,
    ) -> Result<(), Fault> {
        self.make_room(evaluator);
        evaluator.scratch.cells.identify(false);
        let mut made = State::default();
        for (instance, tree) in self.next.iter_mut().flatten() {
            if !tree.is_useful() {
                run(evaluator, instance, &mut made, visit)?;
                continue;
            }
            if tree.find(evaluator.scratch.cells.numbers()).is_none() {
                let Some(steps) = learn(evaluator, instance) else {
                    if evaluator.scratch.cells.volatile {
                        tree.give_up();
                    }
                    run(evaluator, instance, &mut made, visit)?;
                    continue;
                };
                let cells = &evaluator.scratch.cells;
                let before = tree.size();
                tree.insert(cells.read(), cells.numbers(), steps, 0);
                self.size += tree.size() - before;
            }
            let cells = &evaluator.scratch.cells;
            let Some(steps) = tree.find(cells.numbers()) else {
                run(evaluator, instance, &mut made, visit)?;
                continue;
            };
            let mut start = 0;
            for &end in &steps.ends {
                let end = end as usize;
                cells.write(&steps.writes[start..end], &mut made);
                start = end;
                visit(instance.action, &made)?;
            }
        }
        Ok(())
    }

    /// Whether a formula holds in the state that is loaded, or of the step if it speaks of one.
    ///
    /// # Errors
    /// When it cannot be evaluated.
    pub(crate) fn holds(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        predicate: usize,
        formula: ExprId,
        is_step: bool,
    ) -> Result<bool, Fault> {
        self.make_room(evaluator);
        if self.truths.len() <= predicate {
            self.truths.resize_with(predicate + 1, || None);
        }
        let truths = self.truths[predicate].get_or_insert_with(|| Truths::of(evaluator, formula));
        evaluator.scratch.cells.identify(is_step);
        evaluator.scratch.cells.is_step = is_step;
        let known = truths.holds(evaluator, &mut self.size);
        evaluator.scratch.cells.is_step = false;
        match known {
            Some(truth) => Ok(truth),
            None => {
                evaluator.see_all();
                if is_step {
                    evaluator.see_next();
                }
                evaluator.truth(formula)
            }
        }
    }

    fn make_room(&mut self, evaluator: &mut Evaluator<'_>) {
        if self.size + evaluator.scratch.cells.table.size() > ROOM {
            self.next.iter_mut().flatten().for_each(|(_, tree)| tree.clear());
            self.truths.iter_mut().flatten().for_each(Truths::clear);
            self.size = 0;
            evaluator.scratch.cells.forget();
        }
    }
}

/// Runs an instance and records what it reads. `None` if that cannot be remembered, or not be evaluated.
fn learn(evaluator: &mut Evaluator<'_>, instance: &Instance) -> Option<Steps> {
    let (mut writes, mut ends) = (Vec::new(), Vec::new());
    evaluator.see_nothing();
    evaluator.set_slots(&instance.slots);
    let result = evaluator.recorded(|evaluator| {
        evaluator.run(instance.act, &mut |evaluator| {
            if !evaluator.scratch.is_complete() || ends.len() >= MANY {
                return Err(Fault::new(FaultKind::Stopped, "not to be remembered"));
            }
            evaluator.pack_writes(&mut writes)?;
            ends.push(writes.len() as u32);
            Ok(())
        })
    });
    result.ok()?;
    Some(Steps { writes: writes.into(), ends: ends.into() })
}

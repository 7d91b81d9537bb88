//! The instances of the next-state relation: its named actions with the constants that are bound around them.

use crate::evaluate::Evaluator;
use crate::ir::{Act, ActId, Binder, CallId, Slot};
use crate::value::{self, Evaluated, Value};
use check_system::{ActionId, Fault, FaultKind};

/// A named action and what is bound around it.
#[derive(Clone, Debug)]
pub(crate) struct Instance {
    /// The action.
    pub(crate) act: ActId,
    /// Its name.
    pub(crate) action: ActionId,
    /// What is bound around it; slots of LET definitions that were not evaluated are [`Value::Unset`].
    pub(crate) slots: Vec<(Slot, Value)>,
    /// The calls around it, outermost first.
    pub(crate) calls: Vec<CallId>,
}

/// A next-state relation of more instances is run as a whole.
const MANY: usize = 10_000;

/// The instances of a next-state relation, in the order in which they are run.
///
/// # Errors
/// When a set around an action cannot be evaluated or enumerated, or there are too many instances.
pub(crate) fn instances(evaluator: &mut Evaluator<'_>, next: ActId) -> Evaluated<Vec<Instance>> {
    let mut all = Vec::new();
    expand(evaluator, next, &mut Around::default(), &mut all)?;
    if evaluator.scratch.cells.read().is_empty() { Ok(all) } else { Err(not_now("a set that depends on the state")) }
}

/// What stands around the action at hand.
#[derive(Clone, Debug, Default)]
struct Around {
    slots: Vec<(Slot, Value)>,
    calls: Vec<CallId>,
}

fn expand(evaluator: &mut Evaluator<'_>, act: ActId, around: &mut Around, all: &mut Vec<Instance>) -> Evaluated<()> {
    let program = evaluator.program;
    let (slots, calls) = (around.slots.len(), around.calls.len());
    match program.act(act) {
        Act::Any(items) => items.iter().try_for_each(|item| expand(evaluator, *item, around, all))?,
        Act::Inlined(call, body) => {
            around.calls.push(*call);
            expand(evaluator, *body, around, all)?;
        }
        Act::Let(forgotten, body) => {
            for slot in forgotten {
                evaluator.set_slot(*slot, Value::Unset);
                around.slots.push((*slot, Value::Unset));
            }
            expand(evaluator, *body, around, all)?;
        }
        Act::Exists(binders, body) => {
            let sets = evaluator.binder_sets(binders)?;
            for_each(evaluator, binders, &sets, around, &mut |evaluator, around| {
                expand(evaluator, *body, around, all)
            })?;
        }
        Act::Named(action, body) => {
            if all.len() >= MANY {
                return Err(not_now("too many instances"));
            }
            let Around { slots, calls } = around.clone();
            all.push(Instance { act: *body, action: *action, slots, calls });
        }
        _ => return Err(not_now("an action without a name")),
    }
    around.slots.truncate(slots);
    around.calls.truncate(calls);
    Ok(())
}

fn not_now(why: &str) -> Fault {
    Fault::new(FaultKind::Stopped, why)
}

/// Binds each combination of elements in turn; the first name changes fastest, as everywhere.
fn for_each(
    evaluator: &mut Evaluator<'_>,
    binders: &[Binder],
    sets: &[Value],
    around: &mut Around,
    visit: &mut dyn FnMut(&mut Evaluator<'_>, &mut Around) -> Evaluated<()>,
) -> Evaluated<()> {
    let (Some((binder, binders)), Some((set, sets))) = (binders.split_last(), sets.split_last()) else {
        return visit(evaluator, around);
    };
    let before = around.slots.len();
    let mut elements = value::iterate_in_order(evaluator, set)?;
    while let Some(element) = elements.next(evaluator)? {
        evaluator.bind(binder, element)?;
        for slot in &binder.slots {
            let value = evaluator.slot(*slot);
            around.slots.push((*slot, value));
        }
        for_each(evaluator, binders, sets, around, visit)?;
        around.slots.truncate(before);
    }
    Ok(())
}

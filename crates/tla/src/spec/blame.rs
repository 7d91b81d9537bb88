//! What is said of states that cannot be made.

use super::Spec;
use check_eval::location::locate;
use check_system::{ActionId, Fault};

impl Spec {
    /// A successor that leaves variables without a value.
    #[cold]
    pub(super) fn incomplete(&self, missing: &[usize], action: Option<ActionId>) -> Fault {
        let names: Vec<String> = missing.iter().map(|&place| format!("`{}`", self.variables[place])).collect();
        let one = names.len() == 1;
        let names = names.join(", ");
        let (what, hint) = match action {
            Some(action) => {
                let name = self.actions.get(action.0 as usize).map_or("Next", |action| &action.name);
                let hint = format!(
                    "add `UNCHANGED {}` or an assignment to every branch",
                    if one { names.replace('`', "") } else { format!("<<{}>>", names.replace('`', "")) }
                );
                (format!("the action `{name}` makes a successor that leaves {names} without a value"), hint)
            }
            None => (
                format!("the initial predicate makes a state that leaves {names} without a value"),
                format!("give {} a value in every branch of Init", if one { "it" } else { "each" }),
            ),
        };
        self.placed(Fault::evaluation(what).with_hint(hint), action)
    }

    /// A fault that has no place yet, with that of the action in which it happened, or of the initial predicate.
    #[cold]
    pub(super) fn placed(&self, mut fault: Fault, action: Option<ActionId>) -> Fault {
        if fault.location.is_none() && !fault.kind.is_control() {
            fault.location = match action {
                Some(action) => self.actions.get(action.0 as usize).and_then(|action| action.location.clone()),
                None => self.initial_place.map(|place| locate(&self.sources, place)),
            };
        }
        fault
    }
}

/// TLC finds it when it looks for successors, and so do we: a specification may be meant to be of initial states only.
#[cold]
pub(super) fn no_next() -> Fault {
    Fault::evaluation("the specification has no conjunct `[][Next]_vars`, so that no state has a successor")
}

//! Actions that are run elsewhere than the actions around them: in a frame of their own, or from another state.

use super::act::{Calls, Found, Origin, Rest};
use super::{Evaluator, NOT_GIVEN};
use crate::ir::{ActId, Argument, RoutineId, Variable};
use crate::location::locate;
use check_system::{Fault, Interrupt};
use check_value::value::{Evaluated, Value};

impl Evaluator<'_> {
    /// Runs the action of a routine.
    pub(super) fn step_routine(
        &mut self,
        routine: RoutineId,
        arguments: &[Argument],
        calls: &Calls<'_>,
        rest: Option<&Rest<'_>>,
        found: &mut Found<'_>,
    ) -> Evaluated<()> {
        let caller = self.scratch.base;
        self.in_routine(routine, arguments, calls, |evaluator, act| {
            evaluator.step(act, Some(calls), Some(&Rest::Leave { base: caller, rest }), found)
        })
    }

    /// Whether the action of a routine is true of the step.
    pub(super) fn test_routine(
        &mut self,
        routine: RoutineId,
        arguments: &[Argument],
        calls: &Calls<'_>,
    ) -> Evaluated<bool> {
        self.in_routine(routine, arguments, calls, |evaluator, act| evaluator.test(act, Some(calls)))
    }

    fn in_routine<T>(
        &mut self,
        routine: RoutineId,
        arguments: &[Argument],
        calls: &Calls<'_>,
        run: impl FnOnce(&mut Self, ActId) -> Evaluated<T>,
    ) -> Evaluated<T> {
        let start = self.push_arguments(arguments).map_err(|fault| self.blame(fault, Some(calls)))?;
        let routine = self.program.routine(routine);
        let caller = std::mem::replace(&mut self.scratch.base, start);
        let result = match self.make_room(routine) {
            Ok(()) => run(self, routine.act.expect("actions call routines that make states")),
            Err(mut fault) => {
                let site = &self.program.calls[calls.call.0 as usize];
                fault.location = Some(locate(self.sources, site.span));
                Err(self.blame(fault, Some(calls)))
            }
        };
        self.scratch.stack.truncate(start);
        self.scratch.base = caller;
        result
    }

    /// Goes on in the frame of a caller.
    pub(super) fn proceed_in_frame(
        &mut self,
        base: usize,
        rest: Option<&Rest<'_>>,
        found: &mut Found<'_>,
    ) -> Evaluated<()> {
        let callee = std::mem::replace(&mut self.scratch.base, base);
        let result = self.proceed(rest, found);
        self.scratch.base = callee;
        result
    }

    /// Runs the second action from each state to which the first leads, then what is still to do. What follows is a
    /// step from the first state to the last; the state between is counted, as TLC does.
    pub(super) fn compose(
        &mut self,
        first: ActId,
        second: ActId,
        calls: Option<&Calls<'_>>,
        rest: Option<&Rest<'_>>,
        found: &mut Found<'_>,
    ) -> Evaluated<()> {
        let outermost = self.scratch.composing == 0;
        let next = self.scratch.next.clone();
        let unassigned = self.scratch.unassigned;
        self.each_between(first, calls, &mut |evaluator, origin| {
            evaluator.scratch.passed += u64::from(outermost);
            evaluator.scratch.next.clone_from(&next);
            evaluator.scratch.unassigned = unassigned;
            evaluator.step(second, calls, Some(&Rest::Return { origin, rest }), found)
        })
    }

    /// Whether the step leads through a state between.
    pub(super) fn test_composed(&mut self, first: ActId, second: ActId, calls: Option<&Calls<'_>>) -> Evaluated<bool> {
        let next = self.scratch.next.clone();
        let unassigned = self.scratch.unassigned;
        let mut possible = false;
        let result = self.each_between(first, calls, &mut |evaluator, _| {
            evaluator.scratch.next.clone_from(&next);
            evaluator.scratch.unassigned = unassigned;
            possible = evaluator.test(second, calls)?;
            if possible { Err(Interrupt::Enough.into()) } else { Ok(()) }
        });
        match result {
            Err(fault) if !possible => Err(fault),
            _ => Ok(possible),
        }
    }

    /// Calls the visitor in each state to which an action leads, then puts everything back.
    fn each_between(
        &mut self,
        first: ActId,
        calls: Option<&Calls<'_>>,
        visit: &mut dyn FnMut(&mut Evaluator<'_>, &Origin) -> Evaluated<()>,
    ) -> Evaluated<()> {
        let empty = vec![Value::Unset; self.scratch.next.len()];
        let next = std::mem::replace(&mut self.scratch.next, empty);
        let unassigned = std::mem::replace(&mut self.scratch.unassigned, next.len());
        let next_epoch = std::mem::replace(&mut self.scratch.next_epoch, NOT_GIVEN);
        self.scratch.composing += 1;
        let result = self.step(first, calls, None, &mut |evaluator| {
            let between = evaluator.scratch.next.clone();
            let missing = evaluator.scratch.unassigned;
            let state = std::mem::replace(&mut evaluator.scratch.state, between.clone());
            let origin = Origin { state, epoch: evaluator.scratch.epoch };
            evaluator.scratch.state_changed();
            let result = visit(evaluator, &origin);
            evaluator.scratch.state = origin.state;
            evaluator.scratch.state_again(origin.epoch);
            evaluator.scratch.next = between;
            evaluator.scratch.unassigned = missing;
            result
        });
        self.scratch.composing -= 1;
        self.scratch.next = next;
        self.scratch.unassigned = unassigned;
        self.scratch.next_epoch = next_epoch;
        result
    }

    /// Goes on in the state from which a composition started.
    pub(super) fn proceed_in_state(
        &mut self,
        origin: &Origin,
        rest: Option<&Rest<'_>>,
        found: &mut Found<'_>,
    ) -> Evaluated<()> {
        let between = std::mem::replace(&mut self.scratch.state, origin.state.clone());
        let epoch = self.scratch.epoch;
        self.scratch.state_again(origin.epoch);
        let result = self.proceed(rest, found);
        self.scratch.state = between;
        self.scratch.state_again(epoch);
        result
    }

    /// Whether some step of the action is possible from the next state.
    pub(super) fn enabled_next(&mut self, action: ActId) -> Evaluated<bool> {
        let state = std::mem::replace(&mut self.scratch.state, self.scratch.next.clone());
        let epoch = self.scratch.epoch;
        self.scratch.state_changed();
        let possible = self.enabled(action);
        self.scratch.state = state;
        self.scratch.state_again(epoch);
        possible
    }

    /// A variable of the state between that the first action leaves open: any value would do, none is known.
    #[cold]
    pub(super) fn undetermined(&self, variable: Variable) -> Fault {
        let name = self.variable_name(variable);
        let message = format!("the first action of this composition (\\cdot) does not determine `{name}`");
        Fault::evaluation(message)
            .with_hint(format!("give `{name}' a value in the first action, since the second asks for it"))
    }
}

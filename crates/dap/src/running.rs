//! Moving along the behaviour, forwards and backwards, and beyond its end.

use crate::behaviour::{Position, Taken};
use crate::breakpoints::Breakpoints;
use crate::debuggee::{BOUNDS, Debuggee, moment};
use crate::expressions::told;
use crate::moments::{Filters, Moment, Trouble, reasons, trouble_in};
use crate::places::Places;
use crate::protocol::{Granularity, Stopped};
use crate::search::{Found, Seen, nearest};
use check_driver::{Interpreter, State, Successors};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

/// So many states are looked at beyond the end of the behaviour.
const SEARCHED: usize = 100_000;

/// What came of a movement.
pub(crate) struct Moved {
    pub(crate) stopped: Stopped,
    /// What is to be printed.
    pub(crate) printed: Vec<String>,
    /// What is wrong where it stopped.
    pub(crate) trouble: Option<Trouble>,
}

impl Moved {
    fn new(stopped: Stopped) -> Self {
        Self { stopped, printed: Vec::new(), trouble: None }
    }

    fn said(reason: &'static str, text: impl Into<String>) -> Self {
        let text = text.into();
        Self { printed: vec![text.clone()], ..Self::new(Stopped::new(reason).because(text)) }
    }
}

/// A run of the debuggee.
pub(crate) struct Runner<'r> {
    pub(crate) debuggee: &'r mut Debuggee,
    pub(crate) breakpoints: &'r mut Breakpoints,
    pub(crate) interrupt: &'r AtomicBool,
    /// Whether a search has shown that nothing is wrong in any state.
    pub(crate) is_without_error: bool,
}

impl Runner<'_> {
    /// Forwards to where there is something to stop at. `from_here` where the first point counts as well.
    pub(crate) fn go_on(&mut self, from_here: bool) -> Moved {
        let (mut printed, mut left) = (Vec::new(), SEARCHED);
        let mut open = from_here.then_some(true);
        let mut ends_at_end = self.debuggee.is_given && (from_here || !self.debuggee.is_at_end());
        loop {
            if let Some(is_arrival) = open.take()
                && let Some(moved) = self.stop_here(is_arrival, is_arrival, &mut printed)
            {
                return Moved { printed, ..moved };
            }
            if self.is_interrupted() {
                return Moved { printed, ..Moved::new(Stopped::new("pause")) };
            }
            if let Some(next) = self.debuggee.behaviour.after(self.debuggee.at) {
                self.debuggee.at = next;
                open = Some(true);
                continue;
            }
            let ended = if std::mem::take(&mut ends_at_end) { Some(self.end()) } else { self.search(&mut left) };
            match ended {
                // Of the point where it stood only the step is new.
                None => open = Some(false),
                Some(moved) => {
                    printed.extend(moved.printed.iter().cloned());
                    return Moved { printed, ..moved };
                }
            }
        }
    }

    /// The end of a behaviour that was found or read.
    fn end(&self) -> Moved {
        Moved::said(
            "pause",
            match self.debuggee.behaviour.back_to {
                Some(place) => format!("the end of the behaviour: it goes on from state {} for ever", place + 1),
                None => "the end of the behaviour".to_owned(),
            },
        )
    }

    /// Backwards to where there is something to stop at, or to the beginning.
    pub(crate) fn go_back(&mut self) -> Moved {
        let mut printed = Vec::new();
        while let Some(before) = self.debuggee.behaviour.before(self.debuggee.at) {
            self.debuggee.at = before;
            if let Some(moved) = self.stop_here(true, false, &mut printed) {
                return Moved { printed, ..moved };
            }
            if self.is_interrupted() {
                return Moved { printed, ..Moved::new(Stopped::new("pause")) };
            }
        }
        Moved { printed, ..Moved::new(Stopped::new("entry").because("the beginning of the behaviour")) }
    }

    /// The next step, or the next point of this one.
    pub(crate) fn next(&mut self, granularity: Granularity) -> Moved {
        let debuggee = &mut *self.debuggee;
        if debuggee.is_at_end() {
            return self.beyond();
        }
        let next = match granularity {
            Granularity::Instruction => debuggee.behaviour.after(debuggee.at),
            Granularity::Statement | Granularity::Line => Some(Position::entry(debuggee.at.step + 1)),
        };
        debuggee.at = next.unwrap_or(debuggee.at);
        self.arrived()
    }

    /// The next point.
    pub(crate) fn step_in(&mut self, target: Option<usize>) -> Moved {
        if let Some(number) = target {
            return match self.debuggee.possible() {
                Ok(found) => match found.successors.into_iter().nth(number) {
                    Some(successor) => {
                        let taken = Taken::new(&self.debuggee.interpreter, successor);
                        self.debuggee.take(taken);
                        self.arrived()
                    }
                    None => Moved::said("step", format!("there is no step {number} from here")),
                },
                Err(reason) => Moved::said("step", format!("the steps from here are not known: {reason}")),
            };
        }
        self.next(Granularity::Instruction)
    }

    /// The end of this step; from there the next step.
    pub(crate) fn step_out(&mut self) -> Moved {
        let Some(taken) = self.debuggee.taken() else { return self.beyond() };
        let end = taken.points.len() - 1;
        if self.debuggee.at.point == end {
            return self.next(Granularity::Statement);
        }
        self.debuggee.at.point = end;
        self.arrived()
    }

    /// Back by a point; from the entry of a step to that of the one before, or to its end.
    pub(crate) fn step_back(&mut self, granularity: Granularity) -> Moved {
        let debuggee = &mut *self.debuggee;
        let at = debuggee.at;
        let before = match (granularity, at.point) {
            (Granularity::Statement | Granularity::Line, 0) => at.step.checked_sub(1).map(Position::entry),
            _ => debuggee.behaviour.before(at),
        };
        match before {
            Some(before) => debuggee.at = before,
            None => return Moved::new(Stopped::new("entry").because("the beginning of the behaviour")),
        }
        self.arrived()
    }

    /// What is said where a movement ends.
    pub(crate) fn arrived(&mut self) -> Moved {
        let trouble = self.debuggee.trouble.clone().filter(|_| self.debuggee.is_at_end());
        Moved { trouble, ..Moved::new(Stopped::new("step")) }
    }

    /// A step beyond the end: the only one that is possible.
    fn beyond(&mut self) -> Moved {
        match self.debuggee.possible() {
            Err(reason) => Moved::said("step", format!("the steps from here are not known: {reason}")),
            Ok(mut found) => match found.successors.len() {
                0 => Moved::said("step", "no step is possible from here (`:next` says why)"),
                1 => {
                    let taken = Taken::new(&self.debuggee.interpreter, found.successors.remove(0));
                    self.debuggee.take(taken);
                    self.arrived()
                }
                many => Moved::said(
                    "step",
                    format!("{many} steps are possible from here: step into one of them (`:next` lists them)"),
                ),
            },
        }
    }

    fn is_interrupted(&self) -> bool {
        self.interrupt.load(SeqCst)
    }

    /// Whether there is something to stop at where the debugger stands.
    fn stop_here(&mut self, is_arrival: bool, with_troubles: bool, printed: &mut Vec<String>) -> Option<Moved> {
        self.debuggee.hear();
        let Debuggee { interpreter, places, behaviour, at, trouble, .. } = &mut *self.debuggee;
        let here = moment(behaviour, *at, is_arrival);
        let met = self.breakpoints.met(interpreter, places, here);
        if self.interrupt.load(SeqCst) {
            return Some(Moved::new(Stopped::new("pause")));
        }
        let reached = self.breakpoints.count(interpreter, here, met);
        printed.extend(reached.printed);
        let is_last = at.step == behaviour.steps.len();
        let filters = self.breakpoints.filters;
        let known = trouble.clone().filter(|known| is_last && is_shown(known.kind, filters));
        let found = if !(with_troubles && here.is_in_new_state()) {
            None
        } else if known.is_some() {
            known
        } else {
            trouble_in(interpreter, here.state, filters)
        };
        if let Some(found) = found {
            let stopped = Stopped { hit_breakpoint_ids: reached.ids, ..exception(&found) };
            return Some(Moved { trouble: Some(found), ..Moved::new(stopped) });
        }
        if reached.ids.is_empty() {
            return None;
        }
        Some(Moved::new(Stopped { hit_breakpoint_ids: reached.ids, ..Stopped::new("breakpoint") }))
    }

    /// Makes the behaviour the way to the nearest step beyond its end at which there is something to stop; `None` if it does
    /// go on.
    fn search(&mut self, left: &mut usize) -> Option<Moved> {
        let filters = if self.is_without_error { Filters::NONE } else { self.breakpoints.filters };
        if !self.breakpoints.are_set() && filters == Filters::NONE {
            return Some(Moved::said(
                "pause",
                "the behaviour ends here, and no breakpoint is set at which another could stop",
            ));
        }
        let Debuggee { interpreter, places, behaviour, initial, .. } = &mut *self.debuggee;
        // A walk that has not begun may begin anywhere.
        let is_walk = behaviour.steps.is_empty() && !initial.is_empty();
        let roots = if is_walk { initial.clone() } else { vec![behaviour.state(behaviour.steps.len()).clone()] };
        if let Some(place) = roots.iter().position(|root| {
            // Another initial state may be what is looked for.
            is_walk && *root != behaviour.start && is_stop(interpreter, self.breakpoints, places, filters, root)
        }) {
            behaviour.start = roots[place].clone();
            initial.clear();
            let here = self.stop_here(true, true, &mut Vec::new());
            return here.or_else(|| Some(Moved::new(Stopped::new("pause"))));
        }
        let checks_deadlock = interpreter.compiled().check_deadlock;
        let (breakpoints, interrupt) = (&*self.breakpoints, self.interrupt);
        let mut end = None;
        let found = nearest(interpreter, &roots, *left, &mut |interpreter, seen| {
            if interrupt.load(SeqCst) {
                return true;
            }
            match seen {
                Seen::Steps(found) => {
                    end = trouble_of(found, checks_deadlock, filters);
                    end.is_some()
                }
                Seen::Step(from, taken) => (0..taken.points.len()).any(|point| {
                    let moment = Moment { state: from, taken: Some(taken), point, is_arrival: false };
                    breakpoints.are_met(interpreter, places, moment)
                }),
                Seen::State(state) => is_stop(interpreter, breakpoints, places, filters, state),
            }
        });
        let here = self.debuggee.at.step;
        match found {
            _ if self.is_interrupted() => Some(Moved::said("pause", "stopped on the way: nothing was met so far")),
            Err(fault) => Some(Moved::said("pause", format!("the search ends: {}", told(&fault)))),
            Ok(Found::Interrupted) => Some(Moved::said("pause", "stopped on the way: nothing was met so far")),
            Ok(Found::Nowhere(states)) => Some(Moved::said(
                "pause",
                format!("nothing to stop at in what can be reached from state {} (states: {states})", here + 1),
            )),
            Ok(Found::Bound(states)) => Some(Moved::said(
                "pause",
                format!("nothing to stop at in the nearest {states} states: the search ends"),
            )),
            Ok(Found::Way { root, steps, seen }) => {
                *left = left.saturating_sub(seen.max(1));
                self.extend(&roots[root], steps, end)
            }
        }
    }

    fn extend(&mut self, root: &State, steps: Vec<Taken>, end: Option<Trouble>) -> Option<Moved> {
        let debuggee = &mut *self.debuggee;
        if debuggee.behaviour.steps.is_empty() {
            debuggee.behaviour.start = root.clone();
        }
        debuggee.initial.clear();
        debuggee.is_given = false;
        debuggee.behaviour.back_to = None;
        let is_same = steps.is_empty();
        debuggee.behaviour.steps.extend(steps);
        debuggee.trouble = end;
        let found = debuggee.trouble.clone().filter(|_| is_same)?;
        Some(Moved { trouble: Some(found.clone()), ..Moved::new(exception(&found)) })
    }
}

fn is_stop(
    interpreter: &mut Interpreter,
    breakpoints: &Breakpoints,
    places: &Places,
    filters: Filters,
    state: &State,
) -> bool {
    let moment = Moment { state, taken: None, point: 0, is_arrival: true };
    breakpoints.are_met(interpreter, places, moment) || trouble_in(interpreter, state, filters).is_some()
}

/// Adds to what is wrong at the end of the behaviour why it is, where that is not known.
pub(crate) fn explain(debuggee: &mut Debuggee) {
    let Debuggee { interpreter, behaviour, trouble: Some(trouble), .. } = debuggee else { return };
    if !trouble.details.is_empty() {
        return;
    }
    let last = behaviour.state(behaviour.steps.len());
    let found = match trouble.kind {
        "invariant" => trouble_in(interpreter, last, Filters::ALL),
        _ => interpreter.steps(last, BOUNDS).ok().and_then(|found| trouble_of(&found, true, Filters::ALL)),
    };
    if let Some(found) = found.filter(|found| found.kind == trouble.kind) {
        trouble.details = found.details;
    }
}

/// What is wrong with the steps from a state.
fn trouble_of(found: &Successors, checks_deadlock: bool, filters: Filters) -> Option<Trouble> {
    if let Some(refused) = found.faults.first().filter(|_| filters.error) {
        let message = refused.part.fault.as_ref().map(told).unwrap_or_default();
        let description = format!("the next-state relation cannot be evaluated: {message}");
        return Some(Trouble { kind: "error", description, details: reasons(std::slice::from_ref(&*refused.part)) });
    }
    let is_dead = found.is_complete && found.successors.is_empty() && found.faults.is_empty();
    (is_dead && checks_deadlock && filters.deadlock).then(|| Trouble {
        kind: "deadlock",
        description: "deadlock: no step is possible".to_owned(),
        details: found
            .disabled
            .iter()
            .flat_map(|one| one.refusals.iter().map(|one| reasons(std::slice::from_ref(&*one.part))))
            .collect(),
    })
}

fn is_shown(kind: &str, filters: Filters) -> bool {
    match kind {
        "invariant" => filters.invariant,
        "deadlock" => filters.deadlock,
        _ => filters.error,
    }
}

fn exception(found: &Trouble) -> Stopped {
    let stopped = Stopped::new("exception").because(found.description.clone());
    Stopped { text: Some(found.description.clone()), ..stopped }
}

//! A spec that is debugged: the behaviour, the position in it, and what is known of its end.

use crate::behaviour::{Behaviour, Position, Taken};
use crate::counterexample;
use crate::expressions::told;
use crate::moments::{Moment, Trouble};
use crate::opening::{Surroundings, origin, refusal, request, session, silent_session};
use crate::places::Places;
use crate::protocol::LaunchArguments;
use check_driver::{Interpreter, State, SuccessorBounds, Successors, load, spec};
use std::collections::HashSet;

/// How far the steps of a state are followed, for a reader.
pub(crate) const BOUNDS: SuccessorBounds = SuccessorBounds { successors: 2000, ways: 1 << 17, refusals: 8 };

/// So many initial states are looked at.
const INITIAL: usize = 10_000;

/// A spec that is debugged.
pub(crate) struct Debuggee {
    pub(crate) interpreter: Interpreter,
    pub(crate) places: Places,
    pub(crate) behaviour: Behaviour,
    pub(crate) at: Position,
    /// All initial states, where a walk has not chosen one.
    pub(crate) initial: Vec<State>,
    /// Whether the behaviour was found by a search or read from a file, and not walked.
    pub(crate) is_given: bool,
    /// What is wrong at the end of the behaviour.
    pub(crate) trouble: Option<Trouble>,
}

impl Debuggee {
    /// Opens a spec: with the behaviour of a file, or in an initial state.
    ///
    /// # Errors
    ///
    /// What is wrong with the spec or the file, for a reader.
    pub(crate) fn open(launch: &LaunchArguments, surroundings: &Surroundings) -> Result<Self, String> {
        let origin = origin(launch, surroundings)?;
        let mut session = session(launch, surroundings);
        let read = load::load(&*origin, &mut session)
            .and_then(|graph| load::resolved(graph, &mut session))
            .and_then(|resolved| spec::compiled_to_walk(&request(launch), &*origin, resolved, &[], &mut session));
        let (compiled, material) = read.map_err(|refused| refusal(&refused, &session))?;
        if !compiled.has_behaviours {
            return Err("the spec has no behaviour: its config does not say how it begins and goes on".to_owned());
        }
        let places = Places::new(&material, &session.sources);
        let stack = surroundings.host.stack();
        let mut interpreter = Interpreter::with_stack(compiled, material, session, Vec::new(), stack);
        if let Some(path) = &launch.trace {
            let text = surroundings.host.read(path)?;
            let trace =
                counterexample::of_file(&*origin, request(launch), silent_session(launch, surroundings), path, text)?;
            let behaviour = counterexample::behaviour(&mut interpreter, &trace)?;
            let (at, initial) = (Position::default(), Vec::new());
            return Ok(Self { interpreter, places, behaviour, at, initial, is_given: true, trouble: None });
        }
        let mut initial = initial_states(&mut interpreter)?;
        if let Some(number) = launch.initial {
            let all = initial.len();
            let chosen = number.checked_sub(1).and_then(|place| initial.get(place)).cloned();
            initial = vec![chosen.ok_or_else(|| format!("there is no initial state {number}: there are {all}"))?];
        }
        let start = initial.first().cloned().ok_or("there is no initial state")?;
        let behaviour = Behaviour::new(start);
        let at = Position::default();
        Ok(Self { interpreter, places, behaviour, at, initial, is_given: false, trouble: None })
    }

    /// The step that is taken here, if one is known.
    pub(crate) fn taken(&self) -> Option<&Taken> {
        self.behaviour.steps.get(self.at.step)
    }

    /// The state before the step.
    pub(crate) fn state(&self) -> &State {
        self.behaviour.state(self.at.step)
    }

    /// Whether it stands in the last state.
    pub(crate) fn is_at_end(&self) -> bool {
        self.at.step == self.behaviour.steps.len()
    }

    /// Tells the interpreter by which behaviour the state was reached.
    pub(crate) fn hear(&mut self) {
        let states = self.behaviour.states(self.at.step);
        self.interpreter.inform(&states);
    }

    /// The steps that are possible from here.
    ///
    /// # Errors
    ///
    /// Why they are not known, for a reader.
    pub(crate) fn possible(&mut self) -> Result<Successors, String> {
        let state = self.state().clone();
        self.interpreter.steps(&state, BOUNDS).map_err(|fault| told(&fault))
    }

    /// Makes the behaviour go on from here with a step; what followed is forgotten unless it begins with that step.
    pub(crate) fn take(&mut self, taken: Taken) {
        let is_known = self
            .taken()
            .is_some_and(|known| known.label() == taken.label() && known.successor.state == taken.successor.state);
        if !is_known {
            self.behaviour.steps.truncate(self.at.step);
            self.behaviour.steps.push(taken);
            self.behaviour.back_to = None;
            self.trouble = None;
            self.is_given = false;
            self.initial.clear();
        }
        self.at.point = 0;
    }

    /// Another behaviour, from its beginning.
    pub(crate) fn set(&mut self, behaviour: Behaviour, trouble: Option<Trouble>) {
        (self.behaviour, self.trouble, self.at) = (behaviour, trouble, Position::default());
        self.initial.clear();
        self.is_given = true;
    }
}

/// A point of a behaviour.
pub(crate) fn moment(behaviour: &Behaviour, at: Position, is_arrival: bool) -> Moment<'_> {
    Moment { state: behaviour.state(at.step), taken: behaviour.steps.get(at.step), point: at.point, is_arrival }
}

/// The initial states, each once.
fn initial_states(interpreter: &mut Interpreter) -> Result<Vec<State>, String> {
    let (mut states, _) = interpreter.initial_within(INITIAL).map_err(|fault| told(&fault))?;
    let mut seen = HashSet::new();
    states.retain(|state| seen.insert(state.clone()));
    Ok(states)
}

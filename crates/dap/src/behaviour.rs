//! What is debugged: states, the steps between them, and the points of a step at which the debugger stands.

use check_driver::{Interpreter, State, Successor};
use check_report::action_label;
use check_system::{ActionInfo, Location, Value};

/// What a point of a step is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PointKind {
    /// The beginning of the action.
    Entry,
    /// A conjunct that gives these variables their values.
    Conjunct(Vec<String>),
    /// The end of the action.
    End,
}

/// A point of a step.
#[derive(Clone, Debug)]
pub(crate) struct Point {
    pub(crate) kind: PointKind,
    pub(crate) location: Option<Location>,
}

/// A step of the behaviour.
#[derive(Clone, Debug)]
pub(crate) struct Taken {
    pub(crate) successor: Successor,
    pub(crate) action: ActionInfo,
    /// From the entry to the end.
    pub(crate) points: Vec<Point>,
}

impl Taken {
    /// A step with its points, in the order of the text.
    pub(crate) fn new(interpreter: &Interpreter, successor: Successor) -> Self {
        let action = interpreter.action(successor.action).clone();
        let names = interpreter.compiled().spec.variables();
        let mut conjuncts: Vec<(Location, Vec<String>)> = Vec::new();
        for (name, place) in names.iter().zip(&successor.written) {
            let Some(place) = place else { continue };
            match conjuncts.iter_mut().find(|(known, _)| known == place) {
                Some((_, given)) => given.push(name.to_string()),
                None => conjuncts.push((place.clone(), vec![name.to_string()])),
            }
        }
        // Conjuncts of other operators come where those stand: in the order of the text of each file.
        conjuncts.sort_by(|(one, _), (other, _)| {
            (&one.file, one.line, one.column).cmp(&(&other.file, other.line, other.column))
        });
        let entry = Point { kind: PointKind::Entry, location: action.location.clone() };
        let end =
            action.location.clone().map(|place| Location { line: place.end_line, column: place.end_column, ..place });
        let between = conjuncts
            .into_iter()
            .map(|(place, given)| Point { kind: PointKind::Conjunct(given), location: Some(place) });
        let end = Point { kind: PointKind::End, location: end };
        let points = std::iter::once(entry).chain(between).chain([end]).collect();
        Self { successor, action, points }
    }

    /// Its action with its parameters.
    pub(crate) fn label(&self) -> String {
        action_label(&self.action.name, &self.successor.parameters)
    }

    /// Whether it went through an operator.
    pub(crate) fn applies(&self, name: &str) -> bool {
        base_name(&self.action.name) == name
            || self.action.name == name
            || self.successor.applications.iter().any(|one| one.operator == name)
    }

    /// The conjuncts by which it gave variables their values.
    pub(crate) fn written(&self) -> Vec<&Location> {
        self.successor.written.iter().flatten().collect()
    }

    /// The names that are bound on the way to it, each with the innermost value.
    pub(crate) fn bindings(&self) -> Vec<(String, Value)> {
        let chosen = self.successor.parameters.iter().map(|one| (one.name.clone(), one.value.clone()));
        let given = self.successor.applications.iter().flat_map(|one| one.arguments.iter().cloned());
        let mut found: Vec<(String, Value)> = Vec::new();
        for (name, value) in chosen.chain(given) {
            found.retain(|(known, _)| *known != name);
            found.push((name, value));
        }
        found
    }
}

/// The name of an operator without the arguments that the name of an action shows.
pub(crate) fn base_name(action: &str) -> &str {
    action.split('(').next().unwrap_or(action)
}

/// A behaviour.
#[derive(Clone, Debug)]
pub(crate) struct Behaviour {
    pub(crate) start: State,
    pub(crate) steps: Vec<Taken>,
    /// The number of steps before the state to which the last one leads back, if it goes round for ever.
    pub(crate) back_to: Option<usize>,
}

/// Where the debugger stands: before so many steps of the behaviour are over, at this point of the next one. In the last state
/// there is no next one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Position {
    pub(crate) step: usize,
    pub(crate) point: usize,
}

impl Position {
    /// The beginning of a step.
    pub(crate) fn entry(step: usize) -> Self {
        Self { step, point: 0 }
    }
}

impl Behaviour {
    /// A behaviour of one state.
    pub(crate) fn new(start: State) -> Self {
        Self { start, steps: Vec::new(), back_to: None }
    }

    /// The state before a step, from 0.
    pub(crate) fn state(&self, step: usize) -> &State {
        step.checked_sub(1).map_or(&self.start, |before| &self.steps[before].successor.state)
    }

    /// The states up to the one before a step.
    pub(crate) fn states(&self, step: usize) -> Vec<State> {
        (0..=step).map(|place| self.state(place).clone()).collect()
    }

    /// The next point.
    pub(crate) fn after(&self, at: Position) -> Option<Position> {
        let taken = self.steps.get(at.step)?;
        let is_end = at.point + 1 >= taken.points.len();
        Some(if is_end { Position::entry(at.step + 1) } else { Position { point: at.point + 1, ..at } })
    }

    /// The point before.
    pub(crate) fn before(&self, at: Position) -> Option<Position> {
        match at.point.checked_sub(1) {
            Some(point) => Some(Position { point, ..at }),
            None => at.step.checked_sub(1).map(|step| Position { step, point: self.steps[step].points.len() - 1 }),
        }
    }
}

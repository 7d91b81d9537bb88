//! A session: what is open, what has been defined, and the behaviour that has been walked.

use crate::command::{self, Command};
use crate::definitions::Definitions;
use crate::extended::Typed;
use crate::opened::{self, Opened};
use crate::text;
use check_driver::origin::Origin;
use check_driver::request::Request;
use check_driver::session::{Printer, Session as Run};
use check_driver::{Expression, Interpreter, State, SuccessorBounds, Successors, Texts};
use check_report::show;
use check_system::{Fault, FaultKind, Value};
use check_value::world::World;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

/// The modules that a session without a spec begins with: those of TLC's prompt (`tlc2/REPL.java`). Others come by EXTENDS, so that
/// their names do not stand in the way of those that are typed.
const MODULES: &str = "Integers, Reals, Sequences, FiniteSets, Bags, TLC, Randomization";

/// How far steps are followed.
const BOUNDS: SuccessorBounds = SuccessorBounds { successors: 2000, ways: 1 << 17, refusals: 8 };

/// So many initial states are looked at.
const INITIAL: usize = 10_000;

/// The names of the behaviour that consists of an action.
const INIT: &str = "TypedInit";
const NEXT: &str = "TypedNext";

/// What a session is given by the program around it.
#[derive(Clone)]
pub struct Settings {
    /// Gets the lines that are printed by `Print` and its like.
    pub printer: Printer,
    /// Ends an evaluation when it becomes true. The session makes it false before each.
    pub interrupt: Arc<AtomicBool>,
    /// Files, programs and the clock for the spec; none of them if `None`.
    pub world: Option<Arc<dyn World>>,
    /// The stack that evaluations may use, in bytes: a good deal less than the thread has.
    pub stack: usize,
    /// The columns of the terminal, within which values are laid out.
    pub width: usize,
}

/// The answer to a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A text, whole lines.
    Text(String),
    /// What is wrong with the line, or has no value.
    Error(String),
    /// The user wants to read this spec.
    Load(String),
    /// The user wants to read the same spec again.
    Reload,
    /// The user wants to end.
    Quit,
}

/// A session at a prompt.
pub struct Session {
    origin: Box<dyn Origin>,
    request: Request,
    settings: Settings,
    definitions: Vec<Definitions>,
    interpreter: Interpreter,
    /// Where the definitions stand in the spec.
    typed: Typed,
    /// The behaviour so far: each state with the step that led to it.
    trail: Vec<(String, State)>,
    /// The steps that were listed last, by label.
    listed: Vec<(String, State)>,
}

impl Session {
    /// A session with a spec, or with standard modules only.
    ///
    /// # Errors
    /// What is wrong with the spec, for a reader.
    pub fn open(spec: Option<Box<dyn Origin>>, request: Request, settings: Settings) -> Result<Self, String> {
        let without = || -> Box<dyn Origin> {
            Box::new(Texts::new(format!("---- MODULE prompt ----\nEXTENDS {MODULES}\n====\n")))
        };
        let origin = spec.unwrap_or_else(without);
        let Opened { interpreter, typed } = opened::open(&*origin, "", &request, run(&settings), settings.stack)?;
        let (definitions, trail, listed) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Self { origin, request, settings, definitions, interpreter, typed, trail, listed })
    }

    /// Answers a line, or several that belong together.
    pub fn answer(&mut self, line: &str) -> Answer {
        self.settings.interrupt.store(false, SeqCst);
        let line = line.trim();
        let answered = match command::read(line) {
            Err(sentence) => Err(sentence),
            Ok(Some(Command::Quit)) => return Answer::Quit,
            Ok(Some(Command::Load(spec))) => return Answer::Load(spec),
            Ok(Some(Command::Reload)) => return Answer::Reload,
            Ok(Some(command)) => self.obey(&command),
            Ok(None) if line.is_empty() => Ok(String::new()),
            Ok(None) => match Definitions::of(line) {
                Err(sentence) => Err(sentence),
                Ok(Some(definitions)) => self.define(definitions),
                Ok(None) => self.evaluate(line),
            },
        };
        answered.map_or_else(Answer::Error, Answer::Text)
    }

    /// The value of an expression: of a constant, or in the state where the session stands.
    ///
    /// # Errors
    /// Why it has none, for a reader.
    pub fn value(&mut self, text: &str) -> Result<Value, String> {
        self.settings.interrupt.store(false, SeqCst);
        let expression = self.expression(text)?;
        self.value_of(&expression)
    }

    /// Adds the definitions of modules, whose names commas separate.
    ///
    /// # Errors
    /// Why one cannot be read, or what its names collide with.
    pub fn extend(&mut self, modules: &str) -> Result<(), String> {
        let definitions = Definitions::of(&format!("EXTENDS {modules}"))?;
        let definitions = definitions.ok_or_else(|| format!("`{modules}` is no list of modules"))?;
        self.define(definitions).map(|_| ())
    }

    /// Goes to an initial state, by its number from 1.
    ///
    /// # Errors
    /// When there is none of this number, or it cannot be evaluated.
    pub fn begin(&mut self, number: usize) -> Result<(), String> {
        let (states, _) = self.initial_states()?;
        let state = number.checked_sub(1).and_then(|place| states.get(place)).cloned();
        let state = state.ok_or_else(|| match states.len() {
            0 => "there is no initial state".to_owned(),
            1 => format!("there is no initial state {number}, only one"),
            all => format!("there is no initial state {number}: they are 1 to {all}"),
        })?;
        self.trail = vec![(format!("initial state {number}"), state)];
        self.listed.clear();
        self.hear();
        Ok(())
    }

    /// Stands at the end of a behaviour of another interpreter of the same spec: each state with the step that led to it.
    ///
    /// # Errors
    /// When a value in a state cannot be written out.
    pub fn stand(&mut self, other: &mut Interpreter, trail: &[(String, State)]) -> Result<(), String> {
        let mut stands = Vec::new();
        for (label, state) in trail {
            let state = self.interpreter.adopt(other, state).map_err(|fault| fault.message.clone())?;
            stands.push((label.clone(), state));
        }
        self.trail = stands;
        self.listed.clear();
        self.hear();
        Ok(())
    }

    /// All names that can be typed.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.interpreter.material().resolved.module.names.keys().map(|name| &**name)
    }

    fn obey(&mut self, command: &Command) -> Result<String, String> {
        match command {
            Command::Help => Ok(command::HELP.to_owned()),
            Command::Initial(None) => self.list_initial(),
            Command::Initial(Some(number)) => {
                self.begin(*number)?;
                self.shown()
            }
            Command::State => self.shown(),
            Command::Next => {
                let state = self.here()?;
                let found = self.interpreter.steps(&state, BOUNDS).map_err(|fault| self.fault(&fault))?;
                self.list(&state, &found)
            }
            Command::Step(number) => self.step(*number),
            Command::Back => {
                if self.trail.len() < 2 {
                    return Err("there is no step to take back".to_owned());
                }
                self.trail.pop();
                self.listed.clear();
                self.hear();
                self.shown()
            }
            Command::Trail => {
                let steps = self.trail.iter().enumerate();
                Ok(steps.map(|(place, (label, _))| format!("{:>4}  {label}\n", place + 1)).collect())
            }
            Command::Why(what) => self.why(what),
            Command::Definitions => Ok(self.definitions.iter().map(|one| format!("{}\n", one.text)).collect()),
            Command::Forget(name) => self.forget(name),
            Command::Quit | Command::Load(_) | Command::Reload => Ok(String::new()),
        }
    }

    fn define(&mut self, new: Definitions) -> Result<String, String> {
        let is_replaced =
            |known: &Definitions| known.text == new.text || known.names.iter().any(|name| new.names.contains(name));
        let mut definitions: Vec<_> = self.definitions.iter().filter(|known| !is_replaced(known)).cloned().collect();
        let names = new.names.join(", ");
        // In its old place, since others may use it.
        let place = self.definitions.iter().position(is_replaced).unwrap_or(definitions.len());
        definitions.insert(place, new);
        self.reopen(definitions)?;
        Ok(if names.is_empty() { String::new() } else { format!("defined {names}\n") })
    }

    fn forget(&mut self, name: &str) -> Result<String, String> {
        let is_of = |known: &Definitions| known.names.iter().any(|known| known == name);
        if !self.definitions.iter().any(is_of) {
            return Err(format!("{name} has not been defined here"));
        }
        let kept = self.definitions.iter().filter(|known| !is_of(known)).cloned().collect();
        self.reopen(kept)?;
        Ok(String::new())
    }

    /// Reads the spec again, with other definitions; the behaviour stays.
    fn reopen(&mut self, definitions: Vec<Definitions>) -> Result<(), String> {
        let Opened { mut interpreter, typed } = self.opened(&joined(&definitions), &self.request)?;
        let mut adopted = |steps: &[(String, State)]| -> Result<Vec<_>, Fault> {
            let each = steps
                .iter()
                .map(|(label, state)| Ok((label.clone(), interpreter.adopt(&mut self.interpreter, state)?)));
            each.collect()
        };
        let trail = adopted(&self.trail).map_err(|fault| fault.message.clone())?;
        let listed = adopted(&self.listed).map_err(|fault| fault.message.clone())?;
        (self.interpreter, self.typed) = (interpreter, typed);
        (self.definitions, self.trail, self.listed) = (definitions, trail, listed);
        self.hear();
        Ok(())
    }

    /// The spec with other definitions, and another request.
    fn opened(&self, definitions: &str, request: &Request) -> Result<Opened, String> {
        opened::open(&*self.origin, definitions, request, run(&self.settings), self.settings.stack)
    }

    fn evaluate(&mut self, text: &str) -> Result<String, String> {
        let expression = self.expression(text)?;
        if expression.is_of_step() {
            return self.act(text);
        }
        let value = self.value_of(&expression)?;
        Ok(format!("{}\n", check_report::layout(&value, 0, self.settings.width)))
    }

    fn expression(&mut self, text: &str) -> Result<Expression, String> {
        self.interpreter.expression(text).map_err(|error| error.to_string())
    }

    fn value_of(&mut self, expression: &Expression) -> Result<Value, String> {
        if expression.is_constant() {
            return self.interpreter.evaluate_constant(expression).map_err(|fault| self.fault(&fault));
        }
        let state = self.here()?;
        self.interpreter.evaluate(expression, &state, None).map_err(|fault| self.fault(&fault))
    }

    /// The steps that a formula over steps makes from here.
    fn act(&mut self, text: &str) -> Result<String, String> {
        let state = self.here()?;
        let definitions = format!("{}\n{INIT} == TRUE\n{NEXT} ==\n  {text}", joined(&self.definitions));
        let request = Request {
            init: Some(INIT.to_owned()),
            next: Some(NEXT.to_owned()),
            specification: None,
            ..self.request.clone()
        };
        let Opened { interpreter: mut acting, typed } = self.opened(&definitions, &request)?;
        let there = acting.adopt(&mut self.interpreter, &state).map_err(|fault| fault.message.clone())?;
        let mut found = acting.steps(&there, BOUNDS).map_err(|fault| self.fault(&fault))?;
        let mut listed = Vec::new();
        for (number, successor) in found.successors.iter_mut().enumerate() {
            successor.state =
                self.interpreter.adopt(&mut acting, &successor.state).map_err(|fault| fault.message.clone())?;
            let name = acting.action(successor.action).name.clone();
            let name = if name == NEXT { format!("step {}", number + 1) } else { name };
            listed.push((check_report::action_label(&name, &successor.parameters), successor.state.clone()));
        }
        let mut told = self.told(&state, listed);
        match found.faults.first().and_then(|refused| refused.part.fault.as_ref()) {
            Some(fault) => {
                let (mut fault, sources) = typed.separated(fault, acting.sources());
                fault.message = fault.message.replace(&format!("the action `{NEXT}`"), "the formula");
                told.push_str(&text::fault(&fault, &sources));
            }
            None => {
                let refused: Vec<_> = found.disabled.iter().flat_map(|one| one.refusals.clone()).collect();
                told.push_str(&text::refusals(&refused));
            }
        }
        Ok(told)
    }

    fn here(&mut self) -> Result<State, String> {
        if self.trail.is_empty() {
            self.begin(1)?;
        }
        Ok(self.trail.last().expect("it has begun").1.clone())
    }

    fn initial_states(&mut self) -> Result<(Vec<State>, bool), String> {
        if !self.interpreter.compiled().has_behaviours {
            return Err("there is no state: no spec with an initial predicate is open (`:load SPEC`)".to_owned());
        }
        let found = self.interpreter.initial_within(INITIAL);
        let (mut states, is_all) = found.map_err(|fault| self.fault(&fault))?;
        let mut seen = std::collections::HashSet::new();
        states.retain(|state| seen.insert(state.clone()));
        Ok((states, is_all))
    }

    fn list_initial(&mut self) -> Result<String, String> {
        let (states, is_all) = self.initial_states()?;
        let mut told = String::new();
        for (place, state) in states.iter().take(text::LISTED).enumerate() {
            let variables = self.interpreter.variables(state);
            told.push_str(&text::numbered(place + 1, "", &text::in_line(&variables, self.settings.width)));
        }
        if states.len() > text::LISTED {
            let more = states.len() - text::LISTED;
            told.push_str(&format!("and {more}{} more\n", if is_all { "" } else { " or" }));
        }
        if states.is_empty() {
            told.push_str("there is no initial state\n");
        }
        Ok(told)
    }

    fn shown(&mut self) -> Result<String, String> {
        let state = self.here()?;
        let (label, place) = (self.trail.last().expect("it has begun").0.clone(), self.trail.len());
        let variables = self.interpreter.variables(&state);
        let before = place.checked_sub(2).map(|before| self.trail[before].1.clone());
        let before = before.map(|state| self.interpreter.variables(&state));
        Ok(format!("{place}: {label}\n{}", text::state(&variables, before.as_deref(), self.settings.width)))
    }

    /// Lists the steps that were found from a state.
    fn list(&mut self, from: &State, found: &Successors) -> Result<String, String> {
        let label = |one: &check_driver::Successor| {
            check_report::action_label(&self.interpreter.action(one.action).name, &one.parameters)
        };
        let listed = found.successors.iter().map(|one| (label(one), one.state.clone())).collect();
        let mut told = self.told(from, listed);
        for fault in found.faults.iter().filter_map(|refused| refused.part.fault.as_ref()) {
            told.push_str(&self.fault(fault));
        }
        let mut names: Vec<_> =
            found.disabled.iter().map(|one| self.interpreter.action(one.action).name.clone()).collect();
        names.dedup();
        if !names.is_empty() {
            told.push_str(&format!("not enabled: {} (`:why NAME`)\n", names.join(", ")));
        }
        Ok(told)
    }

    /// Steps as a list; `:step` takes one of them.
    fn told(&mut self, from: &State, listed: Vec<(String, State)>) -> String {
        let before = self.interpreter.variables(from);
        let mut told = String::new();
        for (place, (label, state)) in listed.iter().take(text::LISTED).enumerate() {
            let after = self.interpreter.variables(state);
            told.push_str(&text::numbered(place + 1, label, &text::changes(&before, &after, self.settings.width)));
        }
        if listed.len() > text::LISTED {
            told.push_str(&format!("and {} more\n", listed.len() - text::LISTED));
        }
        if listed.is_empty() {
            told.push_str("no step is possible\n");
        }
        self.listed = listed;
        told
    }

    fn step(&mut self, number: usize) -> Result<String, String> {
        if self.listed.is_empty() {
            self.obey(&Command::Next)?;
        }
        let step = number.checked_sub(1).and_then(|place| self.listed.get(place)).cloned();
        let step = step.ok_or_else(|| format!("there is no step {number}: `:next` lists what is possible"))?;
        self.trail.push(step);
        self.listed.clear();
        self.hear();
        self.shown()
    }

    /// Why an action makes no step from here, or a predicate is false.
    fn why(&mut self, what: &str) -> Result<String, String> {
        let is_action = self.interpreter.actions().iter().any(|action| action.name == what);
        if !is_action {
            return self.why_false(what);
        }
        let state = self.here()?;
        let found = self.interpreter.steps(&state, BOUNDS).map_err(|fault| self.fault(&fault))?;
        let is_it = |id| self.interpreter.action(id).name == what;
        let made = found.successors.iter().filter(|one| is_it(one.action)).count();
        if made > 0 {
            let steps = if made == 1 { "a step".to_owned() } else { format!("{made} steps") };
            return Ok(format!("{what} is enabled: it makes {steps} from here\n"));
        }
        let refused = found.disabled.iter().filter(|one| is_it(one.action)).flat_map(|one| &one.refusals);
        let refused: Vec<_> = refused.cloned().collect();
        let mut told = format!("{what} makes no step from here\n{}", text::refusals(&refused));
        for fault in refused.iter().filter_map(|refused| refused.part.fault.as_ref()) {
            told.push_str(&self.fault(fault));
        }
        Ok(told)
    }

    fn why_false(&mut self, text: &str) -> Result<String, String> {
        let expression = self.expression(text)?;
        if expression.is_of_step() {
            return Err(format!("`{text}` speaks of a step, and is no action by itself"));
        }
        let state = self.here()?;
        let value = self.value_of(&expression)?;
        if value == Value::Bool(true) {
            return Ok("it is true\n".to_owned());
        }
        if value != Value::Bool(false) {
            return Ok(format!("it is no predicate: its value is {}\n", show(&value)));
        }
        let parts = self.interpreter.explain_expression(&expression, &state, None);
        let parts = parts.map_err(|fault| self.fault(&fault))?;
        Ok(parts.iter().map(|part| text::part(part, "  ")).collect())
    }

    /// Tells the interpreter by which behaviour the session came here.
    fn hear(&mut self) {
        let behaviour: Vec<State> = self.trail.iter().map(|(_, state)| state.clone()).collect();
        self.interpreter.inform(&behaviour);
    }

    fn fault(&self, fault: &Fault) -> String {
        if matches!(fault.kind, FaultKind::Interrupted) {
            return "stopped\n".to_owned();
        }
        let (fault, sources) = self.typed.separated(fault, self.interpreter.sources());
        text::fault(&fault, &sources)
    }
}

/// What is read with a spec.
fn run(settings: &Settings) -> Run {
    Run {
        printer: Some(Arc::clone(&settings.printer)),
        interrupt: Arc::clone(&settings.interrupt),
        world: settings.world.clone(),
        ..Run::default()
    }
}

fn joined(definitions: &[Definitions]) -> String {
    definitions.iter().map(|one| one.text.as_str()).collect::<Vec<_>>().join("\n")
}

//! A spec that is open: compiled, with the states of it that were met.

use crate::convert;
use crate::host::Host;
use crate::key::{digest, key};
use crate::protocol::{self, Event, Key, OpenParams, Options, Place, Problem, ProblemCode, SourceFile};
use crate::texts::Texts;
use check_driver::Interpreter;
use check_driver::refusal::Refused;
use check_driver::request::Request;
use check_driver::session::Session;
use check_driver::spec::Material;
use check_driver::{load, spec};
use check_eval::state::State;
use check_module::loader::ModuleGraph;
use check_module::module::Module;
use check_report::{Answer, Run};
use check_syntax::{Diagnostic, Severity, Sources};
use check_system::{ANY_DEPTH, Fault, Observation, System, Value, Verdict};
use check_tla::Worker;
use check_tla::compile::Compiled;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A spec that is open.
pub(crate) struct Project {
    /// Where it comes from.
    pub(crate) texts: Texts,
    /// What is asked of it.
    pub(crate) request: Request,
    pub(crate) host: Arc<dyn Host>,
    /// For what a reader asks of single states.
    pub(crate) interpreter: Interpreter,
    /// For steps without reasons.
    pub(crate) worker: Worker,
    digest: String,
    /// The states that were met.
    known: BTreeMap<Key, State>,
}

impl Project {
    /// Reads and compiles a spec.
    pub(crate) fn open(params: OpenParams, host: &Arc<dyn Host>) -> Result<Self, Problem> {
        let (texts, base) = Texts::of(params.source, &**host)?;
        let options = over(base, params.options);
        let request = request(&options);
        let mut session = session(host);
        let (compiled, material) =
            read(&texts, &request, &mut session).map_err(|refused| refusal(&refused, &session))?;
        assume(&compiled, &request, &mut session)?;
        let interpreter = Interpreter::with_stack(compiled, material, session, Vec::new(), host.stack());
        let mut worker = interpreter.compiled().spec.worker();
        interpreter.compiled().spec.inform(&mut worker, &Observation::at(ANY_DEPTH));
        let digest = digest(&serde_json::json!([texts.root(), texts.files(), options]).to_string());
        let host = Arc::clone(host);
        Ok(Self { texts, request, host, interpreter, worker, digest, known: BTreeMap::new() })
    }

    /// Characters that change whenever a text or an option does.
    pub(crate) fn digest(&self) -> &str {
        &self.digest
    }

    /// The spec with everything that the config asks.
    pub(crate) fn compiled(&self) -> &Compiled {
        self.interpreter.compiled()
    }

    /// The module in which every name is resolved.
    pub(crate) fn module(&self) -> &Module {
        &self.interpreter.material().resolved.module
    }

    /// The modules as trees.
    pub(crate) fn graph(&self) -> &ModuleGraph {
        &self.interpreter.material().resolved.graph
    }

    /// All texts that were read.
    pub(crate) fn sources(&self) -> &Sources {
        self.interpreter.sources()
    }

    /// What a report would say of the spec.
    pub(crate) fn run(&self) -> &Run {
        &self.interpreter.session().run
    }

    /// The warnings.
    pub(crate) fn warnings(&self) -> Vec<protocol::Diagnostic> {
        convert::diagnostics(&self.interpreter.session().warnings, self.sources())
    }

    /// Where what the config names is defined.
    pub(crate) fn place(&self, name: &str) -> Option<Place> {
        let place = self.run().places.iter().find(|(known, _)| known == name);
        place.map(|(_, place)| convert::place(place))
    }

    /// A session for a search of the same spec.
    pub(crate) fn session(&self) -> Session {
        session(&self.host)
    }

    /// Keeps a state; gives its key and its variables.
    pub(crate) fn keep(&mut self, state: &State) -> Result<(Key, Vec<(String, Value)>), Problem> {
        let variables = self.interpreter.compiled().spec.show(&mut self.worker, state);
        let key = key(&variables);
        match self.known.get(&key) {
            None => {
                self.known.insert(key.clone(), state.clone());
            }
            Some(known) if known != state => {
                return Err(Problem::new(ProblemCode::Internal, format!("two states have the key {key}")));
            }
            Some(_) => {}
        }
        Ok((key, variables))
    }

    /// The state of a key.
    pub(crate) fn state(&self, key: &str) -> Result<State, Problem> {
        let unknown = || Problem::new(ProblemCode::UnknownState, format!("the state {key} has not been met here"));
        self.known.get(key).cloned().ok_or_else(unknown)
    }

    /// The states of some keys.
    pub(crate) fn states(&self, keys: &[Key]) -> Result<Vec<State>, Problem> {
        keys.iter().map(|key| self.state(key)).collect()
    }
}

/// A session whose events go to the page.
pub(crate) fn session(host: &Arc<dyn Host>) -> Session {
    let printing = Arc::clone(host);
    let mut session = Session::default();
    session.run.version = env!("CARGO_PKG_VERSION").to_owned();
    // Threads of a search have as much as they have, whatever that of the call has.
    session.stack = session.stack.min(host.stack());
    (session.interrupt, session.host, session.world) = (host.interrupt(), host.clock(), host.world());
    session.printer = Some(Arc::new(move |line| {
        let event = Event::Print { text: line.to_owned() };
        printing.event(&serde_json::to_string(&event).expect("an event is plain data"));
    }));
    session
}

/// The options of a call over those that came with the spec.
pub(crate) fn over(base: Options, options: Options) -> Options {
    let behaves = [&options.init, &options.next, &options.specification].into_iter().any(Option::is_some);
    let of_behaviour = if behaves { options.clone() } else { base.clone() };
    Options {
        config: options.config.or(base.config),
        definitions: if options.definitions.is_empty() { base.definitions } else { options.definitions },
        ..of_behaviour
    }
}

/// What the options ask of the driver.
pub(crate) fn request(options: &Options) -> Request {
    Request {
        config: options.config.clone(),
        definitions: options.definitions.clone(),
        init: options.init.clone(),
        next: options.next.clone(),
        specification: options.specification.clone(),
        workers: Some(1),
        ..Request::default()
    }
}

/// Reads and compiles the texts.
pub(crate) fn read(texts: &Texts, request: &Request, session: &mut Session) -> Result<(Compiled, Material), Refused> {
    if request.init.is_some() != request.next.is_some() {
        let error = "an initial predicate and a next-state relation belong together: one of them is missing";
        return Err(Refused::config(vec![Diagnostic::error_without_place("config", error)]));
    }
    let resolved = load::resolved(load::load(texts, session)?, session)?;
    spec::compiled_to_walk(request, texts, resolved, &[], session)
}

/// Evaluates the assumptions. One that is false keeps nobody from walking: a warning says so.
fn assume(compiled: &Compiled, request: &Request, session: &mut Session) -> Result<(), Problem> {
    let question = spec::question(request, compiled);
    let Some(Answer::Explored(outcome)) = spec::assumptions(compiled, &question, session) else { return Ok(()) };
    let not_evaluated = |name: &str, fault: &Fault| format!("{name} could not be evaluated: {}", fault.message);
    let message = match &outcome.verdict {
        Verdict::Assumption { name } => format!("the assumption {name} is false: a check ends at once"),
        Verdict::Assertion(fault) => not_evaluated("an assumption", fault),
        Verdict::Evaluation { fault, within: Some((check_system::PropertyKind::Temporal, _)) } => fault.message.clone(),
        Verdict::Evaluation { fault, within } => {
            let name = within.as_ref().map_or("an assumption".to_owned(), |(_, name)| format!("the assumption {name}"));
            not_evaluated(&name, fault)
        }
        Verdict::Interrupted => return Err(Problem::new(ProblemCode::Cancelled, "stopped on request")),
        _ => return Ok(()),
    };
    let warning = Diagnostic { severity: Severity::Warning, ..Diagnostic::error_without_place("assumption", message) };
    session.warnings.push(warning);
    Ok(())
}

/// A refusal with what is wrong, and the texts of which that speaks.
pub(crate) fn refusal(refused: &Refused, session: &Session) -> Problem {
    let message = match refused.answer() {
        Answer::Refused(refusal) => refusal.message,
        Answer::Explored(_) => "the spec is refused".to_owned(),
    };
    refused_with(message, &refused.diagnostics, &session.sources)
}

/// A problem with diagnostics, and the texts of which they speak.
pub(crate) fn refused_with(message: String, found: &[Diagnostic], sources: &Sources) -> Problem {
    let diagnostics = convert::diagnostics(found, sources);
    let is_spoken_of = |name: &str| {
        let places = |one: &protocol::Diagnostic| {
            let notes = one.notes.iter().map(|note| &note.place);
            one.place.iter().chain(notes).any(|place| place.file == name)
        };
        diagnostics.iter().any(places)
    };
    let spoken_of = sources.iter().filter(|(_, source)| is_spoken_of(&source.name));
    let files = spoken_of.map(|(_, source)| SourceFile {
        name: source.name.clone(),
        text: source.text.clone(),
        is_standard: source.name.ends_with("(standard module)"),
    });
    let files = files.collect();
    Problem { diagnostics, files, ..Problem::new(ProblemCode::Refused, message) }
}

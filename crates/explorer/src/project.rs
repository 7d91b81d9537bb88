//! A spec that is open: compiled, with the states of it that were met.

use crate::convert;
use crate::host::Host;
use crate::key::{digest, key};
use crate::protocol::{self, Key, OpenParams, Options, Problem, ProblemCode, SourceFile};
use crate::texts::Texts;
use check_driver::refusal::Refused;
use check_driver::request::Request;
use check_driver::session::Session;
use check_driver::{load, spec};
use check_eval::state::State;
use check_module::loader::ModuleGraph;
use check_module::module::Module;
use check_report::{Answer, Run};
use check_syntax::{Severity, Sources};
use check_system::{ANY_DEPTH, Observation, System, Value};
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
    pub(crate) compiled: Compiled,
    pub(crate) worker: Worker,
    /// All texts that were read.
    pub(crate) sources: Arc<Sources>,
    /// What a report would say of it.
    pub(crate) run: Run,
    pub(crate) graph: ModuleGraph,
    pub(crate) module: Module,
    warnings: Vec<check_syntax::Diagnostic>,
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
        let read = read(&texts, &request, &mut session).map_err(|found| refusal(found, &session))?;
        let (graph, module, mut compiled) = read;
        compiled.spec.set_stack(host.stack());
        assume(&compiled, &request, &mut session)?;
        let mut worker = compiled.spec.worker();
        compiled.spec.inform(&mut worker, &Observation::at(ANY_DEPTH));
        Ok(Self {
            digest: digest(&serde_json::json!([texts.files(), options]).to_string()),
            texts,
            request,
            host: Arc::clone(host),
            compiled,
            worker,
            sources: session.sources,
            run: session.run,
            graph,
            module,
            warnings: session.warnings,
            known: BTreeMap::new(),
        })
    }

    /// Characters that change whenever a text or an option does.
    pub(crate) fn digest(&self) -> &str {
        &self.digest
    }

    pub(crate) fn warnings(&self) -> Vec<protocol::Diagnostic> {
        convert::diagnostics(&self.warnings, &self.sources)
    }

    /// A session for a search of the same spec.
    #[expect(dead_code, reason = "searches are not there yet")]
    pub(crate) fn session(&self) -> Session {
        session(&self.host)
    }

    /// The variables of a state.
    pub(crate) fn show(&mut self, state: &State) -> Vec<(String, Value)> {
        self.compiled.spec.show(&mut self.worker, state)
    }

    /// Keeps a state; gives its key and its variables.
    pub(crate) fn keep(&mut self, state: &State) -> Result<(Key, Vec<(String, Value)>), Problem> {
        let variables = self.show(state);
        let key = key(&variables);
        match self.known.get(&key) {
            None => {
                self.known.insert(key.clone(), state.clone());
            }
            Some(known) if known != state => {
                let message = format!("two states have the key {key}");
                return Err(Problem::new(ProblemCode::Internal, message));
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
}

fn session(host: &Arc<dyn Host>) -> Session {
    let printing = Arc::clone(host);
    Session {
        interrupt: host.interrupt(),
        host: host.clock(),
        world: host.world(),
        printer: Some(Arc::new(move |line| {
            let event = protocol::Event::Print { text: line.to_owned() };
            printing.event(&serde_json::to_string(&event).expect("an event is plain data"));
        })),
        ..Session::default()
    }
}

/// The options of a call over those that came with the spec.
fn over(base: Options, options: Options) -> Options {
    let behaves = options.init.is_some() || options.next.is_some() || options.specification.is_some();
    let (own, other) = if behaves { (&options, &base) } else { (&base, &options) };
    let _ = other;
    Options {
        init: own.init.clone(),
        next: own.next.clone(),
        specification: own.specification.clone(),
        config: options.config.or(base.config),
        definitions: if options.definitions.is_empty() { base.definitions } else { options.definitions },
    }
}

fn request(options: &Options) -> Request {
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

fn read(texts: &Texts, request: &Request, session: &mut Session) -> Result<(ModuleGraph, Module, Compiled), Refused> {
    let resolved = load::resolved(load::load(texts, session)?, session)?;
    let (graph, module) = (resolved.graph.clone(), resolved.module.clone());
    let compiled = spec::compiled(request, texts, resolved, session)?;
    Ok((graph, module, compiled))
}

/// Evaluates the assumptions. One that is false does not keep anybody from walking: a warning says so.
fn assume(compiled: &Compiled, request: &Request, session: &mut Session) -> Result<(), Problem> {
    let question = spec::question(request, compiled);
    let Some(Answer::Explored(outcome)) = spec::assumptions(compiled, &question, session) else { return Ok(()) };
    let _ = outcome;
    Ok(())
}

/// A refusal with what is wrong.
fn refusal(refused: Refused, session: &Session) -> Problem {
    let errors = refused.diagnostics.iter().filter(|one| one.severity == Severity::Error).count();
    let message = match refused.answer() {
        Answer::Refused(refusal) => refusal.message,
        Answer::Explored(_) => format!("there are {errors} errors"),
    };
    let files = session.sources.iter().map(|(_, source)| SourceFile {
        name: source.name.clone(),
        text: source.text.clone(),
        is_standard: false,
    });
    Problem {
        diagnostics: convert::diagnostics(&refused.diagnostics, &session.sources),
        files: files.collect(),
        ..Problem::new(ProblemCode::Refused, message)
    }
}

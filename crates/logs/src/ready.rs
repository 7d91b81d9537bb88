//! A spec that is ready to be compared with logs.

use crate::following::{Following, follow};
use crate::map::Map;
use crate::record::Vocabulary;
use check_driver::origin::Origin;
use check_driver::refusal::Stop;
use check_driver::request::Request;
use check_driver::session::Session;
use check_driver::{load, spec};
use check_engine::candidates::Limits;
use check_engine::{Candidates, Question};
use check_report::recorded::LogReport;
use check_system::{ActionInfo, Application, System};
use check_tla::compile::Compiled;

/// A spec and the words in which logs speak of it.
pub struct Ready {
    /// The spec.
    pub compiled: Compiled,
    /// Its names, and those of the log.
    pub vocabulary: Vocabulary,
    /// What the config asks.
    pub question: Question,
}

/// So many states are carried along at most where a trace is followed as a whole.
const CANDIDATES: usize = 100_000;

impl Ready {
    /// Follows a trace from its text to its end, or to the first line that does not fit; its behaviours are kept.
    pub fn follow(&self, name: &str, text: &str) -> LogReport {
        let silent = |action: &ActionInfo, applications: &[Application]| self.is_silent(action, applications);
        let limits = Limits { candidates: CANDIDATES, silent: 0, is_silent: &silent };
        let mut candidates = Candidates::new(&self.compiled.spec, limits).with_history();
        let mut following = Following {
            vocabulary: &self.vocabulary,
            format: None,
            fitted: vec![0; System::actions(&self.compiled.spec).len()],
            hear: &|_, _, _| {},
        };
        follow(name.to_owned(), Box::new(text.as_bytes()), &mut following, &mut candidates)
    }

    /// Reads a spec; the map gives constants that the request does not.
    ///
    /// # Errors
    ///
    /// Why the spec is not used.
    pub fn new(origin: &dyn Origin, mut request: Request, map: Map, session: &mut Session) -> Result<Self, Stop> {
        request.definitions = definitions(&request, &map);
        let resolved = load::resolved(load::load(origin, session)?, session)?;
        let compiled = spec::compiled(&request, origin, resolved, session)?;
        let question = spec::question(&request, &compiled);
        if let Some(answer) = spec::assumptions(&compiled, &question, session) {
            return Err(Stop::answered(answer));
        }
        let mut operators = compiled.spec.operators();
        for action in compiled.spec.actions() {
            operators.entry(action.name.clone()).or_default();
        }
        let variables = compiled.spec.variables().iter().map(ToString::to_string).collect();
        let vocabulary = Vocabulary { operators, variables, map, says_arguments_apart: false };
        Ok(Self { compiled, vocabulary, question })
    }

    /// Whether nobody records such a step: any may be silent, unless the map names those that are.
    pub fn is_silent(&self, action: &ActionInfo, applications: &[Application]) -> bool {
        let named = &self.vocabulary.map.silent;
        let is_one = |name: &String| *name == action.name || applications.iter().any(|one| one.operator == *name);
        named.is_empty() || named.iter().any(is_one)
    }
}

/// The definitions of the request, and of the map those that it lacks.
fn definitions(request: &Request, map: &Map) -> Vec<String> {
    let names: Vec<&str> =
        request.definitions.iter().filter_map(|one| one.split(['=', '(']).next()).map(str::trim).collect();
    let own = map.definitions.iter().filter(|(name, _)| !names.contains(&name.as_str()));
    let own = own.map(|(name, value)| format!("{name}={value}"));
    request.definitions.iter().cloned().chain(own).collect()
}

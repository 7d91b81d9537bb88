//! A lane for tests, which looks at each answer twice.

use check_driver::host::standard;
use check_explorer::protocol::{Answer, Event, Opened, Options, Problem, Source};
use check_explorer::{Explorer, Host, STACK, Served};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

/// A host that keeps the events.
#[derive(Default)]
pub(crate) struct Keeping {
    pub(crate) events: Mutex<Vec<Event>>,
    pub(crate) interrupt: Arc<AtomicBool>,
    pub(crate) served: Option<Served>,
}

impl Host for Keeping {
    fn served(&self) -> Option<Result<Served, String>> {
        self.served.clone().map(Ok)
    }

    fn event(&self, json: &str) {
        let event: Event = serde_json::from_str(json).expect("an event is one of those that there are");
        assert_eq!(serde_json::to_string(&event).expect("an event is JSON"), json);
        self.events.lock().expect("nobody panics with the events").push(event);
    }

    fn interrupt(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.interrupt)
    }

    fn clock(&self) -> Arc<dyn check_driver::host::Host> {
        standard()
    }

    fn stack(&self) -> usize {
        192 << 20
    }
}

/// A lane.
pub(crate) struct Lane {
    explorer: Explorer,
    pub(crate) host: Arc<Keeping>,
}

impl Lane {
    pub(crate) fn new() -> Self {
        Self::with(Keeping::default())
    }

    pub(crate) fn with(host: Keeping) -> Self {
        let host = Arc::new(host);
        Self { explorer: Explorer::new(host.clone()), host }
    }

    /// Calls a method. What it answers must be what the types say, and nothing else.
    pub(crate) fn try_call<T: DeserializeOwned + Serialize>(
        &mut self,
        method: &str,
        params: Json,
    ) -> Result<T, Problem> {
        let text = self.explorer.call(&json!({ "method": method, "params": params }).to_string());
        let answer: Answer<T> = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{method}: {error}: {text}"));
        let again = serde_json::to_string(&answer).expect("an answer is JSON");
        assert_eq!(again, text, "{method}");
        match answer {
            Answer::Result(result) => Ok(result),
            Answer::Problem(problem) => Err(problem),
        }
    }

    pub(crate) fn call<T: DeserializeOwned + Serialize>(&mut self, method: &str, params: Json) -> T {
        self.try_call(method, params.clone()).unwrap_or_else(|problem| panic!("{method} {params}: {problem:?}"))
    }

    pub(crate) fn open(&mut self, source: &Source, options: &Options) -> Opened {
        self.call("open", json!({ "source": source, "options": options }))
    }

    /// Opens a spec that is one module and its config.
    pub(crate) fn open_text(&mut self, module: &str, config: &str) -> Opened {
        self.open(&texts(module, config), &Options::default())
    }
}

/// A spec that is one module, `M`, and its config.
pub(crate) fn texts(module: &str, config: &str) -> Source {
    let module = format!("---- MODULE M ----\n{module}\n====\n");
    let files = [("M.tla".to_owned(), module), ("M.cfg".to_owned(), config.to_owned())];
    Source::Texts { root: "M".to_owned(), files: BTreeMap::from(files) }
}

/// Runs a test on a thread with a stack as lanes have it.
pub(crate) fn on_lane(run: impl FnOnce() + Send) {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run);
        let joined = thread.expect("a thread can be started").join();
        joined.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    });
}

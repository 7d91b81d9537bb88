//! The one lane of a module: an explorer, and the page as its host.

use check_driver::host::{Ceiling, Used};
use check_explorer::{Explorer, Host, Served};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Bytes of the module's own stack that evaluation may use. The engine keeps a stack beside it that nobody can measure from
/// inside; see `build.rs` for how the two compare.
const STACK: usize = 1 << 20;

/// The most bytes that may be in use. Addresses have 32 bits, and what grows is copied.
const MEMORY: u64 = 3 << 30;

/// What the page can do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Page {
    /// The milliseconds since some moment that stays the same.
    pub(crate) now: fn() -> f64,
    /// Takes an event.
    pub(crate) event: fn(&str),
    /// How many bytes of memory are in use.
    pub(crate) used: fn() -> u64,
}

/// A lane.
pub(crate) struct Lane {
    page: Page,
    served: Option<Served>,
    explorer: Option<Explorer>,
}

impl Lane {
    /// A lane that has not been asked anything.
    pub(crate) fn new(page: Page) -> Self {
        Self { page, served: None, explorer: None }
    }

    /// Takes the spec inside an exported page; whether it can be read.
    pub(crate) fn serve(&mut self, text: &str) -> bool {
        self.served = serde_json::from_str(text).ok();
        self.served.is_some()
    }

    /// Answers a request.
    pub(crate) fn call(&mut self, request: &str) -> String {
        let Self { page, served, explorer } = self;
        let start =
            || Explorer::new(Arc::new(Inside { page: *page, served: served.take(), interrupt: Arc::default() }));
        explorer.get_or_insert_with(start).call(request)
    }
}

/// What the page is told of a panic.
pub(crate) fn problem_of_panic(message: &str) -> String {
    let message = format!("The checker has a bug: {message}");
    serde_json::json!({ "problem": { "code": "internal", "message": message } }).to_string()
}

/// The host of the explorer.
struct Inside {
    page: Page,
    served: Option<Served>,
    /// Never raised: a call is cancelled by ending the worker.
    interrupt: Arc<AtomicBool>,
}

impl Host for Inside {
    fn served(&self) -> Option<Result<Served, String>> {
        self.served.clone().map(Ok)
    }

    fn event(&self, json: &str) {
        (self.page.event)(json);
    }

    fn interrupt(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.interrupt)
    }

    fn clock(&self) -> Arc<dyn check_driver::host::Host> {
        Arc::new(Machine(self.page))
    }

    fn stack(&self) -> usize {
        STACK
    }
}

/// The clock and the memory of the page.
#[derive(Debug)]
struct Machine(Page);

impl check_driver::host::Host for Machine {
    fn time(&self) -> Duration {
        Duration::try_from_secs_f64((self.0.now)() / 1000.0).unwrap_or_default()
    }

    fn used(&self) -> Option<Used> {
        let used = (self.0.used)();
        Some(Used { addresses: used, resident: used })
    }

    fn ceiling(&self) -> Ceiling {
        Ceiling { addresses: None, resident: Some(MEMORY) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    const PAGE: Page = Page { now: || 1500.0, event: |_| (), used: || 7 };

    #[test]
    fn the_spec_inside_is_opened() {
        let mut lane = Lane::new(PAGE);
        assert!(!lane.serve("[]"));
        let text = "---- MODULE M ----\nVARIABLE x\nInit == x = TRUE\nNext == x' = ~x\n====";
        let spec = serde_json::json!({
            "root": "M", "files": { "M.tla": text }, "options": { "init": "Init", "next": "Next" }
        });
        assert!(lane.serve(&spec.to_string()));
        let request = r#"{"method": "open", "params": {"source": {"kind": "served"}, "options": {}}}"#;
        let answer: Value = serde_json::from_str(&lane.call(request)).expect("an answer is JSON");
        assert_eq!(answer["result"]["module"], "M", "{answer}");
    }

    #[test]
    fn time_and_memory_are_those_of_the_page() {
        use check_driver::host::Host;
        let machine = Machine(PAGE);
        assert_eq!(machine.time(), Duration::from_millis(1500));
        assert_eq!(machine.used().map(|used| used.resident), Some(7));
    }

    #[test]
    fn a_panic_is_told_as_a_problem() {
        let told: Value = serde_json::from_str(&problem_of_panic("a \"quoted\" word")).expect("JSON");
        assert_eq!(told["problem"]["code"], "internal");
    }
}

//! The public face of the driver: a spec in memory is checked, its graph walked, its expressions evaluated.

use crate::error::CheckError;
use crate::host::{self, Host};
use crate::interpreter::{Interpreter, Variables};
use crate::monitor::Observer;
use crate::origin::{Origin, Texts};
use crate::refusal::Stop;
use crate::request::{Exploration, Request};
use crate::session::{Printer, Session};
use crate::spec::Material;
use crate::stack::on_large_stack;
use crate::{checking, exploration, load, spec};
use check_engine::Progress;
use check_report::{Answer, Ran, Style, json, text};
use check_syntax::Diagnostic;
use check_system::{Outcome, System};
use check_tla::compile::Compiled;
use check_value::world::World;
use petgraph::graph::{DiGraph, NodeIndex};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A spec with what is asked of it. Nothing is global: several can run at once.
///
/// Names and expressions are those of TLA+; what is not asked here, the config asks.
pub struct Checker {
    texts: Texts,
    request: Request,
    observer: Option<Arc<dyn Observer>>,
    printer: Option<Printer>,
    interrupt: Arc<AtomicBool>,
    world: Option<Arc<dyn World>>,
    host: Arc<dyn Host>,
}

impl Checker {
    /// A checker for a spec.
    pub fn new(texts: Texts) -> Self {
        let (observer, printer, world) = (None, None, None);
        let (request, interrupt) = (Request::default(), Arc::default());
        Self { texts, request, observer, printer, interrupt, world, host: host::standard() }
    }

    /// Gives a constant a value, or replaces a definition: `("N", "3")`, `("Op(x)", "x + 1")`.
    #[must_use]
    pub fn constant(mut self, name: &str, expression: &str) -> Self {
        self.request.definitions.push(format!("{name}={expression}"));
        self
    }

    /// How the spec behaves: an initial predicate and a next-state relation, by name.
    #[must_use]
    pub fn behaviour(mut self, init: &str, next: &str) -> Self {
        (self.request.init, self.request.next) = (Some(init.to_owned()), Some(next.to_owned()));
        self
    }

    /// How the spec behaves: a temporal formula, by name.
    #[must_use]
    pub fn specification(mut self, name: &str) -> Self {
        self.request.specification = Some(name.to_owned());
        self
    }

    /// Checks that an expression holds in every reachable state.
    #[must_use]
    pub fn invariant(mut self, expression: &str) -> Self {
        self.request.invariants.push(expression.to_owned());
        self
    }

    /// Checks a temporal property.
    #[must_use]
    pub fn property(mut self, expression: &str) -> Self {
        self.request.properties.push(expression.to_owned());
        self
    }

    /// Looks for a state in which an expression holds, or a step if it has primes.
    #[must_use]
    pub fn reachable(mut self, expression: &str) -> Self {
        self.request.reachable.push(expression.to_owned());
        self
    }

    /// Explores only states that satisfy an expression.
    #[must_use]
    pub fn constraint(mut self, expression: &str) -> Self {
        self.request.constraints.push(expression.to_owned());
        self
    }

    /// Whether a state without a successor is an error.
    #[must_use]
    pub fn deadlock(mut self, is_checked: bool) -> Self {
        self.request.deadlock = Some(is_checked);
        self
    }

    /// How many threads explore; one for each core if nothing is said.
    #[must_use]
    pub fn workers(mut self, number: usize) -> Self {
        self.request.workers = Some(number);
        self
    }

    /// Stops after this time, with the verdict `Limit`.
    #[must_use]
    pub fn max_time(mut self, time: Duration) -> Self {
        self.request.max_time = Some(time);
        self
    }

    /// Stops after so many distinct states, with the verdict `Limit`.
    #[must_use]
    pub fn max_states(mut self, number: u64) -> Self {
        if let Exploration::Exhaustive(exhaustive) = &mut self.request.exploration {
            exhaustive.max_states = Some(number);
        }
        self
    }

    /// Everything else that can be asked.
    #[must_use]
    pub fn request(mut self, change: impl FnOnce(&mut Request)) -> Self {
        change(&mut self.request);
        self
    }

    /// Calls a function some times a second with how far the exploration has come, and the time since it began.
    #[must_use]
    pub fn on_progress(mut self, hear: impl Fn(&Progress, Duration) + Send + Sync + 'static) -> Self {
        self.observer = Some(Arc::new(Hearer(hear)));
        self
    }

    /// Calls a function with each line that the spec prints, from any thread.
    #[must_use]
    pub fn on_print(mut self, hear: impl Fn(&str) + Send + Sync + 'static) -> Self {
        self.printer = Some(Arc::new(hear));
        self
    }

    /// Ends the check when the flag becomes true, with the verdict `Interrupted`.
    #[must_use]
    pub fn cancelled_by(mut self, flag: Arc<AtomicBool>) -> Self {
        self.interrupt = flag;
        self
    }

    /// Lets the spec use files, programs and the clock.
    #[must_use]
    pub fn world(mut self, world: Arc<dyn World>) -> Self {
        self.world = Some(world);
        self
    }

    /// Takes time and memory from another host than this process: where there is no clock, no budget of time runs out.
    #[must_use]
    pub fn host(mut self, host: Arc<dyn Host>) -> Self {
        self.host = host;
        self
    }

    /// Checks the spec.
    ///
    /// # Errors
    ///
    /// Why it is not explored: it is wrong, or what is asked does not fit it. A violation is no error but an outcome.
    pub fn run(&self) -> Result<Checked, CheckError> {
        on_large_stack(|| {
            let mut session = self.session();
            match checking::check(&self.texts, &self.request, &mut session) {
                Ok(answer) => Ok(Checked { ran: session.ran(answer) }),
                Err(refused) => Err(CheckError::refused(refused, session)),
            }
        })?
    }

    /// The graph of all reachable states, if there are no more than `bound`.
    ///
    /// # Errors
    ///
    /// As [`Checker::run`]; when there are more states, or one cannot be evaluated; when an assumption is false.
    pub fn graph(&self, bound: usize) -> Result<Graph, CheckError> {
        on_large_stack(|| {
            let mut session = self.session();
            let found = self.compiled(&mut session).and_then(|compiled| {
                let question = spec::question(&self.request, &compiled);
                let found = exploration::graph(&compiled.spec, &question, bound, &session.watch())?;
                let mut worker = compiled.spec.worker();
                let actions = compiled.spec.actions();
                let graph = found.graph.map(
                    |_, state| compiled.spec.show(&mut worker, state),
                    |_, action| actions[action.0 as usize].name.clone(),
                );
                Ok(Graph { graph, initial: found.initial })
            });
            found.map_err(|stop| CheckError::of(stop, session))
        })?
    }

    /// The spec for single states: its initial states, successors, and the values of expressions.
    ///
    /// # Errors
    ///
    /// As [`Checker::run`]; when an assumption is false.
    pub fn interpreter(&self, expressions: &[&str]) -> Result<Interpreter, CheckError> {
        let (compiled, material, session) = on_large_stack(|| {
            let mut session = self.session();
            match self.walkable(expressions, &mut session) {
                Ok((compiled, material)) => Ok((compiled, material, session)),
                Err(stop) => Err(CheckError::of(stop, session)),
            }
        })??;
        let expressions = expressions.iter().map(|text| (*text).to_owned()).collect();
        Ok(Interpreter::new(compiled, material, session, expressions))
    }

    fn compiled(&self, session: &mut Session) -> Result<Compiled, Stop> {
        let resolved = load::resolved(load::load(&self.texts, session)?, session)?;
        let compiled = spec::compiled_to_observe(&self.request, &self.texts, resolved, &[], session)?;
        self.assume(&compiled, session)?;
        Ok(compiled)
    }

    fn walkable(&self, expressions: &[&str], session: &mut Session) -> Result<(Compiled, Material), Stop> {
        let resolved = load::resolved(load::load(&self.texts, session)?, session)?;
        let texts: Vec<_> = expressions.iter().map(|text| ((*text).to_owned(), "expression".to_owned())).collect();
        let (compiled, material) = spec::compiled_to_walk(&self.request, &self.texts, resolved, &texts, session)?;
        self.assume(&compiled, session)?;
        Ok((compiled, material))
    }

    /// Evaluates the assumptions.
    fn assume(&self, compiled: &Compiled, session: &mut Session) -> Result<(), Stop> {
        match spec::assumptions(compiled, &spec::question(&self.request, compiled), session) {
            Some(answer) if compiled.has_behaviours => Err(Stop::answered(answer)),
            _ => Ok(()),
        }
    }

    fn session(&self) -> Session {
        let mut session = Session {
            interrupt: Arc::clone(&self.interrupt),
            observer: self.observer.clone(),
            printer: self.printer.clone(),
            world: self.world.clone(),
            host: Arc::clone(&self.host),
            ..Session::default()
        };
        session.run.version = env!("CARGO_PKG_VERSION").to_owned();
        session.run.files = self.texts.records();
        session
    }
}

/// A function that hears of progress.
struct Hearer<F>(F);

impl<F: Fn(&Progress, Duration) + Send + Sync> Observer for Hearer<F> {
    fn progress(&self, progress: &Progress, elapsed: Duration) {
        self.0(progress, elapsed);
    }
}

/// The result of a check.
#[derive(Debug)]
pub struct Checked {
    ran: Ran,
}

impl Checked {
    /// The verdict, the trace to a violation or witness, the properties, the statistics.
    pub fn outcome(&self) -> &Outcome {
        match &self.ran.report.answer {
            Answer::Explored(outcome) => outcome,
            Answer::Refused(_) => unreachable!("a refusal is an error"),
        }
    }

    /// Warnings about the spec.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.ran.report.diagnostics
    }

    /// The report for people.
    pub fn text(&self) -> String {
        text::report(&self.ran.report, &self.ran.sources, &Style::default(), text::Detail::Normal)
    }

    /// The report for programs, as `docs/schema/outcome-v1.json` describes it.
    pub fn json(&self) -> String {
        json::report(&self.ran.report, &self.ran.sources)
    }

    /// The exit code that the program `check` would give.
    pub fn exit_code(&self) -> u8 {
        self.ran.report.answer.exit_code()
    }
}

/// The reachable states of a spec and the steps between them, each with the name of its action.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The states, in breadth-first order.
    pub graph: DiGraph<Variables, String>,
    /// The initial states.
    pub initial: Vec<NodeIndex>,
}

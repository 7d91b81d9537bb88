//! A case of the generator, compiled and explored.

use check_engine::{Budgets, Monitor, Options, Predicate, Question, explore};
use check_eval::slots::Limits;
use check_generator::Case;
use check_module::config::parse_config;
use check_module::library::Library;
use check_module::loader::load;
use check_module::resolve::resolve;
use check_syntax::{Source, Sources};
use check_system::{Outcome, PropertyKind, Unlimited, Verdict};
use check_tla::compile::{Asked, Compiled, Request, compile};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Larger state spaces are not compared.
pub(crate) const MOST_STATES: u64 = 3_000;

/// How a case is explored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mode {
    pub(crate) name: &'static str,
    /// What is remembered; nothing, if there is no limit.
    pub(crate) limits: Option<Limits>,
    pub(crate) workers: usize,
    pub(crate) exact: bool,
}

struct Modules<'c>(&'c Case);

impl Library for Modules<'_> {
    fn module(&self, name: &str) -> Option<Source> {
        let found = self.0.modules.iter().find(|(known, _)| known == name);
        found.map(|(_, text)| Source::new(format!("{name}.tla"), text.as_str()))
    }
}

/// A clock that ends a search that takes too long.
struct Clock(Instant);

impl Monitor for Clock {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// The compiled spec; nothing if it is refused.
pub(crate) fn compiled(case: &Case) -> Option<Compiled> {
    let mut sources = Sources::new();
    let graph = load(Source::new("Root.tla", case.modules[0].1.as_str()), None, &Modules(case), &mut sources).ok()?;
    let (module, _) = resolve(&graph, &sources).ok()?;
    let file = sources.add(Source::new("Root.cfg", case.config.as_str()));
    let (config, diagnostics) = parse_config(file, &case.config);
    if !diagnostics.is_empty() {
        return None;
    }
    let sources = Arc::new(sources);
    let allowance: Arc<dyn check_system::Allowance> = Arc::new(Unlimited);
    compile(Request {
        module: &module,
        config: &config,
        replacements: &[],
        sources: &sources,
        tells: true,
        explains: true,
        allowance: &allowance,
    })
    .ok()
}

/// Explores a spec; nothing when it is too large.
pub(crate) fn outcome(case: &Case, mode: Mode) -> Option<Outcome> {
    let mut compiled = compiled(case)?;
    match mode.limits {
        Some(limits) => compiled.spec.set_limits(limits),
        None => compiled.spec.set_caching(false),
    }
    let budgets =
        Budgets { max_states: Some(MOST_STATES), max_time: Some(Duration::from_secs(10)), ..Budgets::default() };
    // Levels of these specs are narrow: the threads share them all the same.
    let options = Options { workers: mode.workers, exact: mode.exact, narrow: 0, budgets, ..Options::default() };
    let outcome = explore(&compiled.spec, &question(&compiled), &options, &Clock(Instant::now()));
    let outcome = outcome.expect("threads can be started");
    (!matches!(outcome.verdict, Verdict::Limit { .. }) && !outcome.statistics.stopped).then_some(outcome)
}

fn question(compiled: &Compiled) -> Question {
    let predicates = |asked: &[Asked]| -> Vec<Predicate> {
        asked.iter().map(|one| Predicate::new(one.predicate, one.name.clone())).collect()
    };
    Question {
        invariants: predicates(&compiled.invariants),
        initial: predicates(&compiled.initial_properties),
        steps: predicates(&compiled.step_properties),
        deadlock: compiled.check_deadlock,
        constraints: predicates(&compiled.constraints),
        action_constraints: predicates(&compiled.action_constraints),
        temporal: compiled.temporal.clone(),
        assumed: compiled.fairness.clone(),
        ..Question::default()
    }
}

/// The answer, as text that is compared: everything but times.
pub(crate) fn answer(outcome: &Outcome) -> String {
    let figures = &outcome.statistics;
    let sizes = [figures.initial, figures.generated, figures.distinct, figures.depth, figures.left];
    format!(
        "{:#?}\n{:#?}\n{:#?}\n{sizes:?}\n{:#?}",
        outcome.verdict, outcome.properties, outcome.actions, outcome.trace
    )
}

/// What a plain search can know of the answer: an error that is not a temporal one.
pub(crate) fn is_safety_violation(verdict: &Verdict) -> bool {
    let of_steps = |within: &Option<(PropertyKind, String)>| !matches!(within, Some((PropertyKind::Temporal, _)));
    match verdict {
        Verdict::Deadlock | Verdict::Invariant { .. } | Verdict::Assertion(_) => true,
        Verdict::Evaluation { within, .. } => of_steps(within),
        _ => false,
    }
}

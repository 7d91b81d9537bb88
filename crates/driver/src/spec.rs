//! A spec in TLA+: from its text to what the engine explores.

use crate::limits::{Limits, Prompt};
use crate::load::Resolved;
use crate::origin::Origin;
use crate::overrides::{self, Overridden};
use crate::refusal::Refused;
use crate::request::{Evaluator, Exploration, Random, Request};
use crate::session::{Session, Speaker};
use check_engine::{Predicate, Question};
use check_module::config::{Config, ConfigName, parse_config};
use check_module::module::{Meaning, Module};
use check_module::nearest::suggest;
use check_module::resolve::Replacement;
use check_report::{Answer, RefusalKind, Restriction, diagnostics};
use check_syntax::tree::EmbeddedConfig;
use check_syntax::{Diagnostic, FileId, Severity, Source, Sources, blanked_before, embedded_configs};
use check_system::{Allowance, Fault, Location, Outcome, Property, PropertyKind, PropertyStatus, Statistics, Verdict};
use check_tla::compile::{self, Asked, Compiled, compile};
use check_value::value::RunSettings;
use std::path::Path;
use std::sync::Arc;

/// Compiles a spec with its config and what the request asks instead.
pub fn compiled(
    request: &Request,
    origin: &dyn Origin,
    resolved: Resolved,
    session: &mut Session,
) -> Result<Compiled, Refused> {
    compiled_with(request, origin, resolved, Purpose::Search, session).map(|(compiled, _)| compiled)
}

/// The same, only to see the values of expressions in states, each with the option that it comes from.
pub fn compiled_to_observe(
    request: &Request,
    origin: &dyn Origin,
    resolved: Resolved,
    observed: &[(String, String)],
    session: &mut Session,
) -> Result<Compiled, Refused> {
    compiled_with(request, origin, resolved, Purpose::Values(observed), session).map(|(compiled, _)| compiled)
}

/// The same with everything that the config asks, and what is needed to compile further expressions.
pub fn compiled_to_walk(
    request: &Request,
    origin: &dyn Origin,
    resolved: Resolved,
    observed: &[(String, String)],
    session: &mut Session,
) -> Result<(Compiled, Material), Refused> {
    compiled_with(request, origin, resolved, Purpose::Walk(observed), session)
}

/// What a spec is compiled for.
#[derive(Clone, Copy)]
enum Purpose<'p> {
    /// A search, or what is like one.
    Search,
    /// The values of expressions in states, and nothing that the config asks.
    Values(&'p [(String, String)]),
    /// Whatever may be asked of single states, with reasons.
    Walk(&'p [(String, String)]),
}

/// What a spec was compiled from.
pub struct Material {
    /// The modules, with the expressions that were asked for.
    pub resolved: Resolved,
    /// The config, with what the request says instead.
    pub config: Config,
    /// What stands for constants and definitions.
    pub replacements: Vec<Replacement>,
}

fn compiled_with(
    request: &Request,
    origin: &dyn Origin,
    mut resolved: Resolved,
    purpose: Purpose<'_>,
    session: &mut Session,
) -> Result<(Compiled, Material), Refused> {
    let modules = session.sources.iter().count();
    let config = config(request, origin, &resolved, session)?;
    let Overridden { mut config, replacements } = overrides::apply(request, config, &mut resolved, session)?;
    if let Purpose::Values(_) = purpose {
        overrides::ask_nothing(&mut config);
    }
    if let Purpose::Values(texts) | Purpose::Walk(texts) = purpose {
        overrides::observe(&mut config, texts, &mut resolved, session)?;
    }
    overrides::show_in_traces(&mut config, &request.trace_expressions, &mut resolved, session)?;
    let sources = Arc::clone(&session.sources);
    session.limits = Arc::new(Limits::new(
        request.max_time,
        request.max_memory,
        Arc::clone(&session.interrupt),
        Arc::clone(&session.host),
    ));
    let limits = Arc::<Limits>::clone(&session.limits);
    let allowance: Arc<dyn Allowance> = match purpose {
        Purpose::Walk(_) => Arc::new(Prompt::new(limits)),
        Purpose::Search | Purpose::Values(_) => limits,
    };
    let asked = compile::Request {
        module: &resolved.module,
        config: &config,
        replacements: &replacements,
        sources: &sources,
        tells: !matches!(purpose, Purpose::Values(_)),
        explains: matches!(purpose, Purpose::Walk(_)),
        allowance: &allowance,
    };
    let mut compiled = compile(asked).map_err(|found| refused_by_compiler(found, modules, &sources))?;
    compiled.spec.set_stack(session.stack);
    compiled.spec.set_expressions(overrides::shown_in_traces(request, &compiled.observed));
    compiled.spec.set_caching(request.evaluator != Evaluator::General);
    if request.evaluator == Evaluator::Hasty {
        compiled.spec.set_limits(check_eval::slots::Limits::small());
    }
    if let Some(seed) = request.seed {
        compiled.spec.set_seed(seed);
    }
    compiled.spec.set_run_settings(run_settings(request, &compiled, session));
    if let Some(world) = &session.world {
        compiled.spec.set_world(Arc::clone(world));
    }
    let printer = session.printer.clone();
    compiled.spec.set_printer(printer.unwrap_or_else(|| Arc::new(|_| {})));
    session.warnings.append(&mut compiled.warnings);
    session.run.restrictions = restrictions(&compiled, &config);
    session.run.places = places(&config, &compiled, &resolved.module, session);
    Ok((compiled, Material { resolved, config, replacements }))
}

/// Whether there are variables of the names that traces are to show.
pub fn variables_exist(names: &[String], compiled: &Compiled) -> Result<(), Refused> {
    let known = compiled.spec.variables();
    let Some(name) = names.iter().find(|name| !known.iter().any(|variable| **variable == ***name)) else {
        return Ok(());
    };
    let error = Diagnostic::error_without_place("config", format!("--var: there is no variable `{name}`"));
    let hint = match suggest(name, known.iter().map(|variable| &**variable)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("the variables are {}", known.join(", ")),
    };
    Err(Refused::request(vec![error.with_hint(hint)]))
}

/// Whose fault it is: the spec's, when the place is in a module and it is not the config that lacks something there; that of a text that
/// came with the request, when the place is in one.
fn refused_by_compiler(found: Vec<Diagnostic>, modules: usize, sources: &Sources) -> Refused {
    let is_of_config = |one: &Diagnostic| {
        let outside = one.primary.as_ref().is_none_or(|label| label.span.file.0 as usize >= modules);
        outside
            || one.code.starts_with("config")
            || ["constant-without-value", "specification", "level"].contains(&one.code)
    };
    let first = found.iter().find(|one| one.severity == Severity::Error);
    let is_of_request = |one: &Diagnostic| {
        one.primary.as_ref().is_some_and(|label| Speaker::has_place(&sources.get(label.span.file).name))
    };
    let kind = match first {
        Some(one) if one.code == "invariant-level" => RefusalKind::Invariant,
        Some(one) if is_of_request(one) => RefusalKind::Request,
        Some(one) if !is_of_config(one) => RefusalKind::Parse,
        _ => RefusalKind::Config,
    };
    Refused { kind, diagnostics: found }
}

/// The config: the one asked for, the one beside the spec, the one in the spec's file, or an empty one.
fn config(
    request: &Request,
    origin: &dyn Origin,
    resolved: &Resolved,
    session: &mut Session,
) -> Result<Config, Refused> {
    let (file, text) = match (origin.config(request.config.as_deref())?, &resolved.graph.config) {
        (Some(source), _) if source.name.ends_with(".tla") => embedded(source, session)?,
        (Some(source), _) => {
            session.run.config = Some(source.name.clone());
            let text = source.text.clone();
            (Arc::make_mut(&mut session.sources).add(source), text)
        }
        (None, Some(embedded)) => config_in(embedded, session),
        (None, None) if says_nothing(request, &resolved.module) => return Err(no_behaviour(origin, session.speaker)),
        (None, None) => return Ok(Config::default()),
    };
    let (config, found) = parse_config(file, &text);
    let (errors, warnings): (Vec<Diagnostic>, Vec<_>) =
        found.into_iter().partition(|one| one.severity == Severity::Error);
    session.warnings.extend(warnings);
    if errors.is_empty() { Ok(config) } else { Err(Refused::config(errors)) }
}

/// The config that stands in a `.tla` file under the file's name: `---- CONFIG Name ----`.
fn embedded(source: Source, session: &mut Session) -> Result<(FileId, String), Refused> {
    let path = source.name.clone();
    let known = session.sources.iter().find(|(_, known)| known.name == path).map(|(file, _)| file);
    let file = known.unwrap_or_else(|| Arc::make_mut(&mut session.sources).add(source));
    let stem = Path::new(&path).file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let found = embedded_configs(file, &session.sources.get(file).text);
    let Some(config) = found.iter().find(|config| *config.name.name == *stem) else {
        let error = Diagnostic::error_without_place("config", format!("there is no config `{stem}` in {path}"));
        let hint = format!("it would begin with the line `---- CONFIG {stem} ----` and end with `====`");
        return Err(Refused::config(vec![error.with_hint(hint)]));
    };
    Ok(config_in(config, session))
}

/// The text of a config that stands in a `.tla` file, with its places.
fn config_in(config: &EmbeddedConfig, session: &mut Session) -> (FileId, String) {
    let source = session.sources.get(config.body.file);
    session.run.config = Some(format!("the config in {}", source.name));
    (config.body.file, blanked_before(&source.text, config.body))
}

/// Whether nothing says how a spec with variables behaves.
fn says_nothing(request: &Request, module: &Module) -> bool {
    request.init.is_none() && request.specification.is_none() && !module.variables.is_empty()
}

fn no_behaviour(origin: &dyn Origin, speaker: Speaker) -> Refused {
    let message = format!("there is no config {}.cfg beside the spec", origin.name());
    let hint = match speaker {
        Speaker::Program => {
            "give it one, or say how the spec behaves: a formula, or an initial predicate and a next-state relation"
        }
        Speaker::CommandLine | Speaker::Around => {
            "write one, name another with --config, or say on the command line how the spec behaves: \
             --spec NAME, or --init NAME --next NAME"
        }
    };
    Refused::config(vec![Diagnostic::error_without_place("config", message).with_hint(hint)])
}

/// Where what the config names is defined: properties, and the initial predicate.
fn places(config: &Config, compiled: &Compiled, module: &Module, session: &Session) -> Vec<(String, Location)> {
    let checked = config.invariants.iter().chain(&config.properties).chain(&config.possible);
    let named = checked.chain(&config.postconditions).chain(&config.periodic).chain(&config.init);
    let place = |name: &ConfigName| match module.names.get(&*name.name)? {
        Meaning::Definition(id) => {
            let span = module.definitions[id.0 as usize].span;
            Some((name.name.to_string(), diagnostics::location(&session.sources, span)))
        }
        Meaning::Constant(_) | Meaning::Variable(_) => None,
    };
    // In a specification the initial predicate is a name as well, as a rule.
    let initial = compiled.spec.initial_place().filter(|_| config.init.is_none());
    let initial = initial.and_then(|at| {
        let text = session.sources.get(at.file).text.get(at.start as usize..at.end as usize)?;
        place(&ConfigName { name: text.into(), span: at })
    });
    named.filter_map(place).chain(initial).collect()
}

fn restrictions(compiled: &Compiled, config: &Config) -> Vec<Restriction> {
    let named = |kind: &str, name: &str| Restriction { kind: kind.to_owned(), name: name.to_owned() };
    let states = compiled.constraints.iter().map(|one| named("constraint", &one.name));
    let steps = compiled.action_constraints.iter().map(|one| named("action constraint", &one.name));
    let view = config.view.iter().map(|one| named("view", &one.name));
    let symmetry = config.symmetry.iter().map(|one| named("symmetry", &one.name));
    states.chain(steps).chain(view).chain(symmetry).collect()
}

fn checks_deadlock(request: &Request, compiled: &Compiled) -> bool {
    request.deadlock.unwrap_or(compiled.check_deadlock)
}

/// What a spec may ask of the way in which it is checked. Random runs are drawn as TLC's `-generate` does: step by step,
/// without the successors that are not taken.
fn run_settings(request: &Request, compiled: &Compiled, session: &Session) -> RunSettings {
    let settings = RunSettings {
        deadlock: checks_deadlock(request, compiled),
        workers: request.workers(),
        install: session.install.clone(),
        ..RunSettings::default()
    };
    match &request.exploration {
        Exploration::Exhaustive(_) => settings,
        Exploration::Random(random) => {
            RunSettings { mode: "generate".to_owned(), further: further(request, random), ..settings }
        }
    }
}

fn further(request: &Request, random: &Random) -> Vec<(String, i64)> {
    let as_number = |number: u64| i64::try_from(number).unwrap_or(-1);
    let traces = request.number_of_runs(random).map_or(-1, as_number);
    vec![("depth".to_owned(), as_number(random.depth)), ("traces".to_owned(), traces)]
}

/// What the engine is asked.
pub fn question(request: &Request, compiled: &Compiled) -> Question {
    let predicates = |asked: &[Asked]| -> Vec<Predicate> {
        asked.iter().map(|one| Predicate::new(one.predicate, one.name.clone())).collect()
    };
    let both = |first: &[Asked], second: &[Asked]| [predicates(first), predicates(second)].concat();
    Question {
        invariants: predicates(&compiled.invariants),
        initial: predicates(&compiled.initial_properties),
        steps: predicates(&compiled.step_properties),
        reachable: predicates(&compiled.reachable),
        reachable_steps: predicates(&compiled.reachable_steps),
        deadlock: checks_deadlock(request, compiled),
        exhaustive: !compiled.postconditions.is_empty(),
        constraints: both(&compiled.constraints, &compiled.counters),
        action_constraints: both(&compiled.action_constraints, &compiled.action_counters),
        temporal: compiled.temporal.clone(),
        assumed: compiled.fairness.clone(),
    }
}

/// Evaluates the assumptions; gives the answer if one of them ends the run, or if there is nothing else to do.
pub fn assumptions(compiled: &Compiled, question: &Question, session: &mut Session) -> Option<Answer> {
    let mut worker = check_system::System::worker(&compiled.spec);
    session.run.constants = compiled.constants(&mut worker);
    session.run.has_behaviour = compiled.has_behaviours;
    if let Some(fault) = session.limits.refusal() {
        return Some(ended(fault));
    }
    if let Some((name, location)) = &compiled.tautology {
        let verdict = Verdict::Evaluation {
            fault: tautology(name, location),
            within: Some((PropertyKind::Temporal, name.clone())),
        };
        return Some(Answer::Explored(without_exploration(verdict, question)));
    }
    for assumption in &compiled.assumptions {
        session.run.assumptions += 1;
        let verdict = match compiled.assumption_holds(&mut worker, assumption) {
            Ok(true) => continue,
            Ok(false) => {
                session.warnings.extend(compiled.why_false(&mut worker, assumption, &session.sources));
                Verdict::Assumption { name: assumption.name.clone() }
            }
            Err(fault) if fault.kind.is_from_outside() => Verdict::of_fault(fault, None),
            Err(fault) => {
                let within = Some((PropertyKind::Assumption, assumption.name.clone()));
                Verdict::Evaluation { fault, within }
            }
        };
        return Some(Answer::Explored(without_exploration(verdict, question)));
    }
    (!compiled.has_behaviours).then(|| Answer::Explored(without_exploration(Verdict::Ok, &Question::default())))
}

/// The answer where evaluation was ended from outside before anything was explored.
pub fn ended(fault: Fault) -> Answer {
    Answer::Explored(without_exploration(Verdict::of_fault(fault, None), &Question::default()))
}

fn tautology(name: &str, location: &Location) -> Fault {
    let message = format!("`{name}` is true whatever the spec does: checking it would say nothing");
    let mut fault = Fault::evaluation(message)
        .with_hint("is there a set that is empty, or a condition that is constant, where it should not be?");
    fault.location = Some(location.clone());
    fault
}

/// The outcome when nothing was explored.
pub fn without_exploration(verdict: Verdict, question: &Question) -> Outcome {
    let kinds = [
        (PropertyKind::Invariant, &question.invariants),
        (PropertyKind::Initial, &question.initial),
        (PropertyKind::Step, &question.steps),
        (PropertyKind::Reachable, &question.reachable),
        (PropertyKind::ReachableStep, &question.reachable_steps),
    ];
    let temporal = question.temporal.iter().map(|one| (PropertyKind::Temporal, one.name.clone()));
    let asked = kinds.into_iter().flat_map(|(kind, all)| all.iter().map(move |one| (kind, one.name.clone())));
    let asked = asked.chain(temporal);
    let unknown = |(kind, name)| Property { kind, name, status: PropertyStatus::Unknown, trace: None };
    Outcome {
        verdict,
        trace: None,
        properties: asked.map(unknown).collect(),
        actions: Vec::new(),
        samples: Vec::new(),
        statistics: Statistics { workers: 1, ..Statistics::default() },
    }
}

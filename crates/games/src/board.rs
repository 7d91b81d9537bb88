//! A spec as a board: its state graph, and the values in it of all that says something of the game.

use crate::rules::{Clause, Role, Source, clauses};
use crate::setting::{Setting, asked};
use check_driver::limits::Limits;
use check_driver::refusal::Refused;
use check_driver::refusal::Stop;
use check_driver::session::Session;
use check_driver::{load, spec};
use check_engine::{GraphError, Options, Question, StateGraph, watched_state_graph};
use check_eval::state::State;
use check_report::Answer;
use check_syntax::Diagnostic;
use check_system::{ActionInfo, Allowance, Fault, PropertyKind, Step, System, Trace, Value, Verdict};
use check_tla::Worker;
use check_tla::compile::Compiled;
use petgraph::graph::{EdgeIndex, NodeIndex};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The board.
pub struct Board {
    /// The spec.
    pub compiled: Compiled,
    /// Evaluates what is asked of positions.
    pub worker: Worker,
    /// What the config asks.
    pub question: Question,
    /// The states and steps.
    pub graph: StateGraph<State>,
    /// The expressions that say something of the game.
    pub clauses: Vec<Clause>,
    /// The name of the root module.
    pub module: String,
    limits: Arc<Limits>,
}

impl Board {
    /// Reads a spec and explores it.
    pub fn set_up(setting: &Setting<'_>, session: &mut Session) -> Result<Self, Stop> {
        let board = Self::of(setting, session);
        session.run.files = setting.origin.records();
        board
    }

    fn of(setting: &Setting<'_>, session: &mut Session) -> Result<Self, Stop> {
        let Setting { origin, request, rules, strategy } = setting;
        let modules = load::load(*origin, session)?;
        let resolved = load::resolved(modules, session)?;
        let clauses = clauses(rules, *strategy, &resolved.module);
        let texts: Vec<_> = clauses.iter().map(|clause| (clause.text.clone(), clause.option())).collect();
        let compiled = spec::compiled_to_observe(request, *origin, resolved, &texts, session)?;
        let question = spec::question(request, &compiled);
        if let Some(answer) = spec::assumptions(&compiled, &question, session) {
            return Err(if compiled.has_behaviours { Stop::answered(answer) } else { nothing_moves() });
        }
        let bound = usize::try_from(rules.max_states).unwrap_or(usize::MAX);
        let watch = session.watch();
        let graph = watched_state_graph(&compiled.spec, &question, bound, Options::default().stack, &watch);
        watch.finish();
        let graph = graph.map_err(|error| no_graph(error, &question, &session.limits))?;
        if graph.initial.is_empty() {
            return Err(asked("there is no initial state, so there is nothing to play", "look at Init"));
        }
        let worker = compiled.spec.worker();
        let module = session.run.module.clone().unwrap_or_default();
        let limits = Arc::clone(&session.limits);
        Ok(Self { compiled, worker, question, graph, clauses, module, limits })
    }

    /// The places of the clauses with a role.
    pub fn with_role(&self, role: impl Fn(&Role) -> bool) -> Vec<usize> {
        (0..self.clauses.len()).filter(|&place| role(&self.clauses[place].role)).collect()
    }

    /// Ends it all where the user wants that, or a limit is reached.
    fn go_on(&self) -> Result<(), Stop> {
        let (states, left) = (self.graph.graph.node_count(), 0);
        let stopped = if self.limits.interrupt().load(Ordering::Relaxed) {
            GraphError::Interrupted { states, left }
        } else if let Err(fault) = self.limits.grant(0) {
            GraphError::Fault { fault, states, left }
        } else {
            return Ok(());
        };
        Err(no_graph(stopped, &self.question, &self.limits))
    }

    /// The value of a clause in a state.
    pub fn value(&mut self, clause: usize, state: NodeIndex) -> Result<Value, Stop> {
        self.go_on()?;
        let wanted = &self.compiled.observed[clause];
        if wanted.is_of_step() {
            let clause = &self.clauses[clause];
            let message = format!("`{}` speaks of a step, where a state is meant", clause.text);
            return Err(asked(message, "write it without primes"));
        }
        let state_value = &self.graph.graph[state];
        let found = self.compiled.spec.observe(&mut self.worker, [wanted], state_value, None);
        let mut values = found.map_err(|fault| self.fault(fault, Some(clause), state))?;
        Ok(values.pop().expect("one value was asked for"))
    }

    /// The truth of a clause in a state.
    pub fn truth(&mut self, clause: usize, state: NodeIndex) -> Result<bool, Stop> {
        match self.value(clause, state)? {
            Value::Bool(truth) => Ok(truth),
            other => Err(self.no_truth(clause, &other)),
        }
    }

    /// The value of a clause on a step, or in the state that it leads to if it speaks of states.
    pub fn value_on(&mut self, clause: usize, step: EdgeIndex) -> Result<Value, Stop> {
        let (from, to) = self.graph.graph.edge_endpoints(step).expect("a step has ends");
        if !self.compiled.observed[clause].is_of_step() {
            return self.value(clause, to);
        }
        let next = self.graph.graph[to].clone();
        self.value_between(clause, from, &next)
    }

    /// The value of a clause on a step to a state that need not be the one the graph has.
    pub fn value_between(&mut self, clause: usize, from: NodeIndex, next: &State) -> Result<Value, Stop> {
        self.go_on()?;
        let wanted = &self.compiled.observed[clause];
        let found = self.compiled.spec.observe(&mut self.worker, [wanted], &self.graph.graph[from], Some(next));
        let mut values = found.map_err(|fault| self.fault(fault, Some(clause), from))?;
        Ok(values.pop().expect("one value was asked for"))
    }

    fn no_truth(&self, clause: usize, value: &Value) -> Stop {
        let clause = &self.clauses[clause];
        let message = format!("`{}` is neither true nor false but {}", clause.text, check_report::show(value));
        asked(message, "a predicate is needed here")
    }

    /// The truth of a clause on a step.
    pub fn truth_on(&mut self, clause: usize, step: EdgeIndex) -> Result<bool, Stop> {
        match self.value_on(clause, step)? {
            Value::Bool(truth) => Ok(truth),
            other => Err(self.no_truth(clause, &other)),
        }
    }

    /// The variables of a state.
    pub fn show(&mut self, state: NodeIndex) -> Vec<(String, Value)> {
        self.compiled.spec.show(&mut self.worker, &self.graph.graph[state])
    }

    /// The picture of a state, if the spec has one.
    pub fn view(&mut self, state: NodeIndex) -> Result<Option<String>, Stop> {
        let Some(&clause) = self.with_role(|role| *role == Role::View).first() else { return Ok(None) };
        let value = self.value(clause, state)?;
        Ok(Some(picture(&value)))
    }

    /// The verdict that something could not be evaluated in a state, with the way there: a clause, or else a step.
    pub fn fault(&mut self, fault: Fault, clause: Option<usize>, state: NodeIndex) -> Stop {
        let trace = self.way_to(state);
        let within = clause.map(|clause| (PropertyKind::Rule, self.clauses[clause].text.clone()));
        let verdict = Verdict::of_fault(fault, within);
        let mut outcome = spec::without_exploration(verdict, &Question::default());
        outcome.trace = Some(trace);
        Stop::answered(Answer::Explored(outcome))
    }

    /// A shortest behaviour to a state.
    pub fn way_to(&mut self, state: NodeIndex) -> Trace {
        let mut way = vec![(None, state)];
        let parents = self.parents();
        let mut at = state;
        while let Some((before, step)) = parents[at.index()] {
            way.last_mut().expect("it is never empty").0 = Some(step);
            way.push((None, before));
            at = before;
        }
        way.reverse();
        let states = way.into_iter().map(|(step, state)| Step {
            action: step.map(|step| self.action(step).clone()),
            variables: self.show(state),
            ..Step::default()
        });
        Trace { states: states.collect(), ..Trace::default() }
    }

    /// By state, from where it is first reached, and how.
    fn parents(&self) -> Vec<Option<(NodeIndex, EdgeIndex)>> {
        let graph = &self.graph.graph;
        let mut parents = vec![None; graph.node_count()];
        let mut seen = vec![false; graph.node_count()];
        let mut queue: VecDeque<NodeIndex> = self.graph.initial.iter().copied().collect();
        queue.iter().for_each(|state| seen[state.index()] = true);
        while let Some(state) = queue.pop_front() {
            for step in graph.edges(state) {
                let next = petgraph::visit::EdgeRef::target(&step);
                if !std::mem::replace(&mut seen[next.index()], true) {
                    parents[next.index()] = Some((state, petgraph::visit::EdgeRef::id(&step)));
                    queue.push_back(next);
                }
            }
        }
        parents
    }

    /// The action that makes a step.
    pub fn action(&self, step: EdgeIndex) -> &ActionInfo {
        &self.compiled.spec.actions()[self.graph.graph[step].0 as usize]
    }

    /// Whether a clause was inferred.
    pub fn is_inferred(&self, clause: usize) -> bool {
        self.clauses[clause].source == Source::Inferred
    }
}

/// A picture: a text as it is, a sequence of texts line by line, any other value as TLA+ writes it.
pub fn picture(value: &Value) -> String {
    let line = |value: &Value| match value {
        Value::Str(text) => text.clone(),
        other => check_report::show(other),
    };
    match value {
        Value::Seq(lines) if !lines.is_empty() && lines.iter().all(|one| matches!(one, Value::Str(_))) => {
            lines.iter().map(line).collect::<Vec<_>>().join("\n")
        }
        other => line(other),
    }
}

/// The name of a player.
pub fn name_of(value: &Value) -> String {
    match value {
        Value::Str(name) | Value::Model(name) => name.clone(),
        other => check_report::show(other),
    }
}

fn nothing_moves() -> Stop {
    asked("the spec has no behaviour: there is nothing to play", "--init and --next, or --spec, say how it moves")
}

fn no_graph(error: GraphError, question: &Question, limits: &Limits) -> Stop {
    let (verdict, states, left) = match error {
        GraphError::TooLarge { bound } => (Verdict::Limit { budget: format!("{bound} states") }, bound, bound.min(1)),
        GraphError::Fault { fault, states, left } => (Verdict::of_fault(fault, None), states, left),
        GraphError::Interrupted { states, left } => (Verdict::Interrupted, states, left),
        GraphError::Thread(_) => {
            let error = Diagnostic::error_without_place("system", error.to_string());
            return Stop::Refused(Refused { kind: check_report::RefusalKind::System, diagnostics: vec![error] });
        }
    };
    let mut outcome = spec::without_exploration(verdict, question);
    (outcome.statistics.distinct, outcome.statistics.left) = (states as u64, left as u64);
    outcome.statistics.elapsed = limits.spent();
    Stop::answered(Answer::Explored(outcome))
}

//! What is legal and hardly meant: names that are listed twice, variables that no action changes, a CHOOSE of which it
//! can be seen before the search that nothing satisfies it.

use super::environment::Mode;
use super::needs::Lasts;
use super::questions::Questions;
use super::{Compiler, ROOT};
use crate::spec::Spec;
use check_eval::ir::{Act, ActId, Expr, ExprId, Program, RoutineId};
use check_module::config::{Config, ConfigName};
use check_module::module::{Body, ExprKind};
use check_module::standard;
use check_syntax::{Diagnostic, Span};
use check_system::FaultKind;
use check_value::value;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A CHOOSE is tried before the search if its body is evaluated no more often than this.
const TRIES: u64 = 100_000;

/// More variables than this are not named one by one.
const NAMED: usize = 8;

/// A CHOOSE that is the whole of a definition and the same in every state.
pub(super) struct Choice {
    name: Arc<str>,
    span: Span,
    choice: ExprId,
    /// The sets of its bound and of those in its body, each by itself the same in every state.
    sets: Vec<ExprId>,
}

impl Compiler<'_> {
    /// Warns of names that are listed more than once.
    pub(super) fn warn_of_repetitions(&mut self, config: &Config) {
        let lists = [
            ("invariant", &config.invariants),
            ("property", &config.properties),
            ("constraint", &config.constraints),
            ("action constraint", &config.action_constraints),
            ("postcondition", &config.postconditions),
        ];
        for (kind, list) in lists {
            for (place, name) in list.iter().enumerate() {
                self.warn_if_repeated(kind, name, &list[..place]);
            }
        }
    }

    fn warn_if_repeated(&mut self, kind: &str, name: &ConfigName, before: &[ConfigName]) {
        let Some(first) = before.iter().find(|other| other.name == name.name) else { return };
        let message = format!("the {kind} `{}` is listed twice", name.name);
        let warning = Diagnostic::warning("listed-twice", name.span, message)
            .with_secondary(first.span, "first listed here")
            .with_hint("once is enough: was another one meant?");
        self.diagnostics.push(warning);
    }

    /// Warns of variables that have the same value in every state of every behaviour. One whose initial value is chosen,
    /// or comes from one that is, is a parameter, on purpose; and where no variable changes, nothing is meant to.
    pub(super) fn warn_of_fixed_variables(&mut self, asked: &Questions) {
        let (Some(initial), Some(next)) = (asked.initial, asked.next) else { return };
        let (mut given, mut moved) = (Given::default(), Given::default());
        given.of_initial(self, initial);
        moved.of_action(&self.program, next);
        let is_fixed = |place: &u32| {
            let is_kept = moved.kept.contains(place) && !moved.new.contains(place);
            is_kept && given.new.contains(place) && !given.chosen.contains(place)
        };
        let variables = &self.module.variables;
        // What leaves a variable without a value is an error that says so.
        if given.new.union(&given.chosen).count() < variables.len() {
            return;
        }
        let fixed: Vec<_> =
            (0..variables.len() as u32).filter(is_fixed).map(|place| &variables[place as usize]).collect();
        let [first, others @ ..] = fixed.as_slice() else { return };
        if fixed.len() == variables.len() {
            return;
        }
        let mut names: Vec<String> = fixed.iter().take(NAMED).map(|variable| format!("`{}`", variable.name)).collect();
        if fixed.len() > NAMED {
            names.push(format!("and {} more", fixed.len() - NAMED));
        }
        let message = match others {
            [] => format!("no action changes the variable {}: it is the same in every state", names[0]),
            _ => format!("no action changes the variables {}: they are the same in every state", names.join(", ")),
        };
        let hint = "is an assignment missing? If not, a definition or a CONSTANT says the same";
        self.diagnostics.push(Diagnostic::warning("fixed-variable", first.span, message).with_hint(hint));
    }

    /// The choices that can be tried without much ado.
    pub(super) fn choices(&self) -> Vec<Choice> {
        let mut found = Vec::new();
        for (&(routine, id, mode), &code) in &self.nullary {
            let definition = self.definition(id);
            let is_choice =
                matches!(&definition.body, Body::Expr(body) if matches!(body.kind, ExprKind::Choose { .. }));
            let is_of_author = standard::source(&definition.module).is_none();
            let is_constant = self.needs(code).lasts() == Lasts::Always;
            if routine != ROOT || mode != Mode::Unprimed || !is_choice || !is_of_author || !is_constant {
                continue;
            }
            let (choice, mut sets) = (peeled(&self.program, code), Vec::new());
            if self.is_simple(choice, &mut sets) {
                let (name, span) = (definition.name.clone(), self.program.span(choice));
                found.push(Choice { name, span, choice, sets });
            }
        }
        found
    }

    /// Whether the cost of an expression is plain to see: no calls, and sets that are known beforehand.
    fn is_simple(&self, id: ExprId, sets: &mut Vec<ExprId>) -> bool {
        let mut expr = self.program.expr(id).clone();
        let bounds: Vec<ExprId> = match &expr {
            Expr::Choose(binder, _) => vec![binder.set],
            Expr::All(binders, _) | Expr::Exists(binders, _) => binders.iter().map(|binder| binder.set).collect(),
            Expr::Call { .. }
            | Expr::Native { .. }
            | Expr::Operator { .. }
            | Expr::LazyFilter { .. }
            | Expr::LazyFunction { .. }
            | Expr::Filter(..)
            | Expr::Map(..)
            | Expr::Function(..)
            | Expr::Enabled(_)
            | Expr::EnabledNext(_)
            | Expr::Tested(_)
            | Expr::Refused(_) => return false,
            _ => Vec::new(),
        };
        if !bounds.iter().all(|set| self.needs(*set).slots.is_empty()) {
            return false;
        }
        sets.extend(bounds);
        let mut is_simple = true;
        expr.for_each_part(&mut |part| is_simple = is_simple && self.is_simple(*part, sets));
        is_simple
    }
}

impl Choice {
    /// Tries it: a warning if nothing satisfies it. Whatever else goes wrong is told when somebody asks for the value.
    pub(super) fn warning(&self, spec: &Spec) -> Option<Diagnostic> {
        let found = spec.evaluate(|evaluator| {
            let mut tries = 1u64;
            for set in &self.sets {
                let set = evaluator.eval(*set)?;
                // Of what is no list and no plain description the size is not known.
                let size = value::evident_size(&set);
                tries =
                    if size == 0 && !value::is_empty(evaluator, &set)? { u64::MAX } else { tries.saturating_mul(size) };
            }
            if tries > TRIES { Ok(None) } else { evaluator.eval(self.choice).map(Some) }
        });
        let fault = found.map(|_| ()).err().filter(|fault| fault.kind == FaultKind::Evaluation)?;
        value::says_nothing_to_choose(&fault.message).then(|| {
            let message = format!("`{}` has no value: {}", self.name, fault.message);
            Diagnostic::warning("empty-choice", self.span, message)
                .with_hint("evaluating it ends the run: is the set what was meant, and the condition?")
        })
    }
}

/// The expression itself, without what says how often it is computed.
fn peeled(program: &Program, id: ExprId) -> ExprId {
    match program.expr(id) {
        Expr::Once(_, part)
        | Expr::Memo(_, part)
        | Expr::NextMemo(_, part)
        | Expr::Inlined(_, part)
        | Expr::Lazy(_, part) => peeled(program, *part),
        _ => id,
    }
}

/// What actions give to variables, by the places of these.
#[derive(Default)]
struct Given {
    /// Those that get a value of their own somewhere.
    new: BTreeSet<u32>,
    /// Those that keep theirs somewhere.
    kept: BTreeSet<u32>,
    /// Those that may get one of several.
    chosen: BTreeSet<u32>,
    seen: BTreeSet<RoutineId>,
}

impl Given {
    /// Looks through an initial predicate.
    fn of_initial(&mut self, compiler: &Compiler<'_>, act: ActId) {
        match compiler.program.act(act) {
            Act::All(items) => items.iter().for_each(|item| self.of_initial(compiler, *item)),
            Act::Let(_, body) | Act::Inlined(_, body) | Act::Named(_, body) | Act::Counted(_, body) => {
                self.of_initial(compiler, *body);
            }
            Act::Assign(variable, value) if compiler.needs(*value).lasts() == Lasts::Always => {
                self.new.insert(variable.0);
            }
            _ => {
                let mut inside = Given::default();
                inside.of_action(&compiler.program, act);
                self.chosen.extend(inside.new);
            }
        }
    }

    /// Looks through an action.
    fn of_action(&mut self, program: &Program, act: ActId) {
        match program.act(act) {
            Act::Guard(_) => {}
            Act::Assign(variable, value) => {
                let is_same = matches!(program.expr(peeled(program, *value)), Expr::Variable(same) if same == variable);
                if is_same {
                    self.kept.insert(variable.0)
                } else {
                    self.new.insert(variable.0)
                };
            }
            Act::Choose(variable, _) => {
                self.new.insert(variable.0);
            }
            Act::Unchanged(variable) => {
                self.kept.insert(variable.0);
            }
            // A routine may call itself.
            Act::Call { routine, .. } if !self.seen.insert(*routine) => {}
            _ => program.parts_of(act).into_iter().for_each(|part| self.of_action(program, part)),
        }
    }
}

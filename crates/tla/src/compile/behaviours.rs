//! How a spec behaves: what SPECIFICATION, or INIT and NEXT, say of the first state and of steps.

use super::environment::{Lazy, Mode};
use super::formula::{Part, Parts};
use super::questions::Questions;
use super::{Compiler, fair};
use check_eval::ir::{Act, ActId, ExprId};
use check_module::config::{Config, ConfigName};
use check_module::module::{ExprKind, Level};
use check_syntax::{Diagnostic, Severity, Span};
use std::rc::Rc;

impl<'m> Compiler<'m> {
    /// Init and next, from SPECIFICATION or from INIT and NEXT; gives the parts of the specification.
    pub(super) fn behaviours(&mut self, config: &Config, asked: &mut Questions) -> Parts<'m> {
        if let Some(name) = &config.specification {
            if let Some(other) = config.init.as_ref().or(config.next.as_ref()) {
                let message = "SPECIFICATION is given together with INIT or NEXT: which one describes the behaviours?";
                let diagnostic = Diagnostic::error("config", other.span, message);
                self.diagnostics.push(diagnostic.with_secondary(name.span, "the specification"));
                return Parts::default();
            }
            let Some(id) = self.nullary_definition(name, "a specification") else { return Parts::default() };
            if self.definition(id).level == Level::Constant {
                let message = format!("`{}` speaks of no state: it is a constant, and no specification", name.name);
                self.diagnostics.push(Diagnostic::error("specification", name.span, message));
                return Parts::default();
            }
            let parts = self.take_apart(id);
            self.specification(name, config, &parts, asked);
            return parts;
        }
        match (&config.init, &config.next) {
            (None, None) => {}
            (Some(init), Some(next)) => {
                if let Some(part) = self.whole(init, Level::State, "an initial predicate") {
                    asked.initial_place = Some(part.formula.span);
                    asked.initial_conjuncts = self.definitions_among(std::slice::from_ref(&part));
                    asked.initial = Some(self.initial(&[part], &[]));
                }
                if let Some(part) = self.whole(next, Level::Action, "a next-state relation") {
                    asked.next = Some(self.next(part.formula, &part.env, &part.name));
                }
            }
            (Some(init), None) => self.incomplete(init, "INIT", "NEXT"),
            (None, Some(next)) => self.incomplete(next, "NEXT", "INIT"),
        }
        Parts::default()
    }

    /// Without behaviours only assumptions are checked. A config that expects more is wrong: its INVARIANT would hold of no
    /// state, and nobody would be told. Where another error was found, that may be the reason.
    pub(super) fn expect_behaviours(&mut self, config: &Config) {
        let is_given = config.specification.is_some() || config.init.is_some() || config.next.is_some();
        if is_given || self.diagnostics.iter().any(|one| one.severity == Severity::Error) {
            return;
        }
        let asked = [&config.invariants, &config.properties, &config.possible].into_iter().flatten().next();
        if !self.module.variables.is_empty() {
            let message =
                "the config does not say how the spec behaves: it has neither SPECIFICATION, nor INIT and NEXT";
            let hint =
                format!("{}; on the command line, --spec NAME, or --init NAME --next NAME", self.behaviours_to_name());
            self.diagnostics.push(Diagnostic::error_without_place("config", message).with_hint(hint));
        } else if let Some(asked) = asked {
            let message = format!("`{}` is to hold of states, and a spec without variables has none", asked.name);
            let hint = "what is said of constants is checked where it is an assumption: write `ASSUME` before it";
            self.diagnostics.push(Diagnostic::error("config", asked.span, message).with_hint(hint));
        }
    }

    /// What to write into the config, with the definitions that there are.
    fn behaviours_to_name(&self) -> &'static str {
        let has = |name: &str| self.module.names.contains_key(name);
        if has("Spec") {
            "write `SPECIFICATION Spec`"
        } else if has("Init") && has("Next") {
            "write `INIT Init` and `NEXT Next`"
        } else {
            "name the definitions under these words"
        }
    }

    fn incomplete(&mut self, name: &ConfigName, given: &str, missing: &str) {
        let message = format!("{given} is given without {missing}");
        self.diagnostics.push(Diagnostic::error("config", name.span, message));
    }

    fn specification(&mut self, name: &ConfigName, config: &Config, parts: &Parts<'m>, asked: &mut Questions) {
        for span in &parts.misplaced {
            let message = "this conjunct of the specification speaks of the next state outside of `[][Next]_vars`";
            self.diagnostics.push(Diagnostic::error("specification", *span, message));
        }
        if let Some(part) = parts.always.first() {
            self.unsupported(part.formula.span, "`[]P` in a specification is not supported");
        }
        let next = match &parts.steps[..] {
            [(next, _)] => Some(next),
            [] if config.invariants.is_empty() && config.properties.is_empty() => None,
            steps => {
                let which = if steps.is_empty() { "no" } else { "more than one" };
                let message = format!("`{}` has {which} conjunct of the form `[][Next]_vars`", name.name);
                self.diagnostics.push(Diagnostic::error("specification", name.span, message));
                return;
            }
        };
        if parts.initial.is_empty() && !self.module.variables.is_empty() {
            let message = format!("`{}` does not say how behaviours begin", name.name);
            self.diagnostics.push(Diagnostic::error("specification", name.span, message));
            return;
        }
        asked.fixed = parts.initial.iter().filter_map(|part| self.fixed(part)).collect();
        asked.initial_place = parts.initial.first().map(|part| part.formula.span);
        if parts.lazies.is_empty() {
            asked.initial_conjuncts = self.definitions_among(&parts.initial);
        }
        asked.initial = Some(self.initial(&parts.initial, &parts.lazies));
        asked.next_definition = next.and_then(|next| fair::named(next.formula, &next.env));
        asked.next = next.map(|next| {
            let act = self.next(next.formula, &next.env, &next.name);
            self.forgetting(&parts.lazies, act)
        });
    }

    /// A definition that says the same of every state: where it is false, nothing satisfies the specification.
    fn fixed(&mut self, part: &Part<'m>) -> Option<(Span, ExprId)> {
        let ExprKind::Call { definition, arguments } = &part.formula.kind else { return None };
        let is_fixed = arguments.is_empty() && self.level_in(part.formula, &part.env) == Level::Constant;
        let span = self.definition(*definition).span;
        is_fixed.then(|| (span, self.expr(part.formula, &part.env, Mode::Unprimed)))
    }

    /// The initial predicate as an action that makes the first state.
    fn initial(&mut self, parts: &[Part<'m>], lazies: &[Rc<Lazy<'m>>]) -> ActId {
        let items = parts.iter().map(|part| self.action(part.formula, &part.env, Mode::Primed)).collect();
        let act = self.act(Act::All(items));
        self.forgetting(lazies, act)
    }

    /// Wraps an action so that lazily computed values are forgotten when it is entered again.
    pub(super) fn forgetting(&mut self, lazies: &[Rc<Lazy<'m>>], act: ActId) -> ActId {
        let slots = self.lazy_locals(lazies);
        if slots.is_empty() { act } else { self.act(Act::Let(slots, act)) }
    }
}

//! What is evaluated beside the exploration: ALIAS when a trace is shown, POSTCONDITION when all is over, `_PERIODIC` now and then
//! while it goes on; and the parts of the spec that `TLCGet("spec")` names.

use super::Compiler;
use super::compiled::Condition;
use super::needs::Needs;
use super::questions::Questions;
use check_eval::ir::{Expr, ExprId};
use check_eval::location::locate;
use check_eval::runtime::{Part, Parts};
use check_module::config::{Config, ConfigName};
use check_module::module::{Body, Level};
use check_syntax::{Diagnostic, Span};

impl Compiler<'_> {
    /// Compiles what is evaluated beside the exploration; to be called when all else is compiled.
    pub(super) fn afterwards(&mut self, config: &Config, asked: &mut Questions) {
        asked.afterwards.alias = config.alias.as_ref().and_then(|name| self.alias(name));
        let postconditions = config.postconditions.iter();
        asked.afterwards.postconditions =
            postconditions.filter_map(|name| self.named_condition(name, "a postcondition")).collect();
        asked.afterwards.periodic =
            config.periodic.as_ref().and_then(|name| self.named_condition(name, "a periodic condition"));
        // Where it is false the exploration ends.
        asked.afterwards.interest.ends |= asked.afterwards.periodic.is_some();
        asked.afterwards.parts = self.parts(config, asked.initial_place);
        if self.reads_counts {
            self.counters(config, asked);
        }
    }

    fn named_condition(&mut self, name: &ConfigName, what: &str) -> Option<Condition> {
        let formula = self.predicate(name, Level::State, what)?;
        Some(Condition { name: name.name.to_string(), formula })
    }

    /// What traces show in the place of the variables. That nothing has its name does not change the answer: TLC looks it up when it shows
    /// a trace, and then shows the variables (tlc2/tool/impl/Tool.java, `evalAlias`).
    fn alias(&mut self, name: &ConfigName) -> Option<ExprId> {
        if self.module.names.contains_key(&name.name) {
            return self.predicate(name, Level::Action, "an alias");
        }
        let message =
            format!("module {} has no definition `{}`: traces show the variables", self.module.name, name.name);
        let warning = self.with_near_name(Diagnostic::warning("config-name", name.span, message), name);
        self.diagnostics.push(warning);
        None
    }

    /// What counts the states and steps that satisfy the predicates of `_POSSIBLE`: as in TLC they count like constraints,
    /// each time that a state is generated (tlc2/tool/impl/SpecProcessor.java, `processConfigPossible`).
    fn counters(&mut self, config: &Config, asked: &mut Questions) {
        for name in &config.possible {
            let Some(id) = self.stand_in(name) else { continue };
            let is_action = self.definition(id).level > Level::State;
            let Some(predicate) = self.predicate(name, Level::Action, "a predicate of _POSSIBLE") else { continue };
            let label = self.emit(Expr::Str(self.symbol(&name.name)), name.span);
            let native = self.native_place(check_eval::standard::TRACK);
            let arguments = Box::new([predicate, label]);
            let code = self.emit_with(Expr::Native { native, arguments }, name.span, Needs::unknown());
            let one = asked.add(&name.name, code);
            let list = if is_action { &mut asked.afterwards.action_counters } else { &mut asked.afterwards.counters };
            list.push(one);
        }
        asked.afterwards.interest.repeats |= !config.possible.is_empty();
    }

    /// A constant is the same whatever has been explored.
    pub(super) fn require_no_exploration(&mut self, name: &str, span: Span, code: ExprId) {
        if self.needs(code).exploration {
            let message = format!("the constant `{name}` is to be something that depends on the exploration");
            self.diagnostics.push(Diagnostic::error("config-name", span, message));
        }
    }

    /// The parts of the spec, with the names that TLC has for their kinds (tlc2/module/TLCGetSet.java).
    fn parts(&self, config: &Config, initial: Option<Span>) -> Parts {
        let initial = initial.map(|span| Part { name: self.initial_name(config, span), location: self.place(span) });
        let located = |action: &check_system::ActionInfo| {
            Some(Part { name: action.name.clone(), location: action.location.clone()? })
        };
        let variables = self.module.variables.iter();
        let variables = variables.map(|one| Part { name: one.name.to_string(), location: self.place(one.span) });
        vec![
            ("inits", initial.into_iter().collect()),
            ("actions", self.actions.iter().filter_map(located).collect()),
            ("temporals", Vec::new()),
            ("invariants", self.named_parts(&config.invariants)),
            ("impliedinits", Vec::new()),
            ("impliedactions", Vec::new()),
            ("impliedtemporals", self.named_parts(&config.properties)),
            ("variables", variables.collect()),
            ("actionconstraints", self.named_parts(&config.action_constraints)),
            ("constraints", self.named_parts(&config.constraints)),
        ]
    }

    fn named_parts(&self, names: &[ConfigName]) -> Vec<Part> {
        let part = |name: &ConfigName| {
            let Body::Expr(body) = &self.definition(self.stand_in(name)?).body else { return None };
            Some(Part { name: name.name.to_string(), location: self.place(body.span) })
        };
        names.iter().filter_map(part).collect()
    }

    /// The name of the initial predicate: that of the config, or of the definition whose body it is.
    fn initial_name(&self, config: &Config, span: Span) -> String {
        let is_it = |body: &Body| matches!(body, Body::Expr(body) if body.span == span);
        let named = config.init.as_ref().map(|name| name.name.to_string());
        let defined = || self.module.definitions.iter().find(|one| is_it(&one.body)).map(|one| one.name.to_string());
        named.or_else(defined).unwrap_or_else(|| "Init".to_owned())
    }

    fn place(&self, span: Span) -> check_system::Location {
        locate(self.locations, span)
    }
}

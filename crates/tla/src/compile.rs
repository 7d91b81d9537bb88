//! A module and its configuration become a [`Spec`](crate::Spec): names become slots, operators are put in place, actions become
//! trees, and what stays the same is computed once.

mod action;
mod behaviours;
mod behind;
mod binder;
mod call;
mod circular;
mod compiled;
mod component;
mod constant;
mod deferred;
mod depth;
mod elements;
mod emit;
mod environment;
mod expression;
mod fair;
mod formula;
mod hoist;
mod initially;
mod keyed;
mod known;
mod lints;
mod mark;
mod names;
mod native;
mod needs;
mod nested;
mod observed;
mod operator;
mod postconditions;
mod property;
mod provenance;
mod question;
mod questions;
mod reasons;
mod routine;
mod strict;
mod symmetry;
mod temporal;

pub use compiled::{Asked, Assumption, Compiled, Condition};
pub use question::{Request, compile, compile_observed};

pub use crate::spec::Observed;

use check_eval::ir::{CallId, CallSite, Expr, ExprId, Local, Program, Refusal, RoutineId};
use check_module::module::{self, DefinitionId, LocalId, Module};
use check_syntax::{Diagnostic, Span};
use check_system::{ActionInfo, Allowance, Interest};
use check_value::symbols::Symbols;
use environment::{Around, Mode, Moment, Points};
use needs::Needs;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What is being made of a module.
struct Compiler<'m> {
    module: &'m Module,
    symbols: Symbols,
    program: Program,
    facts: emit::Facts,
    free: names::FreeNames,
    /// What the configuration puts in the place of definitions.
    replaced: BTreeMap<DefinitionId, constant::Meaning>,
    /// The names of those of them that are replaced wherever they stand: what else the configuration says speaks of what replaces them.
    renamed: BTreeSet<Arc<str>>,
    /// What the configuration gives the constants.
    constants: Vec<Option<constant::Meaning>>,
    /// Operators that are recursive by what the configuration puts in the place of others.
    circular: BTreeSet<DefinitionId>,
    /// The routine that is being compiled, innermost last, with the number of its slots so far.
    frames: Vec<(RoutineId, u32)>,
    routines: BTreeMap<routine::Key, RoutineId>,
    /// What each routine needs beside its arguments; `None` while it is being compiled.
    routine_needs: Vec<Option<Needs>>,
    /// What each expression says, whatever its locals are; of those that were asked for, and all before.
    shapes: Vec<keyed::Shape>,
    /// Code of definitions without parameters, by routine and mode.
    nullary: BTreeMap<(RoutineId, DefinitionId, Mode), ExprId>,
    /// Definitions that are being put in place, outermost first.
    inlining: Vec<DefinitionId>,
    /// How high the body of each definition is; empty until somebody wants to know.
    heights: Vec<usize>,
    /// Identities of operators that have been passed on, for those that are the same wherever they are passed.
    identities: BTreeMap<operator::Fixed, u32>,
    next_identity: u32,
    strict: BTreeMap<(DefinitionId, usize), bool>,
    /// Which states are spoken of.
    points: Points,
    /// Whether what is compiled stands below an ENABLED of an instantiated module, which has variables of its own.
    inner: bool,
    /// How many states have been spoken of.
    next_point: u32,
    /// Slots whose values mean something at one moment only.
    momentary: BTreeSet<(RoutineId, Local)>,
    /// The names by which recursive functions call themselves.
    recursing: BTreeSet<LocalId>,
    actions: Vec<ActionInfo>,
    /// What the exploration has to tell for what has been compiled.
    interest: Interest,
    /// Whether anything reads the named registers of all threads, among which are the counts of `_POSSIBLE`.
    reads_counts: bool,
    locations: &'m check_syntax::Sources,
    /// Whether it is to be told with which arguments steps are made.
    tells: bool,
    /// Whether it is to be told with which arguments formulas are false.
    explains: bool,
    diagnostics: Vec<Diagnostic>,
    allowance: Arc<dyn Allowance>,
}

/// The routine to which everything outside of routines belongs.
const ROOT: RoutineId = RoutineId(0);

impl<'m> Compiler<'m> {
    /// A fresh slot of the routine that is being compiled. Slots are never used twice: an expression that is evaluated
    /// late (an argument, a LET definition) must not meet slots that something around it is using.
    fn slot(&mut self) -> Local {
        let (_, next) = self.frames.last_mut().expect("a routine is being compiled");
        *next += 1;
        Local(*next - 1)
    }

    /// The routine that is being compiled.
    fn here(&self) -> RoutineId {
        self.frames.last().expect("a routine is being compiled").0
    }

    /// The slots used so far.
    fn next_slot(&self) -> Local {
        Local(self.frames.last().expect("a routine is being compiled").1)
    }

    /// A state that nobody has spoken of yet.
    fn fresh_point(&mut self) -> u32 {
        self.next_point += 1;
        self.next_point
    }

    /// What is around an expression that is bound here.
    fn around(&self, action: bool) -> Around {
        Around { action, points: self.points }
    }

    /// The moment at which something is computed here.
    fn moment(&self, mode: Mode) -> Option<Moment> {
        Some(Moment { mode, points: self.points })
    }

    fn call_site(&mut self, name: &Arc<str>, span: Span) -> CallId {
        self.program.calls.push(CallSite { name: name.clone(), span });
        CallId(self.program.calls.len() as u32 - 1)
    }

    /// An expression that cannot be evaluated, and says why if it is reached.
    fn refuse(&mut self, span: Span, message: impl Into<String>, hint: Option<&str>) -> ExprId {
        let place = self.program.refusals.len() as u32;
        self.program.refusals.push(Refusal { message: message.into(), hint: hint.map(str::to_owned) });
        // Not to be computed before its turn, nor taken for another refusal.
        self.emit_with(Expr::Refused(place), span, Needs::unknown())
    }

    fn definition(&self, id: DefinitionId) -> &'m module::Definition {
        &self.module.definitions[id.0 as usize]
    }

    fn local_name(&self, local: LocalId) -> &'m Arc<str> {
        &self.module.locals[local.0 as usize]
    }
}

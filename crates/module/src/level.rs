//! Levels: whether an expression speaks of constants, a state, a step or a behaviour (the book, section 17.2).
//!
//! The rules are SANY's (`tla2sany/semantic/OpApplNode.java`, the table in `BuiltInOperators.java`): every operator
//! has a level of its own and, for each argument, the highest level that it accepts and whether the argument's level
//! counts for the result. For defined operators these follow from the body; for recursive ones they are the least
//! that fit.

mod leibniz;
mod messages;
mod report;
mod rule;
mod signature;
mod walk;

use crate::module::{Argument, Body, DefinitionId, Expr, Level, LocalId, Module};
use check_syntax::{Diagnostic, Span};
use signature::Signature;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use walk::Walk;

/// Parts that are checked for levels beside the definitions.
#[derive(Clone, Debug, Default)]
pub struct Claims {
    /// Expressions that must be constant and are not among the assumptions: axioms.
    pub constant: Vec<Expr>,
    /// Expressions of any level: theorems.
    pub any: Vec<Expr>,
    /// Substitutes in instances.
    pub instances: Vec<InstanceClaim>,
    /// Arguments of parametrised instances.
    pub arguments: Vec<ArgumentClaim>,
}

/// A substitute in an INSTANCE.
#[derive(Clone, Debug)]
pub struct InstanceClaim {
    /// What is substituted.
    pub argument: Argument,
    /// For which constant or variable.
    pub name: Arc<str>,
    /// Whether it is a variable.
    pub variable: bool,
    /// Whether the module speaks of constants only: then anything may be substituted.
    pub(crate) constant_module: bool,
    /// The realm that the instance opens.
    pub(crate) realm: usize,
    /// The parameters of the instance, as locals in `argument`.
    pub parameters: Vec<LocalId>,
    /// The INSTANCE.
    pub span: Span,
}

/// An argument of a parametrised instance, as in `I(x)!Op`.
#[derive(Clone, Debug)]
pub struct ArgumentClaim {
    /// The realm that the instance opens.
    pub(crate) realm: usize,
    /// Which of its parameters.
    pub place: usize,
    /// The argument.
    pub argument: Argument,
    /// The name of the instance.
    pub name: Arc<str>,
}

/// The levels of the definitions of a module.
pub struct Levels<'a> {
    module: &'a Module,
    signatures: Vec<Signature>,
}

impl<'a> Levels<'a> {
    /// Computes the levels of all definitions.
    pub fn of(module: &'a Module) -> Self {
        let signatures = module.definitions.iter().map(Signature::least).collect();
        let mut levels = Self { module, signatures };
        // Levels only rise and limits only sink, so this ends.
        while levels.pass() {}
        levels
    }

    /// Takes the levels that the definitions have.
    fn known(module: &'a Module) -> Self {
        Self { module, signatures: module.definitions.iter().map(Signature::known).collect() }
    }

    /// Computes each signature from the others once more; whether anything changed.
    fn pass(&mut self) -> bool {
        let mut changed = false;
        for index in 0..self.signatures.len() {
            let definition = &self.module.definitions[index];
            let mut walk = Walk::new(self.module, &self.signatures, None);
            let rank = match &definition.body {
                Body::Native => continue,
                Body::Expr(expr) => walk.expr(expr),
                Body::RecursiveFunction { bounds, body, .. } => walk.function(bounds, body),
            };
            let found = Signature::new(definition, rank, walk.found).keeping_places(&self.signatures[index]);
            if found != self.signatures[index] {
                changed = true;
                self.signatures[index] = found;
            }
        }
        changed
    }

    /// The level of a definition, its parameters taken for constants.
    pub fn definition(&self, id: DefinitionId) -> Level {
        self.signatures[id.0 as usize].level
    }

    /// The level of an expression, its locals taken for constants, and the first sub-expression that raises it to
    /// that level (a variable, a prime, a temporal operator, the call of a definition that has the level by itself);
    /// `None` for a constant.
    pub fn level_of(&self, expr: &Expr) -> (Level, Option<Span>) {
        let rank = Walk::new(self.module, &self.signatures, None).expr(expr);
        (rank.level, rank.raised_by)
    }
}

/// The level of an expression from the levels that [`crate::resolve::resolve`] gave the definitions, and where it
/// comes from: as [`Levels::level_of`].
pub fn level_of(module: &Module, expr: &Expr) -> (Level, Option<Span>) {
    Levels::known(module).level_of(expr)
}

/// The level of an expression as [`level_of`] gives it, and the locals in it whose levels would count.
pub fn level_with_locals(module: &Module, expr: &Expr) -> (Level, Vec<LocalId>) {
    let levels = Levels::known(module);
    let rank = Walk::new(module, &levels.signatures, None).expr(expr);
    (rank.level, rank.locals)
}

/// Where an expression gets its level: from its first sub-expression that has it, through the definitions that are
/// called, down to the variable, prime or temporal operator that has the level by itself. Empty for a constant.
pub fn raised_by(module: &Module, expr: &Expr) -> Vec<Span> {
    let levels = Levels::known(module);
    let rank = Walk::new(module, &levels.signatures, None).expr(expr);
    places(module, &levels.signatures, rank)
}

fn places(module: &Module, signatures: &[Signature], mut rank: Rank) -> Vec<Span> {
    let mut path = Vec::new();
    let mut seen = BTreeSet::new();
    loop {
        path.extend(rank.raised_by);
        let Some(definition) = rank.through.filter(|id| seen.insert(*id)) else { return path };
        let mut walk = Walk::new(module, signatures, None);
        rank = match &module.definitions[definition.0 as usize].body {
            Body::Expr(expr) => walk.expr(expr),
            Body::RecursiveFunction { bounds, body, .. } => walk.function(bounds, body),
            Body::Native => return path,
        };
    }
}

/// Sets the levels of all definitions and reports what breaks the rules of levels.
pub fn check(module: &mut Module, claims: &Claims, diagnostics: &mut Vec<Diagnostic>) {
    let levels = Levels::of(module);
    report::report(&levels, claims, diagnostics);
    let found = levels.signatures;
    for (definition, signature) in module.definitions.iter_mut().zip(found) {
        definition.level = signature.level;
        for (parameter, counts) in definition.parameters.iter_mut().zip(signature.counts) {
            parameter.counts = counts;
        }
    }
}

/// The level of an expression and where it comes from.
#[derive(Clone, Debug)]
struct Rank {
    level: Level,
    /// The first sub-expression that has the level by itself.
    raised_by: Option<Span>,
    /// If that is a call, of which definition.
    through: Option<DefinitionId>,
    /// The locals whose levels would count for it, sorted.
    locals: Vec<LocalId>,
}

impl Rank {
    const CONSTANT: Self = Self { level: Level::Constant, raised_by: None, through: None, locals: Vec::new() };

    fn of(level: Level, span: Span) -> Self {
        Self { level, raised_by: Some(span).filter(|_| level > Level::Constant), ..Self::CONSTANT }
    }

    fn join(mut self, other: Self) -> Self {
        if other.level > self.level {
            (self.level, self.raised_by, self.through) = (other.level, other.raised_by, other.through);
        }
        if self.locals.is_empty() {
            self.locals = other.locals;
        } else if !other.locals.is_empty() {
            self.locals.extend(other.locals);
            self.locals.sort_unstable();
            self.locals.dedup();
        }
        self
    }
}

/// What a body demands of the locals in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Demands {
    /// The highest level that a local may stand for, and where that comes from.
    limits: BTreeMap<LocalId, (Level, Span)>,
    /// The level that an operator must accept at a place.
    accepts: BTreeMap<(LocalId, usize), Level>,
    /// That a local's level arrives at a place of an operator.
    flows: BTreeSet<(LocalId, usize, LocalId)>,
}

impl Demands {
    fn limit(&mut self, local: LocalId, level: Level, span: Span) {
        let limit = self.limits.entry(local).or_insert((level, span));
        if level < limit.0 {
            *limit = (level, span);
        }
    }

    fn accept(&mut self, operator: LocalId, place: usize, level: Level) {
        let accepted = self.accepts.entry((operator, place)).or_insert(level);
        *accepted = level.max(*accepted);
    }

    fn include(&mut self, other: &Self) {
        other.limits.iter().for_each(|(&local, &(level, span))| self.limit(local, level, span));
        other.accepts.iter().for_each(|(&(local, place), &level)| self.accept(local, place, level));
        self.flows.extend(&other.flows);
    }
}

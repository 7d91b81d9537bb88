//! What levels a definition accepts and has.

use super::{Demands, Rank};
use crate::module::{Body, Definition, Level, LocalId};
use check_syntax::Span;

/// What levels a definition accepts and has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Signature {
    /// Its level if all arguments are constants.
    pub(super) level: Level,
    /// Of each parameter, whether its level counts.
    pub(super) counts: Vec<bool>,
    /// Of each parameter, the highest level that it accepts, and where the limit comes from.
    pub(super) limits: Vec<(Level, Option<Span>)>,
    /// The locals around it (it stands in a LET) whose levels count.
    pub(super) outer: Vec<LocalId>,
    /// What it demands of its parameters and of the locals around it.
    pub(super) demands: Demands,
}

impl Signature {
    /// Where the computation begins: SANY lets parameters of recursive operators count.
    pub(super) fn least(definition: &Definition) -> Self {
        let count = definition.parameters.len();
        let native = matches!(definition.body, Body::Native);
        let highest = match native && &*definition.module != "TLC" {
            true => Level::Action,
            false => Level::Temporal,
        };
        Self {
            level: Level::Constant,
            counts: vec![native || definition.recursive; count],
            limits: vec![(highest, None); count],
            outer: Vec::new(),
            demands: Demands::default(),
        }
    }

    /// What a definition says of itself.
    pub(super) fn known(definition: &Definition) -> Self {
        let counts = definition.parameters.iter().map(|parameter| parameter.counts).collect();
        Self { level: definition.level, counts, ..Self::least(definition) }
    }

    /// The same with the places of an earlier result wherever only places differ: in recursive definitions they would
    /// go round in a circle.
    pub(super) fn keeping_places(mut self, before: &Self) -> Self {
        for (limit, known) in self.limits.iter_mut().zip(&before.limits) {
            if limit.0 == known.0 && known.1.is_some() {
                *limit = *known;
            }
        }
        for (local, limit) in &mut self.demands.limits {
            if let Some(known) = before.demands.limits.get(local)
                && known.0 == limit.0
            {
                *limit = *known;
            }
        }
        self
    }

    /// What follows from a body.
    pub(super) fn new(definition: &Definition, rank: Rank, demands: Demands) -> Self {
        let least = Self::least(definition);
        let parameters = &definition.parameters;
        let counts = parameters.iter().zip(least.counts);
        let limits = parameters.iter().map(|parameter| match demands.limits.get(&parameter.local) {
            Some(&(level, span)) => (level, Some(span)),
            None => (Level::Temporal, None),
        });
        let is_parameter = |local: &LocalId| parameters.iter().any(|parameter| parameter.local == *local);
        Self {
            level: rank.level,
            counts: counts.map(|(parameter, counts)| counts || rank.locals.contains(&parameter.local)).collect(),
            limits: limits.collect(),
            outer: rank.locals.iter().copied().filter(|local| !is_parameter(local)).collect(),
            demands,
        }
    }
}

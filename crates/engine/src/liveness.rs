//! Temporal formulas, decided on the graph of all behaviours when the search has ended; on request also while it goes
//! on, on what is known by then.
//!
//! While the search goes on, every step is recorded, with the truths of the atoms of all formulas ([`record`]). Then
//! ([`judge`]) a property is violated if some behaviour satisfies what is assumed and not the property. That formula is brought
//! into positive form ([`normal`]) and split into problems ([`problem`]): what has to happen infinitely often is
//! decided on components ([`fair`]), the rest becomes an automaton ([`automaton`]), walked together with the graph
//! ([`product`]). A behaviour that shows the violation is a lasso ([`lasso`]), or a finite one where that is enough
//! ([`prefix`]); `replay` evaluates the formulas on it once more, by their meaning ([`word`]).

pub(crate) mod alphabet;
mod automaton;
pub(crate) mod behaviour;
mod classes;
mod component;
mod cubes;
mod effects;
mod fair;
#[cfg(test)]
mod flaws;
pub(crate) mod history;
mod judge;
pub(crate) mod lasso;
mod marks;
mod narrow;
mod normal;
mod prefix;
mod problem;
mod product;
pub(crate) mod record;
pub(crate) mod word;

#[cfg(test)]
pub(crate) use flaws::Flaw;
pub(crate) use judge::{Judge, Judgement, Judgements};

use alphabet::Alphabet;
use check_system::Temporal;

/// The atoms of what is asked and assumed; `None` if nothing temporal is asked.
pub(crate) fn alphabet(asked: &[Temporal], assumed: &[Temporal]) -> Option<Alphabet> {
    let formulas = asked.iter().chain(assumed).map(|one| &one.formula);
    (!asked.is_empty()).then(|| Alphabet::of(formulas))
}

//! Caches of steps and of truths of formulas, found again by the slots that were read.
//!
//! An action reads a few parts of a state and writes a few. The combinations of values that these parts take are far
//! fewer than the states, so that most of what is evaluated has been evaluated before. So a state is cut into *slots*,
//! evaluation records which slots it reads, and what came of it is found again by their values: the writes of an
//! action, the truth of a conjunct. Nothing is guessed beforehand; which slots are read may depend on what was read
//! before. What is not worth remembering is evaluated, as ever. (The idea is known as *next-state caching* with
//! dependencies; here the dependencies are learnt. Compare Blom, van de Pol, Weber: Bridging the gap between
//! enumerative and symbolic model checkers, 2009, whose dependency matrices are given beforehand.)
//!
//! The general evaluator stays the only one that knows what an expression means. What cannot be evaluated is never
//! remembered: it is evaluated again without recording, so that a fault is always the same.
//!
//! Each worker learns for itself, within a bounded memory. What takes long to learn is shared
//! ([`SharedCache`](check_eval::slots::SharedCache)).

mod branches;
mod comparison;
mod elements;
mod formula;
mod judge;
mod known;
mod moves;
mod parts;
mod plan;
mod shared;
mod split;
mod steps;
mod truths;
mod tuples;
mod universal;
mod walk;

pub(crate) use known::{Known, Together};
pub(crate) use moves::Move;
pub(crate) use plan::Around;
pub(crate) use walk::Visit;

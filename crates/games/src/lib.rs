//! Two-player games on the state graphs of specs: who can win, how, and in how many moves.
//!
//! [`solver`] knows nothing of specs: retrograde analysis, Grundy values and strategies on a graph of positions. The other
//! modules find out which game a spec is and put its states in the place of positions. Must never know the command line,
//! files or the terminal.

pub mod board;
pub mod endings;
mod inference;
mod labels;
mod movers;
pub mod players;
pub mod rules;
pub mod setting;
pub mod solution;
pub mod solver;
pub mod strategies;
pub mod table;

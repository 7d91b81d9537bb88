//! Walking: initial states, steps, paths, and why there are no others.

mod behaviour;
mod random;
mod replay;
mod state;
mod steps;
mod ways;

pub(crate) use behaviour::behaviour;
pub(crate) use random::random_walk;
pub(crate) use replay::replay;
pub(crate) use state::{initial, states};
pub(crate) use steps::{part, steps};

//! The catalogue of bundled specs: texts embedded in the binary, and the native twins of some of them.
//!
//! Each spec has its folder here, with a README that says what its document claims and what the checker found, and the
//! outcomes expected of it in `expected.txt`. This crate knows nothing of TLA+ nor of how states are explored.

mod any;
mod catalogue;
mod twin;

#[path = "acro-nim/acro_nim.rs"]
pub mod acro_nim;
#[path = "nim/nim.rs"]
pub mod nim;
#[path = "tic-tac-toe/tic_tac_toe.rs"]
pub mod tic_tac_toe;

pub use any::{AnyState, AnyTwin};
pub use catalogue::{Bundled, catalogue, find};
pub use twin::{ParameterError, Twin};

#[cfg(test)]
mod tests;

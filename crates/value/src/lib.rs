//! The values of TLA+: one canonical form, the operators on them, and packed states.
//!
//! Must never know modules, expressions, engines or files. What needs a condition evaluated asks a [`value::Context`];
//! what needs a file or a clock asks a [`world::World`].

pub mod order_list;
pub mod pack;
pub mod symbols;
pub mod value;
pub mod world;

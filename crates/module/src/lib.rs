//! The front end of TLA+: from the texts of a spec to one [`module::Module`] in which every name is resolved.
//!
//! `check-syntax` makes a tree of a text; here the modules that a spec extends and instantiates are found, names become
//! definitions, levels and arities are checked, and configurations are read. An editor can use it alone. Must never know
//! values, evaluation, engines or files: a [`library::Library`] gives it texts.

pub mod config;
pub mod level;
pub mod library;
pub mod loader;
pub mod module;
pub mod nearest;
pub mod resolve;
pub mod standard;

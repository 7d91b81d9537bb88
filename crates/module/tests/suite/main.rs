//! The tests of the front end: modules, names, levels, configurations.

mod config;
mod examples;
mod extra;
mod loader;
mod modules;
mod names;
mod random;
mod rules;
mod sany;
mod support;

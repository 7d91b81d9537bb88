//! The tests of the translator.

mod faults;
mod mutations;
mod translations;

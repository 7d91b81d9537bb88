//! Lints: warnings about a spec whose verdict says less than its author may think.

mod hidden;
mod temporal;
mod vacuity;

pub use hidden::of as of_hidden;
pub use temporal::{SecondSearch, of as of_properties};
pub use vacuity::warnings as of_coverage;

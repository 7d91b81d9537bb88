//! Check specs from other programs.

pub mod checking;
pub mod exploration;
pub mod host;
pub mod limits;
pub mod lints;
pub mod load;
pub mod monitor;
pub mod origin;
mod overrides;
pub mod postconditions;
pub mod refusal;
pub mod request;
pub mod session;
pub mod spec;
mod twins;

//! Values against their laws, against a naive implementation, and against what TLC says.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "values/context.rs"]
mod context;
#[path = "values/faults.rs"]
mod faults;
#[path = "values/functions.rs"]
mod functions;
#[path = "values/grids.rs"]
mod grids;
#[path = "values/integers.rs"]
mod integers;
#[path = "values/laws.rs"]
mod laws;
#[path = "values/naive.rs"]
mod naive;
#[path = "values/orders.rs"]
mod orders;
#[path = "values/packing.rs"]
mod packing;
#[path = "values/random.rs"]
mod random;

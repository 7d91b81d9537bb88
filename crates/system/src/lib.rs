//! The words that every part of `check` shares: what a transition system is, what a reader sees of it,
//! what can go wrong, and what an exploration answers.
//!
//! Knows nothing of TLA+, of threads, of files or of how anything is printed.

mod action;
mod allowance;
mod fault;
mod news;
mod outcome;
mod store;
mod system;
mod telling;
mod temporal;
mod trace;
mod value;

pub use action::{ActionId, ActionInfo, PredicateId};
pub use allowance::{Allowance, Unlimited};
pub use fault::{Call, Details, Fault, FaultKind, Location};
pub use news::{ANY_DEPTH, Extent, Interest, News};
pub use outcome::{ActionCount, Outcome, Property, PropertyKind, PropertyStatus, RunStatistics, Statistics, Verdict};
pub use store::Store;
pub use system::{System, VisitWithParameters, Visitor};
pub use telling::{Application, Closest, Elsewhere, Explanation, Hear, Refused, Telling};
pub use temporal::{Atom, Formula, Mark, Temporal};
pub use trace::{Broken, Evaluation, Fair, Kept, NoValue, Objection, Parameter, Reasons, Step, Trace};
pub use value::Value;

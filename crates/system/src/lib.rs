//! The words that every part of `check` shares: what a transition system is, what a reader sees of it,
//! what can go wrong, and what an exploration answers.
//!
//! Knows nothing of TLA+, of threads, of files or of how anything is printed.

mod action;
mod allowance;
mod fault;
mod observation;
mod outcome;
mod provenance;
mod store;
mod system;
mod temporal;
mod trace;
mod value;

pub use action::{ActionId, ActionInfo, PredicateId};
pub use allowance::{Allowance, Unlimited};
pub use fault::{Call, Details, Fault, FaultKind, Interrupt, Location};
pub use observation::{ANY_DEPTH, Extent, Interest, Observation};
pub use outcome::{ActionCount, Outcome, Property, PropertyKind, PropertyStatus, RunStatistics, Statistics, Verdict};
pub use provenance::{Application, Closest, Elsewhere, Explanation, Hear, Part, Provenance, Refused, Subexpression};
pub use store::Store;
pub use system::{Assurance, System, VisitInitial, VisitWithParameters, Visitor};
pub use temporal::{Atom, Formula, Mark, Temporal};
pub use trace::{Broken, Evaluation, Fair, Kept, NoValue, Objection, Parameter, Reasons, Step, Trace};
pub use value::Value;

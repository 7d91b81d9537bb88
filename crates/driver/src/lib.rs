//! Check specs from other programs: load, compile, ask, explore.
//!
//! A [`Checker`] takes the texts of a spec and what is asked of it, and gives the outcome:
//!
//! ```
//! use check_driver::{Checker, Texts, Verdict};
//!
//! let spec = Texts::new(
//!     r"---- MODULE Counter ----
//!       EXTENDS Naturals
//!       CONSTANT Limit
//!       VARIABLE x
//!       Init == x = 0
//!       Next == x < Limit /\ x' = x + 1
//!       ====",
//! );
//! let checker = Checker::new(spec).behaviour("Init", "Next").constant("Limit", "5").invariant("x # 3");
//! let checked = checker.run()?;
//! assert_eq!(checked.outcome().verdict, Verdict::Invariant { name: "x # 3".to_owned() });
//! assert_eq!(checked.outcome().trace.as_ref().map(|trace| trace.states.len()), Some(4));
//! # Ok::<(), check_driver::CheckError>(())
//! ```
//!
//! [`Checker::graph`] gives the state graph as a graph of petgraph, [`Checker::interpreter`] single states, their successors and
//! the values of expressions in them:
//!
//! ```
//! # use check_driver::{Checker, Texts, Value};
//! # let text = "---- MODULE M ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = 2\nNext == x' = x * x\n====";
//! let mut interpreter = Checker::new(Texts::new(text)).behaviour("Init", "Next").interpreter(&["x + 1"])?;
//! let state = interpreter.initial().expect("Init can be evaluated").remove(0);
//! assert_eq!(interpreter.value(0, &state, None).expect("x is a number"), Value::Int(3.into()));
//! # Ok::<(), check_driver::CheckError>(())
//! ```
//!
//! A transition system need not come from a text: what implements [`System`] is explored by [`explore`].
//!
//! The modules below are what the program `check` is made of. Nothing here reads files, prints, or ends the process, and
//! nothing is global: files, the clock and progress come from outside ([`origin::Origin`], [`check_value::world::World`],
//! [`host::Host`], [`monitor::Observer`]).

mod checker;
pub mod checking;
mod concrete;
mod error;
pub mod exploration;
pub mod host;
mod interpreter;
pub mod limits;
pub mod lints;
pub mod load;
pub mod monitor;
pub mod origin;
mod overrides;
mod periodic;
pub mod postconditions;
pub mod refusal;
pub mod request;
pub mod session;
pub mod spec;
mod stack;
mod twins;

pub use check_engine::{Budgets, Monitor, Options, Predicate, Progress, Question, explore};
pub use check_eval::state::State;
pub use check_system::{
    ActionId, ActionInfo, Application, Fault, Location, Outcome, Parameter, Part, PredicateId, Property, PropertyKind,
    PropertyStatus, Refused, Statistics, Step, Subexpression, System, Trace, Value, Verdict,
};
pub use check_tla::{Disabled, Successor, SuccessorBounds, Successors};
pub use checker::{Checked, Checker, Graph};
pub use error::CheckError;
pub use interpreter::{Expression, Interpreter, Variables};
pub use origin::Texts;
pub use request::Request;

//! Slots: the parts of the state vector that are read and written by themselves, their values as numbers, and caches
//! over them.
//!
//! A slot is a part of the state that is read and written by itself: the value of a function, record or tuple that a
//! variable holds at first, or another variable as a whole. Each value that a slot has had has a number. While an
//! evaluation is recorded, it is noted which slots it reads; a [`Tree`] finds results again by the numbers in the slots
//! that they were computed from. Knows nothing of expressions: what is remembered, and when, others decide.

mod cache_handle;
mod changes;
mod cut;
mod entries;
mod filters;
mod forms;
mod guards;
mod hash;
mod instances;
mod keyed;
mod layout;
mod limits;
mod loaded;
mod memos;
mod places;
mod shared_cache;
mod shared_tree;
mod table;
mod translations;
mod tree;
mod variables;
mod wholes;

pub use cache_handle::CacheHandle;
pub(crate) use cache_handle::HitRate;
pub use changes::Path;
pub use cut::Cut;
pub use entries::{ABSENT, Common, Entries, OPAQUE, Run};
pub(crate) use filters::{Filter, Filters};
pub use forms::Form;
pub use guards::Guards;
pub use hash::{GOLDEN, mixed};
pub(crate) use keyed::{Instance, Keyed, Stage};
pub use layout::{Layout, NodeId};
pub use limits::{Flaw, Limits};
pub(crate) use loaded::Lookup;
pub use loaded::{Change, InitialHint, Part, Pending, Place, SharedResult, Slots, take_number};
pub use memos::{Kind as MemoKind, Memos};
pub use shared_cache::SharedCache;
pub use table::UNKNOWN;
pub use tree::{Sought, Tree};
pub use variables::{VARIABLES, Variables};

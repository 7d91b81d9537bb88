//! What a search keeps on disk: streams of bytes, sorted runs of fingerprints, and the manifest that names what belongs
//! together.
//!
//! Knows no engine, no systems, no paths and no operating system: what there is of files comes through [`Files`]. All that
//! is read is checked: what is torn, changed or missing is an error that says so ([`Damaged`]), never an answer.
//!
//! A checkpoint is written in this order: streams and runs are synced; a [`manifest`] with their marks is written, which
//! takes the place of the one before as a whole; files that only the one before named are removed ([`Runs::sweep`]).

mod damaged;
mod fields;
mod files;
mod guarded;
pub mod manifest;
mod memory;
mod packing;
mod run;
mod runs;
mod stream;

pub use damaged::Damaged;
pub use fields::Fields;
pub use files::{Files, Sink, Source};
pub use memory::MemoryFiles;
pub use run::{Run, RunId, RunWriter, Values, merge};
pub use runs::{Merge, Runs};
pub use stream::{Frames, Mark, Reader, Writer};

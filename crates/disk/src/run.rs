//! Sorted runs: distinct fingerprints in ascending order, compressed, in blocks that are read one by one.
//!
//! A file has a header, blocks of 2,049 fingerprints, and an index: of each block the first fingerprint, the end and a
//! checksum; at last how much there is, and a checksum of the index. The index is kept in memory: 24 bytes a block.

mod block;
mod index;
mod lookup;
mod merge;
mod sorted;
mod values;
mod writer;

pub use merge::merge;
pub use sorted::{Run, RunId};
pub use values::Values;
pub use writer::RunWriter;

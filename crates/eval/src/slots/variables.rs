//! Sets of variables, as bits.

/// A set of variables, of the first 64.
pub type Variables = u64;

/// Nothing is split if there are more variables than this.
pub const VARIABLES: usize = Variables::BITS as usize;

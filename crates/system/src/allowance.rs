//! Limits of an evaluation: a trait by which time, memory and the user may end it.

use crate::Fault;

/// Whoever says whether an evaluation may go on. Asked every few thousand units of work, from any thread.
pub trait Allowance: std::fmt::Debug + Send + Sync {
    /// Whether evaluation may go on, and take so many more bytes of memory at once.
    ///
    /// # Errors
    /// When it may not: a fault [that says nothing of the spec](crate::FaultKind::is_from_outside).
    fn grant(&self, bytes: u64) -> Result<(), Fault>;
}

/// No limit.
#[derive(Clone, Copy, Debug)]
pub struct Unlimited;

impl Allowance for Unlimited {
    fn grant(&self, _bytes: u64) -> Result<(), Fault> {
        Ok(())
    }
}

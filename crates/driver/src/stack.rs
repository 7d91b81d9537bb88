//! A large stack: specs are read and compiled by recursion over their text.

use crate::error::CheckError;

/// The stack of the thread on which specs are read and compiled, in bytes. Memory is taken only as far as it is used.
#[cfg(not(target_arch = "wasm32"))]
const STACK: usize = 512 << 20;

/// Runs on a thread with a large stack.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn on_large_stack<T: Send>(run: impl FnOnce() -> T + Send) -> Result<T, CheckError> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name("check".to_owned()).stack_size(STACK).spawn_scoped(scope, run);
        let thread = thread.map_err(|error| CheckError::Thread(error.kind()))?;
        Ok(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}

/// There are no threads, and the host decides how large the stack is.
#[cfg(target_arch = "wasm32")]
pub(crate) fn on_large_stack<T>(run: impl FnOnce() -> T) -> Result<T, CheckError> {
    Ok(run())
}

//! Threads with a stack that is large enough for deep recursion.

use std::io;

/// Runs a function on a thread of its own with so many bytes of stack, and passes on its panic.
pub(crate) fn with_stack<T: Send>(stack: usize, run: impl FnOnce() -> T + Send) -> io::Result<T> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name("check".to_owned()).stack_size(stack).spawn_scoped(scope, run)?;
        thread.join().map_err(|panic| std::panic::resume_unwind(panic))
    })
}

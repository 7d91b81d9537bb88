//! Threads: with a stack that is large enough for deep recursion, and with memory of their own.

use std::io;

/// Runs a function on a thread of its own with so many bytes of stack and with [memory](take_memory), and passes on its panic. Where
/// there are no threads, it runs on the stack of the caller.
pub(crate) fn with_stack<T: Send>(stack: usize, run: impl FnOnce() -> T + Send) -> io::Result<T> {
    if cfg!(target_arch = "wasm32") {
        return Ok(run());
    }
    std::thread::scope(|scope| {
        let run = || {
            take_memory();
            run()
        };
        let thread = std::thread::Builder::new().name("check".to_owned()).stack_size(stack).spawn_scoped(scope, run)?;
        thread.join().map_err(|panic| std::panic::resume_unwind(panic))
    })
}

/// Bytes that a thread takes at first: just less than the 32 MiB from which on glibc always asks the system.
const MEMORY: usize = 31 << 20;

/// Takes memory and gives it back to the allocator, so that the calling thread gets more of it without asking the system.
///
/// With glibc, a thread's memory grows by what is needed at the moment, a few pages, each time by a system call for which
/// the other threads wait that get new pages meanwhile. What was once taken at a time stays with the thread. No page is used
/// before something is written to it. The first call of all raises the limit up to which memory is a thread's own
/// (`mallopt(3)`, `M_MMAP_THRESHOLD`). With other allocators this does nothing.
pub(crate) fn take_memory() {
    let mut memory = Vec::<u8>::new();
    // Where there is not so much, it is had later, bit by bit.
    let _ = memory.try_reserve_exact(MEMORY);
    drop(std::hint::black_box(memory));
}

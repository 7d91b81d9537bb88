//! Atomics and locks: the standard library's, or those of loom, which tries every interleaving of the threads of a test.
//!
//! The parts without locks, or with waiting of their own, use these: the visited set and the barrier. Their tests under loom
//! run with `RUSTFLAGS="--cfg check_loom" cargo test -p check-engine --lib --target-dir target/loom interleavings`.

#[cfg(check_loom)]
pub(crate) use loom::{
    hint::spin_loop,
    sync::atomic::{AtomicU64, AtomicUsize},
    sync::{Condvar, Mutex, RwLock, RwLockReadGuard, RwLockWriteGuard},
    thread::yield_now,
};
#[cfg(not(check_loom))]
pub(crate) use std::{
    hint::spin_loop,
    sync::atomic::{AtomicU64, AtomicUsize},
    sync::{Condvar, Mutex, RwLock, RwLockReadGuard, RwLockWriteGuard},
    thread::yield_now,
};

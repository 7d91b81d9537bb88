//! The allocator: that of the standard library, which is asked how much is in use, and tells when there is no more.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Told to the page when memory is refused. Who asked for it can perhaps do without: then the page forgets it.
const EXHAUSTED: &str =
    r#"{"problem":{"code":"memory","message":"The memory that the browser gives to this page is exhausted."}}"#;

#[global_allocator]
static ALLOCATOR: Counting = Counting { used: AtomicUsize::new(0) };

/// The allocator of the standard library, with a count.
struct Counting {
    /// Bytes in use.
    used: AtomicUsize,
}

/// How many bytes are in use.
pub(super) fn used() -> u64 {
    ALLOCATOR.used.load(Relaxed) as u64
}

impl Counting {
    /// Counts what was given in the place of so many bytes.
    #[inline]
    fn given(&self, place: *mut u8, before: usize, now: usize) -> *mut u8 {
        if place.is_null() {
            super::tell(EXHAUSTED);
        } else {
            // There is one thread.
            self.used.store(self.used.load(Relaxed).wrapping_add(now).wrapping_sub(before), Relaxed);
        }
        place
    }
}

// SAFETY: everything is asked of the allocator of the standard library, in the words of the caller.
unsafe impl GlobalAlloc for Counting {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as the caller promises.
        self.given(unsafe { System.alloc(layout) }, 0, layout.size())
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as the caller promises.
        self.given(unsafe { System.alloc_zeroed(layout) }, 0, layout.size())
    }

    #[inline]
    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        self.given(place, layout.size(), 0);
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(place, layout) }
    }

    #[inline]
    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as the caller promises.
        self.given(unsafe { System.realloc(place, layout, size) }, layout.size(), size)
    }
}

//! The exports and imports of the module, and the allocator: the only unsafe code of the workspace.
//!
//! A place in memory that comes from outside is taken for what `alloc` gave, with its length. So the page must keep to what is
//! said at the top of the crate; a page that does not can harm nobody but itself, since the module sees no memory but its own.
//! An instance of the module is a lane, so there is one lane for all calls.
#![allow(unsafe_code)]

mod memory;

use crate::lane::{Lane, Page};
use std::cell::RefCell;
use std::panic::PanicHookInfo;

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    #[link_name = "now"]
    safe fn milliseconds() -> f64;
    fn event(text: *const u8, length: usize);
}

thread_local! {
    static LANE: RefCell<Lane> = RefCell::new(lane());
}

fn lane() -> Lane {
    std::panic::set_hook(Box::new(tell_of_panic));
    Lane::new(Page { now: || milliseconds(), event: tell, used: memory::used })
}

fn tell(text: &str) {
    // SAFETY: the text is there as long as the call lasts.
    unsafe { event(text.as_ptr(), text.len()) }
}

fn tell_of_panic(info: &PanicHookInfo<'_>) {
    tell(&crate::lane::problem_of_panic(&info.to_string()));
}

/// Room for a text; nowhere if there is no more memory.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn alloc(length: usize) -> *mut u8 {
    let mut room = Vec::<u8>::new();
    if room.try_reserve_exact(length).is_err() {
        return std::ptr::null_mut();
    }
    room.resize(length, 0);
    Box::into_raw(room.into_boxed_slice()).cast()
}

/// Takes back the room of a text.
///
/// # Safety
///
/// The place must come from `alloc` or `call`, with this length, and is not to be used again.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn free(place: *mut u8, length: usize) {
    // SAFETY: as the caller promises.
    drop(unsafe { take(place, length) });
}

/// Takes the spec inside an exported page; 1 if it can be read.
///
/// # Safety
///
/// As of `free`.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn served(place: *mut u8, length: usize) -> u32 {
    // SAFETY: as the caller promises.
    let text = unsafe { take(place, length) };
    u32::from(LANE.with_borrow_mut(|lane| lane.serve(&String::from_utf8_lossy(&text))))
}

/// Answers a request: the place of the answer in the upper half, its length in the lower.
///
/// # Safety
///
/// As of `free`.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn call(place: *mut u8, length: usize) -> u64 {
    // SAFETY: as the caller promises.
    let request = unsafe { take(place, length) };
    let answer = LANE.with_borrow_mut(|lane| lane.call(&String::from_utf8_lossy(&request)));
    let answer = answer.into_bytes().into_boxed_slice();
    let length = answer.len() as u64;
    (Box::into_raw(answer).cast::<u8>().addr() as u64) << 32 | length
}

/// The bytes at a place.
///
/// # Safety
///
/// As of `free`.
unsafe fn take(place: *mut u8, length: usize) -> Box<[u8]> {
    // SAFETY: `alloc` or `call` made it of such a box, and nobody else has it.
    unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(place, length)) }
}

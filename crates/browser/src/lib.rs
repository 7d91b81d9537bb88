//! The explorer as a WebAssembly module: plain exports around it, for a web worker.
//!
//! Texts cross the border as UTF-8 in the memory of the module, by place and length; both are numbers of 32 bits.
//!
//! # What the module exports
//!
//! | export | does |
//! |---|---|
//! | `memory` | the memory; its buffer changes whenever it grows, that is in any call |
//! | `alloc(len: u32) -> u32` | gives room for so many bytes; 0 if there is no more memory |
//! | `free(ptr: u32, len: u32)` | takes room back, with the length it was given with |
//! | `served(ptr: u32, len: u32) -> u32` | takes over a text from `alloc`: the spec inside an exported page as JSON, `{"root": "Nim", "files": {"Nim.tla": "…"}, "options": {…}}`. To be called before the first `call`, or never. Gives 1, or 0 if the text has not that form |
//! | `call(ptr: u32, len: u32) -> u64` | takes over a text from `alloc`: a request, `{"method": "…", "params": {…}}`. Gives the place of the answer in the upper 32 bits and its length in the lower ones: `{"result": …}` or `{"problem": {…}}`, to be given back by `free` |
//!
//! # What it imports, from `env`
//!
//! | import | does |
//! |---|---|
//! | `now() -> f64` | the milliseconds since some moment that stays the same: `performance.now()` |
//! | `event(ptr: u32, len: u32)` | takes a text, which is there only as long as this call: an event of the call that runs, `{"event": "progress", …}`; or why there will be no answer, `{"problem": {…}}` |
//!
//! # How it ends
//!
//! When `call` throws, the module is of no more use: it is dropped, and another one is made. The answer is then the last
//! problem that `event` was told in this call: a panic (`internal`) and exhausted memory (`memory`) are told so. If there was
//! none, what was thrown is a `RangeError` where the engine's own stack is exhausted (`memory`), or else a bug
//! (`internal`). A call is cancelled by ending the worker.
//!
//! ```js
//! const bytes = new TextEncoder().encode(JSON.stringify({ method, params }));
//! const place = exports.alloc(bytes.length);
//! new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
//! const answer = exports.call(place, bytes.length); // a BigInt
//! const [at, length] = [Number(answer >> 32n) >>> 0, Number(answer & 0xffffffffn)];
//! const text = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length));
//! exports.free(at, length);
//! ```

#[cfg(target_arch = "wasm32")]
mod border;
#[cfg(any(target_arch = "wasm32", test))]
mod lane;

//! Finds the WebAssembly module that `web/wasm` has made: it becomes part of the program if it is there.

use std::path::Path;
use std::{env, fs};

fn main() {
    let made =
        Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../target/explorer/check.wasm.gz");
    println!("cargo::rerun-if-changed={}", made.display());
    println!("cargo::rerun-if-env-changed=CHECK_WASM");
    let made = env::var_os("CHECK_WASM").map_or(made, Into::into);
    let module = fs::read(&made).unwrap_or_default();
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("check.wasm.gz");
    fs::write(out, module).expect("the folder of the build can be written");
}

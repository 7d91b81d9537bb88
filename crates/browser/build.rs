//! Tells the linker how large the stack of the module is.

/// Bytes of memory for the part of the stack that the module keeps itself. The engine keeps the other part, which is exhausted
/// first: see `STACK` in `src/lane.rs`.
const STACK: u32 = 16 << 20;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-link-arg-cdylib=-zstack-size={STACK}");
    }
}

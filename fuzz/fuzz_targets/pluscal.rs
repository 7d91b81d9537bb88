//! libFuzzer on `check_fuzz::pluscal`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| check_fuzz::pluscal(data));

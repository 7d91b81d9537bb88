//! libFuzzer on `check_fuzz::config`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| check_fuzz::config(data));

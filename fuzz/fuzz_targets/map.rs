//! libFuzzer on `check_fuzz::map`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| check_fuzz::map(data));

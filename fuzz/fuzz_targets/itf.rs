//! libFuzzer on `check_fuzz::itf`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| check_fuzz::itf(data));

//! libFuzzer on `check_fuzz::evaluation`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| check_fuzz::evaluation(data));

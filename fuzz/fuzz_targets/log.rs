//! libFuzzer on `check_fuzz::log`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| check_fuzz::log(data));

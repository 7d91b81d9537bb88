//! libFuzzer on `check_fuzz::parser`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| check_fuzz::parser(data));

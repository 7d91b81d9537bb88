//! libFuzzer on `check_fuzz::expressions`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| check_fuzz::expressions(data));

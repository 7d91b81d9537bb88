//! The program `check`: calls the tool, and catches what must not happen.

use std::process::ExitCode;

/// The exit code of an internal error.
const INTERNAL: u8 = 255;

fn main() -> ExitCode {
    match std::panic::catch_unwind(check_cli::main) {
        Ok(code) => ExitCode::from(code),
        Err(_) => {
            eprintln!("check has a bug: what stands above must not happen. Nothing was decided about the spec.");
            eprintln!("Please report it, with the spec and the command line if you can.");
            ExitCode::from(INTERNAL)
        }
    }
}

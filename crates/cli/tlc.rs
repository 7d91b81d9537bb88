//! `check tlc` and its siblings: in the place of TLC, of SANY, of the PlusCal translator, and of the `java` that runs them.

mod checkpoints;
mod java;
mod options;
mod pcal;
mod properties;
mod running;
mod sany;
mod teller;

use self::properties::Properties;
use crate::options::ParseRun;
use crate::output;
use clap::Args;
use std::path::Path;

/// Arguments as another program takes them.
#[derive(Args, Clone, Debug)]
#[command(disable_help_flag = true)]
pub struct Foreign {
    /// The arguments.
    #[arg(value_name = "ARGUMENT", trailing_var_arg = true, allow_hyphen_values = true)]
    pub words: Vec<String>,
}

/// How to go on with a run of `check tlc`.
pub(crate) fn go_on(folder: &Path) -> String {
    checkpoints::go_on(folder)
}

/// Does what `java tlc2.TLC` does with these arguments; gives the exit code.
pub(crate) fn tlc(asked: &Foreign, parse: ParseRun) -> u8 {
    if let Some(code) = java::stand_in(&asked.words) {
        return code;
    }
    let is_property = |word: &&String| word.starts_with("-D") && word.len() > 2;
    let mut properties = Properties::default();
    for word in asked.words.iter().take_while(is_property) {
        if let Err(message) = properties.take(word) {
            return output::trouble(options::WRONG, &message);
        }
    }
    let words: Vec<String> = asked.words.iter().skip_while(is_property).cloned().collect();
    running::run(&words, &properties, parse)
}

/// Does what `java tla2sany.SANY` does with these arguments; gives the exit code.
pub(crate) fn sany(asked: &Foreign) -> u8 {
    sany::run(&asked.words, &Properties::default())
}

/// Does what `java pcal.trans` does with these arguments; gives the exit code.
pub(crate) fn pcal(asked: &Foreign) -> u8 {
    pcal::run(&asked.words)
}

/// Does what `java` does with these arguments, where they run a tool of TLA+; gives the exit code.
pub(crate) fn java(asked: &Foreign, parse: ParseRun) -> u8 {
    java::run(&asked.words, parse)
}

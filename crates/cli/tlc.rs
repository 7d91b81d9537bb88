//! `check tlc` and its siblings: in the place of TLC, of SANY, of the PlusCal translator, and of the `java` that runs them.

mod java;
mod options;
mod pcal;
mod running;
mod sany;
mod teller;

use crate::options::ParseRun;
use crate::output;
use clap::Args;

/// Arguments as another program takes them.
#[derive(Args, Clone, Debug)]
#[command(disable_help_flag = true)]
pub struct Foreign {
    /// The arguments.
    #[arg(value_name = "ARGUMENT", trailing_var_arg = true, allow_hyphen_values = true)]
    pub words: Vec<String>,
}

/// What can be set for a Java program beside its arguments, by `-Dname=value`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Properties {
    /// Folders in which modules are looked for: `TLA-Library`.
    library: Vec<String>,
    /// Whether messages say NOW for the time: `tlc2.output.MP.noTimestamps`.
    timeless: bool,
    /// Seconds after which the run ends: `tlc2.TLC.stopAfter`.
    stop_after: Option<String>,
}

impl Properties {
    /// Takes `-Dname=value`; fails with a sentence if it is one that would change what is done.
    fn take(&mut self, word: &str) -> Result<(), String> {
        let (name, value) = word.trim_start_matches("-D").split_once('=').unwrap_or((&word[2..], "true"));
        match name {
            "TLA-Library" => {
                let separator = if cfg!(windows) { ';' } else { ':' };
                self.library.extend(value.split(separator).filter(|folder| !folder.is_empty()).map(str::to_owned));
            }
            "tlc2.output.MP.noTimestamps" => self.timeless = value == "true",
            "tlc2.TLC.stopAfter" => self.stop_after = Some(value.to_owned()),
            "tlc2.output.MP.warning2error" => {
                return Err(format!("{name} is not supported: warnings are never errors here"));
            }
            // The others say how TLC stores and schedules, whom it tells, and what it counts beside.
            _ => {}
        }
        Ok(())
    }
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

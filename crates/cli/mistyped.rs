//! Command lines that the parser of arguments refuses, or takes for something else, and what was probably meant.

use crate::arguments::Arguments;
use crate::catalogue;
use check_module::nearest::suggest;
use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::path::Path;

/// Options of TLC, and what is written here instead.
const TLC: [(&str, &str); 24] = [
    ("-config", "write `--config FILE`"),
    ("-workers", "write `--workers N`, or nothing for one worker on each core"),
    ("-deadlock", "write `--no-deadlock` not to check for deadlock"),
    ("-simulate", "write `check simulate SPEC`"),
    ("-generate", "write `check simulate SPEC`"),
    ("-depth", "write `check simulate SPEC --depth N`"),
    ("-dfid", "write `--max-depth N` to explore no deeper than that"),
    ("-continue", "write `--continue`"),
    ("-coverage", "write `--coverage`"),
    ("-seed", "write `--seed N`"),
    ("-aril", "write `--seed N`"),
    ("-dump", "write `check graph SPEC --output FILE`"),
    ("-dumpTrace", "write `--dump-trace json=FILE` or `--dump-trace tla=FILE`"),
    ("-postCondition", "write POSTCONDITION in the config"),
    ("-view", "write VIEW in the config"),
    ("-lncheck", "write `--early` to check temporal properties also while the search goes on"),
    ("-help", "write `--help`"),
    ("-version", "write `--version`"),
    ("-terse", "write `--quiet`"),
    ("-nowarning", "leave it out"),
    ("-cleanup", "leave it out: nothing is left behind"),
    ("-metadir", "leave it out: nothing is kept on the disk"),
    ("-tool", "write `--format json` for a report that programs read"),
    ("-noGenerateSpecTE", "leave it out: no spec is generated"),
];

/// An option of TLC among the arguments, with what to write instead. They begin with one dash, so that some would be
/// taken for short options: `-config` for `-c onfig`.
pub(crate) fn option_of_tlc(arguments: &[String]) -> Option<String> {
    let given = arguments.iter().take_while(|argument| *argument != "--");
    let known = |argument: &String| TLC.iter().find(|(option, _)| option == argument);
    let (option, instead) = given.filter_map(known).next()?;
    Some(format!("`{option}` is an option of TLC: {instead}"))
}

/// What was probably meant where there is a word too many: a command, or several specs.
pub(crate) fn word_too_many(error: &clap::Error, arguments: &[String]) -> Option<String> {
    // After the spec any other word is taken for a command.
    let context = match error.kind() {
        ErrorKind::UnknownArgument => ContextKind::InvalidArg,
        ErrorKind::ArgumentConflict => ContextKind::InvalidSubcommand,
        _ => return None,
    };
    let Some(ContextValue::String(word)) = error.get(context) else { return None };
    if word.starts_with('-') {
        return None;
    }
    let command = Arguments::command();
    let commands: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
    if commands.contains(&word.as_str()) {
        return None;
    }
    let first = arguments.first().filter(|first| !first.starts_with('-'))?;
    if commands.contains(&first.as_str()) {
        let takes_specs = ["simulate", "graph", "solve", "play", "generate"].contains(&first.as_str());
        return takes_specs.then(|| format!("`check {first}` takes one spec; `{word}` is one too many"));
    }
    let is_file = first.contains(['.', '/', '\\']);
    match suggest(first, commands.iter().copied()).filter(|_| !is_file) {
        Some(near) => Some(format!("there is no command `{first}`; did you mean `check {near} {word}`?")),
        None if !is_file && catalogue::find(first).is_none() && !Path::new(&format!("{first}.tla")).exists() => {
            Some(format!("there is neither a command nor a spec `{first}`; `check --help` lists the commands"))
        }
        None => {
            Some(format!("one spec at a time: `{word}` is one too many; `check test {first} {word}` checks several"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    fn said(line: &str) -> Option<String> {
        let arguments: Vec<String> = line.split(' ').map(str::to_owned).collect();
        option_of_tlc(&arguments).or_else(|| {
            let words = std::iter::once("check".to_owned()).chain(arguments.iter().cloned());
            word_too_many(&Arguments::try_parse_from(words).err()?, &arguments)
        })
    }

    #[test]
    fn what_was_meant() {
        let text = |line: &str| said(line).unwrap_or_default();
        assert_eq!(text("A.tla -config B.cfg"), "`-config` is an option of TLC: write `--config FILE`");
        assert_eq!(text("simualte A.tla"), "there is no command `simualte`; did you mean `check simulate A.tla`?");
        assert!(text("A.tla B.tla").contains("`check test A.tla B.tla` checks several"));
        assert!(text("nim tic-tac-toe").contains("`check test nim tic-tac-toe` checks several"));
        assert!(text("graf A.tla").contains("neither a command nor a spec `graf`"));
        assert!(text("simulate A.tla B.tla").contains("takes one spec"));
        for fine in ["A.tla -c onfig", "list", "A.tla -q", "A.tla --unknown"] {
            assert_eq!(said(fine), None, "{fine}");
        }
    }
}

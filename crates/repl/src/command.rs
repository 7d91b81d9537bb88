//! The commands of a prompt: lines that begin with a colon.

use check_module::nearest::suggest;

/// What all commands do.
pub(crate) const HELP: &str = "\
  EXPRESSION        its value, in the state where you are
  NAME == …         define something; EXTENDS MODULE for the definitions of a module
  x' = …            the steps that a formula makes from here, or an action with arguments
  :initial [N]      list the initial states, or go to one
  :state            the state where you are
  :next             the steps from here
  :step N           take a step of those listed last
  :back             take the last step back
  :trail            the steps so far
  :why NAME         why an action makes no step from here, or a predicate is false
  :definitions      what has been defined here; `:forget NAME` removes it
  :load SPEC        read a spec; `:reload` reads it again
  :quit             end (as Ctrl-D does); Ctrl-C ends an evaluation
";

/// The names of the commands.
pub(crate) const NAMES: [&str; 13] = [
    "help",
    "initial",
    "state",
    "next",
    "step",
    "back",
    "trail",
    "why",
    "definitions",
    "forget",
    "load",
    "reload",
    "quit",
];

/// A command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Help,
    Initial(Option<usize>),
    State,
    Next,
    Step(usize),
    Back,
    Trail,
    Why(String),
    Definitions,
    Forget(String),
    Load(String),
    Reload,
    Quit,
}

/// Whether a line is a command that moves the behaviour or replaces the spec.
pub fn is_walk(line: &str) -> bool {
    matches!(
        read(line.trim()),
        Ok(Some(
            Command::Initial(Some(_))
                | Command::Step(_)
                | Command::Back
                | Command::Load(_)
                | Command::Reload
                | Command::Quit
        ))
    )
}

/// The command of a line, if it is one: by its name, or by a beginning of it that no other has.
///
/// # Errors
/// A sentence, if there is no such command, or it is used in another way.
pub(crate) fn read(line: &str) -> Result<Option<Command>, String> {
    let Some(words) = line.strip_prefix(':') else { return Ok(None) };
    let (name, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
    let (name, rest) = (full_name(name)?, rest.trim());
    let number = || match rest.parse::<usize>() {
        Ok(number) => Ok(number),
        Err(_) => Err(format!(":{name} takes a number")),
    };
    let words = || if rest.is_empty() { Err(format!(":{name} takes a name")) } else { Ok(rest.to_owned()) };
    let command = match name {
        "initial" if rest.is_empty() => Command::Initial(None),
        "initial" => Command::Initial(Some(number()?)),
        "step" => Command::Step(number()?),
        "why" => Command::Why(words()?),
        "forget" => Command::Forget(words()?),
        "load" => Command::Load(words()?),
        _ if !rest.is_empty() => return Err(format!(":{name} takes nothing")),
        "help" => Command::Help,
        "state" => Command::State,
        "next" => Command::Next,
        "back" => Command::Back,
        "trail" => Command::Trail,
        "definitions" => Command::Definitions,
        "reload" => Command::Reload,
        _ => Command::Quit,
    };
    Ok(Some(command))
}

fn full_name(name: &str) -> Result<&'static str, String> {
    if name == "?" {
        return Ok("help");
    }
    let fitting: Vec<&'static str> = NAMES.into_iter().filter(|known| known.starts_with(name)).collect();
    match fitting.as_slice() {
        [one] => Ok(one),
        _ if fitting.contains(&name) => Ok(fitting.into_iter().find(|known| *known == name).unwrap_or_default()),
        [] => {
            let near = suggest(name, NAMES).map(|near| format!("; did you mean `:{near}`?"));
            let near = near.unwrap_or_else(|| "; `:help` lists all".to_owned());
            Err(format!("there is no command `:{name}`{near}"))
        }
        several => Err(format!("`:{name}` may be :{}", several.join(" or :"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_known_by_their_beginnings() {
        assert_eq!(read("1 + 1"), Ok(None));
        assert_eq!(read(":n"), Ok(Some(Command::Next)));
        assert_eq!(read(":step 3"), Ok(Some(Command::Step(3))));
        assert_eq!(read(":why Take(1)"), Ok(Some(Command::Why("Take(1)".to_owned()))));
        for wrong in [":s", ":step", ":step x", ":next 2", ":nxt", ":"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        for (line, moves) in [(":step 1", true), (":b", true), (":init 2", true), (":init", false), (":why x", false)] {
            assert_eq!(is_walk(line), moves, "{line}");
        }
    }
}

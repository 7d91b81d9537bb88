//! A run made by hand: what is possible is listed, one event is taken, the worlds are shown, steps are taken back.

use crate::output::print;
use check_engine::Candidates;
use check_engine::candidates::{CandidatesError, Possible};
use check_report::show;
use check_system::{Application, System};
use std::io::BufRead;

/// Events that are listed unless all are asked for.
const LISTED: usize = 40;

/// Candidates that are shown.
const SHOWN: usize = 10;

const HELP: &str = "\
  NUMBER or EVENT   take an event: 3, or Take(h = 1, k = 2), or Take(1, 2)
  l, list           what is possible; `all` lists everything
  w, worlds         the worlds, a few of them
  u, undo           take the last event back
  h, history        the events so far
  q, quit           end
";

/// A run that is being made.
struct Session<'a, 's, S: System> {
    worlds: &'a mut Candidates<'s, S>,
    /// The events so far, each with the worlds before it.
    taken: Vec<(Application, Vec<S::State>)>,
    possible: Vec<Possible>,
}

/// Runs until the input ends or the user does. Gives up where something cannot be evaluated.
pub(crate) fn run<S: System>(
    worlds: &mut Candidates<'_, S>,
    input: &mut dyn BufRead,
    prompts: bool,
) -> Result<(), CandidatesError> {
    worlds.begin(None)?;
    let mut session = Session { worlds, taken: Vec::new(), possible: Vec::new() };
    session.look()?;
    session.list(LISTED);
    loop {
        if prompts {
            print("> ");
        }
        let mut line = String::new();
        // An input that cannot be read has ended.
        if input.read_line(&mut line).unwrap_or(0) == 0 {
            return Ok(());
        }
        let line = line.trim();
        if !prompts {
            print(&format!("> {line}\n"));
        }
        match line {
            "" => {}
            "q" | "quit" | "exit" => return Ok(()),
            "?" | "help" => print(HELP),
            "l" | "list" => session.list(LISTED),
            "all" => session.list(usize::MAX),
            "w" | "worlds" => session.show(),
            "u" | "undo" => session.undo()?,
            "h" | "history" => session.history(),
            event => session.take(event)?,
        }
    }
}

impl<S: System> Session<'_, '_, S> {
    fn look(&mut self) -> Result<(), CandidatesError> {
        self.possible = self.worlds.possible()?;
        self.possible.sort_by(|one, other| one.event.cmp(&other.event));
        Ok(())
    }

    fn list(&self, most: usize) {
        let worlds = self.worlds.states().len();
        let mut text = format!("{}; possible:\n", number(worlds, "world"));
        for (place, possible) in self.possible.iter().take(most).enumerate() {
            let some = if possible.candidates < worlds {
                format!("   (in {} of them)", possible.candidates)
            } else {
                String::new()
            };
            text.push_str(&format!("  {:>3}  {}{some}\n", place + 1, label(&possible.event)));
        }
        if self.possible.is_empty() {
            text.push_str("  nothing\n");
        } else if self.possible.len() > most {
            text.push_str(&format!("  and {} more: `all` lists them\n", self.possible.len() - most));
        }
        print(&text);
    }

    fn show(&mut self) {
        let worlds = self.worlds.states().to_vec();
        for (place, world) in worlds.iter().take(SHOWN).enumerate() {
            let mut text = format!("world {}\n", place + 1);
            for (name, value) in self.worlds.show(world).iter() {
                text.push_str(&format!("    {name} = {}\n", show(value)));
            }
            print(&text);
        }
        if worlds.len() > SHOWN {
            print(&format!("and {} more\n", worlds.len() - SHOWN));
        }
    }

    fn history(&self) {
        let events =
            self.taken.iter().enumerate().map(|(place, (event, _))| format!("  {:>3}  {}\n", place + 1, label(event)));
        let text: String = events.collect();
        print(if text.is_empty() { "nothing has happened\n" } else { &text });
    }

    fn undo(&mut self) -> Result<(), CandidatesError> {
        let Some((event, before)) = self.taken.pop() else {
            print("there is nothing to take back\n");
            return Ok(());
        };
        self.worlds.set_states(before);
        print(&format!("{} is taken back\n", label(&event)));
        self.look()?;
        self.list(LISTED);
        Ok(())
    }

    fn take(&mut self, text: &str) -> Result<(), CandidatesError> {
        let chosen = match text.parse::<usize>() {
            Ok(place) => place.checked_sub(1).and_then(|place| self.possible.get(place)),
            Err(_) => self.possible.iter().find(|possible| is_called(&possible.event, text)),
        };
        let Some(event) = chosen.map(|possible| possible.event.clone()) else {
            print(&format!("`{text}` is not possible here; `list` says what is, `help` what can be typed\n"));
            return Ok(());
        };
        let before = self.worlds.states().to_vec();
        self.worlds.take(&event)?;
        self.taken.push((event.clone(), before));
        print(&format!("{}\n", label(&event)));
        self.show();
        self.look()?;
        self.list(LISTED);
        Ok(())
    }
}

/// `Take(h = 1, k = 2)`.
fn label(event: &Application) -> String {
    let arguments: Vec<String> =
        event.arguments.iter().map(|(name, value)| format!("{name} = {}", show(value))).collect();
    if arguments.is_empty() { event.operator.clone() } else { format!("{}({})", event.operator, arguments.join(", ")) }
}

/// Whether a text is an event, with or without the names of its parameters.
fn is_called(event: &Application, text: &str) -> bool {
    let bare = |text: &str| text.split_whitespace().collect::<String>();
    let values: Vec<String> = event.arguments.iter().map(|(_, value)| show(value)).collect();
    let short =
        if values.is_empty() { event.operator.clone() } else { format!("{}({})", event.operator, values.join(",")) };
    bare(text) == bare(&label(event)) || bare(text) == bare(&short)
}

fn number(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

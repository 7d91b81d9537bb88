//! Playing a game in the terminal: the board, the moves, a prompt; the opponent replies.

mod input;
mod play;

use super::{Opponent, Play};
use crate::interrupt::Interrupt;
use crate::options::Check;
use crate::{delivery, output};
use check_driver::refusal::Stop;
use check_driver::session::Session;
use check_games::setting::Setting;
use check_games::table::Table;
use input::{Command, Matched};
use play::Match;
use std::io::{BufRead, IsTerminal, Write};

const HELP: &str = "\
a number or the parameters of a move make it; beside that:
  moves    the moves once more          hint     a good move, and what the position is worth
  board    the board once more          undo     take back your last move and the reply
  resign   give up                      save F   write the play so far to the file F, as ITF
  quit     leave
";

/// Plays a game.
pub(super) fn run(
    asked: &Play,
    check: &Check,
    interrupt: &Interrupt,
    setting: &Setting<'_>,
    session: &mut Session,
) -> Result<u8, Stop> {
    let table = Table::set_up(setting, session)?;
    // From here on the terminal waits for the player.
    interrupt.ends_at_once();
    delivery::log_diagnostics(&session.warnings, &session.sources, check);
    let source = session.run.files.first().map(|file| file.path.clone()).unwrap_or_default();
    let mut play = Match::begin(asked, table, source)?;
    let mut player = Player { lines: Box::new(std::io::stdin().lock()), echoes: !std::io::stdin().is_terminal() };
    output::print(&play.greeting());
    while !play.is_over() {
        if play.is_yours() {
            if !turn(asked, &mut play, &mut player)? {
                break;
            }
        } else {
            let said = play.reply()?;
            output::print(&said);
        }
    }
    output::print(&play.farewell()?);
    if let Some(path) = &asked.itf {
        output::print(&play.save(path));
    }
    Ok(0)
}

/// Who sits at the keyboard.
struct Player {
    lines: Box<dyn BufRead>,
    /// Whether what is read is not seen otherwise.
    echoes: bool,
}

impl Player {
    /// A line; `None` when there are no more.
    fn line(&mut self, prompt: &str) -> Option<String> {
        output::print(prompt);
        // The prompt stands on a line that is not ended yet.
        let _ = std::io::stdout().flush();
        let mut line = String::new();
        let read = self.lines.read_line(&mut line).unwrap_or(0);
        let line = line.trim().to_owned();
        if self.echoes || read == 0 {
            output::print(&format!("{line}\n"));
        }
        (read > 0).then_some(line)
    }
}

/// Lets the player make a move; whether the play goes on.
fn turn(asked: &Play, play: &mut Match<'_>, player: &mut Player) -> Result<bool, Stop> {
    output::print(&play.board()?);
    if !asked.quiet {
        output::print(&play.moves()?);
    }
    loop {
        let Some(line) = player.line(&format!("{}> ", play.name())) else { return Ok(false) };
        match Command::of(&line) {
            Command::Nothing => {}
            Command::Help => output::print(HELP),
            Command::Moves => output::print(&play.moves()?),
            Command::Board => output::print(&play.board()?),
            Command::Hint => output::print(&play.hint()?),
            Command::Save(path) => output::print(&play.save(path.as_ref())),
            Command::Quit => return Ok(false),
            Command::Resign => {
                play.resign();
                return Ok(false);
            }
            Command::Undo if play.undo() => return Ok(true),
            Command::Undo => output::print("there is nothing to take back\n"),
            Command::Move(words) => match input::matched(&words, play.choices()?) {
                Matched::One(edge) => {
                    let said = play.make(edge, asked.against != Opponent::Human)?;
                    output::print(&said);
                    return Ok(true);
                }
                Matched::None => {
                    output::print("there is no such move; `moves` lists them, `help` says what else can be done\n")
                }
                Matched::Several(labels) => {
                    output::print(&format!("that could be {}; say more, or its number\n", labels.join(" or ")));
                }
            },
        }
    }
}

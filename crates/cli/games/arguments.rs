//! What can be asked of a game on the command line.

use crate::amount::{count, duration, memory};
use crate::options::{Check, Format};
use crate::output::Color;
use crate::reading::{BEHAVIOUR, Reading};
use clap::{ArgAction, Args, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

const RULES: &str = "Rules";
const EXPLORATION: &str = "Exploration";
const OUTPUT: &str = "Output";

/// A spec, and which game it is.
#[derive(Args, Clone, Debug)]
pub struct Rules {
    /// The spec.
    #[command(flatten)]
    pub reading: Reading,

    /// Who is to move: an expression whose values are the players. With primes (`turn'`) it says who makes a step.
    #[arg(long, value_name = "EXPR", conflicts_with = "control", help_heading = RULES)]
    pub player: Option<String>,

    /// Where a player has won: `P1=heaps = <<0, 0>>`. Once for each player; where neither has won, nobody has.
    #[arg(long, value_name = "PLAYER=EXPR", value_parser = winner, help_heading = RULES)]
    pub wins: Vec<(String, String)>,

    /// Where the play is over and nobody has won.
    #[arg(long, value_name = "EXPR", help_heading = RULES)]
    pub draw: Option<String>,

    /// Who cannot move has lost, and where the spec says nothing of players they take turns.
    #[arg(long, conflicts_with = "misere", help_heading = RULES)]
    pub normal: bool,

    /// Who cannot move has won, and where the spec says nothing of players they take turns.
    #[arg(long, help_heading = RULES)]
    pub misere: bool,

    /// These actions are ours, all others the environment's, which moves first where both can: the players are called
    /// `controller` and `environment`.
    #[arg(long, value_name = "ACTION", value_delimiter = ',', help_heading = RULES)]
    pub control: Vec<String>,

    /// Begin in the positions in which this holds, instead of the initial ones; they must be reachable.
    #[arg(long, value_name = "EXPR", help_heading = RULES)]
    pub from: Option<String>,

    /// Play only in states that satisfy this (a name or an expression), instead of the config's constraints.
    #[arg(long = "constraint", value_name = "EXPR", help_heading = BEHAVIOUR)]
    pub constraints: Vec<String>,

    /// Give up beyond so many positions: `1000000`, `1M`.
    #[arg(long, value_name = "N", default_value = "10M", value_parser = count, help_heading = EXPLORATION)]
    pub max_states: u64,

    /// Stop after this time: `30s`, `5m`, `2h`.
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = EXPLORATION)]
    pub max_time: Option<Duration>,

    /// Stop when so much memory is in use: `500M`, `4G`.
    #[arg(long, value_name = "BYTES", value_parser = memory, help_heading = EXPLORATION)]
    pub max_memory: Option<u64>,

    /// Let the spec run programs (IOExec of module IOUtils).
    #[arg(long, help_heading = EXPLORATION)]
    pub allow_exec: bool,

    /// Whether to use colour.
    #[arg(long, value_enum, default_value_t, value_name = "WHEN", help_heading = OUTPUT)]
    pub color: Color,
}

/// To solve a game.
#[derive(Args, Clone, Debug)]
pub struct Solve {
    /// The game.
    #[command(flatten)]
    pub rules: Rules,

    /// Write the winning strategy to a file: what to do in each position, as JSON, or as a TLA+ module with an operator
    /// `Follow` if the name ends in `.tla`. Verified before it is written.
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    pub strategy: Vec<PathBuf>,

    /// Whose strategy [default: who can win, else who moves first].
    #[arg(long = "for", value_name = "PLAYER", help_heading = OUTPUT)]
    pub follower: Option<String>,

    /// Follow this strategy against every reply: an operator or expression that holds on the steps it allows. Exit 13
    /// if a play beats it.
    #[arg(long, value_name = "EXPR", conflicts_with = "strategy", help_heading = OUTPUT)]
    pub verify_strategy: Option<String>,

    /// The value that is expected, for the player who is to move: exit 0 if it comes, else 1.
    #[arg(long, value_enum, value_name = "VALUE", help_heading = OUTPUT)]
    pub expect: Option<Expected>,

    /// Say only the value, a play that shows it, and what became of strategies.
    #[arg(short, long, help_heading = OUTPUT)]
    pub quiet: bool,

    /// The form of the report on standard output.
    #[arg(long, value_enum, default_value_t, value_name = "FORM", help_heading = OUTPUT)]
    pub format: Format,

    /// Write the report as JSON to a file as well.
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    pub json: Option<PathBuf>,
}

/// To play a game.
#[derive(Args, Clone, Debug)]
pub struct Play {
    /// The game.
    #[command(flatten)]
    pub rules: Rules,

    /// Which player you are; where players have no names, `first` or `second` [default: who moves first].
    #[arg(long = "as", value_name = "PLAYER")]
    pub seat: Option<String>,

    /// The opponent.
    #[arg(long, value_enum, default_value_t, value_name = "WHO")]
    pub against: Opponent,

    /// How often a perfect opponent makes a random move instead: a probability.
    #[arg(long, value_name = "P", default_value_t = 0.0, value_parser = probability)]
    pub errs: f64,

    /// What the opponent draws from: the same number gives the same replies [default: another one each time].
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// Save the play to a file when it ends, in the Informal Trace Format.
    #[arg(long, value_name = "FILE")]
    pub itf: Option<PathBuf>,

    /// Say less: no list of the moves unless you ask.
    #[arg(short, long, action = ArgAction::SetTrue)]
    pub quiet: bool,
}

/// Who plays against the user.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Opponent {
    /// Makes no mistake.
    #[default]
    Perfect,
    /// Makes any move.
    Random,
    /// Another person at the same keyboard.
    Human,
}

/// A value that is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Expected {
    /// The player to move can win.
    Win,
    /// The opponent can.
    Loss,
    /// Nobody can, and the play ends.
    Tie,
    /// Nobody can, and the play can go on for ever.
    Draw,
}

impl Rules {
    /// Which game it is.
    pub(crate) fn rules(&self) -> check_games::rules::Rules {
        check_games::rules::Rules {
            player: self.player.clone(),
            wins: self.wins.clone(),
            draw: self.draw.clone(),
            normal: self.normal,
            misere: self.misere,
            control: self.control.clone(),
            from: self.from.clone(),
            max_states: self.max_states,
        }
    }

    /// The same for the parts of the tool that check specs.
    pub(crate) fn check(&self) -> Check {
        Check {
            reading: self.reading.clone(),
            constraints: self.constraints.clone(),
            allow_exec: self.allow_exec,
            max_time: self.max_time,
            max_memory: self.max_memory,
            color: self.color,
            workers: Some(1),
            ..Check::default()
        }
    }
}

/// `PLAYER=EXPR`.
fn winner(text: &str) -> Result<(String, String), String> {
    let (player, expression) = text.split_once('=').ok_or("expected PLAYER=EXPR")?;
    let player = player.trim().trim_matches('"');
    if player.is_empty() || expression.trim().is_empty() {
        return Err("expected PLAYER=EXPR".to_owned());
    }
    Ok((player.to_owned(), expression.trim().to_owned()))
}

fn probability(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "expected a number from 0 to 1")?;
    if (0.0..=1.0).contains(&number) { Ok(number) } else { Err("expected a number from 0 to 1".to_owned()) }
}

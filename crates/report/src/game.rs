//! A solved game, as it is reported: values of positions, plays, strategies.

mod json;
mod module;
mod text;

pub use json::{json, strategy_json};
pub use module::strategy_module;
pub use text::{changed, position, text};

use crate::report::Run;
use check_system::Value;

/// Named values: the variables of a state.
pub type Variables = Vec<(String, Value)>;

/// What a position or a move is worth to the player who is to move, or who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Worth {
    /// He can win, in so many moves of both.
    Win(u32),
    /// The opponent can. He can hold out for so many moves.
    Loss(u32),
    /// Nobody can, and the play ends after at most so many moves unless somebody makes a mistake.
    Tie(u32),
    /// Nobody can, and the play can go on for ever.
    Draw,
}

impl Worth {
    /// In one word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Win(_) => "win",
            Self::Loss(_) => "loss",
            Self::Tie(_) => "tie",
            Self::Draw => "draw",
        }
    }

    /// How many moves it takes; `None` for ever.
    pub fn remoteness(self) -> Option<u32> {
        match self {
            Self::Win(moves) | Self::Loss(moves) | Self::Tie(moves) => Some(moves),
            Self::Draw => None,
        }
    }
}

/// How many positions there are of each value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Won for the first of the players, or for the player to move where players have no names.
    pub first: u64,
    /// Won for the second, or for the one who is not to move.
    pub second: u64,
    /// Ties.
    pub ties: u64,
    /// Draws.
    pub draws: u64,
}

impl Counts {
    /// All of them.
    pub fn total(&self) -> u64 {
        self.first + self.second + self.ties + self.draws
    }
}

/// A move, as a reader knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// What it is called.
    pub text: String,
    /// The action of the spec; `None` where a player lets the other one move.
    pub action: Option<String>,
    /// What was chosen in it.
    pub parameters: Variables,
    /// Whether the spec itself calls it so: nothing need be added.
    pub is_given: bool,
}

/// A move from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it is called.
    pub label: Label,
    /// The state that it leads to.
    pub to: Variables,
    /// What it is worth to the one who makes it.
    pub worth: Worth,
    /// Whether it throws nothing away.
    pub keeps: bool,
}

/// A move of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Who makes it.
    pub player: String,
    /// What it is called.
    pub label: Label,
    /// The state that it leads to.
    pub to: Variables,
}

/// A play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Play {
    /// Its moves.
    pub plies: Vec<Ply>,
    /// After how many moves there was the position that comes again at the end, if the play goes on for ever.
    pub back_to: Option<usize>,
}

/// A position that was asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its state.
    pub variables: Variables,
    /// Its picture, if the spec has one.
    pub view: Option<String>,
    /// Who is to move.
    pub mover: String,
    /// What it is worth to him.
    pub worth: Worth,
    /// The moves, in the order of the spec.
    pub choices: Vec<Choice>,
    /// A play in which nobody makes a mistake.
    pub line: Play,
}

/// Grundy values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grundy {
    /// Of the position that is shown.
    pub value: u32,
    /// How many positions have each value, from 0.
    pub counts: Vec<u64>,
    /// The positions in which the player to move loses.
    pub lost: Vec<Variables>,
}

/// A strategy that was found and verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Whose it is.
    pub player: String,
    /// Whether it wins; else it only does not lose.
    pub wins: bool,
    /// In how many positions it says what to do.
    pub decisions: usize,
    /// How many positions the plays come through.
    pub positions: usize,
    /// Where it was written to.
    pub files: Vec<String>,
}

/// The verification of the spec's own strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Its name or text.
    pub strategy: String,
    /// Who follows it.
    pub player: String,
    /// Whether a win was promised, or only not to lose.
    pub wins: bool,
    /// From how many positions it was followed.
    pub starts: usize,
    /// Positions left out because nobody could win from there.
    pub left_out: usize,
    /// In how many positions the follower was to move.
    pub decisions: usize,
    /// What beats it.
    pub beaten: Option<Beaten>,
}

/// A play that beats a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beaten {
    /// Where it begins.
    pub start: Variables,
    /// The play.
    pub play: Play,
    /// A sentence on how it ends.
    pub how: String,
    /// The first position of the play in which the follower could still have kept what he had, and what does it there.
    pub mistake: Option<(usize, Vec<String>)>,
}

/// A solved game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solved {
    /// The question of a run.
    pub run: Run,
    /// The names of the players; `None` where they take turns and positions do not say whose it is.
    pub players: Option<[String; 2]>,
    /// What was taken for granted.
    pub assumptions: Vec<String>,
    /// All positions that can be reached.
    pub positions: Counts,
    /// Those that were asked about.
    pub starts: Counts,
    /// The first of them, in full.
    pub opening: Option<Opening>,
    /// How the value of that position was verified, in a sentence.
    pub proof: Option<String>,
    /// Grundy values, where they say something.
    pub grundy: Option<Grundy>,
    /// Strategies that were found.
    pub found: Vec<Found>,
    /// The spec's own strategy.
    pub checked: Option<Checked>,
}

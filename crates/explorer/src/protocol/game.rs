//! Games: positions, moves, and what they are worth.

use super::{Key, Named};
use serde::{Deserialize, Serialize};

/// How a game is to be solved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct GameParams {
    /// The most positions.
    pub max_states: u64,
    /// What the last move does where the spec does not say who has won: who makes it wins, or loses.
    #[serde(default)]
    pub last_move: Option<LastMove>,
}

/// What the last move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum LastMove {
    /// Who makes it has won.
    Wins,
    /// Who makes it has lost.
    Loses,
}

/// A game that was solved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Game {
    /// The two players, if there are two.
    pub players: Option<[String; 2]>,
    /// How many positions there are.
    pub positions: u64,
    /// How many moves there are.
    pub moves: u64,
    /// What was inferred about the rules.
    pub remarks: Vec<String>,
    /// The positions at the start.
    pub starts: Vec<Position>,
}

/// What a position or a move is worth, with the number of moves until the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Worth {
    /// A win.
    Win {
        /// In so many moves.
        moves: u64,
    },
    /// A loss.
    Loss {
        /// In so many moves.
        moves: u64,
    },
    /// The end of the game without a winner.
    Tie {
        /// In so many moves.
        moves: u64,
    },
    /// A game without an end.
    Draw,
}

/// Which position to tell of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PositionParams {
    /// The number of the start.
    pub start: usize,
    /// The numbers of the moves that lead to it.
    pub moves: Vec<usize>,
}

/// A position of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Position {
    /// Its state.
    pub key: Key,
    /// The variables.
    pub variables: Vec<Named>,
    /// The text of the operator View.
    pub view: Option<String>,
    /// Who is to move; where the play is over, who would be. `first` and `second` where players have no names.
    pub mover: String,
    /// To the player who is to move.
    pub worth: Worth,
    /// Whether the play is over.
    pub is_over: bool,
    /// Who has won, "" for nobody; `null` while it goes on.
    pub winner: Option<String>,
    /// What can be done.
    pub moves: Vec<Move>,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Move {
    /// Its number.
    pub number: usize,
    /// What it is called.
    pub label: String,
    /// Its parameters.
    pub parameters: Vec<Named>,
    /// Where it leads.
    pub to: Key,
    /// The variables after it.
    pub variables: Vec<Named>,
    /// To the player who makes it.
    pub worth: Worth,
    /// Whether there is none that is better: it wins as soon as possible, or else it holds out as long as possible.
    pub is_best: bool,
}

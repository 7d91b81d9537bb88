//! Two-player games on a state graph: what a position is worth, how long it takes, and how to play it.
//!
//! A game is a graph of positions in which each belongs to the player who is to move there. A play ends in a position
//! with an [`End`]; one that never ends is nobody's. [`solve()`] finds the [`Value`] of every position by retrograde
//! analysis, [`strategy()`] what to do about it, and [`verify()`], which shares no code with either, whether that is true.
//!
//! Where positions do not say whose turn it is (*impartial* games, in which the players take turns and have the same
//! moves), every position belongs to whoever is to move, and its value is that player's.

mod arrange;
mod grundy;
mod line;
mod solve;
mod strategy;
mod verify;

pub use arrange::{Description, Ending, arrange};
pub use grundy::grundy;
pub use line::{Line, best, line, moves};
pub use solve::solve;
pub use strategy::{Strategy, strategy};
pub use verify::{Beaten, How, Verified, verify};

use petgraph::graph::{DiGraph, EdgeIndex, NodeIndex};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The first.
    One,
    /// The second.
    Two,
}

impl Side {
    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }
}

/// How a play has ended, for the player to whom the position belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum End {
    /// He has won.
    Won,
    /// He has lost.
    Lost,
    /// Neither.
    Tied,
}

/// A position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The state of the system.
    pub state: NodeIndex,
    /// Whose it is: who is to move. In a position in which the play has ended, the one of whom `end` speaks; where
    /// positions do not say whose turn it is, always [`Side::One`].
    pub mover: Side,
    /// How the play has ended, if it has; nothing leads on from there.
    pub end: Option<End>,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The step of the system; `None` where a player who could move lets the other one.
    pub step: Option<EdgeIndex>,
    /// Whether the position that it leads to is the opponent's.
    pub passes: bool,
}

/// A game. No moves lead on from a position in which the play has ended, and from every other one at least one does.
pub type Game = DiGraph<Position, Move>;

/// The value of a position to the player to whom it belongs, if both play well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    /// He can win, in so many moves of both, and not sooner against an opponent who holds out.
    Win(u32),
    /// The opponent can win. He can hold out for so many moves.
    Loss(u32),
    /// Nobody can win, and the play ends after at most so many moves unless somebody makes a mistake.
    Tie(u32),
    /// Nobody can win, and the play can go on for ever without a mistake of either.
    Draw,
}

impl Value {
    /// What a position is worth to the one who moves there, if the move passes the turn, or to the one who stays.
    #[must_use]
    pub fn seen(self, passes: bool) -> Self {
        match self {
            Self::Win(moves) if passes => Self::Loss(moves),
            Self::Loss(moves) if passes => Self::Win(moves),
            other => other,
        }
    }

    /// Whether a player who is worth this throws nothing away with a move to what is worth `next` to him.
    pub fn is_kept_by(self, next: Self) -> bool {
        match self {
            Self::Win(_) => matches!(next, Self::Win(_)),
            Self::Tie(_) | Self::Draw => !matches!(next, Self::Loss(_)),
            Self::Loss(_) => true,
        }
    }

    /// Values in the order in which a player wants them, the best first: a win as soon as possible, or else to hold out as
    /// long as possible. Of the ways to go on for ever and to end, a draw has the former, a tie only the latter.
    pub fn rank(self) -> (u8, i64) {
        match self {
            Self::Win(moves) => (0, i64::from(moves)),
            Self::Draw => (1, 0),
            Self::Tie(moves) => (2, -i64::from(moves)),
            Self::Loss(moves) => (3, -i64::from(moves)),
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

/// The goal of a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Every play is won.
    Wins,
    /// No play is lost, if only because it does not end.
    DoesNotLose,
}

/// A position from which a strategy is followed, and whether the follower is to move there.
pub type Start = (NodeIndex, bool);

#[cfg(test)]
mod tests;

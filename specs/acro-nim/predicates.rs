//! What is claimed of Acro-Nim, natively, under the names of `AcroNim.tla`.

use super::{AcroNim, Move, Play, Player, State};
use crate::twin::Predicates;

pub(super) const PREDICATES: Predicates<AcroNim> = Predicates {
    states: &[
        ("TypeOK", |_, state| state.piles.piles().iter().all(|pile| pile.poisoned <= pile.stones)),
        ("AtMostOnePoisonStone", |_, state| state.piles.poison() <= 1),
        // The type of a token count says so; a token too many spent would be an overflow, and stop the program.
        ("TokensNeverNegative", |_, _| true),
        ("NoMoveOnlyAtTheEnd", |_, state| state.play != Play::Continues || !state.piles.is_empty()),
        ("NoStonesAtTheEnd", |_, state| state.play == Play::Continues || state.piles.is_empty()),
        ("NorthWins", |_, state| state.play == Play::Won(Player::North)),
        ("SouthWins", |_, state| state.play == Play::Won(Player::South)),
        ("Draw", |_, state| state.play == Play::Drawn),
        ("GameOver", |_, state| state.play != Play::Continues),
        ("LostWithLastStone", |_, state| state.piles.is_empty() && state.play == Play::Won(state.to_move)),
    ],
    steps: &[
        ("StonesConserved", |_, from, to| from.piles.stones() == to.piles.stones() + taken(to.last_move)),
        ("PlayersAlternate", |_, from, to| {
            let opponent = to.to_move as usize;
            to.to_move == from.to_move.opponent() && to.player[opponent] == from.player[opponent]
        }),
        ("DrawAfterTwoPasses", |_, from, to| {
            to.play != Play::Drawn || from.last_move == Move::Pass && to.last_move == Move::Pass
        }),
        ("EqualizerChangesPiles", |_, from, to| to.last_move != Move::Equalize || to.piles != from.piles),
        ("EveryPlayEnds", |_, from, to| moves_left(to) < moves_left(from)),
    ],
};

fn taken(last_move: Move) -> u32 {
    match last_move {
        Move::Take { n, np, .. } => u32::from(n) + u32::from(np),
        Move::None | Move::Pass | Move::Split { .. } | Move::Equalize => 0,
    }
}

fn moves_left(state: &State) -> u32 {
    let tokens = state.player.iter().flat_map(|player| [player.equalizes, player.splits, player.passes]);
    state.piles.stones() + tokens.map(u32::from).sum::<u32>()
}

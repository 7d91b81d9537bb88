//! Acro-Nim's states as a reader sees them: the values of `AcroNim.tla`, and back.

use super::{Move, Pile, Play, Player, State, Tokens};
use crate::twin;
use check_system::Value;

/// The variables of the text with their values.
pub(super) fn variables(state: &State) -> Vec<(String, Value)> {
    let piles = state.piles.counted().map(|(pile, copies)| (shown_pile(pile), Value::Int(copies as i64)));
    let [north, south] = state.player.map(shown_tokens);
    vec![
        ("piles".to_owned(), twin::function(piles.collect())),
        ("player".to_owned(), twin::record([("north", north), ("south", south)])),
        ("toMove".to_owned(), shown_player(state.to_move)),
        ("lastMove".to_owned(), shown_move(state.last_move)),
        ("play".to_owned(), shown_play(state.play)),
    ]
}

/// The piles of a bag, as the text's `InitialPiles` is one.
pub(super) fn piles_of(bag: &Value) -> Option<Vec<Pile>> {
    let counted = match bag {
        Value::Function(counted) => counted.as_slice(),
        Value::Seq(none) if none.is_empty() => &[],
        _ => return None,
    };
    let mut piles = Vec::new();
    for (pile, copies) in counted {
        let copies = usize::try_from(twin::integer(copies, 1, 255)?).ok()?;
        piles.extend(std::iter::repeat_n(pile_of(pile)?, copies));
    }
    Some(piles)
}

fn pile_of(record: &Value) -> Option<Pile> {
    let Value::Record(fields) = record else { return None };
    let field = |name: &str| {
        let (_, value) = fields.iter().find(|(field, _)| field == name)?;
        u8::try_from(twin::integer(value, 0, 255)?).ok()
    };
    (fields.len() == 2).then_some(Pile::new(field("stones")?, field("poisoned")?))
}

fn count(number: u8) -> Value {
    Value::Int(i64::from(number))
}

fn shown_pile(pile: Pile) -> Value {
    twin::record([("stones", count(pile.stones)), ("poisoned", count(pile.poisoned))])
}

fn shown_tokens(player: Tokens) -> Value {
    let Tokens { equalizes, splits, passes } = player;
    twin::record([("equalizes", count(equalizes)), ("splits", count(splits)), ("passes", count(passes))])
}

fn shown_player(player: Player) -> Value {
    twin::string(match player {
        Player::North => "north",
        Player::South => "south",
    })
}

fn shown_move(last_move: Move) -> Value {
    let name = |name| ("move", twin::string(name));
    match last_move {
        Move::None => twin::record([name("none")]),
        Move::Pass => twin::record([name("pass")]),
        Move::Equalize => twin::record([name("equalize")]),
        Move::Split { pile } => twin::record([name("split"), ("pile", shown_pile(pile))]),
        Move::Take { pile, n, np } => {
            twin::record([("n", count(n)), ("np", count(np)), name("take"), ("pile", shown_pile(pile))])
        }
    }
}

fn shown_play(play: Play) -> Value {
    let name = |name| ("game", twin::string(name));
    match play {
        Play::Continues => twin::record([name("continues")]),
        Play::Drawn => twin::record([name("drawn")]),
        Play::Won(player) => twin::record([name("won"), ("by", shown_player(player))]),
    }
}

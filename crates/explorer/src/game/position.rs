//! Positions, as a page shows them: whose turn it is, what can be done, what that is worth.

use super::{refused, start, trouble};
use crate::convert;
use crate::key::key;
use crate::protocol::{Move, Position, Problem, Worth};
use check_driver::refusal::Stop;
use check_games::solver::{Side, Value};
use check_games::table::Table;
use petgraph::graph::NodeIndex;

/// The position to which moves, each by its number, lead from a start.
pub(super) fn told(table: &mut Table, number: usize, moves: &[usize]) -> Result<Position, Problem> {
    let mut position = start(table, number)?;
    for (made, number) in moves.iter().enumerate() {
        let choices = table.choices(position).map_err(trouble::of_evaluation)?;
        let Some((edge, ..)) = choices.get(*number) else {
            let message = format!("move {} cannot be made: there is no move {number} of {}", made + 1, choices.len());
            return Err(refused(message));
        };
        position = table.target(*edge);
    }
    described(table, position, moves.len()).map_err(trouble::of_evaluation)
}

/// A position that was reached by so many moves.
fn described(table: &mut Table, position: NodeIndex, made: usize) -> Result<Position, Stop> {
    let variables = table.show(position);
    let state = table.game[position].state;
    let ending = table.ending(position, made);
    let side = turn(table, position, made);
    let owner = table.turn(position, made);
    Ok(Position {
        key: key(&variables),
        variables: convert::named(&variables),
        view: table.board.view(state)?,
        mover: table.name_of(side),
        worth: worth(table.values[position.index()].seen(side != owner)),
        is_over: ending.is_some(),
        winner: ending.map(|winner| winner.map(|side| table.name_of(side)).unwrap_or_default()),
        moves: moves(table, position)?,
    })
}

/// Whose turn it is; where the play is over, whose it would be as far as the state says so.
fn turn(table: &Table, position: NodeIndex, made: usize) -> Side {
    let said = table.players.at.get(table.game[position].state.index()).copied().flatten();
    let is_over = table.game[position].end.is_some();
    said.filter(|_| is_over).unwrap_or_else(|| table.turn(position, made))
}

fn moves(table: &mut Table, position: NodeIndex) -> Result<Vec<Move>, Stop> {
    let choices = table.choices(position)?;
    let best = choices.iter().map(|(_, _, value)| value.rank()).min();
    let mut moves = Vec::with_capacity(choices.len());
    for (number, (edge, label, value)) in choices.into_iter().enumerate() {
        let target = table.target(edge);
        let variables = table.show(target);
        moves.push(Move {
            number,
            label: label.text,
            parameters: convert::named(&label.parameters),
            to: key(&variables),
            variables: convert::named(&variables),
            worth: worth(value),
            is_best: Some(value.rank()) == best,
        });
    }
    Ok(moves)
}

fn worth(value: Value) -> Worth {
    match value {
        Value::Win(moves) => Worth::Win { moves: u64::from(moves) },
        Value::Loss(moves) => Worth::Loss { moves: u64::from(moves) },
        Value::Tie(moves) => Worth::Tie { moves: u64::from(moves) },
        Value::Draw => Worth::Draw,
    }
}

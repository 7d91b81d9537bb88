//! The spec as a game for two, solved.

mod position;
mod trouble;

use crate::progress::Telling;
use crate::project::Project;
use crate::protocol::{Game, GameParams, LastMove, Position, PositionParams, Problem, ProblemCode};
use check_games::rules::Rules;
use check_games::setting::Setting;
use check_games::table::Table;
use check_report::numbers::grouped;
use petgraph::graph::NodeIndex;
use std::sync::Arc;

/// So many positions at the start are told of.
const STARTS: usize = 1000;

/// A game that was solved.
pub(crate) struct Solved {
    table: Table,
}

/// Solves the spec.
pub(crate) fn open(project: &Project, params: &GameParams) -> Result<(Solved, Game), Problem> {
    let rules = Rules {
        max_states: params.max_states,
        normal: params.last_move == Some(LastMove::Wins),
        misere: params.last_move == Some(LastMove::Loses),
        ..Rules::default()
    };
    let setting = Setting { origin: &project.texts, request: project.request.clone(), rules: &rules, strategy: None };
    let mut session = project.session();
    session.observer = Some(Arc::new(Telling(Arc::clone(&project.host))));
    let table = Table::set_up(&setting, &mut session).map_err(|stop| trouble::problem(stop, &session))?;
    let mut solved = Solved { table };
    let number = solved.table.starts.len();
    let starts = (0..number.min(STARTS)).map(|start| position::told(&mut solved.table, start, &[]));
    let starts = starts.collect::<Result<_, _>>()?;
    let mut remarks = solved.table.remarks.clone();
    if number > STARTS {
        remarks.push(format!(
            "there are {} positions at the start; only the first {STARTS} are offered",
            grouped(number as u64)
        ));
    }
    let game = Game {
        players: solved.table.players.names.clone(),
        positions: solved.table.board.graph.graph.node_count() as u64,
        moves: solved.table.game.edge_count() as u64,
        remarks,
        starts,
    };
    Ok((solved, game))
}

/// A position of the game.
pub(crate) fn position(solved: &mut Solved, params: &PositionParams) -> Result<Position, Problem> {
    position::told(&mut solved.table, params.start, &params.moves)
}

/// What is asked of a game that does not have it.
fn refused(message: String) -> Problem {
    Problem::new(ProblemCode::Refused, message)
}

/// The position at a start.
fn start(table: &Table, number: usize) -> Result<NodeIndex, Problem> {
    let missing = || refused(format!("there is no start {number}: there are {}", table.starts.len()));
    table.starts.get(number).copied().ok_or_else(missing)
}

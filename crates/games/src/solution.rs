//! A game that is solved, as it is reported.

use crate::endings::side_of;
use crate::rules::Rules;
use crate::setting::{Setting, asked};
use crate::solver::{self, Side, Value, grundy, line};
use crate::strategies;
use crate::table::{Table, worth};
use check_driver::refusal::Stop;
use check_driver::session::Session;
use check_report::game::{Choice, Counts, Grundy, Opening, Solved};
use petgraph::graph::NodeIndex;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The files and the strategy that are wanted beside the values.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// The files for the strategy that is found.
    pub files: Vec<PathBuf>,
    /// Whose strategy; whoever can win if `None`, else who moves first.
    pub follower: Option<String>,
}

/// A game that is solved, with the texts of the files that were wanted.
pub type Written = (Solved, Vec<(PathBuf, String)>);

/// Solves a game.
///
/// # Errors
///
/// Why the spec is no game, or what ended the evaluation.
pub fn solve(
    setting: &Setting<'_>,
    wanted: &Wanted,
    session: &mut Session,
    ready: impl FnOnce(&Session),
) -> Result<Written, Stop> {
    let mut table = Table::set_up(setting, session)?;
    ready(session);
    let opening = table.starts[0];
    let mut solved = Solved {
        run: session.run.clone(),
        players: table.players.names.clone(),
        assumptions: table.remarks.clone(),
        positions: counts(&table, table.board.graph.graph.node_indices()),
        starts: counts(&table, table.starts.iter().copied()),
        opening: Some(self::opening(&mut table, opening)?),
        proof: strategies::proof(&table, opening)?,
        grundy: self::grundy_values(&mut table, setting.rules, opening),
        ..Solved::default()
    };
    let mut texts = Vec::new();
    if !wanted.files.is_empty() || wanted.follower.is_some() && setting.strategy.is_none() {
        let side = side(wanted, &table)?;
        let (found, written) = strategies::find(&mut table, side, &wanted.files)?;
        solved.found.push(found);
        texts = written;
    }
    if setting.strategy.is_some() {
        let side = side(wanted, &table)?;
        solved.checked = Some(strategies::check(&mut table, side)?);
    }
    Ok((solved, texts))
}

/// Whose strategy is meant.
fn side(wanted: &Wanted, table: &Table) -> Result<Option<Side>, Stop> {
    let Some(name) = &wanted.follower else { return Ok(None) };
    match (side_of(name, &table.players), &table.players.names, name.as_str()) {
        (Some(side), ..) => Ok(Some(side)),
        (None, None, "first") => Ok(Some(Side::One)),
        (None, None, "second") => Ok(Some(Side::Two)),
        (None, Some([one, two]), _) => {
            Err(asked(format!("there is no player `{name}`"), format!("the players are {one} and {two}")))
        }
        (None, None, _) => Err(asked(
            format!("there is no player `{name}`"),
            "the players have no names here: the one who moves first is `first`, the other one `second`",
        )),
    }
}

fn counts(table: &Table, positions: impl Iterator<Item = NodeIndex>) -> Counts {
    let mut counts = Counts::default();
    for position in positions {
        let is_first = table.game[position].mover == Side::One;
        match (table.values[position.index()], is_first) {
            (Value::Win(_), true) | (Value::Loss(_), false) => counts.first += 1,
            (Value::Win(_), false) | (Value::Loss(_), true) => counts.second += 1,
            (Value::Tie(_), _) => counts.ties += 1,
            (Value::Draw, _) => counts.draws += 1,
        }
    }
    counts
}

fn opening(table: &mut Table, start: NodeIndex) -> Result<Opening, Stop> {
    let value = table.values[start.index()];
    let mut choices = Vec::new();
    let mut known = BTreeSet::new();
    for (edge, label, worth) in table.moves(start)? {
        let target = table.target(edge);
        if known.insert((label.text.clone(), target)) {
            let to = table.show(target);
            choices.push(Choice { label, to, worth: self::worth(worth), keeps: value.is_kept_by(worth) });
        }
    }
    let solver::Line { moves, back_to } = line(&table.game, &table.values, start);
    Ok(Opening {
        variables: table.show(start),
        view: table.board.view(start)?,
        mover: table.mover(start),
        worth: worth(value),
        choices,
        line: table.play(start, &moves, back_to)?,
    })
}

/// Grundy values, where players take turns with the same moves and the last one wins.
fn grundy_values(table: &mut Table, rules: &Rules, start: NodeIndex) -> Option<Grundy> {
    if table.players.names.is_some() || rules.misere {
        return None;
    }
    let is_normal = |position: NodeIndex| matches!(table.game[position].end, None | Some(solver::End::Lost));
    if !table.game.node_indices().all(is_normal) {
        return None;
    }
    let values = grundy(&table.game)?;
    let most = values.iter().max().copied().unwrap_or(0) as usize;
    let mut counts = vec![0; most + 1];
    values.iter().for_each(|value| counts[*value as usize] += 1);
    let lost: Vec<NodeIndex> = table.game.node_indices().filter(|position| values[position.index()] == 0).collect();
    let lost = lost.into_iter().map(|position| table.show(position)).collect();
    Some(Grundy { value: values[start.index()], counts, lost })
}

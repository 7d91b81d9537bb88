//! Solving a game: from the rules to a report.

use super::endings::side_of;
use super::strategies;
use super::table::{Table, worth};
use super::{Expected, Rules, Setting, Solve, Stop};
use crate::arguments::{Check, Format};
use crate::checking::Ground;
use crate::files::write_whole;
use crate::output::Channel;
use crate::{exit, output};
use check_engine::games::{self, Side, Value, grundy, line};
use check_report::game::{Choice, Counts, Grundy, Opening, Solved, Worth, json, text};
use petgraph::graph::NodeIndex;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Solves, reports, and gives the exit code.
pub(super) fn run(asked: &Solve, setting: &Setting<'_>, ground: &mut Ground) -> Result<u8, Stop> {
    let mut table = Table::set_up(setting, ground)?;
    output::log_diagnostics(&ground.warnings, &ground.sources, &setting.check);
    let opening = table.starts[0];
    let mut solved = Solved {
        run: ground.run.clone(),
        players: table.players.names.clone(),
        assumptions: table.remarks.clone(),
        positions: counts(&table, table.board.graph.graph.node_indices()),
        starts: counts(&table, table.starts.iter().copied()),
        opening: Some(self::opening(&mut table, opening)?),
        proof: strategies::proof(&table, opening)?,
        grundy: self::grundy_values(&mut table, &asked.rules, opening),
        ..Solved::default()
    };
    if !asked.strategy.is_empty() || asked.follower.is_some() && asked.verify_strategy.is_none() {
        let wanted = side(asked, &table)?;
        solved.found.push(strategies::write(&mut table, wanted, &asked.strategy)?);
    }
    if asked.verify_strategy.is_some() {
        let wanted = side(asked, &table)?;
        solved.checked = Some(strategies::check(&mut table, wanted)?);
    }
    Ok(deliver(asked, &setting.check, &solved))
}

/// Whose strategy is meant.
fn side(asked: &Solve, table: &Table) -> Result<Option<Side>, Stop> {
    let Some(name) = &asked.follower else { return Ok(None) };
    match (side_of(name, &table.players), &table.players.names, name.as_str()) {
        (Some(side), ..) => Ok(Some(side)),
        (None, None, "first") => Ok(Some(Side::One)),
        (None, None, "second") => Ok(Some(Side::Two)),
        (None, Some([one, two]), _) => {
            Err(Stop::asked(format!("there is no player `{name}`"), format!("the players are {one} and {two}")))
        }
        (None, None, _) => Err(Stop::asked(
            format!("there is no player `{name}`"),
            "the players have no names here: the one who moves first is `first`, the other one `second`",
        )),
    }
}

fn deliver(asked: &Solve, check: &Check, solved: &Solved) -> u8 {
    let channel = Channel::beside(asked.strategy.iter().chain(&asked.json).map(PathBuf::as_path));
    let printed = channel.try_print(&match asked.format {
        Format::Human => text(solved, &channel.style(check.color), asked.quiet),
        Format::Json => json(solved),
    });
    let written = asked.json.as_ref().map_or(Ok(()), |path| write_whole(path, &json(solved)));
    if let Err(message) = written.and(printed) {
        return output::trouble(exit::SYSTEM, &message);
    }
    let worth = solved.opening.as_ref().map(|opening| opening.worth);
    if let (Some(expected), Some(worth)) = (asked.expect, worth)
        && !is_met(expected, worth)
    {
        output::log(&format!("error: expected `{}`, and the value is `{}`", word(expected), worth.word()));
        return exit::UNEXPECTED;
    }
    match &solved.checked {
        Some(checked) if checked.beaten.is_some() => exit::BEATEN,
        _ => 0,
    }
}

fn word(expected: Expected) -> &'static str {
    match expected {
        Expected::Win => "win",
        Expected::Loss => "loss",
        Expected::Tie => "tie",
        Expected::Draw => "draw",
    }
}

fn is_met(expected: Expected, worth: Worth) -> bool {
    word(expected) == worth.word()
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
    let games::Line { moves, back_to } = line(&table.game, &table.values, start);
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
    let is_normal = |position: NodeIndex| matches!(table.game[position].end, None | Some(games::End::Lost));
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

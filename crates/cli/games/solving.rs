//! Solving a game: from the rules to a report.

use super::board::Board;
use super::endings::{self, side_of};
use super::labels::labels;
use super::players::{self, Players};
use super::rules::Role;
use super::strategies;
use super::{Expected, Rules, Setting, Solve, Stop};
use crate::arguments::{Check, Format};
use crate::checking::Ground;
use crate::files::write_whole;
use crate::output::Channel;
use crate::{exit, output};
use check_engine::games::{self, Description, Game, Side, Value, arrange, grundy, line, moves, solve};
use check_report::Answer;
use check_report::game::{Choice, Counts, Grundy, Label, Opening, Play, Ply, Solved, Worth, json, text};
use check_system::Verdict;
use petgraph::graph::{EdgeIndex, NodeIndex};
use petgraph::visit::EdgeRef;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// A game that is solved.
pub(crate) struct Table {
    pub(crate) board: Board,
    pub(crate) players: Players,
    pub(crate) game: Game,
    pub(crate) values: Vec<Value>,
    /// The positions that are asked about.
    pub(crate) starts: Vec<NodeIndex>,
    /// What the rules are and how they are known.
    pub(crate) remarks: Vec<String>,
}

impl Table {
    /// Explores and solves.
    pub(crate) fn set_up(setting: &Setting<'_>, ground: &mut Ground) -> Result<Self, Stop> {
        let rules = setting.rules;
        let mut board = Board::set_up(setting, ground)?;
        let players = players::find(rules, &mut board)?;
        let endings = endings::find(rules, &mut board, &players)?;
        let mut remarks = [players.remarks.clone(), endings.remarks].concat();
        let restrictions = ground.run.restrictions.iter();
        remarks.extend(restrictions.map(|one| format!("positions are those of the {} {}", one.kind, one.name)));
        let movers = players.names.is_some().then(|| players.movers.clone());
        let graph = &board.graph.graph;
        if graph.edge_references().any(|step| step.source() == step.target()) {
            remarks.push("steps that change nothing are no moves".to_owned());
        }
        let game = arrange(graph, &Description { endings: endings.all, movers });
        let values = solve(&game);
        let starts = starts(&mut board)?;
        Ok(Self { board, players, game, values, starts, remarks })
    }

    /// Who is to move in a position; `ply` counts the moves before it, where positions do not say.
    pub(crate) fn mover(&self, position: NodeIndex) -> String {
        match &self.players.names {
            Some(names) => names[usize::from(self.game[position].mover == Side::Two)].clone(),
            None => "the player to move".to_owned(),
        }
    }

    /// The label of a move.
    pub(crate) fn label(&mut self, edge: EdgeIndex) -> Result<Label, Stop> {
        let Some(step) = self.game[edge].step else {
            let text = "lets the controller move".to_owned();
            return Ok(Label { text, action: None, parameters: Vec::new(), is_given: true });
        };
        let from = self.board.graph.graph.edge_endpoints(step).expect("a step has ends").0;
        Ok(labels(&mut self.board, from)?.remove(&step).expect("every step has a label"))
    }

    /// The labels of all moves from a position, in their order, with what they are worth.
    pub(crate) fn moves(&mut self, position: NodeIndex) -> Result<Vec<(EdgeIndex, Label, Value)>, Stop> {
        let mut named = labels(&mut self.board, self.game[position].state)?;
        let mut found = Vec::new();
        for (edge, value) in moves(&self.game, &self.values, position) {
            let label = match self.game[edge].step {
                Some(step) => named.remove(&step).expect("every step has a label"),
                None => self.label(edge)?,
            };
            found.push((edge, label, value));
        }
        Ok(found)
    }

    /// The variables in a position.
    pub(crate) fn show(&mut self, position: NodeIndex) -> Vec<(String, check_system::Value)> {
        self.board.show(self.game[position].state)
    }

    /// Where a move leads.
    pub(crate) fn target(&self, edge: EdgeIndex) -> NodeIndex {
        self.game.edge_endpoints(edge).expect("a move has ends").1
    }

    /// A play as it is reported.
    pub(crate) fn play(&mut self, start: NodeIndex, edges: &[EdgeIndex], back_to: Option<usize>) -> Result<Play, Stop> {
        let mut plies = Vec::new();
        let mut position = start;
        for (number, &edge) in edges.iter().enumerate() {
            let player = match self.players.names {
                Some(_) => self.mover(position),
                None if number.is_multiple_of(2) => "first".to_owned(),
                None => "second".to_owned(),
            };
            let label = self.label(edge)?;
            position = self.target(edge);
            plies.push(Ply { player, label, to: self.show(position) });
        }
        Ok(Play { plies, back_to })
    }
}

/// The positions that are asked about: the initial ones, or those that `--from` describes.
fn starts(board: &mut Board) -> Result<Vec<NodeIndex>, Stop> {
    let Some(&clause) = board.with_role(|role| *role == Role::From).first() else {
        return Ok(board.graph.initial.clone());
    };
    let states: Vec<NodeIndex> = board.graph.graph.node_indices().collect();
    let mut found = Vec::new();
    for state in states {
        if board.truth(clause, state)? {
            found.push(state);
        }
    }
    if found.is_empty() {
        let names = vec![board.clauses[clause].text.clone()];
        let mut outcome = crate::spec::without_exploration(Verdict::Unreachable { names }, &board.question);
        outcome.statistics.distinct = board.graph.graph.node_count() as u64;
        return Err(Stop::answered(Answer::Explored(outcome)));
    }
    Ok(found)
}

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

/// What a value is to a reader.
pub(crate) fn worth(value: Value) -> Worth {
    match value {
        Value::Win(moves) => Worth::Win(moves),
        Value::Loss(moves) => Worth::Loss(moves),
        Value::Tie(moves) => Worth::Tie(moves),
        Value::Draw => Worth::Draw,
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

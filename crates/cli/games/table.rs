//! A game that is solved: its positions with their values, and the moves between them as they are reported.

use super::board::Board;
use super::endings;
use super::labels::labels;
use super::players::{self, Players};
use super::rules::Role;
use super::{Setting, Stop};
use crate::checking::Ground;
use check_engine::games::{Description, Game, Side, Value, arrange, moves, solve};
use check_report::Answer;
use check_report::game::{Label, Play, Ply, Worth};
use check_system::Verdict;
use petgraph::graph::{EdgeIndex, NodeIndex};
use petgraph::visit::EdgeRef;

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

/// What a value is to a reader.
pub(crate) fn worth(value: Value) -> Worth {
    match value {
        Value::Win(moves) => Worth::Win(moves),
        Value::Loss(moves) => Worth::Loss(moves),
        Value::Tie(moves) => Worth::Tie(moves),
        Value::Draw => Worth::Draw,
    }
}

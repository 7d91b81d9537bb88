//! A game that is solved: its positions with their values, and the moves between them as they are reported.

use crate::board::Board;
use crate::endings;
use crate::labels::labels;
use crate::players::{self, Players};
use crate::rules::Role;
use crate::setting::Setting;
use crate::solver::{Description, End, Game, Side, Value, arrange, moves, solve};
use check_driver::refusal::Stop;
use check_driver::session::Session;
use check_report::Answer;
use check_report::game::{Label, Play, Ply, Worth};
use check_system::Verdict;
use petgraph::graph::{EdgeIndex, NodeIndex};
use petgraph::visit::EdgeRef;

/// A game that is solved.
pub struct Table {
    /// The spec as a board.
    pub board: Board,
    /// Who plays.
    pub players: Players,
    /// The positions and moves.
    pub game: Game,
    /// What each position is worth, by its number.
    pub values: Vec<Value>,
    /// The positions that are asked about.
    pub starts: Vec<NodeIndex>,
    /// What the rules are and how they are known.
    pub remarks: Vec<String>,
}

impl Table {
    /// Explores and solves.
    pub fn set_up(setting: &Setting<'_>, session: &mut Session) -> Result<Self, Stop> {
        let rules = setting.rules;
        let mut board = Board::set_up(setting, session)?;
        let players = players::find(rules, &mut board)?;
        let endings = endings::find(rules, &mut board, &players)?;
        let mut remarks = [players.remarks.clone(), endings.remarks].concat();
        let restrictions = session.run.restrictions.iter();
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
    pub fn mover(&self, position: NodeIndex) -> String {
        match &self.players.names {
            Some(names) => names[usize::from(self.game[position].mover == Side::Two)].clone(),
            None => "the player to move".to_owned(),
        }
    }

    /// The name of a player: `first` and `second` where positions do not say whose turn it is.
    pub fn name_of(&self, side: Side) -> String {
        let unnamed = ["first".to_owned(), "second".to_owned()];
        self.players.names.as_ref().unwrap_or(&unnamed)[usize::from(side == Side::Two)].clone()
    }

    /// Whose turn it is in a position that was reached by so many moves.
    pub fn turn(&self, position: NodeIndex, made: usize) -> Side {
        match self.players.names {
            Some(_) => self.game[position].mover,
            None if made.is_multiple_of(2) => Side::One,
            None => Side::Two,
        }
    }

    /// Where a play is over that came to a position by so many moves: who has won, if anybody.
    pub fn ending(&self, position: NodeIndex, made: usize) -> Option<Option<Side>> {
        let owner = self.turn(position, made);
        Some(match self.game[position].end? {
            End::Won => Some(owner),
            End::Lost => Some(owner.other()),
            End::Tied => None,
        })
    }

    /// The label of a move.
    pub fn label(&mut self, edge: EdgeIndex) -> Result<Label, Stop> {
        let Some(step) = self.game[edge].step else {
            let text = "lets the controller move".to_owned();
            return Ok(Label { text, action: None, parameters: Vec::new(), is_given: true });
        };
        let from = self.board.graph.graph.edge_endpoints(step).expect("a step has ends").0;
        Ok(labels(&mut self.board, from)?.remove(&step).expect("every step has a label"))
    }

    /// The labels of all moves from a position, in their order, with what they are worth.
    pub fn moves(&mut self, position: NodeIndex) -> Result<Vec<(EdgeIndex, Label, Value)>, Stop> {
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

    /// The same, but of those that are called the same and lead to the same, one: what a player chooses from.
    pub fn choices(&mut self, position: NodeIndex) -> Result<Vec<(EdgeIndex, Label, Value)>, Stop> {
        let mut found: Vec<(EdgeIndex, Label, Value)> = Vec::new();
        for (edge, label, value) in self.moves(position)? {
            let target = self.target(edge);
            if !found.iter().any(|(known, other, _)| *other == label && self.target(*known) == target) {
                found.push((edge, label, value));
            }
        }
        Ok(found)
    }

    /// The variables in a position.
    pub fn show(&mut self, position: NodeIndex) -> Vec<(String, check_system::Value)> {
        self.board.show(self.game[position].state)
    }

    /// Where a move leads.
    pub fn target(&self, edge: EdgeIndex) -> NodeIndex {
        self.game.edge_endpoints(edge).expect("a move has ends").1
    }

    /// A play as it is reported.
    pub fn play(&mut self, start: NodeIndex, edges: &[EdgeIndex], back_to: Option<usize>) -> Result<Play, Stop> {
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
        let mut outcome = check_driver::spec::without_exploration(Verdict::Unreachable { names }, &board.question);
        outcome.statistics.distinct = board.graph.graph.node_count() as u64;
        return Err(Stop::answered(Answer::Explored(outcome)));
    }
    Ok(found)
}

/// What a value is to a reader.
pub fn worth(value: Value) -> Worth {
    match value {
        Value::Win(moves) => Worth::Win(moves),
        Value::Loss(moves) => Worth::Loss(moves),
        Value::Tie(moves) => Worth::Tie(moves),
        Value::Draw => Worth::Draw,
    }
}

//! The players, and which of them makes each move.

use crate::board::{Board, name_of};
use crate::inference;
use crate::movers::{Named, from_states, has_moves, moves, names_among};
use crate::rules::Role;
use crate::rules::Rules;
use crate::setting::asked;
use crate::solver::Side;
use check_driver::refusal::Stop;
use check_module::nearest::suggest;
use check_system::System;
use petgraph::graph::{EdgeIndex, NodeIndex};
use std::collections::BTreeSet;

/// The players.
#[derive(Clone, Debug)]
pub struct Players {
    /// Their names; `None` where they take turns and positions do not say whose it is.
    pub names: Option<[String; 2]>,
    /// By step, who makes it; empty where positions do not say.
    pub movers: Vec<Side>,
    /// By state, who is to move, as far as the state says so.
    pub at: Vec<Option<Side>>,
    /// How that is known, and what else deserves a word.
    pub remarks: Vec<String>,
}

/// The states from which something is still to be played, as far as that is told or said by fixed names.
pub fn open_states(board: &mut Board) -> Result<Vec<bool>, Stop> {
    let ends = board.with_role(|role| matches!(role, Role::Wins(_) | Role::Draw | Role::Over));
    let ends: Vec<usize> = ends.into_iter().filter(|&clause| !board.is_inferred(clause)).collect();
    let states: Vec<NodeIndex> = board.graph.graph.node_indices().collect();
    let mut open = Vec::new();
    for state in states {
        let mut is_open = has_moves(board, state);
        for &clause in &ends {
            is_open = is_open && !board.truth(clause, state)?;
        }
        open.push(is_open);
    }
    Ok(open)
}

/// Finds the players.
pub fn find(rules: &Rules, board: &mut Board) -> Result<Players, Stop> {
    if !rules.control.is_empty() {
        return controlled(rules, board);
    }
    let open = open_states(board)?;
    let named = match board.with_role(|role| *role == Role::Player).first() {
        Some(&clause) => Some(told(board, clause, &open)?),
        None => inference::players(board, &open)?,
    };
    match named {
        Some(named) => seated(rules, board, &open, named),
        None if rules.normal || rules.misere => {
            let said = "the players take turns; positions do not say whose it is";
            let at = vec![None; board.graph.graph.node_count()];
            Ok(Players { names: None, movers: Vec::new(), at, remarks: vec![said.to_owned()] })
        }
        None => Err(asked(
            "nothing says who is to move, so this is no game as yet",
            "name an expression with --player, or actions with --control; if players take turns with the same moves \
             and positions do not say whose turn it is, say what the last move does: --normal (it wins) or --misere",
        )),
    }
}

/// The players as an expression names them: whose turn it is, or, if that makes too many of them, who has moved last.
fn told(board: &mut Board, clause: usize, open: &[bool]) -> Result<Named, Stop> {
    let text = board.clauses[clause].text.clone();
    let origin = board.clauses[clause].origin();
    if !board.compiled.observed[clause].is_of_step() {
        let named = by_state(board, clause)?;
        let names = names_among(&named, open);
        if names.len() <= 2 {
            return Ok(from_states(board, named, vec![format!("whose turn it is: {text} ({origin})")]));
        }
        let after = by_step(board, clause, open)?;
        let movers: BTreeSet<&String> = moves(board, open).map(|step| &after[step.index()]).collect();
        if movers.len() > 2 {
            let list: Vec<String> = names.into_iter().take(4).collect();
            let message = format!("`{text}` names more than two players: {}", list.join(", "));
            return Err(asked(message, "--player is to have two values, one for each player"));
        }
        let others: Vec<&String> = names.iter().filter(|name| !movers.contains(name)).collect();
        let other = others.first().map(|name| name.as_str()).unwrap_or_default();
        let remark = format!("who made a move: {text} after it ({origin}; an assumption, since {other} never moves)");
        return Ok(Named { at: vec![None; open.len()], by: after, remarks: vec![remark] });
    }
    let by = by_step(board, clause, open)?;
    Ok(Named { at: vec![None; open.len()], by, remarks: vec![format!("who makes a move: {text} ({origin})")] })
}

/// The name in each state.
fn by_state(board: &mut Board, clause: usize) -> Result<Vec<String>, Stop> {
    let states: Vec<NodeIndex> = board.graph.graph.node_indices().collect();
    states.into_iter().map(|state| Ok(name_of(&board.value(clause, state)?))).collect()
}

/// The name on each step, or in the state after it; nothing where the play is over.
fn by_step(board: &mut Board, clause: usize, open: &[bool]) -> Result<Vec<String>, Stop> {
    let steps: Vec<EdgeIndex> = board.graph.graph.edge_indices().collect();
    let name = |step: EdgeIndex| {
        let from = board.graph.graph.edge_endpoints(step).expect("a step has ends").0;
        if open[from.index()] { Ok(name_of(&board.value_on(clause, step)?)) } else { Ok(String::new()) }
    };
    steps.into_iter().map(name).collect()
}

/// Gives the players their sides: whoever moves first is the first.
fn seated(rules: &Rules, board: &Board, open: &[bool], named: Named) -> Result<Players, Stop> {
    let Named { at, by, mut remarks } = named;
    let names = pair(rules, board, open, &at, &by)?;
    let side = |name: &str| match name {
        name if name == names[0] => Some(Side::One),
        name if name == names[1] => Some(Side::Two),
        _ => None,
    };
    let movers: Vec<Side> = by.iter().map(|name| side(name).unwrap_or(Side::One)).collect();
    one_at_a_time(board, open, &movers, &names)?;
    for (one, name) in [Side::One, Side::Two].into_iter().zip(&names) {
        if !moves(board, open).any(|step| movers[step.index()] == one) {
            remarks.push(format!("in no position {name} is to move"));
        }
    }
    let at = at.iter().map(|name| name.as_deref().and_then(side)).collect();
    Ok(Players { names: Some(names), movers, at, remarks })
}

/// The names of the two.
fn pair(
    rules: &Rules,
    board: &Board,
    open: &[bool],
    at: &[Option<String>],
    by: &[String],
) -> Result<[String; 2], Stop> {
    let mut names: Vec<String> = Vec::new();
    let add = |name: &str, names: &mut Vec<String>| {
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    };
    moves(board, open).for_each(|step| add(&by[step.index()], &mut names));
    rules.wins.iter().for_each(|(name, _)| add(name, &mut names));
    if names.len() < 2 {
        // Who never moves may still be named where the play is over.
        at.iter().flatten().for_each(|name| add(name, &mut names));
    }
    let quoted: Vec<String> = names.iter().take(4).map(|name| format!("`{name}`")).collect();
    match names.len() {
        2 => Ok([names.remove(0), names.remove(0)]),
        0 => Err(asked("nobody can move, so there are no players", "look at Init and Next")),
        1 => Err(asked(
            format!("there is only one player, {}, who makes all moves", quoted.join("")),
            "a game has two: look at what --player says, or name the other one with --wins",
        )),
        _ => Err(asked(
            format!("there are more than two players: {}", quoted.join(", ")),
            "--player and --wins are to speak of the same two",
        )),
    }
}

/// In each position one of the two moves.
fn one_at_a_time(board: &Board, open: &[bool], movers: &[Side], names: &[String; 2]) -> Result<(), Stop> {
    let mut first = vec![None; open.len()];
    for step in moves(board, open) {
        let from = board.graph.graph.edge_endpoints(step).expect("a step has ends").0.index();
        let mover = movers[step.index()];
        if *first[from].get_or_insert(mover) != mover {
            let message = format!("both {} and {} can move in the same state", names[0], names[1]);
            return Err(asked(
                message,
                "in a game one of them moves at a time; --control lets the environment go first",
            ));
        }
    }
    Ok(())
}

/// Ours and the environment's actions.
fn controlled(rules: &Rules, board: &Board) -> Result<Players, Stop> {
    let actions: BTreeSet<&str> = board.compiled.spec.actions().iter().map(|action| action.name.as_str()).collect();
    for name in &rules.control {
        if !actions.contains(name.as_str()) {
            let list: Vec<&str> = actions.iter().copied().collect();
            let hint = match suggest(name, actions.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the actions are {}", list.join(", ")),
            };
            return Err(asked(format!("the spec has no action `{name}`"), hint));
        }
    }
    let steps = board.graph.graph.edge_indices();
    let is_ours = |step: EdgeIndex| rules.control.contains(&board.action(step).name);
    let movers: Vec<Side> = steps.map(|step| if is_ours(step) { Side::One } else { Side::Two }).collect();
    let remarks = vec![
        format!("the controller's actions are {} (as asked)", rules.control.join(", ")),
        "where both can move, the environment moves or lets the controller".to_owned(),
    ];
    let names = Some(["controller".to_owned(), "environment".to_owned()]);
    Ok(Players { names, movers, at: vec![None; board.graph.graph.node_count()], remarks })
}

//! Whose turn it is, where nobody says so: a variable with two values that changes with every move.

use crate::board::{Board, name_of};
use crate::movers::{Named, from_states, moves, names_among};
use crate::rules::Role;
use check_driver::refusal::Stop;
use petgraph::graph::NodeIndex;
use std::collections::BTreeSet;

/// A variable with more values says something else.
const MOST: usize = 4;

/// Words in the names of variables that say whose turn it is.
const WORDS: [&str; 6] = ["turn", "player", "tomove", "mover", "next", "side"];

/// The players as a variable names them, if there is one that does.
///
/// The first choice is a variable with two values, as far as there is something to play, that every move changes; the
/// second one that has two values after moves, and changes from move to move; the third one with two values and a name
/// that speaks for it. Of several, the one whose name speaks for it; then the one that is declared first.
pub(crate) fn players(board: &mut Board, open: &[bool]) -> Result<Option<Named>, Stop> {
    let mut variables = Vec::new();
    for clause in board.with_role(|role| *role == Role::Variable) {
        if let Some(named) = few(board, clause)? {
            variables.push((board.clauses[clause].text.clone(), named));
        }
    }
    // A stable sort: those whose names speak for them come first, each group in the order of its declaration.
    variables.sort_by_key(|(name, _)| !speaks(name));
    if let Some((name, named)) = variables.iter().find(|(_, named)| is_turn(board, open, named)) {
        let remark = format!("whose turn it is: {name} (an assumption: every move changes it)");
        return Ok(Some(from_states(board, named.clone(), vec![remark])));
    }
    if let Some((name, named)) = variables.iter().find(|(_, named)| is_last_mover(board, open, named)) {
        let remark = format!("who made a move: {name} after it (an assumption: every move changes it)");
        let target = |step| board.graph.graph.edge_endpoints(step).expect("a step has ends").1.index();
        let by = board.graph.graph.edge_indices().map(|step| named[target(step)].clone()).collect();
        return Ok(Some(Named { at: vec![None; open.len()], by, remarks: vec![remark] }));
    }
    let spoken = variables.iter().find(|(name, named)| speaks(name) && names_among(named, open).len() == 2);
    Ok(spoken.map(|(name, named)| {
        let remark = format!("whose turn it is: {name} (an assumption, by its name)");
        from_states(board, named.clone(), vec![remark])
    }))
}

/// The values of a variable by state; `None` if there are more than could be two players and what is said when nobody
/// is to move.
fn few(board: &mut Board, clause: usize) -> Result<Option<Vec<String>>, Stop> {
    let states: Vec<NodeIndex> = board.graph.graph.node_indices().collect();
    let mut known = BTreeSet::new();
    let mut named = Vec::new();
    for state in states {
        let name = name_of(&board.value(clause, state)?);
        if !known.contains(&name) {
            known.insert(name.clone());
        }
        if known.len() > MOST {
            return Ok(None);
        }
        named.push(name);
    }
    Ok(Some(named))
}

fn speaks(name: &str) -> bool {
    let name = name.to_lowercase().replace('_', "");
    WORDS.iter().any(|word| name.contains(word))
}

/// Whether a variable has two values where there is something to play, and every move to such a state changes it.
fn is_turn(board: &Board, open: &[bool], named: &[String]) -> bool {
    let alternates = |step| {
        let (from, to) = board.graph.graph.edge_endpoints(step).expect("a step has ends");
        !open[to.index()] || named[from.index()] != named[to.index()]
    };
    names_among(named, open).len() == 2 && moves(board, open).all(alternates)
}

/// Whether a variable has two values after moves, and two moves in succession leave different ones.
fn is_last_mover(board: &Board, open: &[bool], named: &[String]) -> bool {
    let ends = |step| board.graph.graph.edge_endpoints(step).expect("a step has ends");
    let values: BTreeSet<&String> = moves(board, open).map(|step| &named[ends(step).1.index()]).collect();
    let changes = |step| {
        let (from, to) = ends(step);
        named[from.index()] != named[to.index()]
    };
    values.len() == 2 && moves(board, open).all(changes)
}

//! Labels of moves: as the spec gives them, or by actions and parameters.

use crate::board::{Board, picture};
use crate::rules::Role;
use check_driver::refusal::Stop;
use check_eval::state::State;
use check_report::game::{Label, changed};
use check_report::show;
use check_system::{ActionId, System};
use check_tla::Parameters;
use petgraph::graph::{EdgeIndex, NodeIndex};
use petgraph::visit::EdgeRef;
use std::collections::BTreeMap;

/// A step as the spec makes it.
struct Made {
    action: ActionId,
    parameters: Parameters,
    state: State,
    /// What stands for the state in the graph.
    image: State,
}

/// The labels of all steps from a state; no two that lead to different states are alike.
pub(crate) fn labels(board: &mut Board, state: NodeIndex) -> Result<BTreeMap<EdgeIndex, Label>, Stop> {
    let mut made = steps(board, state)?;
    let mut edges: Vec<(EdgeIndex, NodeIndex)> =
        board.graph.graph.edges(state).map(|edge| (edge.id(), edge.target())).collect();
    edges.sort();
    let mut found = BTreeMap::new();
    for (edge, target) in edges {
        let action = board.graph.graph[edge];
        let state_there = board.graph.graph[target].clone();
        let image = image(board, &state_there).map_err(|fault| board.fault(fault, None, state))?;
        let place = made.iter().position(|one| one.action == action && one.image == image);
        let label = match place {
            Some(place) => {
                let made = made.remove(place);
                label(board, state, &made)?
            }
            None => plain(board, edge),
        };
        found.insert(edge, label);
    }
    tell_apart(board, state, &mut found);
    Ok(found)
}

fn steps(board: &mut Board, state: NodeIndex) -> Result<Vec<Made>, Stop> {
    let from = board.graph.graph[state].clone();
    let mut made: Vec<(ActionId, Parameters, State)> = Vec::new();
    let spec = &board.compiled.spec;
    let result = spec.moves(&mut board.worker, &from, &mut |action, parameters, state| {
        made.push((action, parameters, state.clone()));
        Ok(())
    });
    result.map_err(|fault| board.fault(fault, None, state))?;
    let with_image = |(action, parameters, next): (ActionId, Parameters, State)| {
        let image = image(board, &next).map_err(|fault| board.fault(fault, None, state))?;
        Ok(Made { action, parameters, state: next, image })
    };
    made.into_iter().map(with_image).collect()
}

fn image(board: &mut Board, state: &State) -> Result<State, check_system::Fault> {
    board.compiled.spec.image(&mut board.worker, state)
}

fn label(board: &mut Board, from: NodeIndex, made: &Made) -> Result<Label, Stop> {
    let actions = board.compiled.spec.actions();
    let action = actions[made.action.0 as usize].name.clone();
    let is_only = actions.len() == 1;
    let given = board.with_role(|role| *role == Role::Move).first().copied();
    let text = match given {
        Some(clause) => picture(&board.value_between(clause, from, &made.state)?),
        None => by_parameters(&action, is_only, &made.parameters),
    };
    Ok(Label { text, action: Some(action), parameters: made.parameters.clone(), is_given: given.is_some() })
}

/// `Take(1, 4)`; where there is only one action its name says nothing, and what is chosen is named: `heap = 1, n = 4`.
fn by_parameters(action: &str, is_only: bool, parameters: &Parameters) -> String {
    let named = |(name, value): &(String, check_system::Value)| format!("{name} = {}", show(value));
    let values = |(_, value): &(String, check_system::Value)| show(value);
    match (is_only, parameters.is_empty()) {
        (_, true) => action.to_owned(),
        (true, false) => parameters.iter().map(named).collect::<Vec<_>>().join(", "),
        (false, false) => format!("{action}({})", parameters.iter().map(values).collect::<Vec<_>>().join(", ")),
    }
}

fn plain(board: &Board, edge: EdgeIndex) -> Label {
    let action = board.action(edge).name.clone();
    Label { text: action.clone(), action: Some(action), parameters: Vec::new(), is_given: false }
}

/// Adds what they change to labels that do not tell two moves apart.
fn tell_apart(board: &mut Board, state: NodeIndex, labels: &mut BTreeMap<EdgeIndex, Label>) {
    let mut targets: BTreeMap<String, Vec<(EdgeIndex, NodeIndex)>> = BTreeMap::new();
    for (edge, label) in labels.iter() {
        let target = board.graph.graph.edge_endpoints(*edge).expect("a step has ends").1;
        targets.entry(label.text.clone()).or_default().push((*edge, target));
    }
    let before = board.show(state);
    for (_, edges) in targets {
        if edges.iter().all(|(_, target)| *target == edges[0].1) {
            continue;
        }
        for (edge, target) in edges {
            let changed = changed(&before, &board.show(target));
            let label = labels.get_mut(&edge).expect("it was just listed");
            label.text = format!("{}: {changed}", label.text);
        }
    }
}

//! Games on the state graphs of listed systems: from steps and endings to values that a strategy proves.

#[allow(dead_code, reason = "the tests of the engine use all of it")]
#[path = "../../engine/tests/suite/listed.rs"]
mod listed;

use check_engine::{Question, state_graph};
use check_games::solver::{Claim, Description, Ending, Side, Value, arrange, solve, strategy, verify};
use listed::{Listed, actions};

/// Two players take one or two of so many sticks in turn; the state is twice the sticks left, and one more where the
/// second player is to move.
fn sticks(number: u32) -> Listed {
    let takes = |state: u32| {
        let (left, second) = (state / 2, state % 2);
        (1..=2).filter(move |taken| *taken <= left).map(move |taken| (0, 2 * (left - taken) + 1 - second))
    };
    Listed {
        initial: vec![2 * number],
        steps: (0..=2 * number + 1).map(|state| takes(state).collect()).collect(),
        actions: actions(1),
        ..Listed::default()
    }
}

#[test]
fn the_last_stick_wins_or_loses() {
    for number in 1..40 {
        for is_misere in [false, true] {
            let found = state_graph(&sticks(number), &Question::default(), 1_000, 1 << 20).expect("the graph is small");
            let graph = &found.graph;
            let is_first = |state: u32| state.is_multiple_of(2);
            let ending = |state: u32| {
                let loser = if is_first(state) != is_misere { Side::One } else { Side::Two };
                (state < 2).then(|| Ending::Won(loser.other()))
            };
            let endings = graph.node_weights().map(|state| ending(*state)).collect();
            let side = |state: u32| if is_first(state) { Side::One } else { Side::Two };
            let movers = graph.raw_edges().iter().map(|step| side(graph[step.source()])).collect();
            let game = arrange(graph, &Description { endings, movers: Some(movers) });
            let values = solve(&game);
            let start = found.initial[0];
            let is_lost = number % 3 == u32::from(is_misere);
            assert_eq!(matches!(values[start.index()], Value::Loss(_)), is_lost, "{number}, misère {is_misere}");
            let follower = [(start, !is_lost)];
            let strategy = strategy(&game, &values, &follower);
            let answer = verify(&game, &follower, Claim::Wins, &mut |edge| {
                let from = game.edge_endpoints(edge).expect("a move has ends").0;
                Ok(strategy.get(&from) == Some(&edge))
            });
            assert!(answer.is_ok_and(|answer| answer.is_ok()), "{number}, misère {is_misere}");
        }
    }
}

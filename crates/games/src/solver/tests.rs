//! Games against their definitions: random games against a naive minimax, and games whose values are known.

use super::*;
use fastrand::Rng;
use petgraph::visit::EdgeRef;

/// A random game, with or without circles.
fn random(random: &mut Rng, has_circles: bool) -> Game {
    let mut game = Game::new();
    let count = random.usize(1..9);
    let ends = [End::Won, End::Lost, End::Tied];
    let nodes: Vec<NodeIndex> = (0..count)
        .map(|state| {
            let mover = if random.bool() { Side::One } else { Side::Two };
            game.add_node(Position { state: NodeIndex::new(state), mover, end: None })
        })
        .collect();
    for &from in &nodes {
        for _ in 0..random.usize(0..4) {
            let to = nodes[if has_circles { random.usize(0..count) } else { random.usize(from.index()..count) }];
            if to != from {
                let passes = game[from].mover != game[to].mover;
                game.add_edge(from, to, Move { step: None, passes });
            }
        }
    }
    for node in nodes {
        if game.edges(node).next().is_none() {
            game[node].end = Some(ends[random.usize(0..3)]);
        }
    }
    game
}

/// Whether the player can win within so many moves, by the definition.
fn wins(game: &Game, node: NodeIndex, player: Side, moves: u32) -> bool {
    match game[node].end {
        Some(End::Won) => game[node].mover == player,
        Some(End::Lost) => game[node].mover != player,
        Some(End::Tied) => false,
        None if moves == 0 => false,
        None if game[node].mover == player => game.neighbors(node).any(|next| wins(game, next, player, moves - 1)),
        None => game.neighbors(node).all(|next| wins(game, next, player, moves - 1)),
    }
}

/// The longest play without a mistake among positions that nobody wins; `None` if there is no longest.
fn longest(game: &Game, node: NodeIndex, path: &mut Vec<NodeIndex>, nobodys: &[bool]) -> Option<u32> {
    if path.contains(&node) {
        return None;
    }
    path.push(node);
    let mut most = Some(0);
    for next in game.neighbors(node).filter(|next| nobodys[next.index()]) {
        let further = longest(game, next, path, nobodys).map(|moves| moves + 1);
        most = most.zip(further).map(|(most, further)| most.max(further));
    }
    path.pop();
    most
}

fn naive(game: &Game) -> Vec<Value> {
    // No win takes longer than there are positions.
    let bound = game.node_count() as u32;
    let decided = |node: NodeIndex| {
        let player = game[node].mover;
        let win = (0..=bound).find(|&moves| wins(game, node, player, moves)).map(Value::Win);
        win.or_else(|| (0..=bound).find(|&moves| wins(game, node, player.other(), moves)).map(Value::Loss))
    };
    let decided: Vec<Option<Value>> = game.node_indices().map(decided).collect();
    let nobodys: Vec<bool> = decided.iter().map(Option::is_none).collect();
    let value = |node: NodeIndex| {
        decided[node.index()]
            .unwrap_or_else(|| longest(game, node, &mut Vec::new(), &nobodys).map_or(Value::Draw, Value::Tie))
    };
    game.node_indices().map(value).collect()
}

#[test]
fn values_are_those_of_a_naive_minimax() {
    let seed = fastrand::u64(..);
    println!("seed {seed}");
    let mut numbers = Rng::with_seed(seed);
    for round in 0..600 {
        let game = random(&mut numbers, round % 2 == 0);
        assert_eq!(solve(&game), naive(&game), "seed {seed}, round {round}: {game:?}");
    }
}

#[test]
fn strategies_are_verified_and_nothing_better_is() {
    let seed = fastrand::u64(..);
    println!("seed {seed}");
    let mut numbers = Rng::with_seed(seed);
    for round in 0..600 {
        let game = random(&mut numbers, round % 2 == 0);
        let values = solve(&game);
        for node in game.node_indices() {
            for (start, worth) in
                [((node, true), values[node.index()]), ((node, false), values[node.index()].seen(true))]
            {
                let strategy = strategy(&game, &values, &[start]);
                let holds = |claim| {
                    let mut allows = |edge: EdgeIndex| {
                        let from = game.edge_endpoints(edge).expect("a move has ends").0;
                        Ok(strategy.get(&from) == Some(&edge))
                    };
                    verify(&game, &[start], claim, &mut allows).expect("nothing is evaluated").is_ok()
                };
                let promised = (holds(Claim::Wins), holds(Claim::DoesNotLose));
                let expected = (matches!(worth, Value::Win(_)), !matches!(worth, Value::Loss(_)));
                assert_eq!(promised, expected, "seed {seed}, round {round}, {start:?}, {worth:?}: {game:?}");
            }
        }
    }
}

#[test]
fn a_play_that_beats_a_strategy_can_be_played() {
    let seed = fastrand::u64(..);
    println!("seed {seed}");
    let mut numbers = Rng::with_seed(seed);
    for _ in 0..400 {
        let game = random(&mut numbers, true);
        let start = (NodeIndex::new(0), true);
        let allowed: Vec<bool> = game.edge_indices().map(|_| numbers.u8(0..3) > 0).collect();
        let answer = verify(&game, &[start], Claim::Wins, &mut |edge| Ok(allowed[edge.index()]));
        let Err(beaten) = answer.expect("nothing is evaluated") else { continue };
        let mut place = start;
        let mut places = vec![place];
        for edge in &beaten.moves {
            let (from, to) = game.edge_endpoints(*edge).expect("a move has ends");
            assert!(from == place.0 && (!place.1 || allowed[edge.index()]), "seed {seed}");
            place = (to, place.1 != game[*edge].passes);
            places.push(place);
        }
        let end = game[place.0].end;
        let lost = if place.1 { End::Lost } else { End::Won };
        match beaten.how {
            How::Lost => assert_eq!(end, Some(lost)),
            How::Tied => assert_eq!(end, Some(End::Tied)),
            How::NoMove => assert!(end.is_none() && game.edges(place.0).all(|edge| !allowed[edge.id().index()])),
            How::Endless(back) => assert!(back + 1 < places.len() && places[back] == place),
        }
    }
}

/// Nim on these heaps, and the number of the position of each.
fn nim(heaps: [u32; 3], is_misere: bool) -> (Game, Vec<[u32; 3]>) {
    let all = |top: u32| 0..=top;
    let mut positions: Vec<[u32; 3]> = Vec::new();
    for a in all(heaps[0]) {
        for b in all(heaps[1]) {
            positions.extend(all(heaps[2]).map(|c| [a, b, c]));
        }
    }
    let mut game = Game::new();
    let end = if is_misere { End::Won } else { End::Lost };
    for (number, heaps) in positions.iter().enumerate() {
        let end = (heaps == &[0, 0, 0]).then_some(end);
        game.add_node(Position { state: NodeIndex::new(number), mover: Side::One, end });
    }
    for (from, heaps) in positions.iter().enumerate() {
        for heap in 0..3 {
            for left in 0..heaps[heap] {
                let mut next = *heaps;
                next[heap] = left;
                let to = positions.iter().position(|one| *one == next).expect("all positions are listed");
                game.add_edge(NodeIndex::new(from), NodeIndex::new(to), Move { step: None, passes: true });
            }
        }
    }
    (game, positions)
}

#[test]
fn nim_is_as_bouton_says() {
    let (game, positions) = nim([5, 6, 7], false);
    let (values, grundy) = (solve(&game), grundy(&game).expect("a play of Nim ends"));
    assert_eq!((game.node_count(), values[335]), (336, Value::Win(15)));
    for (number, [a, b, c]) in positions.iter().enumerate() {
        assert_eq!(grundy[number], a ^ b ^ c);
        assert_eq!(matches!(values[number], Value::Win(_)), a ^ b ^ c != 0);
    }
    let kept =
        moves(&game, &values, NodeIndex::new(335)).into_iter().filter(|(_, value)| values[335].is_kept_by(*value));
    let kept: Vec<[u32; 3]> =
        kept.map(|(edge, _)| positions[game.edge_endpoints(edge).expect("a move has ends").1.index()]).collect();
    assert_eq!(kept, [[1, 6, 7], [5, 2, 7], [5, 6, 3]]);
    assert_eq!(line(&game, &values, NodeIndex::new(335)).moves.len(), 15);
}

#[test]
fn misere_nim_differs_at_the_end() {
    let (game, positions) = nim([5, 6, 7], true);
    let values = solve(&game);
    assert_eq!(values[335], Value::Win(14));
    for (number, heaps) in positions.iter().enumerate() {
        let [a, b, c] = heaps;
        let is_won = if heaps.iter().all(|heap| *heap <= 1) { (a + b + c) % 2 == 0 } else { a ^ b ^ c != 0 };
        assert_eq!(matches!(values[number], Value::Win(_)), is_won, "{heaps:?}");
    }
}

#[test]
fn where_both_can_move_the_second_decides_who_does() {
    // From 0 the first player can go to 1 and win; the second can go to 2 and win, or let him.
    let graph = DiGraph::<(), u8>::from_edges([(0, 1, 0), (0, 2, 1)]);
    let endings = vec![None, Some(Ending::Won(Side::One)), Some(Ending::Won(Side::Two))];
    let movers = Some(vec![Side::One, Side::Two]);
    let game = arrange(&graph, &Description { endings, movers });
    assert_eq!((game.node_count(), game[NodeIndex::new(0)].mover), (4, Side::Two));
    assert_eq!(solve(&game), [Value::Win(1), Value::Win(0), Value::Loss(0), Value::Win(1)]);
}

#[test]
fn a_step_that_changes_nothing_is_no_move() {
    let graph = DiGraph::<(), u8>::from_edges([(0, 0, 0), (0, 1, 0), (1, 1, 0), (1, 0, 0)]);
    let endings = vec![None, Some(Ending::Tied)];
    let game = arrange(&graph, &Description { endings, movers: None });
    assert_eq!((game.edge_count(), solve(&game)), (1, vec![Value::Tie(1), Value::Tie(0)]));
}

//! Games: what `check solve` says of them, plays to their ends, and specs that are none.

use crate::lane::{Lane, on_lane};
use crate::specs;
use check_explorer::protocol::*;
use serde_json::{Value as Json, json};

struct Known {
    /// The spec, and the predicates by which it behaves.
    spec: &'static str,
    behaviour: Option<(&'static str, &'static str)>,
    definitions: &'static [&'static str],
    last_move: Json,
    worth: Worth,
    positions: u64,
    mover: &'static str,
}

/// What `check solve` says: `docs/guide/games.md`, the pages of the specs, and their `expected.txt` for the positions.
fn known() -> Vec<Known> {
    let known = |spec, worth, positions, mover| Known {
        spec,
        behaviour: None,
        definitions: &[],
        last_move: Json::Null,
        worth,
        positions,
        mover,
    };
    let last = |last_move: &str, known: Known| Known { last_move: json!(last_move), ..known };
    vec![
        Known { definitions: &["InitialHeaps=<<3, 4, 5>>"], ..known("nim", Worth::Win { moves: 9 }, 230, "P1") },
        Known { definitions: &["InitialHeaps=<<1, 2, 3>>"], ..known("nim", Worth::Loss { moves: 4 }, 38, "P1") },
        known("tic-tac-toe", Worth::Tie { moves: 9 }, 5478, "CROSS"),
        known("Sticks", Worth::Win { moves: 4 }, 12, "max"),
        last("wins", known("nim-strategy/NimPlay", Worth::Win { moves: 15 }, 336, "first")),
        last("loses", known("nim-strategy/NimPlay", Worth::Win { moves: 14 }, 336, "first")),
        Known {
            definitions: &["StartGame=<<1, 3, 5, 7>>"],
            ..last("loses", known("nim-strategy/NimPlay", Worth::Loss { moves: 15 }, 384, "first"))
        },
        Known {
            behaviour: Some(("Init", "LegalMoves")),
            ..known("statechart-nim/CorrectedNim", Worth::Win { moves: 14 }, 5917, "John")
        },
        known("acro-nim", Worth::Tie { moves: 17 }, 429_913, "south"),
    ]
}

fn source(name: &str) -> Source {
    specs::all()
        .into_iter()
        .find(|(known, _)| known == name)
        .map_or_else(|| Source::Bundled { name: name.to_owned() }, |(_, source)| source)
}

fn open(lane: &mut Lane, one: &Known) -> Game {
    let options = Options {
        definitions: one.definitions.iter().map(|text| (*text).to_owned()).collect(),
        init: one.behaviour.map(|(init, _)| init.to_owned()),
        next: one.behaviour.map(|(_, next)| next.to_owned()),
        ..Options::default()
    };
    let opened = lane.open(&source(one.spec), &options);
    assert!(opened.is_game, "{}", one.spec);
    lane.call("gameOpen", json!({ "maxStates": 1_000_000, "lastMove": one.last_move }))
}

#[test]
fn games_are_worth_what_is_known() {
    on_lane(|| {
        for one in known() {
            let game = open(&mut Lane::new(), &one);
            let start = &game.starts[0];
            let found = (start.worth, game.positions, start.mover.as_str());
            assert_eq!(found, (one.worth, one.positions, one.mover), "{}", one.spec);
        }
    });
}

/// The worth of a move or position to the other player.
fn turned(worth: Worth) -> Worth {
    match worth {
        Worth::Win { moves } => Worth::Loss { moves },
        Worth::Loss { moves } => Worth::Win { moves },
        other => other,
    }
}

#[test]
fn best_moves_lead_to_what_the_start_is_worth() {
    on_lane(|| {
        for one in known().iter().filter(|one| one.positions < 10_000) {
            let mut lane = Lane::new();
            let mut at = open(&mut lane, one).starts.swap_remove(0);
            let (worth, mut moves) = (at.worth, Vec::new());
            let first = at.mover.clone();
            while !at.is_over {
                assert_eq!(at.winner, None, "{}", one.spec);
                let best = at.moves.iter().find(|made| made.is_best).expect("one of the moves is the best");
                let mover = at.mover.clone();
                moves.push(best.number);
                let next: Position = lane.call("gamePosition", json!({ "start": 0, "moves": moves }));
                let seen = if next.mover == mover { next.worth } else { turned(next.worth) };
                assert_eq!((next.key.as_str(), seen), (best.to.as_str(), best.worth), "{}: {moves:?}", one.spec);
                at = next;
            }
            let made = moves.len() as u64;
            let winner = at.winner.expect("the play is over");
            let expected = match worth {
                Worth::Win { moves } => (moves, winner == first && !winner.is_empty()),
                Worth::Loss { moves } => (moves, winner != first && !winner.is_empty()),
                Worth::Tie { moves } => (moves, winner.is_empty()),
                Worth::Draw => unreachable!("it goes on for ever"),
            };
            assert_eq!(expected, (made, true), "{}: {winner} after {made}", one.spec);
            assert!(at.moves.is_empty(), "{}", one.spec);
        }
    });
}

#[test]
fn what_is_no_game_says_why() {
    on_lane(|| {
        let mut lane = Lane::new();
        let game = json!({ "maxStates": 1000 });
        let closed = lane.try_call::<Position>("gamePosition", json!({ "start": 0, "moves": [] }));
        assert_eq!(closed.expect_err("nothing is open").code, ProblemCode::NotOpen);
        let clock = "EXTENDS Naturals\nVARIABLE hour\nInit == hour = 1\nNext == hour' = (hour % 12) + 1";
        assert!(!lane.open_text(clock, "INIT Init\nNEXT Next").is_game);
        let problem = lane.try_call::<Game>("gameOpen", game.clone()).expect_err("a clock is no game");
        assert_eq!(problem.code, ProblemCode::NotPossible);
        assert_eq!(problem.message, "nothing says who is to move, so this is no game as yet");
        assert!(problem.hint.is_some());
        let small = json!({ "maxStates": 5, "lastMove": "wins" });
        let problem = lane.try_call::<Game>("gameOpen", small).expect_err("it has twelve states");
        assert_eq!(problem.code, ProblemCode::NotPossible);
        assert_eq!(
            problem.message,
            "incomplete: the budget of 5 states ran out; no error in 5 states, 1 left on queue"
        );
        lane.open(&source("Sticks"), &Options::default());
        lane.call::<Game>("gameOpen", game);
        for params in [json!({ "start": 1, "moves": [] }), json!({ "start": 0, "moves": [0, 9] })] {
            let problem = lane.try_call::<Position>("gamePosition", params).expect_err("there is none");
            assert_eq!(problem.code, ProblemCode::Refused);
        }
        let telling = lane.host.events.lock().expect("nobody panics with the events");
        assert!(telling.iter().all(|event| matches!(event, Event::Progress { .. })));
    });
}

/// Those of the bundled specs and of the guide that look like games.
#[test]
fn games_look_like_games() {
    on_lane(|| {
        let mut games = Vec::new();
        for (name, source) in specs::all() {
            if Lane::new().open(&source, &Options::default()).is_game {
                games.push(name);
            }
        }
        let expected = [
            "acro-nim/AcroNim",
            "nim/Nim",
            "nim-strategy/NimStrategy",
            "nim-strategy/NimPlay",
            "statechart-nim/StatechartNim",
            "statechart-nim/CorrectedNim",
            "statechart-nim/FootnoteStrategy",
            "statechart-nim/RecordedSession",
            "tic-tac-toe/TicTacToe",
            "Sticks",
        ];
        assert_eq!(games, expected);
    });
}

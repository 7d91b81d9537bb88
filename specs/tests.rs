//! The native twins reach the figures that TLC gives for their texts, by a search that could not be simpler.

use crate::acro_nim::{AcroNim, Pile};
use crate::nim::Nim;
use crate::tic_tac_toe::{Player, TicTacToe};
use crate::{ParameterError, Twin, find};
use check_system::{ActionId, Fault, PredicateId, System, Value};
use std::collections::HashSet;

/// What a search found.
struct Search<S> {
    distinct: usize,
    generated: usize,
    depth: usize,
    /// The states of each level, the initial one first.
    levels: Vec<Vec<S>>,
    /// The step predicates that some step does not satisfy.
    violated: Vec<&'static str>,
}

impl<S> Search<S> {
    fn figures(&self) -> (usize, usize, usize) {
        (self.distinct, self.generated, self.depth)
    }
}

/// Breadth first, every state once.
fn search<T: Twin>(twin: &T, steps: &[&'static str]) -> Search<T::State> {
    let named = |name: &&'static str| (*name, twin.step_predicate(name).expect("a step predicate"));
    let steps: Vec<_> = steps.iter().map(named).collect();
    let mut found = Search { distinct: 0, generated: 0, depth: 0, levels: Vec::new(), violated: Vec::new() };
    let mut seen: HashSet<T::State> = HashSet::new();
    let mut level = initial(twin);
    found.generated = level.len();
    while !level.is_empty() {
        level.retain(|state| seen.insert(state.clone()));
        let mut next = Vec::new();
        for from in &level {
            for (_, to) in successors(twin, from) {
                found.generated += 1;
                for (name, step) in &steps {
                    if !twin.permits(&mut twin.worker(), *step, from, &to).expect("a value") {
                        found.violated.push(name);
                    }
                }
                if !seen.contains(&to) {
                    next.push(to);
                }
            }
        }
        if !level.is_empty() {
            found.levels.push(level);
        }
        level = next;
    }
    found.distinct = seen.len();
    found.depth = found.levels.len();
    assert_eq!(fingerprints(twin, &found), found.distinct, "two states with one fingerprint");
    found
}

fn initial<T: Twin>(twin: &T) -> Vec<T::State> {
    let mut states = Vec::new();
    let push = &mut |state: &T::State| -> Result<(), Fault> {
        states.push(state.clone());
        Ok(())
    };
    twin.initial(&mut twin.worker(), push).expect("initial states");
    states
}

fn successors<T: Twin>(twin: &T, from: &T::State) -> Vec<(ActionId, T::State)> {
    let mut states = Vec::new();
    let mut push = |action: ActionId, state: &T::State| {
        assert!(twin.actions().get(action.0 as usize).is_some());
        states.push((action, state.clone()));
        Ok(())
    };
    twin.steps(&mut twin.worker(), from, &mut push).expect("successors");
    states
}

fn fingerprints<T: Twin>(twin: &T, found: &Search<T::State>) -> usize {
    let fingerprint = |state| twin.fingerprint(&mut twin.worker(), state).expect("a fingerprint");
    found.levels.iter().flatten().map(fingerprint).collect::<HashSet<u64>>().len()
}

fn holds<T: Twin>(twin: &T, predicate: PredicateId, state: &T::State) -> bool {
    twin.holds(&mut twin.worker(), predicate, state).expect("a value")
}

/// Whether a predicate holds in every state found.
fn always<T: Twin>(twin: &T, found: &Search<T::State>, name: &str) -> bool {
    let predicate = twin.predicate(name).expect("a predicate");
    found.levels.iter().flatten().all(|state| holds(twin, predicate, state))
}

/// The depth of the first state in which a predicate holds.
fn first<T: Twin>(twin: &T, found: &Search<T::State>, name: &str) -> Option<usize> {
    let predicate = twin.predicate(name).expect("a predicate");
    let level = found.levels.iter().position(|level| level.iter().any(|state| holds(twin, predicate, state)))?;
    Some(level + 1)
}

fn parameter(name: &str, value: Value) -> Vec<(String, Value)> {
    vec![(name.to_owned(), value)]
}

/// The names that a list in a `.cfg` gives.
fn configured_names(config: &'static str, keyword: &str) -> Vec<&'static str> {
    let lines = config.lines().map(str::trim).filter(|line| !line.starts_with("\\*"));
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    let list = words.iter().skip_while(|word| **word != keyword).skip(1);
    list.copied().take_while(|word| word.contains(char::is_lowercase)).collect()
}

/// The twin knows every property of the text's configuration, and all of them hold.
fn holds_as_configured<T: Twin>(twin: &T, name: &str) -> Search<T::State> {
    let spec = find(name).expect("a bundled spec");
    let config = spec.file(&spec.module.replace(".tla", ".cfg")).expect("its configuration");
    let found = search(twin, &configured_names(config, "PROPERTIES"));
    assert_eq!(found.violated, [""; 0]);
    let invariants = configured_names(config, "INVARIANTS");
    assert!(!invariants.is_empty());
    for invariant in invariants {
        assert!(always(twin, &found, invariant), "{invariant}");
    }
    found
}

#[test]
fn nim_has_the_figures_of_its_text() {
    let figures = |heaps: &[u16]| {
        let game = Nim::new(heaps).expect("few heaps");
        search(&game, &[]).figures()
    };
    assert_eq!(figures(&[1, 1, 1]), (7, 10, 3));
    assert_eq!(figures(&[1, 2, 3]), (38, 97, 5));
    assert_eq!(figures(&[7]), (12, 32, 3));
    assert_eq!(figures(&[3, 4, 5, 6]), (1662, 14829, 6));
    assert_eq!(figures(&[5, 6, 7]), (662, 5881, 5));
    assert_eq!(figures(&[25, 25, 25]), (35142, 1_317_463, 5));
    assert_eq!(figures(&[0, 0, 1]), (1, 1, 1));
}

#[test]
fn nim_has_the_verdicts_of_its_text() {
    let nim = Nim::configured(&[]).expect("the default");
    let found = holds_as_configured(&nim, "nim");
    assert_eq!(first(&nim, &found, "P1Wins"), None);
    assert_eq!(first(&nim, &found, "P2Wins"), Some(3));

    let nim = Nim::new(&[1, 2, 3]).expect("few heaps");
    let found = search(&nim, &[]);
    assert_eq!(first(&nim, &found, "P1Wins"), Some(4));
    assert_eq!(first(&nim, &found, "P2Wins"), Some(3));

    let nim = Nim::new(&[0, 0, 1]).expect("few heaps");
    assert!(!always(&nim, &search(&nim, &[]), "GameOverAtOneLeft"));
}

#[test]
fn tic_tac_toe_has_the_figures_of_its_text() {
    for first in [Player::Nought, Player::Cross] {
        let game = TicTacToe::new(3, first).expect("a small board");
        let found = holds_as_configured(&game, "tic-tac-toe");
        assert_eq!(found.figures(), (5478, 16168, 10));
        let unfinished = game.predicate("Unfinished").expect("a predicate");
        let finished = found.levels.iter().flatten().filter(|state| !holds(&game, unfinished, state));
        assert_eq!(finished.count(), 958);
    }
    let figures = |size| {
        let game = TicTacToe::new(size, Player::Cross).expect("a small board");
        holds_as_configured(&game, "tic-tac-toe").figures()
    };
    assert_eq!(figures(1), (2, 2, 2));
    assert_eq!(figures(2), (29, 41, 4));
}

#[test]
fn tic_tac_toe_has_the_verdicts_of_its_text() {
    let game = TicTacToe::configured(&[]).expect("the default");
    let found = search(&game, &[]);
    let witness = |name| first(&game, &found, name);
    assert_eq!((witness("CrossWins"), witness("NoughtWins"), witness("Draw")), (Some(6), Some(7), Some(10)));

    let order = Value::Seq(vec![Value::Str("NOUGHT".to_owned()), Value::Str("CROSS".to_owned())]);
    let game = TicTacToe::configured(&parameter("playorder", order)).expect("an order");
    let found = search(&game, &[]);
    assert_eq!(first(&game, &found, "CrossWins"), Some(7));
}

fn acro_nim(piles: &[(u8, u8)]) -> AcroNim {
    let piles: Vec<Pile> = piles.iter().map(|&(stones, poisoned)| Pile::new(stones, poisoned)).collect();
    AcroNim::new(&piles).expect("few piles")
}

#[test]
fn acro_nim_has_the_figures_of_its_text() {
    let figures = |piles: &[(u8, u8)]| holds_as_configured(&acro_nim(piles), "acro-nim").figures();
    assert_eq!(figures(&[(2, 0)]), (33, 36, 6));
    assert_eq!(figures(&[(1, 0), (3, 1)]), (201, 288, 8));
    assert_eq!(figures(&[(1, 0), (2, 0), (3, 1)]), (1464, 3067, 11));
    assert_eq!(figures(&[(2, 0), (2, 0), (3, 1)]), (3228, 8019, 12));
    assert_eq!(figures(&[(3, 0), (5, 1)]), (9387, 28236, 11));
}

#[test]
fn acro_nim_as_in_the_document_has_the_figures_and_verdicts_of_its_text() {
    let game = AcroNim::configured(&[]).expect("the default");
    let found = holds_as_configured(&game, "acro-nim");
    assert_eq!(found.figures(), (429_913, 2_792_855, 14));
    let witness = |name| first(&game, &found, name);
    assert_eq!((witness("NorthWins"), witness("SouthWins"), witness("Draw")), (Some(2), Some(3), Some(5)));
    assert_eq!(witness("LostWithLastStone"), Some(6));
}

#[test]
fn acro_nim_shows_the_state_that_it_starts_from_and_takes_it_back() {
    let game = acro_nim(&[(2, 0), (3, 1), (2, 0)]);
    let start = initial(&game);
    let shown = game.show(&mut game.worker(), &start[0]);
    let (name, bag) = &shown[0];
    assert_eq!(name, "piles");
    let again = AcroNim::configured(&parameter("InitialPiles", bag.clone())).expect("the same piles");
    assert_eq!(initial(&again), start);
}

#[test]
fn a_parameter_that_a_twin_cannot_take_is_refused_by_name() {
    let refused =
        |error: Option<ParameterError>, name: &str| assert_eq!(error.map(|error| error.name), Some(name.into()));
    let nine = Value::Int(9);
    refused(Nim::configured(&parameter("InitialHeaps", nine.clone())).err(), "InitialHeaps");
    refused(Nim::configured(&parameter("Heaps", nine.clone())).err(), "Heaps");
    refused(Nim::new(&[1; 9]).err(), "InitialHeaps");
    refused(TicTacToe::configured(&parameter("SIZE", nine.clone())).err(), "SIZE");
    refused(TicTacToe::configured(&parameter("playorder", Value::Seq(vec![]))).err(), "playorder");
    refused(AcroNim::configured(&parameter("InitialPiles", nine)).err(), "InitialPiles");
    refused(AcroNim::new(&[Pile::new(1, 2)]).err(), "InitialPiles");
}

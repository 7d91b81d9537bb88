//! Nim, natively: the twin of `Nim.tla`, with any heaps to start from, up to eight of them.

use crate::twin::{self, ParameterError, Predicates, Twin};
use check_system::{ActionId, ActionInfo, Fault, PredicateId, System, Value};
use xxhash_rust::xxh3::xxh3_64;

/// The most heaps there is room for in a state.
pub const MAX_HEAPS: usize = 8;

/// The game with its initial heaps.
#[derive(Clone, Debug)]
pub struct Nim {
    initial: [u16; MAX_HEAPS],
    heaps: usize,
    actions: [ActionInfo; 1],
}

/// A position. Whether the game is over, and who has won, follows from the heaps and from who made the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    heaps: [u16; MAX_HEAPS],
    turn: Turn,
}

/// Who made the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Turn {
    Start,
    P1,
    P2,
}

impl Turn {
    fn next(self) -> Self {
        match self {
            Turn::Start | Turn::P2 => Turn::P1,
            Turn::P1 => Turn::P2,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Turn::Start => "START",
            Turn::P1 => "P1",
            Turn::P2 => "P2",
        }
    }
}

impl State {
    fn sum(&self) -> u32 {
        self.heaps.iter().map(|&heap| u32::from(heap)).sum()
    }

    /// Not even a single thing ends the game before the first move.
    fn game_over(&self) -> bool {
        self.turn != Turn::Start && self.sum() == 1
    }

    fn winner(&self) -> Option<Turn> {
        self.game_over().then_some(self.turn)
    }

    fn bytes(&self) -> [u8; 2 * MAX_HEAPS + 1] {
        let mut bytes = [0; 2 * MAX_HEAPS + 1];
        for (place, heap) in bytes.chunks_exact_mut(2).zip(self.heaps) {
            place.copy_from_slice(&heap.to_le_bytes());
        }
        bytes[2 * MAX_HEAPS] = self.turn as u8;
        bytes
    }
}

impl Nim {
    /// The game that starts from these heaps.
    ///
    /// # Errors
    /// More than [`MAX_HEAPS`] heaps.
    pub fn new(heaps: &[u16]) -> Result<Self, ParameterError> {
        let mut initial = [0; MAX_HEAPS];
        let room = initial.get_mut(..heaps.len()).ok_or_else(unsuitable)?;
        room.copy_from_slice(heaps);
        Ok(Self { initial, heaps: heaps.len(), actions: [twin::action("Next")] })
    }

    const PREDICATES: Predicates<Self> = Predicates {
        states: &[
            // What the text's TypeOK says, the types of State say.
            ("TypeOK", |_, _| true),
            ("HeapsNonNegative", |_, _| true),
            ("GameOverAtOneLeft", |_, state| state.game_over() == (state.sum() == 1)),
            ("P1Wins", |_, state| state.winner() == Some(Turn::P1)),
            ("P2Wins", |_, state| state.winner() == Some(Turn::P2)),
        ],
        steps: &[],
    };
}

fn unsuitable() -> ParameterError {
    ParameterError::unsuitable("InitialHeaps", "a sequence of at most 8 numbers from 0 to 65535")
}

fn heaps_of(value: &Value) -> Option<Vec<u16>> {
    let Value::Seq(heaps) = value else { return None };
    heaps.iter().map(|heap| u16::try_from(twin::integer(heap, 0, 65535)?).ok()).collect()
}

impl Twin for Nim {
    fn configured(parameters: &[(String, Value)]) -> Result<Self, ParameterError> {
        let mut heaps = vec![1, 1, 1];
        for (name, value) in parameters {
            match name.as_str() {
                "InitialHeaps" => heaps = heaps_of(value).ok_or_else(unsuitable)?,
                other => return Err(ParameterError::unknown(other, "InitialHeaps")),
            }
        }
        Self::new(&heaps)
    }

    fn predicate(&self, name: &str) -> Option<PredicateId> {
        Self::PREDICATES.state(name)
    }

    fn step_predicate(&self, name: &str) -> Option<PredicateId> {
        Self::PREDICATES.step(name)
    }
}

impl System for Nim {
    type State = State;
    type Store = Vec<Self::State>;
    type Worker = ();

    fn worker(&self) {}

    fn initial(&self, _worker: &mut (), visit: &mut dyn FnMut(&Self::State) -> Result<(), Fault>) -> Result<(), Fault> {
        visit(&State { heaps: self.initial, turn: Turn::Start })
    }

    fn steps<V>(&self, _worker: &mut (), from: &State, visit: &mut V) -> Result<(), Fault>
    where
        V: FnMut(ActionId, &State) -> Result<(), Fault>,
    {
        if from.game_over() {
            return Ok(());
        }
        let sum = from.sum();
        let mut to = State { heaps: from.heaps, turn: from.turn.next() };
        for heap in 0..self.heaps {
            let before = from.heaps[heap];
            for amount in 1..=before {
                // Something must be left.
                if u32::from(amount) < sum {
                    to.heaps[heap] = before - amount;
                    visit(ActionId(0), &to)?;
                }
            }
            to.heaps[heap] = before;
        }
        Ok(())
    }

    fn fingerprint(&self, _worker: &mut (), state: &State) -> Result<u64, Fault> {
        Ok(xxh3_64(&state.bytes()))
    }

    fn holds(&self, _worker: &mut (), predicate: PredicateId, state: &State) -> Result<bool, Fault> {
        Self::PREDICATES.holds(self, predicate, state)
    }

    fn permits(&self, _worker: &mut (), predicate: PredicateId, from: &State, to: &State) -> Result<bool, Fault> {
        Self::PREDICATES.permits(self, predicate, from, to)
    }

    fn show(&self, _worker: &mut (), state: &State) -> Vec<(String, Value)> {
        let heaps = state.heaps[..self.heaps].iter().map(|&heap| Value::Int(i64::from(heap))).collect();
        vec![
            ("playerTurn".to_owned(), twin::string(state.turn.name())),
            ("heaps".to_owned(), Value::Seq(heaps)),
            ("gameOver".to_owned(), Value::Bool(state.game_over())),
            ("winner".to_owned(), twin::string(state.winner().map_or("NONE", Turn::name))),
        ]
    }

    fn actions(&self) -> &[ActionInfo] {
        &self.actions
    }
}

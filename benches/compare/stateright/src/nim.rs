//! Three heaps; two players take turns; a move takes one or more from one heap.

use stateright::{Model, Property};

const SIZE: u8 = 99;

/// The game.
pub struct Nim;

/// Heaps, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    heaps: [u8; 3],
    player: bool,
}

impl Model for Nim {
    type State = State;
    type Action = (usize, u8);

    fn init_states(&self) -> Vec<State> {
        vec![State { heaps: [SIZE; 3], player: false }]
    }

    fn actions(&self, state: &State, actions: &mut Vec<(usize, u8)>) {
        for heap in 0..3 {
            actions.extend((1..=state.heaps[heap]).map(|taken| (heap, taken)));
        }
    }

    fn next_state(&self, state: &State, (heap, taken): (usize, u8)) -> Option<State> {
        let mut next = state.clone();
        next.heaps[heap] -= taken;
        next.player = !next.player;
        Some(next)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![Property::always("heaps", |_, state: &State| state.heaps.iter().all(|&heap| heap <= SIZE))]
    }
}

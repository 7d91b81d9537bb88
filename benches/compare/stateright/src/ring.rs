//! Stations in a ring, each with a queue of bounded length. A station accepts a new parcel of any colour, passes the first
//! of its queue on to the next station, or delivers it if it has the station's colour.

use stateright::{Model, Property};

const NUMBER: usize = 5;
const ROOM: usize = 3;
const COLOURS: u8 = 2;

/// The ring.
pub struct Ring;

/// A queue, behind its length filled with 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Queue {
    length: u8,
    parcels: [u8; ROOM],
}

impl Queue {
    fn has_room(self) -> bool {
        usize::from(self.length) < ROOM
    }

    fn append(&mut self, colour: u8) {
        self.parcels[usize::from(self.length)] = colour;
        self.length += 1;
    }

    fn drop_first(&mut self) {
        self.parcels.rotate_left(1);
        self.parcels[ROOM - 1] = 0;
        self.length -= 1;
    }
}

/// A step of a station.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Pass(usize),
    Deliver(usize),
    Accept(usize, u8),
}

impl Model for Ring {
    type State = [Queue; NUMBER];
    type Action = Action;

    fn init_states(&self) -> Vec<Self::State> {
        vec![[Queue::default(); NUMBER]]
    }

    fn actions(&self, state: &Self::State, actions: &mut Vec<Action>) {
        for s in 0..NUMBER {
            if state[s].length > 0 && state[(s + 1) % NUMBER].has_room() {
                actions.push(Action::Pass(s));
            }
            if state[s].length > 0 && state[s].parcels[0] == s as u8 % COLOURS {
                actions.push(Action::Deliver(s));
            }
            if state[s].has_room() {
                actions.extend((0..COLOURS).map(|colour| Action::Accept(s, colour)));
            }
        }
    }

    fn next_state(&self, state: &Self::State, action: Action) -> Option<Self::State> {
        let mut next = *state;
        match action {
            Action::Pass(s) => {
                let colour = next[s].parcels[0];
                next[s].drop_first();
                next[(s + 1) % NUMBER].append(colour);
            }
            Action::Deliver(s) => next[s].drop_first(),
            Action::Accept(s, colour) => next[s].append(colour),
        }
        Some(next)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![Property::always("bounded", |_, state: &Self::State| {
            state.iter().all(|queue| usize::from(queue.length) <= ROOM)
        })]
    }
}

//! Two-phase commit: participants vote, a coordinator decides, messages are never lost and never leave.

use stateright::{Model, Property};

const NUMBER: usize = 8;

/// The protocol.
pub struct Commit;

/// What a participant does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    Working,
    Prepared,
    Committed,
    Aborted,
}

/// What the coordinator has decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    Waiting,
    Commits,
    Aborts,
}

/// The protocol's state. Sets of participants are bits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    state: [Outcome; NUMBER],
    coordinator: Decision,
    votes: u8,
    voted: u8,
    commit: bool,
    abort: bool,
}

/// A step, with the participant that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Commit,
    Abort,
    Count(usize),
    Vote(usize),
    GiveUp(usize),
    HearCommit(usize),
    HearAbort(usize),
}

impl Model for Commit {
    type State = State;
    type Action = Action;

    fn init_states(&self) -> Vec<State> {
        let state = [Outcome::Working; NUMBER];
        vec![State { state, coordinator: Decision::Waiting, votes: 0, voted: 0, commit: false, abort: false }]
    }

    fn actions(&self, state: &State, actions: &mut Vec<Action>) {
        let is_waiting = state.coordinator == Decision::Waiting;
        if is_waiting && state.votes == u8::MAX {
            actions.push(Action::Commit);
        }
        if is_waiting {
            actions.push(Action::Abort);
        }
        for p in 0..NUMBER {
            if is_waiting && state.voted & 1 << p != 0 {
                actions.push(Action::Count(p));
            }
            if state.state[p] == Outcome::Working {
                actions.extend([Action::Vote(p), Action::GiveUp(p)]);
            }
            if state.commit {
                actions.push(Action::HearCommit(p));
            }
            if state.abort {
                actions.push(Action::HearAbort(p));
            }
        }
    }

    fn next_state(&self, state: &State, action: Action) -> Option<State> {
        let mut next = state.clone();
        match action {
            Action::Commit => (next.coordinator, next.commit) = (Decision::Commits, true),
            Action::Abort => (next.coordinator, next.abort) = (Decision::Aborts, true),
            Action::Count(p) => next.votes |= 1 << p,
            Action::Vote(p) => {
                next.state[p] = Outcome::Prepared;
                next.voted |= 1 << p;
            }
            Action::GiveUp(p) | Action::HearAbort(p) => next.state[p] = Outcome::Aborted,
            Action::HearCommit(p) => next.state[p] = Outcome::Committed,
        }
        Some(next)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![Property::always("agreement", |_, state: &State| {
            !(state.state.contains(&Outcome::Aborted) && state.state.contains(&Outcome::Committed))
        })]
    }
}

//! Any of the twins, as one system: an engine that explores twins is compiled once for all of them.

use crate::acro_nim::{self, AcroNim};
use crate::nim::{self, Nim};
use crate::tic_tac_toe::{self, TicTacToe};
use crate::twin::{ParameterError, Twin};
use check_system::{ActionId, ActionInfo, Fault, PredicateId, System, Value};

/// One of the twins.
#[derive(Clone, Debug)]
pub enum AnyTwin {
    /// Nim.
    Nim(Nim),
    /// Acro-Nim.
    AcroNim(AcroNim),
    /// Tic-tac-toe.
    TicTacToe(TicTacToe),
}

/// A state of one of the twins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnyState {
    /// Of Nim.
    Nim(nim::State),
    /// Of Acro-Nim.
    AcroNim(acro_nim::State),
    /// Of tic-tac-toe.
    TicTacToe(tic_tac_toe::State),
}

impl AnyTwin {
    /// The twin of a bundled spec, by the spec's name; `None` if it has none.
    ///
    /// # Errors
    /// As [`Twin::configured`].
    pub fn of(name: &str, parameters: &[(String, Value)]) -> Option<Result<Self, ParameterError>> {
        match name {
            "nim" => Some(Nim::configured(parameters).map(Self::Nim)),
            "acro-nim" => Some(AcroNim::configured(parameters).map(Self::AcroNim)),
            "tic-tac-toe" => Some(TicTacToe::configured(parameters).map(Self::TicTacToe)),
            _ => None,
        }
    }

    /// The predicate over states that the text defines under this name.
    pub fn predicate(&self, name: &str) -> Option<PredicateId> {
        match self {
            Self::Nim(twin) => twin.predicate(name),
            Self::AcroNim(twin) => twin.predicate(name),
            Self::TicTacToe(twin) => twin.predicate(name),
        }
    }

    /// The `A` of the property `[][A]_vars` that the text defines under this name.
    pub fn step_predicate(&self, name: &str) -> Option<PredicateId> {
        match self {
            Self::Nim(twin) => twin.step_predicate(name),
            Self::AcroNim(twin) => twin.step_predicate(name),
            Self::TicTacToe(twin) => twin.step_predicate(name),
        }
    }
}

fn other_twin() -> ! {
    unreachable!("a state of another twin")
}

impl System for AnyTwin {
    type State = AnyState;
    type Store = Vec<Self::State>;
    type Worker = ();

    fn worker(&self) {}

    fn initial(&self, worker: &mut (), visit: &mut dyn FnMut(&Self::State) -> Result<(), Fault>) -> Result<(), Fault> {
        match self {
            Self::Nim(twin) => twin.initial(worker, &mut |state| visit(&AnyState::Nim(*state))),
            Self::AcroNim(twin) => twin.initial(worker, &mut |state| visit(&AnyState::AcroNim(*state))),
            Self::TicTacToe(twin) => twin.initial(worker, &mut |state| visit(&AnyState::TicTacToe(*state))),
        }
    }

    fn steps<V>(&self, worker: &mut (), from: &AnyState, visit: &mut V) -> Result<(), Fault>
    where
        V: FnMut(ActionId, &AnyState) -> Result<(), Fault>,
    {
        match (self, from) {
            (Self::Nim(twin), AnyState::Nim(from)) => {
                twin.steps(worker, from, &mut |action, state: &nim::State| visit(action, &AnyState::Nim(*state)))
            }
            (Self::AcroNim(twin), AnyState::AcroNim(from)) => {
                let mut wrap = |action, state: &acro_nim::State| visit(action, &AnyState::AcroNim(*state));
                twin.steps(worker, from, &mut wrap)
            }
            (Self::TicTacToe(twin), AnyState::TicTacToe(from)) => {
                let mut wrap = |action, state: &tic_tac_toe::State| visit(action, &AnyState::TicTacToe(*state));
                twin.steps(worker, from, &mut wrap)
            }
            _ => other_twin(),
        }
    }

    fn fingerprint(&self, worker: &mut (), state: &AnyState) -> Result<u64, Fault> {
        match (self, state) {
            (Self::Nim(twin), AnyState::Nim(state)) => twin.fingerprint(worker, state),
            (Self::AcroNim(twin), AnyState::AcroNim(state)) => twin.fingerprint(worker, state),
            (Self::TicTacToe(twin), AnyState::TicTacToe(state)) => twin.fingerprint(worker, state),
            _ => other_twin(),
        }
    }

    fn holds(&self, worker: &mut (), predicate: PredicateId, state: &AnyState) -> Result<bool, Fault> {
        match (self, state) {
            (Self::Nim(twin), AnyState::Nim(state)) => twin.holds(worker, predicate, state),
            (Self::AcroNim(twin), AnyState::AcroNim(state)) => twin.holds(worker, predicate, state),
            (Self::TicTacToe(twin), AnyState::TicTacToe(state)) => twin.holds(worker, predicate, state),
            _ => other_twin(),
        }
    }

    fn permits(&self, worker: &mut (), predicate: PredicateId, from: &AnyState, to: &AnyState) -> Result<bool, Fault> {
        match (self, from, to) {
            (Self::Nim(twin), AnyState::Nim(from), AnyState::Nim(to)) => twin.permits(worker, predicate, from, to),
            (Self::AcroNim(twin), AnyState::AcroNim(from), AnyState::AcroNim(to)) => {
                twin.permits(worker, predicate, from, to)
            }
            (Self::TicTacToe(twin), AnyState::TicTacToe(from), AnyState::TicTacToe(to)) => {
                twin.permits(worker, predicate, from, to)
            }
            _ => other_twin(),
        }
    }

    fn show(&self, worker: &mut (), state: &AnyState) -> Vec<(String, Value)> {
        match (self, state) {
            (Self::Nim(twin), AnyState::Nim(state)) => twin.show(worker, state),
            (Self::AcroNim(twin), AnyState::AcroNim(state)) => twin.show(worker, state),
            (Self::TicTacToe(twin), AnyState::TicTacToe(state)) => twin.show(worker, state),
            _ => other_twin(),
        }
    }

    fn actions(&self) -> &[ActionInfo] {
        match self {
            Self::Nim(twin) => twin.actions(),
            Self::AcroNim(twin) => twin.actions(),
            Self::TicTacToe(twin) => twin.actions(),
        }
    }
}

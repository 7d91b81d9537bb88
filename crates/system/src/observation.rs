//! Facts of an exploration that a system may observe, and the interest that a system declares in them.

use std::time::Duration;

/// The facts of its exploration that a system asks for. A system that wants nothing costs nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Interest {
    /// How far the exploration has come: [`Observation::extent`].
    pub extent: bool,
    /// The states that lead to the one that is expanded: [`Observation::behaviour`]. All states are then kept.
    pub behaviour: bool,
    /// Whether what is evaluated twice may differ from time to time. All states are then kept, and a trace is shown
    /// without being derived again.
    pub wavers: bool,
    /// Whether a constraint has effects, so that it is to be asked about every state that is generated, known or not.
    pub repeats: bool,
    /// Whether the system may ask for the end of the exploration ([`System::wants_end`](crate::System::wants_end)).
    pub ends: bool,
    /// Whether the order of evaluation can be observed, or how much is evaluated: a state is then judged before the next
    /// one is made, and nothing is made beyond the one that ends the exploration.
    pub order: bool,
}

impl Interest {
    /// Whether whole states are to be kept.
    pub fn keeps_states(self) -> bool {
        self.behaviour || self.wavers
    }

    /// What either of two wants.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        Self {
            extent: self.extent || other.extent,
            behaviour: self.behaviour || other.behaviour,
            wavers: self.wavers || other.wavers,
            repeats: self.repeats || other.repeats,
            ends: self.ends || other.ends,
            order: self.order || other.order,
        }
    }
}

/// How far an exploration has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// Distinct initial states.
    pub initial: u64,
    /// States generated, repetitions included.
    pub generated: u64,
    /// States that were new.
    pub distinct: u64,
    /// States found whose expansion has not begun.
    pub queue: u64,
    /// The greatest depth at which a state was found; an initial state is at 1.
    pub depth: u64,
    /// Wall-clock time since the exploration began.
    pub elapsed: Duration,
    /// Where random runs are made: how many have begun.
    pub runs: Option<u64>,
}

/// The depth of what is evaluated once for all depths at which it is met: where no exploration asks.
pub const ANY_DEPTH: u64 = u64::MAX;

/// Observation of an exploration.
#[derive(Clone, Copy, Debug)]
pub struct Observation<'n, T> {
    /// The depth of the state that is expanded: what is told of successors is one deeper. 0 while initial states are
    /// made, [`ANY_DEPTH`] where nobody can tell.
    pub depth: u64,
    /// The behaviour up to and with the state that is expanded; empty unless wanted, and while initial states are made.
    pub behaviour: &'n [T],
    /// How far the exploration has come; nothing is known unless wanted.
    pub extent: Extent,
}

impl<T> Observation<'_, T> {
    /// That nothing is known but the depth of the state that is expanded.
    pub fn at(depth: u64) -> Self {
        Self { depth, behaviour: &[], extent: Extent::default() }
    }
}

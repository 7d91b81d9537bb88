//! Peers that are threads of one process, and meet in memory: for tests, and to see what a cluster would do.

use super::group::AllToAll;
use std::io;
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// Where peers in one process meet.
struct Meeting {
    count: usize,
    state: Mutex<State>,
    news: Condvar,
}

/// What was brought there, by sender, and what is handed out, by receiver.
struct State {
    superstep: u64,
    arrived: usize,
    brought: Vec<Vec<Vec<u8>>>,
    handed_out: Vec<Vec<Vec<u8>>>,
    is_broken: bool,
}

/// A peer that is a thread of this process.
pub struct LocalPeer {
    index: usize,
    meeting: Arc<Meeting>,
}

impl LocalPeer {
    /// So many peers, which meet one another.
    pub fn all(count: usize) -> Vec<Self> {
        let none = || vec![Vec::new(); count];
        let state = State { superstep: 0, arrived: 0, brought: none(), handed_out: none(), is_broken: false };
        let meeting = Arc::new(Meeting { count, state: Mutex::new(state), news: Condvar::new() });
        (0..count).map(|index| Self { index, meeting: Arc::clone(&meeting) }).collect()
    }

    /// Lets the exchange fail for all.
    pub fn break_off(&self) {
        self.meeting.state.lock().unwrap_or_else(PoisonError::into_inner).is_broken = true;
        self.meeting.news.notify_all();
    }
}

impl AllToAll for LocalPeer {
    fn index(&self) -> usize {
        self.index
    }

    fn count(&self) -> usize {
        self.meeting.count
    }

    fn exchange(&mut self, outgoing: Vec<Vec<u8>>) -> io::Result<Vec<Vec<u8>>> {
        let Meeting { count, state, news } = &*self.meeting;
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        let superstep = state.superstep;
        state.brought[self.index] = outgoing;
        state.arrived += 1;
        if state.arrived == *count {
            let mut brought = std::mem::replace(&mut state.brought, vec![Vec::new(); *count]);
            let mut to = |to: usize| brought.iter_mut().map(|from| std::mem::take(&mut from[to])).collect();
            state.handed_out = (0..*count).map(&mut to).collect();
            (state.arrived, state.superstep) = (0, superstep + 1);
            news.notify_all();
        }
        while state.superstep == superstep && !state.is_broken {
            state = news.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.is_broken {
            return Err(io::Error::new(io::ErrorKind::BrokenPipe, "a peer is lost"));
        }
        Ok(std::mem::take(&mut state.handed_out[self.index]))
    }
}

impl Drop for LocalPeer {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.break_off();
        }
    }
}

//! The registers of `TLCSet` and `TLCGet`: every thread has its own, and all can be read when the search is over.
//!
//! Values belong to one thread, so what is put into a register is packed as well, for the others. What is put there
//! before the search, or while initial states are made, is put there for every thread, as in TLC
//! (tlc2/module/TLCGetSet.java).

use check_value::value::{RegisterName, Value};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Packed values by register.
type Packed = BTreeMap<RegisterName, Vec<u8>>;

/// The registers of all threads.
#[derive(Debug, Default)]
pub struct Board {
    /// What every thread begins with.
    base: Mutex<Packed>,
    /// What the threads that explore have put into theirs.
    seats: Mutex<Vec<Arc<Mutex<Packed>>>>,
    /// How often registers of all threads were given a value.
    changes: AtomicU64,
}

/// The registers of one worker. Those of a thread that explores are shared by its two workers.
#[derive(Clone, Debug, Default)]
pub struct Registers {
    seat: Option<Arc<Mutex<Packed>>>,
    number: usize,
    known: Rc<RefCell<Known>>,
}

/// Values that a thread has put into its registers or read there, as long as nobody gives those of all threads others.
#[derive(Debug, Default)]
struct Known {
    values: BTreeMap<RegisterName, Value>,
    /// The changes of the board that there were by then.
    changes: u64,
}

impl Known {
    fn forget_if_changed(&mut self, board: &Board) {
        let changes = board.changes.load(SeqCst);
        if self.changes != changes {
            self.values.clear();
            self.changes = changes;
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Board {
    /// The registers of a thread that begins to explore.
    pub fn take_seat(&self) -> Registers {
        let mut seats = lock(&self.seats);
        let seat = Arc::new(Mutex::new(lock(&self.base).clone()));
        seats.push(seat.clone());
        Registers { seat: Some(seat), number: seats.len() - 1, known: Rc::default() }
    }

    /// The registers that are read when the search is over: those of the first thread.
    pub fn first_seat(&self) -> Registers {
        Registers { seat: lock(&self.seats).first().cloned(), ..Registers::default() }
    }

    /// What is in the registers of each of so many threads; of one that has not explored, what it would begin with.
    pub fn all(&self, threads: usize) -> Vec<BTreeMap<RegisterName, Vec<u8>>> {
        let mut all: Vec<Packed> = lock(&self.seats).iter().map(|seat| lock(seat).clone()).collect();
        let base = lock(&self.base);
        while all.len() < threads {
            all.push(base.clone());
        }
        all
    }

    /// Gives the registers of all threads a value.
    fn set_all(&self, name: &RegisterName, packed: &[u8]) {
        lock(&self.base).insert(name.clone(), packed.to_vec());
        for seat in &*lock(&self.seats) {
            lock(seat).insert(name.clone(), packed.to_vec());
        }
        self.changes.fetch_add(1, SeqCst);
    }

    /// What the threads that explored have in a register, those that have something.
    pub fn values(&self, name: &RegisterName) -> Vec<Vec<u8>> {
        lock(&self.seats).iter().filter_map(|seat| lock(seat).get(name).cloned()).collect()
    }

    /// Gives the first thread's register a value, and all others that have something in theirs another one.
    pub(crate) fn gather(&self, name: &RegisterName, first: &[u8], others: &[u8]) {
        for (place, seat) in lock(&self.seats).iter().enumerate() {
            let mut seat = lock(seat);
            if place == 0 {
                seat.insert(name.clone(), first.to_vec());
            } else if let Some(value) = seat.get_mut(name) {
                *value = others.to_vec();
            }
        }
    }

    /// What every thread began with.
    pub fn base(&self, name: &RegisterName) -> Option<Vec<u8>> {
        lock(&self.base).get(name).cloned()
    }
}

impl Registers {
    /// The number of the thread, from 0.
    pub fn thread(&self) -> usize {
        self.number
    }

    /// The value of a register, if this thread has put it there or [remembers](Self::remember) it.
    pub fn known(&self, board: &Board, name: &RegisterName) -> Option<Value> {
        let mut known = self.known.borrow_mut();
        known.forget_if_changed(board);
        known.values.get(name).cloned()
    }

    /// The packed value of a register.
    pub fn packed(&self, board: &Board, name: &RegisterName) -> Option<Vec<u8>> {
        match &self.seat {
            Some(seat) => lock(seat).get(name).cloned(),
            None => board.base(name),
        }
    }

    /// Remembers what was unpacked.
    pub fn remember(&self, name: &RegisterName, value: &Value) {
        self.known.borrow_mut().values.insert(name.clone(), value.clone());
    }

    /// Gives a register a value: for this thread, or for all.
    pub fn set(&self, board: &Board, name: RegisterName, value: Value, packed: Vec<u8>, for_all: bool) {
        if for_all {
            board.set_all(&name, &packed);
        } else if let Some(seat) = &self.seat {
            lock(seat).insert(name.clone(), packed);
        }
        let mut known = self.known.borrow_mut();
        known.forget_if_changed(board);
        known.values.insert(name, value);
    }
}

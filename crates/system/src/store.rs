//! Many states kept together, in the order in which they came.

use std::ops::Range;

/// States in a row. Whoever keeps millions of them keeps them in stores, so that a state costs no allocation of its own;
/// a copy of one is read into room that is used again.
///
/// `Vec<T>` is the store for states that are small and own no memory, and a simple one for all others.
pub trait Store: Clone + Default + Send + Sync {
    /// What is kept.
    type State;

    /// Appends a state.
    fn push(&mut self, state: &Self::State);

    /// Number of states.
    fn len(&self) -> usize;

    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A copy of the state at a place, counted from 0.
    fn get(&self, place: usize) -> Self::State;

    /// The same into room in which there was another state.
    fn read(&self, place: usize, room: &mut Self::State);

    /// The same for several states, into rooms from the one with number `first` on; there may be fewer rooms at first.
    fn read_all(&self, places: Range<usize>, rooms: &mut Vec<Self::State>, first: usize) {
        for (number, place) in (first..).zip(places) {
            match rooms.get_mut(number) {
                Some(room) => self.read(place, room),
                None => rooms.push(self.get(place)),
            }
        }
    }

    /// Appends the states of another store.
    fn append(&mut self, more: Self);

    /// Takes out all states, into a store with no more room than they need. The room of this one stays, for others.
    #[must_use]
    fn take(&mut self) -> Self;

    /// Removes all states. The room may stay, for others.
    fn clear(&mut self) {
        *self = Self::default();
    }

    /// Removes the states at these places, which ascend.
    fn remove_all(&mut self, places: &[usize]);

    /// Gives back room for states, if much of it is free.
    fn shrink(&mut self);

    /// The memory of the states, in bytes: about that, and not less than they need.
    fn bytes(&self) -> usize;

    /// The states as bytes, from which [`restored`](Store::restored) makes them again, also in another process that explores
    /// the same system; `None` if they cannot be kept so.
    fn saved(&self) -> Option<Vec<u8>> {
        None
    }

    /// The states that were [`saved`](Store::saved) as these bytes; `None` if these are none.
    fn restored(_bytes: &[u8]) -> Option<Self> {
        None
    }
}

impl<T: Clone + Send + Sync> Store for Vec<T> {
    type State = T;

    fn push(&mut self, state: &T) {
        self.push(state.clone());
    }

    fn len(&self) -> usize {
        self.len()
    }

    fn get(&self, place: usize) -> T {
        self[place].clone()
    }

    fn read(&self, place: usize, room: &mut T) {
        room.clone_from(&self[place]);
    }

    fn append(&mut self, mut more: Self) {
        self.append(&mut more);
    }

    fn take(&mut self) -> Self {
        let mut taken = Self::with_capacity(self.len());
        taken.append(self);
        taken
    }

    fn clear(&mut self) {
        self.clear();
    }

    fn remove_all(&mut self, places: &[usize]) {
        let (mut here, mut removed) = (0.., places.iter().peekable());
        self.retain(|_| here.next().is_some_and(|here| removed.next_if_eq(&&here).is_none()));
    }

    fn shrink(&mut self) {
        if self.len() < self.capacity() / 2 {
            self.shrink_to_fit();
        }
    }

    fn bytes(&self) -> usize {
        self.capacity() * size_of::<T>()
    }
}

//! States outside the constraints that have been judged already.
//!
//! Nobody enters them among the visited states, so they are new each time a step leads to them; and most states have
//! several steps to them. What predicates of the state say of them was said the first time. The table has a fixed size
//! at most, and a later state takes the place of an earlier one.

/// How many places there are at first, a power of two.
const FIRST: usize = 1 << 10;

/// The most places, a power of two: 8 MiB.
const LAST: usize = 1 << 20;

/// The fingerprints of states outside the constraints in which everything holds that has to.
#[derive(Default)]
pub(crate) struct Boundary {
    /// Each fingerprint at the place that its lower bits say; 0 where there is none.
    places: Vec<u64>,
    taken: usize,
}

impl Boundary {
    /// Whether a state is known.
    #[inline]
    pub(crate) fn has(&self, fingerprint: u64) -> bool {
        let place = fingerprint as usize & self.places.len().wrapping_sub(1);
        fingerprint != 0 && self.places.get(place) == Some(&fingerprint)
    }

    /// Enters a state.
    pub(crate) fn add(&mut self, fingerprint: u64) {
        if self.taken * 2 >= self.places.len() && self.places.len() < LAST {
            let size = (self.places.len() * 2).max(FIRST);
            self.taken = 0;
            let known = std::mem::replace(&mut self.places, vec![0; size]);
            known.into_iter().for_each(|fingerprint| self.put(fingerprint));
        }
        self.put(fingerprint);
    }

    fn put(&mut self, fingerprint: u64) {
        let place = fingerprint as usize & (self.places.len() - 1);
        self.taken += usize::from(self.places[place] == 0 && fingerprint != 0);
        if fingerprint != 0 {
            self.places[place] = fingerprint;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Boundary, LAST};

    #[test]
    fn what_is_known_was_entered() {
        let mut judged = Boundary::default();
        let numbers = (1..3 * LAST as u64).map(|n| n.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        for number in numbers.clone() {
            assert!(!judged.has(number));
            judged.add(number);
            assert!(judged.has(number));
        }
        judged.add(0);
        assert!(!judged.has(0) && judged.places.len() == LAST);
        assert!(numbers.filter(|number| judged.has(*number)).count() > LAST / 2);
    }
}

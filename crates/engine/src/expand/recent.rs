//! The fingerprints that a thread has met lately, or read of: most steps lead to one of them.

/// Sets of fingerprints with the same lowest bits: 1 MiB in all, which stays in a cache that a core has for itself. With half
/// as many Nim with heaps of 40 takes a sixth longer, other specs of the bench up to a twentieth less; with twice as many it
/// is the other way round.
const SETS: usize = 1 << 16;

/// How many fingerprints a thread remembers.
pub(crate) const REMEMBERED: usize = 2 * SETS;

/// Fingerprints, two to a set, the one that was met last in front; what is met next takes the place of the other. So what is
/// met again and again stays: Nim asks the visited set in vain half as often as with one to a set.
///
/// What stands here has been discovered in the visited set by a step of the same thread, or by one that another thread took
/// from an earlier piece. A thread expands the pieces of a level in their order, so that step comes before all that follow,
/// and the state is known to these.
pub(super) struct Recent {
    met: Box<[[u64; 2]; SETS]>,
    /// Index of the first state of the piece that is expanded.
    first: u64,
}

impl Default for Recent {
    fn default() -> Self {
        Self { met: empty(), first: 0 }
    }
}

/// No fingerprint: where the lowest bits are not all 0, 0 cannot stand.
fn empty() -> Box<[[u64; 2]; SETS]> {
    let mut met: Box<[[u64; 2]; SETS]> = vec![[0; 2]; SETS].try_into().expect("there are so many sets");
    met[0] = [u64::MAX; 2];
    met
}

impl Recent {
    /// Goes on to the piece whose first state has this index. Forgets everything where that is an earlier one, or the same
    /// again: what was met in a piece is new when it is expanded once more.
    pub(super) fn begin(&mut self, first: u64) {
        if first <= self.first {
            self.met = empty();
        }
        self.first = first;
    }

    /// Whether a fingerprint was met before. From now on it was.
    ///
    /// Not inlined: who calls would branch twice, each time in a way that is hard to predict.
    #[inline(never)]
    pub(super) fn meet(&mut self, fingerprint: u64) -> bool {
        let set = &mut self.met[fingerprint as usize % SETS];
        let [front, back] = *set;
        *set = [fingerprint, if front == fingerprint { back } else { front }];
        (front == fingerprint) | (back == fingerprint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_met_is_known_until_something_takes_its_place() {
        let mut recent = Recent::default();
        for fingerprint in [0, 1, u64::MAX, 5] {
            assert!(!recent.meet(fingerprint));
            assert!(recent.meet(fingerprint));
        }
        let fives = [1, 2, 3].map(|times| 5 + (times * SETS) as u64);
        assert!(!recent.meet(fives[0]) && recent.meet(5));
        assert!(!recent.meet(fives[1]) && recent.meet(5));
        assert!(!recent.meet(fives[2]) && !recent.meet(fives[1]) && !recent.meet(5));
        recent.begin(7);
        assert!(recent.meet(1));
        recent.begin(7);
        assert!(!recent.meet(1));
        recent.begin(6);
        assert!(!recent.meet(1));
    }
}

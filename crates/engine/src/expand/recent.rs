//! The fingerprints that a thread has met lately: most steps lead to one of them.

/// How many are remembered: 1 MiB, which stays in a cache that a core has for itself. Of the steps of Nim with heaps of 40,
/// a quarter as many take a sixth longer.
const ROOM: usize = 1 << 17;

/// Fingerprints, each where its lowest bits say; the later takes the place of the earlier.
///
/// What stands here has been claimed in the visited set by a step of the same thread. A thread expands the pieces of a
/// level in their order, so that step came before all that follow, and the state is known to these.
pub(super) struct Recent {
    met: Box<[u64]>,
    /// Index of the first state of the piece that is expanded.
    first: u32,
}

impl Default for Recent {
    fn default() -> Self {
        Self { met: empty(), first: 0 }
    }
}

/// No fingerprint: where the lowest bits are not all 0, 0 cannot stand.
fn empty() -> Box<[u64]> {
    let mut met = vec![0; ROOM].into_boxed_slice();
    met[0] = u64::MAX;
    met
}

impl Recent {
    /// Goes on to the piece whose first state has this index. Forgets everything where that is an earlier one.
    pub(super) fn begin(&mut self, first: u32) {
        if first < self.first {
            self.met = empty();
        }
        self.first = first;
    }

    /// Whether a fingerprint was met before. From now on it was.
    #[inline]
    pub(super) fn meet(&mut self, fingerprint: u64) -> bool {
        let slot = &mut self.met[fingerprint as usize % ROOM];
        std::mem::replace(slot, fingerprint) == fingerprint
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
        assert!(!recent.meet(5 + ROOM as u64) && !recent.meet(5));
        recent.begin(7);
        assert!(recent.meet(1));
        recent.begin(6);
        assert!(!recent.meet(1));
    }
}

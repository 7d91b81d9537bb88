//! The fingerprints that a thread has met lately, or read of: most steps lead to one of them.

/// Sets of fingerprints with the same lowest bits: 256 KiB in all, which stays in a cache that a core has for itself, beside
/// what else is at hand.
const FEW: usize = 1 << 14;

/// The same where so many more are found again that it makes up for the longer wait: 1 MiB.
const MANY: usize = 1 << 16;

/// How many fingerprints a thread remembers at most.
pub(crate) const REMEMBERED: usize = 2 * MANY;

/// Questions by which a size is judged: two for each place of the larger one.
const TRIAL: u32 = 1 << 18;

/// Questions between two trials of both sizes.
const REST: u32 = 8 * TRIAL;

/// Many sets are used where at least one question in so many is answered by them that few sets do not answer.
const GAIN: u64 = 10;

/// Fingerprints, two to a set, the one that was met last in front; what is met next takes the place of the other. So what is
/// met again and again stays: Nim asks the visited set in vain half as often as with one to a set.
///
/// What stands here has been discovered in the visited set by a step of the same thread, or by one that another thread took
/// from an earlier piece. A thread expands the pieces of a level in their order, so that step comes before all that follow,
/// and the state is known to these.
pub(super) struct Recent {
    met: Box<[[u64; 2]; MANY]>,
    /// Index of the first state of the piece that is expanded.
    first: u64,
    /// The number of sets in use, less one.
    mask: usize,
    phase: Phase,
    /// Questions in this phase, and how many of these fingerprints were met before.
    asked: u32,
    found: u32,
}

/// What the number of sets is chosen by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Few are tried.
    Few,
    /// Many are tried. Few have answered so many questions of a trial.
    Many { few: u64 },
    /// It is chosen.
    Rest,
}

impl Default for Recent {
    fn default() -> Self {
        Self { met: empty(), first: 0, mask: FEW - 1, phase: Phase::Few, asked: 0, found: 0 }
    }
}

/// No fingerprint: where the lowest bits are not all 0, 0 cannot stand.
fn empty() -> Box<[[u64; 2]; MANY]> {
    let mut met: Box<[[u64; 2]; MANY]> = vec![[0; 2]; MANY].try_into().expect("there are so many sets");
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
        let enough = if self.phase == Phase::Rest { REST } else { TRIAL };
        if self.asked >= enough {
            self.judge();
        }
    }

    /// Ends a phase. What stands in sets that are not in use any longer, or in those of another size, is no less true.
    #[cold]
    fn judge(&mut self) {
        let found = u64::from(self.found) * u64::from(TRIAL) / u64::from(self.asked);
        let (sets, phase) = match self.phase {
            Phase::Few => (MANY, Phase::Many { few: found }),
            Phase::Many { few } => (if found >= few + u64::from(TRIAL) / GAIN { MANY } else { FEW }, Phase::Rest),
            Phase::Rest => (FEW, Phase::Few),
        };
        (self.mask, self.phase, self.asked, self.found) = (sets - 1, phase, 0, 0);
    }

    /// Whether a fingerprint was met before. From now on it was.
    ///
    /// Not inlined: who calls would branch twice, each time in a way that is hard to predict.
    #[inline(never)]
    pub(super) fn meet(&mut self, fingerprint: u64) -> bool {
        let set = &mut self.met[fingerprint as usize & self.mask & (MANY - 1)];
        let [front, back] = *set;
        *set = [fingerprint, if front == fingerprint { back } else { front }];
        let is_met = (front == fingerprint) | (back == fingerprint);
        self.asked = self.asked.wrapping_add(1);
        self.found = self.found.wrapping_add(u32::from(is_met));
        is_met
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
        let fives = [1, 2, 3].map(|times| 5 + (times * FEW) as u64);
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

    /// Asks for a circle of so many fingerprints in pieces, until both sizes were tried twice. Gives the size that was chosen each time.
    fn chosen(circle: u64) -> Vec<usize> {
        let (mut recent, mut chosen, mut next) = (Recent::default(), Vec::new(), 0u64);
        for piece in 1.. {
            recent.begin(piece);
            if recent.phase == Phase::Rest && recent.asked == 0 {
                chosen.push(recent.mask + 1);
                if chosen.len() == 2 {
                    break;
                }
            }
            for _ in 0..4096 {
                recent.meet((next % circle).wrapping_mul(0x9E37_79B9_7F4A_7C15));
                next += 1;
            }
        }
        chosen
    }

    #[test]
    fn many_are_remembered_where_many_more_are_found_again() {
        assert_eq!(chosen(1_000), [FEW, FEW], "few are enough");
        assert_eq!(chosen(60_000), [MANY, MANY], "few are forgotten before they come again");
        assert_eq!(chosen(10_000_000), [FEW, FEW], "both forget them");
    }
}

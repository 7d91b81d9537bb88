//! Recorded runs against a naive search for a behaviour that fits, on random systems and random records.

use crate::draw::Random;
use crate::listed::{Listed, actions};
use check_engine::Candidates;
use check_engine::candidates::{CandidatesError, Limits, Record};
use check_system::{ActionInfo, Application, Closest, Value};

/// Random systems with a random record each.
const SEEDS: u64 = 400;

/// A record of a step: which action, and what the state is modulus something.
#[derive(Clone, Copy, Debug)]
struct Recorded {
    action: Option<u32>,
    residue: Option<(u32, u32)>,
}

impl Recorded {
    fn fits_state(self, state: u32) -> bool {
        self.residue.is_none_or(|(modulus, residue)| state % modulus == residue)
    }
}

impl Record for Recorded {
    fn is_named(&self, action: &ActionInfo, _: &[Application]) -> bool {
        self.action.is_none_or(|number| action.name == format!("A{number}"))
    }

    fn is_by(&self, action: &ActionInfo, applications: &[Application]) -> bool {
        self.is_named(action, applications)
    }

    fn differing(&self, variables: &[(String, Value)]) -> Vec<usize> {
        let [(_, Value::Int(state))] = variables else { panic!("a listed system has one variable") };
        if self.fits_state(*state as u32) { Vec::new() } else { vec![0] }
    }

    fn may_stutter(&self) -> bool {
        self.action.is_none()
    }
}

/// Whether the system can go on from a state as recorded, with at most so many steps of action 0 before each record.
fn can_go_on(system: &Listed, state: u32, records: &[Recorded], silent: usize) -> bool {
    let Some((first, rest)) = records.split_first() else { return true };
    if first.action.is_none() && first.fits_state(state) && can_go_on(system, state, rest, usize::MAX) {
        return true;
    }
    let all = &system.steps[state as usize];
    let taken =
        all.iter().filter(|(action, to)| first.action.is_none_or(|name| name == *action) && first.fits_state(*to));
    if taken.into_iter().any(|(_, to)| can_go_on(system, *to, rest, usize::MAX)) {
        return true;
    }
    let left = silent.min(SILENT);
    left > 0 && all.iter().any(|(action, to)| *action == 0 && can_go_on(system, *to, records, left - 1))
}

const SILENT: usize = 2;

#[test]
fn a_log_is_accepted_exactly_when_a_behaviour_fits() {
    let (mut accepted, mut refused) = (0, 0);
    for seed in 0..SEEDS {
        let mut random = Random(seed);
        let system = random_system(&mut random);
        let records: Vec<Recorded> = (0..1 + random.below(5)).map(|_| random_record(&mut random)).collect();
        let is_silent = |action: &ActionInfo, _: &[Application]| action.name == "A0";
        let mut candidates =
            Candidates::new(&system, Limits { candidates: 1000, silent: SILENT, is_silent: &is_silent });
        candidates.begin(None).expect("nothing fails");
        for end in 1..=records.len() {
            let advance = candidates.advance(&records[end - 1]).expect("nothing fails");
            let expected = system.initial.iter().any(|&state| can_go_on(&system, state, &records[..end], usize::MAX));
            assert_eq!(advance.candidates > 0, expected, "seed {seed}, {records:?}\n{system:?}");
            if advance.candidates == 0 {
                let explanation = candidates.explain(&records[end - 1]).expect("nothing fails");
                assert!(explanation.candidates > 0);
                if let Some(Closest::Elsewhere(elsewhere)) = explanation.closest {
                    assert!(!elsewhere.differing.is_empty(), "seed {seed}");
                }
                break;
            }
        }
        let fits = system.initial.iter().any(|&state| can_go_on(&system, state, &records, usize::MAX));
        if fits { accepted += 1 } else { refused += 1 }
    }
    assert!(accepted > 50 && refused > 50, "both happen: {accepted} accepted, {refused} refused");
}

fn random_record(random: &mut Random) -> Recorded {
    let modulus = 2 + random.below(2) as u32;
    Recorded {
        action: (!random.once_in(4)).then(|| random.below(3) as u32),
        residue: random.once_in(2).then(|| (modulus, random.below(modulus as usize) as u32)),
    }
}

pub(crate) fn random_system(random: &mut Random) -> Listed {
    let states = 2 + random.below(7);
    let step = |random: &mut Random| (random.below(3) as u32, random.below(states) as u32);
    let steps = (0..states).map(|_| (0..random.below(4)).map(|_| step(random)).collect()).collect();
    let initial = (0..1 + random.below(2)).map(|_| random.below(states) as u32).collect();
    Listed { initial, steps, actions: actions(3), ..Listed::default() }
}

#[test]
fn too_many_worlds_are_an_error() {
    let steps = (0..40).map(|_| (0..40).map(|to| (0, to)).collect()).collect();
    let system = Listed { initial: vec![0], steps, actions: actions(1), ..Listed::default() };
    let mut candidates = Candidates::new(&system, Limits { candidates: 39, silent: 0, is_silent: &|_, _| true });
    candidates.begin(None).expect("there is one world");
    let record = Recorded { action: Some(0), residue: None };
    assert!(matches!(candidates.advance(&record), Err(CandidatesError::TooMany { bound: 39 })));
}

#[test]
fn what_is_possible_is_taken_and_taken_back() {
    let system = Listed {
        initial: vec![0, 1],
        steps: vec![vec![(0, 2), (0, 3), (1, 1)], vec![(0, 3)], vec![], vec![(1, 0)]],
        actions: actions(2),
        ..Listed::default()
    };
    let mut candidates = Candidates::new(&system, Limits { candidates: 10, silent: 0, is_silent: &|_, _| true });
    assert_eq!(candidates.begin(None).expect("nothing fails"), 2);
    let possible = candidates.possible().expect("nothing fails");
    let told: Vec<_> = possible.iter().map(|one| (one.event.operator.as_str(), one.candidates)).collect();
    assert_eq!(told, [("A0", 2), ("A1", 1)]);
    let before = candidates.states().to_vec();
    assert_eq!(candidates.take(&possible[0].event).expect("nothing fails"), 2);
    assert_eq!(candidates.states(), [2, 3]);
    candidates.set_states(before);
    assert_eq!(candidates.take(&possible[1].event).expect("nothing fails"), 1);
}

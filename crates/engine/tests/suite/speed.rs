//! What the engine costs for each generated state: run by hand, in release mode, with `--ignored --nocapture`.

use crate::listed::{Clock, actions};
use check_engine::{Options, Predicate, Question, explore};
use check_system::{ActionId, ActionInfo, Fault, PredicateId, System, Value, Verdict};

/// Nim with three heaps, of which a player takes one to three.
struct Nim {
    heap: u8,
    actions: Vec<ActionInfo>,
}

impl System for Nim {
    type State = [u8; 4];
    type Store = Vec<Self::State>;
    type Worker = ();

    fn worker(&self) {}

    fn initial(&self, (): &mut (), visit: &mut dyn FnMut(&[u8; 4]) -> Result<(), Fault>) -> Result<(), Fault> {
        visit(&[self.heap, self.heap, self.heap, 0])
    }

    fn steps<V>(&self, (): &mut (), from: &[u8; 4], visit: &mut V) -> Result<(), Fault>
    where
        V: FnMut(ActionId, &[u8; 4]) -> Result<(), Fault>,
    {
        for heap in 0..3 {
            for take in 1..=from[heap].min(3) {
                let mut to = *from;
                to[heap] -= take;
                to[3] = 1 - to[3];
                visit(ActionId(heap as u32), &to)?;
            }
        }
        Ok(())
    }

    fn fingerprint(&self, (): &mut (), state: &[u8; 4]) -> Result<u64, Fault> {
        let mixed = (u64::from(u32::from_le_bytes(*state)) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Ok(mixed ^ (mixed >> 29))
    }

    fn holds(&self, (): &mut (), _: PredicateId, state: &[u8; 4]) -> Result<bool, Fault> {
        Ok(state[..3].iter().all(|&heap| heap <= self.heap))
    }

    fn permits(&self, (): &mut (), _: PredicateId, _: &[u8; 4], _: &[u8; 4]) -> Result<bool, Fault> {
        Ok(true)
    }

    fn show(&self, (): &mut (), _: &[u8; 4]) -> Vec<(String, Value)> {
        Vec::new()
    }

    fn actions(&self) -> &[ActionInfo] {
        &self.actions
    }
}

/// Explores Nim with the heaps (`HEAP`), the workers (`WORKERS`) and the kind of set (`EXACT`) that the environment names.
#[test]
#[ignore = "a measurement"]
fn nanoseconds_per_generated_state_of_nim() {
    let number = |name: &str, default: usize| {
        std::env::var(name).map_or(default, |text| text.parse().expect("the variable is a number"))
    };
    let system = Nim { heap: number("HEAP", 99) as u8, actions: actions(3) };
    let question = Question { invariants: vec![Predicate::new(PredicateId(0), "TypeOK")], ..Question::default() };
    let (workers, exact) = (number("WORKERS", 1), number("EXACT", 0) > 0);
    let options = Options { workers, exact, ..Options::default() };
    let outcome = explore(&system, &question, &options, &Clock::start()).expect("threads can be started");
    let (counts, seconds) = (&outcome.statistics, outcome.statistics.elapsed.as_secs_f64());
    let each = seconds * 1e9 / counts.generated as f64;
    println!("{workers} workers: {} of {}, {seconds:.3} s, {each:.1} ns", counts.distinct, counts.generated);
    assert_eq!(outcome.verdict, Verdict::Ok);
}

//! Explores a transition system that is written in Rust: `cargo run --release --example native_system`.

use check_driver::{
    ActionId, ActionInfo, Fault, Monitor, Options, Predicate, PredicateId, Question, System, Value, Verdict, explore,
};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::{Duration, Instant};

/// A farmer, a wolf, a goat and a cabbage cross a river; a state says who is on the other side.
struct River {
    actions: Vec<ActionInfo>,
}

const NAMES: [&str; 4] = ["farmer", "wolf", "goat", "cabbage"];

/// The number of the predicate that all have crossed.
const CROSSED: PredicateId = PredicateId(0);

impl System for River {
    type State = [bool; 4];
    type Store = Vec<Self::State>;
    type Worker = ();

    fn worker(&self) {}

    fn initial(&self, _: &mut (), visit: &mut dyn FnMut(&Self::State) -> Result<(), Fault>) -> Result<(), Fault> {
        visit(&[false; 4])
    }

    fn steps<V>(&self, _: &mut (), from: &Self::State, visit: &mut V) -> Result<(), Fault>
    where
        V: FnMut(ActionId, &Self::State) -> Result<(), Fault>,
    {
        for passenger in 0..4 {
            let mut to = *from;
            to[0] = !from[0];
            if passenger > 0 {
                to[passenger] = !from[passenger];
            }
            let is_together = from[passenger] == from[0];
            let [farmer, wolf, goat, cabbage] = to;
            let is_safe = goat == farmer || (goat != wolf && goat != cabbage);
            if is_together && is_safe {
                visit(ActionId(passenger as u32), &to)?;
            }
        }
        Ok(())
    }

    fn fingerprint(&self, _: &mut (), state: &Self::State) -> Result<u64, Fault> {
        let mut hasher = DefaultHasher::new();
        state.hash(&mut hasher);
        Ok(hasher.finish())
    }

    fn holds(&self, _: &mut (), _: PredicateId, state: &Self::State) -> Result<bool, Fault> {
        Ok(state.iter().all(|side| *side))
    }

    fn permits(&self, _: &mut (), _: PredicateId, _: &Self::State, _: &Self::State) -> Result<bool, Fault> {
        Ok(true)
    }

    fn show(&self, _: &mut (), state: &Self::State) -> Vec<(String, Value)> {
        NAMES.iter().zip(state).map(|(name, side)| ((*name).to_owned(), Value::Bool(*side))).collect()
    }

    fn actions(&self) -> &[ActionInfo] {
        &self.actions
    }
}

/// Tells the time.
struct Clock(Instant);

impl Monitor for Clock {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

pub(crate) fn main() -> std::io::Result<()> {
    let name = |name: &&str| ActionInfo { name: (*name).to_owned(), location: None };
    let river = River { actions: NAMES.iter().map(name).collect() };
    let question = Question { reachable: vec![Predicate::new(CROSSED, "Crossed")], ..Question::default() };
    let outcome = explore(&river, &question, &Options::default(), &Clock(Instant::now()))?;
    assert_eq!(outcome.verdict, Verdict::Ok);
    let witness = outcome.properties[0].trace.as_ref().expect("all can cross");
    let crossings = witness.states.iter().filter_map(|step| step.action.as_ref()).map(|action| action.name.as_str());
    println!("the farmer crosses with: {}", crossings.collect::<Vec<_>>().join(", "));
    assert_eq!(witness.states.len(), 8, "seven crossings");
    Ok(())
}

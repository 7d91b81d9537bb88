//! The problems of the comparison for Stateright: `compare-stateright nim|commit|ring THREADS`.

mod commit;
mod nim;
mod ring;

use stateright::{Checker, Model};
use std::fmt::Debug;
use std::hash::Hash;

/// Explores everything, breadth first, and prints what the comparison reads.
fn explore<M>(model: M, threads: usize)
where
    M: Model + Send + Sync + 'static,
    M::State: Clone + Debug + Hash + PartialEq + Send + Sync,
    M::Action: Clone + Debug + PartialEq,
{
    let checker = model.checker().threads(threads).spawn_bfs().join();
    assert!(checker.discoveries().is_empty(), "no property is violated");
    println!("{} distinct, {} generated", checker.unique_state_count(), checker.state_count());
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let threads = arguments.get(2).and_then(|text| text.parse().ok()).unwrap_or(1);
    match arguments.get(1).map(String::as_str) {
        Some("nim") => explore(nim::Nim, threads),
        Some("commit") => explore(commit::Commit, threads),
        Some("ring") => explore(ring::Ring, threads),
        _ => eprintln!("compare-stateright nim|commit|ring THREADS"),
    }
}

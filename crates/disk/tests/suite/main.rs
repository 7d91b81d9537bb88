//! What is written is read again; what is torn, changed or missing is noticed. Random tests print their seed.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod crashes;
mod damage;
mod manifests;
mod run;
mod runs;
mod stream;

/// A generator for each of some seeds, which are printed when the test fails.
fn each_seed(seeds: std::ops::Range<u64>, mut test: impl FnMut(&mut fastrand::Rng)) {
    for seed in seeds {
        println!("seed {seed}");
        test(&mut fastrand::Rng::with_seed(seed));
    }
}

/// Distinct numbers in ascending order, spread evenly or in heaps; at most as many as one of `most`.
fn ascending(random: &mut fastrand::Rng, most: &[usize]) -> Vec<u64> {
    let (count, shift) = (most[random.usize(..most.len())], random.u32(..48));
    let count = random.usize(..=count);
    let base = random.u64(..) >> random.u32(..32);
    let set: std::collections::BTreeSet<u64> = (0..count).map(|_| base.wrapping_add(random.u64(..) >> shift)).collect();
    set.into_iter().collect()
}

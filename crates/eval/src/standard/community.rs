//! The community's modules: those that TLC users take from the collection CommunityModules.
//!
//! Where TLC's collection computes an operator by code that does not do what its definition says, ours does what the
//! code does: the order in which `FoldSet` goes through a set, the place that `SelectInSubSeq` gives.

mod bags_ext;
mod bitwise;
mod combinatorics;
mod dyadic_rationals;
mod finite_sets_ext;
mod functions;
mod graphs;
mod sequences_ext;
mod statistics;
mod vector_clocks;

use super::Native;

/// Every native operator of these modules.
pub(super) fn natives() -> impl Iterator<Item = &'static Native> {
    let modules = [
        functions::NATIVES,
        finite_sets_ext::NATIVES,
        sequences_ext::NATIVES,
        sequences_ext::SEARCHES,
        bitwise::NATIVES,
        graphs::NATIVES,
        bags_ext::NATIVES,
        combinatorics::NATIVES,
        dyadic_rationals::NATIVES,
        statistics::NATIVES,
        vector_clocks::NATIVES,
    ];
    modules.into_iter().flatten()
}

//! The texts of the standard modules.

/// The modules with their texts, in the order in which a list of them is read: TLC's own, the community's, those that
/// only proofs need.
pub(super) const SOURCES: [(&str, &str); 25] = [
    ("Naturals", include_str!("Naturals.tla")),
    ("Integers", include_str!("Integers.tla")),
    ("Reals", include_str!("Reals.tla")),
    ("Sequences", include_str!("Sequences.tla")),
    ("FiniteSets", include_str!("FiniteSets.tla")),
    ("Bags", include_str!("Bags.tla")),
    ("TLC", include_str!("TLC.tla")),
    ("Randomization", include_str!("Randomization.tla")),
    ("Folds", include_str!("community/Folds.tla")),
    ("Functions", include_str!("community/Functions.tla")),
    ("FiniteSetsExt", include_str!("community/FiniteSetsExt.tla")),
    ("SequencesExt", include_str!("community/SequencesExt.tla")),
    ("Bitwise", include_str!("community/Bitwise.tla")),
    ("UndirectedGraphs", include_str!("community/UndirectedGraphs.tla")),
    ("TLAPS", include_str!("proofs/TLAPS.tla")),
    ("NaturalsInduction", include_str!("proofs/NaturalsInduction.tla")),
    ("WellFoundedInduction", include_str!("proofs/WellFoundedInduction.tla")),
    ("FiniteSetTheorems", include_str!("proofs/FiniteSetTheorems.tla")),
    ("FunctionTheorems", include_str!("proofs/FunctionTheorems.tla")),
    ("SequenceTheorems", include_str!("proofs/SequenceTheorems.tla")),
    ("BagsTheorems", include_str!("proofs/BagsTheorems.tla")),
    ("FoldsTheorems", include_str!("proofs/FoldsTheorems.tla")),
    ("FiniteSetsExtTheorems", include_str!("proofs/FiniteSetsExtTheorems.tla")),
    ("FiniteSetsExt_theorems", include_str!("proofs/FiniteSetsExt_theorems.tla")),
    ("SequencesExtTheorems", include_str!("proofs/SequencesExtTheorems.tla")),
];

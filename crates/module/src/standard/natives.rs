//! Which operators of the standard modules are computed natively; `check-eval` has what they compute.

/// The modules with the names of their native operators, as the parser has them: `\o`, not `\circ`; unary minus is `-.`.
pub const NATIVES: [(&str, &[&str]); 25] = [
    ("Naturals", &["Nat", "+", "-", "*", "^", "\\div", "%", "<", ">", "\\leq", "\\geq", ".."]),
    ("Integers", &["Int", "-."]),
    ("Reals", &["Real", "Infinity", "/"]),
    ("Sequences", &["Seq", "Len", "\\o", "Append", "Head", "Tail", "SubSeq", "SelectSeq"]),
    ("FiniteSets", &["IsFiniteSet", "Cardinality"]),
    (
        "Bags",
        &[
            "IsABag",
            "EmptyBag",
            "BagToSet",
            "SetToBag",
            "BagIn",
            "CopiesIn",
            "\\oplus",
            "\\ominus",
            "BagUnion",
            "\\sqsubseteq",
            "SubBag",
            "BagOfAll",
            "BagCardinality",
        ],
    ),
    (
        "TLC",
        &[
            "Print",
            "PrintT",
            "Assert",
            ":>",
            "@@",
            "Permutations",
            "SortSeq",
            "Any",
            "ToString",
            "TLCEval",
            "RandomElement",
            "TLCGet",
            "TLCSet",
            "JavaTime",
        ],
    ),
    ("Randomization", &["RandomSubset", "RandomSetOfSubsets", "RandomSubsetSet", "TestRandomSetOfSubsets"]),
    ("Functions", &["Range", "IsInjective", "AntiFunction", "FoldFunction", "FoldFunctionOnSet"]),
    ("FiniteSetsExt", &["FoldSet", "MapThenSumSet", "Quantify", "kSubset", "Max", "Min"]),
    (
        "SequencesExt",
        &[
            "ToSet",
            "SetToSeq",
            "SetToSeqs",
            "Reverse",
            "Suffixes",
            "AllSubSeqs",
            "LongestCommonPrefix",
            "FlattenSeq",
            "FoldSeq",
            "FoldLeft",
            "FoldLeftDomain",
            "FoldRight",
            "FoldRightDomain",
            "Contains",
            "RemoveFirst",
            "RemoveFirstMatch",
            "SelectInSeq",
            "SelectLastInSeq",
            "SelectInSubSeq",
            "SelectLastInSubSeq",
            "IsPrefix",
            "IndexFirstSubSeq",
            "ReplaceFirstSubSeq",
            "ReplaceAllSubSeqs",
        ],
    ),
    ("Bitwise", &["&", "|", "^^", "Not", "shiftR"]),
    ("UndirectedGraphs", &["ConnectedComponents", "SimplePath"]),
    ("Graphs", &["SimplePath", "AreConnectedIn"]),
    ("BagsExt", &["FoldBag"]),
    ("Combinatorics", &["choose"]),
    ("DyadicRationals", &["Reduce", "Half", "Add", "IsDyadicRational"]),
    ("Statistics", &["ChiSquare"]),
    ("VectorClocks", &["CausalOrder"]),
    (
        "TLCExt",
        &[
            "TLCGetOrDefault",
            "TLCGetAndSet",
            "AssertError",
            "Trace",
            "CounterExample",
            "ToTrace",
            "TLCModelValue",
            "PickSuccessor",
            "TLCFP",
            "TLCEvalDefinition",
        ],
    ),
    (
        "IOUtils",
        &[
            "Serialize",
            "Deserialize",
            "IOSerialize",
            "IODeserialize",
            "IOExec",
            "IOEnvExec",
            "IOExecTemplate",
            "IOEnvExecTemplate",
            "IOEnv",
            "atoi",
        ],
    ),
    ("CSV", &["CSVWrite", "CSVWriteRecord", "CSVRead", "CSVRecords"]),
    (
        "Json",
        &[
            "ToJson",
            "ToJsonArray",
            "ToJsonObject",
            "JsonSerialize",
            "ndJsonSerialize",
            "JsonDeserialize",
            "ndJsonDeserialize",
        ],
    ),
    ("Apalache", &["Gen", "Guess"]),
    ("SVG", &["SVGElemToString", "NodeOfRingNetwork", "PointOnLine", "NodesOfDirectedMultiGraph"]),
];

/// Those of them for which TLC has no Java method and evaluates the definition: an author's copy of the module keeps its
/// own.
const DEFINED_IN_TLC: [(&str, &[&str]); 9] = [
    ("Reals", &["Real", "Infinity", "/"]),
    ("Randomization", &["TestRandomSetOfSubsets"]),
    ("Functions", &["Range"]),
    ("FiniteSetsExt", &["MapThenSumSet", "Max", "Min"]),
    ("SequencesExt", &["ToSet", "Reverse", "FlattenSeq", "IndexFirstSubSeq"]),
    ("Bitwise", &["&", "|", "^^"]),
    ("DyadicRationals", &["Half", "Add", "IsDyadicRational"]),
    ("TLCExt", &["TLCGetAndSet"]),
    ("Apalache", &["Gen", "Guess"]),
];

/// The modules whose native operators TLC has without the community modules.
const OF_TLC: [&str; 9] =
    ["Naturals", "Integers", "Sequences", "FiniteSets", "Bags", "TLC", "TLCExt", "Randomization", "Json"];

/// Whether the native operators of a module are those of TLC alone, without the community modules.
pub(super) fn is_of_tlc(module: &str) -> bool {
    OF_TLC.contains(&module)
}

/// Whether an operator of a standard module is computed natively.
pub(super) fn is_native(module: &str, operator: &str) -> bool {
    is_listed(&NATIVES, module, operator)
}

/// Whether TLC computes an operator natively in any module of this name, also in one that an author wrote.
pub(super) fn is_overridden(module: &str, operator: &str) -> bool {
    is_native(module, operator) && !is_listed(&DEFINED_IN_TLC, module, operator)
}

fn is_listed(list: &[(&str, &[&str])], module: &str, operator: &str) -> bool {
    list.iter().any(|(name, operators)| *name == module && operators.contains(&operator))
}

//! What TLC has met before any text of a spec, and the words of its standard modules.
//!
//! Facts about TLC, needed to order strings as it does: ours are other texts with other parameter names.

/// The operators, in the order in which TLC's tables name them (`tla2sany/semantic/BuiltInOperators.java`, then
/// `tla2sany/parser/Operators.java` with its synonyms). Those that no string is likely to equal are left out.
pub(super) const OPERATORS: &str = "STRING FALSE TRUE BOOLEAN = /= . ' ~> [] <> ENABLED UNCHANGED -+-> [ ^ / * - -. + \
    => SUBSET UNION DOMAIN ^+ ^* ^# < > \\ ... .. | || && & $$ $ ?? %% % ## ++ -- ** // ^^ @@ !! |- |= -| =| <: :> \
    := ::= ~ /\\ \\/ <=> # <= =< >= (+) (-) (.) (/)";

/// The identifiers of TLC's standard modules in the order of their texts (keywords left out).
pub(super) const WORDS: [(&str, &str); 10] = [
    ("Naturals", "Naturals Nat a b n TRUE"),
    ("Integers", "Integers Naturals Int a 0"),
    ("Reals", "Reals Integers Real a b m Infinity i r"),
    (
        "Sequences",
        "Sequences Naturals Seq S UNION 1 n Nat Len s DOMAIN t i Append e Head Tail SubSeq m \
         SelectSeq Test _ F 0",
    ),
    ("FiniteSets", "FiniteSets Naturals Sequences IsFiniteSet S seq Seq s n 1 Len Cardinality CS T SUBSET 0 x"),
    (
        "Bags",
        "Bags TLC Naturals IsABag B DOMAIN n Nat 0 BagToSet SetToBag S e 1 BagIn EmptyBag B1 B2 d \
         Sum f DSum SUBSET elt TRUE BagUnion UNION SubBag RemoveFromDom x y Combine BagSet i \
         Biggest Range r s RSB BB BagOfAll F _ BagCardinality CopiesIn",
    ),
    (
        "TLC",
        "TLC Naturals Sequences FiniteSets Print out val PrintT TRUE Assert v JavaTime n Nat TLCGet \
         i TLCSet d e x f g DOMAIN Permutations S w SortSeq s Op _ Perm p 1 Len j RandomElement Any \
         ToString a b STRING TLCEval",
    ),
    (
        "TLCExt",
        "TLCExt TLC Integers AssertEq a b PrintT AssertError err exp FailsEval e BOOLEAN TRUE \
         TLCError s STRING Assert TLCGetOrDefault key defaultVal n TLCGetAndSet Op _ val oldVal v \
         TLCSet Trace CounterExample ToTrace CE TLCModelValue str ToString TLCDefer expression \
         TLCNoOp PickSuccessor bool TLCCache closure TLCFP var i Int TLCEvalDefinition \
         definitionName",
    ),
    (
        "Json",
        "Json Sequences FiniteSets TLC IsSequence F D TRUE FALSE ToJsonKeyValue d ToString \
         ToJsonObjectString _ DOMAIN ToJsonArrayString ToJsonString IsFiniteSet ToJson value \
         ToJsonArray ToJsonObject JsonSerialize absoluteFilename JsonDeserialize val \
         ndJsonSerialize ndJsonDeserialize",
    ),
    (
        "Randomization",
        "Randomization Naturals FiniteSets RandomSubset k S T SUBSET Cardinality RandomSetOfSubsets \
         n TestRandomSetOfSubsets i 1 5",
    ),
];

/// The same of the modules of the community and of the proof system: the name of a module begins a line, and lines that
/// begin with a blank continue it.
const OTHER_WORDS: &str = include_str!("known/words.txt");

/// The identifiers of a standard module.
pub(super) fn words(module: &str) -> Option<impl Iterator<Item = &'static str>> {
    let own = WORDS.iter().find(|(name, _)| *name == module).map(|(_, words)| words.split_whitespace());
    own.or_else(|| other_words(module).map(str::split_whitespace))
}

fn other_words(module: &str) -> Option<&'static str> {
    let begins = |(at, _): &(usize, &str)| *at == 0 || OTHER_WORDS[..*at].ends_with('\n');
    let is_name = |(at, _): &(usize, &str)| OTHER_WORDS[at + module.len()..].starts_with(' ');
    let (start, _) = OTHER_WORDS.match_indices(module).filter(begins).find(is_name)?;
    let rest = &OTHER_WORDS[start..];
    let ends = rest.match_indices('\n').find(|(at, _)| !rest[at + 1..].starts_with(' '));
    Some(&rest[..ends.map_or(rest.len(), |(at, _)| at)])
}

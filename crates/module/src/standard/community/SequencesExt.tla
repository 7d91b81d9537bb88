---------------------------- MODULE SequencesExt ----------------------------
(* Sequences: searching, changing, folding, splitting them. Native where it says so. *)
EXTENDS Sequences, Naturals, FiniteSets, FiniteSetsExt, Folds, Functions, Bags, TLC

\* The elements of s. Native. As a bag, too.
ToSet(s) == {s[i] : i \in DOMAIN s}
ToBag(s) == [x \in ToSet(s) |-> Cardinality({i \in DOMAIN s : s[i] = x})]

\* The elements of S in order; in every order; sorted by op. The first two are native.
SetToSeq(S) == CHOOSE f \in [1 .. Cardinality(S) -> S] : IsInjective(f)
SetToSeqs(S) == {f \in [1 .. Cardinality(S) -> S] : IsInjective(f)}
SetToSortSeq(S, op(_, _)) == SortSeq(SetToSeq(S), op)

\* The elements of each subset of S in every order.
SetToAllKPermutations(S) == UNION {SetToSeqs(s) : s \in SUBSET S}

\* All sequences of elements of set: of length n; of length n or less.
TupleOf(set, n) == [1 .. n -> set]
SeqOf(set, n) == UNION {[1 .. m -> set] : m \in 0 .. n}
BoundedSeq(S, n) == SeqOf(S, n)

\* Whether e is an element of s. Native.
Contains(s, e) == \E i \in 1 .. Len(s) : s[i] = e

IsSorted(s, op(_, _)) == \A i, j \in 1 .. Len(s) : i < j => op(s[i], s[j])

\* Native.
Reverse(s) == [i \in 1 .. Len(s) |-> s[Len(s) - i + 1]]

\* Without e; with new for each old.
Remove(s, e) == SelectSeq(s, LAMBDA t : t # e)
ReplaceAll(s, old, new) == [i \in 1 .. Len(s) |-> IF s[i] = old THEN new ELSE s[i]]

\* The first and the last place where Test holds; 0 if it does nowhere. Native.
SelectInSeq(seq, Test(_)) ==
    LET I == {i \in 1 .. Len(seq) : Test(seq[i])} IN IF I # {} THEN Min(I) ELSE 0
SelectInSubSeq(seq, from, to, Test(_)) ==
    LET I == {i \in from .. to : Test(seq[i])} IN IF I # {} THEN Min(I) ELSE 0
SelectLastInSeq(seq, Test(_)) ==
    LET I == {i \in 1 .. Len(seq) : Test(seq[i])} IN IF I # {} THEN Max(I) ELSE 0
SelectLastInSubSeq(seq, from, to, Test(_)) ==
    LET I == {i \in from .. to : Test(seq[i])} IN IF I # {} THEN Max(I) ELSE 0

\* With e put in at place i; put in for the element at place i; without that element.
InsertAt(s, i, e) == SubSeq(s, 1, i - 1) \o <<e>> \o SubSeq(s, i, Len(s))
ReplaceAt(s, i, e) == [s EXCEPT ![i] = e]
RemoveAt(s, i) == SubSeq(s, 1, i - 1) \o SubSeq(s, i + 1, Len(s))

\* Without the first e; without the first element of which Test holds. Native.
RemoveFirst(s, e) ==
    IF \E i \in 1 .. Len(s) : s[i] = e THEN RemoveAt(s, SelectInSeq(s, LAMBDA v : v = e)) ELSE s
RemoveFirstMatch(s, Test(_)) ==
    IF \E i \in 1 .. Len(s) : Test(s[i]) THEN RemoveAt(s, SelectInSeq(s, Test)) ELSE s

Cons(elt, seq) == <<elt>> \o seq
Snoc(elt, seq) == Append(seq, elt)

\* All but the last element; the last.
Front(s) == SubSeq(s, 1, Len(s) - 1)
Last(s) == s[Len(s)]

\* Whether t begins, or ends, with s. IsPrefix is native and also takes strings.
IsPrefix(s, t) == Len(s) <= Len(t) /\ \A i \in 1 .. Len(s) : s[i] = t[i]
IsStrictPrefix(s, t) == IsPrefix(s, t) /\ s # t
IsSuffix(s, t) == IsPrefix(Reverse(s), Reverse(t))
IsStrictSuffix(s, t) == IsSuffix(s, t) /\ s # t

Prefixes(s) == {SubSeq(s, 1, l) : l \in 0 .. Len(s)}
Suffixes(s) == {SubSeq(s, l, Len(s)) : l \in 1 .. Len(s) + 1}

\* The beginnings that all sequences of the set S have in common; the longest of them, which is native.
CommonPrefixes(S) ==
    LET P == UNION {Prefixes(seq) : seq \in S}
    IN {prefix \in P : \A t \in S : IsPrefix(prefix, t)}
LongestCommonPrefix(S) ==
    CHOOSE longest \in CommonPrefixes(S) : \A other \in CommonPrefixes(S) : Len(other) <= Len(longest)

\* a modulo b, from 1 to b.
SeqMod(a, b) == IF a % b = 0 THEN b ELSE a % b

\* From left to right: op(s[n], ... op(s[1], base)), and op(... op(base, s[1]), ... s[n]).
\* From right to left: op(s[1], ... op(s[n], base)). The last two give op the places instead of the elements. Native.
FoldSeq(op(_, _), base, seq) == FoldFunction(op, base, seq)
FoldLeft(op(_, _), base, seq) ==
    MapThenFoldSet(LAMBDA x, y : op(y, x), base, LAMBDA i : seq[i], LAMBDA S : Max(S), DOMAIN seq)
FoldRight(op(_, _), seq, base) ==
    MapThenFoldSet(op, base, LAMBDA i : seq[i], LAMBDA S : Min(S), DOMAIN seq)
FoldLeftDomain(op(_, _), base, seq) == FoldLeft(op, base, [i \in DOMAIN seq |-> i])
FoldRightDomain(op(_, _), seq, base) == FoldRight(op, [i \in DOMAIN seq |-> i], base)

\* The sequences in seqs, or the strings, one after the other. Native.
FlattenSeq(seqs) == FoldLeft(\o, <<>>, seqs)

\* The pairs of elements at the same place, as far as both sequences go.
Zip(s, t) == [i \in 1 .. (IF Len(s) <= Len(t) THEN Len(s) ELSE Len(t)) |-> <<s[i], t[i]>>]

\* The elements of s and t in turn, each as a sequence. (Two empty sequences for two empty sequences: so it is defined.)
Interleave(s, t) ==
    CASE Len(s) = Len(t) /\ Len(s) = 0 -> <<<<>>, <<>>>>
      [] Len(s) = Len(t) /\ Len(s) > 0 ->
            [i \in 1 .. 2 * Len(s) |-> IF i % 2 = 1 THEN <<s[(i + 1) \div 2]>> ELSE <<t[i \div 2]>>]

\* The parts of s without gaps; with gaps, which is native.
SubSeqs(s) == {SubSeq(s, i + 1, j) : i, j \in 0 .. Len(s)}
AllSubSeqs(s) == {FoldFunction(Snoc, <<>>, [i \in D |-> s[i]]) : D \in SUBSET DOMAIN s}

\* Where s begins in t for the first time. Native.
IndexFirstSubSeq(s, t) ==
    LET last == CHOOSE i \in 0 .. Len(t) :
                    /\ s \in SubSeqs(SubSeq(t, 1, i))
                    /\ \A j \in 0 .. i - 1 : s \notin SubSeqs(SubSeq(t, 1, j))
    IN last - (Len(s) - 1)

\* t with r for s: at place i; for the first; for each, as they are met from left to right. The last two are native.
ReplaceSubSeqAt(i, r, s, t) == SubSeq(t, 1, i - 1) \o r \o SubSeq(t, i + Len(s), Len(t))
ReplaceFirstSubSeq(r, s, t) ==
    IF s \in SubSeqs(t) THEN ReplaceSubSeqAt(IndexFirstSubSeq(s, t), r, s, t) ELSE t
ReplaceAllSubSeqs(r, s, t) ==
    IF s \notin SubSeqs(t) THEN t
    ELSE LET i == IndexFirstSubSeq(s, t)
             rest[u \in SubSeqs(t)] == IF s = u THEN r ELSE u
         IN SubSeq(t, 1, i - 1) \o r \o rest[SubSeq(t, i + Len(s), Len(t))]
=============================================================================

---------------------------- MODULE FiniteSetsExt ---------------------------
(* Finite sets: folding and counting them, their least and greatest elements, subsets of a size. *)
EXTENDS Integers, FiniteSets, Folds, Functions

\* op(xn, ... op(x1, base)), where x1, ..., xn are the elements in order. Native.
FoldSet(op(_, _), base, set) ==
    MapThenFoldSet(op, base, LAMBDA x : x, LAMBDA s : CHOOSE x \in s : TRUE, set)
ReduceSet(op(_, _), set, acc) == FoldSet(op, acc, set)

SumSet(set) == FoldSet(+, 0, set)
ProductSet(set) == FoldSet(LAMBDA x, y : x * y, 1, set)

\* The sum of op(x) for all elements x. Native.
MapThenSumSet(op(_), set) == MapThenFoldSet(+, 0, op, LAMBDA s : CHOOSE x \in s : TRUE, set)

FlattenSet(S) == UNION S

SymDiff(A, B) == {x \in A \cup B : x \notin A \/ x \notin B}

\* Of how many elements P holds. Native.
Quantify(S, P(_)) == Cardinality({s \in S : P(s)})

\* All subsets of S with k elements. Native.
kSubset(k, S) == {s \in SUBSET S : Cardinality(s) = k}

\* The greatest and the least number in S. Both are native.
Max(S) == CHOOSE x \in S : \A y \in S : x >= y
Min(S) == CHOOSE x \in S : \A y \in S : x =< y

\* All sets that are made by taking an element of each of the Sets.
Choices(Sets) == {Range(f) : f \in {g \in [Sets -> UNION Sets] : \A T \in Sets : g[T] \in T}}

\* The only element of which P holds.
ChooseUnique(S, P(_)) == CHOOSE x \in S : P(x) /\ \A y \in S : P(y) => y = x
=============================================================================

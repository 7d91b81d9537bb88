------------------------------ MODULE Apalache ------------------------------
(* The operators by which specs speak to Apalache, a symbolic model checker: here they have the meaning that it gives them, and no
   effect besides. Gen and Guess, which stand for any value, have none that can be evaluated. *)
LOCAL INSTANCE Integers
LOCAL INSTANCE Sequences
LOCAL INSTANCE TLC

\* An equality that is meant as an assignment: x' := e.
x := e == x = e

\* How Apalache is to treat a quantifier, a set of functions or subsets, a comparison of a cardinality.
Skolem(e) == e
Expand(S) == S
ConstCardinality(e) == e

\* Any value of a size of at most n; any element of S. Native: they cannot be evaluated.
Gen(n) == CHOOSE value : TRUE
Guess(S) == CHOOSE value \in S : TRUE

\* The sequence F(1), ..., F(N).
MkSeq(N, F(_)) == [i \in 1..N |-> F(i)]

\* The function with these pairs of arguments and results.
SetAsFun(S) == [x \in {pair[1] : pair \in S} |-> (CHOOSE pair \in S : pair[1] = x)[2]]

\* The first n results of a function on 1..n, or on more, as a sequence, which has at most max elements.
FunAsSeq(f, n, max) ==
    IF n <= max THEN [i \in 1..n |-> f[i]] ELSE Assert(FALSE, "`FunAsSeq`: the sequence is longer than its bound")

\* Op(... Op(Op(v, x1), x2) ..., xn) for the elements of a set, of which CHOOSE gives one after the other, or of a sequence.
ApaFoldSet(Op(_, _), v, S) ==
    LET RECURSIVE fold(_, _)
        fold(so_far, left) ==
            IF left = {} THEN so_far ELSE LET x == CHOOSE x \in left : TRUE IN fold(Op(so_far, x), left \ {x})
    IN fold(v, S)
ApaFoldSeqLeft(Op(_, _), v, seq) ==
    LET RECURSIVE fold(_, _)
        fold(so_far, i) == IF i > Len(seq) THEN so_far ELSE fold(Op(so_far, seq[i]), i + 1)
    IN fold(v, 1)

\* F(... F(F(x, 1), 2) ..., N).
Repeat(F(_, _), N, x) ==
    LET RECURSIVE from(_, _)
        from(so_far, i) == IF i > N THEN so_far ELSE from(F(so_far, i), i + 1)
    IN from(x, 1)
=============================================================================

--------------------------------- MODULE TLC --------------------------------
(* Operators for those who check a spec: to print, to stop, to count, and to write functions pair by pair. All
   definitions are native; some have an effect besides their value. *)
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences
LOCAL INSTANCE FiniteSets

\* The value val, printing out and val.
Print(out, val) == val

\* TRUE, printing out.
PrintT(out) == TRUE

\* TRUE if val is; otherwise the check ends with the message out.
Assert(val, out) == IF val = TRUE THEN TRUE ELSE CHOOSE v : TRUE

\* Not supported: no two evaluations agree.
JavaTime == CHOOSE n : n \in Nat

\* Numbered registers that outlive the evaluation of an expression. Every worker has its own.
TLCGet(i) == CHOOSE v : TRUE
TLCSet(i, v) == TRUE

\* The function that maps d to e, and the union of two functions, where the left one counts for what both map.
d :> e == [x \in {d} |-> e]
f @@ g == [x \in (DOMAIN f) \cup (DOMAIN g) |-> IF x \in DOMAIN f THEN f[x] ELSE g[x]]

\* All one-to-one functions from S to S.
Permutations(S) == {f \in [S -> S] : \A w \in S : \E v \in S : f[v] = w}

\* The sequence s sorted so that Op(a, b) holds of unequal neighbours a, b.
SortSeq(s, Op(_, _)) ==
    LET Perm == CHOOSE p \in Permutations(1 .. Len(s)) :
                    \A i, j \in 1 .. Len(s) : i < j => Op(s[p[i]], s[p[j]]) \/ s[p[i]] = s[p[j]]
    IN [i \in 1 .. Len(s) |-> s[Perm[i]]]

\* An element of S, drawn at random.
RandomElement(S) == CHOOSE x \in S : TRUE

\* A set of which everything is an element.
Any == CHOOSE S : TRUE

\* The value as text.
ToString(v) == (CHOOSE x \in [a : {v}, b : STRING] : TRUE).b

\* The value v, with all its sets and functions written out at once.
TLCEval(v) == v
=============================================================================

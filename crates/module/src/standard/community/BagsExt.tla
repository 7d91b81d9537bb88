------------------------------ MODULE BagsExt -------------------------------
(* Bags: adding and removing copies, folding. *)
LOCAL INSTANCE Bags
LOCAL INSTANCE Integers
LOCAL INSTANCE Folds

\* One copy of x more; one less; none.
BagAdd(B, x) ==
    IF x \in DOMAIN B THEN [B EXCEPT ![x] = @ + 1]
    ELSE [e \in DOMAIN B \cup {x} |-> IF e = x THEN 1 ELSE B[e]]
BagRemove(B, x) ==
    IF x \notin DOMAIN B THEN B
    ELSE IF B[x] = 1 THEN [e \in DOMAIN B \ {x} |-> B[e]]
    ELSE [B EXCEPT ![x] = @ - 1]
BagRemoveAll(B, x) == [e \in DOMAIN B \ {x} |-> B[e]]

\* The fold of each element's own fold of its copies.
MapThenFoldBag(op(_, _), base, f(_), choose(_), B) ==
    LET handle(x) == LET pow[n \in Nat \ {0}] == op(IF n = 1 THEN base ELSE pow[n - 1], f(x)) IN pow[B[x]]
    IN MapThenFoldSet(op, base, handle, LAMBDA S : CHOOSE x \in S : TRUE, DOMAIN B)

\* op(... op(base, x1), ... xn), with each element as often as it is in B. Native.
FoldBag(op(_, _), base, B) == MapThenFoldBag(op, base, LAMBDA x : x, LAMBDA S : CHOOSE x \in S : TRUE, B)
SumBag(B) == FoldBag(LAMBDA x, y : x + y, 0, B)
ProductBag(B) == FoldBag(LAMBDA x, y : x * y, 1, B)
=============================================================================

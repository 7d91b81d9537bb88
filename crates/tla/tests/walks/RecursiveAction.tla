\* Recursive operators and functions that make states: each of their disjuncts is a way to go on.
\* EXPECT: init=1 distinct=57 generated=724 depth=6
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Inv
\* CONFIG: CONSTRAINT Within
---- MODULE RecursiveAction ----
EXTENDS Naturals, Sequences
VARIABLES x, y, q
RECURSIVE Set(_, _, _)
Set(v, e, n) == IF n = 0 THEN v = e ELSE Set(v, e, n - 1)
RECURSIVE Any(_)
Any(s) == s # {} /\ LET m == CHOOSE m \in s : \A k \in s : m <= k
                    IN \/ x' = m /\ y' = x' + 1
                       \/ Any(s \ {m})
RECURSIVE Even(_)
Even(n) == n = 0 \/ (n > 1 /\ Even(n - 2)) \/ (n > 3 /\ Even(n - 4))
RECURSIVE Each(_, _)
Each(op(_), s) == IF s = <<>> THEN TRUE ELSE op(Head(s)) /\ Each(op, Tail(s))
RECURSIVE After(_, _)
After(n, e) == IF n = 0 THEN y' = e ELSE x' \in {n, n + 1} /\ After(n - 1, x' + x)
Push[n \in 1..3] == q' = Append(q, n)
Move[a, b \in 0..3] == x' = a /\ y' = b
vars == <<x, y, q>>
Init == Set(x, 0, 2) /\ Set(y, 1, 1) /\ Set(q, <<>>, 0)
Next == \/ Any({1, 2, x}) /\ UNCHANGED q
        \/ Set(x', x + 1, 1) /\ Set(y', x' + y, 2) /\ q' = q
        \/ Even(x + 4) /\ UNCHANGED <<x, y>> /\ \E n \in 1..2 : Push[n]
        \/ Each(LAMBDA v : v = x \/ v > 1 \/ v = 2, <<2, 3>>) /\ y' = 0 /\ x' = x /\ q' = q
        \/ Move[y % 4, x % 4] /\ UNCHANGED q
        \/ After(1, 0) /\ UNCHANGED q
        \/ UNCHANGED vars
Within == x < 4 /\ y < 5 /\ Len(q) < 2
Inv == /\ ENABLED Set(x', 7, 1)
       /\ ENABLED Any({1}) /\ ~ENABLED Any({})
       /\ ENABLED (\E n \in 1..3 : Push[n])
       /\ Set(x, x, 3)
====

---- MODULE Narrowed ----
\* An initial predicate that chooses each variable from a constant set and then asks much of them: what is asked of the first ones alone rules
\* out all values of the others, unless something that is asked before might have no value.
EXTENDS Naturals

VARIABLES a, b, c, d, e

Types == a \in 0..7 /\ b \in 0..7 /\ c \in 0..7 /\ d \in 0..7 /\ e \in {3, 5, 6}

Ordered == a < b /\ b < c /\ (c < d \/ d = 7)
Apart == \A i \in 1..3 : e # a + i /\ (i = 2 => d # e * i)
Inv == Types /\ Ordered /\ Apart

Next == UNCHANGED <<a, b, c, d, e>>
Falls == \E x \in 0..7 : x <= a /\ a' = x /\ UNCHANGED <<b, c, d, e>>

\* The quotient has no value where a is 0, and is asked for first.
Late == Types /\ 12 \div (a * e) < 9 /\ Ordered
\* It is not asked for there.
Early == Types /\ Ordered /\ a > 0 /\ 12 \div (a * e) < 9
\* The same two variables, chosen in two ways, of which one asks more.
Ways == \/ Types /\ Ordered
        \/ Types /\ Apart /\ c = d
====

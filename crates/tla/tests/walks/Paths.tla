\* Functions of functions: EXCEPT with paths.
\* EXPECT: init=1 distinct=54 generated=163 depth=6
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE Paths ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES g, r
P == {"p", "q"}
Init == /\ g = [a \in P |-> [i \in 0..1 |-> FALSE]]
        /\ r = [n |-> 0, at |-> <<"p", 0>>]
Next == \E a \in P, i \in 0..1 :
          /\ <<a, i>> # r.at
          /\ g' = [g EXCEPT ![a][i] = ~@, ![r.at[1]][r.at[2]] = TRUE]
          /\ r' = [r EXCEPT !.n = (@ + 1) % 2, !.at = <<a, i>>]
====

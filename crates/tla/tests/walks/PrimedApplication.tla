\* Primes of applications, of bound names, of records.
\* EXPECT: init=1 distinct=8 generated=33 depth=3
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE PrimedApplication ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES f, r, k
Init == f = <<1, 2>> /\ r = [a |-> 0] /\ k = 1
Next == /\ f' \in {<<2, 1>>, <<1, 2>>, <<1, 1>>}
        /\ r' = [r EXCEPT !.a = f'[k]]
        /\ \E i \in 1..2 : f[i]' >= i /\ k' = i
        /\ r.a' = (f[k])'  \/ k' # k
        /\ f[k]' = f'[k']
====

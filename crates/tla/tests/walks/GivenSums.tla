\* Sums of the next state, once a choice has given the variables in question their values: the same sums as of the
\* first state, and beside them ENABLED, inside of which the next state is another one.
\* EXPECT: init=1 distinct=578 generated=4841 depth=5
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Inv
\* CONFIG: CHECK_DEADLOCK FALSE
---- MODULE GivenSums ----
EXTENDS Integers, Sequences
VARIABLES heaps, last, parity, ends
RECURSIVE Sum(_)
Sum(s) == IF s = <<>> THEN 0 ELSE Head(s) + Sum(Tail(s))
Init == heaps = <<6, 5, 6>> /\ last = 0 /\ parity = 1 /\ ends = FALSE
Take(h) == heaps[h] # 0 /\ \E n \in 1..heaps[h] : n < Sum(heaps) /\ heaps' = [heaps EXCEPT ![h] = heaps[h] - n]
Next == /\ ~ends
        /\ \E h \in 1..3 : Take(h)
        /\ last' = (last + 1) % 2
        /\ parity' = Sum(heaps') % 2
        /\ ENABLED (heaps' = <<1, 2, 3>> /\ Sum(heaps') = 6 /\ UNCHANGED <<last, parity, ends>>)
        /\ ends' = (Sum(heaps') = 1)
        /\ Sum(heaps') < Sum(heaps)
Inv == parity = Sum(heaps) % 2 /\ ends = (Sum(heaps) = 1)
====

------------------------------ MODULE Derived ------------------------------
(* The initial predicate chooses from sets that depend on variables and on what is bound: some of few values, one of more
   than are kept, one that is given by a description, one that is empty for some values. Conditions are asked of what was
   chosen from one and the same expression with other values. *)
EXTENDS Naturals

VARIABLES n, kinds, pair, table, picks, small

Init ==
    /\ n \in 1..20
    /\ kinds = [kind : {"a", "b"}, size : 1..(n % 3) + 1]
    /\ pair \in kinds \X kinds
    /\ \E k \in 1..2 : table \in [1..k -> 1..(n % 2)]
    /\ picks \in SUBSET {pair[1].size, pair[2].size}
    /\ small \in {m \in 1..n : m < 3 /\ m # pair[1].size}
    /\ pair[1].size + n # 4
    /\ picks = {} \/ pair[2].kind = "a"
    /\ \A m \in picks : m + small < 5
    /\ n > 17 => small = 1

Next ==
    \/ pair' = <<pair[2], pair[1]>> /\ UNCHANGED <<n, kinds, table, picks, small>>
    \/ picks' = picks \ {small} /\ UNCHANGED <<n, kinds, pair, table, small>>

Members == pair \in kinds \X kinds /\ small \in 1..2 /\ DOMAIN table \subseteq 1..2
============================================================================

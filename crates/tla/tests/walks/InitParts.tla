\* Variables that are chosen from sets of functions and of subsets with more elements than are listed, with conditions on each part of
\* their values behind the choice; some of these are not on parts alone.
\* EXPECT: init=24 distinct=48 generated=264 depth=2
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE InitParts ----
EXTENDS Integers, Sequences, FiniteSets
VARIABLES held, sent, level, seen, done
Keys == {"a", "b", "c"}
Message == [type : {"x", "y"}, number : 0..7]

Init == /\ seen \in [1..2 -> [1..2 -> [1..2 -> 0..3]]]
        /\ \A i \in 1..2 : \A j \in 1..2 : seen[i][j] = [n \in 1..2 |-> 2 * i + n - 3]
        /\ held \in [Keys -> SUBSET (0..5)]
        /\ \A k \in Keys : Cardinality(held[k]) <= 1 /\ \A n \in held[k] : n % 2 = 0
        /\ \A k \in Keys : k # "b" => held[k] \subseteq {4}
        /\ \A k \in Keys : k = "b" <=> held[k] # {}
        /\ sent \in SUBSET Message
        /\ \A m \in sent, n \in 0..1 : m.type = "x" /\ m.number + n < Cardinality(held["b"]) + 2
        /\ level \in [1..3 -> 0..32]
        /\ \A n \in {1, 2}, i \in 1..3 : level[i] \div 20 < n /\ level[i] > 17
        /\ \A i, j \in 1..3 : level[i] = level[j] \/ level[i] = i + 17
        /\ done = FALSE

Finish == ~done /\ done' = TRUE /\ UNCHANGED <<held, sent, level, seen>>
Next == Finish \/ UNCHANGED <<held, sent, level, seen, done>>
====

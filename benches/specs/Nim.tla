--------------------------------- MODULE Nim ---------------------------------
(* Three heaps; two players take turns; a move takes one or more from one heap. *)
EXTENDS Naturals
CONSTANTS Heaps, Size
VARIABLES heaps, player

Init == /\ heaps = [h \in Heaps |-> Size]
        /\ player = "first"

Other == IF player = "first" THEN "second" ELSE "first"

Take(h, k) == /\ heaps[h] >= k
              /\ heaps' = [heaps EXCEPT ![h] = @ - k]
              /\ player' = Other

Next == \E h \in Heaps : \E k \in 1..heaps[h] : Take(h, k)

TypeOK == /\ heaps \in [Heaps -> 0..Size]
          /\ player \in {"first", "second"}
==============================================================================

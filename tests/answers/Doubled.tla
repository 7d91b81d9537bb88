------------------------------- MODULE Doubled -------------------------------
(* What stands in several places is looked at once: written out, the argument
   of Times2To32 stands in four billion. *)
EXTENDS Integers
VARIABLES x, y

Twice(n) == (n + n) % 11
Times4(n) == Twice(Twice(n))
Times16(n) == Times4(Times4(n))
Times256(n) == Times16(Times16(n))
Times2To16(n) == Times256(Times256(n))
Times2To32(n) == Times2To16(Times2To16(n))

Init == x = 0 /\ y = 0
Next == \E i \in 0 .. 1, j \in 0 .. 1 :
           /\ Times2To32(x + i) % 7 # 3
           /\ \/ x' = Times2To32(x + j) % 5
              \/ x' = (x + j) % 5
           /\ \/ y' = Times2To32(y + i) % 5
              \/ y' = y /\ Times2To32(y + j) % 3 = 0
==============================================================================

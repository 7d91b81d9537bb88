------------------------------ MODULE Extremes ------------------------------
(* The greatest and the least of a set of numbers, in the ways in which they are written. The assumptions compare each with a
   way that says the same in other words. *)
EXTENDS Integers, FiniteSets

CONSTANT Other

VARIABLES seen, last

Greatest(S) == CHOOSE x \in S : \A y \in S : x >= y
Least(S) == CHOOSE x \in S : \A y \in S : x =< y
GreatestTurned(S) == CHOOSE x \in S : \A y \in S : y <= x
LeastTurned(S) == CHOOSE x \in S : \A y \in S : y >= x
GreatestOfOthers(S) == CHOOSE x \in S : \A y \in S \ {x} : x > y
LeastOfOthers(S) == CHOOSE x \in S : \A y \in S \ {x} : y > x

NoneIsGreater(S) == CHOOSE x \in S : ~ \E y \in S : y > x
NoneIsLess(S) == CHOOSE x \in S : ~ \E y \in S : y < x

Sets == SUBSET (-2..4) \ {{}}

ASSUME \A S \in Sets : /\ Greatest(S) = NoneIsGreater(S)
                       /\ GreatestTurned(S) = NoneIsGreater(S)
                       /\ GreatestOfOthers(S) = NoneIsGreater(S)
                       /\ Least(S) = NoneIsLess(S)
                       /\ LeastTurned(S) = NoneIsLess(S)
                       /\ LeastOfOthers(S) = NoneIsLess(S)

(* These only look alike. *)
ASSUME \A S \in Sets : (CHOOSE x \in S : \A y \in {0} : x >= y \/ Cardinality(S) > 0) = NoneIsLess(S)
ASSUME (CHOOSE x \in {1, 2, 3} : \A y \in {1, 2} : x >= y) = 2
ASSUME (CHOOSE x \in {1, 2, 3, 4} : \A y \in {1, 2, 3, 4} \ {4} : x > y) = 4

Init == seen = {} /\ last = 0

Add ==
    /\ \E n \in 1..4 :
        /\ seen' = seen \cup {n * n - 4 * n}
        /\ last' = Greatest(seen') - (CHOOSE x \in seen \cup {n} : \A y \in seen \cup {n} : x <= y)

Mix == seen' = seen \cup {Other} /\ UNCHANGED last

Next == Add

NextMixed == Add \/ Mix

Bound == last \in -8..8

Small == last < 4

Empty == seen = {} \/ Greatest(seen \ seen) = 0
=============================================================================

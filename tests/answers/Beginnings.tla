---- MODULE Beginnings ----
\* Many initial states, in which variables have values of different forms: steps lead back to each, so that it is counted
\* a second time if its fingerprint is not that of the state that a step makes.
EXTENDS Naturals, Sequences

VARIABLES first, queue, pair, last

Bits(n) == [1 .. n -> {0, 1}]

Init == /\ first \in {"a", "b"}
        /\ queue \in Bits(2) \cup Bits(3) \cup {<<>>}
        /\ pair \in [left : {0, 1}, right : SUBSET {"a", "b"}]
        /\ \/ last \in Bits(3)
           \/ last = <<>> /\ queue # <<>>

Flip == /\ first' = IF first = "a" THEN "b" ELSE "a"
        /\ UNCHANGED <<queue, pair, last>>

Turn == /\ pair' = [pair EXCEPT !.left = 1 - @]
        /\ queue' = [place \in 1 .. Len(queue) |-> 1 - queue[place]]
        /\ UNCHANGED <<first, last>>

Next == Flip \/ Turn
====

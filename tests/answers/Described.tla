---- MODULE Described ----
\* Sets and functions that nobody can write out, given by a condition or an expression that speaks of the state: what they are in one
\* state says nothing of another.
EXTENDS Naturals

VARIABLES msgs, x, y

Message == [n : Nat, j : Nat]

Init == msgs = {} /\ x = 0 /\ y = 8
Next == \/ \E k \in 0..5, j \in 0..1 : msgs' = msgs \cup {[n |-> k, j |-> j]} /\ UNCHANGED <<x, y>>
        \/ x < 3 /\ msgs = {} /\ x' = x + 1 /\ UNCHANGED <<msgs, y>>
        \/ y > 0 /\ y' = y - 1 /\ UNCHANGED <<msgs, x>>
        \/ y = 3 /\ msgs' = {} /\ UNCHANGED <<x, y>>

\* Each of these is violated where y is small.
Small == msgs \subseteq {m \in Message : m.n < y + 2}
SmallToo == msgs \in SUBSET {m \in Message : m.n < y + 2}
Below == \A f \in {[n \in Nat |-> n + y]} : x <= f[2]
Within == \A S \in {{n \in Nat : n < y + 3}} : x \in S
\* This holds.
Typed == msgs \subseteq {m \in Message : m.n < 6} /\ x \in {n \in Nat : n < 5}
====

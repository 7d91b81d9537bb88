---- MODULE Counters ----
\* Counters that count to N, each by itself: (N + 1)^5 states.
EXTENDS Naturals
CONSTANT N
VARIABLES a, b, c, d, e
Init == a = 0 /\ b = 0 /\ c = 0 /\ d = 0 /\ e = 0
A == a < N /\ a' = a + 1 /\ UNCHANGED <<b, c, d, e>>
B == b < N /\ b' = b + 1 /\ UNCHANGED <<a, c, d, e>>
C == c < N /\ c' = c + 1 /\ UNCHANGED <<a, b, d, e>>
D == d < N /\ d' = d + 1 /\ UNCHANGED <<a, b, c, e>>
E == e < N /\ e' = e + 1 /\ UNCHANGED <<a, b, c, d>>
Next == A \/ B \/ C \/ D \/ E
TypeOK == a \in 0..N /\ b \in 0..N /\ c \in 0..N /\ d \in 0..N /\ e \in 0..N
====

------------------------------- MODULE Tables -------------------------------
(* Functions and filters over sets that are parameters: their results are computed at once where that can be done, and else when
   somebody asks. *)
EXTENDS Integers, FiniteSets, Sequences

VARIABLES base, seen

Shares(S) == [n \in S |-> 60 \div n]
Divisors(S, of) == {n \in S : of % n = 0}
Squares(f) == [n \in DOMAIN f |-> f[n] * f[n]]

(* Each function asks another one for one result. *)
RECURSIVE Chain(_, _)
Chain(S, n) == [m \in S |-> IF n = 0 THEN m ELSE Chain(S, n - 1)[m] + 1]

(* A function that is chosen, and one whose domain is not finite. *)
Later(S) == LET f == [n \in S |-> [m \in S |-> n * m]] IN f[3][2]
Endless(S) == [n \in Nat |-> IF n \in S THEN n ELSE 0]

Init == base = {1} /\ seen = [n \in {1} |-> 3600]

Grow ==
    /\ Cardinality(base) < 6
    /\ \E n \in (0..4) \ base : base' = base \cup {n}
    /\ seen' = [n \in base' |-> IF n = 0 THEN 0 ELSE Squares(Shares(base'))[n]]

Next == Grow

TypeOK == \A n \in base : seen[n] = IF n = 0 THEN 0 ELSE (60 \div n) * (60 \div n)

Chained == \A n \in base : Chain(base, 12)[n] = n + 12

Nested == {2, 3} \subseteq base => Later(base) = 6

Unending == Endless(base)[7] = 0 /\ \A n \in base : Endless(base)[n] = n

Divided == 0 \in base \/ Divisors(base, 12) = base

NoZero == Cardinality(Divisors(base, 12)) > 0

Lost == \A n \in base : Shares(base)[n] > 0
=============================================================================

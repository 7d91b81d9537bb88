------------------------------ MODULE Unchanged ------------------------------
(* UNCHANGED of what stands behind a name: a definition that the configuration
   replaces, what a LET defines, what is substituted in an instance with a
   parameter. What a name was in another step must not count. *)
EXTENDS Naturals

VARIABLES x, y

Replaced == <<>>
Both == <<x, y>>

---- MODULE Counter ----
VARIABLES counted, other
Own == <<counted, other * other>>
Stays(n) == UNCHANGED counted
AllStay == UNCHANGED Own /\ UNCHANGED <<other, Own>>
====

Pair(k) == INSTANCE Counter WITH counted <- <<x, y>>, other <- x
Sum(k) == INSTANCE Counter WITH counted <- <<(x + y) % k>>, other <- x + k

Init == x = 0 /\ y \in 2 .. 3
Any == x' \in 0 .. 3 /\ y' \in 0 .. 3
Grow == x < 3 /\ x' = x + 1 /\ UNCHANGED y

ByConfig == Grow \/ UNCHANGED Replaced
ByInstance == Grow \/ Pair(1)!Stays(1)
ByLet == \E i \in 1 .. 3 : Any /\ UNCHANGED (LET a == (x + y) % i IN <<a + a, a * a>>)
BySum == \E i \in 1 .. 3 : Any /\ (Sum(i)!Stays(1) \/ Sum(2)!AllStay)
ByFunction == \E i \in 1 .. 3 : Any /\ UNCHANGED (LET f == [n \in 0 .. 3 |-> n + x] IN <<f[i]>>)
=============================================================================

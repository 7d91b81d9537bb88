---- MODULE Stated ----
\* The initial predicate states invariants, as where it is checked whether these are inductive: of an initial state nobody has to ask whether
\* they hold, but of every other one.
EXTENDS Naturals

VARIABLES x, y, s

TypeOK == x \in 0..3 /\ y \in 0..3 /\ s \in SUBSET {1, 2}
Order == x <= y
Small == \A i \in s : i <= y + 1
Inv == TypeOK /\ Order /\ Small

Rises == x < y /\ x' = x + 1 /\ UNCHANGED <<y, s>>
Grows == \E i \in {1, 2} : i <= y + 1 /\ s' = s \cup {i} /\ UNCHANGED <<x, y>>
Falls == x < y /\ y' = y - 1 /\ UNCHANGED <<x, s>>

\* The invariant is preserved by these.
Next == Rises \/ Grows
\* Not by these: of a state with y = 1 and s = {2}.
Loses == Next \/ Falls

\* What the initial predicate does not state.
Other == x + y # 5
Both == Inv /\ Other

\* A state of one way, of which the condition of the other has no value.
Mixed == \/ x = "a" /\ y = 0 /\ s = {}
         \/ x \in {1, 2} /\ y = 3 /\ s = {}
Stays == UNCHANGED <<x, y, s>>

\* What depends on the steps from a state.
Goes == TypeOK /\ ENABLED Rises
====

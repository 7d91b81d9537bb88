\* SYMMETRY: states that differ in which model value is which are one; the first stays.
\* EXPECT: init=1 distinct=1510 generated=8567 depth=9
\* CONFIG: CONSTANTS Clerk = {c1, c2, c3} Desk = {d1, d2} none = none
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: CONSTRAINT Short
\* CONFIG: SYMMETRY Perms
---- MODULE Symmetry ----
EXTENDS Naturals, Sequences, FiniteSets, TLC
CONSTANTS Clerk, Desk, none
VARIABLES at, letters, seen, line
vars == <<at, letters, seen, line>>

Init ==
  /\ at = [clerk \in Clerk |-> none]
  /\ letters = {}
  /\ seen = [desk \in Desk |-> {}]
  /\ line = <<>>

Sit(clerk, desk) ==
  /\ at[clerk] = none
  /\ \A other \in Clerk : at[other] # desk
  /\ at' = [at EXCEPT ![clerk] = desk]
  /\ seen' = [seen EXCEPT ![desk] = @ \cup {clerk}]
  /\ UNCHANGED <<letters, line>>

Leave(clerk) ==
  /\ at[clerk] # none
  /\ at' = [at EXCEPT ![clerk] = none]
  /\ line' = Append(line, clerk)
  /\ UNCHANGED <<letters, seen>>

Write(clerk, other) ==
  /\ clerk # other
  /\ at[clerk] # none
  /\ letters' = letters \cup {[from |-> clerk, to |-> other, desks |-> {at[clerk], at[other]} \ {none}]}
  /\ UNCHANGED <<at, seen, line>>

Next ==
  \/ \E clerk \in Clerk, desk \in Desk : Sit(clerk, desk)
  \/ \E clerk \in Clerk : Leave(clerk)
  \/ \E clerk, other \in Clerk : Write(clerk, other)

Short == Len(line) <= 2 /\ Cardinality(letters) <= 2
Perms == Permutations(Clerk) \cup Permutations(Desk)
====

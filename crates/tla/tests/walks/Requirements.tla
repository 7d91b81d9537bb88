\* What has to hold in initial states: of variables that are chosen from sets, equated with constants or with other variables, or given
\* a value in one of several ways; and what says nothing of initial states.
\* EXPECT: init=279 distinct=558 generated=1116 depth=2
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT TypeOK
\* CONFIG: INVARIANT Finished
\* CONFIG: INVARIANT Bounded
\* CONFIG: INVARIANT Copied
\* CONFIG: INVARIANT Apart
\* CONFIG: INVARIANT Logged
---- MODULE Requirements ----
EXTENDS Integers, Sequences, FiniteSets
VARIABLES count, members, limits, copy, pc, log

Init == /\ count \in 0..3
        /\ members \in (SUBSET {1, 2}) \ {{}}
        /\ limits \in [1..2 -> 0..2]
        /\ copy = count
        /\ pc = "start"
        /\ \/ log = <<>>
           \/ log \in {<<n>> : n \in members}
           \/ log = <<count>> /\ count > 2

Finish == /\ pc = "start" /\ pc' = "done"
          /\ log' = Append(log, count)
          /\ UNCHANGED <<count, members, limits, copy>>
Next == Finish \/ UNCHANGED <<count, members, limits, copy, pc, log>>

TypeOK == /\ count \in Nat
          /\ members \subseteq {1, 2}
          /\ limits \in [1..2 -> 0..2]
          /\ copy \in Int
          /\ pc \in {"start", "done"}
          /\ log \in Seq(0..3)
Finished == pc = "done" => Len(log) > 0 /\ log[Len(log)] = count
Bounded == \A i \in 1..2 : count + limits[i] < 6
Copied == copy = count
Apart == ~(\E n \in members : n + count > 5) \/ Cardinality(members) > 2
Logged == pc = "done" \/ \/ log = <<>>
                         \/ log[1] \in members
                         \/ log[1] = copy
====

\* A small two-phase commit: records as messages.
\* EXPECT: init=1 distinct=288 generated=1146 depth=11
\* CONFIG: CONSTANT RM = {r1, r2, r3}
\* CONFIG: SPECIFICATION Spec
\* CONFIG: INVARIANTS TypeOK Consistent
---- MODULE TwoPhase ----
EXTENDS Integers, Sequences, FiniteSets, TLC
CONSTANT RM
VARIABLES rmState, tmState, tmPrepared, msgs
vars == <<rmState, tmState, tmPrepared, msgs>>
Message == [type : {"Prepared"}, rm : RM] \cup [type : {"Commit", "Abort"}]
TypeOK == /\ rmState \in [RM -> {"working", "prepared", "committed", "aborted"}]
          /\ tmState \in {"init", "done"}
          /\ tmPrepared \subseteq RM
          /\ msgs \subseteq Message
Init == /\ rmState = [r \in RM |-> "working"]
        /\ tmState = "init"
        /\ tmPrepared = {}
        /\ msgs = {}
Receive(r) == /\ tmState = "init" /\ [type |-> "Prepared", rm |-> r] \in msgs
              /\ tmPrepared' = tmPrepared \cup {r}
              /\ UNCHANGED <<rmState, tmState, msgs>>
Commit == /\ tmState = "init" /\ tmPrepared = RM
          /\ tmState' = "done" /\ msgs' = msgs \cup {[type |-> "Commit"]}
          /\ UNCHANGED <<rmState, tmPrepared>>
Abort == /\ tmState = "init" /\ tmState' = "done"
         /\ msgs' = msgs \cup {[type |-> "Abort"]}
         /\ UNCHANGED <<rmState, tmPrepared>>
Prepare(r) == /\ rmState[r] = "working"
              /\ rmState' = [rmState EXCEPT ![r] = "prepared"]
              /\ msgs' = msgs \cup {[type |-> "Prepared", rm |-> r]}
              /\ UNCHANGED <<tmState, tmPrepared>>
GiveUp(r) == /\ rmState[r] = "working" /\ rmState' = [rmState EXCEPT ![r] = "aborted"]
             /\ UNCHANGED <<tmState, tmPrepared, msgs>>
Hear(r, what, state) == /\ [type |-> what] \in msgs
                        /\ rmState' = [rmState EXCEPT ![r] = state]
                        /\ UNCHANGED <<tmState, tmPrepared, msgs>>
Next == \/ Commit \/ Abort
        \/ \E r \in RM : \/ Receive(r) \/ Prepare(r) \/ GiveUp(r)
                         \/ Hear(r, "Commit", "committed") \/ Hear(r, "Abort", "aborted")
Spec == Init /\ [][Next]_vars
Consistent == \A a, b \in RM : ~(rmState[a] = "aborted" /\ rmState[b] = "committed")
====

---- MODULE Lock ----
\* Processes that take a lock in turn, or not: what fairness makes of it.
EXTENDS Naturals, FiniteSets
CONSTANT Procs
VARIABLES state, lock
vars == <<state, lock>>

Init ==
    /\ state = [p \in Procs |-> "idle"]
    /\ lock = FALSE

Ask(p) ==
    /\ state[p] = "idle"
    /\ state' = [state EXCEPT ![p] = "waiting"]
    /\ UNCHANGED lock

Enter(p) ==
    /\ state[p] = "waiting"
    /\ ~lock
    /\ lock' = TRUE
    /\ state' = [state EXCEPT ![p] = "inside"]

Leave(p) ==
    /\ state[p] = "inside"
    /\ lock' = FALSE
    /\ state' = [state EXCEPT ![p] = "idle"]

Next == \E p \in Procs : Ask(p) \/ Enter(p) \/ Leave(p)

Free == Init /\ [][Next]_vars
Moving == Free /\ WF_vars(Next)
WeaklyFair == Free /\ \A p \in Procs : WF_vars(Enter(p)) /\ WF_vars(Leave(p))
StronglyFair == Free /\ \A p \in Procs : SF_vars(Enter(p)) /\ WF_vars(Leave(p))
StrongByHand ==
    /\ Free
    /\ \A p \in Procs : WF_vars(Leave(p))
    /\ \A p \in Procs : []<>(state[p] = "waiting" /\ ~lock) => []<>(state[p] = "inside")

Gets(p) == state[p] = "waiting" ~> state[p] = "inside"
EachGets == \A p \in Procs : Gets(p)
SomeGets == \E p \in Procs : Gets(p)
SomebodyInside == \E p \in Procs : state[p] = "inside"
Progress == (\E p \in Procs : state[p] = "waiting") ~> SomebodyInside
Released == [](lock => <>~lock)
OftenFree == []<>~lock
AtLastFree == <>[]~lock
OftenTaken == []<><<\E p \in Procs : Enter(p)>>_vars
OnlyLeaving == <>[][\E p \in Procs : Leave(p)]_vars
Eventually == <>SomebodyInside
EverIdle == \E p \in Procs : [](state[p] = "idle")
Either == IF Cardinality(Procs) = 2 THEN Released ELSE Eventually
Nested == LET in(p) == state[p] = "inside" IN \A p \in Procs : [](in(p) => <>(~in(p) /\ <>TRUE))
Relative == OftenFree => (\A p \in Procs : []<>(state[p] = "waiting") => []<>(state[p] = "inside"))
FairAsProperty == \A p \in Procs : WF_vars(Leave(p))
StrongAsProperty == \A p \in Procs : SF_vars(Enter(p))
OneStep == lock = FALSE /\ <>lock
====

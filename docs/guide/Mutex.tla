------------------------------- MODULE Mutex -------------------------------
\* Two processes that must not be in their critical sections together:
\* Peterson's algorithm.  A process says that it wants in, then lets the
\* other one go first, and waits while the other wants in and it is the
\* other's turn.
EXTENDS Naturals

CONSTANT
    TurnFirst   \* TRUE for a wrong version, in which the first two steps are swapped

Process == {1, 2}
Other(p) == 3 - p

VARIABLES
    at,         \* where each process is
    wants,      \* who wants in
    turn        \* who may go first if both do

vars == <<at, wants, turn>>

Init ==
    /\ at = [p \in Process |-> "idle"]
    /\ wants = [p \in Process |-> FALSE]
    /\ turn \in Process

Go(p, from, to) ==
    /\ at[p] = from
    /\ at' = [at EXCEPT ![p] = to]

SayIt(p)   == wants' = [wants EXCEPT ![p] = TRUE] /\ UNCHANGED turn
GiveWay(p) == turn' = Other(p) /\ UNCHANGED wants

FirstStep(p) ==
    /\ Go(p, "idle", "asking")
    /\ IF TurnFirst THEN GiveWay(p) ELSE SayIt(p)

SecondStep(p) ==
    /\ Go(p, "asking", "waiting")
    /\ IF TurnFirst THEN SayIt(p) ELSE GiveWay(p)

Enter(p) ==
    /\ ~wants[Other(p)] \/ turn = p
    /\ Go(p, "waiting", "critical")
    /\ UNCHANGED <<wants, turn>>

Leave(p) ==
    /\ Go(p, "critical", "idle")
    /\ wants' = [wants EXCEPT ![p] = FALSE]
    /\ UNCHANGED turn

Step(p) == FirstStep(p) \/ SecondStep(p) \/ Enter(p) \/ Leave(p)

Next == \E p \in Process : Step(p)

Spec == Init /\ [][Next]_vars /\ \A p \in Process : WF_vars(Step(p))

-----------------------------------------------------------------------------
TypeOK ==
    /\ at \in [Process -> {"idle", "asking", "waiting", "critical"}]
    /\ wants \in [Process -> BOOLEAN]
    /\ turn \in Process

MutualExclusion == ~(at[1] = "critical" /\ at[2] = "critical")

\* Mutual exclusion is easy if nobody ever gets in.
FirstGetsIn  == at[1] = "critical"
SecondGetsIn == at[2] = "critical"

\* Can one process wait while the other is inside?
OneWaits == \E p \in Process : at[p] = "critical" /\ at[Other(p)] = "waiting"

\* Who waits gets in.
NobodyStarves == \A p \in Process : at[p] = "waiting" ~> at[p] = "critical"
=============================================================================

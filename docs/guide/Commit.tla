------------------------------- MODULE Commit -------------------------------
\* Two-phase commit: the managers of a transaction agree on whether it takes effect. A coordinator commits when all of
\* them are prepared. It may crash and come back at any time; what it has decided it still knows then.

EXTENDS Integers, FiniteSets, Sequences, SVG

CONSTANTS
    N,          \* how many managers there are
    Hasty       \* whether the coordinator commits as soon as most of them are prepared, which is a mistake

Managers == 1..N

VARIABLES
    manager,    \* what each manager does: "works", "prepared", "committed" or "aborted"
    votes,      \* the managers of whom the coordinator knows that they are prepared
    decision,   \* of the coordinator: "none", "commit" or "abort"
    isUp        \* whether the coordinator runs

vars == <<manager, votes, decision, isUp>>

Init ==
    /\ manager = [m \in Managers |-> "works"]
    /\ votes = {}
    /\ decision = "none"
    /\ isUp = TRUE

\* A manager that is prepared waits for the decision, whatever it is.
Prepare(m) ==
    /\ manager[m] = "works"
    /\ manager' = [manager EXCEPT ![m] = "prepared"]
    /\ UNCHANGED <<votes, decision, isUp>>

\* As long as it has promised nothing, a manager may give up.
Refuse(m) ==
    /\ manager[m] = "works"
    /\ manager' = [manager EXCEPT ![m] = "aborted"]
    /\ UNCHANGED <<votes, decision, isUp>>

Hear(m) ==
    /\ isUp
    /\ manager[m] = "prepared"
    /\ m \notin votes
    /\ votes' = votes \cup {m}
    /\ UNCHANGED <<manager, decision, isUp>>

Enough == IF Hasty THEN 2 * Cardinality(votes) > N ELSE votes = Managers

Commit ==
    /\ isUp
    /\ decision = "none"
    /\ Enough
    /\ decision' = "commit"
    /\ UNCHANGED <<manager, votes, isUp>>

\* The coordinator need not wait for ever.
Abort ==
    /\ isUp
    /\ decision = "none"
    /\ decision' = "abort"
    /\ UNCHANGED <<manager, votes, isUp>>

Learn(m) ==
    /\ isUp
    /\ decision # "none"
    /\ manager[m] \in {"works", "prepared"}
    /\ manager' = [manager EXCEPT ![m] = IF decision = "commit" THEN "committed" ELSE "aborted"]
    /\ UNCHANGED <<votes, decision, isUp>>

Crash == isUp /\ isUp' = FALSE /\ UNCHANGED <<manager, votes, decision>>

Restart == ~isUp /\ isUp' = TRUE /\ UNCHANGED <<manager, votes, decision>>

\* What has to happen in the end, if it is possible long enough.
Work ==
    \/ \E m \in Managers : Prepare(m) \/ Hear(m) \/ Learn(m)
    \/ Commit
    \/ Abort

Next == Work \/ Crash \/ Restart \/ \E m \in Managers : Refuse(m)

Weak == Init /\ [][Next]_vars /\ WF_vars(Restart) /\ WF_vars(Work)

Strong == Init /\ [][Next]_vars /\ WF_vars(Restart) /\ SF_vars(Work)

-----------------------------------------------------------------------------

TypeOK ==
    /\ manager \in [Managers -> {"works", "prepared", "committed", "aborted"}]
    /\ votes \subseteq Managers
    /\ decision \in {"none", "commit", "abort"}
    /\ isUp \in BOOLEAN

\* No two managers disagree.
Agreement ==
    \A m \in Managers : \A other \in Managers :
        ~(manager[m] = "committed" /\ manager[other] = "aborted")

AllCommitted == \A m \in Managers : manager[m] = "committed"

AllDone == \A m \in Managers : manager[m] \in {"committed", "aborted"}

\* Nobody waits for ever. Weak fairness is not enough for it: a coordinator that crashes again and again does no work.
Termination == <>AllDone

-----------------------------------------------------------------------------

\* The drawing: the coordinator above its managers, each in the colour of what it does.
Colour(word) ==
    CASE word \in {"committed", "commit"} -> "#2e8b57"
      [] word \in {"aborted", "abort"} -> "#c0392b"
      [] word = "prepared" -> "#e0a030"
      [] OTHER -> "#8a949e"

Place(m) == 110 * m - 20

Centre == (Place(1) + Place(N)) \div 2

Label(x, y, word) == Text(x, y, word, [text_anchor |-> "middle", font_size |-> "14"])

Coordinator ==
    Group(<<Rect(Centre - 60, 20, 120, 50,
                 [fill |-> IF isUp THEN "white" ELSE "#d5d9dd", stroke |-> Colour(decision), stroke_width |-> "3"]),
            Label(Centre, 50, IF isUp THEN decision ELSE "down")>>, <<>>)

Drawn(m) ==
    Group(<<Line(Centre, 70, Place(m), 150, [stroke |-> IF m \in votes THEN "#e0a030" ELSE "#c5cbd1", stroke_width |-> "3"]),
            Circle(Place(m), 175, 25, [fill |-> Colour(manager[m])]),
            Label(Place(m), 222, manager[m])>>, <<>>)

AnimView == Group(<<Coordinator>> \o [m \in Managers |-> Drawn(m)], <<>>)

=============================================================================

---- MODULE Hidden ----
\* Temporal properties where a view or a symmetry takes states for one: those that read more are decided on the states
\* themselves, where these are few and can be explored twice.
EXTENDS Naturals, TLC
CONSTANT Procs
VARIABLES shown, hidden
vars == <<shown, hidden>>

Init == shown = [p \in Procs |-> 0] /\ hidden = 0
Turn(p) == shown' = [shown EXCEPT ![p] = (@ + 1) % 3] /\ UNCHANGED hidden
Toggle == hidden' = 1 - hidden /\ UNCHANGED shown
Next == Toggle \/ \E p \in Procs : Turn(p)

Free == Init /\ [][Next]_vars
Fair == Free /\ WF_vars(Next)
FairTurns == Free /\ WF_shown(\E p \in Procs : Turn(p))
\* Without end, and with an effect.
Grow == hidden' = hidden + 1 /\ UNCHANGED shown
Growing == Init /\ [][Grow \/ \E p \in Procs : Turn(p)]_vars
Marking == Init /\ [][Next /\ TLCSet(1, "taken")]_vars
FairToEach == Free /\ \A p \in Procs : WF_shown(Turn(p))

Some == \E p \in Procs : shown[p] = 1
OfShown == []<>(\A p \in Procs : shown[p] < 3)
Turns == <>Some
OfHidden == []<>(hidden = 0) \/ TRUE \in {hidden = 1}
ReadsHidden == [](hidden = 1 => <>(hidden < 2))
OfOne == LET p == CHOOSE p \in Procs : TRUE IN [](shown[p] = 1 => <>(shown[p] < 3))
OfEach == \A p \in Procs : [](shown[p] = 1 => <>(shown[p] < 3))
Never == []<>(\A p \in Procs : shown[p] = 2)

View == <<shown, "and no more">>
Alike == Permutations(Procs)
====

-------------------------- MODULE RecordedSession --------------------------
(***************************************************************************)
(* The document's session with the model t4320, and the question whether   *)
(* the statechart can run that way: each line is an event with its         *)
(* parameters, then the word traced and the sticks left.  The same session *)
(* as a log is session.ndjson.                                             *)
(***************************************************************************)
EXTENDS StatechartNim, Sequences

Session == <<
    [event |-> "JohnTake", p |-> 2, take |-> 4, code |-> "OK",           pile |-> <<5, 2, 7>>],
    [event |-> "MaryTake", p |-> 2, take |-> 3, code |-> "nSticksError", pile |-> <<5, 2, 7>>],
    [event |-> "MaryTake", p |-> 2, take |-> 2, code |-> "OK",           pile |-> <<5, 0, 7>>],
    [event |-> "JohnTake", p |-> 3, take |-> 7, code |-> "OK",           pile |-> <<5, 0, 0>>],
    [event |-> "MaryTake", p |-> 4, take |-> 1, code |-> "nSticksError", pile |-> <<5, 0, 0>>],
    [event |-> "MaryTake", p |-> 1, take |-> 4, code |-> "OK",           pile |-> <<1, 0, 0>>],
    [event |-> "JohnTake", p |-> 1, take |-> 1, code |-> "MaryWins",     pile |-> <<0, 0, 0>>]
>>

VARIABLE line       \* the line of the session to come next

SessionInit == Init /\ line = 1

Event(l) ==
    \/ l.event = "JohnTake" /\ JohnTake(l.p, l.take)
    \/ l.event = "MaryTake" /\ MaryTake(l.p, l.take)

SessionNext ==
    /\ line <= Len(Session)
    /\ Event(Session[line])
    /\ code' = Session[line].code
    /\ pile' = Session[line].pile
    /\ line' = line + 1

\* Reachable if the whole session fits; if it does not, the search gets stuck
\* at the line that does not.
Replayed == line = Len(Session) + 1
=============================================================================

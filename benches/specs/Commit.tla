-------------------------------- MODULE Commit --------------------------------
(* Two-phase commit: participants vote, a coordinator decides, messages are never lost and never leave. *)
EXTENDS Naturals
CONSTANT Participants
VARIABLES state, coordinator, votes, sent

Messages == [kind : {"vote"}, from : Participants] \cup [kind : {"commit", "abort"}]

Init == /\ state = [p \in Participants |-> "working"]
        /\ coordinator = "waiting"
        /\ votes = {}
        /\ sent = {}

Count(p) == /\ coordinator = "waiting"
            /\ [kind |-> "vote", from |-> p] \in sent
            /\ votes' = votes \cup {p}
            /\ UNCHANGED <<state, coordinator, sent>>

Commit == /\ coordinator = "waiting"
          /\ votes = Participants
          /\ coordinator' = "committed"
          /\ sent' = sent \cup {[kind |-> "commit"]}
          /\ UNCHANGED <<state, votes>>

Abort == /\ coordinator = "waiting"
         /\ coordinator' = "aborted"
         /\ sent' = sent \cup {[kind |-> "abort"]}
         /\ UNCHANGED <<state, votes>>

Vote(p) == /\ state[p] = "working"
           /\ state' = [state EXCEPT ![p] = "prepared"]
           /\ sent' = sent \cup {[kind |-> "vote", from |-> p]}
           /\ UNCHANGED <<coordinator, votes>>

GiveUp(p) == /\ state[p] = "working"
             /\ state' = [state EXCEPT ![p] = "aborted"]
             /\ UNCHANGED <<coordinator, votes, sent>>

Hear(p, kind, outcome) == /\ [kind |-> kind] \in sent
                          /\ state' = [state EXCEPT ![p] = outcome]
                          /\ UNCHANGED <<coordinator, votes, sent>>

Next == \/ Commit
        \/ Abort
        \/ \E p \in Participants : \/ Count(p)
                                   \/ Vote(p)
                                   \/ GiveUp(p)
                                   \/ Hear(p, "commit", "committed")
                                   \/ Hear(p, "abort", "aborted")

TypeOK == /\ state \in [Participants -> {"working", "prepared", "committed", "aborted"}]
          /\ coordinator \in {"waiting", "committed", "aborted"}
          /\ votes \subseteq Participants
          /\ sent \subseteq Messages

Agreement == \A p, q \in Participants : ~(state[p] = "aborted" /\ state[q] = "committed")
===============================================================================

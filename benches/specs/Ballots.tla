------------------------------- MODULE Ballots -------------------------------
(* Consensus by ballots: what is sent is a growing set of records, and stays. *)
EXTENDS Naturals, FiniteSets
CONSTANTS Acceptors, Last, Values
VARIABLES promised, accepted, sent

Numbers == 1..Last
Nothing == [ballot |-> 0, value |-> "none"]
Majorities == {some \in SUBSET Acceptors : 2 * Cardinality(some) > Cardinality(Acceptors)}

Init == /\ promised = [a \in Acceptors |-> 0]
        /\ accepted = [a \in Acceptors |-> Nothing]
        /\ sent = {}

Send(message) == sent' = sent \cup {message}

Open(b) == /\ Send([kind |-> "open", ballot |-> b])
           /\ UNCHANGED <<promised, accepted>>

Promise(a) == \E m \in sent :
                /\ m.kind = "open"
                /\ m.ballot > promised[a]
                /\ promised' = [promised EXCEPT ![a] = m.ballot]
                /\ Send([kind |-> "promise", ballot |-> m.ballot, from |-> a, last |-> accepted[a]])
                /\ UNCHANGED accepted

Propose(b, v) == /\ ~ \E m \in sent : m.kind = "propose" /\ m.ballot = b
                 /\ \E majority \in Majorities :
                      LET promises == {m \in sent : m.kind = "promise" /\ m.ballot = b /\ m.from \in majority}
                          known == {m.last : m \in promises}
                      IN /\ \A a \in majority : \E m \in promises : m.from = a
                         /\ \A one \in known : one.ballot > 0 =>
                              \E latest \in known : /\ latest.ballot >= one.ballot
                                                    /\ latest.value = v
                                                    /\ \A other \in known : other.ballot <= latest.ballot
                 /\ Send([kind |-> "propose", ballot |-> b, value |-> v])
                 /\ UNCHANGED <<promised, accepted>>

Accept(a) == \E m \in sent :
               /\ m.kind = "propose"
               /\ m.ballot >= promised[a]
               /\ promised' = [promised EXCEPT ![a] = m.ballot]
               /\ accepted' = [accepted EXCEPT ![a] = [ballot |-> m.ballot, value |-> m.value]]
               /\ Send([kind |-> "accept", ballot |-> m.ballot, value |-> m.value, from |-> a])

Next == \/ \E b \in Numbers : Open(b) \/ \E v \in Values : Propose(b, v)
        \/ \E a \in Acceptors : Promise(a) \/ Accept(a)

IsChosen(v) == \E b \in Numbers : \E majority \in Majorities : \A a \in majority :
                 [kind |-> "accept", ballot |-> b, value |-> v, from |-> a] \in sent

Agreement == \A v, w \in Values : IsChosen(v) /\ IsChosen(w) => v = w
==============================================================================

-------------------------------- MODULE Boxes --------------------------------
(* Subsets of which each element is to satisfy a condition: a process takes some of the messages to it, and only these. Of what
   follows, one condition speaks of the subset itself, one has no value for some elements, and one is asked of what is
   left out. *)
EXTENDS Naturals, FiniteSets

VARIABLES messages, taken, turn

Proc == 1..3
Message == [to : Proc, age : 0..1]

Init == messages = {} /\ taken = [p \in Proc |-> 0] /\ turn = 1

Send ==
    \E p \in Proc :
        /\ [to |-> p, age |-> 0] \notin messages
        /\ messages' = messages \cup {[to |-> p, age |-> 0]}
        /\ UNCHANGED <<taken, turn>>

Wait ==
    /\ \E m \in messages : m.age = 0
    /\ messages' = {[m EXCEPT !.age = 1] : m \in messages}
    /\ turn' = (turn % 3) + 1
    /\ UNCHANGED taken

Take ==
    \E p \in Proc : \E some \in SUBSET messages :
        /\ \A m \in some : m.to = p \/ (m.age = 1 /\ p = turn)
        /\ some # {}
        /\ \A m \in some : \E n \in messages : n.to = m.to /\ n \in some
        /\ taken[p] + Cardinality(some) < 4
        /\ messages' = messages \ some
        /\ taken' = [taken EXCEPT ![p] = @ + Cardinality(some)]
        /\ UNCHANGED turn

Next == Send \/ Wait \/ Take

TypeOK == messages \subseteq Message /\ taken \in [Proc -> 0..3] /\ turn \in Proc

(* A choice, a filter and an implication. *)
Oldest == CHOOSE some \in SUBSET messages : (\A m \in some : m.age = 1) /\ \A m \in messages \ some : m.age = 0
Alike == {some \in SUBSET messages : \A m \in some : m.to = turn}
Sound ==
    /\ Oldest = {m \in messages : m.age = 1}
    /\ Alike = SUBSET {m \in messages : m.to = turn}
    /\ \A some \in SUBSET messages : (\A m \in some : m.age = 0) => Cardinality(some) <= 3

Few == \A some \in SUBSET messages : (\A m \in some : m.to # turn) => Cardinality(some) < 4
Never == ~ \E some \in SUBSET messages : (\A m \in some : m.age = 1) /\ Cardinality(some) = 3 /\ turn = 2

(* Some elements have no such place, and there is a subset that has one of these. *)
Placed == Cardinality(messages) < 3 \/ \E some \in SUBSET messages : (\A m \in some : <<1, 2>>[m.to] > 0) /\ Cardinality(some) = 3
(* The subset that has none is tried first. *)
First == messages = {} \/ \E some \in SUBSET messages : (\A m \in some : <<1, 2>>[m.to] > 0) /\ some = {}
==============================================================================

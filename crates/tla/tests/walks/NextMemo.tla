\* What a definition makes of the second state of a step is computed once, where both states are given; in an action,
\* where the second is being made, it is not.
\* EXPECT: init=1 distinct=125 generated=301 depth=7
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: PROPERTIES Refines Told
\* CONFIG: ACTION_CONSTRAINT Few
---- MODULE NextMemo ----
EXTENDS Integers, FiniteSets, TLC
VARIABLES sent, round, done
P == 1..3

votes == [p \in P |-> {m[2] : m \in {n \in sent : n[1] = p}}]
Most(v) == CHOOSE n \in 0..2 : /\ \A p \in P : Cardinality(v[p]) <= n
                               /\ \E p \in P : Cardinality(v[p]) = n
most == Most(votes)

Init == sent = {} /\ round = [p \in P |-> 0] /\ done = FALSE
Vote(p, v) == /\ v > round[p]
              /\ sent' = sent \cup {<<p, v>>}
              /\ round' = [round EXCEPT ![p] = v]
              /\ done' = (most' = 2)
Leave(p) == /\ round[p] = 1
            /\ round' = [round EXCEPT ![p] = 2]
            /\ UNCHANGED <<sent, done>>
Next == \E p \in P : Leave(p) \/ \E v \in 1..2 : Vote(p, v)

Add(p, v) == /\ \A q \in P : q # p => votes'[q] = votes[q]
             /\ votes' = [votes EXCEPT ![p] = @ \cup {v}]
             /\ most' >= most /\ most' <= 2
Refines == [][\E p \in P, v \in 1..2 : Add(p, v)]_votes
Told == [][LET now == {p \in P : votes'[p] # {}}
               two == \A p \in P : Cardinality(votes'[p]) = 2
           IN /\ {p \in P : votes[p] # {}} \subseteq now
              /\ two => done' 
              /\ ENABLED (Next /\ most' >= 0) \/ \A p \in P : round[p] = 2
              /\ done' <=> most' = 2]_<<sent, round, done>>
Few == Cardinality({p \in P : votes'[p] = {1, 2}}) < 3 \/ most = 2
====

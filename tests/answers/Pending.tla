---- MODULE Pending ----
\* A queue that is not empty at first, and changes its length; a sequence beside it keeps its length, and one is emptied.
EXTENDS Naturals, Sequences, FiniteSets
VARIABLES pending, done, slots, last
Init == pending = <<"a", "b", "c", "d">> /\ done = {} /\ slots = <<0, 0, 0>> /\ last = <<"a">>
Take == /\ pending # <<>>
        /\ done' = done \cup {Head(pending)} /\ pending' = Tail(pending)
        /\ last' = IF Len(pending) = 1 THEN <<>> ELSE last
        /\ UNCHANGED slots
Rotate == /\ Len(pending) > 1
          /\ pending' = Append(Tail(pending), Head(pending)) /\ UNCHANGED <<done, slots, last>>
Drop(x) == /\ x \notin done
           /\ LET Keep(y) == y # x IN pending' = SelectSeq(pending, Keep)
           /\ UNCHANGED <<done, slots, last>>
Put(i) == slots[i] < 2 /\ slots' = [slots EXCEPT ![i] = @ + 1] /\ UNCHANGED <<pending, done, last>>
Renew == /\ pending = <<>> /\ Cardinality(done) < 3
         /\ pending' = (<<"d">> \o <<"e">>) /\ last' = <<"b">> /\ UNCHANGED <<done, slots>>
Next == Take \/ Rotate \/ (\E x \in {"a", "b", "c"} : Drop(x)) \/ (\E i \in DOMAIN slots : Put(i)) \/ Renew
TypeOK == /\ pending \in Seq({"a", "b", "c", "d", "e"}) /\ Len(pending) <= 4
          /\ slots \in [1..3 -> 0..2] /\ last \in Seq({"a", "b"}) /\ Len(last) <= 1
First == pending # <<>> => Head(pending) # "e"
Third == Len(pending) < 3 \/ pending[3] # "b"
Ended == last # <<>> \/ slots # <<2, 2, 2>> \/ done # {"a", "b", "c", "d"}
====

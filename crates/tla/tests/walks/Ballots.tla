\* What is asked of messages depends on parts of the state: on small ones, on large ones, and on some that have no value where
\* nobody asks for them. Words are made while the spec runs.
\* EXPECT: init=1 distinct=65 generated=83 depth=8
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Counted
\* CONFIG: INVARIANT Answered
\* CONFIG: INVARIANT Guarded
\* CONFIG: INVARIANT Within
\* CONFIG: INVARIANT Lone
\* CONFIG: INVARIANT Chosen
---- MODULE Ballots ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES msgs, ballot, heard, word

Node == {1, 2}
Name(n, b) == ToString(n) \o "-" \o ToString(b)

Init == msgs = {} /\ ballot = [n \in Node |-> 0] /\ heard = [n \in Node |-> {}] /\ word = <<>>

Announce(new) == new # msgs /\ msgs' = new

\* To all: the set that it makes is compared with the one that there is.
Prepare(n) ==
    /\ ballot[n] < 2
    /\ ballot' = [ballot EXCEPT ![n] = @ + 1]
    /\ LET new == msgs \cup {[type |-> "1a", from |-> n, to |-> m, bal |-> ballot[n] + 1] : m \in Node \ {n}} IN Announce(new)
    /\ UNCHANGED <<heard, word>>

Promise(n) ==
    /\ \E m \in msgs :
        /\ m.type = "1a" /\ m.to = n /\ m.bal > ballot[n]
        /\ LET back == [type |-> "1b", from |-> n, to |-> m.from, bal |-> m.bal, name |-> Name(n, m.bal)] IN
            msgs \cup {back} # msgs /\ msgs' = {back} \cup msgs
        /\ ballot' = [ballot EXCEPT ![n] = m.bal]
    /\ UNCHANGED <<heard, word>>

\* How many answers there are depends on the ballot of the node, which is small.
Hear(n) ==
    /\ LET answers == {m \in msgs : m.type = "1b" /\ m.to = n /\ m.bal = ballot[n]} IN
        /\ Cardinality(answers) >= 1
        /\ heard' = [heard EXCEPT ![n] = @ \cup {m.name : m \in answers}]
    /\ heard' # heard
    /\ UNCHANGED <<msgs, ballot, word>>

\* What was heard is a set: it is no argument.
Forget(n) ==
    /\ Len(word) < 1
    /\ \E m \in msgs : m.type = "1b" /\ m.to = n /\ m.name \in heard[n] /\ word' = Append(word, m.name)
    /\ \A m \in msgs : m.bal = ballot[n] => m \notin {[type |-> "1a", from |-> 2, to |-> 1, bal |-> ballot[n]]}
    /\ UNCHANGED <<msgs, ballot, heard>>

Next == \E n \in Node : Prepare(n) \/ Promise(n) \/ Hear(n) \/ Forget(n)

Counted == \A n \in Node : Cardinality({m \in msgs : m.bal = ballot[n] /\ m.from = n}) <= 1
Answered == \A n \in Node : heard[n] # {} => \E m \in msgs : m.type = "1b" /\ m.bal <= ballot[n] /\ m.to = n
\* `Head(word)` has no value at first: nobody asks for it unless a message has such a type.
Guarded == {m \in msgs : m.type = "2a" /\ m.name = Head(word)} = {}
Within == word # <<>> => {m \in msgs : m.type = "1b" /\ m.name = Head(word)} # {}
\* Bound inside of the condition: no argument, and one that speaks of it.
Lone == \A n \in Node : {m \in msgs : m.to = n /\ \A o \in Node : o # n => ballot[o] < m.bal} \subseteq {m \in msgs : m.bal > 0 /\ m.bal <= 2}
Chosen ==
    \A n \in Node : \/ {m \in msgs : m.from = n /\ m.bal = ballot[n]} = {}
                    \/ (CHOOSE m \in msgs : m.from = n /\ m.bal = ballot[n]).bal >= ballot[n]
====

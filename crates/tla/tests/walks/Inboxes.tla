\* The domains of bags change: the messages to each node are a part of the state by themselves, whatever they are.
\* EXPECT: init=1 distinct=570 generated=1867 depth=13
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Inv
\* CONFIG: PROPERTY Steps
---- MODULE Inboxes ----
EXTENDS Integers, Bags, FiniteSets
VARIABLES net, pair, sent
vars == <<net, pair, sent>>
Node == 0..2
Token == [type |-> "token"]
Job == [type |-> "job"]
Holder == CHOOSE n \in Node : BagIn(Token, net[n])
Jobs == [n \in Node |-> CopiesIn(Job, net[n])]
Init == /\ net = [n \in Node |-> IF n = 0 THEN SetToBag({Token}) ELSE EmptyBag]
        /\ pair = <<<<1, 2>>, <<>>, [a |-> 1, b |-> <<3>>]>>
        /\ sent = 0
Send(n) == /\ sent < 4
           /\ net' = [net EXCEPT ![n] = @ (+) SetToBag({Job})]
           /\ sent' = sent + 1
           /\ pair' = [pair EXCEPT ![2] = IF @ = <<>> THEN <<n>> ELSE <<>>]
Work(n) == /\ BagIn(Job, net[n]) /\ n = Holder
           /\ net' = [net EXCEPT ![n] = @ (-) SetToBag({Job})]
           /\ pair' = [pair EXCEPT ![1][1] = 1 - @, ![3].b = <<n>>]
           /\ UNCHANGED sent
Pass == /\ net' = [net EXCEPT ![Holder] = @ (-) SetToBag({Token}), ![(Holder + 1) % 3] = @ (+) SetToBag({Token})]
        /\ UNCHANGED <<pair, sent>>
Next == Pass \/ \E n \in Node : Send(n) \/ Work(n)
Inv == Jobs[0] + Jobs[1] + Jobs[2] <= sent /\ Cardinality({n \in Node : BagIn(Token, net[n])}) = 1
Steps == [][Holder' # Holder => Jobs' = Jobs /\ pair' = pair]_vars
====

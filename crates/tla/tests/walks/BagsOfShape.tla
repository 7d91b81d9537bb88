\* The domain of a bag, which changes, becomes that of another function now and then, so that its packed form is a shape.
\* EXPECT: init=1 distinct=729 generated=5833 depth=13
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Right
---- MODULE BagsOfShape ----
EXTENDS Naturals, TLC
VARIABLES bag, table

Messages == {[to |-> one, kind |-> kind] : one \in 1..3, kind \in {"ask", "tell"}}
Asked == {message \in Messages : message.kind = "ask"}

Init == /\ bag = << >>
        /\ table = [message \in Asked |-> message.to]

Send(message) == bag' = IF message \in DOMAIN bag THEN [bag EXCEPT ![message] = @ + 1] ELSE bag @@ (message :> 1)
Lose(message) == bag' = [other \in DOMAIN bag \ {message} |-> bag[other]]

Next == /\ \/ \E message \in Messages : /\ message \in DOMAIN bag => bag[message] < 2
                                        /\ Send(message)
           \/ \E message \in DOMAIN bag : IF bag[message] = 2 THEN bag' = [bag EXCEPT ![message] = 1] ELSE Lose(message)
        /\ UNCHANGED table

Right == DOMAIN bag = DOMAIN table => \A message \in Asked : bag[message] \in 1..2 /\ table[message] \in 1..3
====

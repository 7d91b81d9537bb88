\* An instance for each process: Node(p)!Step.
\* EXPECT: init=1 distinct=62 generated=325 depth=6
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Inv
---- MODULE InstancePerProcess ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLE net
P == {1, 2, 3}
Node(Id) == INSTANCE Node WITH Peers <- P \ {Id}, box <- net
Init == net = [p \in P |-> {}]
Next == \E p \in P : Node(p)!Step
Inv == \A p \in P : Node(p)!Quiet => Node(p)!CanSend
====

\* Sets, bags, tables, logs and queues whose entries are known by themselves, and what has to hold of them in every state: of each
\* entry, of one of them, of how many there are, and of all of them with something else.
\* EXPECT: init=1 distinct=38 generated=166 depth=11
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Kinds
\* CONFIG: INVARIANT Each
\* CONFIG: INVARIANT Ends
\* CONFIG: INVARIANT Together
\* CONFIG: CONSTRAINTS Few OneSet AllSet EachSet OneBag EachBag EachTable OneLog AllLog OneQueue Lengths
---- MODULE Messages ----
EXTENDS Integers, Sequences, FiniteSets, TLC

VARIABLES set, bag, table, log, queue, clock

Message == [to : {"a", "b"}, at : 0..1]
Kept == {"none", "a", "b"}

Init ==
    /\ set = {} /\ bag = <<>> /\ table = <<>> /\ log = <<>> /\ queue = <<>>
    /\ clock = 0

Now(to) == [to |-> to, at |-> clock]

Send(to) ==
    /\ Now(to) \notin set /\ Cardinality(set) < 2
    /\ set' = set \cup {Now(to)}
    /\ UNCHANGED <<bag, table, log, queue, clock>>

Move(m) ==
    /\ set' = set \ {m}
    /\ bag' = IF m \in DOMAIN bag THEN [bag EXCEPT ![m] = 2] ELSE bag @@ (m :> 1)
    /\ UNCHANGED <<table, log, queue, clock>>

Take(m) ==
    /\ bag' = IF bag[m] > 1 THEN [bag EXCEPT ![m] = @ - 1] ELSE [other \in DOMAIN bag \ {m} |-> bag[other]]
    /\ table' = [table EXCEPT ![m.at] = m.to] @@ (m.at :> m.to)
    /\ UNCHANGED <<set, log, queue, clock>>

Drop(k) ==
    /\ table' = [other \in DOMAIN table \ {k} |-> table[other]]
    /\ log' = Append(log, [to |-> table[k], at |-> k])
    /\ UNCHANGED <<set, bag, queue, clock>>

Pass ==
    /\ log # <<>>
    /\ queue' = queue \o log /\ log' = <<>>
    /\ UNCHANGED <<set, bag, table, clock>>

Read ==
    /\ Len(queue) > 0
    /\ queue' = Tail(queue) /\ clock' = (Head(queue).at + 1) % 2
    /\ UNCHANGED <<set, bag, table, log>>

Tick == clock' = (clock + 1) % 2 /\ UNCHANGED <<set, bag, table, log, queue>>

Next ==
    \/ \E to \in {"a", "b"} : Send(to)
    \/ \E m \in set : Move(m)
    \/ \E m \in DOMAIN bag : Take(m)
    \/ \E k \in DOMAIN table : Drop(k)
    \/ Pass \/ Read \/ Tick

Kinds == set \subseteq Message /\ log \in Seq(Message) /\ queue \in Seq(Message) /\ clock \in 0..1

Each ==
    /\ \A m \in set : m.at < 2
    /\ \A m \in set : m.at = clock => m \in Message
    /\ \A m \in DOMAIN bag : bag[m] > 0 /\ m.at >= 0
    /\ \A k \in DOMAIN table : table[k] \in Kept
    /\ \A i \in DOMAIN log : log[i].at < 2

Ends ==
    /\ log = <<>> \/ Head(log).to \in Kept
    /\ Len(log) + Len(queue) < 12
    /\ Now("a") \in set => Cardinality(set) > 0
    /\ Now("b") \in DOMAIN bag => bag[Now("b")] \in 1..2
    /\ Len(queue) > 0 => queue[Len(queue)].at \in 0..2

Sum == Cardinality(set) + Cardinality(DOMAIN table) + Len(log) + Len(queue)

Together == Sum < 16 /\ (Sum = 0 => set = {} /\ queue = <<>>)

\* What is false in some of the states that steps lead to.
OneSet == [to |-> "b", at |-> 0] \notin set
AllSet == set \subseteq [to : {"a", "b"}, at : {0}]
EachSet == \A m \in set : m.to = "a" \/ m.at = clock
OneBag == Now("b") \in DOMAIN bag => bag[Now("b")] = 1
EachBag == \A m \in DOMAIN bag : bag[m] = 1 \/ clock = 0
EachTable == \A k \in DOMAIN table : table[k] = "a" \/ k = clock
OneLog == log = <<>> \/ Head(log).to = "a" \/ clock = 1
AllLog == log \in Seq([to : {"a"}, at : 0..1])
OneQueue == Len(queue) > 0 => queue[Len(queue)].at = 0 \/ clock = 1
Lengths == Len(log) + Len(queue) < 3

Few == Sum + Cardinality(DOMAIN bag) < 3
====

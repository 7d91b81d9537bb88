---- MODULE Pairs ----
\* Invariants that speak of all pairs of elements of a history, of a set of messages and of a table: each pair by itself, those that
\* conditions select, before they are bound or after, and what depends on more than the pair. Some are violated, and some have no value
\* for a pair that comes late.
EXTENDS Naturals, Sequences, FiniteSets

CONSTANT Most
VARIABLES history, msgs, table, clock

Kinds == {"ask", "answer"}
Ask(n) == [kind |-> "ask", of |-> n]
Answer(n, v) == [kind |-> "answer", of |-> n, value |-> v]
Asks == {i \in DOMAIN history : history[i].kind = "ask"}
Answers == {i \in DOMAIN history : history[i].kind = "answer"}

Init == history = <<>> /\ msgs = {} /\ table = [k \in {} |-> 0] /\ clock = 0

Put(k, v) == [x \in DOMAIN table \cup {k} |-> IF x = k THEN v ELSE table[x]]

Next ==
    \/ \E n \in 1..3 :
        /\ Len(history) < Most /\ Cardinality(Asks) < 3
        /\ history' = Append(history, Ask(n))
        /\ msgs' = msgs \cup {<<n, clock>>}
        /\ UNCHANGED <<table, clock>>
    \/ \E i \in Asks, v \in 0..1 :
        /\ Len(history) < Most
        /\ history' = Append(history, Answer(history[i].of, v))
        /\ table' = Put(<<history[i].of, v>>, Len(history))
        /\ UNCHANGED <<msgs, clock>>
    \/ clock < 2 /\ Len(history) > clock /\ clock' = clock + 1 /\ UNCHANGED <<history, msgs, table>>
    \/ history /= <<>> /\ clock = 2
       /\ history' = Tail(history) /\ msgs' = {} /\ table' = [k \in {} |-> 0] /\ UNCHANGED clock

\* Each of these holds.
Ordered == \A i, j \in DOMAIN history : i < j /\ history[i] = history[j] => history[i].of = history[j].of
Numbered == \A i \in 1..Len(history) : history[i].of \in 1..3 /\ history[i].kind \in Kinds
Named == \A i \in Asks : \A j \in Answers : history[i].of = history[j].of => history[j].value < 2
Guarded == \A i, j \in DOMAIN history :
    /\ history[i].kind = "answer" /\ history[i].value = 1
    /\ history[j].kind = "answer"
    /\ history[i].of = history[j].of
    => history[j].value \in 0..history[i].value
Sent == \A m, n \in msgs : m /= n => m[1] /= n[1] \/ m[2] /= n[2]
Tabled == \A k, l \in DOMAIN table : table[k] = table[l] => k = l \/ k[1] = l[1] \/ table[k] < Most
Timely == \A m, n \in msgs : m[2] <= clock /\ n[2] + m[2] <= 2 * clock
Agreed == \A k \in DOMAIN table : \A l \in DOMAIN table : k[1] = 3 /\ l[1] < 3 => table[k] /= table[l]
Grown == \A i, j \in DOMAIN history : i < j => Len(history) >= j

\* Each of these is violated: by a pair of answers, by three asks, by a pair of messages that comes late, by what depends on the clock.
Once == \A i, j \in Answers : history[i].of = history[j].of => i = j
NoThree == \A i, j, k \in {x \in 1..Len(history) : history[x].kind = "ask"} :
    history[i].of = 1 /\ history[j].of = 2 => history[k].of /= 3
Late == \A m, n \in msgs : m[1] = 3 /\ n[1] = 3 => m[2] + n[2] < 3
Early == \A m, n \in msgs : m[1] + n[1] < 6 \/ clock < 2

\* This has no value where an ask comes behind an answer of 1.
Missing == \A i, j \in DOMAIN history :
    history[i].kind = "answer" /\ history[j].of = history[i].of /\ i < j => history[i].value = 0 \/ history[j].value < 2
====

---- MODULE NoSequence ----
\* A queue whose second element is another in each state, until it has an element before its first, and is no queue any more.
EXTENDS Integers, Sequences, TLC
VARIABLES queue, n

Init == queue = <<>> /\ n = 0

Next ==
    /\ n < 9000
    /\ n' = n + 1
    /\ queue' = CASE n = 0 -> <<1, 0>>
                  [] n = 8500 -> queue @@ (0 :> n)
                  [] OTHER -> [queue EXCEPT ![2] = n]

FirstStays == n > 0 => Head(queue) = 1
TwoOrMore == n > 0 => Len(queue) = 2
====

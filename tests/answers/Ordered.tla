------------------------------ MODULE Ordered ------------------------------
(* One operator in several invariants: with its arguments the other way round, written out, with another value for one of
   its names, and around others. What is known of the one has to be known of those only that mean the same. *)
EXTENDS Naturals, Sequences

VARIABLES log, limit

Letter == 1..3

Init == log = <<>> /\ limit \in 1..2

Next ==
    /\ Len(log) < 5
    /\ \E letter \in Letter : log' = Append(log, letter)
    /\ limit' = 3 - limit

Now == Len(log)

Before(a, b, end) == \E i \in 1..end : log[i] = a /\ \A j \in 1..i : log[j] # b

Is(a) == \E i \in 1..Now : log[i] = a

OneWay == \A a, b \in Letter : Before(a, b, Now) => ~Before(b, a, Now)

SomeWay == \A b, a \in Letter : a # b /\ (Is(a) \/ Is(b)) => Before(a, b, Now) \/ Before(b, a, Now)

WrittenOut ==
    \A a \in Letter :
        Before(a, 4 - a, Now) <=> \E i \in 1..Now : log[i] = a /\ \A k \in 1..i : log[k] # 4 - a

Shorter ==
    \A a, b \in Letter : \A end \in 0..Now : Before(a, b, end) => Before(a, b, Now) /\ ~Before(b, a, end)

Turned == \A a \in Letter : LET b == 4 - a IN Before(b, a, Now) \/ Before(a, b, Now) \/ a = b \/ ~(Is(a) \/ Is(b))

Early == \A a, b \in Letter : Before(a, b, Now - 1) /\ a = limit => Now < 5
============================================================================

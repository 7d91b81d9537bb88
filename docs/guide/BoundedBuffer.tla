--------------------------- MODULE BoundedBuffer ---------------------------
\* A producer sends the numbers 1, 2, 3 ... to a consumer, through a buffer
\* with room for a few of them.
EXTENDS Integers, Sequences

CONSTANTS
    Capacity,   \* how many numbers the buffer holds
    Items       \* how many numbers are sent altogether

ASSUME Capacity \in Nat /\ Items \in Nat

VARIABLES
    sent,       \* the last number that the producer has put into the buffer
    buffer,     \* what is in it, the oldest first
    received    \* what the consumer has got so far

vars == <<sent, buffer, received>>

Init ==
    /\ sent = 0
    /\ buffer = <<>>
    /\ received = <<>>

Put ==
    /\ sent < Items
    /\ Len(buffer) < Capacity
    /\ sent' = sent + 1
    /\ buffer' = Append(buffer, sent')
    /\ UNCHANGED received

Get ==
    /\ buffer # <<>>
    /\ received' = Append(received, Head(buffer))
    /\ buffer' = Tail(buffer)
    /\ UNCHANGED sent

\* When all has arrived, staying so for ever is no deadlock.
Finished ==
    /\ Len(received) = Items
    /\ UNCHANGED vars

Next == Put \/ Get \/ Finished

Spec == Init /\ [][Next]_vars /\ WF_vars(Next)

-----------------------------------------------------------------------------
TypeOK ==
    /\ sent \in 0..Items
    /\ buffer \in Seq(1..Items)
    /\ received \in Seq(1..Items)

NeverTooFull == Len(buffer) <= Capacity

\* Nothing is lost, doubled or overtaken on the way.
InOrder == received \o buffer = [i \in 1..sent |-> i]

\* What has been received stays received.
OnlyGrows == [][SubSeq(received', 1, Len(received)) = received]_vars

Full       == Len(buffer) = Capacity
AllArrived == Len(received) = Items

\* Everything arrives in the end.
Delivery == <>AllArrived
=============================================================================

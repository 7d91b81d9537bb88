------------------------------- MODULE Election -------------------------------
(* Nodes in a ring elect the one with the greatest number: each begins when it likes, passes on what is greater than
   its own number, and wins when its number comes back. *)
EXTENDS Naturals
CONSTANT Size
VARIABLES phase, inbox, leader

Nodes == 0..Size - 1
Following(n) == (n + 1) % Size
(* Neither ascending nor descending round the ring. *)
Rank(n) == (n * 3) % Size
ASSUME \A m, n \in Nodes : Rank(m) = Rank(n) => m = n

Init == /\ phase = [n \in Nodes |-> "idle"]
        /\ inbox = [n \in Nodes |-> {}]
        /\ leader = [n \in Nodes |-> Size]

Begin(n) == /\ phase[n] = "idle"
            /\ phase' = [phase EXCEPT ![n] = "candidate"]
            /\ inbox' = [inbox EXCEPT ![Following(n)] = @ \cup {Rank(n)}]
            /\ UNCHANGED leader

Receive(n) == \E rank \in inbox[n] :
  \/ /\ rank > Rank(n)
     /\ inbox' = [inbox EXCEPT ![n] = @ \ {rank}, ![Following(n)] = @ \cup {rank}]
     /\ phase' = [phase EXCEPT ![n] = "follower"]
     /\ UNCHANGED leader
  \/ /\ rank < Rank(n)
     /\ inbox' = [inbox EXCEPT ![n] = @ \ {rank}]
     /\ UNCHANGED <<phase, leader>>
  \/ /\ rank = Rank(n)
     /\ inbox' = [inbox EXCEPT ![n] = @ \ {rank}]
     /\ leader' = [leader EXCEPT ![n] = n]
     /\ phase' = [phase EXCEPT ![n] = "leader"]

Next == \E n \in Nodes : Begin(n) \/ Receive(n)

OneLeader == \A m, n \in Nodes : leader[m] = m /\ leader[n] = n => m = n
TheGreatestLeads == \A n \in Nodes : phase[n] = "leader" => Rank(n) = Size - 1
===============================================================================

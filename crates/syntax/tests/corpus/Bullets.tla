---- MODULE Bullets ----
(* Lists in all the places where people put them. *)
A1 == \/ /\ a
         /\ b
      \/ c
A2 ==
\/ a
\/ \E x \in S :
     /\ b
     /\ \A y \in T : \/ c
                     \/ d
\/ e
A3 == IF /\ a
         /\ b
      THEN \/ c
           \/ d
      ELSE /\ e
           /\ LET f == /\ g
                       /\ h
              IN  /\ f
                  /\ f
A4 == CASE /\ a
           /\ b -> c
        [] \/ d
           \/ e -> /\ f
                   /\ g
        [] OTHER -> h
A5 == {x \in S : /\ a
                 /\ b}
A6 == [x \in S |-> /\ a
                   /\ b]
A7 == /\ a
      /\ b
   => \/ c
      \/ d
A8 == /\ x' = [x EXCEPT ![1] = /\ a
                               /\ b]
      /\ F(/\ a
           /\ b, c)
A9 == /\ a = b
         /\ c = d
      /\ \lnot \/ e
               \/ f
A10 == ∧ a
       ∧ ∨ b
         ∨ c
       /\ d
====

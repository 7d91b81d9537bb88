---- MODULE Fixed ----
\* A definition without parameters that is the same in every state is evaluated once, and printed once; where it is a conjunct of an
\* action there is one way to go on, and not one for each of its disjuncts; so is one of an instance, whatever is put for other names of its
\* module. What a LET defines, or takes a parameter, is as it stands.
EXTENDS Naturals, TLC

VARIABLE x

Most == Print("at most", 4)
Says == PrintT("constant")
Either == 1 \in Nat \/ 2 \in Nat
Limited == INSTANCE FixedPart WITH limit <- 2, level <- x
Some(n) == n \in Nat \/ n + 1 \in Nat

Init == x = 0
Next == LET here == 1 \in Nat \/ 2 \in Nat IN
        /\ Says /\ Either /\ Limited!Either
        /\ \/ x < Most /\ x' = x + 1
           \/ x = 1 /\ Some(3) /\ x' = 2
           \/ x = 2 /\ here /\ x' = 3
           \/ x = 3 /\ Either /\ x' = 4
           \/ x = 3 /\ Limited!Below /\ x' = 0
====

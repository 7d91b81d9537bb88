\* Recursive definitions inside of actions, that speak of what a LET around them or an argument defines: as a value, and
\* as what gives variables their values.
\* EXPECT: init=2 distinct=11 generated=41 depth=3
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE RecursiveInside ----
EXTENDS Naturals
VARIABLES x, y
Init == \E v \in 0..1 : LET first == x = v
                        IN LET RECURSIVE Down(_)
                               Down(n) == IF n = 0 THEN first ELSE Down(n - 1)
                           IN Down(2) /\ y = v
Large(v) == LET large == v > 1
            IN /\ LET RECURSIVE Down(_)
                      Down(n) == IF n <= 0 THEN large ELSE Down(n - 1)
                  IN Down(3)
               /\ x' = v /\ UNCHANGED y
Set(v) == LET set == x' = v /\ y' \in {v, y}
              RECURSIVE Down(_)
              Down(n) == IF n = 0 THEN set ELSE Down(n - 1)
          IN Down(2)
Passed(act, v) == LET RECURSIVE Down(_)
                      Down(n) == IF n = v THEN act /\ y' = n ELSE Down(n - 1)
                  IN Down(3)
Next == \/ \E v \in 0..3 : Large(v)
        \/ \E v \in 2..3 : x < 2 /\ Set(v)
        \/ \E v \in 0..2 : y = 0 /\ Passed(x' = v + 2, v)
====

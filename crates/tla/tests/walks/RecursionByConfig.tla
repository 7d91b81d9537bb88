\* Recursion that only the configuration makes: Down calls Twice, which the configuration makes Halve, which calls Down.
\* EXPECT: init=1 distinct=4 generated=5 depth=4
\* CONFIG: CONSTANT Twice <- Halve
\* CONFIG: Unknown = 3
\* CONFIG: SPECIFICATION Spec
---- MODULE RecursionByConfig ----
EXTENDS Naturals
CONSTANT Twice(_)
VARIABLE x
Down(n) == IF n = 0 THEN 0 ELSE 1 + Twice(n)
Halve(n) == Down(n \div 2)
Spec == x = 12 /\ [][x' = Down(x)]_x
====

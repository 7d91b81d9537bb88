\* Operators of the language that speak of steps, passed on as arguments.
\* EXPECT: init=2 distinct=6 generated=6 depth=3
\* CONFIG: SPECIFICATION Spec
\* CONFIG: INVARIANT Small
\* CONFIG: PROPERTIES Steps Possible
---- MODULE PassedOperators ----
EXTENDS Naturals
VARIABLES x, y
Of(F(_), e) == F(e)
Twice(F(_), G(_), e) == F(e) /\ G(e)
Up == x < 2 /\ x' = x + 1 /\ y' = y
Next == Up
Init == x = 0 /\ y \in {1, 2}
Spec == Init /\ [][Next]_<<x, y>>
Possible == [][Of(ENABLED, Up) = (x < 2)]_<<x, y>>
Steps == [][Of(', y) = y /\ Twice(LAMBDA e : e > 0, UNCHANGED, y)]_<<x, y>>
Small == Of(~, x > 2)
====

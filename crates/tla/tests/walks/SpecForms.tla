\* A specification behind operators with parameters, operators as parameters, LET and LAMBDA.
\* EXPECT: init=1 distinct=3 generated=4 depth=3
\* CONFIG: SPECIFICATION Spec
\* CONFIG: INVARIANT Low
---- MODULE SpecForms ----
EXTENDS Naturals
VARIABLE x
Same(F) == F
Apply(Op(_), F) == Op(F)
Both(F, G) == F /\ G
Init == x = 0
Next(n) == x' = (x + 1) % n
Low == x < 3
Spec ==
  LET always(A(_)) == [][A(3)]_x
      start == Same(Init)
  IN Both(Apply(Same, start), Apply(LAMBDA F : F /\ Same(Low), always(Next)))
====

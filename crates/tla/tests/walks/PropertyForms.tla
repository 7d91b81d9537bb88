\* Properties behind operators with parameters, LET and operators as parameters.
\* EXPECT: init=1 distinct=3 generated=4 depth=3
\* CONFIG: SPECIFICATION Spec
\* CONFIG: PROPERTIES Steps StepsInLet Always Refined
---- MODULE PropertyForms ----
EXTENDS Naturals
VARIABLE x
Same(F) == F
Apply(Op(_), F) == Op(F)
Next == x' = (x + 1) % 3
Spec == x = 0 /\ [][Next]_x
Up == x' > x \/ x' = 0
Steps == Same([][Up]_x)
StepsInLet == LET up(a) == x' > a \/ x' = 0
                  id(Op(_)) == Op([][up(x)]_x)
              IN id(Same)
Always == Apply(LAMBDA F : []F, x < 3)
Sub(y) == INSTANCE PropertyPart
Refined == Sub(x)!Spec
====

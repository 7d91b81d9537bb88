\* VIEW of variables as they are, one of which changes its form, one of which changes in parts.
\* EXPECT: init=1 distinct=7 generated=8 depth=7
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: VIEW View
\* CONFIG: INVARIANT Inv
---- MODULE ViewCopied ----
EXTENDS Integers, Sequences
VARIABLES x, f, g, clock
Init == x = 0 /\ f = [a |-> 0, b |-> <<>>, c |-> [d |-> {}, e |-> 1]] /\ g = [a |-> 1] /\ clock = 0
Next ==
  /\ x' = (x + 1) % 2
  /\ f' = [f EXCEPT !.b = IF Len(@) < 2 THEN Append(@, x) ELSE <<>>, !.c.d = (@ \cup {x}) \ {x'}]
  /\ g' = IF x = 0 THEN 7 ELSE [a |-> x]
  /\ clock' = clock + 1
View == <<x, <<f, g>>>>
Inv ==
  /\ f = [a |-> 0, b |-> f.b, c |-> [d |-> IF clock = 0 THEN {} ELSE {1 - x}, e |-> 1]]
  /\ x = 1 => g = 7
====

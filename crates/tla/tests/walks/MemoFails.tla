\* `Half` reads several variables, so that it is taken for a part of the state once it has had a value. Where it has
\* none, who asks whether there is one may not remember the answer without what it depends on.
\* EXPECT: init=1 distinct=18 generated=109 depth=5
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Told
\* CONFIG: INVARIANT NotTwice
---- MODULE MemoFails ----
EXTENDS Integers, TLCExt
VARIABLES x, y, z

Init == x = 1 /\ y = 0 /\ z = 0

Half == 10 \div (x - y)
Fails == AssertError("The second argument of \\div is 0.", Half)

Told == IF z = 0 THEN Fails <=> x = y ELSE Fails <=> y = x
NotTwice == z \in 0..1 /\ (Fails \/ Half # 10 \/ x - y = 1)

Next ==
  \/ x' = (x + 1) % 3 /\ UNCHANGED <<y, z>>
  \/ y' \in 0..2 /\ UNCHANGED <<x, z>>
  \/ z' = 1 - z /\ UNCHANGED <<x, y>>
  \/ z' = (IF Fails THEN 0 ELSE 1 - z) /\ UNCHANGED <<x, y>>
====

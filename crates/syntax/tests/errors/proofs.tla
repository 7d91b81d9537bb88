5:1 expected a step of the proof, or its `QED`, found `A`
8:3 expected the next step, since this one takes no proof, found `<2>`
13:1 this step has not the level of the proof in which it stands
    hint: a proof ends with its `QED` step
14:6 expected an expression, found `<1>1`
    hint: the name of a step stands only in a proof

---- MODULE M ----
THEOREM x
<1>1. a
<1>2. b
A == 1
THEOREM x
<1>1. HAVE a
  <2> QED
<1>2. QED
THEOREM x
  <1> a
  <3> QED
<0> QED
B == <1>1
====

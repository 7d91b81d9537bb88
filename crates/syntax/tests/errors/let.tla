3:12 expected `==` after `x`, found `=`
    hint: a definition is written with `==`; `=` compares two values
4:10 `LOCAL` has no place in a LET
    hint: what a LET defines is local to it anyhow: leave `LOCAL` out
5:17 expected an operator, a new definition, or `IN`, found `y`

---- MODULE M ----
A == LET x == 1
B == LET x = 1 IN x
C == LET LOCAL x == 1 IN x
D == LET x == 1 y IN x
E == 1
====

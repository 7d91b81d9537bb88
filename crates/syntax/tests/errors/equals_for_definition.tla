3:6 expected `==` after `Init`, found `=`
    hint: a definition is written with `==`; `=` compares two values
4:6 expected `==` after `F`, found `=`
    hint: a definition is written with `==`; `=` compares two values
5:12 expected `==` after `f`, found `=`
    hint: a definition is written with `==`; `=` compares two values
7:5 expected `==` after `Inv`, found `:=`
    hint: a definition is written with `==`; `=` compares two values

---- MODULE M ----
VARIABLE x
Init = x = 0
F(a) = a + 1
f[a \in S] = a
Next == x' = x + 1
Inv := x > 0
====

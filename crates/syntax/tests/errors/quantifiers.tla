2:17 expected `:` after what is bound, found `x`
3:11 expected `\in` and a set, found `in`
    hint: reserved words are written in capitals
4:20 expected `\in` and a set, found `:`
5:11 expected a name to bind, found `>>`
6:14 expected `:` after what is chosen, found `,`
7:13 expected an operator, a new definition, or the end of the module, found `x`
    hint: there is is written `\E`
8:8 expected a name to bind, found `!`
    hint: that there is exactly one is written `\E x \in S : P(x) /\ \A y \in S : P(y) => y = x`

---- MODULE M ----
A == \A x \in S x = 1
B == \E x in S : x = 1
C == \A x \in S, y : x = y
D == \A <<>> \in S : TRUE
E == CHOOSE x, y \in S : TRUE
F == exists x : x
G == \E! x \in S : x = 1
====

2:13 expected an operator, a new definition, or the end of the module, found `{`
    hint: `\inn` is read as `\in` and `n`
3:19 expected an operator, a new definition, or the end of the module, found `y`
    hint: `\subseteqq` is read as `\subseteq` and `q`
4:24 expected an operator, a new definition, or the end of the module, found `z`

---- MODULE M ----
A == x \inn {1, 2}
B == x \subseteqq y
C == \Ax \in S : x = y z
====

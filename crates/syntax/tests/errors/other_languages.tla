2:8 `!=` is not an operator of TLA+
    hint: write `/=` or `#`
3:9 expected an operator, a new definition, or the end of the module, found `x`
    hint: reserved words are written in capitals
4:6 expected an expression, found `!`
    hint: `not` is written `~`
5:8 expected an operator, a new definition, or the end of the module, found `and`
    hint: `and` is written `/\`
6:10 expected an operator, a new definition, or the end of the module, found `x`
    hint: `not` is written `~`
7:8 expected an operator, a new definition, or the end of the module, found `->`
    hint: implication is written `=>`; `->` stands in a set of functions and after the condition of a CASE
8:11 expected an expression, found `&&`
    hint: `and` is written `/\`
9:8 `!=` is not an operator of TLA+
    hint: write `/=` or `#`

---- MODULE M ----
A == x != 1
B == if x = 1 then 2 else 3
C == !x
D == x and y
E == not x
F == x -> y
G == x && && y
H == x !=(y)
====

3:1 `EXTENDS` stands too late
    hint: `EXTENDS` stands once, right after the header of the module
5:7 expected a definition or `INSTANCE` after `LOCAL`, found `VARIABLE`
6:12 expected an operator, a new definition, or the end of the module, found `d`
8:8 expected an operator, a new definition, or the end of the module, found `3`

---- MODULE M ----
A == 1
EXTENDS Naturals
x y
LOCAL VARIABLE z
CONSTANT c d
ASSUME
B == 2 3
====

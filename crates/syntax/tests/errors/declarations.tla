3:12 `~` is not written so
    hint: in a declaration, `_` stands behind an operator that is written before its operand
4:10 `+` is not written so
    hint: in a declaration, `_` stands on each side of an operator that is written between its operands
5:11 `^+` is not written so
    hint: in a declaration, `_` stands before an operator that is written behind its operand
6:5 `-.` is not written so
    hint: in a declaration, `_` stands behind an operator that is written before its operand
7:17 `THEN` is a reserved word and cannot name this field
    hint: a reserved word can name only the first field in `[field |-> e]`
8:7 `IF` is a reserved word and cannot name this field
    hint: a reserved word can name only the first field in `[field |-> e]`
10:1 expected an operator, a new definition, or the end of the module, found `x`


---- MODULE M ----
CONSTANT _ ~ _, d
CONSTANT + _
RECURSIVE ^+ _
F(_ -. _) == 1
G == [IF |-> 1, THEN |-> 2]
H == [IF : {1}, a : {2}]
I == [r EXCEPT !.ELSE = r.ELSE]
x ENABLED y == 1
J == 2
====

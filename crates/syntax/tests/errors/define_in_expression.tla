2:14 expected an operator, a new definition, or the end of the module, found `==`
    hint: to compare two values write `=`; `==` stands only between the two sides of a definition
5:11 expected `THEN`, found `==`
    5:6 `IF` begins here
    hint: to compare two values write `=`; `==` stands only between the two sides of a definition
6:19 expected `}`, found `==`
    6:6 `{` is opened here
    hint: to compare two values write `=`; `==` stands only between the two sides of a definition

---- MODULE M ----
Next == /\ x == 1
        /\ y' = 2
A == 1
B == IF x == 1 THEN 2 ELSE 3
C == {y \in S : y == 1}
====

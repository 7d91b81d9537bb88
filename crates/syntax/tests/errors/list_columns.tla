3:4 `)` stands too far left: the item of this list still lacks `)`
    2:6 what belongs to an item stands to the right of its bullet
    2:9 `(` is opened here
6:6 `THEN` stands too far left: the item of this list still lacks `THEN`
    5:6 what belongs to an item stands to the right of its bullet
    5:9 `IF` begins here
9:6 `x` stands too far left: the item of this list still lacks an expression
    8:6 what belongs to an item stands to the right of its bullet
11:6 `y` stands too far left: the item of this list still lacks an expression
    10:6 what belongs to an item stands to the right of its bullet

---- MODULE M ----
A == /\ (a
   )
     /\ b
B == /\ IF a
     THEN b
     ELSE c
C == /\ \E x \in S :
     x = 1
D == /\ x =
     y
====

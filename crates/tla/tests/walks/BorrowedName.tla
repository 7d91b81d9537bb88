\* `Nat <- [Mod] D` where Mod has Nat from what it extends; the replacement is seen wherever Nat is used.
\* EXPECT: init=3 distinct=3 generated=12 depth=1
\* CONFIG: CONSTANT Nat <- [Borrower] Few
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE BorrowedName ----
EXTENDS Integers, Borrower
VARIABLE x
Few == 0..2
Init == x \in Small(-3..9)
Next == x' \in Nat
====

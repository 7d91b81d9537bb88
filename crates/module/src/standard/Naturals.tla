------------------------------ MODULE Naturals ------------------------------
(* The natural numbers and their arithmetic. Every definition here is native: numbers are built in and cannot be
   defined from less, so most right-hand sides only fill their place. Other than in the book's module, the operators
   are those of all integers. *)

Nat == {}                   \* {0, 1, 2, ...}

a + b == {}
a - b == CHOOSE n : n + b = a
a * b == CHOOSE n : TRUE
a ^ b == CHOOSE n : TRUE    \* b not negative; 0 ^ 0 is not defined

a \leq b == TRUE
a \geq b == b \leq a
a < b == a \leq b /\ a # b
a > b == b < a

\* The integers from a to b; empty if a > b.
a .. b == {}

\* For b > 0:  a = b * (a \div b) + (a % b)  and  a % b \in 0 .. b - 1.
a \div b == CHOOSE n : TRUE
a % b == a - b * (a \div b)
=============================================================================

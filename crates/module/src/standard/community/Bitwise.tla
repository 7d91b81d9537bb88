------------------------------ MODULE Bitwise -------------------------------
(* Bit by bit: and, or, exclusive or, not, shift to the right. All definitions are native. *)
LOCAL INSTANCE Integers

LOCAL Bits(x, y, Op(_, _)) ==
    LET bits[n \in 0 .. x + y] ==
            IF 2 ^ n > x + y THEN 0 ELSE 2 ^ n * Op((x \div 2 ^ n) % 2, (y \div 2 ^ n) % 2) + bits[n + 1]
    IN bits[0]

x & y == Bits(x, y, LAMBDA a, b : a * b)
x | y == Bits(x, y, LAMBDA a, b : a + b - a * b)
x ^^ y == Bits(x, y, LAMBDA a, b : (a + b) % 2)

\* The bits of a up to its highest one turned round.
Not(a) == LET n == CHOOSE n \in 0 .. a : 2 ^ n > a IN 2 ^ n - 1 - a

shiftR(n, pos) == n \div 2 ^ pos
=============================================================================

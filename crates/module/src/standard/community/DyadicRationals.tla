--------------------------- MODULE DyadicRationals --------------------------
(* Fractions whose denominators are powers of two, in lowest terms: records with fields num and den. *)
LOCAL INSTANCE FiniteSets
LOCAL INSTANCE Integers
LOCAL INSTANCE Sequences
LOCAL INSTANCE FiniteSetsExt
LOCAL INSTANCE TLC

LOCAL Rational(num, den) == [num |-> num, den |-> den]

LOCAL Abs(n) == IF n < 0 THEN -n ELSE n
RECURSIVE GCD(_, _)
LOCAL GCD(n, m) == IF m = 0 THEN n ELSE GCD(m, n % m)
LOCAL Reduce(p) ==
    LET gcd == GCD(Abs(p.num), p.den) IN IF gcd = 1 THEN p ELSE Rational(p.num \div gcd, p.den \div gcd)

IsDyadicRational(r) == \E i \in 0 .. r.den : 2 ^ i = r.den

Zero == Rational(0, 1)
One == Rational(1, 1)

\* The denominators being powers of two, the greater is a multiple of the other.
Add(p, q) ==
    IF p = Zero THEN q
    ELSE LET den == Max({p.den, q.den})
         IN Reduce(Rational(q.num * (den \div q.den) + p.num * (den \div p.den), den))

Half(p) == Reduce(Rational(p.num, p.den * 2))

PrettyPrint(p) ==
    IF p = Zero THEN "0" ELSE IF p = One THEN "1" ELSE ToString(p.num) \o "/" \o ToString(p.den)
=============================================================================

---- MODULE Leaf ----
EXTENDS Integers
CONSTANT Value
Doubled == Value * 2
Plus(x) == Value + x
----
Nested(a, b) == LET c == a + b IN c * Value
====

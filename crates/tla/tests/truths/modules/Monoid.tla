---- MODULE Monoid ----
EXTENDS Integers, Sequences
CONSTANTS Unit, _ \otimes _
RECURSIVE Product(_)
Product(s) == IF s = <<>> THEN Unit ELSE Head(s) \otimes Product(Tail(s))
IsUnit(x) == x \otimes Unit = x
Square(x) == x \otimes x
table[n \in 0..3] == IF n = 0 THEN Unit ELSE table[n - 1] \otimes Unit
====

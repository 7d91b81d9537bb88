----------------------------- MODULE Naturals -----------------------------
\* Placeholders: what they say is not what the operators mean.
Nat    == {}
a + b  == {a, b}
a - b  == CHOOSE n : b + n = a
a =< b == a = b
a < b  == a = b
a .. b == {a, b}
============================================================================

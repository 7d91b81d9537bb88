---- MODULE Coded ----
EXTENDS Naturals
Next(n) == (n + 1) % 3
====

---- MODULE Several ----
EXTENDS Helper
x == y
====

Between modules.

---- MODULE Helper ----
y == 1
====
---- CONFIG Several ----
INVARIANT x
====

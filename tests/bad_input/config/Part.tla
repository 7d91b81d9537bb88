---- MODULE Part ----
EXTENDS Naturals
Size == 3
Twice == Size * 2
====

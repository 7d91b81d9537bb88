---- MODULE Back ----
EXTENDS Ring
====

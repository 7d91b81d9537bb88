---- MODULE LatinCode ----
\* café
Café == "café"
====

---- MODULE Latin ----
\* café
====

---- MODULE Latin ----
\* café
(* éÿ *) VARIABLE x
Init == x = 0
Next == x' = x
====

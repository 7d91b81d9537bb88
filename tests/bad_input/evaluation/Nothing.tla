---- MODULE Nothing ----
VARIABLE holder
Init == holder = [name |-> "a"]
Next == holder' = IF holder = "none" THEN [name |-> "a"] ELSE "none"
====

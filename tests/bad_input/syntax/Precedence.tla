---- MODULE Precedence ----
VARIABLES a, b, c
Init == a => b => c
Next == a' = (b \cup c \cap a)
====

---- MODULE Views ----
EXTENDS Naturals
CONSTANT Unit
VARIABLES x, y
One == 1
Init == x = 0 /\ y = 0
Next == x' = (x + One) % 3 /\ y' = (y + One) % 7
OfShown == x < 5
OfHidden == y < 5
View == x
====

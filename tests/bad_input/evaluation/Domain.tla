---- MODULE Domain ----
EXTENDS Integers
VARIABLES heaps, i

Take(h, k) == [h EXCEPT ![k] = @ - 1]
Look(k) == heaps[k] + 1

Init == heaps = <<3, 1>> /\ i = 1
Next == /\ Look(i) > 0
        /\ heaps' = Take(heaps, i)
        /\ i' = i + 1
====

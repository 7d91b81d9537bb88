---- MODULE Refines ----
EXTENDS Naturals
VARIABLES z, w
---- MODULE Pair ----
EXTENDS Naturals
VARIABLES x, y
Flip == y' = y /\ x' = 1 - x
Swap == x' = 1 - x /\ y' \in {x + 2, y}
SpecFlip == [][Flip \/ Swap]_<<x, y>> /\ WF_<<x, y>>(Flip)
SpecSwap == [][Swap]_<<x, y>> /\ WF_<<x, y>>(Swap) /\ SF_x(ENABLED Flip /\ Swap)
====
vars == <<z, w>>
I == INSTANCE Pair WITH x <- z % 2, y <- w
J == INSTANCE Pair WITH x <- z % 2, y <- 0
x == z % 2
K == INSTANCE Pair WITH y <- w
Init == z = 0 /\ w = 0
Next == z' = (z + 1) % 4 /\ w' = (z % 2) + 2
Spec == Init /\ [][Next]_vars /\ WF_vars(Next)
Lazy == Init /\ [][Next]_vars
Flips == I!SpecFlip
Swaps == I!SpecSwap
Lone == J!SpecFlip
FlipsToo == K!SpecFlip
SwapsToo == K!SpecSwap
====

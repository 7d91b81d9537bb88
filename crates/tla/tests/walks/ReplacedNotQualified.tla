\* A replacement counts where the text of an instance says `Inc`, not where somebody says `I!Inc`.
\* EXPECT: init=1 distinct=10 generated=10 depth=6
\* CONFIG: CONSTANTS Inc <- MyInc
\* CONFIG: Top <- MyTop
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE ReplacedNotQualified ----
EXTENDS ReplacedBase
I == INSTANCE ReplacedBase
MyTop == 7
MyInc(n) == LET J == INSTANCE ReplacedBase IN J!Inc(n) + 1
Init == x = 0
Next ==
    \/ I!Go
    \/ I!Below(x) /\ x' = I!Inc(x) + 100
    \/ x = 8 /\ x' = I!Top + 200
====

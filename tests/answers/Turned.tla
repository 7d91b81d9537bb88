---- MODULE Turned ----
\* Instances of the spec's own module: the name of the next-state relation means another action there.
EXTENDS Turning
Mirrored == INSTANCE Turning WITH x <- y, y <- x
Faster == INSTANCE Turning WITH Step <- 2
Of(n) == INSTANCE Turning WITH Step <- n
Own == WF_vars(Next)
Mirror == WF_vars(Mirrored!Next)
MirrorWhole == Mirrored!Fair
Fast == Faster!Fair
FastOf == Of(2)!Fair
SameOf == Of(1)!Fair
Narrower == WF_vars(Next /\ x' = 0)
====

\* The specification of an instance, and the refinement of another as a property.
\* EXPECT: init=1 distinct=6 generated=9 depth=5
\* CONFIG: SPECIFICATION Whole
\* CONFIG: PROPERTY Same
---- MODULE InstanceSpec ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES count, log
INSTANCE Counter WITH Max <- 2
Mirror == INSTANCE Counter WITH Max <- 2 + 0, count <- count, log <- log
Whole == Mirror!Spec
Same == Mirror!Init /\ [][Mirror!Next]_<<count, log>>
====

\* `<-` in the configuration: constants, definitions, Nat; operators by their values.
\* EXPECT: init=4 distinct=16 generated=52 depth=2
\* CONFIG: CONSTANT N <- MyN
\* CONFIG: Pick <- MyPick
\* CONFIG: Op(1, 2) = 7
\* CONFIG: Op(2, 1) = 8
\* CONFIG: Limit <- SmallLimit
\* CONFIG: Nat <- SmallNat
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
---- MODULE Replacements ----
EXTENDS Integers, Sequences, FiniteSets, TLC
CONSTANTS N, Op(_, _), Pick(_)
VARIABLES x, y
MyN == 2 + 1
MyPick(n) == n + N
Limit == 100
SmallLimit == 2
Init == x \in Nat /\ y = Op(1, 2)
Next == x' \in {n \in Nat : n <= Limit} /\ y' = IF x = 1 THEN Op(2, 1) ELSE Pick(x)
SmallNat == 0..3
====

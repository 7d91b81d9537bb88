---- MODULE Unions ----
\* The union with what is not a set has the elements of the other operand; only who asks for more finds out.
EXTENDS Naturals, Sequences, FiniteSets
CONSTANT None
VARIABLE owner
Init == owner = 1
Next == owner' = (owner % 3) + 1
Owned == owner \in {1, 2, 3} \cup None
Numbers == owner \in Nat \cup "none"
Queued == <<owner>> \in Seq(None \cup 1..3)
Subset == {owner} \subseteq {1, 2, 3} \cup None
Empty == {} \cup None = None
Beyond == owner \in {1, 2} \cup None
Counted == owner = 3 => Cardinality({1} \cup None) = 1
Quantified == owner = 2 => \E o \in {1} \cup None : o = 1
====

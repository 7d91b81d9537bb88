------------------------- MODULE NaturalsInduction --------------------------
(* Induction on the natural numbers: the definitions that its theorems speak of. The theorems are for proofs, which
   are not checked here. *)
EXTENDS Integers

\* The function f is, or may be, defined by f[0] and by f[n] in terms of f[n - 1].
NatInductiveDefHypothesis(f, f0, Def(_, _)) ==
    f = CHOOSE g : g = [i \in Nat |-> IF i = 0 THEN f0 ELSE Def(g[i - 1], i)]
NatInductiveDefConclusion(f, f0, Def(_, _)) ==
    f = [i \in Nat |-> IF i = 0 THEN f0 ELSE Def(f[i - 1], i)]

\* The same on m .. n.
FiniteNatInductiveDefHypothesis(f, c, Def(_, _), m, n) ==
    f = CHOOSE g : g = [i \in m .. n |-> IF i = m THEN c ELSE Def(g[i - 1], i)]
FiniteNatInductiveDefConclusion(f, c, Def(_, _), m, n) ==
    f = [i \in m .. n |-> IF i = m THEN c ELSE Def(f[i - 1], i)]
=============================================================================

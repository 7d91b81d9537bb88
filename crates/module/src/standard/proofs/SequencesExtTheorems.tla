------------------------ MODULE SequencesExtTheorems ------------------------
(* The definitions that theorems about sequences speak of: functions defined by recursion over the beginnings or ends
   of a sequence. The theorems are for proofs, which are not checked here. *)
EXTENDS Sequences, SequencesExt, Functions, Integers, WellFoundedInduction

StrictPrefixesDetermineDef(S, Def(_, _)) ==
    \A g, h : \A seq \in Seq(S) :
        (\A pre \in Seq(S) : IsStrictPrefix(pre, seq) => g[pre] = h[pre]) => Def(g, seq) = Def(h, seq)
StrictSuffixesDetermineDef(S, Def(_, _)) ==
    \A g, h : \A seq \in Seq(S) :
        (\A suf \in Seq(S) : IsStrictSuffix(suf, seq) => g[suf] = h[suf]) => Def(g, seq) = Def(h, seq)

TailInductiveDefHypothesis(f, S, f0, Def(_, _)) ==
    f = CHOOSE g : g = [s \in Seq(S) |-> IF s = <<>> THEN f0 ELSE Def(g[Tail(s)], s)]
TailInductiveDefConclusion(f, S, f0, Def(_, _)) ==
    f = [s \in Seq(S) |-> IF s = <<>> THEN f0 ELSE Def(f[Tail(s)], s)]
FrontInductiveDefHypothesis(f, S, f0, Def(_, _)) ==
    f = CHOOSE g : g = [s \in Seq(S) |-> IF s = <<>> THEN f0 ELSE Def(g[Front(s)], s)]
FrontInductiveDefConclusion(f, S, f0, Def(_, _)) ==
    f = [s \in Seq(S) |-> IF s = <<>> THEN f0 ELSE Def(f[Front(s)], s)]
=============================================================================

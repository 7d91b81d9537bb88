------------------------------- MODULE TLAPS --------------------------------
(* What proofs say to the proof system: which provers to try, and how. Proofs are not checked here, so the names only
   have to exist. *)

\* Which provers. Those that take an argument take a limit of seconds; IsaM and IsaMT first a tactic.
SMT == TRUE
SMTT(seconds) == TRUE
SimpleArithmetic == TRUE
CVC3 == TRUE
CVC3T(seconds) == TRUE
CVC4 == TRUE
CVC4T(seconds) == TRUE
Yices == TRUE
YicesT(seconds) == TRUE
veriT == TRUE
veriTT(seconds) == TRUE
Z3 == TRUE
Z3T(seconds) == TRUE
Spass == TRUE
SpassT(seconds) == TRUE
Zipper == TRUE
ZipperT(seconds) == TRUE
Zenon == TRUE
ZenonT(seconds) == TRUE
SlowZenon == TRUE
SlowerZenon == TRUE
VerySlowZenon == TRUE
SlowestZenon == TRUE
Isa == TRUE
IsaT(seconds) == TRUE
IsaM(tactic) == TRUE
IsaMT(tactic, seconds) == TRUE
AllProvers == TRUE
AllProversT(seconds) == TRUE
AllSMT == TRUE
AllSMTT(seconds) == TRUE
AllIsa == TRUE
AllIsaT(seconds) == TRUE

\* Propositional temporal logic.
PTL == TRUE
LS4 == TRUE
LS4T(seconds) == TRUE
PropositionalTemporalLogic == TRUE

\* Tactics of Isabelle.
Auto == TRUE
SlowAuto == TRUE
SlowerAuto == TRUE
SlowestAuto == TRUE
Force == TRUE
SlowForce == TRUE
SlowerForce == TRUE
SlowestForce == TRUE
Blast == TRUE
SlowBlast == TRUE
SlowerBlast == TRUE
SlowestBlast == TRUE
AutoBlast == TRUE
Simplification == TRUE
SlowSimplification == TRUE
SlowerSimplification == TRUE
SlowestSimplification == TRUE
SimplifyAndSolve == TRUE
SlowSimplifyAndSolve == TRUE
SlowerSimplifyAndSolve == TRUE
SlowestSimplifyAndSolve == TRUE
Trivial == TRUE

\* Directives about ENABLED, \cdot and what may be used.
ExpandENABLED == TRUE
ExpandCdot == TRUE
ENABLEDaxioms == TRUE
LevelComparison == TRUE
Lambdify == TRUE
AutoUSE == TRUE
EnabledWrapper(Op(_)) == FALSE
CdotWrapper(Op(_)) == FALSE

IsaWithSetExtensionality == TRUE
=============================================================================

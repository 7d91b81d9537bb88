\* Model values beside other values, in sets, functions and records.
\* EXPECT: init=1 distinct=32 generated=233 depth=5
\* CONFIG: CONSTANTS None = None
\* CONFIG:   Procs = {a, b}
\* CONFIG:   Any_1 = T_1
\* CONFIG:   Others = {T_1, T_2}
\* CONFIG: INIT Init
\* CONFIG: NEXT Next
\* CONFIG: INVARIANT Inv
---- MODULE MixedValues ----
EXTENDS Integers, Sequences, FiniteSets, TLC
CONSTANTS None, Procs, Any_1, Others
VARIABLES box, f, t
Init == box = None /\ f = [p \in Procs |-> None] /\ t = Any_1
Next == \/ \E v \in {1, None, 2} : box' = v /\ f' = [p \in Procs |-> IF box = None THEN p ELSE f[p]] /\ t' = t
        \/ box # None /\ box' = (CHOOSE v \in {3, None} : TRUE) /\ UNCHANGED <<f, t>>
        \/ \E o \in Others : o # t /\ t' = o /\ UNCHANGED <<box, f>>
        \/ \E p, q \in Procs : p # q /\ f[p] # None /\ f' = [f EXCEPT ![p] = f[q], ![q] = @] /\ UNCHANGED <<box, t>>
        \/ box = None /\ box' = [owner |-> (CHOOSE p \in Procs : TRUE), rest |-> {None} \cup Procs] /\ UNCHANGED <<f, t>>
        \/ box \notin {None} /\ box' = None /\ UNCHANGED <<f, t>>
Inv == /\ box = None \/ box # None
       /\ Cardinality({None, f}) = 2
       /\ None # 1 /\ "None" # None /\ None \notin {1, 2}
====

------------------------------- MODULE TLCExt -------------------------------
(* Operators about the checker itself: what it has explored, what it says, how it evaluates. *)
LOCAL INSTANCE TLC
LOCAL INSTANCE Integers

\* a = b; prints both where they differ.
AssertEq(a, b) ==
    IF a = b THEN TRUE ELSE PrintT("Assertion failed") /\ PrintT(a) /\ PrintT(b) /\ FALSE

\* Whether exp cannot be evaluated and the checker says err then, in its own words or, as far as these are known, TLC's.
AssertError(err, exp) == CHOOSE failed \in BOOLEAN : TRUE

\* A register of TLCSet, or the default if it has not been set.
TLCGetOrDefault(key, defaultVal) == CHOOSE n : TRUE

\* The same; then the register is set to Op(what it was, val).
TLCGetAndSet(key, Op(_, _), val, defaultVal) == CHOOSE n : TRUE

\* The states from an initial one to the present one, each as a record of the variables.
Trace == <<>>

\* In a postcondition, the trace of the violation that was found, as [state |-> {<<number, state>>}, action |->
\* {<<<<number, state>>, action, <<number, state>>>>}]; empty sets where none was found.
CounterExample == [state |-> {}, action |-> {}]

\* The states of CounterExample as a sequence.
ToTrace(CE) == <<>>

\* The model value of this name.
TLCModelValue(str) == CHOOSE v : ToString(v) = str

\* Evaluated only in simulation, in the state that was chosen.
TLCDefer(expression) == TRUE

\* The value, nothing else.
TLCNoOp(val) == val

\* In TLC, asks the user which successor to take where exp is false. Not supported there.
PickSuccessor(exp) == IF exp THEN TRUE ELSE CHOOSE picked \in BOOLEAN : TRUE

\* The value of expression; in TLC, remembered as long as closure stays the same.
TLCCache(expression, closure) == expression

\* A fingerprint of a value.
TLCFP(var) == CHOOSE i \in Int : TRUE

\* The value of the definition of this name, which must be written out.
TLCEvalDefinition(definitionName) == CHOOSE v : TRUE
=============================================================================

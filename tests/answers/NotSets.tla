------------------------------- MODULE NotSets -------------------------------
(* What is built from a model value that is no set (`Msg = Msg` in the
   configuration) is looked into only where an element is looked for. *)
EXTENDS Integers, Sequences

CONSTANT Msg

VARIABLE queue

Init == queue = <<>>
Next == queue' = <<>>
Fills == queue' = <<1>>

TypeOK == queue \in Seq(Msg)

AreEmpty ==
  /\ {} \in SUBSET Msg
  /\ {} \in SUBSET SUBSET 5
  /\ {} \subseteq Msg
  /\ queue \in [{} -> Msg]
  /\ queue \in [1 .. Len(queue) -> Seq(Msg)]
  /\ {} \in SUBSET Seq("a")
  /\ <<queue, {}>> \in Seq(Msg) \X SUBSET Msg
  /\ [a |-> queue] \in [a : Seq(<<1>>)]
  /\ {queue} \subseteq Seq(Msg) \cap Seq(Nat)
  /\ {} \cap Msg = {} /\ Msg \cap {} = {} /\ {} \ Msg = {}

AreOthers ==
  /\ [b |-> 1] \notin [a : Msg]
  /\ <<1>> \notin Msg \X {2}
  /\ <<3, 1>> \notin {2} \X Msg
  /\ queue \notin [1 .. 2 -> Msg]
  /\ queue \notin Seq({1}) \ Seq(Msg)

IsIn == 1 \in Msg
Chooses == \E s \in SUBSET Msg : s = {}
Pairs == Msg \X {1} # {}
Shares == 1 \notin {1} \cap Msg
==============================================================================

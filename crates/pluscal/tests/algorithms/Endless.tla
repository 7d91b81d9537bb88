------------------------------- MODULE Endless -------------------------------
\* Loops that are a single step need no `pc`.
EXTENDS Naturals
CONSTANT Nodes

(*
--algorithm Endless {
  variables token = 0, seen = [n \in Nodes |-> 0];
  fair process (node \in Nodes)
    variable mine = 0;
  { loop: while (TRUE) {
      with (to \in Nodes \ {self}) {
        either { seen[to] := seen[to] + 1; mine := mine - 1 }
        or await seen[self] > 0;
        or if (mine < 3) { mine := mine + 1 };
      }
    }
  }
  process (clock = "clock") {
    turn: while (TRUE) { token := (token + 1) % 2; }
  }
}
*)
\* BEGIN TRANSLATION (chksum(pcal) = "240537d0" /\ chksum(tla) = "8fb434d0")
VARIABLES token, seen, mine

vars == << token, seen, mine >>

ProcSet == (Nodes) \cup {"clock"}

Init == (* Global variables *)
        /\ token = 0
        /\ seen = [n \in Nodes |-> 0]
        (* Process node *)
        /\ mine = [self \in Nodes |-> 0]

node(self) == /\ \E to \in Nodes \ {self}:
                   \/ /\ seen' = [seen EXCEPT ![to] = seen[to] + 1]
                      /\ mine' = [mine EXCEPT ![self] = mine[self] - 1]
                   \/ /\ seen[self] > 0
                      /\ UNCHANGED <<seen, mine>>
                   \/ /\ IF mine[self] < 3
                            THEN /\ mine' = [mine EXCEPT ![self] = mine[self] + 1]
                            ELSE /\ TRUE
                                 /\ mine' = mine
                      /\ seen' = seen
              /\ token' = token

clock == /\ token' = (token + 1) % 2
         /\ UNCHANGED << seen, mine >>

Next == clock
           \/ (\E self \in Nodes: node(self))

Spec == /\ Init /\ [][Next]_vars
        /\ \A self \in Nodes : WF_vars(node(self))

\* END TRANSLATION 
==============================================================================

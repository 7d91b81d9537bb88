------------------------------- MODULE Buffer -------------------------------
EXTENDS Naturals, Sequences
CONSTANTS Producers, Size, None

(***************************************************************************
--algorithm Buffer {
  variables buffer = << >>, \* what waits
            taken = {};

  define {
    IsFull == Len(buffer) = Size
    Bounded ==
      /\ Len(buffer) <= Size
      /\ \/ buffer = << >>
         \/ Head(buffer) # None
  }

  fair process (producer \in Producers)
    variables next = <<self, 0>>, tries \in {0, 1};
  { produce:+ while (next[2] < 3) {
      await ~IsFull;
      either { buffer := Append(buffer, next); next[2] := next[2] + 1; }
      or { skip; };
    };
    rest:- tries := tries + 1;
    if (tries < 2) { goto rest }
  }

  fair+ process (consumer = "consumer")
    variable item = None;
  { take: while (TRUE) {
      when buffer # << >>;
      item := Head(buffer) || buffer := Tail(buffer);
    keep:
      with (one \in {item}, more = taken \cup {one}) {
        taken := more;
        item := None;
      }
    }
  }
}
 ***************************************************************************)
\* BEGIN TRANSLATION (chksum(pcal) = "bd9b9319" /\ chksum(tla) = "d456a140")
VARIABLES pc, buffer, taken

(* define statement *)
IsFull == Len(buffer) = Size
Bounded ==
  /\ Len(buffer) <= Size
  /\ \/ buffer = << >>
     \/ Head(buffer) # None

VARIABLES next, tries, item

vars == << pc, buffer, taken, next, tries, item >>

ProcSet == (Producers) \cup {"consumer"}

Init == (* Global variables *)
        /\ buffer = << >>
        /\ taken = {}
        (* Process producer *)
        /\ next = [self \in Producers |-> <<self, 0>>]
        /\ tries \in [Producers -> {0, 1}]
        (* Process consumer *)
        /\ item = None
        /\ pc = [self \in ProcSet |-> CASE self \in Producers -> "produce"
                                        [] self = "consumer" -> "take"]

produce(self) == /\ pc[self] = "produce"
                 /\ IF next[self][2] < 3
                       THEN /\ ~IsFull
                            /\ \/ /\ buffer' = Append(buffer, next[self])
                                  /\ next' = [next EXCEPT ![self][2] = next[self][2] + 1]
                               \/ /\ TRUE
                                  /\ UNCHANGED <<buffer, next>>
                            /\ pc' = [pc EXCEPT ![self] = "produce"]
                       ELSE /\ pc' = [pc EXCEPT ![self] = "rest"]
                            /\ UNCHANGED << buffer, next >>
                 /\ UNCHANGED << taken, tries, item >>

rest(self) == /\ pc[self] = "rest"
              /\ tries' = [tries EXCEPT ![self] = tries[self] + 1]
              /\ IF tries'[self] < 2
                    THEN /\ pc' = [pc EXCEPT ![self] = "rest"]
                    ELSE /\ pc' = [pc EXCEPT ![self] = "Done"]
              /\ UNCHANGED << buffer, taken, next, item >>

producer(self) == produce(self) \/ rest(self)

take == /\ pc["consumer"] = "take"
        /\ buffer # << >>
        /\ /\ buffer' = Tail(buffer)
           /\ item' = Head(buffer)
        /\ pc' = [pc EXCEPT !["consumer"] = "keep"]
        /\ UNCHANGED << taken, next, tries >>

keep == /\ pc["consumer"] = "keep"
        /\ \E one \in {item}:
             LET more == taken \cup {one} IN
               /\ taken' = more
               /\ item' = None
        /\ pc' = [pc EXCEPT !["consumer"] = "take"]
        /\ UNCHANGED << buffer, next, tries >>

consumer == take \/ keep

Next == consumer
           \/ (\E self \in Producers: producer(self))

Spec == /\ Init /\ [][Next]_vars
        /\ \A self \in Producers : /\ WF_vars((pc[self] # "rest") /\ producer(self))
                                   /\ SF_vars(produce(self))
        /\ SF_vars(consumer)

\* END TRANSLATION 
=============================================================================

-------------------------------- MODULE Locks --------------------------------
\* Procedures that processes call, and what is fair about them; labels in branches.
EXTENDS Naturals, Sequences
CONSTANTS Clients, Locks

(*
--fair algorithm Locks {
  variables owner = [l \in Locks |-> {}]; log = << >>;

  procedure Acquire(which, patience)
    variables waited = 0, seen;
  {
   try:+
    seen := owner[which];
   look:
    if (seen = {}) { owner[which] := {self}; }
    else {
      wait:- waited := waited + 1;
      if (waited < patience) goto try;
      else { give_up: call Note(<<self, "gave up">>); return; }
    };
   held: call Note(<<self, "holds">>);
         return;
  }

  procedure Note(what)
  {
   note:- log := Append(log, what);
   noted:- return;
  }

  fair process (client \in Clients)
    variable mine \in Locks;
  {
   idle: while (TRUE) {
     either { with (l \in Locks) mine := l; }
     or { await Len(log) > 2; log := << >>; };
   work: call Acquire(mine, 2);
   release:
     if (self \in owner[mine]) {
       owner[mine] := owner[mine] \ {self};
     }
   }
  }

  fair process (clock = 0)
    variables ticks = 0;
  {
   tick:+ ticks := (ticks + 1) % 3; call Note(ticks); goto tick;
  }

  process (idler = 1) {
   rest: skip;
  }
}
*)
\* BEGIN TRANSLATION (chksum(pcal) = "7c28162a" /\ chksum(tla) = "af023177")
CONSTANT defaultInitValue
VARIABLES pc, owner, log, stack, which, patience, waited, seen, what, mine, 
          ticks

vars == << pc, owner, log, stack, which, patience, waited, seen, what, mine, 
           ticks >>

ProcSet == (Clients) \cup {0} \cup {1}

Init == (* Global variables *)
        /\ owner = [l \in Locks |-> {}]
        /\ log = << >>
        (* Procedure Acquire *)
        /\ which = [ self \in ProcSet |-> defaultInitValue]
        /\ patience = [ self \in ProcSet |-> defaultInitValue]
        /\ waited = [ self \in ProcSet |-> 0]
        /\ seen = [ self \in ProcSet |-> defaultInitValue]
        (* Procedure Note *)
        /\ what = [ self \in ProcSet |-> defaultInitValue]
        (* Process client *)
        /\ mine \in [Clients -> Locks]
        (* Process clock *)
        /\ ticks = 0
        /\ stack = [self \in ProcSet |-> << >>]
        /\ pc = [self \in ProcSet |-> CASE self \in Clients -> "idle"
                                        [] self = 0 -> "tick"
                                        [] self = 1 -> "rest"]

try(self) == /\ pc[self] = "try"
             /\ seen' = [seen EXCEPT ![self] = owner[which[self]]]
             /\ pc' = [pc EXCEPT ![self] = "look"]
             /\ UNCHANGED << owner, log, stack, which, patience, waited, what, 
                             mine, ticks >>

look(self) == /\ pc[self] = "look"
              /\ IF seen[self] = {}
                    THEN /\ owner' = [owner EXCEPT ![which[self]] = {self}]
                         /\ pc' = [pc EXCEPT ![self] = "held"]
                    ELSE /\ pc' = [pc EXCEPT ![self] = "wait"]
                         /\ owner' = owner
              /\ UNCHANGED << log, stack, which, patience, waited, seen, what, 
                              mine, ticks >>

wait(self) == /\ pc[self] = "wait"
              /\ waited' = [waited EXCEPT ![self] = waited[self] + 1]
              /\ IF waited'[self] < patience[self]
                    THEN /\ pc' = [pc EXCEPT ![self] = "try"]
                    ELSE /\ pc' = [pc EXCEPT ![self] = "give_up"]
              /\ UNCHANGED << owner, log, stack, which, patience, seen, what, 
                              mine, ticks >>

give_up(self) == /\ pc[self] = "give_up"
                 /\ /\ seen' = [seen EXCEPT ![self] = Head(stack[self]).seen]
                    /\ stack' = [stack EXCEPT ![self] = << [ procedure |->  "Note",
                                                             pc        |->  Head(stack[self]).pc,
                                                             what      |->  what[self] ] >>
                                                         \o Tail(stack[self])]
                    /\ waited' = [waited EXCEPT ![self] = Head(stack[self]).waited]
                    /\ what' = [what EXCEPT ![self] = <<self, "gave up">>]
                 /\ pc' = [pc EXCEPT ![self] = "note"]
                 /\ UNCHANGED << owner, log, which, patience, mine, ticks >>

held(self) == /\ pc[self] = "held"
              /\ /\ seen' = [seen EXCEPT ![self] = Head(stack[self]).seen]
                 /\ stack' = [stack EXCEPT ![self] = << [ procedure |->  "Note",
                                                          pc        |->  Head(stack[self]).pc,
                                                          what      |->  what[self] ] >>
                                                      \o Tail(stack[self])]
                 /\ waited' = [waited EXCEPT ![self] = Head(stack[self]).waited]
                 /\ what' = [what EXCEPT ![self] = <<self, "holds">>]
              /\ pc' = [pc EXCEPT ![self] = "note"]
              /\ UNCHANGED << owner, log, which, patience, mine, ticks >>

Acquire(self) == try(self) \/ look(self) \/ wait(self) \/ give_up(self)
                    \/ held(self)

note(self) == /\ pc[self] = "note"
              /\ log' = Append(log, what[self])
              /\ pc' = [pc EXCEPT ![self] = "noted"]
              /\ UNCHANGED << owner, stack, which, patience, waited, seen, 
                              what, mine, ticks >>

noted(self) == /\ pc[self] = "noted"
               /\ pc' = [pc EXCEPT ![self] = Head(stack[self]).pc]
               /\ what' = [what EXCEPT ![self] = Head(stack[self]).what]
               /\ stack' = [stack EXCEPT ![self] = Tail(stack[self])]
               /\ UNCHANGED << owner, log, which, patience, waited, seen, mine, 
                               ticks >>

Note(self) == note(self) \/ noted(self)

idle(self) == /\ pc[self] = "idle"
              /\ \/ /\ \E l \in Locks:
                         mine' = [mine EXCEPT ![self] = l]
                    /\ log' = log
                 \/ /\ Len(log) > 2
                    /\ log' = << >>
                    /\ mine' = mine
              /\ pc' = [pc EXCEPT ![self] = "work"]
              /\ UNCHANGED << owner, stack, which, patience, waited, seen, 
                              what, ticks >>

work(self) == /\ pc[self] = "work"
              /\ /\ patience' = [patience EXCEPT ![self] = 2]
                 /\ stack' = [stack EXCEPT ![self] = << [ procedure |->  "Acquire",
                                                          pc        |->  "release",
                                                          waited    |->  waited[self],
                                                          seen      |->  seen[self],
                                                          which     |->  which[self],
                                                          patience  |->  patience[self] ] >>
                                                      \o stack[self]]
                 /\ which' = [which EXCEPT ![self] = mine[self]]
              /\ waited' = [waited EXCEPT ![self] = 0]
              /\ seen' = [seen EXCEPT ![self] = defaultInitValue]
              /\ pc' = [pc EXCEPT ![self] = "try"]
              /\ UNCHANGED << owner, log, what, mine, ticks >>

release(self) == /\ pc[self] = "release"
                 /\ IF self \in owner[mine[self]]
                       THEN /\ owner' = [owner EXCEPT ![mine[self]] = owner[mine[self]] \ {self}]
                       ELSE /\ TRUE
                            /\ owner' = owner
                 /\ pc' = [pc EXCEPT ![self] = "idle"]
                 /\ UNCHANGED << log, stack, which, patience, waited, seen, 
                                 what, mine, ticks >>

client(self) == idle(self) \/ work(self) \/ release(self)

tick == /\ pc[0] = "tick"
        /\ ticks' = (ticks + 1) % 3
        /\ /\ stack' = [stack EXCEPT ![0] = << [ procedure |->  "Note",
                                                 pc        |->  "tick",
                                                 what      |->  what[0] ] >>
                                             \o stack[0]]
           /\ what' = [what EXCEPT ![0] = ticks']
        /\ pc' = [pc EXCEPT ![0] = "note"]
        /\ UNCHANGED << owner, log, which, patience, waited, seen, mine >>

clock == tick

rest == /\ pc[1] = "rest"
        /\ TRUE
        /\ pc' = [pc EXCEPT ![1] = "Done"]
        /\ UNCHANGED << owner, log, stack, which, patience, waited, seen, what, 
                        mine, ticks >>

idler == rest

Next == clock \/ idler
           \/ (\E self \in ProcSet: Acquire(self) \/ Note(self))
           \/ (\E self \in Clients: client(self))

Spec == /\ Init /\ [][Next]_vars
        /\ WF_vars(Next)
        /\ \A self \in Clients : /\ WF_vars(client(self))
                                 /\ WF_vars((pc[self] # "wait") /\ Acquire(self))
                                 /\ SF_vars(try(self))                                 /\ WF_vars((pc[self] \notin {"note", "noted"}) /\ Note(self))
        /\ /\ WF_vars(clock) /\ SF_vars(tick)
           /\ WF_vars((pc[0] \notin {"note", "noted"}) /\ Note(0))

\* END TRANSLATION 
==============================================================================

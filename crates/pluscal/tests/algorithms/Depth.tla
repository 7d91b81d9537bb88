-------------------------------- MODULE Depth --------------------------------
\* Procedures of a sequential algorithm, one after the other and in place of each other.
EXTENDS Naturals, Sequences, TLC

(* PlusCal options (-termination) *)

(*--algorithm Depth
variable
  left = 3;
  sum = 0;

procedure Down(n, twice = FALSE)
  variables half = 0; saved;
begin
  down:
    half := n \div 2;
    saved := half;
  deeper:
    if n > 0 then
      call Down(n - 1, ~twice);
    else
      sum := sum + half;
      return;
    end if;
  up:
    call Add(IF twice THEN 2 * n
                      ELSE n);
    return;
end procedure;

procedure Add(more)
begin
  add:
    sum := sum + more;
    if sum > 100 then
      again: call Add(0);
             goto add;
    end if;
  added:
    return;
end procedure

begin
  start:
    call Down(left, FALSE);
  check:
    assert sum >= 0;
    if sum = 0 then goto Done; end if;
  end_:
    left := 0;
end algorithm; *)
\* BEGIN TRANSLATION (chksum(pcal) = "977be83f" /\ chksum(tla) = "9f2bea7f")
CONSTANT defaultInitValue
VARIABLES pc, left, sum, stack, n, twice, half, saved, more

vars == << pc, left, sum, stack, n, twice, half, saved, more >>

Init == (* Global variables *)
        /\ left = 3
        /\ sum = 0
        (* Procedure Down *)
        /\ n = defaultInitValue
        /\ twice = FALSE
        /\ half = 0
        /\ saved = defaultInitValue
        (* Procedure Add *)
        /\ more = defaultInitValue
        /\ stack = << >>
        /\ pc = "start"

down == /\ pc = "down"
        /\ half' = (n \div 2)
        /\ saved' = half'
        /\ pc' = "deeper"
        /\ UNCHANGED << left, sum, stack, n, twice, more >>

deeper == /\ pc = "deeper"
          /\ IF n > 0
                THEN /\ /\ n' = n - 1
                        /\ stack' = << [ procedure |->  "Down",
                                         pc        |->  "up",
                                         half      |->  half,
                                         saved     |->  saved,
                                         n         |->  n,
                                         twice     |->  twice ] >>
                                     \o stack
                        /\ twice' = ~twice
                     /\ half' = 0
                     /\ saved' = defaultInitValue
                     /\ pc' = "down"
                     /\ sum' = sum
                ELSE /\ sum' = sum + half
                     /\ pc' = Head(stack).pc
                     /\ half' = Head(stack).half
                     /\ saved' = Head(stack).saved
                     /\ n' = Head(stack).n
                     /\ twice' = Head(stack).twice
                     /\ stack' = Tail(stack)
          /\ UNCHANGED << left, more >>

up == /\ pc = "up"
      /\ /\ half' = Head(stack).half
         /\ more' = IF twice THEN 2 * n
                             ELSE n
         /\ saved' = Head(stack).saved
         /\ stack' = << [ procedure |->  "Add",
                          pc        |->  Head(stack).pc,
                          more      |->  more ] >>
                      \o Tail(stack)
      /\ pc' = "add"
      /\ UNCHANGED << left, sum, n, twice >>

Down == down \/ deeper \/ up

add == /\ pc = "add"
       /\ sum' = sum + more
       /\ IF sum' > 100
             THEN /\ pc' = "again"
             ELSE /\ pc' = "added"
       /\ UNCHANGED << left, stack, n, twice, half, saved, more >>

again == /\ pc = "again"
         /\ /\ more' = 0
            /\ stack' = << [ procedure |->  "Add",
                             pc        |->  "add",
                             more      |->  more ] >>
                         \o stack
         /\ pc' = "add"
         /\ UNCHANGED << left, sum, n, twice, half, saved >>

added == /\ pc = "added"
         /\ pc' = Head(stack).pc
         /\ more' = Head(stack).more
         /\ stack' = Tail(stack)
         /\ UNCHANGED << left, sum, n, twice, half, saved >>

Add == add \/ again \/ added

start == /\ pc = "start"
         /\ /\ n' = left
            /\ stack' = << [ procedure |->  "Down",
                             pc        |->  "check",
                             half      |->  half,
                             saved     |->  saved,
                             n         |->  n,
                             twice     |->  twice ] >>
                         \o stack
            /\ twice' = FALSE
         /\ half' = 0
         /\ saved' = defaultInitValue
         /\ pc' = "down"
         /\ UNCHANGED << left, sum, more >>

check == /\ pc = "check"
         /\ Assert(sum >= 0, "Failure of assertion at line 47, column 5.")
         /\ IF sum = 0
               THEN /\ pc' = "Done"
               ELSE /\ pc' = "end_"
         /\ UNCHANGED << left, sum, stack, n, twice, half, saved, more >>

end_ == /\ pc = "end_"
        /\ left' = 0
        /\ pc' = "Done"
        /\ UNCHANGED << sum, stack, n, twice, half, saved, more >>

(* Allow infinite stuttering to prevent deadlock on termination. *)
Terminating == pc = "Done" /\ UNCHANGED vars

Next == Down \/ Add \/ start \/ check \/ end_
           \/ Terminating

Spec == /\ Init /\ [][Next]_vars
        /\ WF_vars(Next)

Termination == <>(pc = "Done")

\* END TRANSLATION 
==============================================================================

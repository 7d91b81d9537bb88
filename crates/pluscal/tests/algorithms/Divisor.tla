------------------------------ MODULE Divisor ------------------------------
\* A sequential algorithm without labels: they are added. Loops, branches, output.
EXTENDS Naturals, TLC
CONSTANT Most

(* --algorithm Divisor
variables a \in 1..Most, b \in 1..Most, steps = 0, u = a, v = b;
begin
  while u # v do
    if u > v then
      u := u - v;
    elsif v > u then
      v := v - u;
    else
      print <<"this cannot be", u>>;
    end if;
    steps := steps + 1;
  end while;
  assert /\ a % u = 0
         /\ b % u = 0;
  assert \A d \in 1..Most : a % d = 0 /\ b % d = 0 => d <= u;
  skip;
end algorithm *)
\* BEGIN TRANSLATION (chksum(pcal) = "da31da6e" /\ chksum(tla) = "311c9a15")
VARIABLES pc, a, b, steps, u, v

vars == << pc, a, b, steps, u, v >>

Init == (* Global variables *)
        /\ a \in 1..Most
        /\ b \in 1..Most
        /\ steps = 0
        /\ u = a
        /\ v = b
        /\ pc = "Lbl_1"

Lbl_1 == /\ pc = "Lbl_1"
         /\ IF u # v
               THEN /\ IF u > v
                          THEN /\ u' = u - v
                               /\ v' = v
                          ELSE /\ IF v > u
                                     THEN /\ v' = v - u
                                     ELSE /\ PrintT(<<"this cannot be", u>>)
                                          /\ v' = v
                               /\ u' = u
                    /\ steps' = steps + 1
                    /\ pc' = "Lbl_1"
               ELSE /\ Assert(/\ a % u = 0
                              /\ b % u = 0, 
                              "Failure of assertion at line 19, column 3.")
                    /\ Assert(\A d \in 1..Most : a % d = 0 /\ b % d = 0 => d <= u, 
                              "Failure of assertion at line 21, column 3.")
                    /\ TRUE
                    /\ pc' = "Done"
                    /\ UNCHANGED << steps, u, v >>
         /\ UNCHANGED << a, b >>

(* Allow infinite stuttering to prevent deadlock on termination. *)
Terminating == pc = "Done" /\ UNCHANGED vars

Next == Lbl_1
           \/ Terminating

Spec == Init /\ [][Next]_vars

Termination == <>(pc = "Done")

\* END TRANSLATION 
=============================================================================

------------------------------- MODULE Single -------------------------------
EXTENDS Naturals

(*--fair algorithm Single
variables hand \in {"up", "down"}, number;
begin
  loop:
  while TRUE do
    if hand = "up" then
      hand := "down";
    else
      either hand := "up"; or number := 1; hand := "up" end either;
    end if;
  end while;
end algorithm;*)
\* BEGIN TRANSLATION (chksum(pcal) = "7c28162a" /\ chksum(tla) = "da6a3009")
CONSTANT defaultInitValue
VARIABLES hand, number

vars == << hand, number >>

Init == (* Global variables *)
        /\ hand \in {"up", "down"}
        /\ number = defaultInitValue

Next == IF hand = "up"
           THEN /\ hand' = "down"
                /\ UNCHANGED number
           ELSE /\ \/ /\ hand' = "up"
                      /\ UNCHANGED number
                   \/ /\ number' = 1
                      /\ hand' = "up"

Spec == /\ Init /\ [][Next]_vars
        /\ WF_vars(Next)

\* END TRANSLATION 
=============================================================================

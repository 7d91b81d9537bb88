-------------------------------- MODULE Swaps --------------------------------
\* Macros, in each other; arguments that are longer than parameters; assignments to parts.
EXTENDS Naturals, Sequences, TLC

(* --algorithm Swaps
variables
  cells = [i \in 1..3 |-> [value |-> i, mark |-> FALSE]],
  pair = <<1, 2>>,
  count = 0;

macro bump(x, by) begin
  x := x + by;
end macro;

macro swap(f, i, j) begin
  f[i] := f[j] || f[j] := f[i];
  bump(count, 1);
end macro

macro mark(cell) begin
  cell.mark := \/ ~cell.mark
               \/ /\ cell.value > 1
                  /\ count < 10;
  assert cell.value \in 1..3;
  if cell.mark then
    await count < 100;
  else
    skip;
  end if;
end macro

process left \in {"a", "b"}
  variables mine = [x |-> 0, y |-> <<0, 0>>];
begin
  first: swap(pair, 1, 2);
  second:
    mark(cells[pair[1]]);
    mine.x := count || mine.y[1] := mine.x;
  third:
    bump(mine.y[2], IF count > 1
                      THEN 1
                      ELSE 2);
    bump(count, mine.x);
    print cells[1].value;
end process

process right = "c"
  variable mine = 0;
begin
  only: swap(cells, 1, 3); bump(mine, 2);
  both: pair[1] := pair[2] || mine := 1 + count || pair[2] := pair[1];
end process

end algorithm *)
\* BEGIN TRANSLATION (chksum(pcal) = "345a2ec" /\ chksum(tla) = "ea580201")
\* Process variable mine of process left at line 33 col 13 changed to mine_
VARIABLES pc, cells, pair, count, mine_, mine

vars == << pc, cells, pair, count, mine_, mine >>

ProcSet == ({"a", "b"}) \cup {"c"}

Init == (* Global variables *)
        /\ cells = [i \in 1..3 |-> [value |-> i, mark |-> FALSE]]
        /\ pair = <<1, 2>>
        /\ count = 0
        (* Process left *)
        /\ mine_ = [self \in {"a", "b"} |-> [x |-> 0, y |-> <<0, 0>>]]
        (* Process right *)
        /\ mine = 0
        /\ pc = [self \in ProcSet |-> CASE self \in {"a", "b"} -> "first"
                                        [] self = "c" -> "only"]

first(self) == /\ pc[self] = "first"
               /\ pair' = [pair EXCEPT ![1] = pair[2],
                                       ![2] = pair[1]]
               /\ count' = count + 1
               /\ pc' = [pc EXCEPT ![self] = "second"]
               /\ UNCHANGED << cells, mine_, mine >>

second(self) == /\ pc[self] = "second"
                /\ cells' = [cells EXCEPT ![pair[1]].mark = \/ ~(cells[pair[1]]).mark
                                                            \/ /\ (cells[pair[1]]).value > 1
                                                               /\ count < 10]
                /\ Assert((cells'[pair[1]]).value \in 1..3, 
                          "Failure of assertion at line 24, column 3 of macro called at line 37, column 5.")
                /\ IF (cells'[pair[1]]).mark
                      THEN /\ count < 100
                      ELSE /\ TRUE
                /\ mine_' = [mine_ EXCEPT ![self].x = count,
                                          ![self].y[1] = mine_[self].x]
                /\ pc' = [pc EXCEPT ![self] = "third"]
                /\ UNCHANGED << pair, count, mine >>

third(self) == /\ pc[self] = "third"
               /\ mine_' = [mine_ EXCEPT ![self].y[2] = (mine_[self].y[2]) + (IF count > 1
                                                                                THEN 1
                                                                                ELSE 2)]
               /\ count' = count + (mine_'[self].x)
               /\ PrintT(cells[1].value)
               /\ pc' = [pc EXCEPT ![self] = "Done"]
               /\ UNCHANGED << cells, pair, mine >>

left(self) == first(self) \/ second(self) \/ third(self)

only == /\ pc["c"] = "only"
        /\ cells' = [cells EXCEPT ![1] = cells[3],
                                  ![3] = cells[1]]
        /\ count' = count + 1
        /\ mine' = mine + 2
        /\ pc' = [pc EXCEPT !["c"] = "both"]
        /\ UNCHANGED << pair, mine_ >>

both == /\ pc["c"] = "both"
        /\ /\ mine' = 1 + count
           /\ pair' = [pair EXCEPT ![1] = pair[2],
                                   ![2] = pair[1]]
        /\ pc' = [pc EXCEPT !["c"] = "Done"]
        /\ UNCHANGED << cells, count, mine_ >>

right == only \/ both

(* Allow infinite stuttering to prevent deadlock on termination. *)
Terminating == /\ \A self \in ProcSet: pc[self] = "Done"
               /\ UNCHANGED vars

Next == right
           \/ (\E self \in {"a", "b"}: left(self))
           \/ Terminating

Spec == Init /\ [][Next]_vars

Termination == <>(\A self \in ProcSet: pc[self] = "Done")

\* END TRANSLATION 
==============================================================================

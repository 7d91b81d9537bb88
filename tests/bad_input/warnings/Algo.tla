---- MODULE Algo ----
EXTENDS Naturals
(* --algorithm Algo
variables x = 0;
begin
  Up: x := x + 1;
end algorithm; *)
====

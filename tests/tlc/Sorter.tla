---- MODULE Sorter ----
EXTENDS Naturals
(* --algorithm sorter
variable x = 3;
begin
  while x > 0 do
    x := x - 1;
  end while;
end algorithm; *)
\* BEGIN TRANSLATION
\* END TRANSLATION
====

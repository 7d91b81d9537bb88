---- MODULE Rare ----
(* What hardly anybody writes, and what the grammar allows all the same. *)
Higher == Apply(I!Op, M!-) + Fold( *, 1, s) + Fold( + )
Positions == Sum!1!2 = Lets!:!@
Symbols == ((a \oplus b) \cdot (c \star d)) :> ((e @@ g) | h)
Words == [LET |-> 1, in |-> 2].LET + [r EXCEPT !.CASE = 1].CASE
Labels == a + l :: b * c
Nonfix == +(1, 2) + M!*(3, 4) + M!=(5, 6)
Subscripts == [][a]_<<b, c>> /\ [][a]_{b} /\ <><<a>>_[b |-> c] /\ WF_(x + y)(A) /\ [A]_M!v(1)
Empty == {} \cup << >> \cup [x \in {} |-> <<>>]
Steps == <<<<1>>, << <<2>> >> >>
====

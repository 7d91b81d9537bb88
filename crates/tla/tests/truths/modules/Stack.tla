---- MODULE Stack ----
EXTENDS Sequences, Naturals
CONSTANT Elem, Limit
LOCAL Full(s) == Len(s) >= Limit
Push(s, e) == IF Full(s) THEN s ELSE <<e>> \o s
Pop(s) == Tail(s)
Top(s) == Head(s)
Stacks == UNION {[1..n -> Elem] : n \in 0..Limit}
RECURSIVE Depth(_)
Depth(s) == IF s = <<>> THEN 0 ELSE 1 + Depth(Pop(s))
====

----------------------------- MODULE Sequences ------------------------------
(* Finite sequences: functions on 1 .. n. A tuple is the sequence of its components. All definitions are native. *)
LOCAL INSTANCE Naturals

\* All sequences of elements of S. Membership can be tested; the set has no end of elements.
Seq(S) == UNION {[1 .. n -> S] : n \in Nat}

Len(s) == CHOOSE n \in Nat : DOMAIN s = 1 .. n

s \o t == [i \in 1 .. Len(s) + Len(t) |-> IF i \leq Len(s) THEN s[i] ELSE t[i - Len(s)]]

Append(s, e) == s \o <<e>>

\* The first element, and all others. The empty sequence has neither.
Head(s) == s[1]
Tail(s) == CASE s # <<>> -> [i \in 1 .. Len(s) - 1 |-> s[i + 1]]

\* The elements from place m to place n; none if m > n.
SubSeq(s, m, n) == [i \in 1 .. n - m + 1 |-> s[i + m - 1]]

\* The elements of s that satisfy Test, in their order.
SelectSeq(s, Test(_)) ==
    LET F[n \in 0 .. Len(s)] ==
            IF n = 0 THEN <<>>
            ELSE IF Test(s[n]) THEN Append(F[n - 1], s[n])
            ELSE F[n - 1]
    IN F[Len(s)]
=============================================================================

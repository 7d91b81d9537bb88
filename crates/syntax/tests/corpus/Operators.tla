---- MODULE Operators ----
a01 == a \approx b
a02 == a \asymp b
a03 == a \bigcirc b \bigcirc c
a04 == a \bullet b
a05 == a \cong b
a06 == a \doteq b
a07 == a \gg b /\ a \ll b
a08 == a \odot b (.) c
a09 == a \ominus b (-) c
a10 == a (+) b \oplus c
a11 == a (/) b
a12 == a (\X) b \otimes c
a13 == a \prec b \/ a \preceq b \/ a \succ b \/ a \succeq b
a14 == a \propto b
a15 == a \sim b => a \simeq b
a16 == a \sqcap b
a17 == a \sqcup b
a18 == a \sqsubset b <=> a \sqsubseteq b
a19 == a \sqsupset b <=> a \sqsupseteq b
a20 == a \subset b
a21 == a \supset b /\ a \supseteq b
a22 == a \uplus b
a23 == a \wr b
a24 == (a | b) || ((c & d) && e)
a25 == a $ b
a26 == a $$ b
a27 == a ?? b
a28 == a %% b
a29 == a ## b
a30 == a ++ b -- c
a31 == a ** b
a32 == a // b
a33 == a ^^ b
a34 == a @@ b :> c
a35 == a !! b
a36 == (a |- b) /\ (a |= b) /\ (a -| b) /\ (a =| b)
a37 == a <: b
a38 == a := b
a39 == a ::= b
a40 == a ... b
a41 == a -+-> b
a42 == a^+ \cup b^* \cup c^#
a43 == (a \div b) \o c
====

2:7 the character U+00A0 does not belong to TLA+
    hint: this is a no-break space: write an ordinary one
3:7 the character `;` does not belong to TLA+
    hint: TLA+ has no mark between statements; PlusCal, which does, stands in a comment
4:8 the character `?` does not belong to TLA+
5:6 the character `é` (U+00E9) does not belong to TLA+

---- MODULE M ----
A == x + 1
B == 1; 
C == x ? 1
D == é
====

2:13 `=>` twice in a row needs parentheses
    2:8
    hint: put parentheses around one of them
3:15 `\cup` and `\cap` need parentheses: neither binds tighter than the other
    3:8
    hint: put parentheses around one of them
4:13 `/\` and `\/` need parentheses: neither binds tighter than the other
    4:8
    hint: put parentheses around one of them
7:17 `\/` and `/\` need parentheses: neither binds tighter than the other
    7:12
    hint: put parentheses around one of them
8:10 `*` and `-` need parentheses: neither binds tighter than the other
    8:8
    hint: put parentheses around one of them
9:10 `[]` and `=` need parentheses: neither binds tighter than the other
    9:6
    hint: put parentheses around one of them
10:17 `*` and `+` need parentheses: neither binds tighter than the other
    10:8
    10:10 the label does not separate them
    hint: put parentheses around one of them
12:7 `\/` and `/\` need parentheses: neither binds tighter than the other
    11:11
    11:6 the bullets of this list stand in column 6
    hint: put parentheses around one of them, or align: `/\` stands in column 7

---- MODULE M ----
A == a => b => c
B == a \cup b \cap c
C == a /\ b \/ c
D == /\ a
     /\ b
      \/ c \/ d /\ e
E == a * -b
F == []x = 1
G == a * l :: b + c
H == /\ a \/ b
      /\ c
====

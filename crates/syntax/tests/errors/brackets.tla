3:1 expected `)`, found `B`
    2:6 `(` is opened here
4:1 expected `,` or `}`, found `C`
    3:6 `{` is opened here
5:1 expected `,` or `>>`, found `D`
    4:6 `<<` is opened here
6:1 expected `]`, found `E`
    5:6 `[` is opened here
7:1 expected `,` or `]`, found `F`
    6:7 `[` is opened here
8:1 expected `,` or `)`, found `G`
    7:7 `(` is opened here
8:8 expected `->`, `EXCEPT`, or `]_` and a subscript, found `,`
    8:6 `[` is opened here
9:16 expected `!` and what is to be changed, found `[`
10:24 expected `,` or `}`, found `:`
    10:6 `{` is opened here
11:7 what stands before `:` is neither a bound name nor an element
    11:16 before this `:`
    hint: a filter is written `{x \in S : P}`, with one name or one tuple of names; for a set of truth values put parentheses around the element
12:9 expected `)`, found `]`
    12:6 `(` is opened here

---- MODULE M ----
A == (1 + 2
B == {1, 2
C == <<1, 2
D == [x \in S |-> x
E == f[1
F == F(1, 2
G == [1, 2]
H == [f EXCEPT [1] = 2]
I == {x \in S, y \in T : x = y}
J == {x' \in S : y \in T}
K == (1 ]
====

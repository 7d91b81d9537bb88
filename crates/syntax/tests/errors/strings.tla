2:6 this string does not end on its line
    hint: a string ends with `"`, on the line on which it begins
3:8 unknown escape in a string
    hint: a string knows \n, \t, \r, \f, \" and \\, which stands for one backslash
4:6 expected an expression, found `'`
    hint: a string is written between `"`; `'` is the prime behind a variable
5:6 the character `“` (U+201C) does not belong to TLA+
    hint: write strings between straight quotes: "…"
5:10 the character `”` (U+201D) does not belong to TLA+
    hint: write strings between straight quotes: "…"

---- MODULE M ----
A == "abc
B == "a\qb"
C == 'x'
D == “abc”
====

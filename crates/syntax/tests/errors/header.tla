2:1 expected at least four dashes after `MODULE M`, found `EXTENDS`
    hint: a module begins with `---- MODULE Name ----`
2:19 expected the name of a module, found `,`

---- MODULE M
EXTENDS Naturals, , Sequences
A == 1
====

2:6 expected an expression, found `LAMBDA`
    hint: `LAMBDA` stands only as an argument, or after `<-`
3:18 expected the name of a parameter, found `1`
4:8 expected an argument, found `)`
    hint: an operator without parameters is written without parentheses
5:24 expected `<-` and what stands for it, found `=`
6:10 expected an expression, found `INSTANCE`

---- MODULE M ----
A == LAMBDA x : x
B == F(LAMBDA x, 1)
C == F()
D == INSTANCE N WITH x = 1
E == 1 + INSTANCE N
====

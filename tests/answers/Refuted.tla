---- MODULE Refuted ----
\* Temporal properties that a finite behaviour refutes, whatever follows it, and some that only look so.
EXTENDS Naturals
VARIABLE x

Init == x = 0
Next == x' = (x + 1) % 3
Free == Init /\ [][Next]_x
Fair == Free /\ WF_x(Next)

OnceLeft == [](x = 1 => [](x = 0 => [](x = 0)))
NotAgain == [](x = 1 => [](x # 0))
OneOfTwo == [](x = 0) \/ [](x # 2)
Mixed == []([](x # 2) /\ <>(x = 5))
Denied == ~<>(x = 2)
NeverSo == ~([]TRUE)
EvenSo == (x = 0 \/ TRUE) \/ []<>(x = 5)
Later == []<>(x = 5) /\ OnceLeft
StepsAfter == [](x = 1 => [][x' = 2]_x)

OrOften == [](x # 2) \/ []<>(x = 5)
OrSometime == [](x # 2) \/ <>(x = 7)
StaysAtLast == (x = 1) ~> [](x = 1)

Never == 1 = 2

NegatedTwice == (~[](x < 3)) ~> (x = 7)
NotNegated == []([](x < 3) \/ <>(x = 7))
====

---- MODULE StandIns ----
\* The configuration puts definitions in the place of those that it asks about by their names: it asks about what it has put there.
EXTENDS Naturals

VARIABLE x

Init == x \in 0 .. 9
Step == x' = x + 7
Spec == Init /\ [][Step]_x
Small == x = 0
Inside == x < 0
Allowed == x' = x
Falls == [][x' < x]_x
Seen == 0

FromZero == x = 0
Up == x' = x + 1
Counted == Init /\ [][Step]_x
Below == x < 7
Within == x <= 5
Odd == x' % 2 = 1 \/ x % 2 = 1
Rises == [][x' > x]_x
Half == x \div 2

NeverFive == x # 5
====

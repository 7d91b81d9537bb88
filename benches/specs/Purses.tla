-------------------------------- MODULE Purses --------------------------------
(* Coins go from purse to purse; what a purse holds is computed by recursion over sequences. *)
EXTENDS Naturals, Sequences
CONSTANTS Coins, Number, Most
VARIABLE purses

Persons == 1..Number
Given == <<1, 1, 2, 3, 5, 5, 8, 13>>

RECURSIVE Sum(_)
Sum(coins) == IF coins = <<>> THEN 0 ELSE Head(coins) + Sum(Tail(coins))

RECURSIVE Insert(_, _)
Insert(coin, coins) == IF coins = <<>> \/ coin <= Head(coins) THEN <<coin>> \o coins
                       ELSE <<Head(coins)>> \o Insert(coin, Tail(coins))

RECURSIVE Without(_, _)
Without(coins, place) == IF place = 1 THEN Tail(coins) ELSE <<Head(coins)>> \o Without(Tail(coins), place - 1)

RECURSIVE Richest(_)
Richest(n) == IF n = 1 THEN Sum(purses[1])
              ELSE LET others == Richest(n - 1) IN IF Sum(purses[n]) > others THEN Sum(purses[n]) ELSE others

RECURSIVE Total(_)
Total(n) == IF n = 0 THEN 0 ELSE Sum(purses[n]) + Total(n - 1)

Init == purses = [p \in Persons |-> IF p = 1 THEN Coins ELSE <<>>]

Give(p, q, place) == LET coin == purses[p][place] IN
  /\ Sum(purses[q]) + coin <= Most
  /\ purses' = [purses EXCEPT ![p] = Without(@, place), ![q] = Insert(coin, @)]

Next == \E p, q \in Persons : p # q /\ \E place \in 1..Len(purses[p]) : Give(p, q, place)

NothingIsLost == Total(Number) = Sum(Coins)
NobodyIsTooRich == Richest(Number) <= IF Sum(Coins) > Most THEN Sum(Coins) ELSE Most
===============================================================================

---- MODULE Combinations ----
\* Quantifiers over several names, whose bodies begin with conditions of one name each. They are compared with sets of tuples that say
\* as much; some have no value for a combination, and only if that is come to.
EXTENDS Naturals, FiniteSets

VARIABLES items, floor

Ask(n) == [kind |-> "ask", n |-> n]
Answer(n, v) == [kind |-> "answer", n |-> n, value |-> v]

Init == items = {} /\ floor = 0

Next ==
    /\ Cardinality(items) < 4
    /\ \/ \E n \in 0..2 : items' = items \cup {Ask(n)}
       \/ \E n \in 0..1, v \in 0..1 : items' = items \cup {Answer(n, v)}
    /\ floor' \in {floor, 1}

IsAsk(x) == x.kind = "ask"
IsAnswer(x) == x.kind = "answer"
Asks == {x \in items : IsAsk(x)}
Answers == items \ Asks

Unique == \A a, b \in items : (IsAnswer(a) /\ IsAnswer(b) /\ a.n = b.n) => a.value = b.value
UniqueToo == {p \in Answers \X Answers : p[1].n = p[2].n /\ p[1].value # p[2].value} = {}

Asked == \E a, b, c \in items : IsAsk(a) /\ IsAnswer(b) /\ c.n > floor /\ a.n + b.n = c.n
AskedToo == {p \in Asks \X Answers \X items : p[3].n > floor /\ p[1].n + p[2].n = p[3].n} # {}

Either == \A a \in items, <<b, c>> \in Answers \X (0..2) : ~IsAsk(a) \/ c < floor \/ a.n # c \/ b.n <= c
EitherToo == {p \in Asks \X Answers \X (0..2) : p[3] >= floor /\ p[1].n = p[3] /\ p[2].n > p[3]} = {}

Inner == \A x \in 0..2 : \E a, b \in items : x = 1 /\ IsAsk(a) /\ a.n > b.n
InnerToo == FALSE

Empty == \A a \in items, b \in {x \in items : x.n > 7}, c \in items : a.value = 0 /\ c.n = 0 => b.n = 0

Alike ==
    /\ Unique <=> UniqueToo
    /\ Asked <=> AskedToo
    /\ Either <=> EitherToo
    /\ Inner <=> InnerToo
    /\ Empty
    /\ \A k \in {"ask", "answer"} :
        (\A a, b \in items : (a.kind = k /\ b.kind = k /\ a.n = b.n) => a = b)
            <=> ~\E p \in items \X items : p[1].kind = k /\ p[2].kind = k /\ p[1].n = p[2].n /\ p[1] # p[2]

\* What comes second is not asked where the first is false.
NoneSuch == \A a, b \in items : (a.kind = "none" /\ b.value = 7) => FALSE
\* It is asked here, of a question, as soon as there are both.
HasValue == Cardinality(items) > 2 => \A a, b \in items : (IsAnswer(a) /\ b.value < 9) => a.n < 9
\* The name that is bound last of all.
HasValueToo == Cardinality(items) > 2 => \A a, b \in items : (b.value < 9 /\ IsAsk(a)) => a.n < 9
\* A witness comes first.
First == Cardinality(items) > 1 => \E a, b \in items : floor >= 0 /\ a.n >= 0 /\ (b.n >= 0 \/ b.value = 9)
====

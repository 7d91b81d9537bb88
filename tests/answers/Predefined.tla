---- MODULE Predefined ----
\* A config may put TRUE, FALSE, BOOLEAN and STRING in the place of constants and definitions, as if they were defined.
CONSTANTS Turns, Sides, Texts, Stops(_)

VARIABLES side, text

IsFast == TRUE

Init == side \in Sides /\ text = "a"

Next == Turns /\ ~IsFast /\ ~Stops(side) /\ side' = ~side /\ text' = IF side THEN "b" ELSE text

Typed == side \in Sides /\ text \in Texts /\ text \in STRING

Unturned == text = "a"
====

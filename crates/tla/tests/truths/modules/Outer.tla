---- MODULE Outer ----
EXTENDS Integers
CONSTANT Base, F(_)
Inner == INSTANCE Leaf WITH Value <- Base + 1
Deep == Inner!Doubled + F(Base)
LOCAL INSTANCE Leaf WITH Value <- Base * 100
Local == Doubled
====

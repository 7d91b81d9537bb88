Text before the module is ignored: x == (* "
---- MODULE Everything ----
EXTENDS Naturals, Sequences (* nested (* comments *) here *)
\* a line comment with (* an opener

CONSTANTS N, F(_, _), _ \prec _, -. _, _ ^#
VARIABLES x, y,
          z
--------------------------------------------------------------------------------
ASSUME N \in Nat
ASSUME NIsSmall == N < 10
AXIOM \A a, b \in {} : F(a, b) = F(b, a)

RECURSIVE Sum(_), _ ++ _

vars == <<x, y, z>>
Sum(s) == IF s = <<>> THEN 0 ELSE Head(s) + Sum(Tail(s))
a ++ b == a + b
-. a == 0 - a
s ^+ == s \o s
fact[n \in Nat] == IF n = 0 THEN 1 ELSE n * fact[n - 1]
pair[<<a, b>> \in Nat \X Nat, c \in {1, 2}] == a + b + c
LOCAL Helper(Op(_), _ \oplus _) == Op(1) \oplus 2
I == INSTANCE Other WITH a <- x, b <- y + 1, + <- -, F <- LAMBDA p, q : p + q
J(p) == INSTANCE Other WITH a <- p
LOCAL INSTANCE Naturals
INSTANCE Third

Numbers == {0, 12, \b1010, \o17, \hFF, 3.14}
Strings == {"", "a b", "quote \" backslash \\ tab \t"}
Sets == {x, {}, {n \in Nat : n > 1}, {<<m, n>> \in Nat \X Nat : m < n}, {n + m : n \in 1..3, m \in 2..4}}
Functions == [n \in 1..3, <<a, b>> \in S |-> n + a] = [1..3 \X S -> Nat]
Records == [a |-> 1, b |-> 2] \in [a : Nat, b : Nat] /\ r.a.b = 3
Excepts == [f EXCEPT ![1] = @ + 1, ![2, 3].a[4] = 5, !.b = @]
Tuples == <<1, <<>>, <<x>> >>
Quantifiers == \A a, b \in S, <<c, d>> \in T : \E e : \AA q : \EE w, v : a = b
Choices == (CHOOSE a \in S : P(a)) + (CHOOSE a : TRUE) + (CHOOSE <<a, b>> \in S : FALSE)
Ifs == IF a THEN b ELSE IF c THEN d ELSE e
Cases == CASE a -> b [] c -> d [] OTHER -> e
Lets == LET RECURSIVE f(_)
            f(n) == f(n - 1)
            g[n \in S] == n
            K == INSTANCE Other
        IN  f(1) + g[2] + K!h(3)
Actions == /\ x' = x + 1
           /\ y' \in {1, 2}
           /\ \/ z' = 1
              \/ /\ z = 2
                 /\ UNCHANGED <<x, y>>
           /\ ENABLED (x' = 1)
           /\ DOMAIN f \cup UNION {} \subseteq SUBSET S
Junctions ==
  /\ \/ a
     \/ b
        /\ c
  /\ d => e
  /\ (  \/ a
        \/ b )
Unicode ≜ ∀ a ∈ ℕ : ∃ b ∈ ℤ : (a ≤ b ∧ ¬(a ≠ b)) ∨ ⟨a, b⟩ = ⟨b, a⟩ ⇒ □(a ∪ b = a × b)
Unary == -1 + -x - (-y) /\ ~ ~p
Paths == M!N!Op(x)!F(y) + M!+(1, 2) + I!f[x].a
Higher == Fold(+, 0, s) + Fold(LAMBDA p, q : p * q, 1, s)
Labels == l1 :: (a /\ l2(x) :: b)

Next == Actions \/ UNCHANGED vars
Spec == Init /\ [][Next]_vars /\ WF_vars(Next) /\ SF_<<x, y>>(Actions) /\ <><<Next>>_x /\ WF_J(1)!v(Next)

THEOREM Spec => []TypeOK
LEMMA Named == ASSUME NEW a \in Nat, NEW STATE b, VARIABLE c, a > 1, ASSUME TRUE PROVE FALSE PROVE a > 0
PROOF
<1> USE DEF Sum
<1>1. a > 0
  BY <1>1, SMT DEFS Sum, I!f
<1>2. SUFFICES ASSUME NEW d \in Nat PROVE d > 0
  OBVIOUS
<1>a DEFINE k == 1
            h(u) == u
<1>3. CASE a = 1
  <2>1. PICK e \in Nat, <<m, n>> \in S : e > 1
    OMITTED
  <2>2. TAKE o \in Nat
  <2>3. WITNESS 1 \in Nat
  <2>4. HAVE a = 1
  <2>5. QED BY <2>1, <2>2
<1>4. a = 2 /\ <1>1!1
<1> HIDE DEF Sum
<1>5. QED
  <2> QED PROOF OBVIOUS
COROLLARY TRUE BY DEF Sum
PROPOSITION TRUE
USE DEF Sum
---- MODULE Inner ----
VARIABLE w
Inc == w' = w + 1
====
After == 1
================================================================================
Text after the module is ignored too: "

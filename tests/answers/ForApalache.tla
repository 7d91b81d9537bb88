---- MODULE ForApalache ----
(* A spec that speaks to Apalache, with every operator of its modules that can be evaluated. *)
EXTENDS Integers, Sequences, FiniteSets, Apalache, Variants

VARIABLES
    \* @type: Int;
    x,
    \* @type: Seq(A(Int) | B(Int));
    log

Sum(S) == ApaFoldSet(LAMBDA sum, e : sum + e, 0, S)
Digits(s) == ApaFoldSeqLeft(LAMBDA number, digit : 10 * number + digit, 0, s)

ASSUME
    /\ Sum({1, 2, 3}) = 6
    /\ ApaFoldSet(LAMBDA text, e : Append(text, e), <<>>, {3, 1, 2}) = <<1, 2, 3>>
    /\ Digits(<<4, 0, 7>>) = 407 /\ Digits(<<>>) = 0
    /\ Repeat(LAMBDA number, i : 10 * number + i, 3, 9) = 9123 /\ Repeat(LAMBDA number, i : i, 0, 9) = 9
    /\ MkSeq(3, LAMBDA i : i * i) = <<1, 4, 9>>
    /\ SetAsFun({<<"a", 1>>, <<"b", 2>>}) = [a |-> 1, b |-> 2]
    /\ FunAsSeq([i \in 1..3 |-> i + 1], 2, 3) = <<2, 3>> /\ FunAsSeq([i \in 1..3 |-> i], 0, 3) = <<>>
    /\ ConstCardinality(Cardinality(Expand(SUBSET {1, 2})) >= 4)
    /\ VariantGetUnsafe("Nothing", Variant("Nothing", UNIT)) = UNIT

Init ==
    /\ x := 0
    /\ log := <<>>

Next ==
    /\ x' := (x + 1) % 3
    /\ Skolem(\E v \in {Variant("A", x), Variant("B", 7)} :
                  log' := IF Len(log) < 2 THEN Append(log, v) ELSE <<>>)

Elements == {log[i] : i \in DOMAIN log}

Inv ==
    /\ VariantFilter("A", Elements) \subseteq 0..2
    /\ VariantFilter("B", Elements) \subseteq {7}
    /\ \A v \in Elements : VariantTag(v) \in {"A", "B"} /\ VariantGetOrElse("B", v, 7) = 7

Short == Len(log) < 2

Sized == x = 0 => Gen(3) = {}
Guessed == Guess({x, 2}) # 3
====

------------------------------ MODULE Variants ------------------------------
(* Values with a tag, as Apalache has them: of a type that is a sum. *)

\* A value that says nothing.
UNIT == "U_OF_UNIT"

Variant(tag, value) == [tag |-> tag, value |-> value]
VariantTag(variant) == variant.tag

\* The values of those with a tag.
VariantFilter(tag, S) == {variant.value : variant \in {one \in S : one.tag = tag}}

\* The value of a variant that has the tag; what it has otherwise.
VariantGetOrElse(tag, variant, default) == IF variant.tag = tag THEN variant.value ELSE default

\* The value of a variant, whatever its tag.
VariantGetUnsafe(tag, variant) == variant.value
=============================================================================

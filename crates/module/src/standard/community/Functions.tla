----------------------------- MODULE Functions ------------------------------
(* Functions: restricting, inverting, folding them; injections, surjections and bijections. *)
EXTENDS Integers, Folds

\* The function f on part of its domain: on S; where Test holds of the argument; where it holds of the value.
Restrict(f, S) == [x \in S |-> f[x]]
RestrictDomain(f, Test(_)) == Restrict(f, {x \in DOMAIN f : Test(x)})
RestrictValues(f, Test(_)) == Restrict(f, {x \in DOMAIN f : Test(f[x])})
IsRestriction(narrow, wide) ==
    DOMAIN narrow \subseteq DOMAIN wide /\ \A x \in DOMAIN narrow : narrow[x] = wide[x]

\* The values of f. Native.
Range(f) == {f[x] : x \in DOMAIN f}

\* T of the values of f and g, argument by argument.
Pointwise(f, g, T(_, _)) == [x \in DOMAIN f |-> T(f[x], g[x])]

\* For each t in T an s in S that f maps to it, if there is one. AntiFunction is native, for injective functions only.
Inverse(f, S, T) == [t \in T |-> CHOOSE s \in S : t \in Range(f) => f[s] = t]
AntiFunction(f) == Inverse(f, DOMAIN f, Range(f))

\* Native.
IsInjective(f) == \A a, b \in DOMAIN f : f[a] = f[b] => a = b

Injection(S, T) == {M \in [S -> T] : IsInjective(M)}
Surjection(S, T) == {M \in [S -> T] : \A t \in T : \E s \in S : M[s] = t}
Bijection(S, T) == Injection(S, T) \cap Surjection(S, T)

ExistsInjection(S, T) == Injection(S, T) # {}
ExistsSurjection(S, T) == Surjection(S, T) # {}
ExistsBijection(S, T) == Bijection(S, T) # {}

\* op(fun[xn], ... op(fun[x1], base)), where x1, ..., xn are the arguments in order. Native.
FoldFunction(op(_, _), base, fun) ==
    MapThenFoldSet(op, base, LAMBDA i : fun[i], LAMBDA s : CHOOSE x \in s : TRUE, DOMAIN fun)
FoldFunctionOnSet(op(_, _), base, fun, indices) ==
    MapThenFoldSet(op, base, LAMBDA i : fun[i], LAMBDA s : CHOOSE x \in s : TRUE, indices)

SumFunction(fun) == FoldFunction(+, 0, fun)
SumFunctionOnSet(fun, indices) == FoldFunctionOnSet(+, 0, fun, indices)
=============================================================================

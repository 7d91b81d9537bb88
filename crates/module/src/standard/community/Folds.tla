------------------------------- MODULE Folds --------------------------------
(* Going through a finite set, one element after the other. *)

\* op(f(x1), op(f(x2), ... op(f(xn), base))), where x1 = choose(S), x2 = choose(S \ {x1}), and so on.
MapThenFoldSet(op(_, _), base, f(_), choose(_), S) ==
    LET iter[s \in SUBSET S] == IF s = {} THEN base ELSE LET x == choose(s) IN op(f(x), iter[s \ {x}])
    IN iter[S]
=============================================================================

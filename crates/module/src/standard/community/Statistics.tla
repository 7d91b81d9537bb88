----------------------------- MODULE Statistics -----------------------------
(* Whether figures are what chance makes of what is expected. *)
EXTENDS Naturals

\* Pearson's test: FALSE if counts that differ as much from the expected ones, or more, come with a probability below
\* alpha, a string such as "0.05". Native.
ChiSquare(expected, actual, alpha) == TRUE
=============================================================================

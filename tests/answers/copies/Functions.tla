---------------------------- MODULE Functions ----------------------------
\* A module of its own with the name of a community module.

\* TLC overrides it.
IsInjective(f) == FALSE

\* TLC has no method for it, so that it means what it says.
Range(f) == {f}

\* It has other parameters than the community's.
AntiFunction(f, g) == <<f, g>>
===========================================================================

---- MODULE Functions ----
IsInjective(f) == f # <<>>
Range(f) == {f[i] : i \in DOMAIN f}
====

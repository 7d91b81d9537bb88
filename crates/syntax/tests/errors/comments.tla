3:1 this comment does not end
    hint: a comment that begins with `(*` ends with `*)`, and comments nest
6:1 the module `M` does not end
    1:1 it begins here
    hint: a module ends with a line of at least four `=`

---- MODULE M ----
A == 1
(* a comment (* and one in it *)
B == 2
====

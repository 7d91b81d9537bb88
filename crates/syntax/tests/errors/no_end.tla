3:1 the module `M` does not end
    1:1 it begins here
    hint: a module ends with a line of at least four `=`

---- MODULE M ----
A == 1

//! SANY's smaller rules: what may stand where, and what is said of it.

use crate::support::errors;
use expect_test::expect;

#[test]
fn labels_name_what_is_bound_around_them() {
    errors(
        "---- MODULE A ----\nf[x \\in {1}] == one :: x\ng(a) == {y \\in {a} : two(y, a) :: y # 1}\nh == \\A x, y \\in {1} : three(x, x, y) :: inner(x) :: x = y\ni == {four :: 1, four :: 2} \\cup {five :: (four :: 3)}\nj == [f EXCEPT ![six :: 1] = 2]\nk == \\E x \\in {1} : fine(x) :: \\A y \\in {x} : alsoFine(y) :: y = x\nASSUME seven :: TRUE\nASSUME Named == eight :: TRUE\nTHEOREM Claim == ASSUME NEW n, nine :: n = n PROVE ten :: TRUE\nTHEOREM Nested == ASSUME ASSUME NEW n, eleven :: n = n PROVE TRUE PROVE TRUE\n====\n",
        expect![[r#"
            error[label]: this label must name `x`, which is bound around it
              root.tla:2:17 `one` 
              root.tla:2:3 `x` bound here
              hint: write `one(x) :: …`
            error[label]: `a` is not bound between this label and the definition or label around it
              root.tla:3:29 `a` 
            error[label]: `x` stands here a second time
              root.tla:4:33 `x` 
            error[label]: `x` is not bound between this label and the definition or label around it
              root.tla:4:48 `x` 
            error[label]: there is a label `four` already
              root.tla:5:18 `four` 
              root.tla:5:7 `four` here
            error[label]: a label cannot stand in an EXCEPT
              root.tla:6:18 `six` 
            error[label]: a label can stand only in a definition, or in a theorem or an assumption that has a name
              root.tla:8:8 `seven` 
            error[label]: a label cannot stand below a NEW of an inner ASSUME
              root.tla:11:40 `eleven` 
        "#]],
    );
}

#[test]
fn what_a_theorem_assumes_is_checked() {
    errors(
        "---- MODULE A ----\nVARIABLE x\nTHEOREM ASSUME NEW n \\in Set, n # 1 PROVE Goal(n)\nTHEOREM ASSUME NEW x PROVE x = x\nTHEOREM ASSUME NEW F(_), NEW STATE s, \\A y : F(y) = y PROVE F(s) = s\n====\n",
        expect![[r#"
            error[unknown-name]: `Set` is not defined
              root.tla:3:26 `Set` 
            error[unknown-name]: `Goal` is not defined
              root.tla:3:43 `Goal` 
            error[redefinition]: `x` is already declared or defined
              root.tla:4:20 `x` a second time
              root.tla:2:10 `x` here first
        "#]],
    );
}

#[test]
fn only_definitions_between_a_declaration_and_its_definition() {
    errors(
        "---- MODULE A ----\nRECURSIVE f(_), g(_)\nh == 1\nf(n) == g(n)\nCONSTANT C\nTHEOREM TRUE\n  ---- MODULE Inner ----\n  ====\nUSE TRUE\ng(n) == f(n)\nCONSTANT D\nTRUE == h\n====\n",
        expect![[r#"
            error[recursive]: a declaration cannot stand between the RECURSIVE declaration of `g` and its definition
              root.tla:5:1 `CONSTANT C` 
              root.tla:2:17 `g` declared here
            error[recursive]: a theorem cannot stand between the RECURSIVE declaration of `g` and its definition
              root.tla:6:1 `THEOREM TRUE` 
              root.tla:2:17 `g` declared here
            error[recursive]: USE or HIDE cannot stand between the RECURSIVE declaration of `g` and its definition
              root.tla:9:1 `USE TRUE` 
              root.tla:2:17 `g` declared here
            error[redefinition]: `TRUE` is an operator of the language and cannot be defined
              root.tla:12:1 `TRUE` 
            error[recursive]: a module cannot stand between the RECURSIVE declaration of `g` and its definition
              root.tla:7:3 `---- MODULE Inner ----   ====` 
              root.tla:2:17 `g` declared here
        "#]],
    );
}

#[test]
fn operators_that_look_elsewhere_are_not_substituted() {
    errors(
        "---- MODULE A ----\nVARIABLE x\n  ---- MODULE Inner ----\nCONSTANT F(_)\n  ====\nnext(y) == y'\nTHEOREM ASSUME NEW n \\in []x PROVE TRUE\nbehind(y) == ~next(y)\nstill(y) == y = x'\nA1 == INSTANCE Inner WITH F <- next\nA2 == INSTANCE Inner WITH F <- behind\nA3 == INSTANCE Inner WITH F <- still\nA4 == INSTANCE Inner WITH F <- ENABLED\nA5 == INSTANCE Inner WITH F <- LAMBDA y : [][y]_x\nA6 == INSTANCE Inner WITH F <- ~\n====\n",
        expect![[r#"
            error[level]: the set of a bound name cannot be a temporal formula
              root.tla:7:26 `[]x` at most action level is allowed here
            error[level]: what stands for the operator `F` looks at another state than its argument
              root.tla:10:32 `next` 
              root.tla:10:7 `INSTANCE Inner WITH F <- next` in this instance
              hint: an operator that primes its argument, or puts it below ENABLED, UNCHANGED or a temporal operator, cannot be substituted
            error[level]: what stands for the operator `F` looks at another state than its argument
              root.tla:11:32 `behind` 
              root.tla:11:7 `INSTANCE Inner WITH F <- behind` in this instance
              hint: an operator that primes its argument, or puts it below ENABLED, UNCHANGED or a temporal operator, cannot be substituted
            error[level]: what stands for the operator `F` looks at another state than its argument
              root.tla:13:32 `ENABLED` 
              root.tla:13:7 `INSTANCE Inner WITH F <- ENABLED` in this instance
              hint: an operator that primes its argument, or puts it below ENABLED, UNCHANGED or a temporal operator, cannot be substituted
            error[level]: what stands for the operator `F` looks at another state than its argument
              root.tla:14:32 `LAMBDA y : [][y]_x` 
              root.tla:14:7 `INSTANCE Inner WITH F <- LAMBDA y : [][y]_x` in this instance
              hint: an operator that primes its argument, or puts it below ENABLED, UNCHANGED or a temporal operator, cannot be substituted
        "#]],
    );
}

#[test]
fn what_comes_in_later_is_not_seen_by_a_nested_module() {
    errors(
        "---- MODULE A ----\n  ---- MODULE Inner ----\nEXTENDS Naturals\nPlus(Len) == Len + 1\n  ====\nINSTANCE Inner\nINSTANCE Sequences\nA == Plus(Len(<<>>))\nB == Nat\n====\n",
        expect![[""]],
    );
}

#[test]
fn functions_are_applied_to_as_many_arguments_as_they_have() {
    errors(
        "---- MODULE A ----\npair[a, b \\in {1}] == a\none[a \\in {1}] == a\nnested[<<a, b>> \\in {1}, c \\in {2}] == a\np == <<pair[1, 1], pair[<<1, 1>>], nested[1, 2]>>\nq == pair[1, 1, 1]\nr == one[1, 1]\ns == nested[1, 2, 3]\n====\n",
        expect![[r#"
            error[arity]: the function `pair` takes 2, 3 are given here
              root.tla:6:6 `pair` 
              root.tla:2:1 `pair` defined here
            error[arity]: the function `one` takes 1, 2 are given here
              root.tla:7:6 `one` 
              root.tla:3:1 `one` defined here
            error[arity]: the function `nested` takes 2, 3 are given here
              root.tla:8:6 `nested` 
              root.tla:4:1 `nested` defined here
        "#]],
    );
}

#[test]
fn operators_of_the_language_are_not_declared() {
    errors(
        "---- MODULE A ----\nCONSTANTS _ => _, BOOLEAN, _ \\prec _\nVARIABLE STRING\na \\X b == a\nF(_ \\times _) == 1\n====\n",
        expect![[r#"
            error[redefinition]: `=>` is an operator of the language and cannot be defined
              root.tla:2:13 `=>` 
            error[redefinition]: `BOOLEAN` is an operator of the language and cannot be defined
              root.tla:2:19 `BOOLEAN` 
            error[redefinition]: `STRING` is an operator of the language and cannot be defined
              root.tla:3:10 `STRING` 
            error[redefinition]: `\X` is an operator of the language and cannot be defined
              root.tla:4:3 `\X` 
            error[redefinition]: `\X` is an operator of the language and cannot be defined
              root.tla:5:5 `\times` 
        "#]],
    );
}

#[test]
fn a_nested_module_does_not_declare_anew_what_is_declared_around_it() {
    errors(
        "---- MODULE A ----\nCONSTANT C\n  ---- MODULE Inner ----\nCONSTANTS C, D, E\nS == {C, D, E}\n  ====\nCONSTANT E\nA1 == INSTANCE Inner WITH D <- 1\nA2 == INSTANCE Inner WITH C <- 2, D <- 1, E <- 3\n====\n",
        expect![[r#"
            error[substitution]: `C` is declared around module `Inner` already
              root.tla:9:27 `C` 
              root.tla:2:10 `C` here
              hint: the module does not declare it anew, so that nothing can stand for it
            warning[redefinition]: `C` is already declared or defined
              root.tla:4:11 `C` a second time
              root.tla:2:10 `C` here first
        "#]],
    );
}

#[test]
fn a_name_of_ones_own_takes_the_place_of_one_that_comes_with_a_community_module() {
    errors(
        "---- MODULE Beside ----\nEXTENDS SequencesExt\nMin(S) == S\n====\n---- MODULE A ----\nEXTENDS SequencesExt, Integers, Beside\nCONSTANT Inverse\nVARIABLE Map\nRange(f) == {f[x] : x \\in DOMAIN f}\nUses == {Range(<<1>>), Restrict(<<1>>, {1}), Min({1}), \\A Max \\in {1} : Max = 1, Inverse, Map}\n====\n",
        expect![""],
    );
    errors(
        "---- MODULE A ----\nEXTENDS SequencesExt, Functions\nRange(f) == {f[x] : x \\in DOMAIN f}\nToSet(s) == s\n====\n",
        expect![[r#"
            error[redefinition]: `Range` is already declared or defined
              root.tla:3:1 `Range` a second time
              Functions.tla (standard module):13:1 `Range` here first
            error[redefinition]: `ToSet` is already declared or defined
              root.tla:4:1 `ToSet` a second time
              SequencesExt.tla (standard module):6:1 `ToSet` here first
        "#]],
    );
    errors(
        "---- MODULE A ----\nEXTENDS SequencesExt\nB == Range(<<1>>)\nRange(f) == IF f = <<>> THEN {} ELSE Range(<<>>)\nMax == Min({1})\n====\n",
        expect![[r#"
            error[unknown-name]: `Range` is not defined
              root.tla:3:6 `Range` 
              hint: `Range` is defined further below: a definition must stand before its use; if the two use one another, declare it before: `RECURSIVE Range(_)`
            error[unknown-name]: `Range` is not defined
              root.tla:4:38 `Range` 
              hint: `Range` uses itself: declare it before its definition, `RECURSIVE Range(_)`
        "#]],
    );
}

#[test]
fn a_definition_of_a_let_does_not_see_what_it_takes_the_place_of() {
    errors(
        "---- MODULE A ----\nEXTENDS SequencesExt\nB == LET Max(a, b) == IF a < b THEN b ELSE a IN Max(1, 2)\nC == LET Max(S) == IF S = {} THEN 0 ELSE Max({}) IN Max({1})\nD == LET RECURSIVE Range(_) Range(f) == IF f = <<>> THEN {} ELSE Range(<<>>) IN Range(<<1>>)\nE == Max({1})\n====\n",
        expect![[r#"
            error[unknown-name]: `Max` is not defined
              root.tla:4:42 `Max` 
              hint: `Max` uses itself: declare it before its definition, `RECURSIVE Max(_)`
        "#]],
    );
}

#[test]
fn what_stands_behind_a_named_assumption_is_not_in_its_sight() {
    errors(
        "---- MODULE A ----\nASSUME Known == \\E x \\in {1} : x = 1\nTHEOREM Claim == \\A x \\in {1} : x = y\nVARIABLE x\n====\n",
        expect![[r#"
            error[unknown-name]: `y` is not defined
              root.tla:3:37 `y` 
        "#]],
    );
}

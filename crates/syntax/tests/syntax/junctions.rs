//! Lists that are delimited by column.

use crate::check::shape;

/// Texts, and what they are; the first line of each stands at column 1.
const CASES: &[(&str, &str)] = &[
    ("/\\ a\n/\\ b", "list and name a name b"),
    ("  /\\ a\n  /\\ b", "list and name a name b"),
    ("/\\ a", "list and name a"),
    ("/\\ a /\\ b", "list and infix /\\ name a name b"),
    // a bullet to the right of the column is an operator
    ("/\\ a\n /\\ b", "list and infix /\\ name a name b"),
    // a bullet to the left ends the list
    (" /\\ a\n/\\ b", "infix /\\ list and name a name b"),
    // another bullet in the same column ends it too
    ("/\\ a\n\\/ b", "infix \\/ list and name a name b"),
    ("/\\ \\/ a\n   \\/ b\n/\\ c", "list and list or name a name b name c"),
    ("\\/ /\\ a\n   /\\ b\n\\/ c", "list or list and name a name b name c"),
    // what follows at the left belongs to the whole list
    ("  /\\ a\n  /\\ b\n=> c", "infix => list and name a name b name c"),
    ("/\\ a\n/\\ b\n  => c", "list and name a infix => name b name c"),
    // brackets do not hide the column
    ("/\\ (a\n)", "error: `)` stands too far left: the item of this list still lacks `)`"),
    ("/\\ (a\n )\n/\\ b", "list and parentheses name a name b"),
    ("(/\\ a\n /\\ b)", "parentheses list and name a name b"),
    // quantifiers, IF and LET end where the item ends
    ("/\\ \\E x : a\n/\\ b", "list and quantifier Exists bound x name a name b"),
    ("/\\ IF a THEN b ELSE c\n/\\ d", "list and if name a name b name c name d"),
    ("/\\ LET x == 1 IN x\n/\\ b", "list and let definition x() number 1 name x name b"),
    ("x = /\\ a\n    /\\ b", "infix = name x list and name a name b"),
    ("~ /\\ a\n  /\\ b", "prefix ~ list and name a name b"),
    // a CASE in the last item does not take the arms of the one around the list
    (
        "CASE a -> /\\ CASE b -> c\n       [] d -> e",
        "case arm name a list and case arm name b name c arm name d name e",
    ),
    // tabs advance to the next multiple of eight
    ("\t/\\ a\n        /\\ b", "list and name a name b"),
    ("   \t/\\ a\n\t/\\ b", "list and name a name b"),
    ("\t/\\ a\n    /\\ b", "infix /\\ list and name a name b"),
    // a character is one column, however many bytes it has
    ("∧ ∧ a\n  ∧ b\n∧ c", "list and list and name a name b name c"),
    ("(* ≤≤ *) /\\ a\n(* << *) /\\ b", "list and name a name b"),
    ("∧ a\n/\\ b", "list and name a name b"),
    // `\\land` is never a bullet
    ("\\land a", "error: expected an expression, found `\\land`"),
    ("/\\ a\n\\land b", "infix /\\ list and name a name b"),
    // line ends of all kinds
    ("/\\ a\r\n/\\ b\r/\\ c", "list and name a name b name c"),
];

#[test]
fn lists_are_delimited_by_their_column() {
    for (text, expected) in CASES {
        assert_eq!(shape(text), *expected, "{text}");
    }
}

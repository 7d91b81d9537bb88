//! Module Apalache: operators that stand for any value, of which a symbolic model checker tries all.

use crate::standard::Native;
use crate::standard::arguments::fail;

pub(in crate::standard) const NATIVES: &[Native] = &[
    Native::new("Apalache", "Gen", 1, |_, _| {
        fail(
            "`Gen` stands for any value, which only a symbolic model checker can try: write `\\E x \\in S : …`, with a set of values",
        )
    }),
    Native::new("Apalache", "Guess", 1, |_, _| {
        fail("`Guess` stands for any element of its set, where each is to be tried: write `\\E x \\in S : …`")
    }),
];

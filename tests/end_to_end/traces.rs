//! Traces as readers see them, word for word: `tests/traces` holds specs and a transcript.

use crate::program::root;
use crate::transcript;

#[test]
fn traces_as_readers_see_them() {
    transcript::compare(&[root().join("tests/traces/transcript.txt")]);
}

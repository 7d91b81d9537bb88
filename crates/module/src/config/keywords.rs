//! The words with which the parts of a config begin.

/// The words that open a section; no name in a configuration can be one of them.
pub const KEYWORDS: [&str; 22] = [
    "CONSTANT",
    "CONSTANTS",
    "CONSTRAINT",
    "CONSTRAINTS",
    "ACTION_CONSTRAINT",
    "ACTION_CONSTRAINTS",
    "INVARIANT",
    "INVARIANTS",
    "INIT",
    "NEXT",
    "VIEW",
    "SYMMETRY",
    "SPECIFICATION",
    "PROPERTY",
    "PROPERTIES",
    "ALIAS",
    "POSTCONDITION",
    "POSTCONDITIONS",
    "CHECK_DEADLOCK",
    "_POSSIBLE",
    "_PERIODIC",
    "_RL_REWARD",
];

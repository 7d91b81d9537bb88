//! Words behind a backslash: the operators of TLA+ by their own spellings, and by those that LaTeX has for them.

use check_syntax::operators;

/// Words of LaTeX that are no spellings of TLA+, and what is written instead.
const LATEX: [(&str, &str); 34] = [
    ("\\and", "/\\"),
    ("\\wedge", "/\\"),
    ("\\or", "\\/"),
    ("\\vee", "\\/"),
    ("\\not", "~"),
    ("\\implies", "=>"),
    ("\\Rightarrow", "=>"),
    ("\\iff", "<=>"),
    ("\\Leftrightarrow", "<=>"),
    ("\\leadsto", "~>"),
    ("\\ne", "/="),
    ("\\neq", "/="),
    ("\\le", "<="),
    ("\\ge", ">="),
    ("\\forall", "\\A"),
    ("\\exists", "\\E"),
    ("\\to", "->"),
    ("\\rightarrow", "->"),
    ("\\gets", "<-"),
    ("\\leftarrow", "<-"),
    ("\\mapsto", "|->"),
    ("\\langle", "<<"),
    ("\\rangle", ">>"),
    ("\\emptyset", "{}"),
    ("\\setminus", "\\"),
    ("\\bigcup", "UNION"),
    ("\\powerset", "SUBSET"),
    ("\\Box", "[]"),
    ("\\square", "[]"),
    ("\\Diamond", "<>"),
    ("\\triangleq", "=="),
    ("\\defeq", "=="),
    ("\\ldots", ".."),
    ("\\prime", "'"),
];

/// A word and what it stands for.
pub(crate) struct Abbreviation {
    /// The word, with its backslash.
    pub(crate) word: &'static str,
    /// What is written for it.
    pub(crate) text: &'static str,
    /// The character that means the same, if there is one.
    pub(crate) sign: &'static str,
}

/// All words, those of TLA+ first.
pub(crate) fn all() -> Vec<Abbreviation> {
    let mut found = Vec::new();
    for (_, operator) in operators::all() {
        let sign = operator.spellings.iter().copied().find(|one| !one.is_ascii()).unwrap_or_default();
        let words = operator.spellings.iter().copied().filter(|one| is_word(one));
        found.extend(words.map(|word| Abbreviation { word, text: word, sign }));
    }
    for (word, sign) in [("\\A", "∀"), ("\\E", "∃"), ("\\AA", ""), ("\\EE", "")] {
        found.push(Abbreviation { word, text: word, sign });
    }
    found.extend(LATEX.iter().map(|&(word, text)| Abbreviation { word, text, sign: "" }));
    found
}

fn is_word(spelling: &str) -> bool {
    spelling.strip_prefix('\\').is_some_and(|rest| rest.starts_with(|one: char| one.is_ascii_alphabetic()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_word_stands_for_one_thing() {
        let all = all();
        let words: BTreeSet<&str> = all.iter().map(|one| one.word).collect();
        assert_eq!(words.len(), all.len());
        assert!(words.contains("\\in") && words.contains("\\wedge"));
    }
}

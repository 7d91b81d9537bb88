//! What a run is expected to answer.

use check_report::Answer;
use std::str::FromStr;

/// The verdicts by the words of the machine output.
const WORDS: [&str; 16] = [
    "ok",
    "assumption",
    "unreachable",
    "deadlock",
    "invariant",
    "property",
    "postcondition",
    "assertion",
    "evaluation",
    "parse",
    "config",
    "limit",
    "ended",
    "simulated",
    "interrupted",
    "system",
];

/// An expected outcome: a verdict, and perhaps the name of what it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    verdict: String,
    name: Option<String>,
}

impl Expectation {
    /// Whether an answer is what was expected.
    pub(crate) fn is_met(&self, answer: &Answer) -> bool {
        let is_name = |name: &String| answer.name().as_ref() == Some(name);
        self.verdict == answer.word() && self.name.as_ref().is_none_or(is_name)
    }
}

impl FromStr for Expectation {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (verdict, name) = match text.split_once(':') {
            None => (text, None),
            Some((verdict, name)) => (verdict, Some(name.trim().to_owned())),
        };
        if !WORDS.contains(&verdict) {
            return Err(format!("expected one of {}, perhaps with `:NAME`", WORDS.join(", ")));
        }
        Ok(Self { verdict: verdict.to_owned(), name })
    }
}

impl std::fmt::Display for Expectation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.name {
            None => f.write_str(&self.verdict),
            Some(name) => write!(f, "{}:{name}", self.verdict),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use check_report::{Refusal, RefusalKind};

    #[test]
    fn met_or_not() {
        let expectation = |text: &str| text.parse::<Expectation>();
        let answer = Answer::Refused(Refusal { kind: RefusalKind::Parse, message: String::new() });
        assert!(expectation("parse").is_ok_and(|expected| expected.is_met(&answer)));
        assert!(expectation("parse:X").is_ok_and(|expected| !expected.is_met(&answer)));
        assert!(expectation("ok").is_ok_and(|expected| !expected.is_met(&answer)));
        assert!(expectation("fine").is_err());
    }
}

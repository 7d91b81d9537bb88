//! Expected outcomes: `--expect`, and comments in specs and configs.
//!
//! An outcome, and perhaps figures: `ok`, `invariant:TypeOK`, `ok, 20 distinct, depth 6`. On the command line, in a
//! comment of a config or spec, in a list of tests.

mod comment;
mod figure;

pub(crate) use comment::expected_in;

use check_report::{Answer, outcome};
use check_system::{Outcome, Verdict};
use figure::Figure;
use std::str::FromStr;

/// The verdicts by the words of the machine output.
const WORDS: [&str; 18] = [
    "ok",
    "assumption",
    "unreachable",
    "deadlock",
    "invariant",
    "property",
    "postcondition",
    "periodic",
    "assertion",
    "evaluation",
    "parse",
    "config",
    "limit",
    "undecided",
    "ended",
    "simulated",
    "interrupted",
    "system",
];

/// What stands on the command line where the comment of the config or spec is meant.
const COMMENT: &str = "comment";

/// An expected outcome: a verdict, perhaps the name of what it is about, perhaps figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// As the reader knows it.
    text: String,
    /// One of these; none means that any will do.
    verdicts: Vec<String>,
    name: Option<String>,
    figures: Vec<(Figure, u64)>,
}

impl Expectation {
    /// No error: what is expected where nobody says otherwise.
    pub(crate) fn ok() -> Self {
        Self::one_of("ok", &["ok"])
    }

    /// One of several verdicts, called `text`; any, if there are none.
    pub(crate) fn one_of(text: &str, verdicts: &[&str]) -> Self {
        let verdicts = verdicts.iter().map(|word| (*word).to_owned()).collect();
        Self { text: text.to_owned(), verdicts, name: None, figures: Vec::new() }
    }

    /// The same, with figures where they are known. The depth is that of a search with several workers.
    pub(crate) fn with_sizes(mut self, distinct: Option<u64>, generated: Option<u64>, depth: Option<u64>) -> Self {
        let sizes = [(Figure::Distinct, distinct), (Figure::Generated, generated), (Figure::DepthAtMost, depth)];
        for (figure, number) in sizes {
            let Some(number) = number else { continue };
            self.text.push_str(&format!(", {}", figure.shown(number)));
            self.figures.push((figure, number));
        }
        self
    }

    /// Whether it is the one in the comment of the config or spec that is meant.
    pub(crate) fn is_in_comment(&self) -> bool {
        self.text == COMMENT
    }

    /// What is other than expected, in a sentence.
    pub(crate) fn difference(&self, answer: &Answer) -> Option<String> {
        let is_verdict = self.verdicts.is_empty() || self.verdicts.iter().any(|word| word == answer.word());
        if !is_verdict || !self.name.as_ref().is_none_or(|name| is_about(answer, name)) {
            return Some(format!("expected `{self}`, and the outcome is `{}`", outcome(answer)));
        }
        let Answer::Explored(outcome) = answer else {
            let figure = self.figures.first();
            return figure
                .map(|(figure, number)| format!("expected {}, and nothing was explored", figure.shown(*number)));
        };
        self.figures.iter().find_map(|(figure, number)| {
            let found = figure.of(outcome);
            (!figure.fits(found, *number)).then(|| format!("expected {}, and there are {found}", figure.shown(*number)))
        })
    }
}

/// Whether an answer is about what bears this name. What is not reachable may be several things.
fn is_about(answer: &Answer, name: &str) -> bool {
    match answer {
        Answer::Explored(Outcome { verdict: Verdict::Unreachable { names }, .. }) => {
            names.iter().any(|one| one == name)
        }
        _ => answer.name().as_deref() == Some(name),
    }
}

impl FromStr for Expectation {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if text == COMMENT {
            return Ok(Self::one_of(COMMENT, &[]));
        }
        let mut outcome = text;
        let mut figures = Vec::new();
        while let Some((rest, last)) = outcome.rsplit_once(',')
            && let Some(figure) = figure::parse(last)
        {
            figures.insert(0, figure);
            outcome = rest.trim_end();
        }
        let (verdict, name) = match outcome.split_once(':') {
            None => (outcome, None),
            Some((verdict, name)) => (verdict.trim_end(), Some(name.trim().to_owned())),
        };
        if !WORDS.contains(&verdict) {
            return Err(format!(
                "expected one of {}, perhaps with `:NAME`, perhaps with figures (`ok, 20 distinct, depth 6`)",
                WORDS.join(", ")
            ));
        }
        Ok(Self { text: text.to_owned(), verdicts: vec![verdict.to_owned()], name, figures })
    }
}

impl std::fmt::Display for Expectation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use check_report::{Refusal, RefusalKind};
    use check_system::Statistics;

    fn expectation(text: &str) -> Expectation {
        text.parse().expect("an expectation")
    }

    #[test]
    fn met_or_not() {
        let answer = Answer::Refused(Refusal { kind: RefusalKind::Parse, message: String::new() });
        assert_eq!(expectation("parse").difference(&answer), None);
        assert!(expectation("parse:X").difference(&answer).is_some());
        assert!(expectation("ok").difference(&answer).is_some());
        assert!(expectation("parse, 3 distinct").difference(&answer).is_some());
        assert!("fine".parse::<Expectation>().is_err());
    }

    #[test]
    fn figures_and_names() {
        let explored = |verdict| {
            let statistics = Statistics { distinct: 20, generated: 36, depth: 6, ..Statistics::default() };
            Answer::Explored(Outcome {
                verdict,
                trace: None,
                properties: Vec::new(),
                actions: Vec::new(),
                samples: Vec::new(),
                statistics,
            })
        };
        let well = explored(Verdict::Ok);
        for text in ["ok", "ok, 20 distinct", "ok, depth=6,generated 36", "ok, trace 0"] {
            assert_eq!(expectation(text).difference(&well), None, "{text}");
        }
        let found = expectation("ok, 20 distinct, depth 7").difference(&well);
        assert_eq!(found.as_deref(), Some("expected depth 7, and there are 6"));
        let name = "x \\in {1, 2}".to_owned();
        let violated = explored(Verdict::Invariant { name });
        assert_eq!(expectation("invariant: x \\in {1, 2}, 20 distinct").difference(&violated), None);
        let names = vec!["P".to_owned(), "Q".to_owned()];
        assert_eq!(expectation("unreachable:Q").difference(&explored(Verdict::Unreachable { names })), None);
        assert!("ok, 20".parse::<Expectation>().is_err());
    }
}

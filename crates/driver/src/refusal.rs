//! Why a spec is not explored: the diagnostics, and which kind of trouble they are.

use check_report::{Answer, Refusal, RefusalKind};
use check_syntax::{Diagnostic, Severity};

/// A run that ended before the exploration.
#[derive(Clone, Debug)]
pub struct Refused {
    /// Which kind of trouble.
    pub kind: RefusalKind,
    /// What is wrong.
    pub diagnostics: Vec<Diagnostic>,
}

/// Why a command has nothing to work on.
pub enum Stop {
    /// Something is wrong with the spec, with its config or with what is asked of it.
    Refused(Refused),
    /// An assumption ends the run, the spec was found to be wrong in some state, or it is too large.
    Answered(Box<Answer>),
}

impl From<Refused> for Stop {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

impl Stop {
    /// What was answered instead.
    pub fn answered(answer: Answer) -> Self {
        Self::Answered(Box::new(answer))
    }
}

impl Refused {
    /// Trouble with the spec.
    pub fn spec(diagnostics: Vec<Diagnostic>) -> Self {
        Self { kind: RefusalKind::Parse, diagnostics }
    }

    /// Trouble with an option of the command line, or with what a program asks beside the config.
    pub fn request(diagnostics: Vec<Diagnostic>) -> Self {
        Self { kind: RefusalKind::Request, diagnostics }
    }

    /// Trouble with the config, or with what the command line asks of the spec.
    pub fn config(diagnostics: Vec<Diagnostic>) -> Self {
        Self { kind: RefusalKind::Config, diagnostics }
    }

    /// There is more than a bound allows.
    pub fn limit(diagnostics: Vec<Diagnostic>) -> Self {
        Self { kind: RefusalKind::Limit, diagnostics }
    }

    /// The answer that this is.
    pub fn answer(&self) -> Answer {
        let errors: Vec<_> = self.diagnostics.iter().filter(|one| one.severity == Severity::Error).collect();
        let message = match errors.as_slice() {
            [only] => only.message.clone(),
            [first, ..] => format!("{} errors, the first: {}", errors.len(), first.message),
            [] => "see the log".to_owned(),
        };
        Answer::Refused(Refusal { kind: self.kind, message })
    }
}

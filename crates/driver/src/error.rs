//! Why a spec is not explored, for programs that ask.

use crate::refusal::{Refused, Stop};
use crate::session::Session;
use check_report::{Answer, RefusalKind, Style, diagnostics};
use check_syntax::{Diagnostic, Sources};
use check_system::Outcome;
use std::fmt;
use std::sync::Arc;

/// Why a spec was not explored.
#[derive(Clone, Debug)]
pub enum CheckError {
    /// The spec is wrong, or what is asked does not fit it.
    Refused {
        /// Which of them.
        kind: RefusalKind,
        /// What is wrong, and where.
        diagnostics: Vec<Diagnostic>,
        /// The texts, for the places.
        sources: Arc<Sources>,
    },
    /// There is a verdict before anything is explored: an assumption is false, or something could not be evaluated.
    Ended(Box<Outcome>),
    /// The system gives no thread.
    Thread(std::io::ErrorKind),
}

impl CheckError {
    pub(crate) fn refused(refused: Refused, session: Session) -> Self {
        Self::Refused { kind: refused.kind, diagnostics: refused.diagnostics, sources: session.sources }
    }

    pub(crate) fn of(stop: Stop, session: Session) -> Self {
        match stop {
            Stop::Refused(refused) => Self::refused(refused, session),
            Stop::Answered(answer) => match *answer {
                Answer::Explored(outcome) => Self::Ended(Box::new(outcome)),
                Answer::Refused(refusal) => {
                    let error = Diagnostic::error_without_place("refused", refusal.message);
                    Self::Refused { kind: refusal.kind, diagnostics: vec![error], sources: session.sources }
                }
            },
        }
    }
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused { diagnostics: found, sources, .. } => {
                let texts: Vec<_> =
                    found.iter().map(|one| diagnostics::diagnostic(one, sources, &Style::default())).collect();
                f.write_str(&texts.join("\n"))
            }
            Self::Ended(outcome) => write!(f, "nothing was explored: {:?}", outcome.verdict),
            Self::Thread(kind) => write!(f, "no thread can be started: {kind}"),
        }
    }
}

impl std::error::Error for CheckError {}

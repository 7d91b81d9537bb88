//! Why there is no game, in the words of messages.

use crate::convert;
use crate::project::refusal;
use crate::protocol::{Problem, ProblemCode};
use check_driver::refusal::{Refused, Stop};
use check_driver::session::Session;
use check_report::{Answer, Report, Run, text};
use check_system::Verdict;

/// Why a spec could not be solved.
pub(super) fn problem(stop: Stop, session: &Session) -> Problem {
    match stop {
        Stop::Refused(refused) => no_game(&refused).unwrap_or_else(|| refusal(&refused, session)),
        Stop::Answered(answer) => answered(*answer, session.run.clone()),
    }
}

/// Why something of a game that was solved could not be evaluated.
pub(super) fn of_evaluation(stop: Stop) -> Problem {
    match stop {
        Stop::Refused(refused) => no_game(&refused).unwrap_or_else(|| {
            let message = refused.diagnostics.first().map(|one| one.message.clone()).unwrap_or_default();
            Problem::new(ProblemCode::Refused, message)
        }),
        Stop::Answered(answer) => answered(*answer, Run::default()),
    }
}

/// What is asked of a game does not fit the spec: the first sentence that says so.
fn no_game(refused: &Refused) -> Option<Problem> {
    let found = refused.diagnostics.first().filter(|one| one.code == "game")?;
    let problem = Problem::not_possible(found.message.clone());
    Some(Problem { hint: found.hint.clone(), ..problem })
}

/// What the search or the evaluation said instead.
fn answered(answer: Answer, run: Run) -> Problem {
    if let Some(fault) = answer.fault() {
        return convert::problem(fault);
    }
    let code = match &answer {
        Answer::Explored(outcome) if outcome.verdict == Verdict::Interrupted => ProblemCode::Cancelled,
        Answer::Explored(_) | Answer::Refused(_) => ProblemCode::NotPossible,
    };
    let report = Report { run, answer, diagnostics: Vec::new() };
    Problem::new(code, text::headline_of(&report).trim_end())
}

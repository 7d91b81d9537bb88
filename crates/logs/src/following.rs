//! Follows a log through the candidates of a spec, line by line.

use crate::line::{Line, LogFormat, Unreadable};
use crate::lines::Log;
use crate::record::{Said, Vocabulary};
use check_engine::Candidates;
use check_engine::candidates::{CandidatesError, Record};
use check_report::recorded::{Behaviour, LogReport, LogVerdict, Misfit};
use check_system::{ActionInfo, Closest, Elsewhere, Explanation, System};
use std::io::BufRead;

/// The state that is kept from log to log.
pub struct Following<'f> {
    /// The words of the spec and of the log.
    pub vocabulary: &'f Vocabulary,
    /// The form of the logs, if the user says it.
    pub format: Option<LogFormat>,
    /// How many lines each action's steps fit.
    pub fitted: Vec<u64>,
    /// Told of each line that fits: its number, and how many candidates there are.
    pub hear: &'f dyn Fn(u64, &str, usize),
}

/// Where a log stands.
struct Standing<'a, 's, S: System> {
    candidates: &'a mut Candidates<'s, S>,
    report: LogReport,
    /// The run that the last line belongs to.
    run: Option<String>,
    /// The record of the run that the last line repeats.
    repeats: Option<usize>,
    /// The words of the log, where they are not those of the map.
    own_words: Option<Vocabulary>,
}

/// Follows one log to its end, or to the first line that does not fit.
pub fn follow<S: System>(
    path: String,
    reader: Box<dyn BufRead + '_>,
    following: &mut Following<'_>,
    candidates: &mut Candidates<'_, S>,
) -> LogReport {
    let verdict = LogVerdict::Accepted;
    let format = LogFormat::Ndjson.name();
    let report = LogReport { path, format, verdict, lines: 0, runs: 0, candidates: 0, behaviours: Vec::new() };
    let mut standing = Standing { candidates, report, run: None, repeats: None, own_words: None };
    let outcome = Log::open(reader, following.format).map_err(unreadable).and_then(|mut log| {
        standing.report.format = log.format().name();
        standing.own_words = (log.format() == LogFormat::Report).then(|| following.vocabulary.own());
        standing.whole(&mut log, following)
    });
    standing.end_run();
    if let Err(verdict) = outcome {
        standing.report.verdict = verdict;
    }
    standing.report
}

impl<S: System> Standing<'_, '_, S> {
    fn whole(&mut self, log: &mut Log<'_>, following: &mut Following<'_>) -> Result<(), LogVerdict> {
        while let Some(line) = log.next_line().map_err(unreadable)? {
            self.line(line, following)?;
        }
        if self.report.lines == 0 {
            let empty = Unreadable::whole("the log is empty: it says nothing that could fit or not");
            return Err(unreadable(empty));
        }
        Ok(())
    }

    fn line(&mut self, line: Line, following: &mut Following<'_>) -> Result<(), LogVerdict> {
        let number = line.number;
        let names_run = line.run.is_some();
        let repeats = line.repeats;
        if names_run {
            self.end_run();
            self.run.clone_from(&line.run);
        }
        let vocabulary = self.own_words.as_ref().unwrap_or(following.vocabulary);
        let said = vocabulary.said(line, names_run).map_err(unreadable)?;
        let begins = names_run || self.report.runs == 0;
        let is_first_state = begins && said.event.is_none();
        if begins {
            self.report.runs += 1;
            self.begin(number, is_first_state.then_some(&said))?;
        }
        if !is_first_state {
            self.step(number, &said, following)?;
        }
        self.repeats = repeats;
        self.report.lines += 1;
        self.report.candidates = self.candidates.states().len();
        (following.hear)(number, said.event.as_deref().unwrap_or("a state"), self.report.candidates);
        Ok(())
    }

    /// Keeps the behaviour of the run that has ended, if behaviours are remembered.
    fn end_run(&mut self) {
        if self.report.runs == 0 {
            return;
        }
        let trace = self.candidates.trace(self.repeats.take());
        let candidates = self.candidates.states().len();
        self.report.behaviours.extend(trace.map(|trace| Behaviour { run: self.run.clone(), candidates, trace }));
    }

    fn begin(&mut self, number: u64, said: Option<&Said>) -> Result<(), LogVerdict> {
        let record = said.map(|said| said as &dyn Record);
        let found = self.candidates.begin(record).map_err(|error| trouble(number, error))?;
        match said {
            Some(said) if found == 0 => {
                let explanation = self.nearest_initial(number, said)?;
                Err(LogVerdict::Refused(Box::new(self.misfit(number, said, true, explanation))))
            }
            _ => Ok(()),
        }
    }

    /// The initial state that differs least from what was recorded.
    fn nearest_initial(&mut self, number: u64, said: &Said) -> Result<Explanation, LogVerdict> {
        let initial = self.candidates.initial().map_err(|error| trouble(number, error))?;
        let nearest = initial.iter().min_by_key(|variables| said.differing(variables).len());
        let elsewhere = |variables: &check_engine::Variables| Elsewhere {
            step: check_system::Application { operator: "Init".to_owned(), arguments: Vec::new() },
            action: ActionInfo { name: "Init".to_owned(), location: None },
            from: Vec::new(),
            to: variables.to_vec(),
            differing: said.differing(variables).into_iter().map(|place| (place, None)).collect(),
        };
        let closest = nearest.map(|variables| Closest::Elsewhere(elsewhere(variables)));
        Ok(Explanation { candidates: 0, closest, others: Vec::new(), possible: Vec::new() })
    }

    fn step(&mut self, number: u64, said: &Said, following: &mut Following<'_>) -> Result<(), LogVerdict> {
        let advance = self.candidates.advance(said).map_err(|error| trouble(number, error))?;
        if advance.candidates == 0 {
            let explanation = self.candidates.explain(said).map_err(|error| trouble(number, error))?;
            return Err(LogVerdict::Refused(Box::new(self.misfit(number, said, false, explanation))));
        }
        for action in advance.actions {
            following.fitted[action.0 as usize] += 1;
        }
        Ok(())
    }

    fn misfit(&self, line: u64, said: &Said, is_initial: bool, explanation: Explanation) -> Misfit {
        Misfit {
            line,
            run: self.run.clone(),
            event: said.event.clone(),
            arguments: said.arguments.clone(),
            variables: said.variables.clone(),
            is_initial,
            candidates: if is_initial { 0 } else { self.candidates.states().len() },
            explanation,
        }
    }
}

fn unreadable(found: Unreadable) -> LogVerdict {
    LogVerdict::Unreadable { line: found.line, message: found.message, hint: found.hint }
}

fn trouble(line: u64, error: CandidatesError) -> LogVerdict {
    match error {
        CandidatesError::Fault(fault) => LogVerdict::Fault { line, fault },
        CandidatesError::TooMany { bound } => LogVerdict::TooMany { line, bound },
    }
}

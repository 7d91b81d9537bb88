//! A run as TLC makes it: its arguments in, its messages out.

use super::checkpoints;
use super::options::{self, Asked, Stopped, WRONG};
use super::properties::Properties;
use super::teller::{Teller, Wanted};
use crate::files::write_whole;
use crate::options::{ParseRun, Run, Way};
use crate::origin::SpecFiles;
use crate::session::{self, VERSION};
use crate::{dumping, exit, interrupt, output, runs};
use check_driver::checking;
use check_driver::refusal::Refused;
use check_driver::request::Request;
use check_driver::session::Session;
use check_report::tlc::{self, Banner, Message, Mode, Setting};
use check_report::{Answer, Picture, Ran, RefusalKind, dot};
use check_system::{Outcome, PropertyKind, Verdict};
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// Checks a spec by the arguments of TLC; gives the exit code.
pub(super) fn run(words: &[String], properties: &Properties, parse: ParseRun) -> u8 {
    let is_tool = words.iter().any(|word| word == "-tool");
    let say = |message: Message| output::print(&message.printed(is_tool));
    let stopped = |message: &str| {
        say(tlc::version(VERSION));
        say(tlc::usage(message));
        WRONG
    };
    let asked = match options::read(words, properties) {
        Ok(asked) => asked,
        Err(Stopped::Help) => {
            output::print(HELP);
            return WRONG;
        }
        Err(Stopped::Wrong(message)) => return stopped(&message),
    };
    match parse(&asked.words) {
        Ok(run) => Course { asked: &asked, properties }.run(&run),
        Err(message) => stopped(&format!("Error: {message}")),
    }
}

/// What `-help` prints.
const HELP: &str = "\
check tlc: checks a spec by the arguments of TLC, and prints TLC's messages

  check tlc [OPTION]… SPEC

Done:
  -config FILE  -deadlock  -continue  -workers N|auto  -coverage MINUTES  -inv FORMULA  -invlevel N  -postCondition MODULE!OPERATOR
  -simulate [num=N]  -generate [num=N]  -depth N  -seed N
  -dump FILE  -dump dot FILE  -dumpTrace json|tla FILE  -userFile FILE
  -checkpoint MINUTES  -recover FOLDER  -metadir DIR  -tool  -difftrace  -nowarning  -suppressMessages CODES  -h
Taken, and without effect on the answer:
  -modelcheck -cleanup -gzip -debug -terse -lncheck S -fp N -fpbits N -fpmem X
  -noGenerateSpecTE -noTE -noGenerateSpecTEBin -noTEBin
Taken, with a warning that something is not done:
  -maxSetSize N  -generateSpecTE  -dumpTrace tlc|tlcplain|tlctespec|tlcaction|dot FILE
Refused, each with what to use instead:
  -debugger -teSpecOutDir -loadTrace -dfid -view -messagesAsErrors -aril N
  -simulate file=…, sched=…  -dump class,…

check tlc --stand-in DIR writes DIR/bin/java, which runs the tools of TLA+ by check.
";

/// One run.
struct Course<'a> {
    asked: &'a Asked,
    properties: &'a Properties,
}

impl Course<'_> {
    fn run(&self, run: &Run) -> u8 {
        let Asked { tool, no_warnings, suppressed, simulates, .. } = self.asked.clone();
        let timeless = self.properties.timeless;
        let teller = Arc::new(Teller::new(Wanted { tool, no_warnings, suppressed, timeless, simulates }));
        teller.say(&tlc::version(VERSION));
        teller.say(&self.banner(run.way()).message());
        for remark in &self.asked.remarks {
            teller.say(&Message::warning(1000, remark));
        }
        if tool {
            teller.say(&tlc::sany_begins());
        }
        let name = Path::new(run.way().check().reading.spec()).file_stem().unwrap_or_default();
        let name = name.to_string_lossy().into_owned();
        let kept = match checkpoints::disk(run.way(), &name, self.asked.recover.as_deref(), &teller) {
            Ok(kept) => kept,
            Err(message) => {
                teller.say(&Message::error(1000, message));
                return exit::SYSTEM;
            }
        };
        let (folder, disk) = kept.unzip();
        let mut session = Session { interrupt: interrupt::on_request(), disk, ..Session::default() };
        session.run.version = VERSION.to_owned();
        session.observer = Some(Arc::<Teller>::clone(&teller) as _);
        session.picture_of = self.asked.states.is_some().then_some(usize::MAX);
        match self.printer() {
            Ok(printer) => session.printer = Some(printer),
            Err(message) => return output::trouble(exit::SYSTEM, &message),
        }
        let answer = self.examine(run.way(), &mut session);
        if let Some(folder) = &folder {
            let verdict = answer.as_ref().ok().and_then(|answer| match answer {
                Answer::Explored(outcome) => Some(&outcome.verdict),
                Answer::Refused(_) => None,
            });
            runs::leave(folder, verdict, checkpoints::go_on);
        }
        let (code, is_interrupted) = match answer {
            Ok(answer) => self.conclude(session.ran(answer), run.way().request().keep_going, &teller),
            Err(refused) => (refuse(&refused, &session, &teller, &name), false),
        };
        // Programs take a run that does not say this for one that was stopped.
        if !is_interrupted {
            teller.say(&tlc::finished(teller.elapsed(), &teller.now(), tool));
        }
        code
    }

    fn examine(&self, way: Way<'_>, session: &mut Session) -> Result<Answer, Refused> {
        let origin = SpecFiles::find(way.check().reading.spec(), &way.check().reading.include)?;
        session::equip(session, &origin, false, true);
        let request = Request {
            invariants: self.asked.invariants.clone(),
            postconditions: self.asked.postconditions.clone(),
            beside_config: true,
            ..way.request()
        };
        checking::check(&origin, &request, session)
    }

    fn banner(&self, way: Way<'_>) -> Banner {
        Banner {
            mode: if self.asked.simulates { Mode::Simulation } else { Mode::BreadthFirst },
            polynomial: self.asked.polynomial,
            seed: self.asked.seed.unwrap_or(0),
            workers: way.request().workers(),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            process: std::process::id(),
            system: std::env::consts::OS.to_owned(),
            architecture: std::env::consts::ARCH.to_owned(),
            version: VERSION.to_owned(),
        }
    }

    /// Where the lines go that the spec prints: among the messages, or to a file.
    fn printer(&self) -> Result<check_driver::session::Printer, String> {
        let Some(path) = &self.asked.user_file else {
            return Ok(Arc::new(|line: &str| output::print(&format!("{line}\n"))));
        };
        let file = File::create(path).map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
        let file = Mutex::new(file);
        Ok(Arc::new(move |line: &str| {
            let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
            // As with what goes to a terminal, nothing depends on its being seen.
            let _ = writeln!(file, "{line}");
        }))
    }

    /// Prints what was found, and writes the files; gives the exit code, and whether the user has ended the run.
    fn conclude(&self, ran: Ran, goes_on: bool, teller: &Teller) -> (u8, bool) {
        let report = &ran.report;
        let code = tlc::exit_code(&report.answer, goes_on);
        let remarks = &report.diagnostics[teller.warnings_told().min(report.diagnostics.len())..];
        let Answer::Explored(outcome) = &report.answer else {
            let Answer::Refused(refusal) = &report.answer else { return (code, false) };
            teller.say(&Message::error(1000, refusal.message.clone()));
            return (code, false);
        };
        let is_interrupted = outcome.verdict == Verdict::Interrupted;
        let setting = Setting { tool: self.asked.tool, only_changes: self.asked.only_changes, now: teller.now() };
        teller.tell_recovered();
        self.initial(outcome, teller);
        tlc::explored(report, &ran.sources, &setting).iter().for_each(|message| teller.say(message));
        tlc::remarks(remarks, &ran.sources).iter().for_each(|message| teller.say(message));
        let mut code = code;
        for result in [self.write_traces(&ran, outcome, teller), self.write_states(ran.picture.as_ref(), report)] {
            if let Err(message) = result {
                teller.say(&Message::error(1000, message));
                code = if code == 0 { exit::SYSTEM } else { code };
            }
        }
        let now = teller.now();
        let nothing = self.asked.counts_actions.then_some(&[][..]);
        if let Some(counts) = report.run.coverage.as_deref().or(nothing) {
            let told = tlc::coverage((&report.run, counts), outcome, &ran.sources, &now);
            told.iter().for_each(|message| teller.say(message));
        }
        let figures = tlc::figures(report, &ran.sources, &setting, teller.elapsed());
        figures.iter().for_each(|message| teller.say(message));
        (code, is_interrupted)
    }

    /// How many initial states there are, unless that was told, or one of them is in error.
    fn initial(&self, outcome: &Outcome, teller: &Teller) {
        let is_one = outcome.trace.as_ref().is_some_and(|trace| trace.states.len() == 1);
        let is_in_error = match &outcome.verdict {
            Verdict::Invariant { .. } | Verdict::Evaluation { within: Some(_), .. } => is_one,
            Verdict::Property { .. } => {
                is_one && outcome.trace.as_ref().is_some_and(|trace| !trace.stuttering && trace.back_to.is_none())
            }
            Verdict::Evaluation { within: None, .. } | Verdict::Assertion(_) => {
                !is_one && outcome.statistics.initial == 0
            }
            _ => false,
        };
        let has_ended_before = match &outcome.verdict {
            Verdict::Assumption { .. } => true,
            Verdict::Evaluation { within: Some((kind, _)), .. } => *kind == PropertyKind::Assumption,
            _ => outcome.statistics.runs.is_some(),
        };
        if is_in_error || has_ended_before || teller.has_told_initial() || self.asked.recover.is_some() {
            return;
        }
        if outcome.statistics.initial == 0 && !teller.is_exploring() {
            teller.say(&tlc::computing_initial());
        }
        let number = outcome.statistics.initial;
        teller.say(&tlc::initial(number, number, &teller.now()));
    }

    fn write_traces(&self, ran: &Ran, outcome: &Outcome, teller: &Teller) -> Result<(), String> {
        let Some(trace) = &outcome.trace else { return Ok(()) };
        for file in &self.asked.traces {
            match &file.form {
                Ok(form) => {
                    let text = dumping::text(*form, &file.path, trace, ran.report.answer.word(), &ran.report.run);
                    write_whole(&file.path, &text)?;
                    output::print(&format!("CounterExample written: {}\n", file.path.display()));
                }
                Err(form) => {
                    let text = format!("-dumpTrace {form} is not written: the forms here are tla and json.");
                    teller.say(&Message::warning(1000, text));
                }
            }
        }
        Ok(())
    }

    fn write_states(&self, picture: Option<&Picture>, report: &check_report::Report) -> Result<(), String> {
        let Some(states) = &self.asked.states else { return Ok(()) };
        let shown = states.path.display();
        let picture = picture.ok_or_else(|| format!("{shown} is not written: not every state could be computed"))?;
        let text = if states.as_dot {
            let graph = dot::graph(report.run.module.as_deref().unwrap_or_default(), picture);
            // So that whoever draws the graph draws one of several steps between two states.
            if states.is_strict { format!("strict {graph}") } else { graph }
        } else {
            let numbered = picture.states.iter().zip(1..);
            numbered.map(|(state, number)| format!("State {number}:\n{}\n", tlc::state_text(state))).collect()
        };
        write_whole(&states.path, &text)
    }
}

/// Says why nothing was explored; gives the exit code.
fn refuse(refused: &Refused, session: &Session, teller: &Teller, root: &str) -> u8 {
    let Refused { kind, diagnostics } = refused;
    let is_of_text = *kind == RefusalKind::Parse && !teller.has_parsed();
    if is_of_text {
        teller.fail_to_parse(diagnostics, &session.sources, root);
    }
    let messages = tlc::refused(*kind, is_of_text, diagnostics, &session.sources);
    messages.iter().for_each(|message| teller.say(message));
    tlc::refused_exit_code(&refused.answer(), &messages)
}

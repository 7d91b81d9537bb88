//! The arguments of TLC (`tlc2/TLC.java`): what each asks of a run here, or why it is refused.

use super::properties::Properties;
use crate::dumping::DumpForm;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};

/// The exit code for arguments that are wrong, as TLC has it.
pub(crate) const WRONG: u8 = 1;

/// The minutes between two checkpoints, unless -checkpoint says otherwise.
const BETWEEN_CHECKPOINTS: i64 = 30;

/// What is asked by arguments of TLC.
#[derive(Clone, Debug, Default)]
pub(super) struct Asked {
    /// The same as a command line of `check`, without the name of the program.
    pub(super) words: Vec<String>,
    /// Formulas that are invariants beside those of the config: `-inv`, `-invlevel`.
    pub(super) invariants: Vec<String>,
    /// Postconditions beside those of the config: `-postCondition`.
    pub(super) postconditions: Vec<(String, String)>,
    /// Whether random runs are made.
    pub(super) simulates: bool,
    /// Whether messages have numbers: `-tool`.
    pub(super) tool: bool,
    /// Whether of each state only what has changed is shown: `-difftrace`.
    pub(super) only_changes: bool,
    /// Whether warnings are kept back: `-nowarning`.
    pub(super) no_warnings: bool,
    /// Messages that are kept back: `-suppressMessages`.
    pub(super) suppressed: Vec<u16>,
    /// The file for what the spec prints: `-userFile`.
    pub(super) user_file: Option<PathBuf>,
    /// The file for all states: `-dump`.
    pub(super) states: Option<States>,
    /// The files for the trace: `-dumpTrace`.
    pub(super) traces: Vec<TraceFile>,
    /// The number of the polynomial, which has no effect: `-fp`.
    pub(super) polynomial: u8,
    /// The seed: `-seed`.
    pub(super) seed: Option<i64>,
    /// Whether the counts of actions are told, and not those of expressions: `-coverage` with `-tool`. The editors read the
    /// former alone, and VS Code's asks for them in each run; counting the latter makes a check several times slower.
    pub(super) counts_actions: bool,
    /// The run whose checkpoint is gone on from: `-recover`.
    pub(super) recover: Option<String>,
    /// What was asked and is not done, though the answer is the same: a sentence each.
    pub(super) remarks: Vec<String>,
}

/// A file for all states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct States {
    /// Where.
    pub(super) path: PathBuf,
    /// Whether as a graph in DOT, not as a list.
    pub(super) as_dot: bool,
    /// Whether several steps between two states are drawn as one: `-dump dot,strict`.
    pub(super) is_strict: bool,
}

/// A file for a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TraceFile {
    /// The form, or that of TLC which is not written here.
    pub(super) form: Result<DumpForm, String>,
    /// Where.
    pub(super) path: PathBuf,
}

/// Why no run is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stopped {
    /// The arguments are explained.
    Help,
    /// They are wrong, or ask for what is not done.
    Wrong(String),
}

fn wrong<T>(message: impl Into<String>) -> Result<T, Stopped> {
    Err(Stopped::Wrong(format!("Error: {}", message.into())))
}

/// Options without a value that change nothing of what is answered: nothing is left behind that could be removed or
/// compressed, no trace spec is generated, and what a spec prints is told in full.
const WITHOUT_EFFECT: [&str; 9] = [
    "-modelcheck",
    "-cleanup",
    "-gzip",
    "-debug",
    "-terse",
    "-noGenerateSpecTE",
    "-noTE",
    "-noGenerateSpecTEBin",
    "-noTEBin",
];

/// Options that are refused, with what to use instead.
const REFUSED: [(&str, &str); 6] = [
    (
        "-debugger",
        "`check dap` is a debugger of another kind, for editors; `check explore SPEC` walks through states in the browser",
    ),
    ("-teSpecOutDir", "no trace spec is generated; `-dumpTrace tla FILE` writes the trace as a module"),
    ("-loadTrace", "traces of TLC are not loaded; `check trace SPEC LOG` compares recorded runs with a spec"),
    ("-dfid", "the search is breadth first; `check SPEC --max-depth N` ends it at a depth"),
    ("-view", "states are always shown by their variables; an ALIAS in the config shows something else"),
    ("-messagesAsErrors", "warnings are never errors; `check SPEC --expect OUTCOME` compares outcomes"),
];

/// A config that is not there is looked for beside the spec, as TLC does.
fn beside(spec: &str, config: String) -> String {
    let there = Path::new(spec).with_file_name(&config);
    if Path::new(&config).exists() || !there.exists() { config } else { there.display().to_string() }
}

/// What can be asked of a graph in DOT and is not done, and what there is instead.
const DETAILS: [(&str, &str); 4] = [
    ("colorize", "steps have their names, and no colours"),
    ("snapshot", "the graph is written once, at the end"),
    ("constrained", "states that a constraint excludes are not in the graph"),
    ("stuttering", "only steps of the next-state relation are in the graph"),
];

/// Reads arguments of TLC.
pub(super) fn read(words: &[String], properties: &Properties) -> Result<Asked, Stopped> {
    let words = words.iter().cloned().collect();
    let mut reader = Reader { words, workers: "1".to_owned(), ..Reader::default() };
    while let Some(word) = reader.words.pop_front() {
        reader.option(&word)?;
    }
    reader.finish(properties)
}

/// Reads one word after another.
#[derive(Default)]
struct Reader {
    words: VecDeque<String>,
    asked: Asked,
    spec: Option<String>,
    config: Option<String>,
    depth: Option<String>,
    workers: String,
    metadir: Option<String>,
    runs: Option<u64>,
    checkpoint: Option<i64>,
}

impl Reader {
    fn option(&mut self, word: &str) -> Result<(), Stopped> {
        let is = |known: &str| word.eq_ignore_ascii_case(known);
        if WITHOUT_EFFECT.iter().any(|known| is(known)) {
            return Ok(());
        }
        if let Some((known, instead)) = REFUSED.iter().find(|(known, _)| is(known)) {
            return wrong(format!("{known} is not supported: {instead}."));
        }
        if self.flag(word) {
            return Ok(());
        }
        match word {
            "-help" | "-h" => Err(Stopped::Help),
            "-simulate" | "-generate" => self.simulation(),
            "-config" => self.config(),
            "-workers" => self.workers(),
            "-inv" => {
                let formula = self.value("a formula", word)?;
                self.asked.invariants.push(formula);
                Ok(())
            }
            "-invlevel" => {
                let level = self.number(word)?;
                self.asked.invariants.push(format!("TLCGet(\"level\") < {level}"));
                Ok(())
            }
            "-suppressMessages" => self.suppressed(),
            "-dump" => self.states(),
            "-coverage" => self.at_least_0(word).map(|_| self.add("--coverage")),
            "-metadir" => {
                self.metadir = Some(self.value("the metadata directory", word)?);
                Ok(())
            }
            "-depth" => {
                self.depth = Some(self.number(word)?.to_string());
                Ok(())
            }
            "-seed" => {
                self.asked.seed = Some(self.number(word)?);
                Ok(())
            }
            "-aril" => match self.number(word)? {
                0 => Ok(()),
                _ => wrong("-aril is not supported: random runs are repeated by their seed alone."),
            },
            "-fp" => match self.number(word)? {
                number @ 0..=130 => {
                    self.asked.polynomial = number as u8;
                    Ok(())
                }
                _ => wrong("The number for -fp must be between 0 and 130 (inclusive)."),
            },
            "-fpbits" => self.at_least_0(word).map(|_| ()),
            "-checkpoint" => {
                self.checkpoint = Some(self.at_least_0(word)?);
                Ok(())
            }
            "-recover" => {
                self.asked.recover = Some(self.value("the metadata directory for recovery", word)?);
                Ok(())
            }
            "-maxSetSize" => {
                let most = self.at_least_0(word)?;
                self.remark(format!("-maxSetSize {most} has no effect: how large a set may be does not depend on it."));
                Ok(())
            }
            _ if is("-generateSpecTE") => {
                self.next_if(|word| word.eq_ignore_ascii_case("nomonolith"));
                let instead = "no trace spec is generated; `-dumpTrace tla FILE` writes the trace as a module";
                self.remark(format!("-generateSpecTE has no effect: {instead}."));
                Ok(())
            }
            "-fpmem" | "-lncheck" => self.value("a value", word).map(|_| ()),
            "-userFile" => {
                self.asked.user_file = Some(PathBuf::from(self.value("a file", word)?));
                Ok(())
            }
            _ if is("-dumpTrace") => self.trace(),
            _ if is("-postCondition") => self.postcondition(),
            _ if word.starts_with('-') => wrong(format!("unrecognized option: {word}")),
            _ => self.spec(word),
        }
    }

    /// Options without a value.
    fn flag(&mut self, word: &str) -> bool {
        let asked = &mut self.asked;
        match word {
            "-tool" => asked.tool = true,
            "-difftrace" => asked.only_changes = true,
            "-nowarning" => asked.no_warnings = true,
            "-deadlock" => self.add("--no-deadlock"),
            "-continue" => self.add("--continue"),
            _ => return false,
        }
        true
    }

    fn add(&mut self, word: impl Into<String>) {
        self.asked.words.push(word.into());
    }

    fn value(&mut self, what: &str, option: &str) -> Result<String, Stopped> {
        match self.words.pop_front() {
            Some(value) => Ok(value),
            None => wrong(format!("expect {what} for {option} option.")),
        }
    }

    /// The next word, if it is one of these.
    fn next_if(&mut self, is_one: impl FnOnce(&String) -> bool) -> Option<String> {
        let is_there = self.words.front().is_some_and(is_one);
        if is_there { self.words.pop_front() } else { None }
    }

    fn number(&mut self, option: &str) -> Result<i64, Stopped> {
        let text = self.value("an integer", option)?;
        match text.trim().parse() {
            Ok(number) => Ok(number),
            Err(_) => wrong(format!("An integer for {option} required. But encountered {text}")),
        }
    }

    fn at_least_0(&mut self, option: &str) -> Result<i64, Stopped> {
        match self.number(option)? {
            number @ 0.. => Ok(number),
            _ => wrong(format!("expect a nonnegative integer for {option} option.")),
        }
    }

    fn spec(&mut self, word: &str) -> Result<(), Stopped> {
        if let Some(known) = &self.spec {
            return wrong(format!("more than one input files: {known} and {word}"));
        }
        self.spec = Some(word.trim_end_matches(".tla").to_owned());
        Ok(())
    }

    fn config(&mut self) -> Result<(), Stopped> {
        let file = self.value("a file name", "-config")?;
        let is_complete = file.ends_with(".cfg") || file.ends_with(".tla");
        self.config = Some(if is_complete { file } else { format!("{file}.cfg") });
        Ok(())
    }

    fn workers(&mut self) -> Result<(), Stopped> {
        let number = self.value("an integer or 'auto'", "-workers")?.trim().to_lowercase();
        match number.parse::<i64>() {
            Ok(1..) => {}
            Ok(_) => return wrong("at least one worker required."),
            Err(_) if number == "auto" => {}
            Err(_) => return wrong(format!("worker number or 'auto' required. But encountered {number}")),
        }
        self.workers = number;
        Ok(())
    }

    /// `num=…,file=…,stats=…,sched=…` behind `-simulate`.
    fn simulation(&mut self) -> Result<(), Stopped> {
        self.asked.simulates = true;
        let is_setting = |word: &String| ["num=", "file=", "stats=", "sched"].iter().any(|one| word.contains(one));
        let Some(settings) = self.next_if(is_setting) else { return Ok(()) };
        for setting in settings.split(',') {
            match setting.split_once('=') {
                Some(("num", number)) => match number.parse() {
                    Ok(number) => self.runs = Some(number),
                    Err(_) => return wrong(format!("An integer for num= required. But encountered {number}")),
                },
                Some(("stats", _)) => {
                    self.remark(format!("-simulate {setting} has no effect: only states and runs are counted."));
                }
                Some(("file", _)) => {
                    return wrong(
                        "-simulate file= is not supported: `check simulate SPEC --save-runs FOLDER` writes random runs.",
                    );
                }
                _ => {
                    return wrong(format!("-simulate {setting} is not supported: steps are drawn with equal chances."));
                }
            }
        }
        Ok(())
    }

    /// `Module!Operator`.
    fn postcondition(&mut self) -> Result<(), Stopped> {
        let text = self.value("Module!Operator", "-postCondition")?;
        let is_name = |part: &str| !part.is_empty() && !part.contains(['.', '!']);
        match text.split_once('!') {
            Some((module, operator)) if is_name(module) && is_name(operator) => {
                self.asked.postconditions.push((module.to_owned(), operator.to_owned()));
                Ok(())
            }
            _ => wrong(format!("Module!Operator for postCondition required. Encountered: {text}")),
        }
    }

    fn suppressed(&mut self) -> Result<(), Stopped> {
        let codes = self.value("a comma-separated list of message codes", "-suppressMessages")?;
        for code in codes.split(',') {
            match code.trim().parse() {
                Ok(code) => self.asked.suppressed.push(code),
                Err(_) => return wrong(format!("unknown message code: {code}")),
            }
        }
        Ok(())
    }

    fn states(&mut self) -> Result<(), Stopped> {
        let first = self.value("a file name", "-dump")?;
        if first.starts_with("class,") {
            return wrong("-dump class is not supported: there is no Java here to write states.");
        }
        let lower = first.to_lowercase();
        let mut details = lower.split(',');
        let as_dot = details.next() == Some("dot");
        let (as_dot, path) = match self.next_if(|_| as_dot) {
            Some(path) => (true, path),
            None => (false, first.clone()),
        };
        let mut is_strict = false;
        for detail in details.filter(|_| as_dot) {
            if let Some((known, instead)) = DETAILS.iter().find(|(known, _)| *known == detail) {
                self.remark(format!("-dump dot,{known} is not done: {instead}."));
            } else if detail == "strict" {
                is_strict = true;
            } else if detail != "actionlabels" {
                return wrong(format!("unknown detail {detail} in -dump {first}"));
            }
        }
        let ending = if as_dot { ".dot" } else { ".dump" };
        let path = if path.ends_with(ending) { path } else { format!("{path}{ending}") };
        self.asked.states = Some(States { path: PathBuf::from(path), as_dot, is_strict });
        Ok(())
    }

    fn remark(&mut self, sentence: String) {
        self.asked.remarks.push(sentence);
    }

    fn trace(&mut self) -> Result<(), Stopped> {
        let (Some(form), Some(path)) = (self.words.pop_front(), self.words.pop_front()) else {
            return wrong("A format and a file name for dumping traces required.");
        };
        let form = match form.to_lowercase().as_str() {
            "json" => Ok(DumpForm::Json),
            "tla" => Ok(DumpForm::Tla),
            "tlc" | "tlcplain" | "tlctespec" | "tlcaction" | "dot" => Err(form),
            _ => return wrong(format!("Unknown format {form} given to -dumpTrace.")),
        };
        self.asked.traces.push(TraceFile { form, path: PathBuf::from(path) });
        Ok(())
    }

    /// The command line of `check` that asks the same.
    fn finish(self, properties: &Properties) -> Result<Asked, Stopped> {
        let Self { mut asked, spec, config, depth, workers, metadir, runs, checkpoint, .. } = self;
        let Some(spec) = spec else { return wrong("Missing input TLA+ module.") };
        if asked.no_warnings && !asked.suppressed.is_empty() {
            return wrong("-nowarning already suppresses all warnings, making -suppressMessages redundant.");
        }
        if asked.simulates && asked.recover.is_some() {
            return wrong("-recover goes on with a check of all states, not with random runs.");
        }
        if asked.simulates {
            // The first message tells the seed, and with it the runs can be made again.
            asked.seed.get_or_insert_with(|| fastrand::u32(..).into());
        }
        let mut words = if asked.simulates { vec!["simulate".to_owned()] } else { Vec::new() };
        let mut pair = |option: &str, value: String| words.extend([option.to_owned(), value]);
        let config = config.map(|config| beside(&spec, config));
        config.into_iter().for_each(|config| pair("--config", config));
        properties.library.iter().for_each(|folder| pair("--include", folder.clone()));
        pair("--workers", workers);
        asked.seed.into_iter().for_each(|seed| pair("--seed", (seed as u64).to_string()));
        properties.stop_after.iter().for_each(|seconds| pair("--max-time", format!("{seconds}s")));
        if asked.simulates {
            pair("--depth", depth.unwrap_or_else(|| "100".to_owned()));
            pair("--runs", runs.unwrap_or(u64::MAX).to_string());
            let before = asked.words.len();
            asked.words.retain(|word| word != "--coverage");
            if asked.words.len() < before {
                asked.remarks.push("-coverage has no effect: it is not counted in random runs.".to_owned());
            }
            if asked.states.take().is_some() {
                asked.remarks.push("-dump has no effect: the states of random runs are not kept.".to_owned());
            }
        } else {
            metadir.into_iter().for_each(|folder| pair("--disk", folder));
            let minutes = checkpoint.unwrap_or(BETWEEN_CHECKPOINTS);
            pair("--checkpoint", if minutes == 0 { "never".to_owned() } else { format!("{minutes}m") });
        }
        if asked.tool {
            let before = asked.words.len();
            asked.words.retain(|word| word != "--coverage");
            asked.counts_actions = asked.words.len() < before;
        }
        words.append(&mut asked.words);
        words.extend(["--".to_owned(), format!("{spec}.tla")]);
        asked.words = words;
        asked.remarks.splice(0..0, properties.remarks.iter().cloned());
        Ok(asked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_owned).collect()
    }

    fn asked(line: &str) -> Result<String, Stopped> {
        read(&words(line), &Properties::default()).map(|asked| asked.words.join(" "))
    }

    #[test]
    fn what_the_extension_for_vs_code_writes() {
        let line = "Spec.tla -tool -modelcheck -config /a/MC.cfg -fp 7 -dumptrace tlc /a/t.tlc -workers 1 -coverage 1";
        let read = read(&words(line), &Properties::default()).expect("these are arguments of TLC");
        let same = "--config /a/MC.cfg --workers 1 --checkpoint 30m -- Spec.tla";
        assert_eq!(read.words.join(" "), same);
        assert!(read.tool && read.counts_actions);
        assert_eq!(read.polynomial, 7);
        assert_eq!(read.traces.len(), 1);
    }

    #[test]
    fn simulation() {
        let line = "-simulate num=5 -depth 20 -seed -1 -deadlock Spec";
        let same = format!("simulate --workers 1 --seed {} --depth 20 --runs 5 --no-deadlock -- Spec.tla", u64::MAX);
        assert_eq!(asked(line), Ok(same));
    }

    #[test]
    fn what_is_not_done_is_refused_by_name() {
        for (known, instead) in REFUSED {
            let Err(Stopped::Wrong(message)) = asked(known) else { panic!("{known}") };
            assert!(message.contains(known) && message.contains(instead), "{message}");
        }
        assert_eq!(asked("-help"), Err(Stopped::Help));
        assert_eq!(asked("-nonsense"), Err(Stopped::Wrong("Error: unrecognized option: -nonsense".to_owned())));
        assert_eq!(asked("-tool"), Err(Stopped::Wrong("Error: Missing input TLA+ module.".to_owned())));
    }
}

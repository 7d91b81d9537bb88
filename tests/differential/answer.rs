//! What a checker said of a spec: the part of it that can be compared.

use serde_json::Value;

/// A spec that is compared: texts of modules with their names, the root first, and a config.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Case {
    /// The modules: a name and a text each. The first is the root.
    pub(crate) modules: Vec<(String, String)>,
    /// The config.
    pub(crate) config: String,
}

impl From<check_generator::Case> for Case {
    fn from(case: check_generator::Case) -> Self {
        Self { modules: case.modules, config: case.config }
    }
}

/// How a behaviour goes on after its last state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// It is finite.
    Finite,
    /// It goes back to an earlier state, or stays where it is.
    Lasso,
}

/// A counterexample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Trace {
    /// How many states it has; those of a loop once.
    pub(crate) states: usize,
    /// How it goes on.
    pub(crate) ending: Ending,
}

/// What a checker said.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    /// The exit code; -1 if it was ended.
    pub(crate) exit: i32,
    /// States generated, states distinct, depth: where the checker tells them.
    pub(crate) figures: Option<[u64; 3]>,
    /// The property that does not hold.
    pub(crate) name: Option<String>,
    /// The first words of what is wrong, without what depends on the spec: differences with the same words have, in all
    /// likelihood, the same cause.
    pub(crate) words: String,
    /// The counterexample.
    pub(crate) trace: Option<Trace>,
    /// Everything that it printed.
    pub(crate) said: String,
}

impl Answer {
    /// TLC's, from its exit code and what it printed.
    pub(crate) fn of_tlc(exit: i32, said: String) -> Self {
        let errors: Vec<&str> =
            said.lines().filter(|line| line.starts_with("Error: ") || line.starts_with(": ")).collect();
        let words = words(&errors.join(" "));
        Self { exit, figures: tlc_figures(&said), name: tlc_name(&said), words, trace: tlc_trace(&said), said }
    }

    /// Ours, from the exit code and the report as JSON; `said` is all that was printed.
    pub(crate) fn of_report(exit: i32, report: &Value, said: String) -> Self {
        let figure = |name: &str| report["statistics"][name].as_u64();
        let figures = match (figure("states_generated"), figure("states_distinct"), figure("depth")) {
            (Some(generated), Some(distinct), Some(depth)) => Some([generated, distinct, depth]),
            _ => None,
        };
        let is_lasso = report["trace"]["loop"].is_u64() || report["trace"]["stuttering"] == true;
        let trace = report["trace"]["states"].as_array().map(|states| Trace {
            states: states.len(),
            ending: if is_lasso { Ending::Lasso } else { Ending::Finite },
        });
        let text = |field: &str| report["outcome"][field].as_str().unwrap_or_default();
        let words = words(text("message"));
        let name = Some(text("name").to_owned()).filter(|name| !name.is_empty());
        Self { exit, figures, name, words, trace, said }
    }
}

/// The first words of a text that are neither numbers nor quoted.
fn words(text: &str) -> String {
    let is_plain = |word: &&str| word.chars().all(|c| c.is_ascii_lowercase() || c == '.');
    let plain = text.split_whitespace().map(|word| word.trim_end_matches([',', ':', '.'])).filter(is_plain);
    plain.take(8).collect::<Vec<_>>().join(" ")
}

fn tlc_figures(said: &str) -> Option<[u64; 3]> {
    let number = |text: &str| text.replace(',', "").parse().ok();
    let is_total = |line: &&str| line.contains(" distinct states found, ") && line.contains(" left on queue.");
    let line = said.lines().find(|line| is_total(line) && !line.starts_with("Progress"))?;
    let (generated, rest) = line.split_once(" states generated, ")?;
    let (distinct, _) = rest.split_once(" distinct states found")?;
    let depth = said.lines().find_map(|line| line.strip_prefix("The depth of the complete state graph search is "));
    let depth = depth.map_or(Some(0), |depth| number(depth.trim_end_matches('.')));
    Some([number(generated)?, number(distinct)?, depth?])
}

fn tlc_name(said: &str) -> Option<String> {
    // Of a property of initial states it tells the definition that its own names: where `P == D`, that is `D`.
    let kinds = ["Error: Invariant ", "Error: Action property ", "Error: Temporal property "];
    let error = said.lines().find_map(|line| kinds.iter().find_map(|kind| line.strip_prefix(kind)))?;
    ["is violated", "was violated"].iter().any(|end| error.contains(end)).then_some(())?;
    // TLC tells a place where a property has no name of its own.
    error.split_whitespace().next().filter(|name| *name != "line").map(str::to_owned)
}

fn tlc_trace(said: &str) -> Option<Trace> {
    let mut states = 0;
    let mut ending = Ending::Finite;
    for line in said.lines() {
        if line.starts_with("Back to state") {
            ending = Ending::Lasso;
        } else if let Some((number, what)) = line.strip_prefix("State ").and_then(|line| line.split_once(": "))
            && number.parse::<u64>().is_ok()
        {
            match what.starts_with("Stuttering") {
                true => ending = Ending::Lasso,
                false => states += 1,
            }
        }
    }
    // An initial state that violates an invariant is shown without a number.
    if states == 0 && said.contains("is violated by the initial state") {
        states = 1;
    }
    (states > 0).then_some(Trace { states, ending })
}

#[test]
fn tlc_is_understood() {
    let said = "Finished computing initial states: 2 states generated, with 1 of them distinct at 10:00.\n\
                Error: Temporal property P was violated.\n\nState 1: <Initial predicate>\nx = 0\n\nState 2: <Next>\nx = 1\n\n\
                Back to state 1: <Next>\n\n1,006 states generated, 5 distinct states found, 0 states left on queue.\n\
                The depth of the complete state graph search is 5.\n";
    let answer = Answer::of_tlc(13, said.to_owned());
    assert_eq!(answer.figures, Some([1006, 5, 5]));
    assert_eq!(answer.name.as_deref(), Some("P"));
    assert_eq!(answer.trace, Some(Trace { states: 2, ending: Ending::Lasso }));
}

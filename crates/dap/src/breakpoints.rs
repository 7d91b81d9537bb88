//! Breakpoints: on lines, on operators, on invariants, on expressions; with conditions and counts.

use crate::behaviour::{Taken, base_name};
use crate::expressions::{self, NoValue};
use crate::moments::{Filters, Moment};
use crate::places::{LinePlace, Places, covers};
use crate::protocol;
use check_driver::{Interpreter, PredicateId};
use check_report::show;
use check_system::Value;

/// All breakpoints that are set.
#[derive(Debug)]
pub(crate) struct Breakpoints {
    all: Vec<Breakpoint>,
    given: u32,
    /// Which troubles are stopped at.
    pub(crate) filters: Filters,
}

#[derive(Debug)]
struct Breakpoint {
    id: u32,
    /// The text in which it stands; `None` for one by name.
    file: Option<String>,
    target: Target,
    condition: Option<String>,
    hits: Option<HitCondition>,
    /// What is printed instead of stopping.
    log: Option<String>,
    count: u64,
}

#[derive(Clone, Debug)]
enum Target {
    Line(LinePlace),
    Operator(String),
    Invariant(PredicateId),
    /// An expression that becomes true, and whether it speaks of a step.
    Expression(String, bool),
}

/// A comparison with the number of hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct HitCondition {
    comparison: Comparison,
    number: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    Equal,
    AtLeast,
    Above,
    AtMost,
    Below,
    Multiple,
}

/// What else is said of a breakpoint.
#[derive(Clone, Debug, Default)]
pub(crate) struct Details {
    pub(crate) condition: Option<String>,
    pub(crate) hit_condition: Option<String>,
    pub(crate) log_message: Option<String>,
}

/// A breakpoint that is met.
pub(crate) struct Met {
    place: usize,
    /// Why its condition has no value, if it has none.
    problem: Option<String>,
}

/// What comes of breakpoints that are met.
#[derive(Debug, Default)]
pub(crate) struct Reached {
    /// Those at which to stop.
    pub(crate) ids: Vec<u32>,
    /// What is to be printed.
    pub(crate) printed: Vec<String>,
}

impl Default for Breakpoints {
    fn default() -> Self {
        Self { all: Vec::new(), given: 0, filters: Filters::ALL }
    }
}

impl Breakpoints {
    /// Whether there is anything to stop at.
    pub(crate) fn are_set(&self) -> bool {
        self.all.iter().any(|one| one.log.is_none())
    }

    /// Forgets those of a text, or those by name.
    pub(crate) fn clear(&mut self, file: Option<&str>) {
        self.all.retain(|one| one.file.as_deref() != file);
    }

    /// Sets one on a line of a text.
    pub(crate) fn set_line(
        &mut self,
        interpreter: &mut Interpreter,
        places: &Places,
        (file, line): (&str, u32),
        details: Details,
    ) -> protocol::Breakpoint {
        let target = places.line(file, line).map(Target::Line);
        let set = self.set(interpreter, places, Some(file), target, details);
        protocol::Breakpoint { line: Some(line), ..set }
    }

    /// Sets one by a name: of an action or operator, of an invariant; or on any other expression, once it is true.
    pub(crate) fn set_name(
        &mut self,
        interpreter: &mut Interpreter,
        places: &Places,
        name: &str,
        details: Details,
    ) -> protocol::Breakpoint {
        let target = named(interpreter, places, name.trim());
        self.set(interpreter, places, None, target, details)
    }

    /// A breakpoint on what is not known.
    pub(crate) fn refuse(&mut self, message: &str, line: Option<u32>) -> protocol::Breakpoint {
        self.given += 1;
        protocol::Breakpoint { id: self.given, verified: false, message: Some(message.to_owned()), line }
    }

    fn set(
        &mut self,
        interpreter: &mut Interpreter,
        places: &Places,
        file: Option<&str>,
        target: Result<Target, String>,
        details: Details,
    ) -> protocol::Breakpoint {
        let is_given = |text: &String| !text.trim().is_empty();
        let condition = details.condition.filter(is_given);
        let hits = details.hit_condition.filter(is_given).map(|text| HitCondition::read(&text)).transpose();
        let wrong =
            condition.as_ref().and_then(|text| expressions::understood(interpreter, text, &places.locals).err());
        let read = match (target, hits, wrong) {
            (Err(reason), _, _) | (Ok(_), Err(reason), _) => Err(reason),
            (Ok(_), Ok(_), Some(reason)) => Err(format!("the condition cannot be evaluated: {reason}")),
            (Ok(target), Ok(hits), None) => Ok((target, hits)),
        };
        let (target, hits) = match read {
            Ok(read) => read,
            Err(reason) => return self.refuse(&reason, None),
        };
        self.given += 1;
        let (id, file, log) = (self.given, file.map(str::to_owned), details.log_message.filter(is_given));
        self.all.push(Breakpoint { id, file, target, condition, hits, log, count: 0 });
        protocol::Breakpoint { id, verified: true, message: None, line: None }
    }

    /// The breakpoints that are met at a moment, whatever their counts.
    pub(crate) fn met(&self, interpreter: &mut Interpreter, places: &Places, moment: Moment<'_>) -> Vec<Met> {
        let all = self.all.iter().enumerate();
        all.filter_map(|(place, one)| one.met(place, interpreter, places, moment)).collect()
    }

    /// Whether one is met at a moment that does not only print.
    pub(crate) fn are_met(&self, interpreter: &mut Interpreter, places: &Places, moment: Moment<'_>) -> bool {
        let mut stopping = self.all.iter().filter(|one| one.log.is_none());
        stopping.any(|one| one.met(0, interpreter, places, moment).is_some())
    }

    /// Counts breakpoints that are met, and says at which of them to stop.
    pub(crate) fn count(&mut self, interpreter: &mut Interpreter, moment: Moment<'_>, met: Vec<Met>) -> Reached {
        let mut reached = Reached::default();
        for Met { place, problem } in met {
            let one = &mut self.all[place];
            if let Some(problem) = problem {
                reached.printed.push(format!("a breakpoint cannot be decided here: {problem}"));
                reached.ids.push(one.id);
                continue;
            }
            one.count += 1;
            if one.hits.is_some_and(|hits| !hits.holds(one.count)) {
                continue;
            }
            match &one.log {
                Some(text) => reached.printed.push(filled(interpreter, moment, text)),
                None => reached.ids.push(one.id),
            }
        }
        reached
    }
}

impl Breakpoint {
    fn met(&self, place: usize, interpreter: &mut Interpreter, places: &Places, moment: Moment<'_>) -> Option<Met> {
        let found = match is_at(&self.target, interpreter, places, moment) {
            Ok(false) => return None,
            Ok(true) => self.condition.as_ref().map_or(Ok(true), |condition| truth(interpreter, moment, condition)),
            Err(problem) => Err(problem),
        };
        match found {
            Ok(false) => None,
            Ok(true) => Some(Met { place, problem: None }),
            Err(problem) => Some(Met { place, problem: Some(problem) }),
        }
    }
}

/// What a breakpoint by name stands for.
fn named(interpreter: &mut Interpreter, places: &Places, name: &str) -> Result<Target, String> {
    let actions = interpreter.actions();
    let is_action = actions.iter().any(|action| action.name == name || base_name(&action.name) == name);
    if is_action || places.of_steps(name).is_some() {
        return Ok(Target::Operator(name.to_owned()));
    }
    if let Some(asked) = interpreter.compiled().invariants.iter().find(|one| one.name == name) {
        return Ok(Target::Invariant(asked.predicate));
    }
    if places.is_of_no_step(name) {
        return Err(format!("the next-state relation does not go through `{name}`"));
    }
    match expressions::understood(interpreter, name, &places.locals) {
        Ok(is_of_step) => Ok(Target::Expression(name.to_owned(), is_of_step)),
        Err(reason) => Err(format!("neither an operator of the next-state relation nor an expression: {reason}")),
    }
}

/// Whether a breakpoint stands at a moment, but for its condition.
fn is_at(target: &Target, interpreter: &mut Interpreter, places: &Places, moment: Moment<'_>) -> Result<bool, String> {
    match target {
        Target::Line(line) => Ok(moment.taken.is_some_and(|taken| stands_on(line, places, taken, moment))),
        Target::Operator(name) => Ok(moment.is_entry() && moment.taken.is_some_and(|taken| taken.applies(name))),
        Target::Invariant(predicate) if moment.is_in_new_state() => {
            interpreter.holds(*predicate, moment.state).map(|holds| !holds).map_err(|fault| expressions::told(&fault))
        }
        Target::Expression(text, true) if moment.is_entry() => truth(interpreter, moment, text),
        Target::Expression(text, false) if moment.is_in_new_state() => truth(interpreter, moment, text),
        Target::Invariant(_) | Target::Expression(..) => Ok(false),
    }
}

/// A line is reached with the first of its conjuncts that gives values; where it has none, with the beginning of a step that
/// goes by it.
fn stands_on(line: &LinePlace, places: &Places, taken: &Taken, moment: Moment<'_>) -> bool {
    let mut on_line = taken.written();
    on_line.retain(|place| place.file == line.file && covers(place, line.line));
    match on_line.iter().map(|place| (place.line, place.column)).min() {
        Some(first) => moment.conjunct().is_some_and(|place| {
            place.file == line.file && covers(place, line.line) && (place.line, place.column) == first
        }),
        None => moment.is_entry() && places.passes(line, &|name| taken.applies(name), &taken.written()),
    }
}

fn truth(interpreter: &mut Interpreter, moment: Moment<'_>, text: &str) -> Result<bool, String> {
    match moment.value(interpreter, text) {
        Ok(Value::Bool(truth)) => Ok(truth),
        Ok(other) => Err(format!("`{text}` is {}, neither true nor false", show(&other))),
        // It was read when it was set: a name in it is bound by other steps only.
        Err(NoValue::Unread(_)) => Ok(false),
        Err(NoValue::Fault(reason)) => Err(format!("`{text}`: {reason}")),
    }
}

/// A text with the values of the expressions that stand in braces.
fn filled(interpreter: &mut Interpreter, moment: Moment<'_>, text: &str) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once('{') {
        let Some((expression, after)) = after.split_once('}') else { break };
        let value = moment.value(interpreter, expression);
        out.push_str(before);
        out.push_str(&value.map_or_else(|no_value| format!("({})", no_value.reason()), |value| show(&value)));
        rest = after;
    }
    out + rest
}

impl HitCondition {
    /// Reads `3`, `>= 3`, `> 3`, `<= 3`, `< 3`, `% 3`.
    fn read(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let digits = text.trim_start_matches(|one: char| !one.is_ascii_digit());
        let comparison = match text[..text.len() - digits.len()].trim() {
            "" | "=" | "==" => Comparison::Equal,
            ">=" => Comparison::AtLeast,
            ">" => Comparison::Above,
            "<=" => Comparison::AtMost,
            "<" => Comparison::Below,
            "%" => Comparison::Multiple,
            _ => return Err(format!("`{text}` is no number of hits: 3, >= 3, > 3, <= 3, < 3 and % 3 are")),
        };
        let number = digits.parse::<u64>().ok().filter(|number| *number > 0);
        let number = number.ok_or_else(|| format!("`{text}` is no number of hits: they are counted from 1"))?;
        Ok(Self { comparison, number })
    }

    fn holds(self, count: u64) -> bool {
        match self.comparison {
            Comparison::Equal => count == self.number,
            Comparison::AtLeast => count >= self.number,
            Comparison::Above => count > self.number,
            Comparison::AtMost => count <= self.number,
            Comparison::Below => count < self.number,
            Comparison::Multiple => count.is_multiple_of(self.number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_hits() {
        let hits = |text: &str| {
            let read = HitCondition::read(text).expect("it is a condition");
            (1..=6).filter(|count| read.holds(*count)).collect::<Vec<_>>()
        };
        assert_eq!(hits("3"), [3]);
        assert_eq!(hits(" >= 5"), [5, 6]);
        assert_eq!(hits(">5"), [6]);
        assert_eq!(hits("% 3"), [3, 6]);
        assert_eq!(hits("<3"), hits("<= 2"));
        for wrong in ["x", "0", "3x", "!3", "", "> "] {
            assert!(HitCondition::read(wrong).is_err(), "{wrong}");
        }
    }
}

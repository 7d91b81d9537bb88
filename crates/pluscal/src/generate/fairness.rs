//! `Spec`: the initial predicate, the next-state relation, and what is assumed to be fair.

use super::{Generator, blanks, width};
use crate::options::Fairness;
use crate::tree::{Code, Process, ProcessFairness};

const SAFETY: &str = "Init /\\ [][Next]_vars";

impl Generator<'_> {
    /// `Spec`.
    pub(super) fn specification(&mut self) {
        // A sequential algorithm that is `fair` is so whatever the options say.
        let is_fair = self.given.fair && !self.many;
        let fairness = if is_fair { Some(Fairness::Weak) } else { self.given.options.fairness };
        let is_unfair = fairness == Some(Fairness::None) || (!self.many && fairness.is_none());
        let of_next = fairness == Some(Fairness::WeakNext) || self.given.fair || (!self.many && !is_unfair);
        let mut conjuncts = Vec::new();
        if of_next {
            conjuncts.push("WF_vars(Next)".to_owned());
        }
        let fair = self.processes.iter().filter(|process| process.fairness != ProcessFairness::Unfair);
        conjuncts.extend(fair.map(|process| self.of_process(process)));
        if is_unfair || conjuncts.is_empty() {
            self.writer.line(&format!("Spec == {SAFETY}"));
        } else {
            self.writer.line(&format!("Spec == /\\ {SAFETY}"));
            for conjunct in conjuncts {
                format!("        /\\ {conjunct}").lines().for_each(|line| self.writer.line(line));
            }
        }
        self.writer.line("");
    }

    /// The fairness of a process, and of the procedures that it calls.
    fn of_process(&self, process: &Process) -> String {
        let operator = if process.fairness == ProcessFairness::Weak { "WF" } else { "SF" };
        let id = process.id.text();
        let (mut prefix, mut who) = (Vec::new(), "self".to_owned());
        if !process.is_equal {
            prefix = lines_between("\\A self \\in ", &id, " : ");
        } else if id.len() > 1 {
            prefix = lines_between("LET self == ", &id, "");
            prefix.push("IN ".to_owned());
        } else {
            who.clone_from(&id[0]);
        }
        let parameter = if process.is_equal { "" } else { "(self)" };
        let mut formulas = vec![formula(operator, &process.name, parameter, &who, &process.code)];
        for called in &process.code.called {
            let procedure = self.given.algorithm.procedures.iter().find(|procedure| procedure.name == *called);
            let of = |code| formula(operator, called, &format!("({who})"), &who, code);
            formulas.extend(procedure.map(|procedure| of(&procedure.code)));
        }
        self.laid_out(&prefix, &formulas)
    }

    /// Formulas on one line if they fit, else below each other; several lines are separated by line feeds.
    fn laid_out(&self, prefix: &[String], formulas: &[Formula]) -> String {
        let column = "Spec == /\\ ".len();
        let start = prefix.join(&format!("\n{}", blanks(column)));
        let (own, called) = formulas.split_first().expect("a process has a formula");
        let is_alone = own.strong.is_none() && called.is_empty();
        if is_alone || column + least_width(prefix, own, called) <= self.width {
            let all: Vec<String> = formulas.iter().map(Formula::on_one_line).collect();
            return format!("{start}{}", all.join(" /\\ "));
        }
        let column = column + prefix.last().map_or(0, |last| width(last));
        let conjunct = |formula: &Formula| {
            let line = formula.on_one_line();
            let fits = column + width(&line) + 3 <= self.width;
            if fits { (format!("/\\ {line}"), true) } else { (formula.on_two_lines(column), false) }
        };
        let mut text = format!("{start}{}", conjunct(own).0);
        for (number, formula) in called.iter().enumerate() {
            if number == 0 {
                text.push('\n');
            }
            let (conjunct, fits) = conjunct(formula);
            text.push_str(&blanks(column));
            text.push_str(&conjunct);
            if fits {
                text.push('\n');
            }
        }
        text
    }
}

/// The fairness of a process or procedure as a whole, and the strong fairness of some of its actions.
struct Formula {
    whole: String,
    strong: Option<String>,
}

impl Formula {
    fn on_one_line(&self) -> String {
        match &self.strong {
            None => self.whole.clone(),
            Some(strong) => format!("{} /\\ {strong}", self.whole),
        }
    }

    fn on_two_lines(&self, column: usize) -> String {
        match &self.strong {
            None => format!("/\\ {}", self.whole),
            Some(strong) => format!("/\\ {}\n{}/\\ {strong}", self.whole, blanks(column)),
        }
    }
}

/// The fairness of a process or procedure: not at labels with `-`, and strong at labels with `+`.
fn formula(operator: &str, name: &str, parameter: &str, who: &str, code: &Code) -> Formula {
    let except = match code.minus.as_slice() {
        [] => String::new(),
        [one] => format!("(pc[{who}] # \"{one}\") /\\ "),
        several => format!("(pc[{who}] \\notin {{\"{}\"}}) /\\ ", several.join("\", \"")),
    };
    let strong: Vec<String> = code.plus.iter().map(|label| format!("SF_vars({label}{parameter})")).collect();
    Formula {
        whole: format!("{operator}_vars({except}{name}{parameter})"),
        strong: (operator == "WF" && !strong.is_empty()).then(|| strong.join(" /\\ ")),
    }
}

/// Lines with something before the first and something after the last.
fn lines_between(before: &str, lines: &[String], after: &str) -> Vec<String> {
    let padding = blanks(width(before));
    let indented = lines
        .iter()
        .enumerate()
        .map(|(number, line)| if number == 0 { format!("{before}{line}") } else { format!("{padding}{line}") });
    let mut lines: Vec<String> = indented.collect();
    if let Some(last) = lines.last_mut() {
        last.push_str(after);
    }
    lines
}

/// How wide formulas are taken to be on one line.
fn least_width(prefix: &[String], own: &Formula, called: &[Formula]) -> usize {
    let (last, earlier) = prefix.split_last().map_or((0, prefix), |(last, earlier)| (width(last), earlier));
    let widest = earlier.iter().map(|line| width(line)).max().unwrap_or(0);
    // As the original translator counts: not a prefix of one line, nor the `/\` between formulas.
    let last = if earlier.is_empty() { 0 } else { last };
    let own = width(&own.whole) + own.strong.as_deref().map_or(0, width);
    let called: usize = called.iter().map(|formula| width(&formula.on_one_line())).sum();
    widest.max(last + own + called)
}

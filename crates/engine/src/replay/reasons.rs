//! Why a lasso is a counterexample: what keeps each assumption of fairness, and which part of the property is broken.
//! Found by the meaning of the formulas on the lasso, as its confirmation is, and by nothing that the search knows.

use crate::liveness::word::Word;
use check_system::{Broken, Fair, Formula, Kept, Mark, Objection, PredicateId, Reasons, Temporal};

/// Why the behaviour of a word satisfies what is assumed and not what is asked.
pub(super) fn reasons(word: &mut Word<'_>, assumed: &[Temporal], asked: &Temporal) -> Reasons {
    let mut fair = Vec::new();
    for one in assumed {
        kept(word, &one.formula, mark(&one.name, one), &mut fair);
    }
    let whole = mark(&asked.name, asked);
    let broken = broken(word, &asked.formula, 0, &whole);
    Reasons { broken, fair, objection: objection(word, assumed, asked), could_go_on: false }
}

/// Why the first states of a behaviour, which are all that the word has, refute what is asked.
pub(super) fn finite_reasons(word: &mut Word<'_>, asked: &Temporal) -> Reasons {
    Reasons { broken: broken(word, &asked.formula, 0, &mark(&asked.name, asked)), ..Reasons::default() }
}

/// What of the assumptions and the property is not as a counterexample needs it.
fn objection(word: &mut Word<'_>, assumed: &[Temporal], asked: &Temporal) -> Option<Objection> {
    for one in assumed {
        if let Some(part) = false_part(word, &one.formula, &mark(&one.name, one)) {
            return Some(Objection::Unfair(part));
        }
    }
    (word.satisfies(&asked.formula) == Some(true)).then_some(Objection::Satisfies)
}

/// The text of what is false of a conjunction of assumptions, if anything is.
fn false_part(word: &mut Word<'_>, formula: &Formula, mark: &Mark) -> Option<String> {
    if word.satisfies(formula) != Some(false) {
        return None;
    }
    match formula {
        Formula::Marked(mark, inner) => false_part(word, inner, mark),
        Formula::And(items) => items.iter().find_map(|item| false_part(word, item, mark)),
        _ => Some(mark.plain()),
    }
}

fn mark(text: &str, one: &Temporal) -> Mark {
    Mark { text: text.to_owned(), bound: String::new(), location: one.location.clone() }
}

/// What keeps the assumptions of fairness in a formula that is true.
fn kept(word: &mut Word<'_>, formula: &Formula, mark: Mark, found: &mut Vec<Fair>) {
    match formula {
        Formula::Marked(inner_mark, inner) => kept(word, inner, (**inner_mark).clone(), found),
        Formula::And(items) => items.iter().for_each(|item| kept(word, item, mark.clone(), found)),
        Formula::Fair { strong, enabled, taken } => {
            let how = how(word, *strong, formula, (*enabled, *taken));
            found.extend(how.map(|kept| Fair { text: mark.plain(), location: mark.location, kept }));
        }
        _ => {}
    }
}

fn how(
    word: &mut Word<'_>,
    strong: bool,
    fair: &Formula,
    (enabled, taken): (PredicateId, PredicateId),
) -> Option<Kept> {
    if word.satisfies(fair) != Some(true) {
        return None;
    }
    let enabled = word.truths(&Formula::State(enabled));
    let taken = word.truths(&Formula::Step { predicate: taken, stuttering: false });
    let mut round = word.back_to..word.len;
    if let Some(place) = round.clone().find(|&place| taken[place] == Some(true) && enabled[place] == Some(true)) {
        return Some(Kept::Taken(place));
    }
    if round.clone().all(|place| enabled[place] == Some(false)) && (strong || round.len() > 1) {
        return Some(Kept::NeverEnabled);
    }
    round.find(|&place| enabled[place] == Some(false)).map(Kept::Disabled)
}

/// The smallest part of a formula that is to blame for its being false at a place; `None` if that depends on what cannot
/// be evaluated.
fn broken(word: &mut Word<'_>, formula: &Formula, place: usize, mark: &Mark) -> Option<Broken> {
    if word.truths(formula)[place] != Some(false) {
        return None;
    }
    let at = |message: String, place: usize| Some(Broken { message, location: mark.location.clone(), place });
    match formula {
        Formula::Marked(mark, inner) => broken(word, inner, place, mark),
        Formula::And(items) => items.iter().find_map(|item| broken(word, item, place, mark)),
        Formula::Implies(_, right) => broken(word, right, place, mark),
        Formula::Always(inner) => {
            let truths = word.truths(inner);
            let first = follow(word, place).find(|&place| truths[place] == Some(false))?;
            broken(word, inner, first, mark)
        }
        Formula::Eventually(inner) => at(never(&written(inner, mark), word, place), place),
        Formula::LeadsTo(left, right) => {
            let (left_truths, right_truths) = (word.truths(left), word.truths(right));
            let is_left_alone = |word: &Word<'_>, place: usize| {
                left_truths[place] == Some(true) && follow(word, place).all(|later| right_truths[later] == Some(false))
            };
            let first = follow(word, place).find(|&place| is_left_alone(word, place))?;
            let (left, right) = (written(left, mark), written(right, mark));
            at(format!("{left} is true in state {}, and {right} is false from there on", first + 1), first)
        }
        Formula::Fair { strong, .. } => {
            let often = if *strong { "again and again" } else { "without an end" };
            at(format!("{}: its action is enabled {often} and not taken", mark.quoted()), word.back_to)
        }
        Formula::Step { .. } => at(format!("{} is false of the step from state {}", mark.quoted(), place + 1), place),
        Formula::Bool(_) | Formula::State(_) | Formula::Not(_) | Formula::Or(_) | Formula::Equivalent(..) => {
            at(format!("{} is false in state {}", mark.quoted(), place + 1), place)
        }
    }
}

/// What the author wrote for a formula; for one that has no text, that of what it stands in.
fn written(formula: &Formula, around: &Mark) -> String {
    match formula {
        Formula::Marked(mark, _) => mark.quoted(),
        _ => around.quoted(),
    }
}

fn never(what: &str, word: &Word<'_>, place: usize) -> String {
    match place.min(word.back_to) {
        0 => format!("{what} is true in no state of this behaviour"),
        _ => format!("{what} is true in no state of this behaviour from state {} on", place.min(word.len - 1) + 1),
    }
}

/// The places from one on, in the order in which they come, each once.
fn follow(word: &Word<'_>, place: usize) -> impl Iterator<Item = usize> + use<> {
    (place..word.len).chain(word.back_to.min(place)..place)
}

//! How often actions were taken and parts of the spec evaluated, as TLC tells it with `-coverage`.

use super::message::Message;
use super::places::place;
use crate::diagnostics::{bytes, location};
use crate::report::Run;
use check_syntax::{Source, Sources, Span};
use check_system::{ActionCount, Location, Outcome, PropertyKind};
use std::ops::Range;

/// The counts of a run: of the initial predicate, of each action, of each invariant, each with those of its parts if these were
/// counted.
pub fn coverage(
    (run, counts): (&Run, &[(Span, u64)]),
    outcome: &Outcome,
    sources: &Sources,
    now: &str,
) -> Vec<Message> {
    let more = "see https://explain.tlapl.us/module-coverage-statistics for how to interpret the following statistics";
    let mut all = vec![Message::plain(2201, format!("The coverage statistics at {now} ({more})."))];
    let mut left: Vec<(Location, u64)> =
        counts.iter().map(|(span, count)| (location(sources, *span), *count)).collect();
    let mut parts = |whole: Option<&Location>| -> Vec<Message> {
        let (own, others) = std::mem::take(&mut left).into_iter().partition(|(at, _)| contains(whole, at));
        left = others;
        Vec::into_iter(own).map(|counted: (Location, u64)| value(&counted)).collect()
    };
    let actions = merged(&outcome.actions);
    let of_actions: Vec<(Message, Vec<Message>)> = actions
        .iter()
        .map(|one| {
            let head = headed(base(&one.action.name), one.action.location.as_ref(), sources);
            let message = Message::plain(2772, format!("<{head}>: {}:{}", one.distinct, one.generated));
            (message, parts(one.action.location.as_ref()))
        })
        .collect();
    let invariants = outcome.properties.iter().filter(|one| one.kind == PropertyKind::Invariant);
    let of_invariants: Vec<Message> = invariants
        .flat_map(|one| {
            let at = run.places.iter().find(|(name, _)| *name == one.name).map(|(_, at)| at);
            let head = headed(&one.name, at, sources);
            [Message::plain(2774, format!("<{head}>"))].into_iter().chain(parts(at)).collect::<Vec<_>>()
        })
        .collect();
    let known = |name: &&(String, Location)| !outcome.properties.iter().any(|one| one.name == name.0);
    let initial = run.places.iter().find(known);
    let (name, at) = initial.map_or(("Init", None), |(name, at)| (name.as_str(), Some(at)));
    let states = outcome.statistics.initial;
    all.push(Message::plain(2773, format!("<{}>: {states}:{states}", headed(name, at, sources))));
    all.extend(parts(at));
    all.extend(of_actions.into_iter().flat_map(|(message, parts)| [message].into_iter().chain(parts)));
    all.extend(of_invariants);
    all.extend(left.iter().map(value));
    all.push(Message::plain(2202, "End of statistics."));
    all
}

fn value((at, count): &(Location, u64)) -> Message {
    Message::plain(2221, format!("  {}: {count}", place(at)))
}

/// The name of an action without the arguments that stand in it: instances of one action are one here, as in TLC.
fn base(name: &str) -> &str {
    name.split('(').next().unwrap_or(name)
}

/// The actions, those of one name and place together.
fn merged(actions: &[ActionCount]) -> Vec<ActionCount> {
    let mut all: Vec<ActionCount> = Vec::new();
    for one in actions {
        let is_same = |known: &&mut ActionCount| {
            known.action.location == one.action.location && base(&known.action.name) == base(&one.action.name)
        };
        match all.iter_mut().find(is_same) {
            Some(known) => {
                known.generated += one.generated;
                known.distinct += one.distinct;
            }
            None => all.push(one.clone()),
        }
    }
    all
}

/// A name with the place of the head of its definition: `Move line 5, col 1 to line 5, col 4 of module Spec`. Where the body
/// does not stand right behind the head, since it is one of several actions there, its place follows in short.
fn headed(name: &str, body: Option<&Location>, sources: &Sources) -> String {
    let Some(body) = body else { return name.to_owned() };
    let head = bytes(sources, body).and_then(|(source, range)| head(name, source, range));
    let at = match head {
        Some((at, true)) => place(&at),
        Some((at, false)) => {
            let Location { line, column, end_line, end_column, .. } = body;
            format!("{} ({line} {column} {end_line} {end_column})", place(&at))
        }
        None => place(body),
    };
    format!("{name} {at}")
}

/// The head of the last definition of a name that begins before the end of a body, and whether the body is all of it.
fn head(name: &str, source: &Source, body: Range<usize>) -> Option<(Location, bool)> {
    let text = &source.text;
    let is_word = |character: char| character.is_alphanumeric() || character == '_';
    let before = text.get(..body.end)?;
    let starts = before.match_indices(name).filter(|(at, _)| {
        let rest = text[at + name.len()..].trim_start();
        let is_whole = !text[..*at].ends_with(is_word) && !text[at + name.len()..].starts_with(is_word);
        is_whole && behind_parameters(rest).is_some_and(|rest| rest.trim_start().starts_with("=="))
    });
    let (start, _) = starts.last()?;
    let rest = &text[start + name.len()..];
    let parameters = behind_parameters(rest.trim_start())?;
    let end = match rest.trim_start().starts_with('(') {
        true => text.len() - parameters.len(),
        false => start + name.len(),
    };
    let begins = text[end..].find("==").map(|at| end + at + 2)?;
    let is_all = begins > body.start || text.get(begins..body.start)?.trim().is_empty();
    let (first, last) = (source.line_column(start as u32), source.line_column(end as u32 - 1));
    let at = Location {
        file: source.name.clone(),
        line: first.line,
        column: first.column,
        end_line: last.line,
        end_column: last.column,
    };
    Some((at, is_all))
}

/// What follows a list of parameters, if there is one.
fn behind_parameters(text: &str) -> Option<&str> {
    let Some(rest) = text.strip_prefix('(') else { return Some(text) };
    let mut depth = 1;
    for (at, character) in rest.char_indices() {
        match character {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(&rest[at + 1..]);
        }
    }
    None
}

fn contains(whole: Option<&Location>, part: &Location) -> bool {
    whole.is_some_and(|whole| {
        whole.file == part.file
            && (whole.line, whole.column) <= (part.line, part.column)
            && (part.end_line, part.end_column) <= (whole.end_line, whole.end_column)
    })
}

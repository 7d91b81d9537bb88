//! A solved game, for people: the value first, then how, then how much there was to look at and what was assumed.

use super::{Beaten, Checked, Choice, Counts, Found, Grundy, Label, Opening, Play, Solved, Variables, Worth};
use crate::change::{Change, changes};
use crate::numbers::{count, grouped};
use crate::paint::{Paint, Style};
use crate::values::{layout, show, visible};

/// Moves that are listed.
const MOVES: usize = 20;

/// Lost positions that are listed.
const LOST: usize = 12;

/// Changes of one move that are told.
const CHANGES: usize = 4;

/// At least so many characters of what a move changed are told, or nothing.
const ENOUGH: usize = 12;

/// The whole report; or the value, a play and the strategies only.
pub fn text(solved: &Solved, style: &Style, is_quiet: bool) -> String {
    let mut parts = vec![headline(solved, style)];
    if let Some(opening) = &solved.opening {
        parts.push(indented(&position(&opening.variables, opening.view.as_deref(), style)));
        if !is_quiet {
            parts.push(choices(opening, style));
        }
        if !opening.line.plies.is_empty() {
            parts.push(play("a play without a mistake", &opening.variables, &opening.line, style));
        }
    }
    parts.extend(solved.proof.iter().map(|proof| format!("{}\n    {proof}\n", style.paint(Paint::Heading, "proof"))));
    parts.extend(solved.found.iter().map(|found| self::found(found, style)));
    parts.extend(solved.checked.iter().map(|checked| self::checked(checked, style)));
    if !is_quiet {
        parts.push(table(solved, style));
        parts.extend(solved.grundy.iter().map(|grundy| lost(grundy, style)));
        parts.push(assumptions(solved, style));
    }
    parts.retain(|part| !part.is_empty());
    parts.join("\n")
}

fn headline(solved: &Solved, style: &Style) -> String {
    let Some(opening) = &solved.opening else { return String::new() };
    let mover = &opening.mover;
    let moves = |number: u32| count(u64::from(number), "move");
    let is_over = opening.choices.is_empty();
    let who = if solved.players.is_some() { format!("{mover}, who is to move") } else { mover.clone() };
    let sentence = match opening.worth {
        Worth::Win(_) if is_over => format!("{mover} has won"),
        Worth::Loss(_) if is_over => format!("{mover} has lost"),
        Worth::Tie(_) if is_over => "nobody has won".to_owned(),
        Worth::Win(number) => format!("for {who}, in {}", moves(number)),
        Worth::Loss(number) => format!("for {who}, after at most {}", moves(number)),
        Worth::Tie(number) => format!("nobody can force a win; the play ends after at most {}", moves(number)),
        Worth::Draw => "nobody can force a win, and the play can go on for ever".to_owned(),
    };
    let word = if is_over { "over" } else { opening.worth.word() };
    let all = solved.starts.total();
    let of = if all > 1 { format!(" (the first of {} positions)", grouped(all)) } else { String::new() };
    format!("{}: {sentence}{of}\n", style.paint(Paint::Good, word))
}

/// A position: its picture, else its variables.
pub fn position(variables: &Variables, view: Option<&str>, style: &Style) -> String {
    if let Some(view) = view {
        return format!("{}\n", visible(view.trim_end_matches('\n')));
    }
    let longest = variables.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).min(24);
    let line = |(name, value): &(String, check_system::Value)| {
        let head = format!("{name:<longest$} = ");
        format!("{head}{}\n", layout(value, 4 + head.chars().count(), style.width))
    };
    variables.iter().map(line).collect()
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}").trim_end().to_owned() + "\n").collect()
}

fn choices(opening: &Opening, style: &Style) -> String {
    let heading = match opening.worth {
        _ if opening.choices.is_empty() => return String::new(),
        Worth::Win(_) => "winning moves",
        Worth::Loss(_) => "every move loses",
        Worth::Tie(_) | Worth::Draw => "moves that throw nothing away",
    };
    let kept: Vec<&Choice> = opening.choices.iter().filter(|choice| choice.keeps).collect();
    let number = format!(" ({} of {})", grouped(kept.len() as u64), grouped(opening.choices.len() as u64));
    let mut text = format!("{}{number}\n", style.paint(Paint::Heading, heading));
    let longest = kept.iter().take(MOVES).map(|choice| choice.label.text.chars().count()).max().unwrap_or(0).min(48);
    for choice in kept.iter().take(MOVES) {
        let took = match (opening.worth, choice.worth.remoteness()) {
            (Worth::Win(_) | Worth::Loss(_), Some(moves)) => format!("in {}", moves + 1),
            _ => String::new(),
        };
        let line = format!("    {:<longest$}  {took}", choice.label.text);
        text.push_str(&with_changes(&line, &choice.label, &opening.variables, &choice.to, style));
    }
    if kept.len() > MOVES {
        text.push_str(&format!("    and {} more\n", grouped((kept.len() - MOVES) as u64)));
    }
    text
}

/// A line with what a move changed behind it, as far as there is room.
fn with_changes(line: &str, label: &Label, before: &Variables, after: &Variables, style: &Style) -> String {
    let line = line.trim_end();
    if label.is_given {
        return format!("{line}\n");
    }
    let room = style.width.saturating_sub(line.chars().count() + 2);
    let changed = changed(before, after);
    let shown = match changed.chars().count() {
        length if length <= room => changed,
        _ if room < ENOUGH => String::new(),
        _ => changed.chars().take(room - 1).chain(['…']).collect(),
    };
    if shown.is_empty() { format!("{line}\n") } else { format!("{line}  {}\n", style.paint(Paint::Faint, &shown)) }
}

/// What a move changed, on one line.
pub fn changed(before: &Variables, after: &Variables) -> String {
    let mut told = Vec::new();
    for ((name, before), (_, after)) in before.iter().zip(after) {
        for change in changes(before, after) {
            told.push(match change {
                Change::Replaced { path, new, .. } => format!("{name}{path}: {}", show(new)),
                Change::Added { path, value } => format!("{name}{path}: + {}", show(value)),
                Change::Removed { path, value } => format!("{name}{path}: - {}", show(value)),
            });
        }
    }
    if told.len() > CHANGES {
        told.truncate(CHANGES);
        told.push("…".to_owned());
    }
    told.join(", ")
}

fn play(title: &str, start: &Variables, play: &Play, style: &Style) -> String {
    let mut text = format!("{}\n", style.paint(Paint::Heading, title));
    let widest = play.plies.iter().map(|ply| ply.player.chars().count()).max().unwrap_or(0);
    let longest = play.plies.iter().map(|ply| ply.label.text.chars().count()).max().unwrap_or(0).min(40);
    let mut before = start;
    for (number, ply) in play.plies.iter().enumerate() {
        let line = format!("{:>5}  {:<widest$}  {:<longest$}", number + 1, ply.player, ply.label.text);
        text.push_str(&with_changes(&line, &ply.label, before, &ply.to, style));
        before = &ply.to;
    }
    match play.back_to {
        Some(0) => text.push_str("       and so on for ever: that is the position it began with\n"),
        Some(moves) => text.push_str(&format!("       and so on for ever: that is the position after move {moves}\n")),
        None => {}
    }
    text
}

fn found(found: &Found, style: &Style) -> String {
    let what = if found.wins { "wins" } else { "does not lose" };
    let heading = format!("a strategy with which {} {what}, verified against every reply", found.player);
    let mut text = format!("{}\n", style.paint(Paint::Heading, &heading));
    let decisions = count(found.decisions as u64, "position");
    text.push_str(&format!(
        "    says what to do in {decisions}; the plays come through {}\n",
        grouped(found.positions as u64)
    ));
    found.files.iter().for_each(|file| text.push_str(&format!("    written to {file}\n")));
    text
}

fn checked(checked: &Checked, style: &Style) -> String {
    let promised = if checked.wins { "wins" } else { "does not lose" };
    let starts = count(checked.starts as u64, "position");
    let mut text = match &checked.beaten {
        None => {
            let paint = style.paint(Paint::Good, "verified");
            let Checked { strategy, player, .. } = checked;
            format!("{paint}: {player} {promised} with `{strategy}` from {starts}, whatever the opponent does\n")
        }
        Some(beaten) => beaten_text(checked, beaten, style),
    };
    if checked.left_out > 0 {
        let left_out = count(checked.left_out as u64, "position");
        text.push_str(&format!("    left out: {left_out} that cannot be won\n"));
    }
    text
}

fn beaten_text(checked: &Checked, beaten: &Beaten, style: &Style) -> String {
    let mut text = format!("{}: `{}` {}\n", style.paint(Paint::Bad, "beaten"), checked.strategy, beaten.how);
    text.push_str(&indented(&position(&beaten.start, None, style)));
    text.push_str(&play("the play that beats it", &beaten.start, &beaten.play, style));
    if let Some((ply, better)) = &beaten.mistake {
        let better: Vec<&str> = better.iter().map(String::as_str).take(3).collect();
        text.push_str(&format!("    move {ply} is the mistake; {} would have been better\n", better.join(" or ")));
    }
    text
}

fn table(solved: &Solved, style: &Style) -> String {
    let mut text = format!("{}\n", style.paint(Paint::Heading, "positions"));
    let names = match &solved.players {
        Some([one, two]) => [format!("won for {one}"), format!("won for {two}")],
        None => ["won for the player to move".to_owned(), "lost for the player to move".to_owned()],
    };
    let rows = |counts: &Counts| {
        let named = [
            (names[0].as_str(), counts.first),
            (&names[1], counts.second),
            ("ties", counts.ties),
            ("draws", counts.draws),
        ];
        let shown = named.into_iter().filter(|(_, number)| *number > 0);
        shown.map(|(name, number)| format!("{} {name}", grouped(number))).collect::<Vec<_>>().join(", ")
    };
    text.push_str(&format!("    all        {}: {}\n", grouped(solved.positions.total()), rows(&solved.positions)));
    if solved.starts.total() > 1 {
        text.push_str(&format!("    asked for  {}: {}\n", grouped(solved.starts.total()), rows(&solved.starts)));
    }
    if let Some(grundy) = &solved.grundy {
        let each = grundy.counts.iter().enumerate().map(|(value, number)| format!("{value}: {}", grouped(*number)));
        text.push_str(&format!(
            "    Grundy value {}; positions by value: {}\n",
            grundy.value,
            each.collect::<Vec<_>>().join(", ")
        ));
    }
    text
}

fn lost(grundy: &Grundy, style: &Style) -> String {
    let mut text = format!("{}\n", style.paint(Paint::Heading, "P-positions (the player who has just moved wins)"));
    for variables in grundy.lost.iter().take(LOST) {
        let values: Vec<String> = variables.iter().map(|(name, value)| format!("{name} = {}", show(value))).collect();
        text.push_str(&format!("    {}\n", values.join(", ")));
    }
    if grundy.lost.len() > LOST {
        text.push_str(&format!("    and {} more\n", grouped((grundy.lost.len() - LOST) as u64)));
    }
    text
}

fn assumptions(solved: &Solved, style: &Style) -> String {
    let mut text = format!("{}\n", style.paint(Paint::Heading, "rules of the game"));
    solved.assumptions.iter().for_each(|one| text.push_str(&format!("    {one}\n")));
    text
}

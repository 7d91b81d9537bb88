//! How far a run has come, and its figures at the end.

use super::message::Message;
use crate::numbers::grouped;
use check_system::Statistics;
use std::time::Duration;

/// The initial states are found: how many were generated, and how many of them differ.
pub fn initial(generated: u64, distinct: u64, now: &str) -> Message {
    let plural = if generated == 1 { "" } else { "s" };
    if generated == distinct {
        let text = format!("Finished computing initial states: {generated} distinct state{plural} generated at {now}.");
        return Message::plain(2190, text);
    }
    let text = format!(
        "Finished computing initial states: {generated} state{plural} generated, with {distinct} of them distinct at {now}."
    );
    Message::plain(2191, text)
}

/// What progress and the figures at the end count.
#[derive(Clone, Copy, Debug, Default)]
struct Counted {
    depth: u64,
    generated: u64,
    distinct: u64,
    left: u64,
}

/// States of a minute.
fn rate(number: u64, elapsed: Duration) -> u64 {
    (number as f64 / (elapsed.as_secs_f64() / 60.0).max(1.0 / 60_000.0)) as u64
}

fn line(counted: Counted, elapsed: Duration, now: &str) -> Message {
    let Counted { depth, generated, distinct, left } = counted;
    let text = format!(
        "Progress({depth}) at {now}: {} states generated ({} s/min), {} distinct states found ({} ds/min), {} states left on queue.",
        grouped(generated),
        grouped(rate(generated, elapsed)),
        grouped(distinct),
        grouped(rate(distinct, elapsed)),
        grouped(left),
    );
    Message::plain(2200, text)
}

/// How far a search has come: its depth, the states generated, those that differ, and those left to expand.
pub fn interim(depth: u64, states: (u64, u64, u64), elapsed: Duration, now: &str) -> Message {
    let (generated, distinct, left) = states;
    line(Counted { depth, generated, distinct, left }, elapsed, now)
}

/// The figures of a search that is over, before temporal properties are checked.
pub(super) fn so_far(statistics: &Statistics, now: &str) -> Message {
    let Statistics { generated, distinct, left, depth, .. } = *statistics;
    let text = format!(
        "Progress({depth}) at {now}: {} states generated, {} distinct states found, {} states left on queue.",
        grouped(generated),
        grouped(distinct),
        grouped(left),
    );
    Message::plain(2200, text)
}

/// How far random runs have come: states and runs.
pub fn random(states: u64, runs: u64, now: &str, tool: bool) -> Message {
    let text = if tool {
        format!(
            "Progress({runs}) at {now}: {states} states generated, -1 distinct states found, -1 states left on queue."
        )
    } else {
        format!("Progress: {states} states checked, {runs} traces generated")
    };
    Message::plain(2209, text)
}

/// Nothing wrong was found, and everything was explored.
pub(super) fn success(statistics: &Statistics) -> Message {
    let probability = probability(statistics.collision_probability);
    let text = format!(
        "Model checking completed. No error has been found.\n  \
         Estimates of the probability that TLC did not check all reachable states\n  \
         because two distinct states had the same fingerprint:\n  \
         calculated (optimistic):  val = {probability}"
    );
    Message::plain(2193, text)
}

/// Two digits, as TLC shows a probability: `1.2E-9`.
fn probability(value: f64) -> String {
    if value == 0.0 { "0.0".to_owned() } else { format!("{value:.1E}") }
}

/// The figures of a run that is over.
pub(super) fn final_figures(statistics: &Statistics, elapsed: Duration, now: &str, tool: bool) -> Vec<Message> {
    if let Some(runs) = &statistics.runs {
        let states = format!("The number of states generated: {}", runs.states);
        let figures = Message::plain(2210, format!("{states}\nSimulation using seed {} and aril 0", runs.seed as i64));
        return vec![random(runs.states, runs.number, now, tool), figures];
    }
    let Statistics { generated, distinct, left, depth, .. } = *statistics;
    let progress = tool.then(|| line(Counted { depth, generated, distinct, left }, elapsed, now));
    let sizes = format!("{generated} states generated, {distinct} distinct states found, {left} states left on queue.");
    let depth = format!("The depth of the complete state graph search is {depth}.");
    progress.into_iter().chain([Message::plain(2199, sizes), Message::plain(2194, depth)]).collect()
}

/// The run is over.
pub fn finished(elapsed: Duration, now: &str, tool: bool) -> Message {
    let time = if tool { format!("{}ms", elapsed.as_millis()) } else { spoken(elapsed) };
    Message::plain(2186, format!("Finished in {time} at ({now})"))
}

/// A time as TLC shows it to people: `00s`, `01min 05s`, `02h 10min`, `1d 02h`.
pub(super) fn spoken(elapsed: Duration) -> String {
    let seconds = elapsed.as_secs();
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60);
    match (days, hours, minutes) {
        (1.., ..) => format!("{days}d {hours:02}h"),
        (_, 1.., _) => format!("{hours:02}h {minutes:02}min"),
        (_, _, 1..) => format!("{minutes:02}min {:02}s", seconds % 60),
        _ => format!("{:02}s", seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_probabilities() {
        let spoken = |seconds| spoken(Duration::from_secs(seconds));
        let all = [spoken(0), spoken(65), spoken(7800), spoken(93_600)];
        assert_eq!(all, ["00s", "01min 05s", "02h 10min", "1d 02h"]);
        assert_eq!([probability(0.0), probability(1.234e-15)], ["0.0", "1.2E-15"]);
    }

    #[test]
    fn initial_states() {
        let text = |generated, distinct| initial(generated, distinct, "NOW").text;
        assert_eq!(text(1, 1), "Finished computing initial states: 1 distinct state generated at NOW.");
        assert_eq!(
            text(3, 2),
            "Finished computing initial states: 3 states generated, with 2 of them distinct at NOW."
        );
    }
}

//! What is drawn where there is too much: fewer states, or states taken together by what tells most of them apart.

use super::classes::{By, Taken};
use super::columns::Columns;
use super::part::Part;
use crate::project::Project;
use crate::protocol::Problem;
use check_report::numbers::grouped;
use std::collections::BTreeSet;

/// The states of a part as at most so many nodes. The columns are those that were asked for.
pub(super) fn within<'m>(
    project: &mut Project,
    part: Part<'m>,
    asked: Columns,
    bound: usize,
) -> Result<Taken<'m>, Problem> {
    let chosen: Vec<usize> = (0..asked.all.len()).collect();
    let (by, nodes) = match chosen.as_slice() {
        [] => (By::State, Some(part.nodes.len()).filter(|nodes| *nodes <= bound)),
        _ => (By::Values(chosen.clone()), asked.classes(&chosen, bound)),
    };
    match (nodes, &part.around) {
        (Some(_), _) => Ok(Taken::new(part, by, &asked, None)),
        (None, Some(_)) => Ok(nearer(part, by, asked, bound)),
        (None, None) if chosen.is_empty() => {
            let variables = Columns::of_variables(project, &part, bound)?;
            Ok(told_apart(part, &variables, bound, "too many to be drawn"))
        }
        (None, None) => Ok(told_apart(part, &asked, bound, "and even together as asked too many to be drawn")),
    }
}

/// Takes states together by one or two columns: those by which there are most classes, if they can be drawn; or by depth.
fn told_apart<'m>(part: Part<'m>, columns: &Columns, bound: usize, why: &str) -> Taken<'m> {
    let states = grouped(part.nodes.len() as u64);
    match most(columns, bound) {
        Some(chosen) => {
            let names: Vec<String> = chosen.iter().map(|column| columns.all[*column].name.clone()).collect();
            let summary = format!(
                "There are {states} states, {why}: those that agree on {} are drawn as one.",
                names.join(" and ")
            );
            Taken::new(part, By::Values(chosen), columns, Some(summary))
        }
        None => by_depth(part, columns, bound, &states, why),
    }
}

fn by_depth<'m>(part: Part<'m>, columns: &Columns, bound: usize, states: &str, why: &str) -> Taken<'m> {
    let together = (part.explored.levels.len() as u64).div_ceil(bound as u64).max(1);
    let those = match together {
        1 => "those of each depth are drawn as one".to_owned(),
        number => format!("those of {number} successive depths are drawn as one"),
    };
    let summary = format!("There are {states} states, {why}: {those}.");
    Taken::new(part, By::Depth(together), columns, Some(summary))
}

/// The column, or the two, by which there are most classes that can be drawn.
fn most(columns: &Columns, bound: usize) -> Option<Vec<usize>> {
    let usable: Vec<usize> = (0..columns.all.len())
        .filter(|column| !columns.all[*column].is_over && columns.all[*column].values() > 1)
        .collect();
    let singles = usable.iter().map(|one| vec![*one]);
    let pairs = usable.iter().enumerate().flat_map(|(at, one)| usable[at + 1..].iter().map(|other| vec![*one, *other]));
    let mut best: Option<(usize, Vec<usize>)> = None;
    for chosen in singles.chain(pairs) {
        let Some(classes) = columns.classes(&chosen, bound) else { continue };
        if best.as_ref().is_none_or(|(most, _)| classes > *most) {
            best = Some((classes, chosen));
        }
    }
    best.map(|(_, chosen)| chosen)
}

/// A smaller neighbourhood that can be drawn: of fewer steps, or of those neighbours that come first.
fn nearer<'m>(part: Part<'m>, by: By, asked: Columns, bound: usize) -> Taken<'m> {
    let within = |radius: u64| format!("within {radius} {}", if radius == 1 { "step" } else { "steps" });
    let radius = part.around.as_ref().map_or(0, |around| around.radius);
    let most = (1..part.reach()).rev().find(|radius| asked.rows(&part.within(*radius)) <= bound);
    let (places, those) = match most {
        Some(radius) => (part.within(radius), format!("only what is {} is", within(radius))),
        None => {
            let places = asked.first_rows(part.by_nearness(), bound);
            let those = format!("only {} of those {} are", grouped(places.len() as u64), within(1));
            (places, those)
        }
    };
    let places: BTreeSet<usize> = places.into_iter().collect();
    let summary = format!(
        "There are more than {} nodes {}, too many to be drawn: {those}.",
        grouped(bound as u64),
        within(radius)
    );
    Taken::new(part.kept(&places), by, &asked.kept(&places), Some(summary))
}

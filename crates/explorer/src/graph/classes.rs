//! States that are drawn as one.

use super::columns::Columns;
use super::part::Part;
use std::collections::BTreeMap;

/// What the states of a class have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// Each state is for itself.
    State,
    /// The values in some columns.
    Values(Vec<usize>),
    /// The depth, so many together.
    Depth(u64),
}

/// The states of a part, some taken together.
pub(super) struct Taken<'m> {
    pub(super) part: Part<'m>,
    pub(super) by: By,
    /// By state, its class.
    pub(super) class_of: Vec<usize>,
    /// The states of each class, as places in the part. Classes and their states are in the order of the search.
    pub(super) members: Vec<Vec<usize>>,
    /// What is written in the node of each class; nothing where each state is for itself.
    pub(super) lines: Vec<Vec<String>>,
    /// What was done because there is too much, in a sentence.
    pub(super) summary: Option<String>,
}

impl<'m> Taken<'m> {
    /// Takes states together. The columns have a row for each of the states at these places.
    pub(super) fn new(part: Part<'m>, by: By, columns: &Columns, summary: Option<String>) -> Self {
        let growth = &part.explored.growth;
        let depth = |place: usize| (growth.depth(part.nodes[place]) - 1) as usize;
        let trait_of = |place: usize| match &by {
            By::State => vec![place],
            By::Values(chosen) => chosen.iter().map(|column| columns.all[*column].ids[place]).collect(),
            By::Depth(together) => vec![depth(place) / *together as usize],
        };
        let mut numbers = BTreeMap::new();
        let mut members: Vec<Vec<usize>> = Vec::new();
        let mut traits = Vec::new();
        let mut class_of = Vec::with_capacity(part.nodes.len());
        for place in 0..part.nodes.len() {
            let found = trait_of(place);
            let class = *numbers.entry(found.clone()).or_insert_with(|| {
                members.push(Vec::new());
                traits.push(found);
                members.len() - 1
            });
            members[class].push(place);
            class_of.push(class);
        }
        let lines = lines(&by, &traits, columns);
        Self { part, by, class_of, members, lines, summary }
    }
}

fn lines(by: &By, traits: &[Vec<usize>], columns: &Columns) -> Vec<Vec<String>> {
    match by {
        By::State => Vec::new(),
        By::Values(chosen) => {
            let texts: Vec<Vec<String>> = chosen.iter().map(|column| columns.all[*column].lines()).collect();
            let of_class = |ids: &Vec<usize>| texts.iter().zip(ids).map(|(texts, id)| texts[*id].clone()).collect();
            traits.iter().map(of_class).collect()
        }
        By::Depth(1) => traits.iter().map(|depth| vec![format!("depth {}", depth[0])]).collect(),
        By::Depth(together) => {
            let of_class = |group: &Vec<usize>| {
                let first = group[0] as u64 * together;
                vec![format!("depths {first} to {}", first + together - 1)]
            };
            traits.iter().map(of_class).collect()
        }
    }
}

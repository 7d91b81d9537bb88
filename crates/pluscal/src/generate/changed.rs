//! Which variables an action has assigned to.

use super::width;

/// How often an action has assigned to each variable.
#[derive(Clone, Debug)]
pub(super) struct Changed {
    counts: Vec<(String, u32)>,
}

impl Changed {
    /// To none so far.
    pub(super) fn new(variables: &[String]) -> Self {
        Self { counts: variables.iter().map(|name| (name.clone(), 0)).collect() }
    }

    /// Whether a variable has been assigned to.
    pub(super) fn contains(&self, variable: &str) -> bool {
        self.counts.iter().any(|(name, count)| name == variable && *count > 0)
    }

    /// Counts an assignment; whether it is the first.
    pub(super) fn set(&mut self, variable: &str) -> bool {
        match self.counts.iter_mut().find(|(name, _)| name == variable) {
            Some((_, count)) => {
                *count += 1;
                *count == 1
            }
            None => true,
        }
    }

    /// What either has assigned to.
    pub(super) fn merge(&mut self, other: &Self) {
        for ((_, count), (_, others)) in self.counts.iter_mut().zip(&other.counts) {
            *count = (*count).max(*others);
        }
    }

    /// The variables that have not been assigned to.
    pub(super) fn unchanged(&self) -> Vec<&str> {
        self.counts.iter().filter(|(_, count)| *count == 0).map(|(name, _)| name.as_str()).collect()
    }

    /// Those of them that another has assigned to.
    pub(super) fn unchanged_unlike(&self, other: &Self) -> Vec<&str> {
        self.unchanged().into_iter().filter(|name| other.contains(name)).collect()
    }
}

/// Names separated by commas, in lines that are not longer than `most` as far as can be.
pub(super) fn wrapped(names: &[&str], most: i64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for (number, name) in names.iter().enumerate() {
        if number > 0 {
            line.push_str(", ");
        }
        if (width(&line) + width(name)) as i64 > most {
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            line = (*name).to_owned();
        } else {
            line.push_str(name);
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// That one variable does not change.
pub(super) fn stays(variable: &str) -> String {
    if width(variable) > 5 { format!("UNCHANGED {variable}") } else { format!("{variable}' = {variable}") }
}

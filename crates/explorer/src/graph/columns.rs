//! The values by which states are told apart: a column for each expression or variable.

use super::go_on;
use super::part::Part;
use crate::convert;
use crate::evaluate;
use crate::project::Project;
use crate::protocol::{Problem, ProblemCode};
use check_driver::Expression;
use check_report::measure::{STATE, line_of};
use check_system::{System, Value};
use std::collections::{BTreeMap, BTreeSet};

/// A value, if there is one.
type Found = Option<Value>;

/// The values of an expression in the states of a part.
#[derive(Default)]
pub(super) struct Column {
    pub(super) name: String,
    /// Each value with its number.
    numbers: BTreeMap<Found, usize>,
    /// By state, the number of its value.
    pub(super) ids: Vec<usize>,
    /// Whether there are more values than can be drawn; then they are not kept.
    pub(super) is_over: bool,
}

impl Column {
    fn new(name: String) -> Self {
        Self { name, ..Self::default() }
    }

    fn push(&mut self, value: Found, bound: usize) {
        if self.is_over {
            return;
        }
        let next = self.numbers.len();
        self.ids.push(*self.numbers.entry(value).or_insert(next));
        if self.numbers.len() > bound {
            self.is_over = true;
            (self.numbers, self.ids) = (BTreeMap::new(), Vec::new());
        }
    }

    /// How many values there are.
    pub(super) fn values(&self) -> usize {
        self.numbers.len()
    }

    /// What is written in a node, by the number of the value.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = vec![String::new(); self.numbers.len()];
        for (value, number) in &self.numbers {
            lines[*number] = match value {
                Some(value) => line_of(&self.name, value),
                None => STATE.cut(&format!("{} has no value", self.name)),
            };
        }
        lines
    }
}

/// Columns of the states of a part.
#[derive(Default)]
pub(super) struct Columns {
    pub(super) all: Vec<Column>,
}

impl Columns {
    /// The values of expressions in each state.
    pub(super) fn of_expressions(
        project: &mut Project,
        part: &Part<'_>,
        texts: &[String],
        bound: usize,
    ) -> Result<Self, Problem> {
        let expressions = texts.iter().map(|text| state_expression(project, text)).collect::<Result<Vec<_>, _>>()?;
        let mut all: Vec<Column> = texts.iter().map(|text| Column::new(text.trim().to_owned())).collect();
        project.interpreter.inform(&[]);
        for node in part.nodes.iter().take_while(|_| !expressions.is_empty()) {
            go_on(project)?;
            let state = &part.explored.growth.graph[*node];
            for (expression, column) in expressions.iter().zip(&mut all) {
                let value = match project.interpreter.evaluate(expression, state, None) {
                    Err(fault) if fault.kind.is_from_outside() => return Err(convert::problem(&fault)),
                    value => value.ok(),
                };
                column.push(value, bound);
            }
        }
        Ok(Self { all })
    }

    /// The values of the variables in each state.
    pub(super) fn of_variables(project: &mut Project, part: &Part<'_>, bound: usize) -> Result<Self, Problem> {
        let names = project.compiled().spec.variables();
        let mut all: Vec<Column> = names.iter().map(|name| Column::new(name.to_string())).collect();
        for node in &part.nodes {
            go_on(project)?;
            let state = &part.explored.growth.graph[*node];
            let shown = project.interpreter.compiled().spec.show(&mut project.worker, state);
            for (column, (_, value)) in all.iter_mut().zip(shown) {
                column.push(Some(value), bound);
            }
        }
        Ok(Self { all })
    }

    /// How many classes there are of states that have the same values in some columns; `None` for more than can be drawn.
    pub(super) fn classes(&self, columns: &[usize], bound: usize) -> Option<usize> {
        let columns: Vec<&Column> = columns.iter().map(|column| &self.all[*column]).collect();
        if columns.iter().any(|column| column.is_over) {
            return None;
        }
        let states = columns.first().map_or(0, |column| column.ids.len());
        let mut classes = BTreeSet::new();
        for state in 0..states {
            classes.insert(columns.iter().map(|column| column.ids[state]).collect::<Vec<_>>());
            if classes.len() > bound {
                return None;
            }
        }
        Some(classes.len())
    }

    /// The values of a state in all columns; without columns it has only itself.
    fn row(&self, place: usize) -> Vec<usize> {
        if self.all.is_empty() { vec![place] } else { self.all.iter().map(|column| column.ids[place]).collect() }
    }

    /// How many different rows there are at some places.
    pub(super) fn rows(&self, places: &[usize]) -> usize {
        places.iter().map(|place| self.row(*place)).collect::<BTreeSet<_>>().len()
    }

    /// The first places that have no more different rows than that.
    pub(super) fn first_rows(&self, places: Vec<usize>, bound: usize) -> Vec<usize> {
        let mut rows = BTreeSet::new();
        let is_first = |place: &usize| {
            rows.insert(self.row(*place));
            rows.len() <= bound
        };
        places.into_iter().take_while(is_first).collect()
    }

    /// The columns of the states at some places.
    pub(super) fn kept(mut self, places: &BTreeSet<usize>) -> Self {
        for column in &mut self.all {
            column.ids = places.iter().map(|place| column.ids[*place]).collect();
        }
        self
    }
}

/// An expression that has a value in each state.
fn state_expression(project: &mut Project, text: &str) -> Result<Expression, Problem> {
    let expression = evaluate::expression(project, text)?;
    if expression.is_of_step() {
        let message = format!("`{}` speaks of a step: states cannot be taken together by it", text.trim());
        return Err(Problem::new(ProblemCode::Refused, message).with_hint("write it without primes"));
    }
    Ok(expression)
}

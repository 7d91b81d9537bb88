//! The graph of some states, drawn: what is explored, which states are meant, what of them is taken together, and where it
//! stands.

mod around;
mod classes;
mod columns;
mod drawn;
mod edges;
mod explored;
mod nodes;
mod part;
mod summary;

pub(crate) use explored::Memory;

use crate::project::Project;
use crate::protocol::{GraphDrawing, GraphKind, GraphParams, Problem, ProblemCode};
use columns::Columns;
use part::Part;
use std::sync::atomic::Ordering;

/// The graph that is asked for.
pub(crate) fn graph(project: &mut Project, memory: &mut Memory, params: &GraphParams) -> Result<GraphDrawing, Problem> {
    let explored = explored::explore(project, memory, params.explored.max(1))?;
    let part = match params.kind {
        GraphKind::Whole => Part::whole(explored),
        GraphKind::Around => around::part(project, explored, params)?,
    };
    let bound = params.bound.max(1);
    // A neighbourhood can be made smaller, and has to be known for that.
    let values = if part.around.is_some() { usize::MAX } else { bound };
    let columns = Columns::of_expressions(project, &part, &params.projection, values)?;
    let taken = summary::within(project, part, columns, bound)?;
    drawn::drawn(project, &taken)
}

/// Ends the call where that is wanted.
fn go_on(project: &Project) -> Result<(), Problem> {
    match project.host.interrupt().load(Ordering::Relaxed) {
        true => Err(Problem::new(ProblemCode::Cancelled, "stopped on request")),
        false => Ok(()),
    }
}

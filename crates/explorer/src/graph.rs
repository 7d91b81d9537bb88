//! The graph of some states, drawn.

use crate::project::Project;
use crate::protocol::{GraphDrawing, GraphParams, Problem};

/// The graph that is asked for.
pub(crate) fn graph(_project: &mut Project, _params: &GraphParams) -> Result<GraphDrawing, Problem> {
    Err(Problem::not_possible("graphs are not there yet"))
}

//! The dispatch of calls.

use crate::project::Project;
use crate::protocol::{Call, Problem, ProblemCode};
use crate::{Explorer, answer, game, graph, opened, walk};

impl Explorer {
    pub(crate) fn dispatch(&mut self, call: Call) -> String {
        match call {
            Call::Bundled {} => answer(Ok(opened::bundled())),
            Call::Open(params) => {
                (self.project, self.game) = (None, None);
                let project = Project::open(params, &self.host);
                answer(project.map(|project| opened::opened(self.project.insert(project))))
            }
            Call::Initial {} => answer(self.opened().and_then(walk::initial)),
            Call::States(params) => answer(self.opened().and_then(|project| walk::states(project, &params.keys))),
            Call::Graph(params) => answer(self.opened().and_then(|project| graph::graph(project, &params))),
            Call::GameOpen(params) => {
                self.game = None;
                let solved = self.opened().and_then(|project| game::open(project, &params));
                answer(solved.map(|(solved, told)| {
                    self.game = Some(solved);
                    told
                }))
            }
            Call::GamePosition(params) => {
                let closed = || Problem::new(ProblemCode::NotOpen, "no game is open");
                answer(self.game.as_mut().ok_or_else(closed).and_then(|game| game::position(game, &params)))
            }
            Call::Diagnose(_)
            | Call::Steps(_)
            | Call::Replay(_)
            | Call::Evaluate(_)
            | Call::RandomWalk(_)
            | Call::Explain(_)
            | Call::Pictures(_)
            | Call::Export(_)
            | Call::Import(_)
            | Call::Check(_) => answer::<()>(Err(Problem::not_possible("this is not there yet"))),
        }
    }

    /// The spec that is open.
    fn opened(&mut self) -> Result<&mut Project, Problem> {
        let closed = || Problem::new(ProblemCode::NotOpen, "no spec is open");
        self.project.as_mut().ok_or_else(closed)
    }
}

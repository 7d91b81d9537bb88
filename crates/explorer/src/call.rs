//! The dispatch of calls.

use crate::project::Project;
use crate::protocol::{Answer, Call, Problem, ProblemCode};
use crate::{
    Explorer, catalogue, check, diagnose, evaluate, explain, export, game, graph, import, opened, pictures, walk,
};
use serde::Serialize;
use std::sync::atomic::Ordering;

impl Explorer {
    pub(crate) fn dispatch(&mut self, call: Call) -> String {
        match call {
            Call::Bundled {} => self.answer(Ok(catalogue::catalogue())),
            Call::Open(params) => {
                (self.project, self.game, self.graphs) = (None, None, graph::Memory::default());
                let project = Project::open(params, &self.host);
                let told = project.map(|project| opened::opened(self.project.insert(project)));
                self.answer(told)
            }
            Call::Diagnose(params) => self.answer(diagnose::diagnose(params, &self.host)),
            Call::Initial {} => self.on_open(walk::initial),
            Call::States(params) => self.on_open(|project| walk::states(project, &params.keys)),
            Call::Steps(params) => self.on_open(|project| walk::steps(project, &params.key)),
            Call::Replay(params) => self.on_open(|project| walk::replay(project, &params.keys)),
            Call::Evaluate(params) => self.on_open(|project| evaluate::evaluate(project, &params)),
            Call::RandomWalk(params) => self.on_open(|project| walk::random_walk(project, &params)),
            Call::Explain(params) => self.on_open(|project| explain::explain(project, &params)),
            Call::Pictures(params) => self.on_open(|project| pictures::pictures(project, &params.keys)),
            Call::Export(params) => self.on_open(|project| export::export(project, &params)),
            Call::Import(params) => self.on_open(|project| import::import(project, &params)),
            Call::Check(params) => self.on_open(|project| check::check(project, params)),
            Call::Graph(params) => {
                let mut graphs = std::mem::take(&mut self.graphs);
                let told = self.opened().and_then(|project| graph::graph(project, &mut graphs, &params));
                self.graphs = graphs;
                self.answer(told)
            }
            Call::GameOpen(params) => {
                self.game = None;
                let solved = self.opened().and_then(|project| game::open(project, &params));
                let told = solved.map(|(solved, told)| {
                    self.game = Some(solved);
                    told
                });
                self.answer(told)
            }
            Call::GamePosition(params) => {
                let closed = || Problem::new(ProblemCode::NotOpen, "no game is open");
                let told = self.game.as_mut().ok_or_else(closed).and_then(|game| game::position(game, &params));
                self.answer(told)
            }
        }
    }

    /// The answer to a question about the spec that is open.
    fn on_open<T: Serialize>(&mut self, ask: impl FnOnce(&mut Project) -> Result<T, Problem>) -> String {
        let found = self.opened().and_then(ask);
        self.answer(found)
    }

    /// The spec that is open.
    fn opened(&mut self) -> Result<&mut Project, Problem> {
        let closed = || Problem::new(ProblemCode::NotOpen, "no spec is open");
        self.project.as_mut().ok_or_else(closed)
    }

    /// An answer as JSON. Whatever went wrong after the call was cancelled did so because it was.
    fn answer<T: Serialize>(&self, found: Result<T, Problem>) -> String {
        let answer = match found {
            Ok(result) => Answer::Result(result),
            Err(_) if self.host.interrupt().load(Ordering::Relaxed) => {
                Answer::Problem(Problem::new(ProblemCode::Cancelled, "stopped on request"))
            }
            Err(problem) => Answer::Problem(problem),
        };
        crate::as_json(&answer)
    }
}

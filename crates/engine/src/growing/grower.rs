//! The work of growing: states are expanded, and what they lead to is added where there is room.

use super::{Beyond, GraphError, Growth, Node, Steps};
use crate::monitor::{Monitor, Progress};
use crate::question::{Predicate, Question};
use check_system::{Fault, FaultKind, Observation, System};
use petgraph::graph::NodeIndex;

/// So many states are made between two looks at the monitor.
const BETWEEN_LOOKS: u64 = 512;

/// Makes a graph grow. Of the question only the constraints matter.
pub struct Grower<'a, S: System> {
    system: &'a S,
    question: &'a Question,
    monitor: &'a dyn Monitor,
    worker: S::Worker,
    growth: &'a mut Growth<S::State>,
    /// At most so many states.
    bound: usize,
    beyond: Beyond,
    /// The node that is expanded.
    expanded: Option<NodeIndex>,
}

impl<'a, S: System> Grower<'a, S> {
    /// The bound holds for [`Grower::grow`].
    pub fn new(
        system: &'a S,
        question: &'a Question,
        monitor: &'a dyn Monitor,
        growth: &'a mut Growth<S::State>,
        (bound, beyond): (usize, Beyond),
    ) -> Self {
        Self { system, question, monitor, worker: system.worker(), growth, bound, beyond, expanded: None }
    }

    /// Makes the graph as large as the bound allows.
    ///
    /// # Errors
    ///
    /// When there are more states and none may be left out, when one cannot be evaluated, when the monitor is interrupted.
    pub fn grow(&mut self) -> Result<(), GraphError> {
        if !self.growth.has_begun {
            self.begin()?;
        }
        let mut next = 0;
        while next < self.growth.nodes.len() {
            if self.growth.nodes[next].steps == Steps::Unknown {
                self.expand_within(NodeIndex::new(next), self.bound)?;
            }
            next += 1;
        }
        Ok(())
    }

    /// Adds what a state leads to, whatever the bound.
    ///
    /// # Errors
    ///
    /// When one cannot be evaluated, when the monitor is interrupted.
    pub fn expand(&mut self, node: NodeIndex) -> Result<(), GraphError> {
        match self.growth.nodes[node.index()].steps {
            Steps::All { .. } => Ok(()),
            Steps::Among(_) | Steps::Unknown => self.expand_within(node, usize::MAX),
        }
    }

    /// The node of a state, which is added if there is none, as one that is reached from `parent`.
    ///
    /// # Errors
    ///
    /// When its image cannot be evaluated.
    pub fn enter(&mut self, state: &S::State, parent: Option<NodeIndex>) -> Result<NodeIndex, GraphError> {
        self.expanded = parent;
        let node = self.node(state.clone(), usize::MAX)?;
        Ok(node.expect("there is room without a bound"))
    }

    fn begin(&mut self) -> Result<(), GraphError> {
        let mut maker = self.system.worker();
        self.system.inform(&mut maker, &Observation::at(0));
        self.inform();
        let mut trouble = None;
        let system = self.system;
        let result = system.initial(&mut maker, &mut |state| {
            go_on(self.monitor, &mut self.growth.made)?;
            let goes_on = self.begin_with(state).unwrap_or_else(|error| {
                trouble = Some(error);
                false
            });
            if goes_on { Ok(()) } else { Err(Fault::new(FaultKind::Stopped, String::new())) }
        });
        match trouble {
            Some(error) => return Err(error),
            None if self.growth.lacks_initial => {}
            None => self.made_all(result)?,
        }
        self.growth.has_begun = true;
        Ok(())
    }

    /// Adds an initial state; whether there may be others.
    fn begin_with(&mut self, state: &S::State) -> Result<bool, GraphError> {
        if !self.is_within(state)? {
            return Ok(true);
        }
        let known = self.growth.nodes.len();
        match self.node(state.clone(), self.bound)? {
            Some(node) if node.index() == known => self.growth.initial.push(node),
            Some(_) => {}
            None => self.growth.lacks_initial = true,
        }
        Ok(!self.growth.lacks_initial)
    }

    fn expand_within(&mut self, node: NodeIndex, bound: usize) -> Result<(), GraphError> {
        let from = self.growth.graph[node].clone();
        self.expanded = Some(node);
        self.inform();
        let mut steps = Vec::new();
        let (monitor, made) = (self.monitor, &mut self.growth.made);
        let before = *made / BETWEEN_LOOKS;
        let result = self.system.steps(&mut self.worker, &from, &mut |action, state: &S::State| {
            steps.push((action, state.clone()));
            go_on(monitor, made)
        });
        self.made_all(result)?;
        if before != self.growth.made / BETWEEN_LOOKS {
            self.monitor.progress(&self.progress());
        }
        // Where some steps are known already, the others lead to nodes that came later.
        let known = match self.growth.nodes[node.index()].steps {
            Steps::Among(known) => known,
            Steps::Unknown | Steps::All { .. } => 0,
        };
        let is_stuck = steps.is_empty();
        let mut is_cut = false;
        for (action, to) in steps {
            if !self.is_within(&to)? || !self.is_followed(&from, &to)? {
                continue;
            }
            match self.node(to, bound)? {
                Some(target) if target.index() >= known => {
                    self.growth.graph.add_edge(node, target, action);
                }
                Some(_) => {}
                None => is_cut = true,
            }
        }
        let steps = if is_cut { Steps::Among(self.growth.nodes.len()) } else { Steps::All { is_stuck } };
        self.growth.nodes[node.index()].steps = steps;
        Ok(())
    }

    fn fault(&self, fault: Fault) -> GraphError {
        let (states, left) = self.growth.extent();
        GraphError::Fault { fault, states, left }
    }

    /// What has come of making states: a fault, or that the monitor was interrupted.
    fn made_all(&self, result: Result<(), Fault>) -> Result<(), GraphError> {
        match result {
            Err(fault) if fault.kind == FaultKind::Stopped => {
                let (states, left) = self.growth.extent();
                Err(GraphError::Interrupted { states, left })
            }
            other => other.map_err(|fault| self.fault(fault)),
        }
    }

    fn progress(&self) -> Progress {
        let (distinct, expanded) = (self.growth.nodes.len(), self.expanded.map_or(0, |node| node.index() + 1));
        Progress {
            initial: self.growth.initial.len() as u64,
            generated: self.growth.made,
            distinct: distinct as u64,
            queue: (distinct - expanded) as u64,
            depth: self.expanded.map_or(0, |node| self.growth.depth(node)),
            runs: None,
            graph: None,
        }
    }

    /// Tells the worker which node is expanded.
    fn inform(&mut self) {
        let depth = self.expanded.map_or(0, |node| self.growth.depth(node));
        let wanted = self.expanded.filter(|_| self.system.interest().behaviour);
        let way = std::iter::successors(wanted, |node| self.growth.parent(*node));
        let mut behaviour: Vec<S::State> = way.map(|node| self.growth.graph[node].clone()).collect();
        behaviour.reverse();
        self.system.inform(&mut self.worker, &Observation { behaviour: &behaviour, ..Observation::at(depth) });
    }

    fn is_within(&mut self, state: &S::State) -> Result<bool, GraphError> {
        let constraints: &[Predicate] = &self.question.constraints;
        for constraint in constraints {
            if !self.system.holds(&mut self.worker, constraint.id, state).map_err(|fault| self.fault(fault))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_followed(&mut self, from: &S::State, to: &S::State) -> Result<bool, GraphError> {
        let constraints: &[Predicate] = &self.question.action_constraints;
        for constraint in constraints {
            if !self.system.permits(&mut self.worker, constraint.id, from, to).map_err(|fault| self.fault(fault))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The node of a state: a new one, if there is room, when there is none yet.
    fn node(&mut self, state: S::State, bound: usize) -> Result<Option<NodeIndex>, GraphError> {
        let next = self.growth.nodes.len();
        let image = self.system.image(&mut self.worker, &state).map_err(|fault| self.fault(fault))?;
        if let Some(known) = self.growth.by_image.get(&image) {
            return Ok(Some(*known));
        }
        if next >= bound {
            return match self.beyond {
                Beyond::Fails => Err(GraphError::TooLarge { bound }),
                Beyond::IsLeftOut => Ok(None),
            };
        }
        let node = self.growth.graph.add_node(state);
        self.growth.by_image.insert(image, node);
        let depth = self.expanded.map_or(1, |parent| self.growth.depth(parent) + 1);
        self.growth.nodes.push(Node { parent: self.expanded, depth, steps: Steps::Unknown });
        Ok(Some(node))
    }
}

/// Counts a state; an error once the monitor is interrupted.
fn go_on(monitor: &dyn Monitor, made: &mut u64) -> Result<(), Fault> {
    *made += 1;
    if !made.is_multiple_of(BETWEEN_LOOKS) {
        return Ok(());
    }
    if monitor.interrupted() {
        return Err(Fault::new(FaultKind::Stopped, String::new()));
    }
    monitor.refusal().map_or(Ok(()), Err)
}

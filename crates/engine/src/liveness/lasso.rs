//! From fair components to a counterexample that is short: the shortest way to a component, then a short cycle.

use super::component::{Scope, Walk};
use super::fair::Fair;
use super::marks::{Marks, has};
use super::product::{Cursor, Product, Walked};
use std::collections::VecDeque;

/// An infinite behaviour: nodes of the graph, of which the last leads back to an earlier one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lasso {
    /// The nodes, an initial state first.
    pub(crate) nodes: Vec<u32>,
    /// The place in `nodes` to which the last one leads.
    pub(crate) back_to: usize,
    /// Whether it does so by changing nothing.
    pub(crate) stuttering: bool,
}

/// So many places where a cycle may begin are tried; the shortest counterexample of all of them is shown.
const TRIED: usize = 64;

/// Nodes that may be looked at for that. Deterministic, unlike time.
const LOOKED_AT: usize = 20_000_000;

/// The shortest counterexample among those that are tried.
pub(crate) fn shortest(product: &Product<'_>, fair: &[Fair]) -> Walked<Lasso> {
    let mut regions = vec![0u32; product.len()];
    for (number, component) in fair.iter().enumerate() {
        component.members.iter().for_each(|&member| regions[member as usize] = number as u32 + 1);
    }
    let nothing = product.no_marks().when;
    let mut search = Breadth::new(product.len());
    let mut finder = Finder { product, fair, regions: &regions, search: Breadth::new(product.len()) };
    let mut walk = Walk::new(product, Scope { region: None, avoided: &nothing });
    let mut best: Option<(usize, Lasso)> = None;
    let (mut tried, mut looked_at) = (0, 0);
    search.begin(product.initial());
    while let Some((node, distance)) = search.pop() {
        let bound = best.as_ref().map_or(usize::MAX, |(length, _)| *length);
        // Nothing is shorter than what leads here and stays; one step of the way may change nothing.
        if distance >= bound || tried >= TRIED && best.is_some() || looked_at > LOOKED_AT && best.is_some() {
            break;
        }
        if regions[node as usize] != 0 {
            tried += 1;
            let cycle = finder.cycle(node)?;
            looked_at += finder.search.looked_at();
            let lasso = join(product, &search.path(node), &cycle);
            if lasso.nodes.len() < bound {
                best = Some((lasso.nodes.len(), lasso));
            }
        }
        let mut cursor = Cursor::new(node);
        while let Some(step) = walk.next(&mut cursor)? {
            search.reach(node, step.to);
        }
    }
    Ok(best.expect("a component that was found can be reached").1)
}

/// A breadth-first search over the nodes of a product.
pub(super) struct Breadth {
    /// Where each node was reached from, plus one; `u32::MAX` for where the search began, 0 for what is not reached.
    from: Vec<u32>,
    reached: Vec<u32>,
    queue: VecDeque<(u32, usize)>,
    distance: usize,
}

impl Breadth {
    pub(super) fn new(nodes: usize) -> Self {
        Self { from: vec![0; nodes], reached: Vec::new(), queue: VecDeque::new(), distance: 0 }
    }

    pub(super) fn begin(&mut self, roots: impl IntoIterator<Item = u32>) {
        self.reached.drain(..).for_each(|node| self.from[node as usize] = 0);
        self.queue.clear();
        for root in roots {
            if self.from[root as usize] == 0 {
                self.from[root as usize] = u32::MAX;
                self.reached.push(root);
                self.queue.push_back((root, 0));
            }
        }
    }

    pub(super) fn pop(&mut self) -> Option<(u32, usize)> {
        let next = self.queue.pop_front();
        self.distance = next?.1;
        next
    }

    pub(super) fn reach(&mut self, from: u32, to: u32) {
        if self.from[to as usize] == 0 {
            self.from[to as usize] = from + 1;
            self.reached.push(to);
            self.queue.push_back((to, self.distance + 1));
        }
    }

    fn looked_at(&self) -> usize {
        self.reached.len()
    }

    /// The nodes from where the search began to a node, both included.
    pub(super) fn path(&self, mut node: u32) -> Vec<u32> {
        let mut path = vec![node];
        while self.from[node as usize] != u32::MAX {
            node = self.from[node as usize] - 1;
            path.push(node);
        }
        path.reverse();
        path
    }
}

/// Finds cycles in fair components.
struct Finder<'p, 'b> {
    product: &'p Product<'b>,
    fair: &'p [Fair],
    regions: &'p [u32],
    search: Breadth,
}

/// A closed walk: the nodes that follow the one in which it begins and ends, that one included as the last.
type Cycle = Vec<u32>;

impl Finder<'_, '_> {
    /// A short cycle from a node of a fair component that meets all conditions.
    fn cycle(&mut self, start: u32) -> Walked<Cycle> {
        let region = self.regions[start as usize];
        let fair = &self.fair[region as usize - 1];
        let scope = Scope { region: Some((self.regions, region)), avoided: &fair.avoided };
        let mut walk = Walk::new(self.product, scope);
        let conditions = self.product.conditions();
        // The shortest way back may meet all conditions: to stay here, above all.
        let mut wanted = Vec::new();
        loop {
            let (cycle, marks) = self.visit(&mut walk, start, &wanted)?;
            let is_asked = |one: &usize| self.product.is_unconditional(*one) || has(&marks.when, *one);
            let unmet: Vec<usize> = (0..conditions).filter(|one| is_asked(one) && !has(&marks.then, *one)).collect();
            if unmet.is_empty() {
                return Ok(cycle);
            }
            wanted.extend(unmet);
        }
    }

    /// A closed walk that meets some conditions, the nearest first.
    fn visit(&mut self, walk: &mut Walk<'_, '_>, start: u32, wanted: &[usize]) -> Walked<(Cycle, Marks)> {
        let mut all = self.product.no_marks();
        let mut cycle = Vec::new();
        let mut node = start;
        loop {
            let open: Vec<usize> = wanted.iter().copied().filter(|&one| !has(&all.then, one)).collect();
            if open.is_empty() && node == start && !cycle.is_empty() {
                return Ok((cycle, all));
            }
            let path = if open.is_empty() {
                self.nearest(walk, node, &mut |to, _| to == start)?
            } else {
                self.nearest(walk, node, &mut |_, marks| open.iter().any(|&one| has(&marks.then, one)))?
            };
            for to in path {
                self.add_marks(walk, node, to, &mut all)?;
                cycle.push(to);
                node = to;
            }
        }
    }

    /// The shortest way from a node over an edge that is wanted, without the node itself.
    fn nearest(
        &mut self,
        walk: &mut Walk<'_, '_>,
        from: u32,
        is_wanted: &mut dyn FnMut(u32, &Marks) -> bool,
    ) -> Walked<Vec<u32>> {
        self.search.begin([from]);
        while let Some((node, _)) = self.search.pop() {
            let mut cursor = Cursor::new(node);
            while let Some(step) = walk.next(&mut cursor)? {
                if is_wanted(step.to, walk.marks(node, &step)?) {
                    let mut path = self.search.path(node);
                    path.remove(0);
                    path.push(step.to);
                    return Ok(path);
                }
                self.search.reach(node, step.to);
            }
        }
        unreachable!("a fair component is connected and has what its conditions ask for")
    }

    /// Adds what the edges from one node to another do.
    fn add_marks(&self, walk: &mut Walk<'_, '_>, from: u32, to: u32, all: &mut Marks) -> Walked<()> {
        let mut cursor = Cursor::new(from);
        while let Some(step) = walk.next(&mut cursor)? {
            if step.to == to {
                let marks = walk.marks(from, &step)?;
                all.when.iter_mut().zip(&marks.when).for_each(|(a, b)| *a |= b);
                all.then.iter_mut().zip(&marks.then).for_each(|(a, b)| *a |= b);
            }
        }
        Ok(())
    }
}

/// A way to a node and a cycle from there, as nodes of the graph, without steps that change nothing.
fn join(product: &Product<'_>, path: &[u32], cycle: &[u32]) -> Lasso {
    let state = |&node: &u32| product.state(node);
    let mut nodes: Vec<u32> = path.iter().map(state).collect();
    nodes.dedup();
    let back_to = nodes.len() - 1;
    nodes.extend(cycle.iter().map(state));
    nodes.dedup();
    // The cycle ends where it began.
    let stuttering = nodes.len() == back_to + 1;
    if !stuttering {
        nodes.pop();
    }
    rolled_up(Lasso { nodes, back_to, stuttering })
}

/// The same behaviour with the cycle as early as it can be.
fn rolled_up(mut lasso: Lasso) -> Lasso {
    while lasso.back_to > 0 && lasso.nodes.len() > lasso.back_to + 1 {
        if lasso.nodes.last() != Some(&lasso.nodes[lasso.back_to - 1]) {
            break;
        }
        lasso.nodes.pop();
        lasso.back_to -= 1;
    }
    lasso
}

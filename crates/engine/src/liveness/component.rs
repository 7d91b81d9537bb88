//! Strongly connected components, by Pearce's variant of Tarjan's algorithm (*A space-efficient algorithm for finding
//! strongly connected components*, IPL 2016), without recursion: one number a node beside the two stacks.

use super::marks::{Bits, Marks, has, put};
use super::product::{Cursor, Product, Reader, Step, Walked};

/// A part of a product: the nodes of a region, and the edges for which none of some conditions asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope<'s> {
    /// The region of each node, and which one is meant; all of them if there is none.
    pub(crate) region: Option<(&'s [u32], u32)>,
    /// Conditions that cannot be met, so that what asks for them is to be avoided.
    pub(crate) avoided: &'s Bits,
}

impl Scope<'_> {
    fn avoids_something(&self) -> bool {
        self.avoided.iter().any(|&word| word != 0)
    }
}

/// Steps of a walk between two looks at the world outside.
const STEPS_PER_LOOK: u32 = 1 << 16;

/// Walks over the edges of a part of a product.
pub(crate) struct Walk<'p, 'b> {
    pub(crate) product: &'p Product<'b>,
    pub(crate) scope: Scope<'p>,
    /// Whether some edges are to be avoided.
    is_choosy: bool,
    memory: Memory<'b>,
}

/// What a walk remembers, which another one over the same product can go on with.
pub(crate) struct Memory<'b> {
    reader: Reader<'b>,
    marks: Marks,
    /// All conditions.
    all: Bits,
    since_look: u32,
}

impl<'b> Memory<'b> {
    /// Nothing yet.
    pub(crate) fn new(product: &Product<'b>) -> Self {
        let (reader, marks) = (product.reader(), product.no_marks());
        let mut all = product.no_marks().then;
        (0..product.conditions()).for_each(|condition| put(&mut all, condition));
        Self { reader, marks, all, since_look: 0 }
    }
}

impl<'p, 'b> Walk<'p, 'b> {
    /// A walk over a part.
    pub(crate) fn new(product: &'p Product<'b>, scope: Scope<'p>) -> Self {
        Self::with(product, scope, Memory::new(product))
    }

    /// The same, with what another walk remembers.
    pub(crate) fn with(product: &'p Product<'b>, scope: Scope<'p>, memory: Memory<'b>) -> Self {
        Self { product, scope, is_choosy: scope.avoids_something(), memory }
    }

    /// What is remembered.
    pub(crate) fn into_memory(self) -> Memory<'b> {
        self.memory
    }

    /// The next edge of a node that is in the part.
    #[inline]
    pub(crate) fn next(&mut self, cursor: &mut Cursor) -> Walked<Option<Step>> {
        self.memory.since_look += 1;
        if self.memory.since_look >= STEPS_PER_LOOK {
            self.memory.since_look = 0;
            self.product.look()?;
        }
        while let Some(step) = self.product.next(cursor, &mut self.memory.reader)? {
            if let Some((regions, region)) = self.scope.region
                && regions[step.to as usize] != region
            {
                continue;
            }
            if self.is_choosy {
                let avoided = self.scope.avoided;
                let marks = self.marks(cursor.node, &step)?;
                if marks.when.iter().zip(avoided).any(|(asks, avoided)| asks & avoided != 0) {
                    continue;
                }
            }
            return Ok(Some(step));
        }
        Ok(None)
    }

    /// What an edge does for the conditions.
    #[inline]
    pub(crate) fn marks(&mut self, from: u32, step: &Step) -> Walked<&Marks> {
        let (product, memory) = (self.product, &mut self.memory);
        product.effect(from, step.edge, &mut memory.reader, &mut memory.marks)?;
        product.keep_promises(step, &mut memory.marks);
        Ok(&memory.marks)
    }
}

/// Nodes of a path that are read at a time, on the way back.
const TOGETHER: usize = 16;

/// As many of the last nodes of a path are in the processor's cache.
const NEAR: usize = 1 << 11;

/// What to do with each component: its nodes in ascending order, and its number, which its nodes and no others have in the list.
pub(crate) type Visit<'v> = dyn FnMut(&[u32], u32, &[u32]) -> Walked<()> + 'v;

/// Finds the components of what can be reached from `roots`, each after those that it leads to. `numbers` is 0 for
/// every node that is to be found; in the end every node has the number of its component.
pub(crate) fn components(
    walk: &mut Walk<'_, '_>,
    roots: impl IntoIterator<Item = u32>,
    numbers: &mut [u32],
    visit: &mut Visit<'_>,
) -> Walked<()> {
    let mut search = Search { numbers, index: 1, component: u32::MAX, open: Vec::new(), path: Vec::new(), near: 0 };
    for root in roots {
        if search.numbers[root as usize] == 0 {
            search.from(root, walk, visit)?;
        }
    }
    Ok(())
}

struct Search<'n> {
    /// 0: not seen. Small: on the path or open; the least number reached. Large: done, the number of its component.
    numbers: &'n mut [u32],
    /// The next small number.
    index: u32,
    /// The next large number, counted down.
    component: u32,
    /// Nodes whose component is not known yet and that are no longer on the path.
    open: Vec<u32>,
    /// The nodes from the root to the present one: how far each is done, and its own small number.
    path: Vec<(Cursor, u32)>,
    /// From this place on, what the nodes of the path need was read lately.
    near: usize,
}

impl Search<'_> {
    fn from(&mut self, root: u32, walk: &mut Walk<'_, '_>, visit: &mut Visit<'_>) -> Walked<()> {
        self.enter(root, walk.product);
        while let Some((cursor, _)) = self.path.last_mut() {
            let node = cursor.node;
            match walk.next(cursor)? {
                Some(step) if self.numbers[step.to as usize] == 0 => self.enter(step.to, walk.product),
                Some(step) => self.reach(node, step.to),
                None => {
                    self.leave(visit)?;
                    self.come_near(walk.product);
                }
            }
        }
        Ok(())
    }

    fn enter(&mut self, node: u32, product: &Product<'_>) {
        product.fetch(std::iter::once(node), self.numbers);
        self.numbers[node as usize] = self.index;
        self.path.push((Cursor::new(node), self.index));
        self.index += 1;
        self.near = self.near.max(self.path.len().saturating_sub(NEAR));
    }

    /// Reads what the last nodes of the path need, if that was long ago.
    fn come_near(&mut self, product: &Product<'_>) {
        if self.path.len() <= self.near {
            self.near = self.path.len().saturating_sub(TOGETHER);
            product.fetch(self.path[self.near..].iter().map(|(cursor, _)| cursor.node), self.numbers);
        }
    }

    fn reach(&mut self, from: u32, to: u32) {
        let reached = self.numbers[to as usize];
        if reached < self.numbers[from as usize] {
            self.numbers[from as usize] = reached;
        }
    }

    fn leave(&mut self, visit: &mut Visit<'_>) -> Walked<()> {
        let (cursor, own) = self.path.pop().expect("the path ends in the node that is left");
        let node = cursor.node;
        if self.numbers[node as usize] == own {
            let first = self.open.iter().rposition(|&one| self.numbers[one as usize] < own).map_or(0, |last| last + 1);
            self.open.push(node);
            let members = &mut self.open[first..];
            members.sort_unstable();
            self.index -= members.len() as u32;
            members.iter().for_each(|&member| self.numbers[member as usize] = self.component);
            visit(members, self.component, self.numbers)?;
            self.open.truncate(first);
            self.component -= 1;
        } else {
            self.open.push(node);
        }
        if let Some((cursor, _)) = self.path.last() {
            let from = cursor.node;
            self.reach(from, node);
        }
        Ok(())
    }
}

/// What the edges inside a component do for the conditions.
#[derive(Clone, Debug)]
pub(crate) struct Summary {
    /// How many edges there are, as far as was looked.
    edges: u64,
    /// What is asked for, and met.
    pub(crate) marks: Marks,
}

impl Summary {
    /// Looks at the edges inside a component.
    pub(crate) fn of(walk: &mut Walk<'_, '_>, members: &[u32], number: u32, numbers: &[u32]) -> Walked<Self> {
        let mut summary = Self { edges: 0, marks: walk.product.no_marks() };
        for (place, &member) in members.iter().enumerate() {
            if place.is_multiple_of(TOGETHER) && members.len() > 1 {
                walk.product.fetch(members[place..].iter().take(TOGETHER).copied(), numbers);
            }
            let mut cursor = Cursor::new(member);
            if members.len() == 1 && !walk.product.behaviour.has_loops {
                walk.product.skip_stored(&mut cursor);
            }
            while let Some(step) = walk.next(&mut cursor)? {
                if numbers[step.to as usize] == number {
                    let marks = walk.marks(member, &step)?;
                    let join = |all: &mut Bits, more: &Bits| all.iter_mut().zip(more).for_each(|(a, b)| *a |= b);
                    join(&mut summary.marks.when, &marks.when);
                    join(&mut summary.marks.then, &marks.then);
                    summary.edges += 1;
                    // Nothing is unmet any more.
                    if summary.marks.then == walk.memory.all {
                        return Ok(summary);
                    }
                }
            }
        }
        Ok(summary)
    }

    /// Conditions that ask for something that the component cannot give; `None` if that cannot be helped, or there is
    /// no cycle.
    pub(crate) fn unmet(&self, product: &Product<'_>) -> Option<Vec<usize>> {
        if self.edges == 0 {
            return None;
        }
        let mut unmet = Vec::new();
        for condition in 0..product.conditions() {
            if has(&self.marks.then, condition) {
                continue;
            }
            if product.is_unconditional(condition) {
                return None;
            }
            if has(&self.marks.when, condition) {
                unmet.push(condition);
            }
        }
        // The only edge asks for it, and without that edge there is no cycle.
        if self.edges == 1 && !unmet.is_empty() { None } else { Some(unmet) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Random;
    use crate::liveness::alphabet::Alphabet;
    use crate::liveness::behaviour::Behaviour;
    use crate::liveness::history::History;
    use crate::liveness::normal::Formulas;
    use crate::liveness::problem::Problem;
    use crate::liveness::record::Record;
    use crate::{Budgets, Monitor, watch::Watch};
    use petgraph::graph::DiGraph;

    /// The graph with these edges.
    fn behaviour(edges: &[Vec<u32>]) -> Behaviour {
        let alphabet = Alphabet::default();
        let mut record = Record::new(&alphabet, 1);
        for targets in edges {
            record.degrees.push(targets.len() as u32);
            record.targets.extend(targets.iter().map(|&target| u64::from(target)));
        }
        let fingerprints = (0..edges.len() as u64).collect();
        let history = History::of(fingerprints, record);
        Behaviour::new(&alphabet, history, edges.len() as u64, true).expect("fingerprints differ")
    }

    fn ours(edges: &[Vec<u32>], monitor: &dyn Monitor) -> Vec<Vec<u32>> {
        let (graph, budgets) = (behaviour(edges), Budgets::default());
        let watch = Watch::new(monitor, &budgets);
        let problem = Problem { watched: Formulas::TRUE, pairs: Vec::new() };
        let product = Product::new(&graph, &Formulas::new(), &problem, &watch).expect("it is small");
        let nothing = product.no_marks().when;
        let mut walk = Walk::new(&product, Scope { region: None, avoided: &nothing });
        let (mut numbers, mut found) = (vec![0; product.len()], Vec::new());
        let found_one = &mut |members: &[u32], _: u32, _: &[u32]| {
            found.push(members.to_vec());
            Ok(())
        };
        components(&mut walk, product.initial(), &mut numbers, found_one).expect("nobody ends it");
        sorted(found)
    }

    fn sorted(mut components: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
        components.iter_mut().for_each(|one| one.sort_unstable());
        components.sort();
        components
    }

    #[test]
    fn components_are_those_of_petgraph() {
        let clock = crate::listed::Clock::start();
        for seed in 0..300 {
            let random = &mut Random(seed);
            let nodes = 1 + random.below(60);
            let most = 1 + random.below(3);
            let edges: Vec<Vec<u32>> =
                (0..nodes).map(|_| (0..random.below(most + 1)).map(|_| random.below(nodes) as u32).collect()).collect();
            let pairs = edges.iter().enumerate().flat_map(|(from, to)| to.iter().map(move |&to| (from as u32, to)));
            let mut graph = DiGraph::<(), ()>::from_edges(pairs);
            while graph.node_count() < nodes {
                graph.add_node(());
            }
            let theirs = petgraph::algo::kosaraju_scc(&graph);
            let theirs = theirs.iter().map(|one| one.iter().map(|node| node.index() as u32).collect());
            assert_eq!(ours(&edges, &clock), sorted(theirs.collect()), "seed {seed}");
        }
    }
}

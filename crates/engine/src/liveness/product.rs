//! The behaviour graph and an automaton, walked together: a node of the product is a node of the graph with a state of
//! the automaton, which has to accept what follows.

use super::alphabet::Atom;
use super::automaton::{Automaton, Mask, Transition, cubes};
use super::behaviour::{Behaviour, Edge, Letter};
use super::cubes::{Cubes, Room};
use super::effects::Effects;
use super::marks::{Bits, Marks, put};
use super::normal::{Formulas, Id};
use super::problem::Problem;
use crate::watch::Watch;
use check_system::{Fault, FaultKind};
use smallvec::smallvec;
use std::hint::black_box;

/// Why a product could not be walked to the end.
#[derive(Clone, Debug)]
pub(crate) struct Trouble {
    /// What went wrong.
    pub(crate) fault: Fault,
    /// The state, and the one to which the step leads, where an atom could not be evaluated.
    pub(crate) at: Option<(u32, u32)>,
}

impl From<Fault> for Box<Trouble> {
    fn from(fault: Fault) -> Self {
        Self::new(Trouble { fault, at: None })
    }
}

/// That the exploration is to end.
#[cold]
pub(crate) fn stopped() -> Box<Trouble> {
    Fault::new(FaultKind::Stopped, String::new()).into()
}

/// A result that may depend on an atom that could not be evaluated.
pub(crate) type Walked<T> = Result<T, Box<Trouble>>;

/// An edge of the product that is being looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// Where it leads.
    pub(crate) to: u32,
    /// The edge of the graph.
    pub(crate) edge: Edge,
    /// The promises that it postpones, as bits.
    pub(crate) postponed: u64,
}

/// Which edge of a product node comes next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor {
    /// The node.
    pub(crate) node: u32,
    edge: u32,
    transition: u32,
}

impl Cursor {
    /// Before the first edge of a node.
    pub(crate) fn new(node: u32) -> Self {
        Self { node, edge: 0, transition: 0 }
    }
}

/// A condition that is met infinitely often only if another is, over letters.
#[derive(Debug)]
struct Streett {
    /// Any of these, if it is not always.
    when: Option<Vec<Mask>>,
    then: Vec<Mask>,
}

/// A product.
pub(crate) struct Product<'b> {
    pub(crate) behaviour: &'b Behaviour,
    pub(super) automaton: Automaton,
    pairs: Vec<Streett>,
    /// What the conditions speak of.
    effects: Effects,
    /// What the transitions demand, each at its place: those of one state of the automaton after those of another.
    demands: Cubes,
    /// For each state of the automaton, the place of its first transition.
    first: Vec<u32>,
    is_trivial: bool,
    watch: &'b Watch<'b>,
}

/// Reads edges.
pub(crate) struct Reader<'b> {
    /// Where some truths are not known.
    letter: Letter<'b>,
    rooms: [Room; 2],
}

/// The most edges of a node that are read before they are needed.
const FETCHED: usize = 16;

impl<'b> Product<'b> {
    /// The product in which a problem is solved.
    ///
    /// # Errors
    ///
    /// When it is too large.
    pub(crate) fn new(
        behaviour: &'b Behaviour,
        formulas: &Formulas,
        problem: &Problem,
        watch: &'b Watch<'b>,
    ) -> Result<Self, Fault> {
        let alphabet = &behaviour.alphabet;
        let automaton = Automaton::new(formulas, problem.watched, alphabet)?;
        let masks = |id| -> Result<Vec<Mask>, Fault> {
            Ok(cubes(formulas, id)?.iter().map(|cube| cube.mask(alphabet)).collect())
        };
        let mut pairs = Vec::new();
        for pair in &problem.pairs {
            let when = if pair.when == Formulas::TRUE { None } else { Some(masks(pair.when)?) };
            pairs.push(Streett { when, then: masks(pair.then)? });
        }
        let nodes = u64::from(behaviour.nodes()) * automaton.states.len() as u64;
        if nodes >= 1 << 31 {
            let message = "the graph in which the temporal formula is checked has more than two billion nodes";
            return Err(Fault::new(FaultKind::Limit, message));
        }
        let is_trivial = automaton.is_trivial();
        let sides = pairs.iter().map(|pair| (pair.when.as_deref().unwrap_or_default(), &pair.then[..]));
        let effects = Effects::new(behaviour, sides);
        let mut first = Vec::new();
        let mut transitions = 0;
        for state in &automaton.states {
            first.push(transitions);
            transitions += state.len() as u32;
        }
        let masks = automaton.states.iter().flatten().map(|transition| &transition.mask.words[..]);
        let demands = if is_trivial { 0 } else { transitions.div_ceil(64) as usize };
        let masks = masks.take(64 * demands).enumerate();
        let demands = Cubes::new(behaviour, demands, masks);
        Ok(Self { behaviour, automaton, pairs, effects, demands, first, is_trivial, watch })
    }

    /// Number of nodes, reachable or not.
    pub(crate) fn len(&self) -> usize {
        self.behaviour.nodes() as usize * self.automaton.states.len()
    }

    /// How many nodes lie over so many nodes of the graph.
    pub(crate) fn size_over(&self, nodes: usize) -> usize {
        nodes * self.automaton.states.len()
    }

    /// All nodes that lie over some nodes of the graph.
    pub(crate) fn all_over(&self, nodes: &[u32]) -> Vec<u32> {
        let states = self.automaton.states.len() as u32;
        nodes.iter().flat_map(|&node| node * states..(node + 1) * states).collect()
    }

    /// Number of conditions.
    pub(crate) fn conditions(&self) -> usize {
        self.pairs.len() + self.automaton.promises as usize
    }

    /// Whether a condition asks for something whatever happens.
    pub(crate) fn is_unconditional(&self, condition: usize) -> bool {
        self.pairs.get(condition).is_none_or(|pair| pair.when.is_none())
    }

    /// The node of the graph.
    #[inline]
    pub(crate) fn state(&self, node: u32) -> u32 {
        if self.is_trivial { node } else { node / self.automaton.states.len() as u32 }
    }

    /// The nodes in which a behaviour may begin.
    pub(crate) fn initial(&self) -> impl Iterator<Item = u32> {
        let states = self.automaton.states.len() as u32;
        let is_expanded = |node: &u32| self.behaviour.is_expanded(*node);
        (0..self.behaviour.initial).filter(is_expanded).map(move |node| node * states)
    }

    /// A reader of edges that has not read one yet.
    pub(crate) fn reader(&self) -> Reader<'b> {
        Reader { letter: Letter::new(self.behaviour), rooms: [Room::new(), Room::new()] }
    }

    /// Conditions of which it is plain that what they ask for never happens.
    pub(crate) fn hopeless(&self) -> Bits {
        let mut hopeless = self.no_marks().when;
        let pairs = self.pairs.iter().enumerate();
        pairs.filter(|(_, pair)| pair.then.is_empty()).for_each(|(condition, _)| put(&mut hopeless, condition));
        hopeless
    }

    /// The next edge.
    ///
    /// # Errors
    ///
    /// When it depends on an atom that could not be evaluated.
    #[inline]
    pub(crate) fn next(&self, cursor: &mut Cursor, reader: &mut Reader<'b>) -> Walked<Option<Step>> {
        let states = self.automaton.states.len() as u32;
        let node = self.state(cursor.node);
        while cursor.edge <= self.behaviour.degree(node) {
            let edge = self.behaviour.edge(node, cursor.edge);
            let target = self.behaviour.target(node, edge);
            if self.is_trivial {
                cursor.edge += 1;
                if self.behaviour.is_expanded(target) {
                    return Ok(Some(Step { to: target, edge, postponed: 0 }));
                }
                continue;
            }
            if self.behaviour.is_expanded(target)
                && let Some(&Transition { to, postponed, .. }) = self.transition((node, edge), cursor, reader)?
            {
                return Ok(Some(Step { to: target * states + to, edge, postponed }));
            }
            cursor.edge += 1;
            cursor.transition = 0;
        }
        Ok(None)
    }

    /// The next transition of which an edge has the letter.
    #[inline]
    fn transition(
        &self,
        (node, edge): (u32, Edge),
        cursor: &mut Cursor,
        reader: &mut Reader<'b>,
    ) -> Walked<Option<&Transition>> {
        let (behaviour, state) = (self.behaviour, cursor.node as usize % self.automaton.states.len());
        let Reader { letter, rooms: [of_state, of_step] } = reader;
        let states = self.demands.of_state(behaviour, behaviour.row_of_state(node), of_state);
        let steps = self.demands.of_step(behaviour, behaviour.row_of_step(edge), of_step);
        let is_doubtful = behaviour.has_doubts();
        if is_doubtful {
            letter.read(node, edge);
        }
        while let Some(transition) = self.automaton.states[state].get(cursor.transition as usize) {
            let place = (self.first[state] + cursor.transition) as usize;
            cursor.transition += 1;
            let is_met = match is_doubtful {
                true => satisfies(letter, &transition.mask)?,
                false => (states[place / 64] & steps[place / 64]) >> (place % 64) & 1 == 1,
            };
            if is_met {
                return Ok(Some(transition));
            }
        }
        Ok(None)
    }

    /// Reads what a search needs to know of some nodes, and of those to which their edges lead. A large graph is not in
    /// the processor's cache: read together, one wait is as long as all of them.
    #[inline]
    pub(crate) fn fetch(&self, nodes: impl Iterator<Item = u32> + Clone, numbers: &[u32]) {
        let (behaviour, states) = (self.behaviour, self.automaton.states.len());
        let nodes = nodes.map(|node| self.state(node));
        black_box(nodes.clone().fold(0, |all, node| all ^ behaviour.begin(node)));
        let targets = nodes.map(|node| behaviour.targets(node));
        black_box(targets.clone().filter_map(<[u32]>::first).fold(0, |all, first| all ^ first));
        let targets = targets.flat_map(|all| all.iter().take(FETCHED));
        let read = |&target: &u32| u64::from(numbers[target as usize * states]) ^ behaviour.begin(target);
        black_box(targets.fold(0, |all, target| all ^ read(target)));
    }

    /// Only the steps that change nothing, for a cursor before the first edge.
    pub(crate) fn skip_stored(&self, cursor: &mut Cursor) {
        cursor.edge = self.behaviour.degree(self.state(cursor.node));
    }

    /// What an edge does for the conditions of the problem.
    ///
    /// # Errors
    ///
    /// When that depends on an atom that could not be evaluated.
    #[inline]
    pub(crate) fn effect(&self, from: u32, edge: Edge, reader: &mut Reader<'b>, marks: &mut Marks) -> Walked<()> {
        let (behaviour, node) = (self.behaviour, self.state(from));
        if behaviour.has_doubts() {
            return self.doubtful_effect(node, edge, &mut reader.letter, marks);
        }
        let (state, step) = (behaviour.row_of_state(node), behaviour.row_of_step(edge));
        self.effects.of(behaviour, (state, step), &mut reader.rooms, marks);
        Ok(())
    }

    #[cold]
    fn doubtful_effect(&self, node: u32, edge: Edge, letter: &mut Letter<'b>, marks: &mut Marks) -> Walked<()> {
        letter.read(node, edge);
        marks.when.fill(0);
        marks.then.fill(0);
        for (number, pair) in self.pairs.iter().enumerate() {
            if let Some(when) = &pair.when
                && satisfies_any(letter, when)?
            {
                put(&mut marks.when, number);
            }
            if satisfies_any(letter, &pair.then)? {
                put(&mut marks.then, number);
            }
        }
        Ok(())
    }

    /// Adds the promises that an edge keeps to what its letter does.
    #[inline]
    pub(crate) fn keep_promises(&self, step: &Step, marks: &mut Marks) {
        for promise in 0..self.automaton.promises as usize {
            if step.postponed >> promise & 1 == 0 {
                put(&mut marks.then, self.pairs.len() + promise);
            }
        }
    }

    /// Looks at the world outside.
    ///
    /// # Errors
    ///
    /// When the exploration is to end.
    pub(crate) fn look(&self) -> Walked<()> {
        if self.watch.look() { Err(stopped()) } else { Ok(()) }
    }

    /// Marks to be filled.
    pub(crate) fn no_marks(&self) -> Marks {
        let words = self.conditions().div_ceil(64);
        Marks { when: smallvec![0; words], then: smallvec![0; words] }
    }
}

/// Whether a formula of states is true in some state.
///
/// # Errors
///
/// When an atom could not be evaluated.
pub(crate) fn is_satisfied_somewhere(behaviour: &Behaviour, formulas: &Formulas, formula: Id) -> Walked<bool> {
    let masks: Vec<Mask> = cubes(formulas, formula)?.iter().map(|cube| cube.mask(&behaviour.alphabet)).collect();
    let mut letter = Letter::new(behaviour);
    for node in 0..behaviour.nodes() {
        letter.read(node, Edge::Stutter);
        if satisfies_any(&letter, &masks)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a letter satisfies a cube.
#[inline]
fn satisfies(letter: &Letter<'_>, mask: &Mask) -> Walked<bool> {
    if !letter.unknown.is_empty() {
        return satisfies_if_known(letter, mask);
    }
    Ok(mask.words.iter().all(|&(word, bits, value)| letter.words[word] & bits == value))
}

#[cold]
fn satisfies_if_known(letter: &Letter<'_>, mask: &Mask) -> Walked<bool> {
    let fits = |&(word, bits, value): &(usize, u64, u64)| {
        let known = bits & !letter.unknown[word];
        letter.words[word] & known == value & known
    };
    if !mask.words.iter().all(fits) {
        return Ok(false);
    }
    let is_unknown = |atom: &&_| {
        let (word, bit) = letter.behaviour.alphabet.place(**atom);
        letter.unknown[word] & bit != 0
    };
    match mask.atoms.iter().find(is_unknown) {
        None => Ok(true),
        Some(&atom) => {
            let (node, target) = match atom {
                Atom::State(_) => (letter.at.0, letter.at.0),
                Atom::Step(_) => letter.at,
            };
            let fault =
                letter.behaviour.doubt(letter.at.0, letter.at.1, atom).expect("an unknown truth has its reason");
            Err(Box::new(Trouble { fault: fault.clone(), at: Some((node, target)) }))
        }
    }
}

fn satisfies_any(letter: &Letter<'_>, masks: &[Mask]) -> Walked<bool> {
    let mut trouble = None;
    for mask in masks {
        match satisfies(letter, mask) {
            Ok(true) => return Ok(true),
            Ok(false) => {}
            Err(fault) => trouble = Some(fault),
        }
    }
    trouble.map_or(Ok(false), Err)
}

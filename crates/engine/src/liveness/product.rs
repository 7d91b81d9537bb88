//! The behaviour graph and an automaton, walked together: a node of the product is a node of the graph with a state of
//! the automaton, which has to accept what follows.

use super::alphabet::Atom;
use super::automaton::{Automaton, Mask, cubes};
use super::behaviour::{Behaviour, Edge, Letter};
use super::normal::{Formulas, Id};
use super::problem::Problem;
use crate::watch::Watch;
use check_system::{Fault, FaultKind};
use smallvec::{SmallVec, smallvec};
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

/// A cube of a condition, as letters of which all is known are compared with it.
#[derive(Debug)]
struct Cube {
    condition: usize,
    /// Whether it stands in what has to follow.
    is_then: bool,
    words: SmallVec<[(usize, u64, u64); 1]>,
}

/// A product.
pub(crate) struct Product<'b> {
    pub(crate) behaviour: &'b Behaviour,
    pub(super) automaton: Automaton,
    pairs: Vec<Streett>,
    /// The cubes of all of them, one behind the other: there may be many, and each letter is compared with each.
    cubes: Vec<Cube>,
    is_trivial: bool,
    watch: &'b Watch<'b>,
}

/// What an edge does for the conditions, by their numbers: those of the problem first, then the promises.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Marks {
    /// Conditions that ask for something because of it.
    pub(crate) when: Bits,
    /// Conditions that are met by it.
    pub(crate) then: Bits,
}

impl Clone for Marks {
    fn clone(&self) -> Self {
        Self { when: self.when.clone(), then: self.then.clone() }
    }

    /// Takes no new memory.
    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.when.copy_from_slice(&source.when);
        self.then.copy_from_slice(&source.then);
    }
}

/// The most edges of a node that are read before they are needed.
const FETCHED: usize = 16;

/// A set of small numbers.
pub(crate) type Bits = SmallVec<[u64; 2]>;

/// Whether a number is in a set.
pub(crate) fn has(bits: &Bits, number: usize) -> bool {
    bits[number / 64] >> (number % 64) & 1 == 1
}

/// Puts a number into a set.
pub(crate) fn put(bits: &mut Bits, number: usize) {
    bits[number / 64] |= 1 << (number % 64);
}

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
        let cubes = pairs.iter().enumerate().flat_map(|(condition, pair)| {
            let cube =
                move |mask: &Mask, is_then| Cube { condition, is_then, words: SmallVec::from_slice(&mask.words) };
            let when = pair.when.iter().flatten().map(move |mask| cube(mask, false));
            when.chain(pair.then.iter().map(move |mask| cube(mask, true)))
        });
        let cubes = cubes.collect();
        let nodes = u64::from(behaviour.nodes()) * automaton.states.len() as u64;
        if nodes >= 1 << 31 {
            let message = "the graph in which the temporal formula is checked has more than two billion nodes";
            return Err(Fault::new(FaultKind::Limit, message));
        }
        let is_trivial = automaton.is_trivial();
        Ok(Self { behaviour, automaton, pairs, cubes, is_trivial, watch })
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

    /// A letter to read edges with.
    pub(crate) fn letter(&self) -> Letter<'b> {
        Letter::new(self.behaviour)
    }

    /// The next edge.
    ///
    /// # Errors
    ///
    /// When it depends on an atom that could not be evaluated.
    #[inline]
    pub(crate) fn next(&self, cursor: &mut Cursor, letter: &mut Letter<'b>) -> Walked<Option<Step>> {
        let states = self.automaton.states.len() as u32;
        let (node, state) = (self.state(cursor.node), if self.is_trivial { 0 } else { cursor.node % states });
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
            if self.behaviour.is_expanded(target) {
                letter.read(node, edge);
                let transitions = &self.automaton.states[state as usize];
                while let Some(transition) = transitions.get(cursor.transition as usize) {
                    cursor.transition += 1;
                    if satisfies(letter, &transition.mask)? {
                        let (to, postponed) = (target * states + transition.to, transition.postponed);
                        return Ok(Some(Step { to, edge, postponed }));
                    }
                }
            }
            cursor.edge += 1;
            cursor.transition = 0;
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

    /// What a letter does for the conditions of the problem.
    ///
    /// # Errors
    ///
    /// When that depends on an atom that could not be evaluated.
    pub(crate) fn effect(&self, letter: &Letter<'b>) -> Walked<Marks> {
        let mut marks = self.no_marks();
        if letter.unknown.is_empty() {
            for Cube { condition, is_then, words } in &self.cubes {
                if words.iter().all(|&(word, bits, value)| letter.words[word] & bits == value) {
                    put(if *is_then { &mut marks.then } else { &mut marks.when }, *condition);
                }
            }
            return Ok(marks);
        }
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
        Ok(marks)
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

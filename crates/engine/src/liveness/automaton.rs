//! From a formula to a Büchi automaton, by the tableau of Couvreur (*On-the-fly verification of linear temporal
//! logic*, FM 1999), for formulas of `[]` and `<>`.
//!
//! A state is a set of formulas that have to be true from here on. A transition is one way to make them true: what it
//! demands of the present letter, and what it leaves to do. `<>F` is a promise: a transition either keeps it, by
//! making F true, or postpones it. A run is accepted if it postpones no promise for ever (generalised acceptance, on
//! transitions).

use super::alphabet::{Alphabet, Atom};
use super::normal::{Formulas, Id, Node};
use check_system::{Fault, FaultKind};
use std::collections::{BTreeMap, HashMap};

/// What a letter has to satisfy: literals, all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cube(BTreeMap<Atom, bool>);

impl Cube {
    /// Adds a literal; whether the cube can still be satisfied.
    fn add(&mut self, atom: Atom, truth: bool) -> bool {
        *self.0.entry(atom).or_insert(truth) == truth
    }

    /// Whether every letter that satisfies the other satisfies this one.
    fn is_weaker(&self, other: &Self) -> bool {
        self.0.iter().all(|(atom, truth)| other.0.get(atom) == Some(truth))
    }

    /// The cube as masks over the words of a letter.
    pub(crate) fn mask(&self, alphabet: &Alphabet) -> Mask {
        let mut mask = Mask::default();
        for (&atom, &truth) in &self.0 {
            let (word, bit) = alphabet.place(atom);
            let place = mask.words.iter().position(|one| one.0 == word).unwrap_or_else(|| {
                mask.words.push((word, 0, 0));
                mask.words.len() - 1
            });
            mask.words[place].1 |= bit;
            mask.words[place].2 |= if truth { bit } else { 0 };
            mask.atoms.push(atom);
        }
        mask
    }
}

/// A cube over the words of a letter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mask {
    /// Word, the bits that matter, and what they have to be.
    pub(crate) words: Vec<(usize, u64, u64)>,
    /// The atoms that matter.
    pub(crate) atoms: Vec<Atom>,
}

/// A transition.
#[derive(Clone, Debug)]
pub(crate) struct Transition {
    /// What it demands of the letter.
    pub(crate) mask: Mask,
    /// The state to which it leads.
    pub(crate) to: u32,
    /// The promises that it postpones, as bits.
    pub(crate) postponed: u64,
}

/// A generalised Büchi automaton. Its first state is the initial one.
#[derive(Clone, Debug)]
pub(crate) struct Automaton {
    /// The transitions of each state.
    pub(crate) states: Vec<Vec<Transition>>,
    /// How many promises there are.
    pub(crate) promises: u32,
    /// The state in which nothing is left to do, if there is one: whatever follows is accepted.
    pub(crate) universal: Option<u32>,
}

/// States that an automaton may have.
const STATES: usize = 4096;

/// A way to satisfy a set of formulas, while it is being found.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct LabelledSuccessor {
    cube: Cube,
    /// What is left to do, in order.
    next: Vec<Id>,
    postponed: u64,
    /// What has been taken apart already, in order.
    done: Vec<Id>,
}

impl Automaton {
    /// The automaton of a formula.
    ///
    /// # Errors
    ///
    /// When it is too large.
    pub(crate) fn new(formulas: &Formulas, formula: Id, alphabet: &Alphabet) -> Result<Self, Fault> {
        let mut tableau = Tableau { formulas, promises: HashMap::new() };
        let initial = if formula == Formulas::TRUE { Vec::new() } else { vec![formula] };
        let mut numbers = HashMap::from([(initial.clone(), 0u32)]);
        let mut sets = vec![initial];
        let mut states = Vec::new();
        while states.len() < sets.len() {
            let ways = tableau.ways(&sets[states.len()])?;
            let mut transitions = Vec::new();
            for way in ways {
                let next = sets.len() as u32;
                let to = *numbers.entry(way.next.clone()).or_insert(next);
                if to == next {
                    sets.push(way.next);
                }
                transitions.push(Transition { mask: way.cube.mask(alphabet), to, postponed: way.postponed });
            }
            states.push(transitions);
            if sets.len() > STATES {
                return Err(too_large());
            }
        }
        let universal = numbers.get(&Vec::new()).copied();
        Ok(Self { states, promises: tableau.promises.len() as u32, universal })
    }

    /// Whether it has one state that accepts everything.
    pub(crate) fn is_trivial(&self) -> bool {
        matches!(&self.states[..], [only] if matches!(&only[..], [one] if one.mask.words.is_empty() && one.postponed == 0))
    }
}

fn too_large() -> Fault {
    Fault::new(FaultKind::Limit, "the automaton of the temporal formula is too large")
        .with_hint("split the property into several that are simpler")
}

/// Cubes that together say the same as a formula that speaks of one state and step: a letter satisfies it if it
/// satisfies one of them.
pub(crate) fn cubes(formulas: &Formulas, formula: Id) -> Result<Vec<Cube>, Fault> {
    let mut tableau = Tableau { formulas, promises: HashMap::new() };
    Ok(tableau.ways(&[formula])?.into_iter().map(|way| way.cube).collect())
}

struct Tableau<'f> {
    formulas: &'f Formulas,
    /// The number of each promise.
    promises: HashMap<Id, u32>,
}

/// LabelledSuccessors in which one set of formulas may be satisfied.
const WAYS: usize = 1 << 14;

impl Tableau<'_> {
    /// The ways to satisfy a set of formulas, without those that another makes superfluous.
    fn ways(&mut self, set: &[Id]) -> Result<Vec<LabelledSuccessor>, Fault> {
        let mut found: Vec<LabelledSuccessor> = Vec::new();
        let mut open = vec![(set.iter().rev().copied().collect::<Vec<Id>>(), LabelledSuccessor::default())];
        while let Some((mut todo, mut way)) = open.pop() {
            match todo.pop() {
                Some(formula) => self.take_apart(formula, todo, way, &mut open)?,
                None => {
                    way.done.clear();
                    if !found.iter().any(|other| other.is_weaker(&way)) {
                        found.retain(|other| !way.is_weaker(other));
                        found.push(way);
                    }
                }
            }
            if open.len() + found.len() > WAYS {
                return Err(too_large());
            }
        }
        Ok(found)
    }

    fn take_apart(
        &mut self,
        formula: Id,
        mut todo: Vec<Id>,
        mut way: LabelledSuccessor,
        open: &mut Vec<(Vec<Id>, LabelledSuccessor)>,
    ) -> Result<(), Fault> {
        let Err(place) = way.done.binary_search(&formula) else {
            open.push((todo, way));
            return Ok(());
        };
        way.done.insert(place, formula);
        match self.formulas.node(formula) {
            Node::Bool(false) => {}
            Node::Bool(true) => open.push((todo, way)),
            Node::Literal(atom, truth) => {
                if way.cube.add(*atom, *truth) {
                    open.push((todo, way));
                }
            }
            Node::And(items) => {
                todo.extend(items.iter().rev());
                open.push((todo, way));
            }
            Node::Or(items) => {
                for &item in items.iter().rev() {
                    let mut todo = todo.clone();
                    todo.push(item);
                    open.push((todo, way.clone()));
                }
            }
            Node::Always(inner) => {
                way.leave(formula);
                todo.push(*inner);
                open.push((todo, way));
            }
            Node::Eventually(inner) => {
                let next = self.promises.len() as u32;
                let number = *self.promises.entry(formula).or_insert(next);
                if number >= 64 {
                    return Err(too_large());
                }
                let mut later = way.clone();
                later.leave(formula);
                later.postponed |= 1 << number;
                open.push((todo.clone(), later));
                todo.push(*inner);
                open.push((todo, way));
            }
        }
        Ok(())
    }
}

impl LabelledSuccessor {
    /// Leaves a formula to the next state.
    fn leave(&mut self, formula: Id) {
        if let Err(place) = self.next.binary_search(&formula) {
            self.next.insert(place, formula);
        }
    }

    /// Whether every run that takes the other way could take this one.
    fn is_weaker(&self, other: &Self) -> bool {
        self.cube.is_weaker(&other.cube)
            && self.postponed & !other.postponed == 0
            && self.next.iter().all(|one| other.next.binary_search(one).is_ok())
    }
}

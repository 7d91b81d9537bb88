//! Formulas in positive form: negations stand at atoms only, equal formulas are the same number, and what is easy to
//! see is simplified.

use super::alphabet::{Alphabet, Atom};
use check_system::Formula;
use std::collections::HashMap;

/// A formula, by its place among the [`Formulas`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Id(u32);

/// The forms of formula.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    /// Always true, or never.
    Bool(bool),
    /// An atom, or its negation.
    Literal(Atom, bool),
    /// Conjunction of two or more, in order.
    And(Box<[Id]>),
    /// Disjunction of two or more, in order.
    Or(Box<[Id]>),
    /// `[]`.
    Always(Id),
    /// `<>`.
    Eventually(Id),
}

/// All formulas of a check.
#[derive(Debug)]
pub(crate) struct Formulas {
    nodes: Vec<Node>,
    /// Whether the truth of each is the same everywhere in a behaviour: it speaks of what happens infinitely often.
    timeless: Vec<bool>,
    /// Whether each speaks of one state and step only.
    present: Vec<bool>,
    ids: HashMap<Node, Id>,
}

impl Formulas {
    /// `FALSE`.
    pub(crate) const FALSE: Id = Id(0);
    /// `TRUE`.
    pub(crate) const TRUE: Id = Id(1);

    /// No formulas but `TRUE` and `FALSE`.
    pub(crate) fn new() -> Self {
        let mut all = Self { nodes: Vec::new(), timeless: Vec::new(), present: Vec::new(), ids: HashMap::new() };
        all.intern(Node::Bool(false));
        all.intern(Node::Bool(true));
        all
    }

    /// What a formula is.
    pub(crate) fn node(&self, id: Id) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// Whether the truth of a formula is the same everywhere in a behaviour.
    pub(crate) fn is_timeless(&self, id: Id) -> bool {
        self.timeless[id.0 as usize]
    }

    /// Whether a formula speaks of one state and step only.
    pub(crate) fn is_present(&self, id: Id) -> bool {
        self.present[id.0 as usize]
    }

    /// Whether a formula speaks of one state only.
    pub(crate) fn is_of_states(&self, id: Id) -> bool {
        match self.node(id) {
            Node::Bool(_) | Node::Literal(Atom::State(_), _) => true,
            Node::And(items) | Node::Or(items) => items.iter().all(|&item| self.is_of_states(item)),
            _ => false,
        }
    }

    fn intern(&mut self, node: Node) -> Id {
        if let Some(&known) = self.ids.get(&node) {
            return known;
        }
        let (timeless, present) = match &node {
            Node::Bool(_) => (true, true),
            Node::Literal(..) => (false, true),
            Node::And(items) | Node::Or(items) => {
                (items.iter().all(|&item| self.is_timeless(item)), items.iter().all(|&item| self.is_present(item)))
            }
            Node::Always(inner) => (matches!(self.node(*inner), Node::Eventually(_)), false),
            Node::Eventually(inner) => (matches!(self.node(*inner), Node::Always(_)), false),
        };
        let id = Id(self.nodes.len() as u32);
        self.ids.insert(node.clone(), id);
        self.nodes.push(node);
        self.timeless.push(timeless);
        self.present.push(present);
        id
    }

    /// An atom or its negation.
    pub(crate) fn literal(&mut self, atom: Atom, truth: bool) -> Id {
        self.intern(Node::Literal(atom, truth))
    }

    /// Conjunction.
    pub(crate) fn and(&mut self, items: impl IntoIterator<Item = Id>) -> Id {
        self.join(items, true)
    }

    /// Disjunction.
    pub(crate) fn or(&mut self, items: impl IntoIterator<Item = Id>) -> Id {
        self.join(items, false)
    }

    fn join(&mut self, items: impl IntoIterator<Item = Id>, is_and: bool) -> Id {
        let mut flat = Vec::new();
        for item in items {
            match self.node(item) {
                Node::Bool(truth) if *truth == is_and => {}
                Node::Bool(truth) => return self.bool(*truth),
                Node::And(inner) if is_and => flat.extend_from_slice(inner),
                Node::Or(inner) if !is_and => flat.extend_from_slice(inner),
                _ => flat.push(item),
            }
        }
        let mut flat = self.merged(flat, is_and);
        flat.sort_unstable();
        flat.dedup();
        let contradicts = |&item: &Id| match *self.node(item) {
            Node::Literal(atom, truth) => {
                self.ids.get(&Node::Literal(atom, !truth)).is_some_and(|other| flat.binary_search(other).is_ok())
            }
            _ => false,
        };
        if flat.iter().any(contradicts) {
            return self.bool(!is_and);
        }
        match flat[..] {
            [] => self.bool(is_and),
            [only] => only,
            _ if is_and => self.intern(Node::And(flat.into())),
            _ => self.intern(Node::Or(flat.into())),
        }
    }

    /// `[]a /\ []b` is `[](a /\ b)`, and `<>a \/ <>b` is `<>(a \/ b)`: done where `a` and `b` speak of one state and
    /// step, so that `[]<>` and `<>[]` of such are seen as what they are.
    fn merged(&mut self, items: Vec<Id>, is_and: bool) -> Vec<Id> {
        let inside = |&item: &Id| match self.node(item) {
            Node::Always(inner) if is_and && self.is_present(*inner) => Some(*inner),
            Node::Eventually(inner) if !is_and && self.is_present(*inner) => Some(*inner),
            _ => None,
        };
        let inner: Vec<Id> = items.iter().filter_map(inside).collect();
        if inner.len() < 2 {
            return items;
        }
        let mut rest: Vec<Id> = items.iter().copied().filter(|item| inside(item).is_none()).collect();
        let joined = self.join(inner, is_and);
        rest.push(if is_and { self.always(joined) } else { self.eventually(joined) });
        rest
    }

    fn bool(&self, truth: bool) -> Id {
        if truth { Self::TRUE } else { Self::FALSE }
    }

    /// `[]F`. What is timeless comes out of it, and it goes into conjunctions.
    pub(crate) fn always(&mut self, inner: Id) -> Id {
        if self.is_timeless(inner) {
            return inner;
        }
        match self.node(inner).clone() {
            Node::Always(_) => inner,
            Node::And(items) if !self.is_present(inner) => {
                let items: Vec<Id> = items.iter().map(|&item| self.always(item)).collect();
                self.and(items)
            }
            Node::Or(items) if items.iter().any(|&item| self.is_timeless(item)) => {
                let (timeless, rest): (Vec<Id>, Vec<Id>) = items.iter().partition(|&&item| self.is_timeless(item));
                let rest = self.or(rest);
                let rest = self.always(rest);
                self.or(timeless.into_iter().chain([rest]))
            }
            _ => self.intern(Node::Always(inner)),
        }
    }

    /// `<>F`, likewise.
    pub(crate) fn eventually(&mut self, inner: Id) -> Id {
        if self.is_timeless(inner) {
            return inner;
        }
        match self.node(inner).clone() {
            Node::Eventually(_) => inner,
            Node::Or(items) if !self.is_present(inner) => {
                let items: Vec<Id> = items.iter().map(|&item| self.eventually(item)).collect();
                self.or(items)
            }
            Node::And(items) if items.iter().any(|&item| self.is_timeless(item)) => {
                let (timeless, rest): (Vec<Id>, Vec<Id>) = items.iter().partition(|&&item| self.is_timeless(item));
                let rest = self.and(rest);
                let rest = self.eventually(rest);
                self.and(timeless.into_iter().chain([rest]))
            }
            _ => self.intern(Node::Eventually(inner)),
        }
    }

    /// The negation of a formula.
    pub(crate) fn not(&mut self, id: Id) -> Id {
        match self.node(id).clone() {
            Node::Bool(truth) => self.bool(!truth),
            Node::Literal(atom, truth) => self.literal(atom, !truth),
            Node::And(items) => {
                let items: Vec<Id> = items.iter().map(|&item| self.not(item)).collect();
                self.or(items)
            }
            Node::Or(items) => {
                let items: Vec<Id> = items.iter().map(|&item| self.not(item)).collect();
                self.and(items)
            }
            Node::Always(inner) => {
                let inner = self.not(inner);
                self.eventually(inner)
            }
            Node::Eventually(inner) => {
                let inner = self.not(inner);
                self.always(inner)
            }
        }
    }

    /// A formula in positive form.
    pub(crate) fn positive(&mut self, formula: &Formula, alphabet: &Alphabet) -> Id {
        match formula {
            Formula::Bool(truth) => self.bool(*truth),
            Formula::State(predicate) => self.literal(alphabet.state(*predicate), true),
            Formula::Step { predicate, stuttering } => self.literal(alphabet.step(*predicate, *stuttering), true),
            Formula::Marked(_, inner) => self.positive(inner, alphabet),
            Formula::Not(inner) => {
                let inner = self.positive(inner, alphabet);
                self.not(inner)
            }
            Formula::And(items) => {
                let items: Vec<Id> = items.iter().map(|item| self.positive(item, alphabet)).collect();
                self.and(items)
            }
            Formula::Or(items) => {
                let items: Vec<Id> = items.iter().map(|item| self.positive(item, alphabet)).collect();
                self.or(items)
            }
            Formula::Implies(left, right) => {
                let (left, right) = (self.positive(left, alphabet), self.positive(right, alphabet));
                let left = self.not(left);
                self.or([left, right])
            }
            Formula::Equivalent(left, right) => {
                let (left, right) = (self.positive(left, alphabet), self.positive(right, alphabet));
                let (not_left, not_right) = (self.not(left), self.not(right));
                let (both, neither) = (self.and([left, right]), self.and([not_left, not_right]));
                self.or([both, neither])
            }
            Formula::Always(inner) => {
                let inner = self.positive(inner, alphabet);
                self.always(inner)
            }
            Formula::Eventually(inner) => {
                let inner = self.positive(inner, alphabet);
                self.eventually(inner)
            }
            Formula::LeadsTo(left, right) => {
                let (left, right) = (self.positive(left, alphabet), self.positive(right, alphabet));
                let left = self.not(left);
                let later = self.eventually(right);
                let either = self.or([left, later]);
                self.always(either)
            }
            Formula::Fair { strong, enabled, taken } => {
                let disabled = self.literal(alphabet.state(*enabled), false);
                let taken = self.literal(alphabet.step(*taken, false), true);
                if *strong {
                    let enabled = self.not(disabled);
                    let taken = self.and([enabled, taken]);
                    let (never, often) = (self.always(disabled), self.eventually(taken));
                    let (never, often) = (self.eventually(never), self.always(often));
                    self.or([never, often])
                } else {
                    let either = self.or([disabled, taken]);
                    let sometime = self.eventually(either);
                    self.always(sometime)
                }
            }
        }
    }
}

//! The slots of a state: the parts that are read and written by themselves.
//!
//! A variable that holds a function, record or tuple when exploration starts has a slot for each of its values, and so
//! has a function inside it, unless one beside it has another domain; any other variable is one slot, and so is one whose
//! sequence may change its length. A slot is a run of
//! the packed state. Where a variable takes a value of another form later, all its bytes are in its first slot, and the
//! others are empty.

use super::entries::Entries;
use super::forms::{Form, form};
use super::places::Places;
use crate::bytes::{common_end, common_start, common_start_near, starts_with};
use check_value::pack::{Head, Packer, head};
use check_value::value::{self, Context, Domain, Evaluated, Value};
use std::ops::Range;

/// A variable, or a part of one that has a slot or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeId(u32);

/// A node of the layout.
#[derive(Clone, Debug)]
pub struct Node {
    /// Its first slot.
    pub from: usize,
    /// Behind its last slot.
    pub to: usize,
    /// How many bytes of its first slot stand before it: they belong to what it is a part of.
    pub outer: usize,
    /// How its value starts; [`Head::Other`] for what is not taken apart.
    head: Head,
    children: Vec<NodeId>,
}

/// The layout of a state: its slots.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    nodes: Vec<Node>,
    roots: Vec<NodeId>,
    /// For each slot, the heads that stand before its value.
    prefixes: Vec<Box<[u8]>>,
    /// For each slot, its variable.
    owners: Vec<u32>,
    /// For each slot, the form of its entries if these are to be known by themselves.
    forms: Vec<Option<Form>>,
}

/// The most slots that a state has, unless it has more variables.
const CELLS: usize = 512;

/// So many slots are compared one by one: that takes less than to find where two states differ.
const FEW: usize = 8;

/// What has more parts than this is not taken apart.
const PARTS: usize = 128;

/// What has another form in more than one state of so many is not taken apart.
const OTHERS: usize = 16;

/// A value in a packed state.
#[derive(Clone, Copy)]
struct Packed<'b> {
    bytes: &'b [u8],
    position: usize,
}

impl Packed<'_> {
    /// How it starts; goes on behind that.
    fn head(&mut self) -> Head {
        head(self.bytes, &mut self.position)
    }

    /// What comes behind it.
    fn skipped(mut self, packer: &Packer) -> Self {
        packer.skip(self.bytes, &mut self.position);
        self
    }
}

/// Finds where packed values end.
#[derive(Clone, Copy)]
pub struct Ends<'a> {
    /// Knows how values are packed.
    pub packer: &'a Packer,
    /// Know where parts of values ended in the state before.
    pub entries: &'a Entries,
}

impl Ends<'_> {
    /// Moves `position` behind the value of a slot.
    #[inline]
    fn skip(self, slot: usize, bytes: &[u8], position: &mut usize) {
        match self.entries.length(self.packer, slot, &bytes[*position..]) {
            Some(length) => *position += length,
            None => self.packer.skip(bytes, position),
        }
    }
}

impl Layout {
    /// One slot for each variable.
    pub fn coarse(variables: usize) -> Self {
        let mut layout = Self::default();
        for _ in 0..variables {
            let root = layout.leaf(Vec::new(), 0);
            layout.add_root(root);
        }
        layout
    }

    /// The layout that fits packed states. What is taken apart is seen in the first of them; what has another form in many of
    /// the others is not. A variable that holds a sequence of some length is one slot where it may come to hold one of another
    /// length.
    pub fn of_states(
        packer: &Packer,
        states: &[Vec<u8>],
        variables: usize,
        is_resized: &dyn Fn(usize, usize) -> bool,
    ) -> Self {
        let mut layout = Self::default();
        let mut values: Vec<_> = states.iter().map(|bytes| Packed { bytes, position: 0 }).collect();
        for done in 0..variables {
            // Every variable yet to come has a slot at least.
            let room = CELLS.saturating_sub(layout.slots() + variables - done - 1);
            let Some(mut first) = values.first().copied() else { return Self::coarse(variables) };
            let start = first.position;
            let room = match first.head() {
                Head::Sequence(length) if is_resized(done, length) => 0,
                _ => room,
            };
            let root = layout.learn(packer, &mut values, &mut Vec::new(), room);
            layout.add_root(root);
            if layout.children(root).is_empty() {
                let slot = layout.node(root).from;
                layout.forms[slot] = form(packer, &first.bytes[start..values[0].position]);
            }
        }
        layout
    }

    fn add_root(&mut self, root: NodeId) {
        self.owners.resize(self.slots(), self.roots.len() as u32);
        self.forms.resize(self.slots(), None);
        self.roots.push(root);
    }

    /// Takes values apart into at most `room` slots, as the first of them is, and goes on behind them. `prefix` holds the heads
    /// that wait for a slot.
    fn learn(&mut self, packer: &Packer, values: &mut [Packed<'_>], prefix: &mut Vec<u8>, room: usize) -> NodeId {
        let (outer, from, start) = (prefix.len(), self.slots(), values[0].position);
        let behind: Vec<_> = values.iter().map(|value| value.skipped(packer)).collect();
        let heads: Vec<_> = values.iter_mut().map(Packed::head).collect();
        let head = heads[0];
        let parts = match head {
            Head::Sequence(length) => length,
            Head::Shaped(number) => packer.domain(number).map_or(0, size),
            Head::Set(_) | Head::Pairs(_) | Head::Other => 0,
        };
        let alike = values.iter().zip(&heads).filter(|(_, other)| **other == head).map(|(value, _)| *value);
        let mut alike: Vec<_> = alike.collect();
        let are_many_others = (heads.len() - alike.len()) * OTHERS > heads.len();
        if parts == 0 || parts > PARTS.min(room) || are_many_others {
            values.copy_from_slice(&behind);
            return self.leaf(std::mem::take(prefix), outer);
        }
        let first = alike[0];
        prefix.extend(&first.bytes[start..first.position]);
        let is_uniform = is_uniform(packer, first.bytes, first.position, (head, parts));
        let mut children = Vec::with_capacity(parts);
        for place in 0..parts {
            let room = (from + room).saturating_sub(self.slots() + parts - place - 1);
            let room = if is_uniform { room } else { 0 };
            children.push(self.learn(packer, &mut alike, prefix, room));
        }
        values.copy_from_slice(&behind);
        self.nodes.push(Node { from, to: self.slots(), outer, head, children });
        NodeId(self.nodes.len() as u32 - 1)
    }

    fn leaf(&mut self, prefix: Vec<u8>, outer: usize) -> NodeId {
        let from = self.slots();
        self.prefixes.push(prefix.into());
        self.nodes.push(Node { from, to: from + 1, outer, head: Head::Other, children: Vec::new() });
        NodeId(self.nodes.len() as u32 - 1)
    }

    /// How many slots there are.
    pub fn slots(&self) -> usize {
        self.prefixes.len()
    }

    /// Whether there are so few that each is compared by itself with that of the state before.
    #[inline]
    fn has_few_slots(&self) -> bool {
        self.slots() <= FEW
    }

    /// The form of the entries of a slot, if these are to be known by themselves.
    pub(crate) fn form(&self, slot: usize) -> Option<Form> {
        self.forms[slot]
    }

    /// Whether no variable is taken apart.
    pub fn is_coarse(&self) -> bool {
        self.nodes.len() == self.roots.len()
    }

    /// The node of a variable.
    pub fn root(&self, variable: usize) -> NodeId {
        self.roots[variable]
    }

    /// A node of the layout.
    pub fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.0 as usize]
    }

    /// The parts of a node; none if it is not taken apart.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.node(node).children
    }

    /// The smallest part of a variable in which a slot is.
    pub(crate) fn leaf_at(&self, variable: usize, slot: usize) -> NodeId {
        let mut id = self.root(variable);
        while let Some(child) = self.children(id).iter().find(|child| slot < self.node(**child).to) {
            id = *child;
        }
        id
    }

    /// The part of a node that an argument selects, if that takes no more than a look.
    pub fn child_at_a_glance(&self, packer: &Packer, node: NodeId, argument: &Value) -> Option<NodeId> {
        let node = self.node(node);
        let place = match (node.head, argument) {
            (Head::Sequence(_), Value::Int(index)) => usize::try_from(index.checked_sub(1)?).ok()?,
            (Head::Shaped(number), _) => match packer.domain(number)? {
                Domain::Keys(keys) => value::place_at_a_glance(argument, keys.elements())?,
                Domain::Sequence => return None,
            },
            _ => return None,
        };
        node.children.get(place).copied()
    }

    /// The part of a node that an argument selects; `None` if it is not in the domain, or the node is not taken apart.
    pub fn child(
        &self,
        cx: &mut dyn Context,
        packer: &Packer,
        node: NodeId,
        argument: &Value,
    ) -> Evaluated<Option<NodeId>> {
        let node = self.node(node);
        let place = match (node.head, argument) {
            (Head::Sequence(_), Value::Int(index)) => {
                index.checked_sub(1).and_then(|place| usize::try_from(place).ok())
            }
            (Head::Shaped(number), _) => match packer.domain(number) {
                Some(Domain::Keys(keys)) => value::find(cx, argument, keys)?,
                _ => None,
            },
            _ => None,
        };
        Ok(place.and_then(|place| node.children.get(place).copied()))
    }

    /// The set of arguments of a node that is taken apart.
    pub fn domain(&self, packer: &Packer, node: NodeId) -> Option<Value> {
        match self.node(node).head {
            Head::Sequence(length) => Some(Value::interval(1, length as i64)),
            Head::Shaped(number) => match packer.domain(number)? {
                Domain::Keys(keys) => Some(Value::Set(keys.clone())),
                Domain::Sequence => None,
            },
            Head::Set(_) | Head::Pairs(_) | Head::Other => None,
        }
    }

    /// Finds the slots of a state. What is the same as in the state before is stepped over by comparison.
    pub fn locate(&self, ends: Ends<'_>, bytes: &[u8], before: Option<(&[u8], &Places)>, found: &mut Places) {
        let mut position = 0;
        if let Some(before) = before {
            position = match self.locate_few(ends, bytes, before, found) {
                Some(end) => end,
                None => self.locate_between(ends, bytes, before, found),
            };
        } else {
            found.clear();
            for root in &self.roots {
                let regular = self.locate_variable(ends, bytes, self.node(*root), &mut position, found);
                found.push_variable(regular);
            }
        }
        found.finish(position);
    }

    /// Finds the slots of one variable, of whose value these are the bytes. Gives which they are, and whether the variable has the
    /// expected form.
    pub(crate) fn locate_alone(
        &self,
        ends: Ends<'_>,
        bytes: &[u8],
        variable: usize,
        found: &mut Places,
    ) -> (Range<usize>, bool) {
        let node = self.node(self.roots[variable]);
        let mut position = 0;
        found.begin_at(node.from);
        let is_regular = self.locate_variable(ends, bytes, node, &mut position, found);
        found.finish(position);
        (node.from..node.to, is_regular)
    }

    /// Finds the slots of a state that has few, where all variables have the expected form in this state and in the one before:
    /// each is compared by itself. Gives the end of the last; `None` where there are many, or some variable has another form.
    #[inline]
    fn locate_few(
        &self,
        ends: Ends<'_>,
        bytes: &[u8],
        (old, before): (&[u8], &Places),
        found: &mut Places,
    ) -> Option<usize> {
        if !self.has_few_slots() || !before.are_regular() {
            return None;
        }
        found.begin_regular(before);
        let mut position = 0;
        for slot in 0..self.slots() {
            let known = before.bytes(old, slot);
            // No value is the beginning of another.
            if starts_with(&bytes[position..], known) {
                found.push(position, true);
                position += known.len();
            } else if !self.locate_slot(ends, bytes, slot, &mut position, found) {
                return None;
            }
        }
        Some(position)
    }

    /// Finds the slots of a state that begins and ends like the one before. Gives the end of the last.
    fn locate_between(
        &self,
        ends: Ends<'_>,
        bytes: &[u8],
        (old, before): (&[u8], &Places),
        found: &mut Places,
    ) -> usize {
        let start = common_start(old, bytes);
        let end = common_end(&old[start..], &bytes[start..]);
        let mut slot = before.within(start);
        let mut position = before.start(slot);
        found.begin_like(before, slot);
        let are_regular = before.are_regular();
        while slot < self.slots() {
            if are_regular {
                // No slot is the beginning of another that is not the same.
                let from = before.start(slot);
                let next = before.ends_within(slot, from + common_start_near(&old[from..], &bytes[position..]));
                position = found.push_like(before, slot..next, position);
                slot = next;
                if slot == self.slots() {
                    break;
                }
            }
            let rest = old.len() - before.start(slot);
            let ends_alike = rest <= end && bytes.len() - position == rest;
            let variable = self.variable_of(slot);
            let node = self.node(self.roots[variable]);
            let was_regular = are_regular || before.is_regular(variable);
            if ends_alike && (was_regular || slot == node.from) {
                found.end_like(before, slot, position);
                return bytes.len();
            }
            let known = before.bytes(old, slot);
            if !are_regular && was_regular && starts_with(&bytes[position..], known) {
                found.push(position, true);
                position += known.len();
                slot += 1;
            } else if was_regular && self.locate_slot(ends, bytes, slot, &mut position, found) {
                slot += 1;
            } else {
                position = if slot == node.from { position } else { found.start(node.from) };
                found.back_to(node.from);
                let regular = self.locate_variable(ends, bytes, node, &mut position, found);
                found.set_form(variable, regular);
                slot = node.to;
            }
        }
        position
    }

    /// Finds the slots of a variable of which nothing is known. Whether it has the expected form.
    fn locate_variable(
        &self,
        ends: Ends<'_>,
        bytes: &[u8],
        node: &Node,
        position: &mut usize,
        found: &mut Places,
    ) -> bool {
        let begin = *position;
        let regular = (node.from..node.to).all(|slot| self.locate_slot(ends, bytes, slot, position, found));
        if !regular {
            *position = begin;
            ends.packer.skip(bytes, position);
            found.back_to(node.from);
            found.push_irregular(node.to, begin, *position);
        }
        regular
    }

    /// Finds the next slot, which is not the same as in the state before. Whether it has the expected form.
    #[inline]
    fn locate_slot(&self, ends: Ends<'_>, bytes: &[u8], slot: usize, position: &mut usize, found: &mut Places) -> bool {
        let prefix = &self.prefixes[slot];
        if !starts_with(&bytes[*position..], prefix) {
            return false;
        }
        found.push(*position, false);
        *position += prefix.len();
        ends.skip(slot, bytes, position);
        true
    }

    /// How many bytes a slot has with which these begin, of a variable that has the expected form.
    pub(crate) fn length(&self, ends: Ends<'_>, bytes: &[u8], slot: usize) -> usize {
        let mut position = self.prefixes[slot].len();
        ends.skip(slot, bytes, &mut position);
        position
    }

    /// Whether the values of two nodes start alike where a state has the expected form: as functions with the same domain, or as
    /// something that is not taken apart.
    pub fn are_alike(&self, left: NodeId, right: NodeId) -> bool {
        let (left, right) = (self.node(left), self.node(right));
        left.head == right.head && left.children.len() == right.children.len()
    }

    /// The variable of which a slot is a part.
    pub fn variable_of(&self, slot: usize) -> usize {
        self.owners[slot] as usize
    }

    /// Cuts the packed value of a node into its slots: the end of each. `None` if it does not have the node's form.
    pub fn cut(&self, packer: &Packer, node: NodeId, bytes: &[u8]) -> Option<Vec<usize>> {
        let node = self.node(node);
        let mut ends = Vec::with_capacity(node.to - node.from);
        let mut position = 0;
        for slot in node.from..node.to {
            let prefix = &self.prefixes[slot];
            let own = if slot == node.from { &prefix[node.outer..] } else { prefix };
            if !starts_with(&bytes[position..], own) {
                return None;
            }
            position += own.len();
            packer.skip(bytes, &mut position);
            ends.push(position);
        }
        Some(ends)
    }

    /// The heads before the value of a slot.
    pub fn prefix(&self, slot: usize) -> &[u8] {
        &self.prefixes[slot]
    }
}

/// Whether the functions among the values of a function have one domain. Where they have not, as the bags of messages to
/// several nodes, their domains change: taken apart, the whole variable would soon have another form. The fields of a
/// record have nothing to do with one another.
fn is_uniform(packer: &Packer, bytes: &[u8], mut position: usize, (outer, parts): (Head, usize)) -> bool {
    if let Head::Shaped(number) = outer
        && matches!(packer.domain(number), Some(Domain::Keys(keys)) if keys.is_strings())
    {
        return true;
    }
    let heads = (0..parts).map(|_| {
        let mut start = position;
        packer.skip(bytes, &mut position);
        head(bytes, &mut start)
    });
    let mut heads = heads.filter(|head| matches!(head, Head::Sequence(_) | Head::Shaped(_)));
    let Some(first) = heads.next() else { return true };
    heads.all(|head| head == first)
}

fn size(domain: &Domain) -> usize {
    match domain {
        Domain::Keys(keys) => keys.elements().len(),
        Domain::Sequence => 0,
    }
}

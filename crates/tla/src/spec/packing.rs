//! Packs states that were evaluated: what is as before is copied, not packed anew.

use check_eval::evaluate::{Assigned, Chosen, Evaluator, Scratch};
use check_eval::slots::{InitialHint, Layout, NodeId, Slots};
use check_eval::state::State;
use check_system::{Fault, FaultKind};
use check_value::pack::pack_simple;
use check_value::value::{Evaluated, Value, is_identical, is_shared};
use smallvec::SmallVec;

/// Bytes that most values of slots do not exceed.
const ROOM: usize = 256;

/// A next state, as far as it is packed.
struct Packing<'p> {
    bytes: &'p mut Vec<u8>,
    /// The slots of the state from which it comes.
    layout: &'p Layout,
    /// What the fingerprint is more than that of the state from which it comes; `None` where that is not known.
    difference: Option<u64>,
}

/// Packs the next state. What has not changed is copied from the state it comes from.
pub(super) fn pack_next(evaluator: &mut Evaluator<'_>, packed: &mut Vec<u8>, made: &mut State) -> Result<(), Fault> {
    packed.clear();
    let layout = evaluator.scratch.slots.layout.clone();
    let mut packing = Packing { bytes: packed, layout: &layout, difference: Some(0) };
    for place in 0..evaluator.scratch.next.len() {
        let Scratch { state, next, slots, .. } = &*evaluator.scratch;
        if slots.is_loaded() && is_shared(&state[place], &next[place]) {
            packing.bytes.extend_from_slice(slots.variable_bytes(place));
            continue;
        }
        if slots.has_form(place) && packing.simple(slots, layout.root(place), &next[place]) {
            continue;
        }
        let (old, new) = (evaluator.scratch.state[place].clone(), evaluator.scratch.next[place].clone());
        let result = match evaluator.scratch.slots.has_form(place) {
            true => packing.node(evaluator, layout.root(place), (&old, &new)),
            false => packing.whole(evaluator, &new),
        };
        result.map_err(|fault| unpackable(evaluator, place, fault))?;
    }
    let difference = packing.difference;
    let Scratch { slots, packer, .. } = &mut *evaluator.scratch;
    let fingerprint = match difference {
        Some(difference) => slots.fingerprint.wrapping_add(difference),
        None => slots.fingerprint_of(packer, packed),
    };
    made.exchange(packed, fingerprint);
    Ok(())
}

/// Initial states are packed one after the other: each variable that has the value it had in the one before keeps its
/// bytes, what they add to the fingerprint, and the numbers of its slots.
pub(super) struct InitialPacking {
    variables: Vec<PackedVariable>,
    hint: InitialHint,
    /// The state that was packed last, where each variable ends in it, and its fingerprint.
    bytes: Vec<u8>,
    ends: Vec<usize>,
    fingerprint: u64,
}

/// A variable as it was packed last.
#[derive(Default)]
struct PackedVariable {
    value: Value,
    bytes: Vec<u8>,
    /// What its slots add to the fingerprint.
    sum: u64,
    /// Its slots, if it has the form that the layout expects, and they are known: the end of each among the bytes, and what it adds.
    slots: Vec<(usize, u64)>,
    /// Room for a slot.
    room: Vec<u8>,
    /// The listing from which the variable was chosen last, and what its elements are as they are packed.
    listing: Option<u32>,
    elements: Vec<Option<PackedElement>>,
}

/// An element as it is packed.
#[derive(Clone)]
struct PackedElement {
    bytes: Box<[u8]>,
    /// What its slots add to the fingerprint.
    sum: u64,
    /// The numbers of its slots.
    numbers: Option<Box<[u16]>>,
}

impl InitialPacking {
    /// For a spec with so many variables; nothing is packed yet.
    pub(super) fn new(variables: usize, slots: &Slots) -> Self {
        Self {
            variables: (0..variables).map(|_| PackedVariable::default()).collect(),
            hint: InitialHint::new(slots),
            bytes: Vec::new(),
            ends: Vec::new(),
            fingerprint: 0,
        }
    }

    /// Packs the state that was evaluated, in which only these variables may have other values than in the one before
    /// ([`Evaluator::assigned_since`]).
    pub(super) fn pack(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        assigned: Assigned,
        made: &mut State,
    ) -> Result<(), Fault> {
        // The first variable that is to be put behind those before it.
        let mut moved = self.ends.len();
        for place in 0..self.variables.len() {
            if place < self.ends.len() && !assigned.may_have(place) {
                debug_assert!(is_identical(&self.variables[place].value, &evaluator.scratch.next[place]));
                continue;
            }
            let variable = &mut self.variables[place];
            if !is_as_before(&variable.value, &evaluator.scratch.next[place]) {
                let before = variable.sum;
                let result = variable.pack(evaluator, place, &mut self.hint);
                result.map_err(|fault| unpackable(evaluator, place, fault))?;
                self.fingerprint = self.fingerprint.wrapping_sub(before).wrapping_add(variable.sum);
                if place < moved {
                    let start = start_of(&self.ends, place);
                    match self.bytes.get_mut(start..self.ends[place]) {
                        Some(bytes) if bytes.len() == variable.bytes.len() => bytes.copy_from_slice(&variable.bytes),
                        _ => moved = place,
                    }
                }
            }
        }
        if moved < self.variables.len() {
            self.put_behind(moved);
        }
        made.set(&self.bytes, self.fingerprint);
        self.hint.give(made);
        Ok(())
    }

    /// Puts all variables from one on behind those before it.
    fn put_behind(&mut self, first: usize) {
        self.bytes.truncate(start_of(&self.ends, first));
        self.ends.truncate(first);
        for variable in &self.variables[first..] {
            self.bytes.extend_from_slice(&variable.bytes);
            self.ends.push(self.bytes.len());
        }
    }
}

/// Where a variable begins.
#[inline]
fn start_of(ends: &[usize], place: usize) -> usize {
    if place == 0 { 0 } else { ends[place - 1] }
}

/// Whether a value is certainly the one that was packed before. Sets that are not written out are compared by their descriptions:
/// those are short.
#[inline]
fn is_as_before(before: &Value, now: &Value) -> bool {
    is_shared(before, now) || matches!(now, Value::Symbolic(_)) && is_identical(before, now)
}

impl PackedVariable {
    /// Packs the value that was made, or takes the element as which it was packed before.
    fn pack(&mut self, evaluator: &mut Evaluator<'_>, place: usize, hint: &mut InitialHint) -> Evaluated<()> {
        let chosen = evaluator.chosen(place).filter(|chosen| chosen.size > 1);
        let Some(Chosen { listing, place: element, size }) = chosen else {
            return self.pack_anew(evaluator, place, hint);
        };
        if self.listing != Some(listing) {
            self.listing = Some(listing);
            self.elements.clear();
            self.elements.resize(size as usize, None);
        }
        if let Some(PackedElement { bytes, sum, numbers }) = &self.elements[element as usize] {
            self.bytes.clear();
            self.bytes.extend_from_slice(bytes);
            self.slots.clear();
            hint.recall(place, numbers.as_deref());
            (self.sum, self.value) = (*sum, evaluator.scratch.next[place].clone());
            return Ok(());
        }
        self.pack_anew(evaluator, place, hint)?;
        let numbers = hint.known(place).map(Box::from);
        self.elements[element as usize] =
            Some(PackedElement { bytes: self.bytes.as_slice().into(), sum: self.sum, numbers });
        Ok(())
    }

    fn pack_anew(&mut self, evaluator: &mut Evaluator<'_>, place: usize, hint: &mut InitialHint) -> Evaluated<()> {
        let layout = evaluator.scratch.slots.layout.clone();
        let root = layout.root(place);
        let value = evaluator.scratch.next[place].clone();
        // Nothing is to be taken for packed if this fails.
        let old = std::mem::take(&mut self.value);
        let first = layout.node(root).from;
        if self.slots.is_empty() || !self.renew(evaluator, &layout, (root, first), (&old, &value), hint)? {
            self.bytes.clear();
            self.slots.clear();
            let packer = evaluator.scratch.packer.clone();
            packer.pack(evaluator, &value, &mut self.bytes)?;
            let slots = &mut self.slots;
            self.sum = evaluator.scratch.slots.sum_of_variable(&packer, place, &self.bytes, slots);
            self.number(&mut evaluator.scratch.slots, (place, first), hint);
        }
        self.value = value;
        Ok(())
    }

    /// Tells the numbers of all slots; `first` is the first one of the variable.
    fn number(&self, slots: &mut Slots, (place, first): (usize, usize), hint: &mut InitialHint) {
        hint.forget(place, !self.slots.is_empty());
        let mut start = 0;
        for (slot, (end, _)) in (first..).zip(&self.slots) {
            hint.number(slots, slot, &self.bytes[start..*end]);
            start = *end;
        }
    }

    /// Packs what a part of the variable has else than in the value that was packed before; `first` is the first slot of the
    /// variable. Whether the part still has the form that the layout expects: if not, nothing is known.
    fn renew(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        layout: &Layout,
        (id, first): (NodeId, usize),
        (old, new): (&Value, &Value),
        hint: &mut InitialHint,
    ) -> Evaluated<bool> {
        if is_shared(old, new) {
            return Ok(true);
        }
        let (node, children) = (layout.node(id), layout.children(id));
        if children.is_empty() {
            self.renew_slot(evaluator, (node.from, node.from - first), layout.prefix(node.from), (old, new))?;
            hint.number(&mut evaluator.scratch.slots, node.from, &self.room);
            return Ok(true);
        }
        let (Value::Function(old), Value::Function(new)) = (old, new) else { return Ok(false) };
        if [old.values().len(), new.values().len()] != [children.len(); 2] || !old.shares_keys(new) {
            return Ok(false);
        }
        for (child, parts) in children.iter().zip(old.values().iter().zip(new.values())) {
            if !self.renew(evaluator, layout, (*child, first), parts, hint)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Packs another value into a slot, behind the heads that stand before it; `place` is that of the slot among those of the
    /// variable.
    fn renew_slot(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        (slot, place): (usize, usize),
        prefix: &[u8],
        (old, new): (&Value, &Value),
    ) -> Evaluated<()> {
        let start = if place == 0 { 0 } else { self.slots[place - 1].0 };
        let (end, added) = self.slots[place];
        self.room.clear();
        self.room.extend_from_slice(prefix);
        if !pack_simple(new, &mut self.room) {
            let packer = evaluator.scratch.packer.clone();
            let bytes = &self.bytes[start + prefix.len()..end];
            packer.pack_like(evaluator, new, (old, bytes), &mut self.room)?;
        }
        let sum = evaluator.scratch.slots.hash_of_slot(slot, &self.room);
        self.sum = self.sum.wrapping_sub(added).wrapping_add(sum);
        self.slots[place].1 = sum;
        if self.room.len() == end - start {
            self.bytes[start..end].copy_from_slice(&self.room);
        } else {
            self.bytes.splice(start..end, self.room.iter().copied());
            let moved = (start + self.room.len()).wrapping_sub(end);
            self.slots[place..].iter_mut().for_each(|(end, _)| *end = end.wrapping_add(moved));
        }
        Ok(())
    }
}

impl Packing<'_> {
    /// A variable that has changed and has not the form that the layout expects, or of a state that comes from no other.
    fn whole(&mut self, evaluator: &mut Evaluator<'_>, new: &Value) -> Evaluated<()> {
        self.difference = None;
        let packer = evaluator.scratch.packer.clone();
        packer.pack(evaluator, new, self.bytes)
    }

    /// A slot that gets a value without parts; whether it is that.
    #[inline]
    fn simple(&mut self, slots: &Slots, id: NodeId, new: &Value) -> bool {
        let (node, start) = (self.layout.node(id), self.bytes.len());
        if !self.layout.children(id).is_empty() {
            return false;
        }
        self.bytes.extend_from_slice(&self.layout.prefix(node.from)[..node.outer]);
        if !pack_simple(new, self.bytes) {
            self.bytes.truncate(start);
            return false;
        }
        self.change(slots, node.from, start);
        true
    }

    /// A slot has changed; its bytes stand behind the others, from a place on.
    #[inline]
    fn change(&mut self, slots: &Slots, slot: usize, start: usize) {
        self.difference =
            self.difference.map(|difference| difference.wrapping_add(slots.step_of(slot, &self.bytes[start..])));
    }

    /// A variable or a part of one, with the heads that stand before it in its first slot.
    fn node(&mut self, evaluator: &mut Evaluator<'_>, id: NodeId, (old, new): (&Value, &Value)) -> Evaluated<()> {
        if is_shared(old, new) {
            self.bytes.extend_from_slice(evaluator.scratch.slots.node_bytes(id));
            return Ok(());
        }
        let (node, children) = (self.layout.node(id), self.layout.children(id));
        if let (Value::Function(old), Value::Function(new)) = (old, new)
            && !children.is_empty()
            && children.len() == old.values().len()
            && children.len() == new.values().len()
            && old.shares_keys(new)
        {
            // The first slot of the first child has the head of this node as well.
            let mut parts = children.iter().zip(old.values().iter().zip(new.values()));
            return parts.try_for_each(|(child, parts)| self.node(evaluator, *child, parts));
        }
        if self.simple(&evaluator.scratch.slots, id, new) {
            return Ok(());
        }
        let start = self.bytes.len();
        self.bytes.extend_from_slice(&self.layout.prefix(node.from)[..node.outer]);
        let packer = evaluator.scratch.packer.clone();
        let old_bytes: SmallVec<[u8; ROOM]> = evaluator.scratch.slots.node_bytes(id)[node.outer..].into();
        packer.pack_like(evaluator, new, (old, &old_bytes), self.bytes)?;
        if children.is_empty() {
            self.change(&evaluator.scratch.slots, node.from, start);
        } else {
            self.difference = None;
        }
        Ok(())
    }
}

#[cold]
fn unpackable(evaluator: &Evaluator<'_>, place: usize, mut fault: Fault) -> Fault {
    if fault.kind.is_from_outside() {
        return fault;
    }
    let name = &evaluator.variables[place];
    fault.message = format!("the value given to `{name}` cannot be part of a state: {}", fault.message);
    // Not a limit of this machine: TLC, too, says that the spec cannot be evaluated.
    fault.kind = FaultKind::Evaluation;
    fault
}

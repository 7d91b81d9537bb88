//! Evaluation that records which slots of the state it reads.
//!
//! While this is recorded, a variable has no value among those of the state until all of it is read. So whoever looks
//! there for a value finds one only if that has been recorded.

use super::{Evaluator, Scratch};
use crate::ir::{Binder, Expr, ExprId, Local, Update, Variable};
use crate::slots::{NodeId, Part, Pending, Place, Slots};
use check_system::{Fault, Interrupt};
use check_value::pack::Packer;
use check_value::value::{self, Evaluated, Value};
use smallvec::SmallVec;

/// Bytes that most packed values do not exceed.
const ROOM: usize = 256;

impl Evaluator<'_> {
    /// Hides the state, so that reading is noticed.
    pub fn see_nothing(&mut self) {
        self.scratch.state.fill(Value::Unset);
        self.scratch.clear_next();
        self.scratch.sees_all = false;
        self.scratch.new_epoch();
        self.scratch.new_next_epoch();
    }

    /// Shows the state that is loaded.
    pub fn see_all(&mut self) {
        if self.scratch.sees_all {
            return;
        }
        let Scratch { state, slots, packer, .. } = &mut *self.scratch;
        for (variable, value) in state.iter_mut().enumerate() {
            *value = slots.whole(packer, variable, false);
        }
        self.scratch.sees_all = true;
        self.scratch.new_epoch();
        self.scratch.shown_epoch = self.scratch.epoch;
    }

    /// Shows the second state of the step that is loaded.
    pub fn see_next(&mut self) {
        if self.scratch.is_complete() {
            return;
        }
        let packer = self.scratch.packer.clone();
        for variable in 0..self.scratch.next.len() {
            self.scratch.next[variable] = self.scratch.slots.whole(&packer, variable, true);
        }
        self.scratch.next_given();
    }

    /// Does something and records what it reads.
    pub fn recorded<T>(&mut self, work: impl FnOnce(&mut Self) -> Evaluated<T>) -> Evaluated<T> {
        if self.scratch.slots.are_filters_unsettled() {
            self.settle_filters()?;
        }
        self.scratch.slots.start();
        let result = work(self);
        self.scratch.slots.stop();
        result
    }

    /// The value of a local, evaluated or not.
    pub fn local(&self, local: Local) -> Value {
        self.get(local).clone()
    }

    /// Gives a local a value.
    pub fn set_local(&mut self, local: Local, value: Value) {
        self.set(local, value);
    }

    /// Gives locals their values.
    pub fn set_locals(&mut self, locals: &[(Local, Value)]) {
        for (local, value) in locals {
            self.set(*local, value.clone());
        }
    }

    /// What binders have bound.
    pub fn bound(&self, binders: &[Binder]) -> Vec<(Local, Value)> {
        binders.iter().flat_map(|binder| &binder.locals).map(|local| (*local, self.local(*local))).collect()
    }

    /// Appends what binders have bound, packed one after the other.
    pub fn pack_bound(&mut self, binders: &[Binder], packed: &mut Vec<u8>) -> Evaluated<()> {
        let packer = self.scratch.packer.clone();
        binders.iter().flat_map(|binder| &binder.locals).try_for_each(|local| {
            let value = self.local(*local);
            packer.pack(self, &value, packed)
        })
    }

    /// Appends the values of locals, packed one after the other.
    pub fn pack_values(&mut self, locals: &[(Local, Value)], packed: &mut Vec<u8>) -> Evaluated<()> {
        let packer = self.scratch.packer.clone();
        locals.iter().try_for_each(|(_, value)| packer.pack(self, value, packed))
    }

    /// All of a variable, which is recorded.
    pub(super) fn read_variable(&mut self, variable: Variable) -> Value {
        let place = variable.0 as usize;
        let scratch = &mut *self.scratch;
        scratch.slots.record_variable(place, false);
        let value = scratch.slots.whole(&scratch.packer, place, false);
        scratch.state[place] = value.clone();
        value
    }

    /// All of a variable of the second state of a step, which is recorded.
    pub(super) fn read_primed(&mut self, variable: Variable) -> Value {
        let place = variable.0 as usize;
        let scratch = &mut *self.scratch;
        scratch.slots.record_variable(place, true);
        let value = scratch.slots.whole(&scratch.packer, place, true);
        scratch.next[place] = value.clone();
        value
    }

    /// The domain of a function that is a variable or a part of one and has the form that the layout expects, or of a sequence whose
    /// elements are known by themselves: then only that is recorded.
    pub(super) fn read_domain(&mut self, id: ExprId) -> Evaluated<Option<Value>> {
        let Some(place) = self.part(id)? else { return Ok(None) };
        let scratch = &mut *self.scratch;
        if let Some(length) = scratch.slots.sequence_length(place) {
            return Ok(Some(Value::interval(1, length as i64)));
        }
        let domain = scratch.slots.layout.domain(&scratch.packer, place.node);
        if domain.is_some() {
            scratch.slots.record_form(place);
        }
        Ok(domain.filter(|_| scratch.slots.is_regular(place)))
    }

    /// The part of a variable that an expression speaks of, if the variable has the form that the layout expects.
    fn part(&mut self, id: ExprId) -> Evaluated<Option<Place>> {
        match self.program.expr(self.program.bare(id)) {
            Expr::Variable(variable) => Ok(self.unread(*variable)),
            Expr::Primed(variable) => Ok(self.unread_primed(*variable)),
            Expr::Apply(function, argument) => {
                let Some(place) = self.part(*function)? else { return Ok(None) };
                if self.scratch.slots.layout.children(place.node).is_empty() {
                    return Ok(None);
                }
                let argument = self.operand(*argument)?;
                let child = self.child(place.node, &argument)?;
                Ok(child.map(|node| Place { node, ..place }))
            }
            Expr::Field(record, name) => {
                let Some(place) = self.part(*record)? else { return Ok(None) };
                let child = self.child(place.node, &Value::Str(*name))?;
                Ok(child.map(|node| Place { node, ..place }))
            }
            _ => Ok(None),
        }
    }

    /// A variable not all of which has been read.
    pub(super) fn unread(&self, Variable(variable): Variable) -> Option<Place> {
        let scratch = &*self.scratch;
        // Variables that instances have below an ENABLED are no part of the state.
        let is_read = scratch.state.get(variable as usize).is_none_or(|value| !matches!(value, Value::Unset));
        if is_read { None } else { scratch.slots.place(variable as usize, false) }
    }

    /// The same in the second state of a step.
    pub(super) fn unread_primed(&self, Variable(variable): Variable) -> Option<Place> {
        let scratch = &*self.scratch;
        let is_unread = match scratch.next[variable as usize] {
            Value::Unset => scratch.slots.is_step,
            Value::Thunk(_) => matches!(scratch.slots.pending[variable as usize], Pending::Given),
            _ => false,
        };
        if is_unread { scratch.slots.place(variable as usize, true) } else { None }
    }

    /// The next value of a variable that has none yet, as far as possible by what changes.
    pub(super) fn next_value(&mut self, variable: Variable, code: ExprId) -> Evaluated<Value> {
        match self.program.expr(code) {
            Expr::Variable(same) if *same == variable => Ok(self.stays(variable)),
            Expr::If(condition, yes, no) => {
                let way = if self.truth(*condition)? { *yes } else { *no };
                self.next_value(variable, way)
            }
            Expr::Inlined(_, body) => self.next_value(variable, *body),
            // What is computed once for a state depends on all of a variable of which only a part changes.
            Expr::Memo(_, body) if self.is_change(variable, *body) => self.next_value(variable, *body),
            Expr::Let(locals, body) => {
                for local in locals {
                    self.set(*local, Value::Unset);
                }
                self.next_value(variable, *body)
            }
            expr => {
                let pending = match (self.entries_after(variable, code)?, expr) {
                    (Some(changes), _) => Some(Pending::Entries(changes)),
                    (None, Expr::Except(function, updates)) if self.is_variable(*function, variable) => {
                        self.parts(variable, updates)?.map(Pending::Parts)
                    }
                    (None, Expr::Function(..)) if self.keeps_parts(variable, code) => {
                        self.constructed(variable, code)?.map(Pending::Parts)
                    }
                    _ => None,
                };
                match pending {
                    Some(pending) => {
                        self.scratch.slots.pending[variable.0 as usize] = pending;
                        Ok(self.scratch.slots.marker())
                    }
                    None => self.eval(code),
                }
            }
        }
    }

    fn is_variable(&self, code: ExprId, variable: Variable) -> bool {
        *self.program.expr(code) == Expr::Variable(variable)
    }

    /// Whether an expression says what changes of a variable, or that nothing does.
    fn is_change(&self, variable: Variable, code: ExprId) -> bool {
        match self.program.expr(code) {
            Expr::Except(function, _) if self.is_variable(*function, variable) => true,
            Expr::If(_, yes, no) => self.is_change(variable, *yes) && self.is_change(variable, *no),
            _ if self.changes_entries(variable, code) || self.keeps_parts(variable, code) => true,
            Expr::Inlined(_, body) | Expr::Let(_, body) | Expr::Memo(_, body) => self.is_change(variable, *body),
            _ => false,
        }
    }

    /// The next value of a variable that does not change.
    pub(super) fn stays(&mut self, variable: Variable) -> Value {
        self.scratch.slots.pending[variable.0 as usize] = Pending::Kept;
        self.scratch.slots.marker()
    }

    /// What EXCEPT changes; `None` if that is not some parts that do not overlap.
    fn parts(&mut self, variable: Variable, updates: &[Update]) -> Evaluated<Option<Vec<Part>>> {
        let Some(whole) = self.unread(variable) else { return Ok(None) };
        self.scratch.slots.record_form(whole);
        if !self.scratch.slots.is_regular(whole) {
            return Ok(None);
        }
        let mut parts: Vec<Part> = Vec::new();
        for update in updates {
            let path = self.evals(&update.path)?;
            let mut node = whole.node;
            let mut inside = 0;
            while inside < path.len() && !self.scratch.slots.layout.children(node).is_empty() {
                let Some(child) = self.child(node, &path[inside])? else { return Ok(None) };
                node = child;
                inside += 1;
            }
            if parts.iter().any(|part| self.overlap(part.node, node)) {
                return Ok(None);
            }
            let value = self.new_part(Place { node, ..whole }, &path[inside..], update)?;
            parts.push(Part { node, path: path[..inside].into(), value });
        }
        Ok(Some(parts))
    }

    fn overlap(&self, left: NodeId, right: NodeId) -> bool {
        let layout = &self.scratch.slots.layout;
        let (left, right) = (layout.node(left), layout.node(right));
        left.from < right.to && right.from < left.to
    }

    fn new_part(&mut self, place: Place, path: &[Value], update: &Update) -> Evaluated<Value> {
        if path.is_empty() && update.at.is_none() {
            return self.eval(update.value);
        }
        let scratch = &mut *self.scratch;
        scratch.slots.record(place);
        let old = scratch.slots.part(&scratch.packer, place);
        value::update(self, old, path, &mut |evaluator: &mut Self, old| {
            if let Some(local) = update.at {
                evaluator.set(local, old);
            }
            evaluator.eval(update.value)
        })
    }

    /// The next value of a variable, written out.
    pub(super) fn written_out(&mut self, variable: Variable) -> Evaluated<Value> {
        let place = variable.0 as usize;
        if !matches!(self.scratch.next[place], Value::Thunk(_)) {
            return Ok(self.scratch.next[place].clone());
        }
        if matches!(self.scratch.slots.pending[place], Pending::Given) {
            return Ok(self.read_primed(variable));
        }
        let mut value = match self.scratch.state[place].clone() {
            Value::Unset => self.read_variable(variable),
            known => known,
        };
        match self.scratch.slots.pending[place].clone() {
            Pending::Parts(parts) => {
                for part in parts {
                    value = value::update(self, value, &part.path, &mut |_: &mut Self, _| Ok(part.value.clone()))?;
                }
            }
            Pending::Entries(changes) => value = self.with_entries(value, &changes)?,
            Pending::Kept | Pending::Given => {}
        }
        self.scratch.next[place] = value.clone();
        Ok(value)
    }

    /// Hides the state and gives some variables of the next one: their slots have numbers.
    pub fn see_given(&mut self) {
        self.see_nothing();
        for place in 0..self.scratch.next.len() {
            if !self.scratch.slots.is_given_variable(place) {
                continue;
            }
            self.scratch.next[place] = self.scratch.slots.marker();
            self.scratch.slots.pending[place] = Pending::Given;
            self.scratch.unassigned -= 1;
        }
    }

    /// Whether a variable of the next state has a value.
    pub fn has_next(&self, place: usize) -> bool {
        !matches!(self.scratch.next[place], Value::Unset)
    }

    /// Packs what the next state changes in variables that were not given, by slots with the numbers of their values.
    /// Whether each of them has the form that the layout expects.
    pub fn pack_writes(&mut self, writes: &mut Vec<(u32, u32)>) -> Evaluated<bool> {
        let (mut is_regular, before) = (true, writes.len());
        for place in 0..self.scratch.next.len() {
            if self.scratch.slots.is_given_variable(place) {
                continue;
            }
            let root = self.scratch.slots.layout.root(place);
            match &self.scratch.next[place] {
                Value::Unset => continue,
                Value::Thunk(_) => match std::mem::take(&mut self.scratch.slots.pending[place]) {
                    Pending::Kept => continue,
                    Pending::Parts(parts) => {
                        let are_packed = self.pack_parts(&parts, writes);
                        self.scratch.slots.pending[place] = Pending::Parts(parts);
                        if are_packed? {
                            continue;
                        }
                    }
                    Pending::Entries(changes) => {
                        let are_packed = self.pack_entries(&changes, writes);
                        self.scratch.slots.pending[place] = Pending::Entries(changes);
                        are_packed?;
                        continue;
                    }
                    Pending::Given => self.scratch.slots.pending[place] = Pending::Given,
                },
                _ => {}
            }
            let (value, packer) = (self.written_out(Variable(place as u32))?, self.scratch.packer.clone());
            let mut packed = std::mem::take(&mut self.scratch.slots.part_room);
            packed.clear();
            self.pack_for(&packer, root, &value, &mut packed)?;
            if !self.write_node(root, &packed, writes) {
                self.write_irregular(root, &packed, writes);
                is_regular = false;
            }
            self.scratch.slots.part_room = packed;
        }
        writes[before..].sort_unstable();
        Ok(is_regular)
    }

    /// Packs parts; whether they have the form that the layout expects. If not, nothing was packed.
    fn pack_parts(&mut self, parts: &[Part], writes: &mut Vec<(u32, u32)>) -> Evaluated<bool> {
        let (before, packer) = (writes.len(), self.scratch.packer.clone());
        for part in parts {
            let mut packed = std::mem::take(&mut self.scratch.slots.part_room);
            packed.clear();
            self.pack_for(&packer, part.node, &part.value, &mut packed)?;
            let is_regular = self.write_node(part.node, &packed, writes);
            self.scratch.slots.part_room = packed;
            if !is_regular {
                writes.truncate(before);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Appends the bytes of a value that a node is to get. What it shares with the value that the node has is copied.
    fn pack_for(&mut self, packer: &Packer, node: NodeId, value: &Value, out: &mut Vec<u8>) -> Evaluated<()> {
        match self.scratch.slots.known_leaf(node) {
            Some((old, bytes)) => {
                let outer = self.scratch.slots.layout.node(node).outer;
                packer.pack_like(self, value, (&old, &bytes[outer..]), out)
            }
            None => packer.pack(self, value, out),
        }
    }

    /// A value packed with the domains that states share.
    pub fn packed(&mut self, value: &Value) -> Evaluated<Vec<u8>> {
        // Room for most values: to let it grow byte by byte costs more than to pack.
        let (packer, mut packed) = (self.scratch.packer.clone(), Vec::with_capacity(ROOM));
        packer.pack(self, value, &mut packed)?;
        Ok(packed)
    }

    fn write_node(&mut self, node: NodeId, packed: &[u8], writes: &mut Vec<(u32, u32)>) -> bool {
        let Slots { layout, table, entries, .. } = &mut self.scratch.slots;
        let (from, outer) = (layout.node(node).from, layout.node(node).outer);
        let mut write = |slot: usize, bytes: &[u8]| writes.push((slot as u32, table.number(entries, slot, bytes)));
        let first = |end: usize| -> SmallVec<[u8; 64]> {
            layout.prefix(from)[..outer].iter().chain(&packed[..end]).copied().collect()
        };
        // Most often it is one slot.
        if layout.children(node).is_empty() {
            match outer {
                0 => write(from, packed),
                _ => write(from, &first(packed.len())),
            }
            return true;
        }
        let Some(ends) = layout.cut(&self.scratch.packer, node, packed) else { return false };
        let mut start = 0;
        for (slot, end) in (from..).zip(ends) {
            match start {
                0 if outer > 0 => write(slot, &first(end)),
                _ => write(slot, &packed[start..end]),
            }
            start = end;
        }
        true
    }

    /// A variable that has not the form that the layout expects: all in its first slot.
    fn write_irregular(&mut self, root: NodeId, packed: &[u8], writes: &mut Vec<(u32, u32)>) {
        let slots = &mut self.scratch.slots;
        slots.writes_irregular = true;
        let (from, to) = (slots.layout.node(root).from, slots.layout.node(root).to);
        for slot in from..to {
            let bytes = if slot == from { packed } else { &[] };
            let number = slots.table.number(&slots.entries, slot, bytes);
            writes.push((slot as u32, number));
        }
    }

    /// Ends recording: what is to be evaluated must not be remembered.
    #[cold]
    pub(super) fn not_to_be_remembered(&mut self) -> Fault {
        self.scratch.slots.spoil();
        Interrupt::Uncacheable.into()
    }

    /// The fault of a state that is used where there is none.
    #[cold]
    pub(super) fn no_state(&self, variable: Variable) -> Fault {
        let name = self.variable_name(variable);
        Fault::evaluation(format!("the variable `{name}` has no value here: there is no state"))
    }
}

//! Memos: what is computed from a state once. While what is read is recorded, one may stand for a slot of the state.

use super::{CacheSubject, Evaluator, NOT_GIVEN};
use crate::ir::{Expr, ExprId, MemoId};
use crate::slots::{MemoKind, Pending, Slots, Sought, Tree, UNKNOWN};
use check_system::{Fault, Interrupt};
use check_value::value::{Evaluated, Symbolic, Value};
use smallvec::SmallVec;
use std::rc::Rc;

/// A value that was computed from the state, and what it was computed from.
#[derive(Clone, Debug)]
pub(super) struct Stored {
    /// The number of the state.
    state: u64,
    value: Value,
    /// With how often filters had come to select more by then; `None` where that was not recorded.
    read: Option<(Rc<[u32]>, u64)>,
}

impl Evaluator<'_> {
    /// What is computed from the state once, with a record of what it is computed from.
    pub(super) fn recorded_memo(&mut self, MemoId(memo): MemoId) -> Evaluated<Value> {
        let memo = memo as usize;
        let (now, epoch) = self.moment(memo);
        let place = self.scratch.slots.memo_place(memo);
        if let (MemoKind::Slot, Some(place)) = (self.scratch.slots.memos.kind(memo), place) {
            return self.memo_slot(memo, place);
        }
        if self.scratch.slots.memos.kind(memo) == MemoKind::Many
            && let Some(function) = self.by_elements(memo, self.program.memo_codes[memo])?
        {
            self.scratch.memos[memo] = (epoch, function.clone());
            return Ok(function);
        }
        // Who reads one before it is decided what it is taken for would have read something else than who comes after.
        if let Some(Stored { state, value, read: Some((read, generation)) }) = &self.scratch.stored[memo]
            && *state == now
            && *generation == self.scratch.slots.filters.generation
            && self.scratch.slots.memos.kind(memo) != MemoKind::New
            && self.scratch.slots.are_numbered(read)
        {
            let value = value.clone();
            self.scratch.slots.record_all(&read.clone());
            self.scratch.memos[memo] = (epoch, value.clone());
            return Ok(value);
        }
        let (result, read) = self.apart(memo);
        if self.is_slot(memo, place.is_some(), (&result, &read))? {
            return self.memo_slot(memo, place.expect("a memo that is a slot has a place"));
        }
        self.scratch.slots.record_all(&read);
        let value = result?;
        self.scratch.memos[memo] = (epoch, value.clone());
        // What is left for later would be computed for one, and be there for others, who would not have read anything.
        let is_kept = is_written_out(&value) && self.scratch.slots.may_keep();
        let read = Some((read, self.scratch.slots.filters.generation));
        let stored = is_kept.then(|| Stored { state: now, value: value.clone(), read });
        self.scratch.stored[memo] = stored;
        Ok(value)
    }

    /// A memo that is a function over sets that never change, as one whose elements are computed when they are asked for: then
    /// only what these read is recorded. `None` if it is no such function.
    fn by_elements(&mut self, memo: usize, code: ExprId) -> Evaluated<Option<Value>> {
        let program = self.program;
        match program.expr(code) {
            Expr::Inlined(_, body) => self.by_elements(memo, *body),
            Expr::Function(binders, _)
                if !self.scratch.slots.memos.is_next(memo)
                    && binders.iter().all(|binder| program.expr(binder.set).is_fixed()) =>
            {
                let sets = self.binder_sets(binders)?;
                let (_, to) = program.memo_locals[memo];
                Ok(Some(self.function_alone(code, sets, to)))
            }
            _ => Ok(None),
        }
    }

    /// Decides what a memo is taken for, of which it is known now what it reads. Whether it is a slot.
    fn is_slot(
        &mut self,
        memo: usize,
        has_place: bool,
        (result, read): (&Evaluated<Value>, &[u32]),
    ) -> Evaluated<bool> {
        let memos = &mut self.scratch.slots.memos;
        let kind = memos.kind(memo);
        if !has_place || !matches!(kind, MemoKind::New | MemoKind::Narrow) {
            return Ok(false);
        }
        // One that has no value in some state is plain: somebody may already have read what it reads.
        let has_value = result.as_ref().is_ok_and(is_written_out);
        if has_value && read.len() > 1 {
            memos.decide(memo, MemoKind::Slot);
            // Who has read a narrow one has read something else than who comes now.
            return if kind == MemoKind::New { Ok(true) } else { Err(self.torn()) };
        }
        memos.decide(memo, if has_value { MemoKind::Narrow } else { MemoKind::Plain });
        Ok(false)
    }

    /// What depends on variables of the state that is being made whose values are known by their slots: known by these.
    fn given_memo(&mut self, memo: usize, code: ExprId) -> Evaluated<Value> {
        let Some(place) = self.scratch.slots.memo_place(memo) else { return self.eval(code) };
        match self.scratch.slots.memos.kind(memo) {
            MemoKind::Plain | MemoKind::Many => return self.eval(code),
            MemoKind::Slot => return self.memo_slot(memo, place),
            MemoKind::New | MemoKind::Narrow => {}
        }
        let (result, read) = self.apart(memo);
        if self.is_slot(memo, true, (&result, &read))? {
            return self.memo_slot(memo, place);
        }
        self.scratch.slots.record_all(&read);
        result
    }

    /// Evaluates a memo by itself, and gives what it reads. It has a frame of its own: who asks for its value may be at work
    /// in another routine than the one in which it stands, and what is kept in locals around it was read by others.
    fn apart(&mut self, memo: usize) -> (Evaluated<Value>, Rc<[u32]>) {
        let outer = self.scratch.slots.enter();
        // Entries of the second state have no places: twins would not ask for the same.
        let is_shared = self.scratch.slots.memos.is_shared(memo);
        let reads_whole = std::mem::replace(&mut self.scratch.slots.reads_whole, is_shared);
        let is_next = self.scratch.slots.memos.is_next(memo);
        let seen = self.hide(is_next);
        let result = self.in_its_locals(memo, self.program.memo_codes[memo]);
        self.show(is_next, seen);
        self.scratch.slots.reads_whole = reads_whole;
        (result, self.scratch.slots.leave(outer))
    }

    /// Evaluates the code of a memo with locals that nobody else has.
    fn in_its_locals(&mut self, memo: usize, code: ExprId) -> Evaluated<Value> {
        let (from, to) = self.program.memo_locals[memo];
        if from >= to {
            return self.eval(code);
        }
        self.in_locals_of_its_own((from, to), SmallVec::new(), |evaluator| evaluator.eval(code))
    }

    /// Hides one of the states of a step; gives what was seen of it.
    pub(super) fn hide(&mut self, is_next: bool) -> (Vec<Value>, u64) {
        let scratch = &mut *self.scratch;
        let mut hidden = vec![Value::Unset; scratch.state.len()];
        if is_next {
            for (place, value) in hidden.iter_mut().enumerate() {
                if scratch.slots.is_given_variable(place) {
                    *value = scratch.slots.marker();
                    scratch.slots.pending[place] = Pending::Given;
                }
            }
            let seen = (std::mem::replace(&mut scratch.next, hidden), scratch.next_epoch);
            scratch.new_next_epoch();
            return seen;
        }
        let seen = (std::mem::replace(&mut scratch.state, hidden), scratch.epoch);
        scratch.new_epoch();
        seen
    }

    /// Shows again what was hidden.
    pub(super) fn show(&mut self, is_next: bool, (seen, epoch): (Vec<Value>, u64)) {
        if is_next {
            (self.scratch.next, self.scratch.next_epoch) = (seen, epoch);
        } else {
            (self.scratch.state, self.scratch.epoch) = (seen, epoch);
        }
    }

    /// The number of the state from which a memo is computed, and that of what is seen of it.
    fn moment(&self, memo: usize) -> (u64, u64) {
        let scratch = &*self.scratch;
        match scratch.slots.memos.is_next(memo) {
            true => (scratch.next_number, scratch.next_epoch),
            false => (scratch.state_number, scratch.epoch),
        }
    }

    /// What depends on the second state of a step: computed once where that state has all its values, each time where some
    /// are still to come.
    pub(super) fn next_memo(&mut self, memo: MemoId, code: ExprId) -> Evaluated<Value> {
        let epoch = self.scratch.next_epoch;
        let recording = self.scratch.slots.recording;
        let is_made = self.scratch.next_number == NOT_GIVEN;
        if recording && self.scratch.slots.is_given(memo.0 as usize) {
            return self.given_memo(memo.0 as usize, code);
        }
        if epoch == NOT_GIVEN || (recording && !self.scratch.slots.is_step && !is_made) {
            return self.eval(code);
        }
        if let (known, value) = &self.scratch.memos[memo.0 as usize]
            && *known == epoch
        {
            return Ok(value.clone());
        }
        if is_made {
            // It is made of what has been read already, and read by nobody else.
            let value = self.eval(code)?;
            self.scratch.memos[memo.0 as usize] = (epoch, value.clone());
            return Ok(value);
        }
        if recording {
            return self.recorded_memo(memo);
        }
        // What is kept here need not be kept in a local as well.
        let code = if let Expr::Lazy(_, code) = self.program.expr(code) { *code } else { code };
        self.plain_memo(memo, code)
    }

    /// The value of a memo that is a slot.
    fn memo_slot(&mut self, memo: usize, place: usize) -> Evaluated<Value> {
        let number = self.memo_number(memo, place)?;
        let slots = &mut self.scratch.slots;
        slots.record_all(&[place as u32]);
        let value = slots.table.value(slots.memo_column(memo), number).cloned().expect("it is kept with its number");
        self.scratch.memos[memo] = (self.moment(memo).1, value.clone());
        Ok(value)
    }

    /// The number of the value of a memo that is a slot, in the state that is loaded.
    fn memo_number(&mut self, memo: usize, place: usize) -> Evaluated<u32> {
        let known = self.scratch.slots.numbers()[place];
        if known != UNKNOWN {
            return Ok(known);
        }
        let is_useful = self.scratch.slots.memos.is_useful(memo);
        let number = match if is_useful { self.known_memo(memo) } else { None } {
            Some(number) => number,
            None => self.learn_memo(memo, is_useful)?,
        };
        self.scratch.slots.set_memo(place, number);
        Ok(number)
    }

    /// What is known of a memo, once the memos are known on which it depends; `None` if that is nothing.
    fn known_memo(&mut self, memo: usize) -> Option<u32> {
        loop {
            match self.scratch.slots.find_memo(memo) {
                Sought::Found(number) => return Some(number),
                Sought::Wanting(place) if self.know(place) => {}
                Sought::Missing | Sought::Wanting(_) => return None,
            }
        }
    }

    /// What a tree knows, once the memos are known for which it asks; `None` if it does not know.
    pub fn sought(&mut self, tree: &Tree) -> Option<u32> {
        loop {
            match tree.find(self.scratch.slots.numbers()) {
                Sought::Found(result) => return Some(result),
                Sought::Missing => return None,
                Sought::Wanting(place) if self.know(place) => {}
                Sought::Wanting(_) => return None,
            }
        }
    }

    /// Finds the number that a place among the numbers lacks: that of a memo. Whether it was found.
    pub fn know(&mut self, place: u32) -> bool {
        if self.scratch.slots.number_at(place) {
            return true;
        }
        if self.scratch.slots.is_behind_memos(place) {
            return self.settle_filters().is_ok() && self.scratch.slots.number_at(place);
        }
        let memo = self.scratch.slots.memo_at(place);
        let slots = &mut self.scratch.slots;
        // Where it is not found nobody goes on without it: what is recorded around this stays whole.
        let outer = slots.start_inside();
        let result = self.memo_number(memo, place as usize);
        self.scratch.slots.end_inside(outer);
        result.is_ok()
    }

    /// Ends recording: what is known of a memo is no help now, but may be later. Whoever goes on nevertheless has not
    /// recorded all that was read.
    #[cold]
    fn torn(&mut self) -> Fault {
        self.scratch.slots.tear();
        Interrupt::Uncacheable.into()
    }

    fn learn_memo(&mut self, memo: usize, is_kept: bool) -> Evaluated<u32> {
        if self.scratch.slots.memos.kind(memo) != MemoKind::Slot {
            // It was one until a moment ago, and what asks for it is about to be forgotten.
            return Err(self.torn());
        }
        // Twins share what they know: it is published of the first state.
        let is_shared = is_kept && self.scratch.slots.memos.home(memo) == memo;
        if is_shared && let Some(number) = self.shared_memo(memo) {
            return number;
        }
        let before = self.work();
        // Nobody may go on without the value, as some do who ask whether there is one: the reads are not recorded.
        let (result, read) = self.apart(memo);
        let value = result.map_err(|_| self.torn())?;
        if !is_written_out(&value) {
            self.scratch.slots.memos.decide(memo, MemoKind::Plain);
            return Err(self.torn());
        }
        let packed = self.packed(&value)?;
        let work = self.work() - before + read.len() as u64;
        if is_shared && self.scratch.slots.may_keep() {
            let mut handle = std::mem::take(&mut self.scratch.memo_handles[memo]);
            let encode = |_: &Slots, bytes: &mut Vec<u8>| {
                bytes.extend_from_slice(&packed);
                true
            };
            self.publish(&mut handle, (&read, work), encode, |evaluator| evaluator.key_of_memo(memo));
            self.scratch.memo_handles[memo] = handle;
        }
        let number = self.number_of_memo(memo, (&packed, value))?;
        if is_kept {
            self.scratch.slots.keep_memo(memo, &read, number);
        }
        Ok(number)
    }

    /// The number of a value of a memo.
    fn number_of_memo(&mut self, memo: usize, (packed, value): (&[u8], Value)) -> Evaluated<u32> {
        let slots = &mut self.scratch.slots;
        let column = slots.memo_column(memo);
        let number = slots.table.number(&slots.entries, column, packed);
        slots.table.keep(column, number, value);
        if slots.memos.takes_many(memo, slots.table.values(column)) {
            slots.memos.decide(memo, MemoKind::Many);
            return Err(self.torn());
        }
        Ok(number)
    }

    /// The number of the value of a memo that another worker has published; `None` if none has.
    fn shared_memo(&mut self, memo: usize) -> Option<Evaluated<u32>> {
        let mut handle = std::mem::take(&mut self.scratch.memo_handles[memo]);
        let found = self.look_up_shared(&mut handle, |evaluator| evaluator.key_of_memo(memo));
        self.scratch.memo_handles[memo] = handle;
        let found = found?;
        let value = self.scratch.packer.unpack(&found.bytes, &mut 0);
        let number = self.number_of_memo(memo, (&found.bytes, value));
        if let Ok(number) = number {
            self.scratch.slots.keep_shared_memo(memo, &found.read, number);
        }
        self.scratch.shared_result = found;
        Some(number)
    }

    fn key_of_memo(&mut self, memo: usize) -> Option<Vec<u8>> {
        self.shared_key(CacheSubject::Memo, [memo as u64], &[])
    }

    /// What is computed from the state once, where nothing is recorded: what was seen before may be seen again.
    pub(super) fn plain_memo(&mut self, MemoId(memo): MemoId, code: ExprId) -> Evaluated<Value> {
        let memo = memo as usize;
        let (now, epoch) = self.moment(memo);
        let value = match &self.scratch.stored[memo] {
            Some(Stored { state, value, .. }) if *state == now => value.clone(),
            _ => {
                let value = self.eval(code)?;
                let stored = is_written_out(&value).then(|| Stored { state: now, value: value.clone(), read: None });
                self.scratch.stored[memo] = stored;
                value
            }
        };
        self.scratch.memos[memo] = (epoch, value.clone());
        Ok(value)
    }
}

/// Whether nothing in a value is left for later.
pub(super) fn is_written_out(value: &Value) -> bool {
    match value {
        Value::Bool(_) | Value::Int(_) | Value::BigInt(_) | Value::Str(_) | Value::Text(_) | Value::Model(_) => true,
        Value::Set(set) => set.elements().iter().all(is_written_out),
        Value::Function(function) => function.values().iter().all(is_written_out),
        Value::Symbolic(symbolic) => match &**symbolic {
            Symbolic::Interval(..) | Symbolic::Naturals | Symbolic::Integers | Symbolic::Strings | Symbolic::Any => {
                true
            }
            Symbolic::PowerSet(set) | Symbolic::Sequences(set) => is_written_out(set),
            Symbolic::Functions { domain, range } => is_written_out(domain) && is_written_out(range),
            Symbolic::Records { sets, .. } | Symbolic::Product(sets) => sets.iter().all(is_written_out),
            _ => false,
        },
        Value::Unset | Value::Closure(_) | Value::Thunk(_) => false,
    }
}

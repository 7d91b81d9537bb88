//! Evaluation that looks at the entries of a variable one by one, and says which of them change.

use super::Evaluator;
use crate::ir::{Binary, Binder, Expr, ExprId, Local, Unary, Update, Variable};
use crate::slots::Form;
use crate::standard::Change;
use check_value::value::{self, Evaluated, Set, Value, function_from};
use smallvec::{SmallVec, smallvec};
use std::cmp::Ordering;
use std::rc::Rc;
use std::slice;

/// The numbers of an interval are looked for one by one if there are not more of them.
const FEW: u64 = 64;

/// Entries by their numbers, with their new values, or nothing where they are taken away.
type Changes = Vec<(u32, Option<Value>)>;

/// A function that keeps the values of another but for some keys: `[k \in DOMAIN f \cup S |-> IF k = a THEN e ELSE f[k]]`.
#[derive(Clone, Copy, Debug)]
struct Keeping {
    /// The other function.
    base: ExprId,
    /// Keys that are added to its domain or taken from it.
    moved: Option<(Binary, ExprId)>,
    /// What is bound to the keys.
    local: Local,
    /// Keys that do not keep their value, with the value for these.
    changed: Option<(Keys, ExprId)>,
}

/// The keys with values of their own.
#[derive(Clone, Copy, Debug)]
enum Keys {
    /// One key.
    One(ExprId),
    /// The elements of a set.
    Of(ExprId),
    /// Those that are not in the domain of the other function.
    New,
}

impl Evaluator<'_> {
    /// The value of the entry of a function with a key, if it is there; that is recorded.
    pub(super) fn value_at(&mut self, collection: u32, key: &Value) -> Evaluated<Option<Value>> {
        let Some(entry) = self.entry(collection, key)? else { return Ok(None) };
        Ok(self.scratch.slots.read_entry(entry).flatten())
    }

    /// Whether a relation holds that asks for entries of a variable: `a \in x`, `a \in DOMAIN x`, `q = <<>>`, `x \cup {a} = x`, and these
    /// negated. Then only that is recorded.
    pub(super) fn related_by_entries(
        &mut self,
        operator: Binary,
        left: ExprId,
        right: ExprId,
    ) -> Evaluated<Option<bool>> {
        let truth = match operator {
            Binary::In | Binary::NotIn => self.has_entry(left, right)?,
            Binary::Equal | Binary::NotEqual => {
                match self.is_empty_sequence(left, right).or_else(|| self.is_empty_set(left, right)) {
                    None => self.changes_nothing(left, right)?,
                    truth => truth,
                }
            }
            _ => None,
        };
        Ok(truth.map(|truth| truth != matches!(operator, Binary::NotIn | Binary::NotEqual)))
    }

    /// Whether `a \in x` or `a \in DOMAIN x`, where `x` is a variable with entries: then only that is recorded.
    fn has_entry(&mut self, element: ExprId, set: ExprId) -> Evaluated<Option<bool>> {
        let (of, wanted) = self.of_set(set);
        let Some(collection) = self.unread_entries(of).filter(|(_, form)| *form == wanted) else { return Ok(None) };
        let (collection, _) = collection;
        let element = self.operand(element)?;
        let Some(entry) = self.entry(collection, &element)? else { return Ok(None) };
        Ok(self.scratch.slots.read_entry(entry).map(|value| value.is_some()))
    }

    /// Whether a variable with entries is equal to itself with some of them changed: then only these are looked for.
    fn changes_nothing(&mut self, left: ExprId, right: ExprId) -> Evaluated<Option<bool>> {
        let program = self.program;
        let (variable, changed) = match (program.expr(self.program.bare(left)), program.expr(self.program.bare(right)))
        {
            (Expr::Variable(variable), _) => (*variable, right),
            (_, Expr::Variable(variable)) => (*variable, left),
            _ => return Ok(None),
        };
        let Some(changes) = self.entries_after(variable, changed)? else { return Ok(None) };
        for (entry, after) in changes {
            let is_same = match (self.scratch.slots.read_entry(entry), after) {
                (None, _) => return Ok(None),
                (Some(Some(before)), Some(after)) => match value::evident_order(&before, &after) {
                    Some(order) => order == Ordering::Equal,
                    None => return Ok(None),
                },
                (Some(before), after) => before.is_none() && after.is_none(),
            };
            if !is_same {
                return Ok(Some(false));
            }
        }
        Ok(Some(true))
    }

    /// The binder of one local whose set are the entries of a collection, if there is one such: its place, its local, and the
    /// collection.
    pub fn listed_binder(&self, binders: &[Binder]) -> Option<(usize, Local, u32)> {
        let mut listed = binders.iter().enumerate().filter_map(|(place, binder)| {
            let (local, collection) = self.listed_set(binder)?;
            Some((place, local, collection))
        });
        let only = listed.next()?;
        listed.next().is_none().then_some(only)
    }

    fn listed_set(&self, binder: &Binder) -> Option<(Local, u32)> {
        let ([local], false) = (&binder.locals[..], binder.tuple) else { return None };
        let (of, wanted) = self.of_set(binder.set);
        let Expr::Variable(variable) = self.program.expr(of) else { return None };
        let slots = &self.scratch.slots;
        let (collection, form) = slots.listed(slots.layout.root(variable.0 as usize))?;
        (form == wanted).then_some((*local, collection))
    }

    /// The entries that are the elements of a set: those of which expression, and which form that has.
    pub(super) fn of_set(&self, set: ExprId) -> (ExprId, Form) {
        let (of, is_domain) = self.program.all_of(set);
        (of, if is_domain { Form::Function } else { Form::Set })
    }

    /// The collection that a variable is in some states, unless all of it has been read already.
    fn unread_entries(&mut self, id: ExprId) -> Option<(u32, Form)> {
        let Expr::Variable(variable) = self.program.expr(self.program.bare(id)) else { return None };
        let place = self.unread(*variable)?;
        self.scratch.slots.collection(place.node)
    }

    /// The entry with a key; `None` if there can be none.
    fn entry(&mut self, collection: u32, key: &Value) -> Evaluated<Option<u32>> {
        if !key.is_function() && !matches!(key, Value::Int(_) | Value::Str(_) | Value::Model(_) | Value::Bool(_)) {
            return Ok(None);
        }
        if let Value::Int(place) = key
            && let Some(entry) = self.scratch.slots.element(collection, *place)
        {
            return Ok(Some(entry));
        }
        let packed = self.packed(key)?;
        Ok(self.scratch.slots.entry(collection, &packed))
    }

    /// Whether an expression is a variable with changes of entries, as far as its form tells.
    pub(super) fn changes_entries(&self, variable: Variable, code: ExprId) -> bool {
        match self.program.expr(code) {
            Expr::Variable(same) => *same == variable,
            Expr::Except(function, _) => self.changes_entries(variable, *function),
            Expr::Native { native, arguments } => match self.program.natives[*native as usize].change {
                Some(Change::Combine) => arguments.iter().any(|argument| self.changes_entries(variable, *argument)),
                Some(Change::Append | Change::Concatenate) => self.changes_entries(variable, arguments[0]),
                None => false,
            },
            Expr::Binary(Binary::Cup, left, right) => {
                self.changes_entries(variable, *left) || self.changes_entries(variable, *right)
            }
            Expr::Binary(Binary::SetMinus, left, _) => self.changes_entries(variable, *left),
            Expr::Function(..) => {
                self.keeping(code).is_some_and(|keeping| self.changes_entries(variable, keeping.base))
            }
            Expr::Lazy(_, body) => self.changes_entries(variable, *body),
            Expr::If(_, yes, no) => self.changes_entries(variable, *yes) && self.changes_entries(variable, *no),
            Expr::Inlined(_, body) | Expr::Let(_, body) | Expr::Memo(_, body) => self.changes_entries(variable, *body),
            _ => false,
        }
    }

    /// `[k \in DOMAIN f |-> IF k \in S THEN e ELSE f[k]]`, or with `k = a` for `k \in S`, also over `DOMAIN f \cup T` or
    /// `DOMAIN f \ T`: a function that keeps its values but for some keys.
    fn keeping(&self, code: ExprId) -> Option<Keeping> {
        let Expr::Function(binders, body) = self.program.expr(code) else { return None };
        let [Binder { locals, tuple: false, set, .. }] = &binders[..] else { return None };
        let [local] = locals[..] else { return None };
        let (base, moved) = match self.program.expr(self.program.plain(*set)) {
            Expr::Unary(Unary::Domain, base) => (*base, None),
            Expr::Binary(operator @ (Binary::Cup | Binary::SetMinus), left, right) => {
                match (self.program.expr(self.program.plain(*left)), self.program.expr(self.program.plain(*right))) {
                    (Expr::Unary(Unary::Domain, base), _) => (*base, Some((*operator, *right))),
                    (_, Expr::Unary(Unary::Domain, base)) if *operator == Binary::Cup => {
                        (*base, Some((*operator, *left)))
                    }
                    _ => return None,
                }
            }
            _ => return None,
        };
        let (kept, changed) = self.kept_and_changed(*body, local, base)?;
        let Expr::Apply(function, argument) = self.program.expr(self.program.bare(kept)) else { return None };
        let is_kept = self.are_same(*function, base) && *self.program.expr(*argument) == Expr::Local(local);
        is_kept.then_some(Keeping { base, moved, local, changed })
    }

    /// The part of the body of such a function that is to give the value that a key has in the other function, and what
    /// other keys have.
    fn kept_and_changed(&self, body: ExprId, local: Local, base: ExprId) -> Option<(ExprId, Option<(Keys, ExprId)>)> {
        let Expr::If(condition, yes, no) = self.program.expr(self.program.bare(body)) else {
            return Some((body, None));
        };
        let is_local = |id: ExprId| *self.program.expr(id) == Expr::Local(local);
        let Expr::Binary(operator, left, right) = self.program.expr(self.program.bare(*condition)) else { return None };
        let keys = match (operator, self.program.expr(self.program.plain(*right))) {
            (Binary::In | Binary::NotIn, Expr::Unary(Unary::Domain, function)) if is_local(*left) => {
                if !self.are_same(*function, base) {
                    return None;
                }
                let (kept, new) = if *operator == Binary::In { (*yes, *no) } else { (*no, *yes) };
                return Some((kept, Some((Keys::New, new))));
            }
            (Binary::In | Binary::NotIn, _) if is_local(*left) => Keys::Of(*right),
            (Binary::Equal | Binary::NotEqual, _) if is_local(*left) => Keys::One(*right),
            (Binary::Equal | Binary::NotEqual, _) if is_local(*right) => Keys::One(*left),
            _ => return None,
        };
        if let Keys::Of(id) | Keys::One(id) = keys
            && self.program.mentions(id, local)
        {
            return None;
        }
        let is_positive = matches!(operator, Binary::In | Binary::Equal);
        let (kept, value) = if is_positive { (*no, *yes) } else { (*yes, *no) };
        Some((kept, Some((keys, value))))
    }

    /// Whether two expressions are the same, as far as is plain to see.
    fn are_same(&self, left: ExprId, right: ExprId) -> bool {
        self.program.expr(self.program.bare(left)) == self.program.expr(self.program.bare(right))
    }

    /// Adds what such a function changes. Whether it can be said.
    fn collect_kept(
        &mut self,
        variable: Variable,
        Keeping { base, moved, local, changed }: Keeping,
        of: (u32, Form),
        changes: &mut Changes,
    ) -> Evaluated<bool> {
        if !self.collect_changes(variable, base, of, changes)? {
            return Ok(false);
        }
        let moved = match moved {
            None => None,
            Some((operator, set)) => match self.entries_in(of.0, set)? {
                None => return Ok(false),
                Some(entries) => Some((operator, entries)),
            },
        };
        let (added, removed) = match &moved {
            Some((Binary::Cup, entries)) => (&entries[..], &[][..]),
            Some((_, entries)) => (&[][..], &entries[..]),
            None => (&[][..], &[][..]),
        };
        let mut values = Changes::new();
        if let Some((keys, value)) = changed {
            let keyed = match keys {
                Keys::One(key) => {
                    let key = self.eval(key)?;
                    self.entry(of.0, &key)?.map(|entry| vec![entry])
                }
                Keys::Of(set) => self.entries_in(of.0, set)?,
                Keys::New => Some(added.to_vec()),
            };
            let Some(keyed) = keyed else { return Ok(false) };
            for entry in keyed {
                let Some(old) = self.entry_after(entry, changes) else { return Ok(false) };
                let is_changed = match keys {
                    Keys::New => old.is_none(),
                    // What is not in the domain has no value.
                    _ => (old.is_some() || added.contains(&entry)) && !removed.contains(&entry),
                };
                if is_changed {
                    let key = self.scratch.slots.entries.key_value(entry).clone();
                    self.set(local, key);
                    let value = self.eval(value)?;
                    values.push((entry, Some(value)));
                }
            }
        }
        for entry in added {
            let has_value = values.iter().any(|(valued, _)| valued == entry);
            // What the other function gives for it is not known to be a value.
            if !has_value && self.entry_after(*entry, changes).flatten().is_none() {
                return Ok(false);
            }
        }
        removed.iter().for_each(|entry| change(changes, *entry, None));
        values.into_iter().for_each(|(entry, value)| change(changes, entry, value));
        Ok(true)
    }

    /// The entries that have the elements of a set as keys; `None` if one of them can be none, or they are not listed.
    fn entries_in(&mut self, collection: u32, set: ExprId) -> Evaluated<Option<Vec<u32>>> {
        let set = self.eval(set)?;
        let Some(set) = self.few_of(&set)? else { return Ok(None) };
        set.elements().iter().map(|key| self.entry(collection, key)).collect()
    }

    /// The elements of a set that is written out, or is a small interval: one and the same set may be an interval here, and elsewhere
    /// made of its elements.
    fn few_of(&mut self, set: &Value) -> Evaluated<Option<Rc<Set>>> {
        let is_few = matches!(set, Value::Set(_)) || set.as_interval().is_some() && value::evident_size(set) <= FEW;
        if is_few { value::enumerate(self, set).map(Some) } else { Ok(None) }
    }

    /// `S \ x` or `S \ DOMAIN x`, where `x` is a variable with entries: then only the elements of `S` are looked for.
    pub(super) fn without_entries(&mut self, left: ExprId, right: ExprId) -> Evaluated<Option<Value>> {
        let (of, wanted) = self.of_set(right);
        let Some((collection, form)) = self.unread_entries(of) else { return Ok(None) };
        if form != wanted {
            return Ok(None);
        }
        let set = self.set_value(left)?;
        let Some(set) = self.few_of(&set)? else { return Ok(None) };
        let mut kept = SmallVec::new();
        for element in set.elements() {
            let Some(entry) = self.entry(collection, element)? else { return Ok(None) };
            match self.scratch.slots.read_entry(entry) {
                None => return Ok(None),
                Some(None) => kept.push(element.clone()),
                Some(Some(_)) => {}
            }
        }
        Ok(Some(Set::sorted(kept).into()))
    }

    /// What changes of the entries of a variable in an expression; `None` if that is not all that changes.
    pub(super) fn entries_after(&mut self, variable: Variable, code: ExprId) -> Evaluated<Option<Changes>> {
        if !self.scratch.slots.may_have_entries() {
            return Ok(None);
        }
        let Some(place) = self.unread(variable) else { return Ok(None) };
        let Some(of) = self.scratch.slots.collection(place.node) else { return Ok(None) };
        if !self.changes_entries(variable, code) {
            return Ok(None);
        }
        let mut changes = Changes::new();
        if !self.collect_changes(variable, code, of, &mut changes)? {
            return Ok(None);
        }
        // Whoever reads an entry knows by it whether there are any.
        if !changes.iter().any(|(entry, _)| self.scratch.slots.has_read_entry(*entry)) {
            self.scratch.slots.record_form(place);
        }
        Ok(self.scratch.slots.listed(place.node).map(|_| changes))
    }

    /// Adds what an expression changes. Whether it can be said.
    fn collect_changes(
        &mut self,
        variable: Variable,
        code: ExprId,
        of: (u32, Form),
        changes: &mut Changes,
    ) -> Evaluated<bool> {
        match (self.program.expr(code), of.1) {
            (Expr::Variable(same), _) => Ok(*same == variable),
            (Expr::Inlined(_, body) | Expr::Memo(_, body) | Expr::Lazy(_, body), _) => {
                self.collect_changes(variable, *body, of, changes)
            }
            (Expr::Let(locals, body), _) => {
                for local in locals {
                    self.set(*local, Value::Unset);
                }
                self.collect_changes(variable, *body, of, changes)
            }
            (Expr::If(condition, yes, no), _) => {
                let way = if self.truth(*condition)? { *yes } else { *no };
                self.collect_changes(variable, way, of, changes)
            }
            (Expr::Except(function, updates), Form::Function) => {
                if !self.collect_changes(variable, *function, of, changes)? {
                    return Ok(false);
                }
                for update in updates {
                    if !self.update_entry(update, of.0, changes)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            (Expr::Function(..), Form::Function) => match self.keeping(code) {
                Some(keeping) => self.collect_kept(variable, keeping, of, changes),
                None => Ok(false),
            },
            (Expr::Native { native, arguments }, Form::Function) => {
                match (self.program.natives[*native as usize].change, &arguments[..]) {
                    (Some(Change::Combine), [first, second]) => {
                        self.collect_combined(variable, (*first, *second), of, changes)
                    }
                    (Some(Change::Append), [first, second]) => {
                        self.collect_appended(variable, (*first, *second), true, of, changes)
                    }
                    (Some(Change::Concatenate), [first, second]) => {
                        self.collect_appended(variable, (*first, *second), false, of, changes)
                    }
                    _ => Ok(false),
                }
            }
            (Expr::Binary(operator @ (Binary::Cup | Binary::SetMinus), left, right), Form::Set) => {
                let is_left = *operator == Binary::SetMinus || self.changes_entries(variable, *left);
                let (base, other) = if is_left { (*left, *right) } else { (*right, *left) };
                if !self.collect_changes(variable, base, of, changes)? {
                    return Ok(false);
                }
                let Some(entries) = self.entries_in(of.0, other)? else { return Ok(false) };
                for entry in entries {
                    change(changes, entry, (*operator == Binary::Cup).then_some(Value::from(true)));
                }
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Adds what `f @@ g` changes, of which one is the variable. Whether it can be said.
    fn collect_combined(
        &mut self,
        variable: Variable,
        (first, second): (ExprId, ExprId),
        of: (u32, Form),
        changes: &mut Changes,
    ) -> Evaluated<bool> {
        let is_first = self.changes_entries(variable, first);
        let (base, other) = if is_first { (first, second) } else { (second, first) };
        if !self.collect_changes(variable, base, of, changes)? {
            return Ok(false);
        }
        let Value::Function(other) = self.eval(other)? else { return Ok(false) };
        for (place, value) in other.values().iter().enumerate() {
            let key = other.key(place);
            let Some(entry) = self.entry(of.0, &key)? else { return Ok(false) };
            // Of a key of both the first function has the value.
            if is_first {
                match self.entry_after(entry, changes) {
                    None => return Ok(false),
                    Some(Some(_)) => continue,
                    Some(None) => {}
                }
            }
            change(changes, entry, Some(value.clone()));
        }
        Ok(true)
    }

    /// Adds the elements that `Append(q, e)`, with one element, or `q \o s` has behind those of `q`. Whether it can be said.
    fn collect_appended(
        &mut self,
        variable: Variable,
        (first, second): (ExprId, ExprId),
        is_one: bool,
        of: (u32, Form),
        changes: &mut Changes,
    ) -> Evaluated<bool> {
        if !self.collect_changes(variable, first, of, changes)? || !changes.is_empty() {
            return Ok(false);
        }
        let length = self.unread(variable).and_then(|place| self.scratch.slots.sequence_length(place));
        let Some(length) = length else { return Ok(false) };
        let second = self.eval(second)?;
        let elements = if is_one { Some(slice::from_ref(&second)) } else { second.as_sequence() };
        let Some(elements) = elements else { return Ok(false) };
        for (place, element) in (length as i64 + 1..).zip(elements) {
            let Some(entry) = self.entry(of.0, &Value::Int(place))? else { return Ok(false) };
            change(changes, entry, Some(element.clone()));
        }
        Ok(true)
    }

    /// Whether a sequence whose elements are known by themselves is empty: of `q = <<>>` only that is recorded.
    fn is_empty_sequence(&mut self, sequence: ExprId, empty: ExprId) -> Option<bool> {
        let (Expr::Tuple(items), Expr::Variable(variable)) =
            (self.program.expr(empty), self.program.expr(self.program.bare(sequence)))
        else {
            return None;
        };
        let place = if items.is_empty() { self.unread(*variable)? } else { return None };
        self.scratch.slots.sequence_length(place).map(|length| length == 0)
    }

    /// How many elements a set has that is a variable with entries, or the domain of one: then only that is recorded.
    pub(super) fn cardinality_of_entries(&mut self, set: ExprId) -> Option<usize> {
        let (of, wanted) = self.of_set(set);
        let (collection, form) = self.unread_entries(of)?;
        if form == wanted { self.scratch.slots.cardinality(collection) } else { None }
    }

    /// Whether a set whose elements are known by themselves is empty: of `x = {}` only how many there are is recorded.
    fn is_empty_set(&mut self, set: ExprId, empty: ExprId) -> Option<bool> {
        match self.program.expr(empty) {
            Expr::Set(items) if items.is_empty() => self.cardinality_of_entries(set).map(|count| count == 0),
            _ => None,
        }
    }

    /// The first element of a sequence whose elements are known by themselves: then only that is recorded, and that it is one.
    pub(super) fn first_element(&mut self, sequence: ExprId) -> Evaluated<Option<Value>> {
        let Expr::Variable(variable) = self.program.expr(self.program.bare(sequence)) else { return Ok(None) };
        let Some(place) = self.unread(*variable) else { return Ok(None) };
        match (self.scratch.slots.sequence_length(place), self.scratch.slots.collection(place.node)) {
            (Some(_), Some((collection, _))) => self.value_at(collection, &Value::Int(1)),
            _ => Ok(None),
        }
    }

    /// Adds what one update of an EXCEPT changes. Whether it can be said.
    fn update_entry(&mut self, update: &Update, collection: u32, changes: &mut Changes) -> Evaluated<bool> {
        let path = self.evals(&update.path)?;
        let Some(entry) = self.entry(collection, &path[0])? else { return Ok(false) };
        let Some(old) = self.entry_after(entry, changes) else { return Ok(false) };
        // A path that leaves the domain changes nothing.
        if let Some(old) = old {
            let value = self.updated(old, &path[1..], update)?;
            change(changes, entry, Some(value));
        }
        Ok(true)
    }

    /// The value of an entry after some changes, if there are entries in this state; nothing in it where it is not there.
    fn entry_after(&mut self, entry: u32, changes: &Changes) -> Option<Option<Value>> {
        match changes.iter().find(|(changed, _)| *changed == entry) {
            Some((_, value)) => Some(value.clone()),
            None => self.scratch.slots.read_entry(entry),
        }
    }

    /// Packs changes of entries.
    pub(super) fn pack_entries(&mut self, changes: &Changes, writes: &mut Vec<(u32, u32)>) -> Evaluated<()> {
        for (entry, value) in changes {
            let packed = match value {
                None => None,
                Some(_) if self.scratch.slots.is_element(*entry) => Some(Vec::new()),
                Some(value) => Some(self.packed(value)?),
            };
            writes.push(self.scratch.slots.entry_write(*entry, packed.as_deref()));
        }
        Ok(())
    }

    /// All of a variable whose entries change.
    pub(super) fn with_entries(&mut self, whole: Value, changes: &Changes) -> Evaluated<Value> {
        let key = |evaluator: &Self, entry: u32| evaluator.scratch.slots.entries.key_value(entry).clone();
        if whole.is_set() {
            let mut set = whole;
            for (entry, value) in changes {
                let element = key(self, *entry);
                let one = value::set_of(self, smallvec![element])?;
                set = if value.is_some() { value::cup(self, &set, &one)? } else { value::minus(self, &set, &one)? };
            }
            return Ok(set);
        }
        let listed = value::tabulate(self, &whole)?;
        let changed: Vec<_> = changes.iter().map(|(entry, value)| (key(self, *entry), value.clone())).collect();
        let is_changed = |argument: &Value| changed.iter().any(|(key, _)| are_alike(key, argument));
        let old = listed.values().iter().enumerate().map(|(place, value)| (listed.key(place), value.clone()));
        let mut pairs: Vec<_> = old.filter(|(argument, _)| !is_changed(argument)).collect();
        pairs.extend(changed.into_iter().filter_map(|(key, value)| Some((key, value?))));
        function_from(self, pairs)
    }
}

/// Whether two keys are plainly the same; those of entries can be compared.
fn are_alike(left: &Value, right: &Value) -> bool {
    value::evident_order(left, right) == Some(Ordering::Equal)
}

fn change(changes: &mut Changes, entry: u32, value: Option<Value>) {
    match changes.iter_mut().find(|(changed, _)| *changed == entry) {
        Some((_, known)) => *known = value,
        None => changes.push((entry, value)),
    }
}

//! What values consist of, as far as that decides whether they can be compared: so this need not be found out for each pair of
//! values.
//!
//! Values whose kinds are comparable can be compared without a fault, whatever they are. The reverse is not true: sets of unlike
//! elements can be compared where they have different sizes.

use super::{Set, Value};
use crate::symbols::Symbol;
use rustc_hash::FxHashMap;

/// The kinds met so far, each with a number.
#[derive(Debug, Default)]
pub struct Kinds {
    all: Vec<Kind>,
    numbers: FxHashMap<Kind, KindId>,
    comparable: FxHashMap<(KindId, KindId), bool>,
}

/// The number of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KindId(u32);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Kind {
    /// Of untyped model values, which can be compared with everything, and of what is not there.
    Any,
    Boolean,
    Integer,
    String,
    /// Of model values of this type.
    Model(u8),
    /// By the kind of the elements.
    Set(KindId),
    /// By the kinds of the arguments and of the results.
    Function(KindId, KindId),
    /// Of functions whose arguments are these strings, by the kind of each result.
    Record(Box<[Symbol]>, Box<[KindId]>),
    /// Of sequences of unlike elements, by the kind of each.
    Tuple(Box<[KindId]>),
    /// Of values of one of several kinds, all of them comparable with one another.
    OneOf(Box<[KindId]>),
}

/// Nothing is said of a value of more parts than this: to look at all of them may take longer than to compare it.
const PARTS: usize = 256;

/// Nor of a value whose parts are of more kinds than this.
const MANY: usize = 8;

impl Kinds {
    /// The kind of a value; `None` for one that is large, given by a description, or has parts that cannot be compared.
    pub fn of(&mut self, value: &Value) -> Option<KindId> {
        let mut room = PARTS;
        self.kind(value, &mut room)
    }

    /// Whether all values of one kind can be compared with all of another.
    pub fn are_comparable(&mut self, left: KindId, right: KindId) -> bool {
        if left == right {
            return true;
        }
        let pair = (left.min(right), left.max(right));
        if let Some(known) = self.comparable.get(&pair) {
            return *known;
        }
        let comparable = self.compare(left, right);
        self.comparable.insert(pair, comparable);
        comparable
    }

    fn kind(&mut self, value: &Value, room: &mut usize) -> Option<KindId> {
        *room = room.checked_sub(1)?;
        let kind = match value {
            Value::Bool(_) => Kind::Boolean,
            Value::Int(_) | Value::BigInt(_) => Kind::Integer,
            Value::Str(_) | Value::Text(_) => Kind::String,
            Value::Model(model) if model.kind() == 0 => Kind::Any,
            Value::Model(model) => Kind::Model(model.kind()),
            Value::Set(set) => {
                let elements = self.kinds(set.elements(), room)?;
                Kind::Set(self.join(&elements)?)
            }
            Value::Function(function) => {
                let results = self.kinds(function.values(), room)?;
                match function.keys() {
                    Some(keys) => self.function(keys, results, room)?,
                    None => self.sequence(results)?,
                }
            }
            Value::Unset | Value::Symbolic(_) | Value::Closure(_) | Value::Thunk(_) => return None,
        };
        Some(self.number(kind))
    }

    fn kinds(&mut self, values: &[Value], room: &mut usize) -> Option<Vec<KindId>> {
        values.iter().map(|value| self.kind(value, room)).collect()
    }

    fn function(&mut self, keys: &Set, results: Vec<KindId>, room: &mut usize) -> Option<Kind> {
        if let Some(fields) = names(keys) {
            return Some(Kind::Record(fields, results.into()));
        }
        let arguments = self.kinds(keys.elements(), room)?;
        Some(Kind::Function(self.join(&arguments)?, self.join(&results)?))
    }

    fn sequence(&mut self, results: Vec<KindId>) -> Option<Kind> {
        if results.is_empty() {
            let none = self.number(Kind::Any);
            return Some(Kind::Function(none, none));
        }
        match self.join(&results) {
            Some(all) => Some(Kind::Function(self.number(Kind::Integer), all)),
            None if results.len() <= MANY => Some(Kind::Tuple(results.into())),
            None => None,
        }
    }

    /// The kind of what is of one of these kinds; `None` if they are not comparable with one another.
    fn join(&mut self, kinds: &[KindId]) -> Option<KindId> {
        let mut different: Vec<KindId> = Vec::new();
        for kind in kinds {
            if different.contains(kind) {
                continue;
            }
            if different.len() == MANY || !different.iter().all(|other| self.are_comparable(*other, *kind)) {
                return None;
            }
            different.push(*kind);
        }
        Some(match different[..] {
            [] => self.number(Kind::Any),
            [one] => one,
            _ => {
                different.sort_unstable();
                self.number(Kind::OneOf(different.into()))
            }
        })
    }

    fn number(&mut self, kind: Kind) -> KindId {
        if let Some(known) = self.numbers.get(&kind) {
            return *known;
        }
        let number = KindId(self.all.len() as u32);
        self.all.push(kind.clone());
        self.numbers.insert(kind, number);
        number
    }

    fn compare(&mut self, left: KindId, right: KindId) -> bool {
        let pair = (self.all[left.0 as usize].clone(), self.all[right.0 as usize].clone());
        match pair {
            (Kind::Any, _) | (_, Kind::Any) => true,
            (Kind::OneOf(kinds), _) => kinds.iter().all(|kind| self.are_comparable(*kind, right)),
            (_, Kind::OneOf(kinds)) => kinds.iter().all(|kind| self.are_comparable(left, *kind)),
            (Kind::Set(left), Kind::Set(right)) => self.are_comparable(left, right),
            (Kind::Function(x, a), Kind::Function(y, b)) => self.are_comparable(x, y) && self.are_comparable(a, b),
            (Kind::Record(x, a), Kind::Record(y, b)) => x != y || self.all_comparable(&a, &b),
            (Kind::Tuple(a), Kind::Tuple(b)) => a.len() != b.len() || self.all_comparable(&a, &b),
            (Kind::Record(_, a), Kind::Function(arguments, b)) | (Kind::Function(arguments, b), Kind::Record(_, a)) => {
                let strings = self.number(Kind::String);
                self.are_comparable(strings, arguments) && a.iter().all(|kind| self.are_comparable(*kind, b))
            }
            (Kind::Tuple(a), Kind::Function(arguments, b)) | (Kind::Function(arguments, b), Kind::Tuple(a)) => {
                let integers = self.number(Kind::Integer);
                self.are_comparable(integers, arguments) && a.iter().all(|kind| self.are_comparable(*kind, b))
            }
            _ => false,
        }
    }

    fn all_comparable(&mut self, left: &[KindId], right: &[KindId]) -> bool {
        left.iter().zip(right).all(|(left, right)| self.are_comparable(*left, *right))
    }
}

/// The elements of a set of strings of the spec.
fn names(keys: &Set) -> Option<Box<[Symbol]>> {
    let name = |key: &Value| if let Value::Str(name) = key { Some(*name) } else { None };
    keys.elements().iter().map(name).collect()
}

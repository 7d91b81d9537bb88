//! The forms of values whose parts are entries, as packed bytes: sets of records, tuples and other functions, functions of these
//! and of what has no parts, and sequences.

use check_value::pack::{self, Head, Packer, head};

/// What a slot holds whose entries are known by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A set.
    Set,
    /// A function; also a sequence.
    Function,
}

/// The form of the entries of a value that a slot has at first, if they are to be known by themselves.
pub(crate) fn form(packer: &Packer, bytes: &[u8]) -> Option<Form> {
    [Form::Set, Form::Function].into_iter().find(|form| is_listed(packer, *form, bytes))
}

/// Whether a value has a form, with such keys as entries have.
pub(crate) fn is_listed(packer: &Packer, form: Form, bytes: &[u8]) -> bool {
    let Some(parts) = Parts::of(packer, form, bytes) else { return false };
    let mut position = 0;
    parts.are_indices
        || (0..parts.count).all(|_| {
            let key = position;
            packer.skip(parts.keys, &mut position);
            is_key(form, &parts.keys[key..])
        })
}

/// A packed value of a form, in parts.
pub(crate) struct Parts<'b> {
    /// How many keys there are.
    pub(crate) count: usize,
    /// Where they begin, one after the other.
    pub(crate) keys: &'b [u8],
    /// Where the values of a function begin, or its keys, which stand before them.
    pub(crate) behind: &'b [u8],
    /// Whether its keys do.
    pub(crate) are_keys_behind: bool,
    /// Whether it is a sequence that is not empty.
    pub(crate) are_indices: bool,
}

impl<'b> Parts<'b> {
    /// A value in parts, if it has a form as far as its head tells.
    pub(crate) fn of(packer: &'b Packer, form: Form, bytes: &'b [u8]) -> Option<Self> {
        let mut position = 0;
        let head = head(bytes, &mut position);
        let (count, keys) = match (head, form) {
            (Head::Set(count), Form::Set) | (Head::Pairs(count), Form::Function) => (count, None),
            (Head::Sequence(0), Form::Function) => (0, None),
            (Head::Sequence(count), Form::Function) => (count, Some(pack::indices(count)?)),
            (Head::Shaped(shape), Form::Function) => {
                packer.keys_of_shape(shape).map(|(count, keys)| (count, Some(keys)))?
            }
            _ => return None,
        };
        let behind = &bytes[position..];
        let are_indices = matches!(head, Head::Sequence(1..));
        Some(Self { count, keys: keys.unwrap_or(behind), behind, are_keys_behind: keys.is_none(), are_indices })
    }
}

/// Whether a packed value may be a key of a value of a form: a record, a tuple or another function; of a function also what has no
/// parts, such as the place of an element of a sequence.
pub(crate) fn is_key(form: Form, bytes: &[u8]) -> bool {
    pack::is_function(bytes) || form == Form::Function && pack::is_small(bytes)
}

/// Gives each entry of a value: its packed key, and its packed value, which is empty for an element of a set.
pub(crate) fn each(packer: &Packer, form: Form, bytes: &[u8], visit: &mut dyn FnMut(&[u8], &[u8])) {
    let Some(parts) = Parts::of(packer, form, bytes) else { return };
    let (mut position, mut behind) = (0, 0);
    if form == Form::Function && parts.are_keys_behind {
        (0..parts.count).for_each(|_| packer.skip(parts.behind, &mut behind));
    }
    for _ in 0..parts.count {
        let (key, value) = (position, behind);
        packer.skip(parts.keys, &mut position);
        if form == Form::Function {
            packer.skip(parts.behind, &mut behind);
        }
        visit(&parts.keys[key..position], &parts.behind[value..behind]);
    }
}

//! The forms of values whose parts are entries, as packed bytes: sets and functions of records, tuples and other functions.

use check_value::pack::{self, Head, Packer, head};

/// What a slot holds whose entries are known by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A set.
    Set,
    /// A function.
    Function,
}

/// The form of the entries of a value that a slot has at first, if they are to be known by themselves.
pub(crate) fn form(packer: &Packer, bytes: &[u8]) -> Option<Form> {
    [Form::Set, Form::Function].into_iter().find(|form| is_listed(packer, *form, bytes))
}

/// Whether a value has a form, with such keys as entries have.
pub(crate) fn is_listed(packer: &Packer, form: Form, bytes: &[u8]) -> bool {
    let mut position = 0;
    let count = match (head(bytes, &mut position), form) {
        (Head::Set(count), Form::Set) | (Head::Pairs(count), Form::Function) => count,
        (Head::Sequence(0), Form::Function) => 0,
        (Head::Shaped(shape), Form::Function) => return packer.structured_keys(shape).is_some(),
        _ => return false,
    };
    (0..count).all(|_| {
        let key = position;
        packer.skip(bytes, &mut position);
        is_entry(&bytes[key..])
    })
}

/// Whether a packed value is a record, a tuple or another function.
pub(crate) fn is_entry(bytes: &[u8]) -> bool {
    pack::is_function(bytes)
}

/// Gives each entry of a value: its packed key, and its packed value, which is empty for an element of a set.
pub(crate) fn each(packer: &Packer, form: Form, bytes: &[u8], visit: &mut dyn FnMut(&[u8], &[u8])) {
    let mut position = 0;
    let count = match head(bytes, &mut position) {
        Head::Set(count) | Head::Pairs(count) => count,
        Head::Shaped(shape) => {
            for key in packer.structured_keys(shape).unwrap_or_default() {
                let value = position;
                packer.skip(bytes, &mut position);
                visit(key, &bytes[value..position]);
            }
            return;
        }
        Head::Sequence(_) | Head::Other => return,
    };
    let mut behind = position;
    if form == Form::Function {
        (0..count).for_each(|_| packer.skip(bytes, &mut behind));
    }
    for _ in 0..count {
        let key = position;
        packer.skip(bytes, &mut position);
        let value = behind;
        if form == Form::Function {
            packer.skip(bytes, &mut behind);
        }
        visit(&bytes[key..position], &bytes[value..behind]);
    }
}

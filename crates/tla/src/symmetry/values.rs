//! Images of values, and the least state as TLC has it: in the order of values, variable by variable.

use super::Symmetry;
use super::group::{Group, Permutation, factorial};
use check_system::{Fault, FaultKind};
use check_value::pack::parts::Atom;
use check_value::value::{Context, Domain, Evaluated, Function, Value, compare, function_from, set_from};
use std::cmp::Ordering;
use std::ops::Range;

/// So many permutations are tried for each state; more would take too long.
const TRIED: usize = 1 << 20;

/// The least state, in the order of values, to which the group takes a state.
///
/// # Errors
/// When two values cannot be compared, or when there are too many permutations.
pub fn least(cx: &mut dyn Context, symmetry: &Symmetry, state: &[Value]) -> Evaluated<Vec<Value>> {
    let mut least = state.to_vec();
    let mut attempt = |permutation: &[Atom]| -> Evaluated<()> {
        if let Some(image) = image_below(cx, symmetry, permutation, state, &least)? {
            least = image;
        }
        Ok(())
    };
    match &symmetry.group {
        Group::Listed(all) => all.iter().try_for_each(|permutation| attempt(permutation))?,
        Group::Full(classes) => {
            let count = classes.iter().try_fold(1usize, |all, class| all.checked_mul(factorial(class.len())?));
            if count.is_none_or(|count| count > TRIED) {
                let message =
                    format!("SYMMETRY together with VIEW tries all permutations, which are more than {TRIED}");
                return Err(Fault::new(FaultKind::Limit, message));
            }
            let mut permutation: Permutation = (0..symmetry.atoms.len() as Atom).collect();
            permute(classes, &mut permutation, &mut attempt)?;
        }
    }
    Ok(least)
}

/// All permutations of the group, if there are no more than so many.
pub(super) fn permutations(symmetry: &Symmetry, most: usize) -> Option<Vec<Permutation>> {
    let classes = match &symmetry.group {
        Group::Listed(all) => return (all.len() <= most).then(|| all.clone()),
        Group::Full(classes) => classes,
    };
    let count = classes.iter().try_fold(1usize, |all, class| all.checked_mul(factorial(class.len())?));
    count.filter(|count| *count <= most)?;
    let mut all = Vec::new();
    let mut permutation: Permutation = (0..symmetry.atoms.len() as Atom).collect();
    let listed = permute(classes, &mut permutation, &mut |permutation| {
        all.push(permutation.into());
        Ok(())
    });
    listed.is_ok().then_some(all)
}

/// Whether a value that is written out mentions something that is permuted.
pub(super) fn mentions(symmetry: &Symmetry, value: &Value) -> bool {
    let any = |values: &[Value]| values.iter().any(|value| mentions(symmetry, value));
    match value {
        Value::Model(model) => symmetry.number(*model).is_some(),
        Value::Set(set) => any(set.elements()),
        Value::Function(function) => any(function.values()) || function.keys().is_some_and(|keys| any(keys.elements())),
        _ => false,
    }
}

/// Visits every permutation that permutes each class, with all orders of the first class for each order of the others.
fn permute(
    classes: &[Range<usize>],
    permutation: &mut Permutation,
    visit: &mut dyn FnMut(&[Atom]) -> Evaluated<()>,
) -> Evaluated<()> {
    let Some((class, others)) = classes.split_first() else { return visit(permutation) };
    arrange(class.clone(), permutation, &mut |permutation| permute(others, permutation, visit))
}

/// Visits every order of what stands in a range, and leaves it as it was.
fn arrange(
    range: Range<usize>,
    permutation: &mut Permutation,
    visit: &mut dyn FnMut(&mut Permutation) -> Evaluated<()>,
) -> Evaluated<()> {
    if range.len() <= 1 {
        return visit(permutation);
    }
    for place in range.clone() {
        permutation.swap(range.start, place);
        let result = arrange(range.start + 1..range.end, permutation, visit);
        permutation.swap(range.start, place);
        result?;
    }
    Ok(())
}

/// The image of a state, if it is less than a bound.
fn image_below(
    cx: &mut dyn Context,
    symmetry: &Symmetry,
    permutation: &[Atom],
    state: &[Value],
    bound: &[Value],
) -> Evaluated<Option<Vec<Value>>> {
    let mut order = Ordering::Equal;
    let mut images = Vec::with_capacity(state.len());
    for (value, bound) in state.iter().zip(bound) {
        let image = image(cx, symmetry, permutation, value)?;
        if order == Ordering::Equal {
            order = compare(cx, &image, bound)?;
        }
        if order == Ordering::Greater {
            return Ok(None);
        }
        images.push(image);
    }
    Ok((order == Ordering::Less).then_some(images))
}

/// What a permutation makes of a value that is written out.
pub(super) fn image(
    cx: &mut dyn Context,
    symmetry: &Symmetry,
    permutation: &[Atom],
    value: &Value,
) -> Evaluated<Value> {
    match value {
        Value::Model(model) => {
            let image = symmetry.number(*model).map(|atom| symmetry.atoms[permutation[atom as usize] as usize]);
            Ok(Value::Model(image.unwrap_or(*model)))
        }
        Value::Set(set) => {
            let images = images(cx, symmetry, permutation, set.elements())?;
            set_from(cx, images)
        }
        Value::Function(function) => {
            let values = images(cx, symmetry, permutation, function.values())?;
            match function.domain() {
                Domain::Sequence => Ok(Function::sequence(values.into()).into()),
                Domain::Keys(keys) => {
                    let keys = images(cx, symmetry, permutation, keys.elements())?;
                    function_from(cx, keys.into_iter().zip(values))
                }
            }
        }
        _ => Ok(value.clone()),
    }
}

fn images(cx: &mut dyn Context, symmetry: &Symmetry, permutation: &[Atom], values: &[Value]) -> Evaluated<Vec<Value>> {
    values.iter().map(|value| image(cx, symmetry, permutation, value)).collect()
}

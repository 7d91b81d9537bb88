//! Module BagsExt: the fold.

use crate::standard::Native;
use crate::standard::arguments::{function, operator, wrong};
use check_value::value::{Context, Evaluated, Value};

pub(super) const NATIVES: &[Native] = &[Native::new("BagsExt", "FoldBag", 3, fold_bag).with_operators(&[2, 0, 0])];

/// Other than in the definition, the elements come in order, and the first operand is what has been folded already.
fn fold_bag(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let step = operator(cx, "FoldBag", "first argument", &args[0])?;
    let bag = function(cx, "FoldBag", "third argument", &args[2])?;
    let mut result = args[1].clone();
    for (place, copies) in bag.values().iter().enumerate() {
        let Value::Int(copies @ 1..) = copies else {
            return wrong(cx, "FoldBag", "a bag (a function to positive integers)", "third argument", &args[2]);
        };
        for _ in 0..*copies {
            result = cx.call(step, &[result, bag.key(place)])?;
        }
    }
    Ok(result)
}

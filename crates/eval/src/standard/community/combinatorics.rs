//! Module Combinatorics.

use crate::standard::Native;
use crate::standard::arguments::{fail, integer, wrong};
use check_value::value::{Context, Evaluated, Value};
use num_bigint::BigInt;

pub(super) const NATIVES: &[Native] = &[Native::new("Combinatorics", "choose", 2, |cx, args| {
    let things = natural(cx, "first argument", &args[0])?;
    let chosen = natural(cx, "second argument", &args[1])?;
    if chosen > things {
        return fail(format!("`choose` of {chosen} from {things}"));
    }
    let mut ways = BigInt::from(1);
    for step in 0..chosen.min(things - chosen) {
        ways = ways * (things - step) / (step + 1);
    }
    Ok(Value::from(ways))
})];

/// The largest number for which the ways are counted: more would take long.
const LARGEST: i64 = 100_000;

fn natural(cx: &dyn Context, which: &str, value: &Value) -> Evaluated<i64> {
    match integer(cx, "choose", which, value)? {
        number @ 0..=LARGEST => Ok(number),
        _ => wrong(cx, "choose", &format!("a natural number, at most {LARGEST}"), which, value),
    }
}

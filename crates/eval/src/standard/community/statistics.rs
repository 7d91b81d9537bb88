//! Module Statistics: Pearson's chi-squared test.

use crate::standard::Native;
use crate::standard::arguments::{fail, function, integer, string, wrong};
use check_value::value::{Context, Evaluated, Value};

pub(super) const NATIVES: &[Native] = &[Native::new("Statistics", "ChiSquare", 3, chi_square)];

fn chi_square(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let expected = counts(cx, "first argument", &args[0], 1)?;
    let actual = counts(cx, "second argument", &args[1], 0)?;
    if expected.len() != actual.len() || expected.len() < 2 {
        return fail("`ChiSquare` needs as many counts as are expected, two at least");
    }
    let alpha = string(cx, &args[2]).and_then(|text| text.parse::<f64>().ok());
    let Some(alpha) = alpha.filter(|alpha| 0.0 < *alpha && *alpha <= 0.5) else {
        return wrong(cx, "ChiSquare", "a string that tells a number above 0, at most 0.5", "third argument", &args[2]);
    };
    // As many are expected as there are, in the given proportions.
    let scale = actual.iter().sum::<f64>() / expected.iter().sum::<f64>();
    let distance = |(expected, actual): (&f64, &f64)| (actual - expected * scale).powi(2) / (expected * scale);
    let distance: f64 = expected.iter().zip(&actual).map(distance).sum();
    Ok(Value::from(probability(distance, expected.len() - 1) >= alpha))
}

fn counts(cx: &mut dyn Context, which: &str, value: &Value, least: i64) -> Evaluated<Vec<f64>> {
    let function = function(cx, "ChiSquare", which, value)?;
    let count = |value: &Value| match integer(cx, "ChiSquare", which, value)? {
        count if count >= least => Ok(count as f64),
        _ => wrong(cx, "ChiSquare", &format!("counts from {least} on"), which, value),
    };
    function.values().iter().map(count).collect()
}

/// The probability that the sum of `freedom` squared standard normal variables is greater than `bound`.
fn probability(bound: f64, freedom: usize) -> f64 {
    // The regularized incomplete gamma function P(a, x), as its power series, whose terms soon fall.
    let (a, x) = (freedom as f64 / 2.0, bound / 2.0);
    if x <= 0.0 {
        return 1.0;
    }
    let mut term = (a * x.ln() - x - log_gamma(freedom + 2)).exp();
    let mut sum = 0.0;
    let mut n = a;
    while n < x || term > sum * f64::EPSILON {
        sum += term;
        n += 1.0;
        term *= x / n;
    }
    (1.0 - sum).max(0.0)
}

/// The logarithm of the gamma function of half the given number.
fn log_gamma(halves: usize) -> f64 {
    let (mut at, mut log) = if halves.is_multiple_of(2) { (1.0, 0.0) } else { (0.5, std::f64::consts::PI.ln() / 2.0) };
    while at + 0.5 < halves as f64 / 2.0 {
        log += f64::ln(at);
        at += 1.0;
    }
    log
}

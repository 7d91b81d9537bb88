//! Module FiniteSets.

use super::arguments::wrong;
use super::{CollectionPart, Glance, Native};
use check_value::value::{Value, cardinality, is_finite};

pub(super) const NATIVES: &[Native] = &[
    Native::new("FiniteSets", "IsFiniteSet", 1, |cx, args| match args[0].is_set() {
        true => is_finite(cx, &args[0]).map(Value::from),
        false => wrong(cx, "IsFiniteSet", "a set", "argument", &args[0]),
    }),
    Native::new("FiniteSets", "Cardinality", 1, |cx, args| match args[0].is_set() {
        true => cardinality(cx, &args[0]),
        false => wrong(cx, "Cardinality", "a set", "argument", &args[0]),
    })
    .reading_part(CollectionPart::Cardinality)
    .at_a_glance(Glance::Cardinality),
];

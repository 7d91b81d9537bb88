//! Tuples of integers are found by their place where they are many of a kind, and only they.

use crate::context::Tester;
use check_value::value::{Value, member, set_from};

fn tuple(parts: &[i64]) -> Value {
    Value::sequence(parts.iter().map(|part| Value::Int(*part)))
}

#[test]
fn tuples_are_found_where_they_are_and_nowhere_else() {
    let cx = &mut Tester::new();
    let all: Vec<Value> = [&[][..], &[0], &[1], &[0, 0], &[0, 1], &[1, 0], &[1, 1], &[2, 1], &[0, 0, 1], &[1, 0, 0]]
        .iter()
        .map(|parts| tuple(parts))
        .collect();
    for chosen in 0..1 << all.len() {
        let within = |place: usize| chosen >> place & 1 == 1;
        let some = (0..all.len()).filter(|place| within(*place)).map(|place| all[place].clone());
        let set = set_from(cx, some).unwrap();
        for (place, element) in all.iter().enumerate() {
            assert_eq!(member(cx, element, &set).unwrap(), within(place), "{element:?} in {set:?}");
        }
    }
}

//! Module VectorClocks: a log put into causal order.

use crate::standard::Native;
use crate::standard::arguments::{fail, function, integer, operator, sequence};
use check_value::value::{Closure, Context, Evaluated, Value, apply, compare, enumerate, select, set_from};
use std::rc::Rc;

pub(super) const NATIVES: &[Native] =
    &[Native::new("VectorClocks", "CausalOrder", 4, causal_order).with_operators(&[0, 1, 1, 1])];

/// An event of a log.
struct Event {
    value: Value,
    /// The place of its node among the nodes.
    node: usize,
    /// The time of its own node.
    time: i64,
    /// How many events of which nodes it depends on, its own left out.
    causes: Vec<(usize, i64)>,
}

fn causal_order(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let log = sequence(cx, "CausalOrder", "first argument", &args[0])?;
    let [clock, node, domain] = [(1, "second argument"), (2, "third argument"), (3, "fourth argument")]
        .map(|(place, which)| operator(cx, "CausalOrder", which, &args[place]).cloned());
    let (clock, node, domain) = (clock?, node?, domain?);
    let mut owners = Vec::new();
    for event in log.values() {
        owners.push(cx.call(&node, std::slice::from_ref(event))?);
    }
    let set = set_from(cx, owners.iter().cloned())?;
    let nodes = enumerate(cx, &set)?;
    let mut queues: Vec<Vec<Event>> = nodes.elements().iter().map(|_| Vec::new()).collect();
    for (value, owner) in log.values().iter().zip(&owners) {
        let event = event(cx, value, owner, nodes.elements(), &clock, &domain)?;
        queues[event.node].push(event);
    }
    queues.iter_mut().for_each(|queue| queue.sort_by_key(|event| event.time));
    merged(queues)
}

fn event(
    cx: &mut dyn Context,
    value: &Value,
    owner: &Value,
    nodes: &[Value],
    clock: &Rc<Closure>,
    domain: &Rc<Closure>,
) -> Evaluated<Event> {
    let clock = cx.call(clock, std::slice::from_ref(value))?;
    function(cx, "CausalOrder", "clock", &clock)?;
    let own = apply(cx, &clock, owner)?;
    let time = integer(cx, "CausalOrder", "clock", &own)?;
    let spoken_of = cx.call(domain, std::slice::from_ref(&clock))?;
    let mut event = Event { value: value.clone(), node: 0, time, causes: Vec::new() };
    for (place, other) in nodes.iter().enumerate() {
        if compare(cx, owner, other)?.is_eq() {
            event.node = place;
        } else if check_value::value::member(cx, other, &spoken_of)?
            && let Some(seen) = select(cx, &clock, other)?
        {
            event.causes.push((place, integer(cx, "CausalOrder", "clock", &seen)?));
        }
    }
    Ok(event)
}

/// Takes of each node in turn the next event, if all that it depends on have been taken.
fn merged(queues: Vec<Vec<Event>>) -> Evaluated<Value> {
    let total: usize = queues.iter().map(Vec::len).sum();
    let mut taken = vec![0usize; queues.len()];
    let mut order = Vec::with_capacity(total);
    while order.len() < total {
        let before = order.len();
        for (node, queue) in queues.iter().enumerate() {
            let Some(event) = queue.get(taken[node]) else { continue };
            if event.causes.iter().all(|&(cause, seen)| taken[cause] as i64 >= seen) {
                order.push(event.value.clone());
                taken[node] += 1;
            }
        }
        if order.len() == before {
            return fail("`CausalOrder`: the clocks speak of events that are not in the log");
        }
    }
    Ok(Value::sequence(order))
}

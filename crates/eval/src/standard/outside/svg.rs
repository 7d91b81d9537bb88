//! Module SVG: pictures as text (CommunityModules, SVG.java).

use super::{named, record, text_of};
use crate::standard::Native;
use crate::standard::arguments::{fail, integer, wrong};
use check_value::value::{Context, Evaluated, Value, tabulate};

pub(in crate::standard) const NATIVES: &[Native] = &[
    Native::new("SVG", "SVGElemToString", 1, |cx, args| {
        let text = element(cx, &args[0])?;
        Ok(Value::string(cx.symbols(), &text))
    }),
    Native::new("SVG", "NodeOfRingNetwork", 5, ring),
    Native::new("SVG", "PointOnLine", 3, point_on_line),
    Native::new("SVG", "NodesOfDirectedMultiGraph", 3, |_, _| {
        fail("`NodesOfDirectedMultiGraph` is not supported: it lays graphs out with a library of Java's")
    }),
];

const OPERATOR: &str = "SVGElemToString";

/// A field of a record by its name.
fn part(cx: &mut dyn Context, operator: &str, value: &Value, name: &str) -> Evaluated<Value> {
    match named(cx, value, name)? {
        Some(part) => Ok(part),
        None => wrong(cx, operator, &format!("a record with a field `{name}`"), "argument", value),
    }
}

/// An element: its name, its attributes in quotes, its own text, its children.
fn element(cx: &mut dyn Context, value: &Value) -> Evaluated<String> {
    let name = part(cx, OPERATOR, value, "name")?;
    let name = text_of(cx, OPERATOR, "field `name`", &name)?;
    let attributes = part(cx, OPERATOR, value, "attrs")?;
    if !attributes.is_function() {
        return wrong(cx, OPERATOR, "a record", "field `attrs`", &attributes);
    }
    let attributes = tabulate(cx, &attributes)?;
    let mut text = format!("<{name}");
    for (place, value) in attributes.values().iter().enumerate() {
        let name = text_of(cx, OPERATOR, "name of an attribute", &attributes.key(place))?;
        let value = text_of(cx, OPERATOR, &format!("attribute `{name}`"), value)?;
        text += &format!(" {}='{value}'", name.replace('_', "-"));
    }
    let inner = part(cx, OPERATOR, value, "innerText")?;
    let inner = text_of(cx, OPERATOR, "field `innerText`", &inner)?;
    text += &format!(">{}", inner.replace("<<", "&lt;&lt;").replace(">>", "&gt;&gt;"));
    let children = part(cx, OPERATOR, value, "children")?;
    if !children.is_function() {
        return wrong(cx, OPERATOR, "a sequence or function", "field `children`", &children);
    }
    for child in tabulate(cx, &children)?.values() {
        text += &element(cx, child)?;
    }
    Ok(text + &format!("</{name}>"))
}

fn point(cx: &mut dyn Context, x: f64, y: f64) -> Evaluated<Value> {
    record(cx, [("x", Value::Int(x as i64)), ("y", Value::Int(y as i64))])
}

/// The n-th of m places on a circle, from the right on.
fn ring(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let mut numbers = [0.0; 5];
    for (number, value) in numbers.iter_mut().zip(args) {
        *number = integer(cx, "NodeOfRingNetwork", "argument", value)? as f64;
    }
    let [center_x, center_y, radius, node, nodes] = numbers;
    let angle = (2.0 * std::f64::consts::PI / nodes) * node;
    point(cx, center_x + radius * angle.cos(), center_y + radius * angle.sin())
}

fn point_on_line(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let mut coordinate = |value: &Value, name: &str| {
        let value = part(cx, "PointOnLine", value, name)?;
        integer(cx, "PointOnLine", name, &value).map(|number| number as f64)
    };
    let (from, to) = (&args[0], &args[1]);
    let [x, y] = [coordinate(from, "x")?, coordinate(from, "y")?];
    let [to_x, to_y] = [coordinate(to, "x")?, coordinate(to, "y")?];
    let segment = integer(cx, "PointOnLine", "third argument", &args[2])? as f64;
    point(cx, x + (to_x - x) / segment, y + (to_y - y) / segment)
}

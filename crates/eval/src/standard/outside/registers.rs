//! `TLCGet` and `TLCSet`: registers, and what the checker tells of itself (tlc2/module/TLCGetSet.java).

use super::{counterexample, possible, record};
use crate::standard::Native;
use crate::standard::arguments::{fail, string, wrong};
use check_system::{Extent, Interest};
use check_value::value::{
    Context, Environment, Evaluated, RegisterName, Truth, Value, explored, function_from, no_exploration, set_from,
    settled, text,
};

pub(in crate::standard) const NATIVES: &[Native] = &[
    Native::new("TLC", "TLCGet", 1, get).volatile(),
    Native::new("TLC", "TLCSet", 2, set).volatile(),
    Native::new("TLCExt", "TLCGetOrDefault", 2, get_or_default).volatile(),
    Native::new("TLCExt", "TLCGetAndSet", 4, get_and_set).with_operators(&[0, 2, 0, 0]).volatile(),
];

/// `TLCGet("level")`, the most frequent question, and the same under a prime.
pub(in crate::standard) const LEVEL: [Native; 2] = [
    Native::new("TLC", "TLCGet(\"level\")", 0, |cx, _| level(cx, false)).volatile(),
    Native::new("TLC", "TLCGet(\"level\")'", 0, |cx, _| level(cx, true)).volatile(),
];

/// `TLCGet("config")`, which is the same for all of a run.
pub(in crate::standard) const CONFIG: Native = Native::new("TLC", "TLCGet(\"config\")", 0, |cx, _| configuration(cx));

/// What `_Track` of module `_Possible` does.
pub(in crate::standard) const TRACK: Native = Native::new("_Possible", "_Track", 2, track).volatile();

fn track(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let Value::Bool(is_true) = args[0] else { return wrong(cx, "_POSSIBLE", "TRUE or FALSE", "predicate", &args[0]) };
    let register = possible::register();
    let known = around(cx, "_POSSIBLE")?.register(&register)?;
    let mut counts: Vec<(Value, Value)> = Vec::new();
    if let Some(known) = &known {
        possible::add(&mut counts, known, 1);
    }
    possible::count(&mut counts, &args[1], i64::from(is_true.holds()));
    let counts = function_from(cx, counts)?;
    around(cx, "_POSSIBLE")?.set_register(register, counts)?;
    Ok(Value::from(true))
}

/// What an exploration has to tell so that a native operator can be computed; `first` is its first argument, if it is a
/// string that is written out.
pub(in crate::standard) fn interest(operator: &str, first: Option<&str>) -> Interest {
    let nothing = Interest::default();
    let extent = Interest { extent: true, wavers: true, ..nothing };
    match (operator, first) {
        ("TLCGet", Some("level" | "config" | "spec" | "revision" | "action")) => nothing,
        ("TLCGet", Some("distinct" | "generated" | "queue" | "diameter" | "duration" | "stats")) | ("TLCGet", None) => {
            extent
        }
        ("TLCGetAndSet", _) => Interest { wavers: true, repeats: true, ..nothing },
        ("TLCGet" | "TLCGetOrDefault", _) => Interest { wavers: true, ..nothing },
        ("TLCSet", Some("exit")) => Interest { ends: true, ..nothing },
        ("TLCSet", Some("pause")) => nothing,
        ("TLCSet", first) => Interest { ends: first.is_none(), repeats: true, ..nothing },
        _ => nothing,
    }
}

fn around<'c>(cx: &'c mut dyn Context, operator: &str) -> Evaluated<&'c mut dyn Environment> {
    match cx.environment() {
        Some(environment) => Ok(environment),
        None => no_exploration(operator),
    }
}

fn number(number: u64) -> Value {
    Value::Int(i64::try_from(number).unwrap_or(i64::MAX))
}

fn level(cx: &mut dyn Context, next: bool) -> Evaluated<Value> {
    Ok(number(explored(cx.environment(), "TLCGet(\"level\")")?.level(next)))
}

/// The register that a value names.
fn register(value: &Value, name: Option<&str>) -> Option<RegisterName> {
    match (value, name) {
        (Value::Int(index @ 0..), _) => Some(RegisterName::Number(*index)),
        (_, Some(name)) if name.starts_with("s:") || name.starts_with("-D") => Some(RegisterName::Named(name.into())),
        _ => None,
    }
}

fn get(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let name = string(cx, &args[0]).map(str::to_owned);
    if let Some(register) = register(&args[0], name.as_deref()) {
        return match (around(cx, "TLCGet")?.register(&register)?, name) {
            (Some(value), _) => Ok(value),
            (None, Some(name)) if name.starts_with("-D") => Ok(Value::string(cx.symbols(), property(&name))),
            (None, _) => {
                let name = text(cx.symbols(), &args[0]);
                fail(format!("`TLCGet({name})`: the register has not been set by `TLCSet`"))
            }
        };
    }
    let Some(name) = name else { return wrong(cx, "TLCGet", "a number from 0 or a string", "argument", &args[0]) };
    match name.as_str() {
        "level" => level(cx, false),
        "distinct" => Ok(number(extent(cx, &name)?.distinct)),
        "generated" => Ok(number(extent(cx, &name)?.generated)),
        "queue" => Ok(number(extent(cx, &name)?.queue)),
        "diameter" => Ok(number(extent(cx, &name)?.depth)),
        "duration" => Ok(number(extent(cx, &name)?.elapsed.as_secs())),
        "stats" => statistics(cx),
        "config" => configuration(cx),
        "revision" => revision(cx),
        "spec" => spec(cx),
        "action" => counterexample::action(cx, None),
        "all" => all(cx, false),
        "all:named" => all(cx, true),
        _ => fail(format!("`TLCGet(\"{name}\")` is not defined")).map_err(|fault| fault.with_hint(KNOWN)),
    }
}

fn extent(cx: &mut dyn Context, name: &str) -> Evaluated<Extent> {
    let extent = explored(cx.environment(), &format!("TLCGet(\"{name}\")"))?.extent();
    // Nothing waits in a random run, and nobody counts what comes again (tlc2/module/TLCGetSet.java refuses both there, too).
    if extent.runs.is_some() && matches!(name, "distinct" | "queue") {
        return fail(format!("`TLCGet(\"{name}\")` has no value in a random run"));
    }
    Ok(extent)
}

const KNOWN: &str = "known are level, diameter, distinct, generated, queue, duration, stats, config, spec, action, \
    revision, all, all:named, numbers, and names that begin with s:";

/// What a property of the run is when nobody has set it: as in TLC, its own name. What TLC must be told to understand
/// is understood here.
fn property(name: &str) -> &str {
    match name {
        "-Dtlc2.tool.impl.Tool.cdot" => "true",
        "-Dfile.separator" => "/",
        _ => name,
    }
}

fn statistics(cx: &mut dyn Context) -> Evaluated<Value> {
    let environment = explored(cx.environment(), "TLCGet(\"stats\")")?;
    let (extent, thread) = (environment.extent(), environment.thread());
    let mut fields = vec![
        ("generated", number(extent.generated)),
        ("diameter", number(extent.depth)),
        ("duration", number(extent.elapsed.as_secs())),
        ("worker", number(thread as u64)),
    ];
    match extent.runs {
        Some(runs) => fields.push(("traces", number(runs))),
        None => fields.extend([
            ("queue", number(extent.queue)),
            ("distinct", number(extent.distinct)),
            ("initial", number(extent.initial)),
        ]),
    }
    record(cx, fields)
}

fn configuration(cx: &mut dyn Context) -> Evaluated<Value> {
    let run = around(cx, "TLCGet")?.run_settings().clone();
    let string = |text: &str| Value::string(cx.symbols(), text);
    let mut fields = vec![
        ("mode", string(&run.mode)),
        ("deadlock", Value::from(run.deadlock)),
        ("worker", number(run.workers as u64)),
        ("seed", string(&run.seed.to_string())),
        ("fingerprint", string("xxh3")),
        ("install", string(&run.install)),
    ];
    fields.extend(run.further.iter().map(|(name, value)| (name.as_str(), Value::Int(*value))));
    let pairs: Vec<_> = fields.into_iter().map(|(name, value)| (string(name), value)).collect();
    function_from(cx, pairs)
}

/// The revision of TLC that is the measure of what a spec means here: specs ask whether what they need is there already.
/// Commit cc6b616cf7e7384a8335e74f36c446a0cede5bad of tlaplus/tlaplus, the number of commits up to it and its time.
fn revision(cx: &mut dyn Context) -> Evaluated<Value> {
    let string = |text: &str| Value::string(cx.symbols(), text);
    let fields = [
        ("count", Value::Int(8_881)),
        ("timestamp", Value::Int(1_777_481_289)),
        ("date", string("2026-04-29T16:48:09.0Z")),
        ("tag", string("cc6b616")),
        ("calver", string("2026.04.29.164809")),
    ];
    record(cx, fields)
}

fn spec(cx: &mut dyn Context) -> Evaluated<Value> {
    let mut fields = Vec::new();
    for (kind, parts) in around(cx, "TLCGet")?.parts() {
        let parts = parts.iter().map(|(name, location)| counterexample::part(cx, name, Some(location)));
        let parts: Vec<Value> = parts.collect::<Evaluated<_>>()?;
        fields.push((Value::string(cx.symbols(), kind), set_from(cx, parts)?));
    }
    function_from(cx, fields)
}

fn all(cx: &mut dyn Context, named: bool) -> Evaluated<Value> {
    let registers = around(cx, "TLCGet")?.all_registers(named)?;
    let mut pairs = Vec::new();
    for (name, values) in registers {
        let key = match &name {
            RegisterName::Number(index) => Value::Int(*index),
            RegisterName::Named(name) => Value::string(cx.symbols(), name),
        };
        pairs.push((key, Value::sequence(values)));
    }
    function_from(cx, pairs)
}

fn set(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let name = string(cx, &args[0]).map(str::to_owned);
    if let Some(register) = register(&args[0], name.as_deref()) {
        let mut value = settled(cx, &args[1])?;
        if name.is_some_and(|name| name.starts_with("-D")) {
            value = Value::string(cx.symbols(), &text(cx.symbols(), &value));
        }
        around(cx, "TLCSet")?.set_register(register, value)?;
        return Ok(Value::from(true));
    }
    match name.as_deref() {
        Some("exit") => {
            if matches!(args[1], Value::Bool(Truth::True)) {
                around(cx, "TLCSet")?.end();
            }
            Ok(Value::from(true))
        }
        // TLC waits for the user; nobody need be there.
        Some("pause") => Ok(Value::from(true)),
        Some(name) => fail(format!("`TLCSet(\"{name}\", …)` is not defined"))
            .map_err(|fault| fault.with_hint("known are exit, pause, numbers, and names that begin with s:")),
        None => wrong(cx, "TLCSet", "a number from 0 or a string", "first argument", &args[0]),
    }
}

fn get_or_default(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let name = string(cx, &args[0]).map(str::to_owned);
    let Some(register) = register(&args[0], name.as_deref()) else { return Ok(args[1].clone()) };
    let known = around(cx, "TLCGetOrDefault")?.register(&register)?;
    Ok(known.unwrap_or_else(|| args[1].clone()))
}

fn get_and_set(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let [key, operator, value, default] = args else { unreachable!("a native gets as many arguments as it has") };
    let old = get_or_default(cx, &[key.clone(), default.clone()])?;
    let operator = crate::standard::arguments::operator(cx, "TLCGetAndSet", "second argument", operator)?;
    let new = cx.call(operator, &[old.clone(), value.clone()])?;
    set(cx, &[key.clone(), new])?;
    Ok(old)
}

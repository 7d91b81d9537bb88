//! Modules IOUtils and CSV: texts in files, variables of the environment, programs (CommunityModules, IOUtils.java and
//! CSV.java).

use super::template::filled;
use super::{named, record, strings, text_of, world};
use crate::standard::Native;
use crate::standard::arguments::{fail, sequence, string, wrong};
use check_value::value::{Context, Evaluated, Value, function_from, settled, tabulate, text};
use check_value::world::{Opening, Ran};

pub(in crate::standard) const NATIVES: &[Native] = &[
    Native::new("IOUtils", "Serialize", 3, serialize).volatile(),
    Native::new("IOUtils", "Deserialize", 2, deserialize).reading(),
    Native::new("IOUtils", "IOSerialize", 3, |_, _| fail(JAVA)).volatile(),
    Native::new("IOUtils", "IODeserialize", 2, |_, _| fail(JAVA)).reading(),
    Native::new("IOUtils", "IOExec", 1, |cx, args| execute(cx, "IOExec", None, &args[0], None)).volatile(),
    Native::new("IOUtils", "IOEnvExec", 2, |cx, args| execute(cx, "IOEnvExec", Some(&args[0]), &args[1], None))
        .volatile(),
    Native::new("IOUtils", "IOExecTemplate", 2, |cx, args| {
        execute(cx, "IOExecTemplate", None, &args[0], Some(&args[1]))
    })
    .volatile(),
    Native::new("IOUtils", "IOEnvExecTemplate", 3, |cx, args| {
        execute(cx, "IOEnvExecTemplate", Some(&args[0]), &args[1], Some(&args[2]))
    })
    .volatile(),
    Native::new("IOUtils", "IOEnv", 0, environment),
    Native::new("IOUtils", "atoi", 1, atoi),
    Native::new("CSV", "CSVWrite", 3, csv_write).volatile(),
    Native::new("CSV", "CSVWriteRecord", 4, csv_write_record).volatile(),
    Native::new("CSV", "CSVRead", 3, csv_read).reading(),
    Native::new("CSV", "CSVRecords", 1, csv_records).volatile(),
    Native::new("TLC", "JavaTime", 0, |cx, _| {
        // 31 bits, as in TLC: the number goes back when they are used up.
        let seconds = world(cx, "JavaTime")?.seconds() & 0x7fff_ffff;
        Ok(Value::Int(seconds as i64))
    })
    .volatile(),
];

const JAVA: &str = "`IOSerialize` and `IODeserialize` write and read Java's own form of values, which is not supported: \
    use module Json";

/// A program may be run only if the user allows it. The record of what came of it.
fn execute(
    cx: &mut dyn Context,
    name: &str,
    variables: Option<&Value>,
    command: &Value,
    parameters: Option<&Value>,
) -> Evaluated<Value> {
    let mut command = strings(cx, name, "command", command)?;
    if let Some(parameters) = parameters {
        let parameters = strings(cx, name, "parameters", parameters)?;
        for part in &mut command {
            *part = filled(name, part, &parameters)?;
        }
    }
    let variables = variables.map(|variables| variables_of(cx, name, variables)).transpose()?.unwrap_or_default();
    match world(cx, name)?.run(&command, &variables) {
        Ok(ran) => outcome(cx, &ran),
        Err(message) => fail(format!("`{name}`: {message}")),
    }
}

fn variables_of(cx: &mut dyn Context, name: &str, value: &Value) -> Evaluated<Vec<(String, String)>> {
    if !value.is_function() {
        return wrong(cx, name, "a record", "environment", value);
    }
    let fields = tabulate(cx, value)?;
    let mut variables = Vec::new();
    for (place, value) in fields.values().iter().enumerate() {
        variables.push((shown(cx, &fields.key(place))?, shown(cx, value)?));
    }
    Ok(variables)
}

/// A string as it is, any other value as TLA+ text.
fn shown(cx: &mut dyn Context, value: &Value) -> Evaluated<String> {
    match string(cx, value).map(str::to_owned) {
        Some(text) => Ok(text),
        None => {
            let value = settled(cx, value)?;
            Ok(text(cx.symbols(), &value))
        }
    }
}

fn outcome(cx: &mut dyn Context, ran: &Ran) -> Evaluated<Value> {
    let string = |text: &str| Value::string(cx.symbols(), text);
    let fields =
        [("exitValue", Value::Int(ran.exit)), ("stdout", string(&ran.stdout)), ("stderr", string(&ran.stderr))];
    record(cx, fields)
}

fn environment(cx: &mut dyn Context, _: &[Value]) -> Evaluated<Value> {
    let variables = world(cx, "IOEnv")?.environment();
    let string = |text: &str| Value::string(cx.symbols(), text);
    let pairs: Vec<_> = variables.iter().map(|(name, value)| (string(name), string(value))).collect();
    function_from(cx, pairs)
}

fn atoi(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let digits = text_of(cx, "atoi", "argument", &args[0])?;
    match digits.parse::<num_bigint::BigInt>() {
        Ok(number) if !digits.contains('_') => Ok(number.into()),
        _ => fail(format!("`atoi` expects the digits of an integer, but its argument is \"{digits}\"")),
    }
}

/// A field of a record of options.
fn option(cx: &mut dyn Context, operator: &str, options: &Value, name: &str) -> Evaluated<Value> {
    if let Some(value) = named(cx, options, name)? {
        return Ok(value);
    }
    wrong(cx, operator, &format!("a record with a field `{name}`"), "options", options)
}

fn text_option(cx: &mut dyn Context, operator: &str, options: &Value, name: &str) -> Evaluated<String> {
    let value = option(cx, operator, options, name)?;
    text_of(cx, operator, name, &value)
}

/// What is supported of the forms and character sets that TLC knows.
fn require_plain(cx: &mut dyn Context, operator: &str, options: &Value) -> Evaluated<String> {
    let format = text_option(cx, operator, options, "format")?;
    let charset = text_option(cx, operator, options, "charset")?;
    if !["UTF-8", "US-ASCII"].contains(&charset.as_str()) {
        return fail(format!("`{operator}`: the character set \"{charset}\" is not supported, only \"UTF-8\""));
    }
    Ok(format)
}

fn opening(cx: &mut dyn Context, operator: &str, options: &Value) -> Evaluated<Opening> {
    let words = option(cx, operator, options, "openOptions")?;
    let mut opening = Opening::default();
    for word in strings(cx, operator, "openOptions", &words)? {
        match word.as_str() {
            "WRITE" | "SYNC" | "DSYNC" => {}
            "APPEND" => opening.append = true,
            "TRUNCATE_EXISTING" => opening.truncate = true,
            "CREATE" => opening.create = true,
            "CREATE_NEW" => opening.create_new = true,
            _ => return fail(format!("`{operator}`: the open option \"{word}\" is not supported")),
        }
    }
    Ok(opening)
}

fn serialize(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let format = require_plain(cx, "Serialize", &args[2])?;
    let opening = opening(cx, "Serialize", &args[2])?;
    let path = text_of(cx, "Serialize", "file", &args[1])?;
    match format.as_str() {
        "TXT" => {
            let text = text_of(cx, "Serialize", "value", &args[0])?;
            let ran = match world(cx, "Serialize")?.write(&path, &text, opening) {
                Ok(()) => Ran { stdout: "the file was written".to_owned(), ..Ran::default() },
                Err(message) => Ran { exit: 1, stderr: message, ..Ran::default() },
            };
            outcome(cx, &ran)
        }
        "NDJSON" => {
            let lines = super::json::lines(cx, "Serialize", "first argument", &args[0])?;
            match world(cx, "Serialize")?.write(&path, &lines, opening) {
                Ok(()) => Ok(Value::from(true)),
                Err(message) => fail(format!("`Serialize`: {message}")),
            }
        }
        _ => fail(format!("`Serialize`: the format \"{format}\" is not supported, only \"TXT\" and \"NDJSON\"")),
    }
}

fn deserialize(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let format = require_plain(cx, "Deserialize", &args[1])?;
    if format != "TXT" {
        return fail(format!("`Deserialize`: the format \"{format}\" is not supported, only \"TXT\""));
    }
    let path = text_of(cx, "Deserialize", "file", &args[0])?;
    let ran = match world(cx, "Deserialize")?.read(&path) {
        Ok(Some(text)) => Ran { stdout: text, ..Ran::default() },
        Ok(None) => Ran { exit: 1, stderr: format!("there is no file {path}"), ..Ran::default() },
        Err(message) => Ran { exit: 1, stderr: message, ..Ran::default() },
    };
    outcome(cx, &ran)
}

const APPENDING: Opening = Opening { append: true, truncate: false, create: true, create_new: false };

fn append(cx: &mut dyn Context, operator: &str, path: &str, line: &str) -> Evaluated<Value> {
    match world(cx, operator)?.write(path, line, APPENDING) {
        Ok(()) => Ok(Value::from(true)),
        Err(message) => fail(format!("`{operator}`: {message}")),
    }
}

/// Values as TLA+ text.
fn texts(cx: &mut dyn Context, values: &[Value]) -> Evaluated<Vec<String>> {
    let one = |value: &Value| {
        let value = settled(cx, value)?;
        Ok(text(cx.symbols(), &value))
    };
    values.iter().map(one).collect()
}

fn csv_write(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let template = text_of(cx, "CSVWrite", "template", &args[0])?;
    let values = sequence(cx, "CSVWrite", "values", &args[1])?;
    let path = text_of(cx, "CSVWrite", "file", &args[2])?;
    let values = texts(cx, values.values())?;
    let line = filled("CSVWrite", &template, &values)? + "\n";
    append(cx, "CSVWrite", &path, &line)
}

fn csv_write_record(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let operator = "CSVWriteRecord";
    if !args[0].is_function() {
        return wrong(cx, operator, "a record", "first argument", &args[0]);
    }
    let record = tabulate(cx, &args[0])?;
    let delimiter = text_of(cx, operator, "delimiter", &args[1])?;
    let Value::Bool(has_headers) = args[2] else {
        return wrong(cx, operator, "TRUE or FALSE", "third argument", &args[2]);
    };
    let path = text_of(cx, operator, "file", &args[3])?;
    let mut lines = String::new();
    if has_headers.holds() {
        let names: Vec<String> =
            (0..record.values().len()).map(|place| shown(cx, &record.key(place))).collect::<Evaluated<_>>()?;
        lines = names.join(&delimiter) + "\n";
    }
    lines += &(texts(cx, record.values())?.join(&delimiter) + "\n");
    append(cx, operator, &path, &lines)
}

/// The text of a file, empty if there is none.
fn read_or_empty(cx: &mut dyn Context, operator: &str, path: &str) -> Evaluated<String> {
    match world(cx, operator)?.read(path) {
        Ok(text) => Ok(text.unwrap_or_default()),
        Err(message) => fail(format!("`{operator}`: {message}")),
    }
}

fn csv_read(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let names = strings(cx, "CSVRead", "columns", &args[0])?;
    let delimiter = text_of(cx, "CSVRead", "delimiter", &args[1])?;
    let path = text_of(cx, "CSVRead", "file", &args[2])?;
    let text = read_or_empty(cx, "CSVRead", &path)?;
    let mut records = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let values: Vec<&str> = line.split(delimiter.as_str()).collect();
        if values.len() != names.len() {
            let (line, found, wanted) = (number + 1, values.len(), names.len());
            return fail(format!("`CSVRead`: line {line} of {path} has {found} columns, not {wanted}"));
        }
        let string = |text: &str| Value::string(cx.symbols(), text);
        let pairs: Vec<_> = names.iter().zip(values).map(|(name, value)| (string(name), string(value))).collect();
        records.push(function_from(cx, pairs)?);
    }
    Ok(Value::sequence(records))
}

fn csv_records(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let path = text_of(cx, "CSVRecords", "file", &args[0])?;
    let text = read_or_empty(cx, "CSVRecords", &path)?;
    Ok(Value::Int(text.lines().count() as i64))
}

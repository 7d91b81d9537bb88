//! Beside TLC: the models of tlaplus/Examples that take TLC a second or more, each checked by both in turn; those with
//! temporal properties also without these.
//!
//! ```sh
//! CHECK_EXAMPLES=path/to/Examples CHECK_TLC_JAR=path/to/tla2tools.jar cargo bench --bench examples_and_tlc
//! ```
//!
//! `CHECK_CLASSPATH` adds jars (CommunityModules), `CHECK_TLA_LIBRARY` folders of modules for TLC (TLAPS), `CHECK_RUNS`
//! says how often each is run (3; medians are taken) that takes TLC ten seconds at most (others are run once),
//! `CHECK_WORKERS` by how many workers (`1,2`), `CHECK_ONLY` picks models by a part of their path, `CHECK_SECONDS`
//! leaves out what takes TLC longer (60), `CHECK_BINARY` names another program than the one just built. Prints a line
//! for each model as CSV (the form of `record/examples-tlc.csv`), then the geometric means. Without the first two it
//! does nothing.

use check_module::config::KEYWORDS;
use serde_json::Value as Json;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// What one run took.
#[derive(Clone, Copy, Debug, Default)]
struct Cost {
    wall: f64,
    /// Of all threads.
    cpu: f64,
    mebibytes: f64,
    /// The exit code.
    code: Option<i64>,
}

/// What takes TLC more seconds is run once.
const LONG: f64 = 10.0;

struct Model {
    name: String,
    /// What it took TLC when the table was made.
    seconds: f64,
    folder: PathBuf,
    spec: String,
    config: String,
    deadlock: bool,
    /// The exit code that both end with.
    exit: Option<i64>,
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|text| !text.is_empty())
}

fn main() {
    let (Some(examples), Some(jar)) = (variable("CHECK_EXAMPLES"), variable("CHECK_TLC_JAR")) else {
        println!("CHECK_EXAMPLES and CHECK_TLC_JAR say where the models and TLC are; see the head of this file");
        return;
    };
    let runs: usize = variable("CHECK_RUNS").map_or(3, |text| text.parse().expect("CHECK_RUNS is a number"));
    let workers = variable("CHECK_WORKERS").unwrap_or_else(|| "1,2".to_owned());
    println!("spec,workers,runs,with_s,with_cpu_s,with_mib,without_s,without_cpu_s,tlc_s,tlc_cpu_s,tlc_mib");
    for workers in workers.split(',') {
        let (mut costs, mut gains) = (Vec::new(), Vec::new());
        for model in models(Path::new(&examples)) {
            let runs = if model.seconds > LONG { 1 } else { runs };
            let Some(Measured { with, without, tlc }) = measured(&model, workers, runs, &jar) else { continue };
            let plain = without.map_or(",".to_owned(), |without| format!("{:.3},{:.2}", without.wall, without.cpu));
            println!(
                "{},{workers},{runs},{:.3},{:.2},{:.0},{plain},{:.3},{:.2},{:.0}",
                model.name, with.wall, with.cpu, with.mebibytes, tlc.wall, tlc.cpu, tlc.mebibytes
            );
            costs.extend(without.map(|without| with.cpu.max(0.01) / without.cpu.max(0.01)));
            gains.push(tlc.wall / with.wall);
        }
        let least = gains.iter().copied().fold(f64::INFINITY, f64::min);
        println!(
            "# {workers} workers: of {} models with temporal properties, these cost {:.2} times the processor time; of \
             all {}, TLC takes {:.1} times as long, at least {least:.2} times",
            costs.len(),
            mean(&costs),
            gains.len(),
            mean(&gains),
        );
    }
}

/// The models with properties that TLC checks in a second to a minute.
fn models(examples: &Path) -> Vec<Model> {
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance/examples.jsonl");
    let table = std::fs::read_to_string(table).expect("the table can be read");
    let most = variable("CHECK_SECONDS").map_or(60.0, |text| text.parse().expect("CHECK_SECONDS is a number"));
    let rows = table.lines().map(|line| serde_json::from_str::<Json>(line).expect("a row is JSON"));
    let is_wanted = |row: &Json| {
        let is_measured = row["source"].as_str().is_some_and(|source| source.starts_with("TLC"));
        is_measured && row["tlc_seconds"].as_f64().is_some_and(|seconds| (1.0..=most).contains(&seconds))
    };
    rows.filter(is_wanted).filter_map(|row| model(examples, &row)).collect()
}

fn model(examples: &Path, row: &Json) -> Option<Model> {
    let text = |key: &str| row[key].as_str().expect("a row names its files");
    let (spec, config) = (examples.join(text("spec")), examples.join(text("cfg")));
    let name = text("cfg").trim_start_matches("specifications/").to_owned();
    let is_wanted = variable("CHECK_ONLY").is_none_or(|only| name.contains(&only));
    is_wanted.then(|| Model {
        name,
        seconds: row["tlc_seconds"].as_f64().unwrap_or(0.0),
        folder: spec.parent().expect("a file stands in a folder").to_owned(),
        spec: spec.file_name().expect("a file has a name").to_string_lossy().into_owned(),
        config: config.to_string_lossy().into_owned(),
        deadlock: row["check_deadlock"] != false,
        exit: row["exit"].as_i64(),
    })
}

/// Medians.
struct Measured {
    with: Cost,
    /// Without properties, if some of these are temporal.
    without: Option<Cost>,
    tlc: Cost,
}

/// `None` if one of the two does not end as it should.
fn measured(model: &Model, workers: &str, runs: usize, jar: &str) -> Option<Measured> {
    let said = ours(model, workers, &model.config, "human").output().expect("check can be run");
    let is_temporal = String::from_utf8_lossy(&said.stdout).contains("temporal propert");
    let scratch = std::env::temp_dir().join(format!("check-bench-{}", std::process::id()));
    std::fs::create_dir_all(&scratch).expect("a folder can be made");
    let without = scratch.join("without.cfg");
    let text = std::fs::read_to_string(&model.config).expect("a config can be read");
    std::fs::write(&without, without_properties(&text)).expect("a config can be written");
    let (mut with, mut plain, mut tlcs) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..runs {
        with.push(run(&mut ours(model, workers, &model.config, "json")));
        if is_temporal {
            plain.push(run(&mut ours(model, workers, &without.to_string_lossy(), "json")));
        }
        tlcs.push(run(&mut tlc(model, workers, jar, &scratch.join("states"))));
    }
    std::fs::remove_dir_all(&scratch).expect("what was made can be removed");
    for (who, runs) in [("check", &with), ("TLC", &tlcs)] {
        if let Some(other) = runs.iter().find(|run| run.code != model.exit) {
            println!("# {}: {who} ends with exit code {:?}, left out", model.name, other.code);
            return None;
        }
    }
    Some(Measured { with: median(with), without: is_temporal.then(|| median(plain)), tlc: median(tlcs) })
}

fn ours(model: &Model, workers: &str, config: &str, format: &str) -> Command {
    let binary = variable("CHECK_BINARY").unwrap_or_else(|| env!("CARGO_BIN_EXE_check").to_owned());
    let mut command = Command::new(binary);
    command.current_dir(&model.folder).arg(&model.spec).args(["--config", config, "--workers", workers]);
    command.args(["--format", format, "--color", "never"]);
    if !model.deadlock {
        command.arg("--no-deadlock");
    }
    command
}

fn tlc(model: &Model, workers: &str, jar: &str, states: &Path) -> Command {
    let path = variable("CHECK_CLASSPATH").map_or_else(|| jar.to_owned(), |more| format!("{jar}:{more}"));
    let mut command = Command::new("java");
    command.current_dir(&model.folder).args(["-XX:+UseParallelGC", "-Xmx2g"]);
    command.args(variable("CHECK_TLA_LIBRARY").map(|folders| format!("-DTLA-Library={folders}")));
    command.args(["-cp", &path, "tlc2.TLC"]);
    command.args(["-noGenerateSpecTE", "-workers", workers, "-config", &model.config, "-metadir"]).arg(states);
    if !model.deadlock {
        command.arg("-deadlock");
    }
    command.arg(&model.spec);
    command
}

/// A config without its properties.
fn without_properties(config: &str) -> String {
    let mut text = config.to_owned();
    while let Some((before, rest)) = text.split_once("(*") {
        text = format!("{before} {}", rest.split_once("*)").map_or("", |(_, after)| after));
    }
    let (mut kept, mut is_dropped) = (String::new(), false);
    for line in text.lines() {
        for word in line.split("\\*").next().unwrap_or_default().split_whitespace() {
            if matches!(word, "PROPERTY" | "PROPERTIES") {
                is_dropped = true;
            } else if KEYWORDS.contains(&word) {
                is_dropped = false;
            }
            if !is_dropped {
                kept.push_str(word);
                kept.push(' ');
            }
        }
        kept.push('\n');
    }
    kept
}

fn run(command: &mut Command) -> Cost {
    let (start, before) = (Instant::now(), processor_time());
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a program can be run");
    let mut mebibytes: f64 = 0.0;
    let status = loop {
        if let Some(status) = child.try_wait().expect("a program can be waited for") {
            break status;
        }
        mebibytes = mebibytes.max(peak(&child));
        std::thread::sleep(Duration::from_millis(2));
    };
    let (wall, cpu) = (start.elapsed().as_secs_f64(), processor_time() - before);
    Cost { wall, cpu, mebibytes, code: status.code().map(i64::from) }
}

/// The most memory that a process has held, where the system tells.
fn peak(child: &Child) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok()).unwrap_or(0.0) / 1024.0
}

/// Seconds of processor time of all processes that have been waited for, where the system tells; in hundredths.
fn processor_time() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit_once(')').map_or("", |(_, after)| after);
    let fields: Vec<f64> = after_name.split_whitespace().filter_map(|field| field.parse().ok()).collect();
    // The state, a letter, is left out: the times of children are the 13th and 14th of the numbers.
    if fields.len() > 13 { (fields[12] + fields[13]) / 100.0 } else { 0.0 }
}

fn median(mut costs: Vec<Cost>) -> Cost {
    let middle = costs.len() / 2;
    let mut of = |what: fn(&Cost) -> f64| {
        costs.sort_by(|a, b| what(a).total_cmp(&what(b)));
        what(&costs[middle])
    };
    let (wall, cpu) = (of(|cost| cost.wall), of(|cost| cost.cpu));
    Cost { wall, cpu, mebibytes: of(|cost| cost.mebibytes), code: None }
}

/// The geometric mean.
fn mean(ratios: &[f64]) -> f64 {
    (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len().max(1) as f64).exp()
}

//! How a spec speaks with its checker and with the world outside: postconditions, aliases, files, programs.

use crate::program::{Said, check};
use serde_json::Value as Json;
use std::path::{Path, PathBuf};

/// A folder with a spec and its config.
fn spec(name: &str, module: &str, config: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("world-{name}"));
    // It is not there in the first run.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test can be made");
    let module = format!(
        "---- MODULE S ----\nEXTENDS Integers, Sequences, TLC, TLCExt, Json, IOUtils, CSV, SVG\n{module}\n====\n"
    );
    std::fs::write(folder.join("S.tla"), module).expect("the spec can be written");
    std::fs::write(folder.join("S.cfg"), config).expect("the config can be written");
    folder
}

/// A counter that goes from 0 to 3, with what else is in the module.
fn counter(more: &str) -> String {
    format!("VARIABLE x\nInit == x = 0\nNext == x < 3 /\\ x' = x + 1\n{more}")
}

fn json(said: &Said) -> Json {
    let report: Json = serde_json::from_str(&said.out).expect("the report is JSON");
    crate::schema::check(&report);
    report
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn postconditions_see_the_figures() {
    let more = "Post == /\\ TLCGet(\"distinct\") = 4 /\\ TLCGet(\"generated\") = 4 /\\ TLCGet(\"queue\") = 0\n\
        /\\ TLCGet(\"stats\").diameter = 4 /\\ TLCGet(\"stats\").initial = 1 /\\ TLCGet(\"level\") = 0\n\
        /\\ CounterExample.state = {} /\\ TLCGet(\"config\").worker = 2\n\
        Wrong == TLCGet(\"distinct\") = 5\nBad == TLCGet(77)\n";
    let config = "INIT Init NEXT Next CHECK_DEADLOCK FALSE POSTCONDITION Post";
    let arguments = ["S.tla", "--workers", "2", "--format", "json"];
    let said = check(&spec("post", &counter(more), config), &arguments);
    assert_eq!(said.code, 0, "{}{}", said.out, said.log);
    for (condition, verdict) in [("Wrong", "postcondition"), ("Bad", "evaluation")] {
        let said = check(&spec("post", &counter(more), &format!("{config} {condition}")), &arguments);
        let report = json(&said);
        assert_eq!((said.code, report["outcome"]["verdict"].as_str()), (10, Some(verdict)), "{}", said.log);
        assert_eq!(report["outcome"]["name"], condition);
    }
}

#[test]
fn postconditions_see_the_counterexample() {
    let more = "Inv == x < 2\n\
        Post == /\\ ToTrace(CounterExample) = <<[x |-> 0], [x |-> 1], [x |-> 2]>>\n\
        /\\ \\A step \\in CounterExample.action : step[2].name = \"Next\" /\\ step[3][1] = step[1][1] + 1\n\
        /\\ JsonSerialize(\"out/trace.json\", ToTrace(CounterExample))\n";
    let config = "INIT Init NEXT Next INVARIANT Inv POSTCONDITION Post";
    let folder = spec("counterexample", &counter(more), config);
    let said = check(&folder, &["S.tla", "--format", "json"]);
    let report = json(&said);
    assert_eq!((said.code, report["outcome"]["verdict"].as_str()), (12, Some("invariant")), "{}", said.log);
    let is_post = |one: &&Json| one["kind"] == "postcondition";
    let post = report["properties"].as_array().and_then(|all| all.iter().find(is_post)).cloned();
    assert_eq!(post.expect("the postcondition is reported")["status"], "holds");
    assert_eq!(read(&folder, "out/trace.json"), r#"[{"x":0},{"x":1},{"x":2}]"#);
}

#[test]
fn an_alias_is_shown_instead_of_the_variables() {
    let more = "Inv == x < 2\nAlias == [now |-> x, then |-> x', at |-> TLCGet(\"level\"), seen |-> Len(Trace)]\n";
    let folder = spec("alias", &counter(more), "INIT Init NEXT Next INVARIANT Inv ALIAS Alias");
    let said = check(&folder, &["S.tla", "--format", "json", "--itf", "trace.itf.json"]);
    let states = json(&said)["trace"]["states"].clone();
    let number = |state: usize, name: &str| states[state]["alias"][name]["#bigint"].as_str().map(str::to_owned);
    for (state, expected) in [(0, ["0", "1", "1", "1"]), (1, ["1", "2", "2", "2"]), (2, ["2", "2", "3", "3"])] {
        let names = ["now", "then", "at", "seen"];
        assert_eq!(names.map(|name| number(state, name).unwrap_or_default()), expected, "{states}");
    }
    assert_eq!(states[1]["variables"]["x"]["#bigint"], "1");
    let trace: Json = serde_json::from_str(&read(&folder, "trace.itf.json")).expect("the trace is JSON");
    assert!(trace["states"][0].get("x").is_none() && trace["states"][0].get("then").is_some(), "{trace}");
    assert!(check(&folder, &["S.tla"]).out.contains("~ then = 2"));
}

#[test]
fn the_spec_may_end_the_search() {
    let more = "Inv == IF x = 2 THEN TLCSet(\"exit\", TRUE) ELSE TRUE\n";
    let folder = spec("exit", &counter(more), "INIT Init NEXT Next INVARIANT Inv");
    let said = check(&folder, &["S.tla", "--workers", "1", "--format", "json"]);
    let report = json(&said);
    assert_eq!((said.code, report["outcome"]["verdict"].as_str()), (0, Some("ended")), "{}", said.log);
    assert_eq!(report["statistics"]["states_distinct"], 3);
    assert_eq!(report["properties"][0]["status"], "unknown");
}

#[test]
fn files_are_written_and_read() {
    let more = "Log == ndJsonDeserialize(\"log.ndjson\")\n\
        Inv == /\\ Log[2] = [a |-> <<1, 2>>, b |-> \"x\"] /\\ Len(Log) = 3 /\\ Log[3] = [c |-> <<1712329729, -2, 1000>>]\n\
        /\\ CSVWrite(\"%1$s;%2$s\", <<x, {\"y\"}>>, \"out.csv\")\n\
        ASSUME JsonSerialize(\"v.json\", [set |-> {2, 1}, fcn |-> [i \\in {3} |-> TRUE]])\n\
        ASSUME JsonDeserialize(\"v.json\").set = <<1, 2>>\n\
        ASSUME JsonSerialize(\"v.json\", <<\"again\">>) /\\ JsonDeserialize(\"v.json\")[1] = \"again\"\n\
        ASSUME CSVRecords(\"none.csv\") = 0\n\
        ASSUME SVGSerialize(SVGDoc(Group(<<Text(1, 2, \"<<t>>\", <<>>)>>, <<>>), 0, 0, 9, 9, <<>>), \"p\", 7).exitValue = 0\n\
        ASSUME Deserialize(\"p007.svg\", [format |-> \"TXT\", charset |-> \"UTF-8\"]).exitValue = 0\n\
        ASSUME \"HOME_OF_NOBODY\" \\notin DOMAIN IOEnv /\\ atoi(\"-42\") = -42 /\\ zeroPadN(7, 3) = \"007\"\n\
        ASSUME JavaTime > 1000000000\n";
    let folder = spec("files", &counter(more), "INIT Init NEXT Next INVARIANT Inv CHECK_DEADLOCK FALSE");
    std::fs::write(
        folder.join("log.ndjson"),
        "{\"b\": 1}\n\n{\"b\": \"x\", \"a\": [1, 2]}\n{\"c\": [1712329729.6024537, -2.5, 1e3]}\n",
    )
    .expect("a file");
    let said = check(&folder, &["S.tla", "--workers", "1"]);
    assert_eq!(said.code, 0, "{}{}", said.out, said.log);
    assert_eq!(read(&folder, "out.csv"), "0;{\"y\"}\n1;{\"y\"}\n2;{\"y\"}\n3;{\"y\"}\n");
    assert!(read(&folder, "p007.svg").contains("&lt;&lt;t&gt;&gt;</text></g></svg>"));
}

#[test]
fn programs_are_run_when_the_user_allows_it() {
    let more = "ASSUME IOEnvExec([WHO |-> \"me\"], <<\"sh\", \"-c\", \"echo hello $WHO; exit 3\">>) =\n\
        [exitValue |-> 3, stdout |-> \"hello me\\n\", stderr |-> \"\"]\n\
        ASSUME IOExecTemplate(<<\"echo\", \"%s-%1$s\">>, <<\"a\">>).stdout = \"a-a\\n\"\n";
    let folder = spec("exec", &counter(more), "INIT Init NEXT Next CHECK_DEADLOCK FALSE");
    let said = check(&folder, &["S.tla", "--allow-exec"]);
    assert_eq!(said.code, 0, "{}{}", said.out, said.log);
    let said = check(&folder, &["S.tla"]);
    assert!(said.out.contains("may not run the program `sh`: --allow-exec allows it"), "{}{}", said.out, said.log);
    assert_ne!(said.code, 0);
}

#[test]
fn the_counts_of_possible_are_those_of_all_workers() {
    let module = "VARIABLES x, y\nInit == x \\in 1..1500 /\\ y = 0\nNext == y < 5 /\\ y' = y + 1 /\\ UNCHANGED x\n\
        Even == x % 2 = 0\nUp == y' > y\n\
        Post == LET counts == TLCGet(\"all:named\")[\"s:_possible\"][1] IN counts[\"Even\"] = 4500 /\\ counts[\"Up\"] = 7500";
    let config = "INIT Init NEXT Next CHECK_DEADLOCK FALSE _POSSIBLE Even Up POSTCONDITION Post";
    let folder = spec("possible", module, config);
    for workers in ["1", "2", "4"] {
        let said = check(&folder, &["S.tla", "--workers", workers]);
        assert_eq!(said.code, 0, "{workers} workers\n{}{}", said.out, said.log);
    }
}

#[test]
fn modules_write_the_counterexample() {
    let more = "Inv == x < 2\n\
        J == INSTANCE _JsonTrace WITH _JsonTraceFile <- \"trace.json\", _JsonTraceInputFile <- \"trace.json\"\n\
        P == INSTANCE _TLCTracePlain WITH _TLCTraceFile <- \"Again.tla\"\n\
        C == INSTANCE _TLAPlusCounterExample WITH _TLAPlusCounterExampleFile <- \"Cex.tla\"\n\
        D == INSTANCE _DotTrace WITH _DotTraceFile <- \"trace.dot\"\n\
        T == INSTANCE _TLCTrace WITH _TLCTraceFile <- \"trace.bin\", _TLCTraceInputFile <- \"trace.bin\"\n\
        Post == J!_JsonTrace /\\ P!_TLCTrace /\\ C!_TLAPlusCounterExample /\\ D!_DotTrace\n\
        Binary == T!_TLCTrace\n";
    let config = "INIT Init NEXT Next CHECK_DEADLOCK FALSE INVARIANT Inv POSTCONDITION Post Binary";
    let folder = spec("traces", &counter(more), config);
    let said = check(&folder, &["S.tla", "--format", "json"]);
    let report = json(&said);
    assert_eq!(said.code, 12, "{}{}", said.out, said.log);
    let status = |name: &str| {
        let all = report["properties"].as_array().expect("a list");
        all.iter().find(|one| one["name"] == name).expect("a postcondition")["status"].clone()
    };
    // TLC's own binary form is refused.
    assert_eq!([status("Post"), status("Binary")], ["holds", "unknown"]);
    let written: Json = serde_json::from_str(&read(&folder, "trace.json")).expect("it is JSON");
    assert_eq!(written["vars"], serde_json::json!(["x"]));
    assert_eq!(written["counterexample"]["state"], serde_json::json!([[1, {"x": 0}], [2, {"x": 1}], [3, {"x": 2}]]));
    assert_eq!(written["counterexample"]["action"][0][1]["name"], "Next");
    assert!(read(&folder, "Again.tla").contains("Trace == \n\t<<[x |-> 0], [x |-> 1], [x |-> 2]>>"));
    assert!(read(&folder, "Cex.tla").contains("<<1, [x |-> 0]>>"));
    assert_eq!(read(&folder, "trace.dot").matches("label=\"Next\"").count(), 2);
    // Without a violation nothing is written.
    let folder = spec("no-traces", &counter(more), &config.replace("INVARIANT Inv", ""));
    let said = check(&folder, &["S.tla"]);
    assert_eq!((said.code, folder.join("trace.json").exists()), (0, false), "{}{}", said.out, said.log);
}

//! `check test`: what is found, what is expected, what is said.

use crate::program::{Said, check, root, scratch};
use serde_json::{Value as Json, json};
use std::path::{Path, PathBuf};

/// Counts from 0 to `Top`, which is a constant.
const SPEC: &str = r"---- MODULE Up ----
\* EXPECT: deadlock
EXTENDS Naturals
CONSTANT Top
VARIABLE x
Init == x = 0
Next == x < Top /\ x' = x + 1
Small == x < 3
====
";

fn folder(name: &str) -> PathBuf {
    let folder = scratch(name);
    write(&folder, "Up.tla", SPEC);
    folder
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("a folder can be made");
    std::fs::write(path, text).expect("a file can be written");
}

fn config(more: &str) -> String {
    format!("INIT Init\nNEXT Next\nCONSTANT Top = 4\n{more}\n")
}

fn json(said: &Said) -> Json {
    let report = serde_json::from_str(&said.out).unwrap_or_else(|_| panic!("JSON: {}{}", said.out, said.log));
    crate::schema::check_with(include_str!("../../docs/schema/tests-v1.json"), &report);
    report
}

/// The names and statuses.
fn statuses(report: &Json) -> Vec<(String, String)> {
    let text = |value: &Json| value.as_str().expect("a text").to_owned();
    let tests = report["tests"].as_array().expect("a list");
    tests.iter().map(|test| (text(&test["name"]), text(&test["status"]))).collect()
}

#[test]
fn configs_with_their_specs_and_comments() {
    let folder = folder("suite_comments");
    write(&folder, "Up.cfg", &config(""));
    write(&folder, "Up_small.cfg", &config("INVARIANT Small\n\\* EXPECT: invariant:Small, trace 4, 4 distinct"));
    write(&folder, "UpWrong.cfg", &config("\\* EXPECT: deadlock, 6 distinct"));
    write(&folder, "deep/Other.tla", "---- MODULE Other ----\n\\* EXPECT: assumption\nASSUME FALSE\n====\n");
    write(&folder, "deep/Unmarked.tla", "---- MODULE Unmarked ----\nASSUME FALSE\n====\n");
    write(&folder, "elsewhere/setup.cfg", "[tool]\n");
    let said = check(&folder, &["test", "--format", "json"]);
    assert_eq!(said.code, 1, "{}", said.log);
    let expected = [
        ("Up.cfg", "as_expected"),
        ("UpWrong.cfg", "unexpected"),
        ("Up_small.cfg", "as_expected"),
        ("deep/Other.tla", "as_expected"),
    ];
    let report = json(&said);
    assert_eq!(statuses(&report), expected.map(|(name, status)| (name.to_owned(), status.to_owned())));
    assert_eq!(report["tests"][1]["reason"], "expected 6 distinct, and there are 5");
    assert_eq!(report["summary"]["unexpected"], 1);
    let said = check(&folder, &["test", "--skip", "Wrong"]);
    assert_eq!(said.code, 0, "{}{}", said.out, said.log);
    assert!(said.out.contains("ok: 3 tests, 3 as expected"), "{}", said.out);
    let said = check(&folder, &["test", "--only", "Wrong", "--only", "small", "--list"]);
    assert_eq!(said.out, "UpWrong.cfg\nUp_small.cfg\n");
    assert_eq!(check(&folder, &["test", "--only", "nothing"]).code, 2);
    assert_eq!(check(&folder, &["test", "Up.tla", "--list"]).out, "Up.cfg\nUpWrong.cfg\nUp_small.cfg\n");
    assert_eq!(check(&folder, &["Up.tla", "--expect", "comment"]).code, 0);
    assert_eq!(check(&folder, &["Up.tla"]).code, 11, "a comment alone changes no exit code");
}

#[test]
fn what_cannot_be_run_fails() {
    let folder = folder("suite_broken");
    write(&folder, "Lost.cfg", &config(""));
    write(&folder, "UpNonsense.cfg", &config("\\* EXPECT: splendid"));
    write(&folder, "UpBroken.cfg", "INIT\nNEXT Gone\n");
    let said = check(&folder, &["test"]);
    assert_eq!(said.code, 1, "{}", said.log);
    assert!(said.out.contains("there is no spec Lost.tla beside this config"), "{}", said.out);
    assert!(said.out.contains("UpNonsense.cfg, line 4: expected one of ok, "), "{}", said.out);
    assert!(said.out.contains("expected `deadlock`, and the outcome is `config`"), "{}", said.out);
    assert!(said.out.contains("FAILED  UpBroken.cfg"), "{}", said.out);
    assert!(said.out.contains("FAILED: 3 tests, 0 as expected, 3 not"), "{}", said.out);
    let empty = scratch("suite_empty");
    let said = check(&empty, &["test"]);
    assert!(said.code == 2 && said.log.contains("there are no tests in ."), "{}", said.log);
    assert_eq!(check(&empty, &["test", "nowhere"]).code, 151);
}

const LIST: &str = r#"
arguments = ["--no-deadlock"]

[[test]]
spec = "Up.tla"
config = "Up.cfg"
expect = "ok, 5 distinct, 5 generated, depth 5"

[[test]]
name = "up to seven"
spec = "Up.tla"
arguments = ["-D", "Top=7", "--invariant", "Small"]
expect = "invariant:Small"

[[test]]
spec = "nim"
expect = "ok"

[[test]]
name = "random"
spec = "Up.tla"
simulate = true
arguments = ["--runs", "10", "--seed", "1"]
expect = "simulated"

[[test]]
name = "later"
spec = "Up.tla"
skip = "takes an hour"
"#;

#[test]
fn a_list_of_tests() {
    let folder = folder("suite_list");
    write(&folder, "Up.cfg", &config(""));
    write(&folder, "check.toml", LIST);
    for jobs in ["1", "3"] {
        let said = check(&folder, &["test", "--format", "json", "--jobs", jobs]);
        assert_eq!(said.code, 0, "{}{}", said.out, said.log);
        let names = ["Up.cfg", "up to seven", "nim", "random", "later"];
        let found = statuses(&json(&said));
        assert_eq!(found.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), names);
        assert_eq!(found.iter().filter(|(_, status)| status == "as_expected").count(), 4, "{found:?}");
    }
    let parent = folder.parent().expect("a folder above");
    assert_eq!(check(parent, &["test", "suite_list"]).code, 0, "paths are relative to the list");
    let wrong = |text: &str, words: &str| {
        write(&folder, "check.toml", text);
        let said = check(&folder, &["test"]);
        assert!(said.code == 151 && said.log.contains(words), "{}: {}", said.code, said.log);
    };
    wrong("[[test]]\nspec = \"Up.tla\"\nexpected = \"ok\"\n", "unknown field `expected`");
    wrong("[[test]]\nexpect = \"ok\"\n", "missing field `spec`");
    wrong("[[test]]\nspec = \"Up.tla\"\nexpect = \"fine\"\n", "`fine`: expected one of ok");
    write(&folder, "check.toml", "[[test]]\nspec = \"Up.tla\"\narguments = [\"--json\", \"x\"]\n");
    let said = check(&folder, &["test"]);
    assert!(said.code == 1 && said.out.contains("--json has no meaning in a test"), "{}", said.out);
}

#[test]
fn a_manifest() {
    let folder = folder("suite_manifest");
    write(&folder, "specs/Up/Up.tla", SPEC);
    write(&folder, "specs/Up/Up.cfg", &config(""));
    write(&folder, "specs/Up/UpSmall.cfg", &config("INVARIANT Small"));
    let of = |path: &str, mode: Json, result: &str| json!({ "path": path, "runtime": "00:00:01", "mode": mode, "result": result });
    let mut first = of("specs/Up/Up.cfg", json!("exhaustive search"), "deadlock failure");
    first["distinctStates"] = json!(5);
    first["stateDepth"] = json!(4);
    let mut unknown = of("specs/Up/Up.cfg", json!("exhaustive search"), "unknown");
    unknown["stateDepth"] = json!(6);
    let configs = [
        first,
        of("specs/Up/UpSmall.cfg", json!("exhaustive search"), "safety failure"),
        of("specs/Up/UpSmall.cfg", json!({ "simulate": { "traceCount": 5 } }), "safety failure"),
        of("specs/Up/Up.cfg", json!("symbolic"), "success"),
        of("specs/Up/Gone.cfg", json!("exhaustive search"), "success"),
        unknown,
    ];
    let manifest = json!({ "modules": [{ "path": "specs/Up/Up.tla", "features": [], "models": configs }] });
    write(&folder, "specs/Up/manifest.json", &manifest.to_string());
    let said = check(&folder, &["test", "specs", "--format", "json"]);
    let report = json(&said);
    let found: Vec<String> = statuses(&report).into_iter().map(|(_, status)| status).collect();
    let expected = ["unexpected", "as_expected", "as_expected", "skipped", "unexpected", "as_expected"];
    assert_eq!(found, expected, "{report:#}");
    assert_eq!(report["tests"][0]["reason"], "expected depth at most 4, and there are 5");
    assert_eq!(report["tests"][5]["name"], "specs/Up/Up.cfg (3)");
}

#[test]
fn reports_of_a_suite() {
    let folder = folder("suite_reports");
    write(&folder, "Up.cfg", &config(""));
    write(&folder, "UpSmall.cfg", &config("INVARIANT Small"));
    let reports = ["junit=j.xml", "sarif=s.sarif", "markdown=m.md", "html=h.html"];
    let arguments: Vec<&str> = reports.iter().flat_map(|report| ["--report", report]).collect();
    let said = check(&folder, &[&["test", "--quiet"], &arguments[..]].concat());
    assert_eq!(said.code, 1, "{}", said.log);
    assert!(!said.out.contains("Up.cfg") && said.out.contains("FAILED  UpSmall.cfg"), "{}", said.out);
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("the file was written");
    assert!(
        read("j.xml").contains("tests=\"2\" failures=\"1\"") && read("m.md").contains("| ✅ | Up.cfg | deadlock |")
    );
    assert!(read("h.html").contains("✗ not as expected") && read("h.html").contains("<ol class=\"trace violation\">"));
    let log: Json = serde_json::from_str(&read("s.sarif")).expect("SARIF is JSON");
    let rules: Vec<&Json> =
        log["runs"][0]["results"].as_array().expect("a list").iter().map(|one| &one["ruleId"]).collect();
    assert_eq!(rules, ["invariant", "unexpected"]);
}

#[test]
fn the_guide_is_as_its_list_says() {
    let said = check(&root().join("docs/guide"), &["test"]);
    assert_eq!(said.code, 0, "{}{}", said.out, said.log);
}

#[cfg(unix)]
#[test]
fn an_interrupted_suite_says_what_was_not_run() {
    use std::process::{Command, Stdio};
    let folder = scratch("suite_interrupted");
    // The whole game takes half a minute and more.
    write(&folder, "check.toml", "[[test]]\nspec = \"acro-nim\"\n\n[[test]]\nspec = \"nim\"\n");
    let mut program = Command::new(env!("CARGO_BIN_EXE_check"));
    program.args(["test", "--jobs", "1", "--format", "json"]).current_dir(&folder).env_remove("GITHUB_ACTIONS");
    let child = program.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
    std::thread::sleep(std::time::Duration::from_secs(2));
    let signal = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill can be run");
    assert!(signal.success());
    let output = child.wait_with_output().expect("it ends");
    let report: Json = serde_json::from_slice(&output.stdout).expect("the report is JSON");
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(report["tests"][0]["outcome"], "interrupted");
    assert_eq!(report["tests"][1]["status"], "skipped");
}

/// The commands of the GitHub Action and of the GitLab job are such that they can be run.
#[test]
fn the_snippets_for_ci_can_be_run() {
    let folder = folder("suite_snippets");
    write(&folder, "Up.cfg", &config(""));
    let action = std::fs::read_to_string(root().join("action.yml")).expect("the action");
    let job = std::fs::read_to_string(root().join("docs/ci/gitlab-ci.yml")).expect("the job");
    let mut commands = 0;
    for line in action.lines().chain(job.lines()).map(str::trim_start) {
        let line = line.strip_prefix("- ").unwrap_or(line);
        let Some(rest) = line.strip_prefix("check test ") else { continue };
        commands += 1;
        let words = crate::program::words(rest);
        let filled = words.iter().map(|word| match word.as_str() {
            "$INPUT_PATH" => ".".to_owned(),
            word => word.replace("$RUNNER_TEMP/", "").replace("$GITHUB_STEP_SUMMARY", "summary.md"),
        });
        let arguments: Vec<String> = std::iter::once("test".to_owned()).chain(filled).collect();
        let said = check(&folder, &arguments);
        assert_eq!(said.code, 0, "{line}: {}{}", said.out, said.log);
    }
    assert_eq!(commands, 2);
}

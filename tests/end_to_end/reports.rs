//! Reports for CI systems and browsers: their structure. `tests/browser/run` validates them with the tools of others.

use crate::program::{check, root, scratch};
use serde_json::Value as Json;
use std::path::Path;
use std::process::Command;

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).expect("the file was written")
}

fn guide() -> String {
    root().join("docs/guide").display().to_string()
}

#[test]
fn several_reports_at_once() {
    let folder = scratch("reports");
    let spec = format!("{}/Counter.tla", guide());
    let reports = ["junit=j.xml", "sarif=s.sarif", "markdown=m.md", "html=h.html"];
    let arguments = reports.iter().flat_map(|report| ["--report", report]);
    let said = check(&folder, &[&spec].into_iter().map(String::as_str).chain(arguments).collect::<Vec<_>>());
    assert_eq!(said.code, 12, "{}", said.log);
    let junit = read(&folder, "j.xml");
    assert!(junit.contains("tests=\"1\" failures=\"1\" errors=\"0\" skipped=\"0\""), "{junit}");
    assert!(junit.contains("<failure type=\"invariant:NothingLost\""), "{junit}");
    assert!(junit.contains("seen    = [Ann |-&gt; 0, Bob |-&gt; 0]"), "{junit}");
    let markdown = read(&folder, "m.md");
    assert!(markdown.contains("invariant NothingLost does not hold") && markdown.contains("state 5: Write"));
    assert!(markdown.contains("<details><summary>The trace: 5 states</summary>"));
    sarif(&serde_json::from_str(&read(&folder, "s.sarif")).expect("SARIF is JSON"));
    page(&read(&folder, "h.html"));
}

/// The violation at the definition of the invariant, its trace as a code flow.
fn sarif(log: &Json) {
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let results = run["results"].as_array().expect("results");
    assert_eq!(results.len(), 1, "{results:#?}");
    assert_eq!((&results[0]["ruleId"], &results[0]["level"]), (&Json::from("invariant"), &Json::from("error")));
    let index = results[0]["ruleIndex"].as_u64().expect("an index") as usize;
    assert_eq!(run["tool"]["driver"]["rules"][index]["id"], "invariant");
    let place = &results[0]["locations"][0]["physicalLocation"];
    assert!(place["artifactLocation"]["uri"].as_str().is_some_and(|uri| uri.ends_with("docs/guide/Counter.tla")));
    let text = std::fs::read_to_string(root().join("docs/guide/Counter.tla")).expect("the spec");
    let line = text.lines().position(|line| line.starts_with("NothingLost ==")).expect("the invariant") + 1;
    assert_eq!(place["region"]["startLine"], line);
    let flow = results[0]["codeFlows"][0]["threadFlows"][0]["locations"].as_array().expect("a flow");
    assert_eq!(flow.len(), 5);
    assert_eq!(flow[3]["state"]["counter"]["text"], "1");
    assert_eq!(flow[3]["location"]["physicalLocation"]["region"]["startLine"], 27);
}

/// One file: no script, nothing from elsewhere; the trace, the actions, the graph.
fn page(page: &str) {
    for forbidden in ["http://", "https://", "<script", "url(\"", "@import", "src="] {
        assert!(!page.contains(forbidden), "{forbidden}");
    }
    for wanted in ["<h2>Trace</h2>", "<h2>Statistics</h2>", "<h2>Actions</h2>", "<svg", "<del>0</del>", "<ins>1</ins>"]
    {
        assert!(page.contains(wanted), "{wanted}");
    }
    assert_eq!(page.matches("<li><details").count(), 5);
    assert_eq!(page.matches("<g class=\"node").count(), 13, "all states are drawn, also those after the violation");
    assert!(page.contains("<title>check: ") && page.ends_with("</html>\n"));
}

#[test]
fn an_expected_violation_passes_and_an_unexpected_success_fails() {
    let folder = scratch("reports_expected");
    let spec = format!("{}/Mutex.tla", guide());
    let expected = "invariant:MutualExclusion, trace 7";
    let reports = ["--report", "junit=j.xml", "--report", "sarif=s.sarif"];
    let violated = [&[spec.as_str(), "-D", "TurnFirst=TRUE", "--expect", expected][..], &reports].concat();
    assert_eq!(check(&folder, &violated).code, 0);
    assert!(read(&folder, "j.xml").contains("failures=\"0\""));
    let log: Json = serde_json::from_str(&read(&folder, "s.sarif")).expect("SARIF is JSON");
    assert_eq!(log["runs"][0]["results"], Json::Array(Vec::new()));
    let well = [&[spec.as_str(), "--expect", "deadlock"][..], &reports].concat();
    assert_eq!(check(&folder, &well).code, 1);
    assert!(read(&folder, "j.xml").contains("expected `deadlock`, and the outcome is `ok`"));
    let log: Json = serde_json::from_str(&read(&folder, "s.sarif")).expect("SARIF is JSON");
    assert_eq!(log["runs"][0]["results"][0]["ruleId"], "unexpected");
}

/// Of a lasso a page and the report as JSON say why it is one, and where states stood for others, why it may be none.
#[test]
fn why_an_endless_behaviour_is_a_counterexample() {
    let folder = root().join("tests/bad_input/temporal");
    let out = scratch("reports_lasso");
    let run = |config: &str, most: &str, code: i32| {
        let (page, json) = (out.join("page.html"), out.join("report.json"));
        let (page, json) = (page.display().to_string(), json.display().to_string());
        let arguments = ["Desk.tla", "--config", config, "--max-states", most, "--html", &page, "--json", &json, "-q"];
        assert_eq!(check(&folder, &arguments).code, code);
        let report: Json = serde_json::from_str(&read(&out, "report.json")).expect("the report is JSON");
        crate::schema::check(&report);
        (read(&out, "page.html"), report["trace"]["because"].clone())
    };
    let (page, because) = run("Desk.cfg", "100", 13);
    assert!(
        page.contains("<p class=\"reason\"><code>at[ann] = &quot;queue&quot;</code> is true in state 2, and"),
        "{page}"
    );
    assert!(
        page.contains("<code>WF_vars(Step(ann) \\/ Leave(ann))</code></th><td>not enabled in state 4</td>"),
        "{page}"
    );
    assert_eq!((&because["objection"], &because["fairness"][1]["kept"]), (&Json::Null, &Json::from("taken")));
    // So few states that there is no second search.
    let (page, because) = run("DeskAlike.cfg", "20", 3);
    assert!(page.contains("<p class=\"objection\">this behaviour satisfies the property"), "{page}");
    assert_eq!(because["objection"]["kind"], "satisfied");
    let (_, because) = run("DeskSeen.cfg", "100", 13);
    assert_eq!((&because["objection"], &because["fairness"][0]["kept"]), (&Json::Null, &Json::from("taken")));
}

#[test]
fn a_wrong_spec_is_an_error_at_its_place() {
    let folder = root().join("tests/bad_input/syntax");
    let out = scratch("reports_wrong");
    let report = |format: &str| format!("{format}={}", out.join(format).display());
    let (junit, sarif) = (report("junit"), report("sarif"));
    assert_eq!(check(&folder, &["Several.tla", "--report", &junit, "--report", &sarif]).code, 150);
    assert!(read(&out, "junit").contains("errors=\"1\"") && read(&out, "junit").contains("<error type=\"parse\""));
    let log: Json = serde_json::from_str(&read(&out, "sarif")).expect("SARIF is JSON");
    let results = log["runs"][0]["results"].as_array().expect("results");
    assert!(results.len() >= 2, "each error is a result: {results:#?}");
    for result in results {
        assert_eq!(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "Several.tla");
    }
}

#[test]
fn github_gets_annotations() {
    let run = |github: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_check"));
        let command = command.arg("Counter.tla").args(["--format", "json"]).env("GITHUB_ACTIONS", github);
        command.current_dir(root().join("docs/guide")).output().expect("the program runs")
    };
    let said = run("true");
    let log = String::from_utf8(said.stderr).expect("a text");
    let annotation = "::error file=Counter.tla,line=52,endLine=52,col=1,endColumn=56,title=invariant::violated: invariant \
                      NothingLost does not hold, after 4 steps";
    assert!(log.lines().any(|line| line == annotation), "{log}");
    assert!(serde_json::from_slice::<Json>(&said.stdout).is_ok(), "standard output is the report alone");
    assert!(!String::from_utf8_lossy(&run("false").stderr).contains("::error"));
}

#[test]
fn a_report_that_cannot_be_written_is_said_before_the_exploration() {
    let said = check(root(), &["acro-nim", "--report", "junit=no/such/folder/x.xml"]);
    assert_eq!(said.code, 153);
    assert!(said.log.contains("there is no folder no/such/folder"), "{}", said.log);
    assert_eq!(check(root(), &["nim", "--report", "xml=x"]).code, 2);
}

/// A graph wider than the page begins with what is looked at first; every arrow has its name, and large values their
/// beginning.
#[test]
fn a_page_of_a_wide_graph_with_a_large_value() {
    let folder = scratch("reports_wide");
    let spec = r#"---- MODULE Wide ----
EXTENDS Naturals
CONSTANT Names
VARIABLES stage, choice, seen
Init == stage = 0 /\ choice = 0 /\ seen = {}
Pick(n) == stage = 0 /\ stage' = 1 /\ choice' = n /\ seen' = (1..200) \X (1..100)
Finish == stage = 1 /\ stage' = 2 /\ UNCHANGED <<choice, seen>>
Next == (\E n \in 1..20 : Pick(n)) \/ Finish
Safe == ~(stage = 2 /\ choice = 17)
====
"#;
    std::fs::write(folder.join("Wide.tla"), spec).expect("the spec can be written");
    std::fs::write(folder.join("Small.cfg"), "INIT Init\nNEXT Next\nINVARIANT Safe\nCONSTANT Names = {a}\n")
        .expect("the config can be written");
    let arguments = ["Wide.tla", "-c", "Small.cfg", "-D", "Names=(1..100) \\X (1..100)", "--html", "h.html", "-q"];
    assert_eq!(check(&folder, &arguments).code, 12);
    let page = read(&folder, "h.html");
    assert!(page.contains("<title>check: Wide</title>") && page.contains("<h1>Wide</h1>"));
    assert!(page.contains("with <code>Small.cfg</code>"));
    assert!(
        page.contains("… 19,9") && page.contains("Large values are abbreviated here"),
        "the set has 20,000 elements"
    );
    assert!(page.len() < 300_000, "{}", page.len());
    assert_eq!(page.matches("<text class=\"label\"").count(), 40, "each arrow has a name");
    let left = |after: &str| -> f64 {
        let (_, node) = page.split_once(after).expect("the state is drawn");
        let (_, rest) = node.split_once("<rect x=\"").expect("a state is a rectangle");
        rest.split('"').next().and_then(|number| number.parse().ok()).expect("its place is a number")
    };
    assert!(left("<g class=\"node way\">") < 100.0 && left("<g class=\"node end\">") < 100.0);
}

#[test]
fn what_never_changes_is_folded_up_on_the_page() {
    let folder = scratch("folded");
    let spec = "---- MODULE Still ----\nEXTENDS Naturals\nVARIABLES x, limit, name\nInit == x = 0 /\\ limit = 2 /\\ name = \"still\"\n\
                Next == x < limit /\\ x' = x + 1 /\\ UNCHANGED <<limit, name>>\n====\n";
    std::fs::write(folder.join("Still.tla"), spec).expect("the spec can be written");
    let page = |invariant: &str| {
        let shared = ["Still.tla", "--init", "Init", "--next", "Next", "--html", "h.html", "-q"];
        assert_eq!(check(&folder, &[&shared[..], &["--invariant", invariant]].concat()).code, 12);
        read(&folder, "h.html")
    };
    let folded = page("x < 2");
    assert!(folded.contains("Unchanged in all 3 states: <code>limit</code>, <code>name</code>"));
    // The trace has it once, the drawing in each state.
    let rows = |name: &str| folded.matches(&format!("<th scope=\"row\"><code>{name}</code></th>")).count();
    assert_eq!((rows("x"), rows("limit"), rows("name")), (3, 1, 1));
    // Of a single state there is nothing to fold.
    assert!(!page("x < 0").contains("Unchanged in all"));
}

//! The program in the place of TLC: `tests/tlc` holds specs with outcomes of all kinds, and the messages on them.

use crate::program::{Said, check, root, scratch, words};
use crate::transcript;

#[test]
fn messages_of_tlc() {
    let transcripts = ["transcript.txt", "siblings.txt"].map(|name| root().join("tests/tlc").join(name));
    transcript::compare(&transcripts);
}

/// Every message that begins ends, with its number, on lines of their own.
#[test]
fn messages_are_framed() {
    let folder = root().join("tests/tlc");
    for spec in ["Gauge", "Bell", "Faulty", "Broken", "Unknown"] {
        let Said { out, .. } = check(&folder, &words(&format!("tlc -tool -coverage 1 {spec}.tla")));
        let mut open = None;
        for line in out.lines().filter(|line| line.contains("@!@!@")) {
            let (kind, rest) = line.trim_start_matches("@!@!@").split_once(' ').expect("a mark has a number");
            let number = rest.split([':', ' ']).next().unwrap_or_default().to_owned();
            match kind {
                "STARTMSG" => assert_eq!(open.replace(number), None, "{spec}: {line}"),
                _ => assert_eq!(open.take(), Some(number), "{spec}: {line}"),
            }
        }
        assert!(open.is_none() && out.contains("STARTMSG 2186:0"), "{spec}: {out}");
    }
}

/// `all.dump` and `said.txt` are, byte for byte, what TLC writes for the same arguments.
#[test]
fn files_that_are_written() {
    let (folder, from) = (scratch("tlc_files"), root().join("tests/tlc"));
    for name in ["Gauge.tla", "Gauge.cfg", "GaugeLow.cfg"] {
        std::fs::copy(from.join(name), folder.join(name)).expect("a file can be copied");
    }
    let said = check(&folder, &words("tlc -dump all -userFile said.txt Gauge"));
    assert!(said.code == 0 && !said.out.contains("turned"), "{}", said.out);
    let drawn = check(&folder, &words("tlc -dump dot,colorize,actionlabels,strict graph Gauge"));
    assert!(drawn.out.contains("-dump dot,colorize is not done"), "{}", drawn.out);
    let low =
        "tlc -config GaugeLow -dumpTrace json trace.json -dumpTrace tla GaugeTrace.tla -dumptrace dot no.dot Gauge";
    let traced = check(&folder, &words(low));
    assert!(traced.code == 12 && traced.out.contains("-dumpTrace dot is not written"), "{}", traced.out);
    assert!(!folder.join("no.dot").exists());
    for name in ["all.dump", "said.txt", "graph.dot", "trace.json", "GaugeTrace.tla"] {
        let text = std::fs::read_to_string(folder.join(name)).expect("the file is written");
        expect_test::expect_file![from.join("written").join(name)].assert_eq(&text);
    }
}

/// A run that is ended goes on from its checkpoint. Environment: `CHECK_ALL`, since the shortest time between checkpoints
/// that TLC's arguments can ask for is a minute, of which a tenth has to pass before the first.
#[cfg(unix)]
#[test]
fn a_run_goes_on_from_its_checkpoint() {
    if std::env::var_os("CHECK_ALL").is_none() {
        return;
    }
    let folder = scratch("tlc_recover");
    let spec = "---- MODULE Slow ----\nEXTENDS Naturals, FiniteSets\nVARIABLES a, b\nInit == a = 0 /\\ b = 0\n\
        Slowly == Cardinality({s \\in SUBSET (1..9) : a + b + Cardinality(s) > 0}) > 0\n\
        Next == Slowly /\\ (\\/ a < 400 /\\ a' = a + 1 /\\ b' = b\n                   \\/ b < 400 /\\ b' = b + 1 /\\ a' = a)\n====\n";
    std::fs::write(folder.join("Slow.tla"), spec).expect("a spec can be written");
    std::fs::write(folder.join("Slow.cfg"), "INIT Init\nNEXT Next\n").expect("a config can be written");
    let arguments = ["tlc", "-tool", "-deadlock", "-checkpoint", "1", "-metadir", "runs", "Slow"];
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_check"));
    let mut child = command
        .args(arguments)
        .current_dir(&folder)
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("the program can be started");
    std::thread::sleep(std::time::Duration::from_secs(8));
    assert!(child.try_wait().expect("a child can be waited for").is_none(), "the run is over too soon");
    let asked = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(asked.is_ok_and(|status| status.success()), "a signal can be sent");
    child.wait().expect("a child can be waited for");
    let run = std::fs::read_dir(folder.join("runs")).expect("runs are there").next().expect("a run is there");
    let run = run.expect("it can be read").file_name().into_string().expect("its name is a text");
    let other = check(&folder, &["tlc", "-metadir", "runs", "-recover", &run, "Slow"]);
    assert!(other.out.contains("the checkpoint is that of another spec, config, version or options"), "{}", other.out);
    let resumed = check(&folder, &["resume", "--disk", "runs", &run]);
    assert!(resumed.log.contains("check tlc -recover"), "{}", resumed.log);
    let said = check(&folder, &[&arguments[..], &["-recover", &run]].concat());
    for part in
        ["STARTMSG 2197:0", "STARTMSG 2198:0", "320801 states generated, 160801 distinct states found, 0 states left"]
    {
        assert!(said.out.contains(part), "{part}: {}", said.out);
    }
    assert!(!said.out.contains("STARTMSG 2190"), "{}", said.out);
    assert_eq!(said.code, 0);
}

#[test]
fn an_algorithm_is_translated_in_its_file() {
    let folder = scratch("tlc_algorithm");
    std::fs::copy(root().join("tests/tlc/Sorter.tla"), folder.join("Sorter.tla")).expect("a spec can be copied");
    let said = check(&folder, &["pcal", "-reportLabels", "Sorter"]);
    assert_eq!(said.code, 0, "{}", said.out);
    let lines: Vec<&str> = said.out.lines().skip(1).collect();
    assert_eq!(
        lines,
        [
            "The following label was added:",
            "  Lbl_1 at line 6, column 3",
            "Parsing completed.",
            "Translation completed.",
            "New file Sorter.tla written.",
            "New file Sorter.cfg written."
        ]
    );
    let config = std::fs::read_to_string(folder.join("Sorter.cfg")).expect("the config is there");
    assert_eq!(config, "SPECIFICATION Spec\n\\* Add statements after this line.\n");
    assert!(folder.join("Sorter.old").exists());
    assert_eq!(check(&folder, &["tlc", "-tool", "Sorter.tla"]).code, 0);
    for both in [["-wf", "-nof"], ["-sf", "-sf"]] {
        let said = check(&folder, &["pcal", both[0], both[1], "Sorter"]);
        assert_eq!(said.code, 255, "{}", said.out);
        assert!(said.out.contains("Can only have one of -wf, -sf, -wfNext, and -nof options"), "{}", said.out);
    }
}

/// The stand-in runs TLC by the program, and everything else by the Java that it finds, which is never another stand-in.
#[cfg(unix)]
#[test]
fn a_java_that_is_none() {
    use std::os::unix::fs::PermissionsExt;
    let folder = scratch("tlc_java");
    let written = check(&folder, &["tlc", "--stand-in", "home"]);
    assert_eq!(written.code, 0, "{}", written.log);
    let real = folder.join("real");
    std::fs::create_dir(&real).expect("a folder can be made");
    std::fs::write(real.join("java"), "#!/bin/sh\necho real \"$@\"\n").expect("a script can be written");
    std::fs::set_permissions(real.join("java"), std::fs::Permissions::from_mode(0o755)).expect("it can be run");
    let java = folder.join("home/bin/java");
    let path = format!("{}:{}:/bin:/usr/bin", folder.join("home/bin").display(), real.display());
    let run = |arguments: &str| {
        let mut command = std::process::Command::new(&java);
        command.args(words(arguments)).env("PATH", &path).env_remove("JAVA_HOME").current_dir(root().join("tests/tlc"));
        let output = command.output().expect("the stand-in can be run");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    assert_eq!(run("-version"), (Some(0), "real -version\n".to_owned()));
    assert_eq!(run("-cp a.jar tla2tex.TLA Gauge.tla").1, "real -cp a.jar tla2tex.TLA Gauge.tla\n");
    let (code, out) = run("-XX:+UseParallelGC -cp tla2tools.jar tlc2.TLC Gauge.tla -tool -config GaugeLow.cfg");
    assert_eq!(code, Some(12));
    assert!(out.contains("@!@!@STARTMSG 2110:1 @!@!@\nInvariant Low is violated."), "{out}");
}

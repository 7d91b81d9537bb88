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

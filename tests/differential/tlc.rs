//! TLC, run as its users run it.

use crate::answer::{Answer, Case};
use crate::program::within;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Runs TLC.
pub(crate) struct Tlc {
    jar: PathBuf,
    folder: PathBuf,
    /// The classes of TLC as Java has them in memory: with it Java takes two thirds of its time. Java 13 or later.
    archive: Option<PathBuf>,
}

impl Tlc {
    /// With this jar; `folder` is for its files.
    pub(crate) fn new(jar: PathBuf, folder: PathBuf) -> Self {
        std::fs::create_dir_all(&folder).unwrap();
        let archive = folder.join("classes.jsa");
        let mut tlc = Self { jar, folder, archive: None };
        let small = "---- MODULE Small ----\nEXTENDS Integers, Sequences, FiniteSets, TLC\nVARIABLE x\nInit == x = 0\n\
                     Next == x' = (x + 1) % 3\nInv == x < 9\nSpec == Init /\\ [][Next]_x /\\ WF_x(Next)\nLive == []<>(x = 0)\n====\n";
        let case = Case {
            modules: vec![("Small".to_owned(), small.to_owned())],
            config: "SPECIFICATION Spec\nINVARIANT Inv\nPROPERTY Live\n".to_owned(),
        };
        let answer = tlc.run_with(&case, &format!("-XX:ArchiveClassesAtExit={}", archive.display()));
        tlc.archive = archive.is_file().then_some(archive);
        let answer = if tlc.archive.is_some() { tlc.run(&case) } else { answer };
        assert_eq!((answer.exit, answer.figures), (0, Some([4, 3, 3])), "TLC does not run:\n{}", answer.said);
        tlc
    }

    /// What TLC says of a spec.
    pub(crate) fn run(&self, case: &Case) -> Answer {
        let archive = self.archive.as_ref().map(|archive| format!("-XX:SharedArchiveFile={}", archive.display()));
        self.run_with(case, archive.as_deref().unwrap_or("-Xshare:auto"))
    }

    fn run_with(&self, case: &Case, option: &str) -> Answer {
        let folder = self.folder.join("spec");
        write(case, &folder);
        let mut command = Command::new("java");
        command.args([
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:-UsePerfData",
            "-Xmx512m",
            "-Xss16m",
            option,
        ]);
        command.arg(format!("-Djava.io.tmpdir={}", folder.display())).arg("-cp").arg(&self.jar);
        // Without -nowarning: with it TLC counts more states as generated (`Tool.getNextStates0`).
        command.args(["tlc2.TLC", "-workers", "1", "-noGenerateSpecTE", "-fp", "0", "-metadir", "states"]);
        let said = within(Duration::from_secs(60), command.arg(&case.modules[0].0).current_dir(&folder));
        Answer::of_tlc(said.code, said.out + &said.log)
    }
}

/// Writes the files of a spec into a folder, in which there is nothing else then.
pub(crate) fn write(case: &Case, folder: &Path) {
    // It is not there in the first run.
    let _ = std::fs::remove_dir_all(folder);
    std::fs::create_dir_all(folder).unwrap();
    for (name, text) in &case.modules {
        std::fs::write(folder.join(format!("{name}.tla")), text).unwrap();
    }
    std::fs::write(folder.join(format!("{}.cfg", case.modules[0].0)), &case.config).unwrap();
}

//! A `java` that runs the tools of TLA+ by `check`, and hands everything else to the real one.
//!
//! An editor that is told to find Java in the folder of the stand-in runs TLC there as always.

use super::properties::Properties;
use super::{pcal, running, sany};
use crate::files::{make_executable, write_whole};
use crate::options::ParseRun;
use crate::reading::Reading;
use crate::repl::{self, Eval, Repl};
use crate::{exit, output};
use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The option of `check tlc` that writes a stand-in.
const STAND_IN: &str = "--stand-in";

/// The environment variable in which the stand-in tells where it is, so that it is not taken for the real Java.
const OWN: &str = "CHECK_STAND_IN";

/// Options of Java that have their value in the word behind them.
const WITH_VALUE: [&str; 5] = ["-p", "--module-path", "--add-modules", "--add-opens", "--add-exports"];

/// Writes a stand-in if that is asked; gives the exit code then.
pub(super) fn stand_in(words: &[String]) -> Option<u8> {
    let folder = match words {
        [option, folder] if option == STAND_IN => Path::new(folder),
        [option, ..] if option == STAND_IN => {
            return Some(output::trouble(exit::USAGE, "write `check tlc --stand-in DIR`"));
        }
        _ => return None,
    };
    Some(match write(folder) {
        Ok(path) => {
            output::print(&format!(
                "{} runs TLC, SANY, the PlusCal translator and the prompt by check, and anything else by the Java that is found\n\
                 in JAVA_HOME or PATH. In VS Code, set tlaplus.java.home to {}.\n",
                path.display(),
                std::path::absolute(folder).unwrap_or_else(|_| folder.to_path_buf()).display()
            ));
            0
        }
        Err(message) => output::trouble(exit::SYSTEM, &message),
    })
}

/// Writes the stand-in in a folder; gives its path.
fn write(folder: &Path) -> Result<PathBuf, String> {
    if cfg!(windows) {
        return Err("a stand-in is a script, and cannot be `java.exe`: run `check tlc` itself on Windows".to_owned());
    }
    let program = env::current_exe().map_err(|error| format!("it is not known where check is: {error}"))?;
    let program = program.to_str().filter(|path| !path.contains('\'')).ok_or("the path of check cannot be quoted")?;
    let path = folder.join("bin").join("java");
    let at = path.parent().unwrap_or(folder);
    std::fs::create_dir_all(at).map_err(|error| format!("{} cannot be made: {error}", at.display()))?;
    let script = format!(
        "#!/bin/sh\n\
         # Stands in for java: check runs the tools of TLA+, and the real Java everything else.\n\
         {OWN}=\"$0\" exec '{program}' java \"$@\"\n"
    );
    write_whole(&path, &script)?;
    make_executable(&path)?;
    Ok(path)
}

/// What a command line of Java runs.
struct Launch<'w> {
    /// The class; `None` where it is another jar, or nothing.
    class: Option<&'w str>,
    arguments: &'w [String],
    properties: Properties,
}

/// Does what `java` does with these arguments; gives the exit code.
pub(super) fn run(words: &[String], parse: ParseRun) -> u8 {
    let Launch { class, arguments, properties } = match launch(words) {
        Ok(launch) => launch,
        Err(message) => return output::trouble(super::options::WRONG, &message),
    };
    if matches!(class, Some("tla2sany.SANY" | "tla2sany.drivers.SANY" | "pcal.trans" | "tlc2.REPL")) {
        properties.remarks.iter().for_each(|remark| output::log(&format!("Warning: {remark}")));
    }
    match class {
        Some("tlc2.TLC") => running::run(arguments, &properties, parse),
        Some("tla2sany.SANY" | "tla2sany.drivers.SANY") => sany::run(arguments, &properties),
        Some("pcal.trans") => pcal::run(arguments),
        Some("tlc2.REPL") => repl(arguments),
        _ => real(words),
    }
}

/// The class that is run, with its arguments, and what is set for it. The jar of TLA+ runs TLC.
fn launch(words: &[String]) -> Result<Launch<'_>, String> {
    let mut properties = Properties::default();
    let mut at = 0;
    while let Some(word) = words.get(at) {
        at += 1;
        match word.as_str() {
            "-jar" => {
                let jar = words.get(at).map_or("", String::as_str);
                let is_ours = Path::new(jar).file_name() == Some(OsStr::new("tla2tools.jar"));
                let arguments = words.get(at + 1..).unwrap_or_default();
                return Ok(Launch { class: is_ours.then_some("tlc2.TLC"), arguments, properties });
            }
            "-cp" | "-classpath" | "--class-path" => {
                properties.take_class_path(words.get(at).map_or("", String::as_str));
                at += 1;
            }
            option if WITH_VALUE.contains(&option) => at += 1,
            property if property.starts_with("-D") && property.len() > 2 => properties.take(property)?,
            option if option.starts_with('-') => {}
            class => return Ok(Launch { class: Some(class), arguments: &words[at..], properties }),
        }
    }
    Ok(Launch { class: None, arguments: &[], properties })
}

/// The prompt of `check repl`; with one argument, the value of that expression. It ends well even where there is no value,
/// as in TLC.
fn repl(arguments: &[String]) -> u8 {
    match arguments {
        [expression] => {
            let asked = Eval {
                expression: expression.clone(),
                reading: Reading::default(),
                initial: None,
                extends: Vec::new(),
                json: false,
            };
            repl::evaluate(&asked);
            0
        }
        _ => repl::run(&Repl { reading: Reading::default() }),
    }
}

/// Runs the real Java; without one, tells a version where that is asked.
fn real(words: &[String]) -> u8 {
    let Some(java) = found() else {
        if words.iter().any(|word| word == "-version") {
            output::log(&format!(
                "check version \"21\" (check {} stands in for Java; there is no other)",
                crate::session::VERSION
            ));
            return 0;
        }
        return output::trouble(
            exit::SYSTEM,
            "there is no Java in JAVA_HOME or PATH, and check runs only tlc2.TLC, tla2sany.SANY, pcal.trans and tlc2.REPL",
        );
    };
    let mut command = Command::new(&java);
    command.args(words).env_remove(OWN);
    become_it(&mut command)
        .unwrap_or_else(|error| output::trouble(exit::SYSTEM, &format!("{} cannot be run: {error}", java.display())))
}

/// Becomes another program, which gets all signals then.
#[cfg(unix)]
fn become_it(command: &mut Command) -> std::io::Result<u8> {
    Err(std::os::unix::process::CommandExt::exec(command))
}

/// Runs another program to its end.
#[cfg(not(unix))]
fn become_it(command: &mut Command) -> std::io::Result<u8> {
    let status = command.status()?;
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(exit::SYSTEM))
}

/// The real Java: in JAVA_HOME, else the first one in PATH; never the stand-in itself.
fn found() -> Option<PathBuf> {
    let own = env::var_os(OWN).and_then(|path| std::fs::canonicalize(path).ok());
    let home = env::var_os("JAVA_HOME").map(|home| Path::new(&home).join("bin"));
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = home.into_iter().chain(env::split_paths(&path));
    let candidates = folders.map(|folder| folder.join(if cfg!(windows) { "java.exe" } else { "java" }));
    candidates.into_iter().find(|java| {
        let real = std::fs::canonicalize(java).ok().filter(|real| real.is_file());
        real.is_some_and(|real| own.as_ref() != Some(&real) && !is_stand_in(&real))
    })
}

/// Whether a file is a stand-in, perhaps in another folder.
fn is_stand_in(path: &Path) -> bool {
    use std::io::Read;
    let mut begin = Vec::new();
    let file = std::fs::File::open(path);
    let read = file.and_then(|file| file.take(300).read_to_end(&mut begin));
    read.is_ok() && String::from_utf8_lossy(&begin).contains(OWN)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_owned).collect()
    }

    fn class(line: &str) -> Option<(String, String)> {
        let words = words(line);
        let Launch { class, arguments, .. } = launch(&words).expect("nothing is refused");
        class.map(|class| (class.to_owned(), arguments.join(" ")))
    }

    #[test]
    fn the_class_that_is_run() {
        let of = |class: &str, arguments: &str| Some((class.to_owned(), arguments.to_owned()));
        assert_eq!(class("-XX:+UseParallelGC -cp a.jar -DTLA-Library=x tlc2.TLC A -tool"), of("tlc2.TLC", "A -tool"));
        assert_eq!(class("-jar /x/tla2tools.jar -h"), of("tlc2.TLC", "-h"));
        assert_eq!(class("-jar other.jar -h"), None);
        assert_eq!(class("-version"), None);
    }

    #[test]
    fn what_is_set_for_it() {
        let words = words("-DTLA-Library=/a:/b -Dtlc2.output.MP.noTimestamps=true -Dtlc2.TLC.ide=vscode tlc2.TLC A");
        let Launch { properties, .. } = launch(&words).expect("nothing is refused");
        assert_eq!(properties.library, ["/a", "/b"]);
        assert!(properties.timeless);
    }
}

//! What can be set for a Java program beside its arguments: properties, and the class path.

use std::path::Path;

/// What is set, by `-Dname=value` and otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Properties {
    /// Folders in which modules are looked for: `TLA-Library`.
    pub(super) library: Vec<String>,
    /// Whether messages say NOW for the time: `tlc2.output.MP.noTimestamps`.
    pub(super) timeless: bool,
    /// Seconds after which the run ends: `tlc2.TLC.stopAfter`.
    pub(super) stop_after: Option<String>,
    /// What is set and not done: a sentence each.
    pub(super) remarks: Vec<String>,
}

/// Properties that would make TLC answer otherwise, each with what is done here.
const REFUSED: [(&str, &str); 6] = [
    ("tlc2.output.MP.warning2error", "warnings are never errors here"),
    ("tlc2.overrides.TLCOverrides", "there is no Java here that could evaluate operators"),
    ("tlc2.tool.impl.Tool.probabilistic", "a step is drawn from all that are possible"),
    ("tlc2.tool.Simulator.rl", "a step is drawn with equal chances"),
    ("tlc2.tool.Simulator.rlaction", "a step is drawn with equal chances"),
    ("tlc2.tool.impl.ModelConfig.nosymmetry", "remove SYMMETRY from the config"),
];

/// Properties without effect on the answer, and begins of their names that end with a dot: how TLC stores, schedules and
/// prints, whom it tells, and what it counts and writes beside. Of `cdot`, what it allows is always done here.
const WITHOUT_EFFECT: [&str; 19] = [
    "tlc2.TLC.asMilliSeconds",
    "tlc2.TLC.ide",
    "tlc2.TLC.nohalt",
    "tlc2.TLC.nosuspend",
    "tlc2.TLC.progressInterval",
    "tlc2.output.MP.noDebug",
    "tlc2.output.StatePrinter.overwrite",
    "tlc2.tool.ModelChecker.",
    "tlc2.tool.coverage.",
    "tlc2.tool.distributed.",
    "tlc2.tool.fp.",
    "tlc2.tool.impl.SpecProcessor.aggressiveConstantCaching",
    "tlc2.tool.impl.SpecProcessor.vetoed",
    "tlc2.tool.impl.Tool.cdot",
    "tlc2.tool.liveness.",
    "tlc2.tool.queue.",
    "tlc2.value.",
    "util.ExecutionStatisticsCollector.",
    "util.FileUtil.milliseconds",
];

/// Begins of the names of properties that tools of TLA+ read.
const OF_TOOLS: [&str; 5] = ["tlc2.", "tla2sany.", "pcal.", "util.", "TLA-"];

/// Jars whose modules are known here.
const KNOWN_JARS: [&str; 2] = ["tla2tools", "CommunityModules"];

impl Properties {
    /// Takes `-Dname=value`.
    ///
    /// # Errors
    /// A sentence, if it would change the answer.
    pub(super) fn take(&mut self, word: &str) -> Result<(), String> {
        let (name, value) = word.trim_start_matches("-D").split_once('=').unwrap_or((&word[2..], "true"));
        match name {
            "TLA-Library" => self.library.extend(entries(value).map(str::to_owned)),
            "tlc2.output.MP.noTimestamps" => self.timeless = value == "true",
            "tlc2.TLC.stopAfter" => self.stop_after = Some(value.to_owned()),
            _ if value == "false" => {}
            _ => {
                if let Some((_, instead)) = REFUSED.iter().find(|(known, _)| *known == name) {
                    return Err(format!("-D{name} is not supported: {instead}"));
                }
                let has_none = |known: &str| name == known || (known.ends_with('.') && name.starts_with(known));
                let is_of_tools = OF_TOOLS.iter().any(|begin| name.starts_with(begin));
                if is_of_tools && !WITHOUT_EFFECT.into_iter().any(has_none) {
                    self.remarks.push(format!("-D{name} is not known here, and has no effect."));
                }
            }
        }
        Ok(())
    }

    /// Takes a class path: its folders are searched for modules; modules and classes in jars are not read.
    pub(super) fn take_class_path(&mut self, path: &str) {
        let is_known = |jar: &str| {
            let name = Path::new(jar).file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            KNOWN_JARS.iter().any(|known| name.starts_with(known))
        };
        let is_jar = |entry: &&str| entry.ends_with(".jar") || entry.ends_with('*');
        for jar in entries(path).filter(|entry| is_jar(entry) && !is_known(entry)) {
            let sentence =
                format!("{jar} on the class path is not read: neither its modules nor its classes are used.");
            self.remarks.push(sentence);
        }
        let folders = entries(path).filter(|entry| !is_jar(entry) && Path::new(entry).is_dir());
        self.library.extend(folders.map(str::to_owned));
    }
}

/// The entries of a list of paths.
fn entries(list: &str) -> impl Iterator<Item = &str> {
    list.split(if cfg!(windows) { ';' } else { ':' }).filter(|entry| !entry.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(words: &[&str]) -> Result<Properties, String> {
        let mut properties = Properties::default();
        words.iter().try_for_each(|word| properties.take(word)).map(|()| properties)
    }

    #[test]
    fn what_would_change_the_answer_is_refused() {
        for (name, instead) in REFUSED {
            let message = taken(&[&format!("-D{name}=x")]).expect_err(name);
            assert!(message.contains(name) && message.contains(instead), "{message}");
            assert_eq!(taken(&[&format!("-D{name}=false")]), Ok(Properties::default()));
        }
    }

    #[test]
    fn what_is_not_known_is_told() {
        let known =
            ["-Dtlc2.TLC.ide=vscode", "-Dtlc2.tool.fp.FPSet.impl=a.B", "-Djava.io.tmpdir=/tmp", "-Dutil.x.y=false"];
        assert_eq!(taken(&known), Ok(Properties::default()));
        let remarks = taken(&["-Dtlc2.TLC.idea", "-DTLA-Print=on"]).map(|properties| properties.remarks);
        let is_told = |name: &str| format!("-D{name} is not known here, and has no effect.");
        assert_eq!(remarks, Ok(vec![is_told("tlc2.TLC.idea"), is_told("TLA-Print")]));
    }

    #[cfg(unix)]
    #[test]
    fn jars_that_are_not_read() {
        let mut properties = Properties::default();
        properties.take_class_path("/a/tla2tools.jar:CommunityModules-deps.jar:.:classes:/b/Mine.jar");
        let told = "/b/Mine.jar on the class path is not read: neither its modules nor its classes are used.";
        assert_eq!(properties.remarks, [told]);
    }
}

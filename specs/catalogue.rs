//! The bundled specs and their files.

/// A bundled spec.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bundled {
    /// The name it is called by: the name of its folder.
    pub name: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
    /// The file name of its main module.
    pub module: &'static str,
    /// Every file of the folder that belongs to the spec: file name and text.
    pub files: &'static [(&'static str, &'static str)],
    /// Whether there is a native twin.
    pub native: bool,
}

impl Bundled {
    /// The text of one of its files.
    pub fn file(&self, name: &str) -> Option<&'static str> {
        self.files.iter().find(|(file, _)| *file == name).map(|(_, text)| *text)
    }
}

/// Every bundled spec, by name.
pub fn catalogue() -> &'static [Bundled] {
    CATALOGUE
}

/// The bundled spec of this name.
pub fn find(name: &str) -> Option<&'static Bundled> {
    CATALOGUE.iter().find(|spec| spec.name == name)
}

/// The named files of a folder with their texts.
macro_rules! files {
    ($folder:literal: $($file:literal)*) => {
        &[$(($file, include_str!(concat!($folder, "/", $file)))),*]
    };
}

const CATALOGUE: &[Bundled] = &[
    Bundled {
        name: "acro-nim",
        summary: "Acro-Nim: Nim with pass tokens, a poison stone, an equalizer and a split",
        module: "AcroNim.tla",
        files: files!("acro-nim":
            "AcroNim.tla" "AcroNim.cfg" "AcroNimAsPublished.tla" "AcroNimAsPublished.cfg" "README.md" "expected.txt"),
        native: true,
    },
    Bundled {
        name: "nim",
        summary: "Nim with any heaps: who can win, and who does",
        module: "Nim.tla",
        files: files!("nim": "Nim.tla" "Nim.cfg" "README.md" "expected.txt"),
        native: true,
    },
    Bundled {
        name: "nim-strategy",
        summary: "Nim's xor strategy against every opponent, and the dialog of a program that plays it",
        module: "NimStrategy.tla",
        files: files!("nim-strategy":
            "NimStrategy.tla" "NimStrategy.cfg" "NimPlay.tla" "NimPlay.cfg" "NimGame.tla" "NimDialog.tla" "NimDialog.cfg" "README.md"
            "expected.txt"),
        native: false,
    },
    Bundled {
        name: "statechart-nim",
        summary: "Misère Nim 5-6-7 as a statechart and in Z, with a recorded session",
        module: "StatechartNim.tla",
        files: files!("statechart-nim":
            "StatechartNim.tla" "StatechartNim.cfg" "StatechartNim.map.json" "Z.cfg" "CorrectedNim.tla" "CorrectedNim.cfg"
            "FootnoteStrategy.tla" "FootnoteStrategy.cfg" "RecordedSession.tla" "RecordedSession.cfg"
            "session.ndjson" "README.md" "expected.txt"),
        native: false,
    },
    Bundled {
        name: "tic-tac-toe",
        summary: "Tic-tac-toe: all games on a board of any size",
        module: "TicTacToe.tla",
        files: files!("tic-tac-toe":
            "TicTacToe.tla" "TicTacToe.cfg" "XO.tla" "XOTests.tla" "XOTests.cfg" "README.md" "expected.txt"),
        native: true,
    },
];

#[cfg(test)]
mod tests {
    use super::{CATALOGUE, catalogue, find};
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn every_spec_is_found_by_its_name_and_has_its_main_files() {
        for spec in catalogue() {
            assert_eq!(find(spec.name), Some(spec));
            let module = spec.file(spec.module).expect("the main module is bundled");
            let name = spec.module.strip_suffix(".tla").expect("a module's file");
            assert!(module.contains(&format!("MODULE {name} ")), "{}", spec.module);
            for file in [&format!("{name}.cfg"), "README.md", "expected.txt"] {
                assert!(spec.file(file).is_some_and(|text| !text.is_empty()), "{}: {file}", spec.name);
            }
        }
        assert_eq!(find("chess"), None);
        assert!(CATALOGUE.is_sorted_by_key(|spec| spec.name));
    }

    #[test]
    fn no_file_is_forgotten() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        for spec in catalogue() {
            let entries = std::fs::read_dir(root.join(spec.name)).expect("the spec's folder");
            let there = entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a plain name"));
            let there: BTreeSet<String> = there.filter(|name| !name.ends_with(".rs")).collect();
            let bundled: BTreeSet<String> = spec.files.iter().map(|(file, _)| (*file).to_owned()).collect();
            assert_eq!(bundled, there, "{}", spec.name);
        }
    }

    #[test]
    fn a_twin_stands_beside_its_text() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        for spec in catalogue() {
            let twin = root.join(spec.name).join(format!("{}.rs", spec.name.replace('-', "_")));
            assert_eq!(spec.native, twin.exists(), "{}", spec.name);
        }
    }
}

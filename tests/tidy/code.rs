//! The Rust files of the workspace, as lines of text.

use std::path::Path;

/// One file.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    /// Its path from the root of the workspace, with `/`.
    pub(crate) path: String,
    /// What it says.
    pub(crate) text: String,
}

impl Code {
    /// Whether the whole file is a test, a bench or an example.
    pub(crate) fn is_test(&self) -> bool {
        ["tests", "benches", "examples"].iter().any(|folder| self.path.split('/').any(|part| part == *folder))
            || self.path.ends_with("/tests.rs")
    }

    /// Whether it belongs to the tool or its server, which alone may read files, clocks and the environment, and print.
    pub(crate) fn is_tool(&self) -> bool {
        self.path.starts_with("crates/cli/") || self.path.starts_with("crates/server/")
    }

    /// The lines before the tests of the file, numbered, without comments.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = self.text.lines().enumerate().take_while(|(_, line)| !is_test_only(line));
        lines.map(|(at, line)| (at + 1, line)).filter(|(_, line)| !line.trim_start().starts_with("//"))
    }
}

/// All Rust files of the workspace, in the order of their paths.
pub(crate) fn all_code() -> Vec<Code> {
    let mut found = Vec::new();
    for folder in ["crates", "specs", "tests", "benches"] {
        collect(&crate::root().join(folder), folder, &mut found);
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    assert!(found.len() > 20, "the files of the workspace are found");
    found
}

fn collect(folder: &Path, name: &str, found: &mut Vec<Code>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries {
        let entry = entry.expect("the folder can be read");
        let path = format!("{name}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            collect(&entry.path(), &path, found);
        } else if path.ends_with(".rs") {
            let text = std::fs::read_to_string(entry.path()).expect("a source file is text");
            found.push(Code { path, text });
        }
    }
}

/// Places where a collection whose order depends on hashes is iterated without a comment that says why that is sound.
/// By names within a file: a field, a parameter or a `let` of such a type.
pub(crate) fn hash_iterations(file: &Code) -> Vec<String> {
    let names: Vec<(&str, bool)> =
        file.lines().filter_map(|(_, line)| Some((hashed_name(line)?, is_field(line)))).collect();
    let lines: Vec<&str> = file.text.lines().collect();
    let excused = |number: usize| lines[number.saturating_sub(3)..number].iter().any(|line| line.contains("// order:"));
    file.lines()
        .filter(|(number, line)| {
            names.iter().any(|(name, of_field)| iterates(line, name, *of_field)) && !excused(*number)
        })
        .map(|(number, line)| format!("{}:{number}: {}", file.path, line.trim()))
        .collect()
}

/// The name that a line declares with a hashed type.
fn hashed_name(line: &str) -> Option<&str> {
    let at = ["HashMap", "HashSet", "DashMap", "DashSet"].iter().filter_map(|word| line.find(word)).min()?;
    let before = line[..at].rfind([':', '='])?;
    let before = line[..before].trim_end_matches([':', '=', ' ']);
    let name = before.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    (!name.is_empty() && name.starts_with(|c: char| c.is_lowercase())).then_some(name)
}

/// Whether a line looks like the declaration of a field.
fn is_field(line: &str) -> bool {
    line.trim_end().ends_with(',')
}

/// Whether a line iterates what bears the name; a field is then spoken of with a dot before it.
fn iterates(line: &str, name: &str, of_field: bool) -> bool {
    let methods =
        ["iter()", "keys()", "values()", "into_iter()", "drain(", "into_keys()", "into_values()", "iter_mut()"];
    let meant = |at: usize| if of_field { line[..at].ends_with('.') } else { !continues(line, at) };
    let called = |method: &&str| line.match_indices(&format!("{name}.{method}")).any(|(at, _)| meant(at));
    let looped =
        [format!("in &{name} "), format!("in {name} "), format!("in &self.{name} "), format!("in self.{name} ")];
    methods.iter().any(called) || looped.iter().any(|text| line.contains(text.as_str()))
}

/// Whether the name that starts at `at` is the tail of a longer one.
fn continues(line: &str, at: usize) -> bool {
    line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_')
}

#[test]
fn the_search_for_hash_order_finds_it() {
    let file = |text: &str| Code { path: "x.rs".into(), text: text.into() };
    let found = hash_iterations(&file("let mut seen: FxHashMap<u8, u8> = x;\nfor a in &seen {\n"));
    assert_eq!(found, ["x.rs:2: for a in &seen {"]);
    assert_eq!(hash_iterations(&file("seen: HashSet<u8>,\nself.seen.iter()\nunseen.iter()\n")).len(), 1);
    assert!(hash_iterations(&file("seen: HashSet<u8>,\n// order: sorted below\nself.seen.iter()\n")).is_empty());
    assert!(hash_iterations(&file("seen: BTreeSet<u8>,\nself.seen.iter()\n")).is_empty());
}

/// Whether what follows is compiled for tests only.
fn is_test_only(line: &str) -> bool {
    line == "#[cfg(test)]" || line.starts_with("#[cfg(all(test, ")
}

//! The runs that were ended and can be resumed.

use super::folder::{ABOUT, Folder, held, remove_run};
use check_disk::manifest::Unreadable;
use check_engine::Summary;
use serde_json::Value;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// A run.
pub(crate) struct Kept {
    /// Its folder.
    pub(crate) folder: PathBuf,
    /// The command line, without the name of the program.
    pub(crate) words: Vec<String>,
    /// The folder in which it was given.
    pub(crate) place: PathBuf,
    /// When.
    started: String,
}

impl Kept {
    /// The run in a folder; `None` if there is none.
    fn read(folder: &Path) -> Option<Self> {
        let about: Value = serde_json::from_str(&fs::read_to_string(folder.join(ABOUT)).ok()?).ok()?;
        let words = about["arguments"].as_array()?.iter().map(|word| word.as_str().map(str::to_owned));
        Some(Self {
            folder: folder.to_path_buf(),
            words: words.collect::<Option<_>>()?,
            place: PathBuf::from(about["folder"].as_str()?),
            started: about["started"].as_str()?.to_owned(),
        })
    }

    fn name(&self) -> String {
        self.folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// The bytes that it takes.
    fn bytes(&self) -> u64 {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        entries.filter_map(|entry| entry.metadata().ok()).map(|data| data.len()).sum()
    }

    /// How far it has come.
    fn state(&self) -> String {
        let Ok(_lock) = held(&self.folder) else { return "it runs".to_owned() };
        match Summary::read(&Folder::reading(&self.folder)) {
            Ok((summary, _)) => {
                format!("{} distinct states, {} left, depth {}", summary.distinct, summary.queue, summary.depth)
            }
            Err(Unreadable::Missing) => "no checkpoint".to_owned(),
            Err(error) => error.to_string(),
        }
    }
}

/// All runs in a folder, the latest first.
fn all(home: Option<&Path>) -> Vec<Kept> {
    let entries = home.and_then(|home| fs::read_dir(home).ok()).into_iter().flatten().flatten();
    let mut all: Vec<Kept> = entries.filter_map(|entry| Kept::read(&entry.path())).collect();
    all.sort_by(|one, other| (&other.started, other.name()).cmp(&(&one.started, one.name())));
    all
}

/// The run that is asked for: its folder, or its name; the latest if nothing is asked.
pub(crate) fn find(home: Option<PathBuf>, asked: Option<&str>) -> Result<Kept, String> {
    let Some(asked) = asked else {
        let has_checkpoint = |run: &Kept| Folder::reading(&run.folder).has_checkpoint();
        let latest = all(home.as_deref()).into_iter().find(has_checkpoint);
        return latest.ok_or_else(|| "there is no run that can be resumed".to_owned());
    };
    let named = home.map(|home| home.join(asked));
    let places = std::iter::once(PathBuf::from(asked)).chain(named);
    let run = places.filter_map(|place| Kept::read(&place)).next();
    run.ok_or_else(|| format!("there is no run {asked}: `check runs` lists them"))
}

/// The runs, as a reader sees them.
pub(crate) fn list(home: Option<&Path>) -> Result<String, String> {
    let home = home.ok_or("this system has no cache folder: --disk names one")?;
    let runs = all(Some(home));
    if runs.is_empty() {
        return Ok(format!("no runs in {}\n", home.display()));
    }
    let mut text = String::new();
    for run in runs {
        let words: Vec<String> = run.words.iter().map(|word| quoted(word)).collect();
        let _ = writeln!(text, "{}\n  check {}", run.name(), words.join(" "));
        let _ = writeln!(text, "  in {}, since {}", run.place.display(), run.started.replace('T', " "));
        let _ = writeln!(text, "  {}, {} MiB", run.state(), run.bytes().div_ceil(1 << 20));
    }
    Ok(text)
}

/// A word of a command line, in quotes where a shell needs them.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=,:+@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// Removes a run, or all that nobody uses.
pub(crate) fn remove(home: Option<PathBuf>, which: Option<&str>) -> Result<String, String> {
    let runs = match which {
        Some(_) => vec![find(home, which)?],
        None => all(home.as_deref()),
    };
    let mut text = String::new();
    for run in runs {
        match held(&run.folder) {
            Err(_) => {
                let _ = writeln!(text, "{} is used by another process", run.name());
            }
            Ok(_lock) => {
                let removed = remove_run(&run.folder);
                removed.map_err(|error| format!("{} cannot be removed: {error}", run.folder.display()))?;
                let _ = writeln!(text, "removed {}", run.name());
            }
        }
    }
    Ok(text)
}

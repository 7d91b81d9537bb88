//! The spec that is served: its files are read anew each time, and looked at for changes.

use super::Explorer;
use crate::origin::SpecFiles;
use crate::reading::Reading;
use crate::watch::Look;
use crate::world::Machine;
use crate::{catalogue, output, watch};
use check_driver::load;
use check_driver::origin::Origin;
use check_driver::session::Session;
use check_explorer::Served;
use check_explorer::protocol::Options;
use check_report::{Style, diagnostics};
use check_server::Spec;
use check_syntax::Sources;
use check_value::world::World;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The spec of the command line.
pub(super) struct SpecOnDisk {
    reading: Option<Reading>,
    seen: Mutex<Seen>,
}

/// The files that were read last, and how they looked.
#[derive(Default)]
struct Seen {
    looks: BTreeMap<PathBuf, Look>,
    /// How often one of them has changed since it was read.
    changes: u64,
}

impl SpecOnDisk {
    /// The spec, if it is one of files and not a bundled one, which every page has. Gives an exit code if there is none
    /// of its name.
    pub(super) fn find(asked: &Explorer) -> Result<Self, u8> {
        let spec = asked.reading.spec.as_deref();
        if let Some(spec) = spec
            && let Err(refused) = SpecFiles::find(spec, &asked.reading.include)
        {
            let texts = refused.diagnostics.iter();
            texts.for_each(|one| output::log(&diagnostics::diagnostic(one, &Sources::default(), &Style::default())));
            return Err(refused.answer().exit_code());
        }
        let is_served = |spec: &&str| asked.export.is_some() || catalogue::find(spec).is_none();
        let reading = spec.filter(is_served).map(|_| asked.reading.clone());
        Ok(Self { reading, seen: Mutex::default() })
    }

    /// The texts of a spec: those that it reads, and the configs beside it.
    fn texts(&self, reading: &Reading) -> Result<Served, String> {
        let origin =
            SpecFiles::find(reading.spec(), &reading.include).map_err(|refused| sentence(&refused.diagnostics))?;
        let mut session = Session::default();
        // What is wrong with the texts is told by the page, at their places.
        let _ = load::load(&origin, &mut session);
        let asked = origin.config(reading.config.as_deref()).ok().flatten();
        let read: Vec<PathBuf> = origin.records().iter().map(|record| PathBuf::from(&record.path)).collect();
        let is_read = |name: &str| read.iter().any(|path| path == Path::new(name));
        let sources = session.sources.iter().map(|(_, source)| source).filter(|source| is_read(&source.name));
        let mut files: BTreeMap<String, String> = BTreeMap::new();
        for source in sources.chain(&asked) {
            files.insert(base(&source.name), source.text.clone());
        }
        if files.is_empty() {
            let root = origin.root().map_err(|refused| sentence(&refused.diagnostics))?;
            files.insert(base(&root.name), root.text);
        }
        let beside = configs(&origin.folder());
        for path in &beside {
            if let Ok(text) = fs::read_to_string(path) {
                files.entry(base(&path.display().to_string())).or_insert(text);
            }
        }
        self.seen().looks = watch::looks(&[read, beside].concat());
        Ok(Served { root: format!("{}.tla", origin.name()), files, options: options(reading) })
    }
}

impl SpecOnDisk {
    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Spec for SpecOnDisk {
    fn read(&self) -> Option<Result<Served, String>> {
        self.reading.as_ref().map(|reading| self.texts(reading))
    }

    fn stamp(&self) -> u64 {
        let mut seen = self.seen();
        let files: Vec<PathBuf> = seen.looks.keys().cloned().collect();
        let now = watch::looks(&files);
        if now != seen.looks {
            seen.looks = now;
            seen.changes += 1;
        }
        seen.changes
    }

    fn world(&self) -> Option<Arc<dyn World>> {
        let reading = self.reading.as_ref()?;
        let folder = Path::new(reading.spec()).parent().unwrap_or(Path::new(""));
        Some(Arc::new(Machine::new(folder, false)))
    }
}

fn options(reading: &Reading) -> Options {
    Options {
        config: reading.config.as_deref().map(base),
        definitions: reading.definitions.clone(),
        init: reading.init.clone(),
        next: reading.next.clone(),
        specification: reading.specification.clone(),
    }
}

/// The configs of a folder, in alphabetical order.
fn configs(folder: &Path) -> Vec<PathBuf> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> =
        entries.map(|entry| entry.path()).filter(|path| path.extension() == Some(OsStr::new("cfg"))).collect();
    found.sort();
    found
}

fn base(path: &str) -> String {
    Path::new(path).file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn sentence(found: &[check_syntax::Diagnostic]) -> String {
    found.iter().map(|one| one.message.clone()).collect::<Vec<_>>().join("; ")
}

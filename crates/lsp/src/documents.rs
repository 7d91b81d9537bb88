//! The texts: documents that are open in the editor, and files behind them.

use crate::host::Host;
use crate::positions::{Encoding, Lines};
use crate::uris;
use lsp_types::{TextDocumentContentChangeEvent, Uri};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A document that is open.
#[derive(Clone)]
pub(crate) struct Document {
    /// Its address, as the editor writes it.
    pub(crate) uri: Uri,
    /// The version that the editor counts.
    pub(crate) version: i32,
    /// Its text.
    pub(crate) text: Arc<str>,
    /// The lines of the text.
    pub(crate) lines: Arc<Lines>,
}

/// All texts: a copy is a snapshot.
#[derive(Clone)]
pub(crate) struct Documents {
    open: BTreeMap<PathBuf, Document>,
    files: Arc<dyn Host>,
    /// How characters are counted.
    pub(crate) encoding: Encoding,
    /// When each text changed last.
    changed: BTreeMap<PathBuf, u64>,
    now: u64,
}

impl Documents {
    /// No documents yet.
    pub(crate) fn new(files: Arc<dyn Host>, encoding: Encoding) -> Self {
        Self { open: BTreeMap::new(), files, encoding, changed: BTreeMap::new(), now: 0 }
    }

    /// The number of changes so far.
    pub(crate) fn now(&self) -> u64 {
        self.now
    }

    /// Whether a text with one of these file names has changed since.
    pub(crate) fn changed_since(&self, then: u64, names: impl Fn(&str) -> bool) -> bool {
        let later = self.changed.iter().filter(|(_, at)| **at > then);
        later.into_iter().any(|(path, _)| file_name(path).is_some_and(&names))
    }

    /// Notes that a text has changed, in the editor or on the disk.
    pub(crate) fn touch(&mut self, path: &Path) {
        self.now += 1;
        self.changed.insert(path.to_path_buf(), self.now);
    }

    /// A document was opened.
    pub(crate) fn open(&mut self, uri: Uri, version: i32, text: String) {
        let path = uris::path_of(&uri);
        let lines = Arc::new(Lines::new(&text));
        self.open.insert(path.clone(), Document { uri, version, text: text.into(), lines });
        self.touch(&path);
    }

    /// A document was edited.
    pub(crate) fn change(&mut self, uri: &Uri, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        let path = uris::path_of(uri);
        let encoding = self.encoding;
        let Some(document) = self.open.get_mut(&path) else { return };
        document.version = version;
        for change in changes {
            let text = match change.range {
                None => change.text,
                Some(range) => {
                    let [start, end] = [range.start, range.end]
                        .map(|position| document.lines.offset(&document.text, position, encoding));
                    let (before, after) = (&document.text[..start.min(end)], &document.text[start.max(end)..]);
                    [before, &change.text, after].concat()
                }
            };
            document.lines = Arc::new(Lines::new(&text));
            document.text = text.into();
        }
        self.touch(&path);
    }

    /// A document was closed: what is on the disk counts again.
    pub(crate) fn close(&mut self, uri: &Uri) {
        let path = uris::path_of(uri);
        self.open.remove(&path);
        self.touch(&path);
    }

    /// The documents that are open, by their paths.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&PathBuf, &Document)> {
        self.open.iter()
    }

    /// A document that is open.
    pub(crate) fn get(&self, path: &Path) -> Option<&Document> {
        self.open.get(path)
    }

    /// The text under a path.
    pub(crate) fn text(&self, path: &Path) -> Option<Arc<str>> {
        match self.open.get(path) {
            Some(document) => Some(Arc::clone(&document.text)),
            None => self.files.read(path).map(Arc::from),
        }
    }

    /// The address under which the editor knows a path.
    pub(crate) fn uri(&self, path: &Path) -> Option<Uri> {
        self.open.get(path).map(|document| document.uri.clone()).or_else(|| uris::uri_of(path))
    }

    /// The names of the files in a folder: those on the disk and those that are open.
    pub(crate) fn list(&self, folder: &Path) -> Vec<String> {
        let mut names = self.files.list(folder);
        let open = self.open.keys().filter(|path| path.parent() == Some(folder));
        names.extend(open.filter_map(|path| file_name(path)).map(str::to_owned));
        names.sort();
        names.dedup();
        names
    }

    /// Folders in which modules are looked for after that of the spec.
    pub(crate) fn search_path(&self) -> Vec<PathBuf> {
        self.files.search_path()
    }

    /// Where an editor can open the text of a standard module.
    pub(crate) fn keep(&self, name: &str, text: &str) -> Option<PathBuf> {
        self.files.keep(name, text)
    }
}

/// The name of a file as text.
pub(crate) fn file_name(path: &Path) -> Option<&str> {
    path.file_name().and_then(|name| name.to_str())
}

/// Whether a path ends in `.` and this.
pub(crate) fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|found| found == ending)
}

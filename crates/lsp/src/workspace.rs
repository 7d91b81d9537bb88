//! The workspace: the documents, and the analyses of the root modules among them.

use crate::analysis::Analysis;
use crate::documents::{Documents, has_ending};
use crate::positions::Lines;
use check_syntax::{FileId, Span};
use lsp_types::{Location, Position, Range, Uri};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

/// More analyses than this of files that are not open are not kept.
const KEPT: usize = 64;

/// More modules than this in a folder are not looked through for uses.
const NEIGHBOURS: usize = 500;

/// The documents with what is known of them.
pub(crate) struct Workspace {
    pub(crate) documents: Documents,
    /// The folders that the editor shows.
    pub(crate) folders: Vec<PathBuf>,
    analyses: BTreeMap<PathBuf, Rc<Analysis>>,
    /// Analyses that are true no more. To drop one takes time, which somebody may be waiting for.
    retired: Vec<Rc<Analysis>>,
}

/// A place in a document of which an editor asked something.
pub(crate) struct Spot {
    pub(crate) path: PathBuf,
    pub(crate) text: Arc<str>,
    pub(crate) lines: Arc<Lines>,
    pub(crate) offset: usize,
    /// The analysis in which the document is a text, if there is one.
    pub(crate) known: Option<(Rc<Analysis>, FileId)>,
}

impl Workspace {
    /// A workspace with these documents.
    pub(crate) fn new(documents: Documents, folders: Vec<PathBuf>) -> Self {
        Self { documents, folders, analyses: BTreeMap::new(), retired: Vec::new() }
    }

    /// The analysis of a root module, as its texts are now.
    pub(crate) fn analysis(&mut self, root: &Path) -> Rc<Analysis> {
        if let Some(known) = self.analyses.get(root).filter(|known| known.is_current(&self.documents)) {
            return Rc::clone(known);
        }
        if self.analyses.len() > KEPT {
            let documents = &self.documents;
            self.analyses.retain(|path, _| documents.get(path).is_some());
        }
        let fresh = Rc::new(Analysis::new(&self.documents, root));
        self.retired.extend(self.analyses.insert(root.to_path_buf(), Rc::clone(&fresh)));
        fresh
    }

    /// Drops what is not needed any more: nobody waits.
    pub(crate) fn tidy(&mut self) {
        self.retired.clear();
    }

    /// The root modules of the documents that are open.
    pub(crate) fn roots(&self) -> Vec<PathBuf> {
        let mut roots: Vec<PathBuf> = self.documents.all().filter_map(|(path, _)| self.root_of(path)).collect();
        roots.sort();
        roots.dedup();
        roots
    }

    /// The root module to which a document belongs: itself, or the one that a config configures.
    pub(crate) fn root_of(&self, path: &Path) -> Option<PathBuf> {
        if !has_ending(path, "cfg") {
            return Some(path.to_path_buf());
        }
        let module = path.with_extension("tla");
        self.documents.text(&module).is_some().then_some(module)
    }

    /// The analysis in which a document is a text.
    pub(crate) fn known(&mut self, path: &Path) -> Option<(Rc<Analysis>, FileId)> {
        let root = self.root_of(path)?;
        let analysis = self.analysis(&root);
        let file = analysis.file(path)?;
        Some((analysis, file))
    }

    /// A document as a whole; the place is its beginning.
    pub(crate) fn document(&mut self, uri: &Uri) -> Option<Spot> {
        let path = crate::uris::path_of(uri);
        let text = self.documents.text(&path)?;
        let lines = match self.documents.get(&path) {
            Some(document) => Arc::clone(&document.lines),
            None => Arc::new(Lines::new(&text)),
        };
        let known = self.known(&path);
        Some(Spot { path, text, lines, offset: 0, known })
    }

    /// A place in a document.
    pub(crate) fn spot(&mut self, uri: &Uri, position: Position) -> Option<Spot> {
        let mut spot = self.document(uri)?;
        spot.offset = spot.lines.offset(&spot.text, position, self.documents.encoding);
        Some(spot)
    }

    /// A range of a text that was analysed, as an editor knows it.
    pub(crate) fn location(&self, analysis: &Analysis, span: Span) -> Option<Location> {
        let path = analysis.path(span.file, &self.documents)?;
        let text = &analysis.sources.get(span.file).text;
        let range = self.range(&Lines::new(text), text, span);
        Some(Location { uri: self.documents.uri(&path)?, range })
    }

    /// A range in a text.
    pub(crate) fn range(&self, lines: &Lines, text: &str, span: Span) -> Range {
        lines.range(text, span, self.documents.encoding)
    }

    /// The root modules that may speak of what a file declares: those that are open, and those in its folder, of whose texts
    /// the name is a part.
    pub(crate) fn neighbours(&mut self, path: &Path, name: &str) -> Vec<Rc<Analysis>> {
        let mut roots = self.roots();
        if let Some(folder) = path.parent() {
            let modules = self.documents.list(folder).into_iter().filter(|name| name.ends_with(".tla"));
            roots.extend(modules.take(NEIGHBOURS).map(|module| folder.join(module)));
        }
        roots.push(path.to_path_buf());
        roots.sort();
        roots.dedup();
        roots.retain(|root| {
            root == path || self.documents.text(root).is_some_and(|text| text.contains(name)) || {
                self.documents.text(&root.with_extension("cfg")).is_some_and(|text| text.contains(name))
            }
        });
        let mut analyses: Vec<Rc<Analysis>> = roots.iter().map(|root| self.analysis(root)).collect();
        analyses.retain(|analysis| analysis.has(path));
        analyses
    }
}

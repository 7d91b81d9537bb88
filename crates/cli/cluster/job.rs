//! What the first process tells the others to do: the command line, and the texts of the spec.

use check_driver::origin::Origin;
use check_driver::refusal::Refused;
use check_module::library::Library;
use check_report::FileRecord;
use check_specs::Bundled;
use check_syntax::{Diagnostic, Source};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex, PoisonError};

/// What a text is to the spec.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Role {
    Root,
    Config,
    /// A module of this name.
    Module(String),
}

/// A text of the spec.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Sent {
    role: Role,
    /// The name of the root module, at the root.
    module: String,
    /// Its path, as messages show it.
    path: String,
    text: String,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Job {
    /// The command line of the first process, without the name of the program and of the command.
    pub(super) words: Vec<String>,
    pub(super) texts: Vec<Sent>,
    /// The files that were read, each with its digest.
    pub(super) records: Vec<(String, String)>,
    /// The name of the run, where it is kept on disk, and whether it goes on.
    pub(super) run: Option<(String, bool)>,
}

/// What an origin has given.
#[derive(Clone, Debug, Default)]
pub(super) struct Given {
    pub(super) texts: Vec<Sent>,
    pub(super) records: Vec<(String, String)>,
}

/// The words of the command line after `cluster`.
pub(super) fn words() -> Vec<String> {
    let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    words.skip_while(|word| word != "cluster").skip(1).collect()
}

impl Job {
    /// As the other processes get it.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("texts can be written as JSON")
    }

    /// What was sent.
    pub(super) fn of_bytes(bytes: &[u8]) -> Option<Self> {
        serde_json::from_slice(bytes).ok()
    }

    fn text(&self, role: &Role) -> Option<&Sent> {
        self.texts.iter().find(|sent| sent.role == *role)
    }

    fn source(&self, role: &Role) -> Option<Source> {
        self.text(role).map(|sent| Source::new(sent.path.clone(), sent.text.clone()))
    }
}

impl Library for Job {
    fn module(&self, name: &str) -> Option<Source> {
        self.source(&Role::Module(name.to_owned()))
    }

    fn names(&self) -> Vec<String> {
        let name = |sent: &Sent| match &sent.role {
            Role::Module(name) => Some(name.clone()),
            Role::Root | Role::Config => None,
        };
        self.texts.iter().filter_map(name).collect()
    }
}

impl Origin for Job {
    fn name(&self) -> &str {
        self.text(&Role::Root).map_or("", |sent| &sent.module)
    }

    fn root(&self) -> Result<Source, Refused> {
        let missing = || vec![Diagnostic::error_without_place("cluster", "the text of the spec was not sent")];
        self.source(&Role::Root).ok_or_else(|| Refused::spec(missing()))
    }

    fn config(&self, _asked: Option<&str>) -> Result<Option<Source>, Refused> {
        Ok(self.source(&Role::Config))
    }

    fn records(&self) -> Vec<FileRecord> {
        let record = |(path, sha256): &(String, String)| FileRecord { path: path.clone(), sha256: sha256.clone() };
        self.records.iter().map(record).collect()
    }
}

/// An origin that remembers what it has given.
pub(super) struct Recorded<'o> {
    origin: &'o dyn Origin,
    given: Arc<Mutex<Given>>,
}

impl<'o> Recorded<'o> {
    /// An origin that has given nothing yet.
    pub(super) fn new(origin: &'o dyn Origin) -> Self {
        Self { origin, given: Arc::default() }
    }

    /// What was given.
    pub(super) fn given(&self) -> Arc<Mutex<Given>> {
        Arc::clone(&self.given)
    }

    fn remember(&self, role: Role, source: &Source) {
        let mut given = self.given.lock().unwrap_or_else(PoisonError::into_inner);
        given.records = self.origin.records().into_iter().map(|one| (one.path, one.sha256)).collect();
        let texts = &mut given.texts;
        if texts.iter().all(|sent| sent.role != role) {
            let (module, path) = (self.origin.name().to_owned(), source.name.clone());
            texts.push(Sent { role, module, path, text: source.text.to_string() });
        }
    }
}

impl Library for Recorded<'_> {
    fn module(&self, name: &str) -> Option<Source> {
        let source = self.origin.module(name)?;
        self.remember(Role::Module(name.to_owned()), &source);
        Some(source)
    }

    fn names(&self) -> Vec<String> {
        self.origin.names()
    }
}

impl Origin for Recorded<'_> {
    fn name(&self) -> &str {
        self.origin.name()
    }

    fn root(&self) -> Result<Source, Refused> {
        let source = self.origin.root()?;
        self.remember(Role::Root, &source);
        Ok(source)
    }

    fn config(&self, asked: Option<&str>) -> Result<Option<Source>, Refused> {
        let source = self.origin.config(asked)?;
        if let Some(source) = &source {
            self.remember(Role::Config, source);
        }
        Ok(source)
    }

    fn records(&self) -> Vec<FileRecord> {
        self.origin.records()
    }

    fn troubles(&self) -> Vec<Diagnostic> {
        self.origin.troubles()
    }

    fn bundled(&self) -> Option<&'static Bundled> {
        self.origin.bundled()
    }
}

//! Where the text of a spec comes from: a file and its folder, or the catalogue of bundled specs.

use crate::catalogue;
use crate::files::{read_spec, sha256};
use check_driver::origin::Origin;
use check_driver::refusal::Refused;
use check_module::library::Library;
use check_module::nearest::suggest;
use check_report::FileRecord;
use check_specs::Bundled;
use check_syntax::{Diagnostic, Source};
use std::cell::RefCell;
use std::path::{Path, PathBuf};

/// The environment variable that names folders in which modules are looked for, after those of the command line.
const SEARCH_PATH: &str = "TLA_PATH";

/// These folders.
pub(crate) fn search_path() -> Vec<PathBuf> {
    let named = std::env::var_os(SEARCH_PATH).unwrap_or_default();
    std::env::split_paths(&named).filter(|folder| !folder.as_os_str().is_empty()).collect()
}

/// A spec that was found.
pub(crate) struct SpecFiles {
    /// The name that its root module must have.
    module: String,
    place: Place,
    include: Vec<PathBuf>,
    records: RefCell<Vec<FileRecord>>,
    /// Why files that exist could not be read.
    troubles: RefCell<Vec<Diagnostic>>,
}

/// Where the root module and its neighbours are.
enum Place {
    /// Files of a folder; the root's own path as it was given.
    Disk { root: PathBuf },
    /// Texts in the program.
    Bundled(&'static Bundled),
}

impl SpecFiles {
    /// Finds a spec by a path or by the name of a bundled one.
    pub(crate) fn find(spec: &str, include: &[PathBuf]) -> Result<Self, Refused> {
        let (place, module) = match locate(spec)? {
            Found::Bundled(folder, module) => (Place::Bundled(folder), module),
            Found::File(root) => {
                let stem = root.file_stem().map(|stem| stem.to_string_lossy().into_owned());
                (Place::Disk { root }, stem.unwrap_or_default())
            }
        };
        let include = include.iter().cloned().chain(search_path()).collect();
        Ok(Self { module, place, include, records: RefCell::default(), troubles: RefCell::default() })
    }

    fn bundled_file(&self, name: &str) -> Option<Source> {
        let folder = self.bundled()?;
        folder.file(name).map(|text| self.bundled_source(folder, name, text))
    }

    fn bundled_source(&self, folder: &Bundled, name: &str, text: &str) -> Source {
        let path = format!("{}/{name}", folder.name);
        self.records.borrow_mut().push(FileRecord { path: path.clone(), sha256: sha256(text.as_bytes()) });
        Source::new(path, text)
    }

    fn read(&self, path: &Path) -> Result<Source, String> {
        let (text, sha256) = read_spec(path)?;
        let shown = path.display().to_string();
        let record = FileRecord { path: shown.clone(), sha256 };
        let mut records = self.records.borrow_mut();
        // A config may stand in the file of the root, which is read already.
        if !records.contains(&record) {
            records.push(record);
        }
        Ok(Source::new(shown, text))
    }

    /// The folder of the spec, empty for one that is bundled.
    pub(crate) fn folder(&self) -> PathBuf {
        match &self.place {
            Place::Disk { root, .. } => root.parent().unwrap_or(Path::new("")).to_path_buf(),
            Place::Bundled(_) => PathBuf::new(),
        }
    }

    /// The folders in which modules are looked for, in order.
    fn folders(&self) -> Vec<PathBuf> {
        let own = match &self.place {
            Place::Disk { root } => Some(root.parent().unwrap_or(Path::new("")).to_path_buf()),
            Place::Bundled(_) => None,
        };
        own.into_iter().chain(self.include.iter().cloned()).collect()
    }
}

impl Library for SpecFiles {
    fn module(&self, name: &str) -> Option<Source> {
        let file = format!("{name}.tla");
        if let Some(source) = self.bundled_file(&file) {
            return Some(source);
        }
        let path = self.folders().into_iter().map(|folder| folder.join(&file)).find(|path| path.exists())?;
        match self.read(&path) {
            Ok(source) => Some(source),
            Err(message) => {
                self.troubles.borrow_mut().push(file_error(message));
                None
            }
        }
    }

    fn has_java(&self, name: &str) -> bool {
        let is_there = |folder: PathBuf| folder.join(format!("{name}.class")).exists();
        self.bundled().is_none() && self.folders().into_iter().any(is_there)
    }

    fn names(&self) -> Vec<String> {
        let bundled = self.bundled().into_iter().flat_map(|folder| catalogue::files_with(folder, ".tla"));
        let on_disk = self.folders().into_iter().flat_map(|folder| files_in(&folder));
        let modules = bundled.chain(on_disk).filter_map(|name| name.strip_suffix(".tla").map(str::to_owned));
        modules.collect()
    }
}

impl Origin for SpecFiles {
    fn name(&self) -> &str {
        &self.module
    }

    fn root(&self) -> Result<Source, Refused> {
        match &self.place {
            Place::Bundled(folder) => {
                let name = format!("{}.tla", self.module);
                let text = folder.file(&name).expect("a bundled module was found by its name");
                Ok(self.bundled_source(folder, &name, text))
            }
            Place::Disk { root } => self.read(root).map_err(|message| Refused::spec(vec![file_error(message)])),
        }
    }

    fn config(&self, asked: Option<&str>) -> Result<Option<Source>, Refused> {
        let refuse = |message| Refused::config(vec![file_error(message)]);
        match (asked, &self.place) {
            (Some(name), Place::Bundled(folder)) if folder.file(name).is_some() => Ok(self.bundled_file(name)),
            (Some(name), Place::Bundled(folder)) if !Path::new(name).exists() => {
                let message =
                    format!("the bundled spec {} has no file {name}, and there is none of that path", folder.name);
                Err(Refused::config(vec![with_near(file_error(message), name, catalogue::files_with(folder, ".cfg"))]))
            }
            (Some(path), _) => self.read(Path::new(path)).map(Some).map_err(refuse),
            (None, Place::Bundled(_)) => Ok(self.bundled_file(&format!("{}.cfg", self.module))),
            (None, Place::Disk { root }) => {
                let path = root.with_extension("cfg");
                if path.exists() { self.read(&path).map(Some).map_err(refuse) } else { Ok(None) }
            }
        }
    }

    fn records(&self) -> Vec<FileRecord> {
        self.records.borrow().clone()
    }

    fn troubles(&self) -> Vec<Diagnostic> {
        self.troubles.borrow().clone()
    }

    fn bundled(&self) -> Option<&'static Bundled> {
        match self.place {
            Place::Bundled(folder) => Some(folder),
            Place::Disk { .. } => None,
        }
    }
}

/// What a SPEC on the command line stands for.
enum Found {
    Bundled(&'static Bundled, String),
    File(PathBuf),
}

/// A name that ends in `.tla` is a path. Any other is a bundled spec if there is one, else a path without its ending.
fn locate(spec: &str) -> Result<Found, Refused> {
    let path = Path::new(spec);
    if path.extension().is_some_and(|ending| ending == "tla") {
        return if path.exists() { Ok(Found::File(path.to_path_buf())) } else { Err(missing(spec)) };
    }
    if let Some((folder, module)) = catalogue::find(spec) {
        return Ok(Found::Bundled(folder, module));
    }
    let with_ending = PathBuf::from(format!("{spec}.tla"));
    if with_ending.is_file() {
        return Ok(Found::File(with_ending));
    }
    if path.is_dir() {
        let modules: Vec<String> = files_in(path).into_iter().filter(|name| name.ends_with(".tla")).collect();
        let error = file_error(format!("{spec} is a directory, not a file"));
        let error = match modules.first() {
            Some(module) => error.with_hint(format!("it holds modules: `check {}`, say", path.join(module).display())),
            None => error,
        };
        return Err(Refused::spec(vec![error]));
    }
    if path.exists() {
        let error = file_error(format!("{spec} is not a .tla file"));
        let hint = "give the file of the root module; a config is given with --config";
        return Err(Refused::spec(vec![error.with_hint(hint)]));
    }
    Err(missing(spec))
}

fn missing(spec: &str) -> Refused {
    let path = Path::new(spec);
    let is_path = path.extension().is_some_and(|ending| ending == "tla");
    let message = if is_path {
        format!("there is no file {spec}")
    } else {
        format!("there is no bundled spec `{spec}`, and no file {spec}.tla")
    };
    let folder = path.parent().unwrap_or(Path::new(""));
    let beside = files_in(folder).into_iter().filter(|name| name.ends_with(".tla"));
    let beside = beside.map(|name| folder.join(name).display().to_string());
    let known: Vec<String> = catalogue::names().into_iter().chain(beside).collect();
    let error = with_near(file_error(message), spec, known);
    Refused::spec(vec![match error.hint {
        None if !is_path => error.with_hint("`check list` lists the bundled specs"),
        _ => error,
    }])
}

/// The error with the nearest of the known names as a hint, if one is near.
fn with_near(error: Diagnostic, name: &str, known: Vec<String>) -> Diagnostic {
    match suggest(name, known.iter().map(String::as_str)) {
        Some(near) => error.with_hint(format!("did you mean `{near}`?")),
        None => error,
    }
}

fn file_error(message: String) -> Diagnostic {
    Diagnostic::error_without_place("file", message)
}

/// The names of the files of a folder, in alphabetical order; none if it cannot be read.
fn files_in(folder: &Path) -> Vec<String> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut names: Vec<String> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

//! The texts of a spec in memory: as the origin from which the driver reads.

use crate::host::{Host, Served};
use crate::protocol::{Options, Problem, ProblemCode, Source};
use check_driver::origin::Origin;
use check_driver::refusal::Refused;
use check_module::library::Library;
use check_module::nearest::suggest;
use check_syntax::Diagnostic;
use std::collections::BTreeMap;

/// The texts of a spec by file name.
#[derive(Clone, Debug)]
pub(crate) struct Texts {
    /// The name of the root module.
    module: String,
    /// The name of its file.
    root: String,
    files: BTreeMap<String, String>,
}

impl Texts {
    /// The texts of a source, with the options that came with it.
    pub(crate) fn of(source: Source, host: &dyn Host) -> Result<(Self, Options), Problem> {
        match source {
            Source::Bundled { name } => Ok((Self::bundled(&name)?, Options::default())),
            Source::Texts { root, files } => Ok((Self::new(&root, files)?, Options::default())),
            Source::Served => {
                let served = host.served().ok_or_else(|| Problem::not_possible("no spec is served here"))?;
                let Served { root, files, options } = served.map_err(refused)?;
                Ok((Self::new(&root, files)?, options))
            }
        }
    }

    fn new(root: &str, files: BTreeMap<String, String>) -> Result<Self, Problem> {
        let root = if root.ends_with(".tla") { root.to_owned() } else { format!("{root}.tla") };
        if !files.contains_key(&root) {
            let error = refused(format!("there is no file {root}"));
            let near = suggest(&root, files.keys().map(String::as_str).filter(|name| name.ends_with(".tla")));
            return Err(match near {
                Some(near) => error.with_hint(format!("did you mean {near}?")),
                None => error,
            });
        }
        let module = base(&root).trim_end_matches(".tla").to_owned();
        Ok(Self { module, root, files })
    }

    /// The names of the files with an ending.
    fn with_ending<'t>(&'t self, ending: &'t str) -> impl Iterator<Item = &'t str> {
        self.files.keys().map(String::as_str).filter(move |name| name.ends_with(ending))
    }

    /// The name of the file of the root module.
    pub(crate) fn root(&self) -> &str {
        &self.root
    }

    /// The configs that there are beside the one in use: those of other modules are left out.
    pub(crate) fn other_configs(&self, used: Option<&str>) -> Vec<String> {
        let is_of_other = |name: &str| {
            let module = format!("{}.tla", name.trim_end_matches(".cfg"));
            module != self.root && self.files.contains_key(&module)
        };
        let others = self.with_ending(".cfg").filter(|name| Some(*name) != used && !is_of_other(name));
        others.map(str::to_owned).collect()
    }

    /// A bundled spec: `nim`, or `nim-strategy/NimDialog` for another of its modules.
    pub(crate) fn bundled(name: &str) -> Result<Self, Problem> {
        let (folder, module) = name.split_once('/').map_or((name, None), |(folder, module)| (folder, Some(module)));
        let unknown = || Problem::not_possible(format!("there is no bundled spec `{name}`"));
        let spec = check_specs::find(folder).ok_or_else(unknown)?;
        let is_read = |file: &str| file.ends_with(".tla") || file.ends_with(".cfg");
        let files = spec.files.iter().filter(|(file, _)| is_read(file));
        let files = files.map(|(file, text)| ((*file).to_owned(), (*text).to_owned())).collect();
        Self::new(module.unwrap_or(spec.module), files).map_err(|_| unknown())
    }

    /// All texts with their names.
    pub(crate) fn files(&self) -> &BTreeMap<String, String> {
        &self.files
    }

    fn source(&self, name: &str) -> Option<check_syntax::Source> {
        self.files.get(name).map(|text| check_syntax::Source::new(name, text))
    }
}

fn refused(message: String) -> Problem {
    Problem::new(ProblemCode::Refused, message)
}

/// The name of a file without its folder.
fn base(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

impl Library for Texts {
    fn module(&self, name: &str) -> Option<check_syntax::Source> {
        let file = format!("{name}.tla");
        self.source(&file).or_else(|| self.source(self.with_ending(".tla").find(|path| base(path) == file)?))
    }

    fn names(&self) -> Vec<String> {
        self.with_ending(".tla").map(|path| base(path).trim_end_matches(".tla").to_owned()).collect()
    }
}

impl Origin for Texts {
    fn name(&self) -> &str {
        &self.module
    }

    fn root(&self) -> Result<check_syntax::Source, Refused> {
        Ok(self.source(&self.root).expect("the root was looked for when the texts were taken"))
    }

    fn config(&self, asked: Option<&str>) -> Result<Option<check_syntax::Source>, Refused> {
        let beside = || format!("{}.cfg", self.root.trim_end_matches(".tla"));
        let Some(asked) = asked else { return Ok(self.source(&beside())) };
        if let Some(source) = self.source(asked) {
            return Ok(Some(source));
        }
        let error = Diagnostic::error_without_place("file", format!("there is no file {asked}"));
        let near = suggest(asked, self.with_ending(".cfg")).map(|near| format!("did you mean {near}?"));
        Err(Refused::config(vec![match near {
            Some(near) => error.with_hint(near),
            None => error,
        }]))
    }
}

//! Files, programs and the clock, as specs use them through modules IOUtils, Json and CSV.

use check_value::world::{Opening, Ran, World};
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// The machine on which the tool runs.
pub(crate) struct Machine {
    /// The folder of the spec: relative paths that lead to no file from the working folder are looked up there, and in
    /// the folders around it.
    folder: PathBuf,
    /// Whether programs may be run.
    may_run: bool,
    /// One thread writes at a time, so that lines stay whole.
    writing: Mutex<()>,
}

impl Machine {
    /// The machine for a spec in a folder.
    pub(crate) fn new(folder: &Path, may_run: bool) -> Self {
        let folder = fs::canonicalize(if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
        Self { folder: folder.unwrap_or_default(), may_run, writing: Mutex::new(()) }
    }

    /// Where a file is: where the path leads to, else where it leads to from the folder of the spec or one around it.
    fn find(&self, path: &str) -> PathBuf {
        let given = PathBuf::from(path);
        if given.exists() || given.is_absolute() {
            return given;
        }
        self.folder.ancestors().map(|folder| folder.join(path)).find(|path| path.exists()).unwrap_or(given)
    }
}

impl World for Machine {
    fn read(&self, path: &str) -> Result<Option<String>, String> {
        match fs::read_to_string(self.find(path)) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("{path} cannot be read: {error}")),
        }
    }

    fn write(&self, path: &str, text: &str, opening: Opening) -> Result<(), String> {
        let _alone = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let mut options = fs::OpenOptions::new();
        options.write(true).append(opening.append).truncate(opening.truncate && !opening.append);
        let file = options.create(opening.create).create_new(opening.create_new).open(path);
        let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
        written.map_err(|error| format!("{path} cannot be written: {error}"))
    }

    fn make_folder_of(&self, path: &str) -> Result<(), String> {
        let folder = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty());
        let Some(folder) = folder else { return Ok(()) };
        fs::create_dir_all(folder).map_err(|error| format!("{} cannot be made: {error}", folder.display()))
    }

    fn environment(&self) -> Vec<(String, String)> {
        let text = |text: std::ffi::OsString| text.to_string_lossy().into_owned();
        std::env::vars_os().map(|(name, value)| (text(name), text(value))).collect()
    }

    fn run(&self, command: &[String], variables: &[(String, String)]) -> Result<Ran, String> {
        let Some((program, arguments)) = command.split_first() else { return Err("the command is empty".to_owned()) };
        if !self.may_run {
            return Err(format!("the spec may not run the program `{program}`: --allow-exec allows it"));
        }
        let variables = variables.iter().map(|(name, value)| (name, value));
        let output = Command::new(program).args(arguments).envs(variables).output();
        let output = output.map_err(|error| format!("the program `{program}` cannot be run: {error}"))?;
        Ok(Ran {
            exit: output.status.code().map_or(-1, i64::from),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        })
    }

    fn seconds(&self) -> u64 {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
    }
}

//! The world outside as a spec may use it: files, environment, programs, the clock. A trait that the tool implements.

/// How a file is opened for writing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// Writes behind what is there.
    pub append: bool,
    /// Empties a file that exists.
    pub truncate: bool,
    /// Makes a file that does not exist.
    pub create: bool,
    /// Makes the file, which must not exist.
    pub create_new: bool,
}

/// The result of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ran {
    /// Its exit status; −1 if a signal ended it.
    pub exit: i64,
    /// What it wrote to standard output.
    pub stdout: String,
    /// What it wrote to standard error.
    pub stderr: String,
}

/// The world outside. Errors are sentences for readers, which name the file or program.
///
/// Used by several threads at once; each call is done as a whole.
pub trait World: Send + Sync {
    /// The text of a file; `None` if there is none of this path.
    ///
    /// # Errors
    /// When it exists and cannot be read.
    fn read(&self, path: &str) -> Result<Option<String>, String>;

    /// Writes a text to a file.
    ///
    /// # Errors
    /// When that is not possible.
    fn write(&self, path: &str, text: &str, opening: Opening) -> Result<(), String>;

    /// Makes the folder in which a file is to be, if there is none.
    ///
    /// # Errors
    /// When that is not possible.
    fn make_folder_of(&self, path: &str) -> Result<(), String>;

    /// The variables of the environment.
    fn environment(&self) -> Vec<(String, String)>;

    /// Runs a program, its name first, with these variables beside those of the environment.
    ///
    /// # Errors
    /// When programs may not be run, or this one cannot be started.
    fn run(&self, command: &[String], variables: &[(String, String)]) -> Result<Ran, String>;

    /// Seconds since 1970.
    fn seconds(&self) -> u64;
}

/// A world in which there is nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoWorld;

const NOTHING: &str = "files and programs are not available here";

impl World for NoWorld {
    fn read(&self, _path: &str) -> Result<Option<String>, String> {
        Err(NOTHING.to_owned())
    }

    fn write(&self, _path: &str, _text: &str, _opening: Opening) -> Result<(), String> {
        Err(NOTHING.to_owned())
    }

    fn make_folder_of(&self, _path: &str) -> Result<(), String> {
        Err(NOTHING.to_owned())
    }

    fn environment(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    fn run(&self, _command: &[String], _variables: &[(String, String)]) -> Result<Ran, String> {
        Err(NOTHING.to_owned())
    }

    fn seconds(&self) -> u64 {
        0
    }
}

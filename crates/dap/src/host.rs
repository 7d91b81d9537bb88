//! What the debugger needs of the machine, as a trait: specs, counterexamples in files, and where files are.

use check_driver::origin::Origin;
use check_value::world::World;
use std::sync::Arc;

/// The machine on which the debugger runs.
pub trait Host: Send + Sync {
    /// The texts of a spec: of a path, or of a bundled spec by its name. Modules are also looked for in the folders `include`.
    ///
    /// # Errors
    ///
    /// Why there is none, for a reader.
    fn spec(&self, program: &str, include: &[String]) -> Result<Box<dyn Origin>, String>;

    /// The text of a file.
    ///
    /// # Errors
    ///
    /// A sentence on why it cannot be read, which names the file.
    fn read(&self, path: &str) -> Result<String, String>;

    /// The full path of a file, by the name that messages have for it; `None` if it is no file. Two names of one file have the
    /// same full path.
    fn full_path(&self, name: &str) -> Option<String>;

    /// Files, programs and the clock for a spec; none of them if `None`.
    fn world(&self, program: &str) -> Option<Arc<dyn World>>;

    /// The stack that evaluations may use, in bytes: a good deal less than the thread has on which the debugger is served.
    fn stack(&self) -> usize;
}

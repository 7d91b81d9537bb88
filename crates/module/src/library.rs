//! The library: a trait that gives the texts of modules by name.

use check_syntax::Source;

/// Gives the texts of the modules that a spec names: those in the folder of its root file, in the folders to be
/// searched, in the catalogue.
///
/// It is asked first, the standard modules only afterwards, as TLC does (`util/SimpleFilenameToStream.java`: the
/// user's folder, then `TLA-Library`, then its own modules; then modules of the root file itself,
/// `util/MonolithSpecExtractor.java`). So a user's `Sequences.tla` hides the standard one, except for what is computed
/// natively ([`crate::loader::GraphModule::natives`]).
pub trait Library {
    /// The text of the module of this name, under the name that messages are to show for it (a path).
    fn module(&self, name: &str) -> Option<Source>;

    /// Whether there is Java code that TLC loads for the module of this name, `NAME.class` in the folder of the spec: its methods
    /// override operators of the module (`SpecProcessor.processModuleOverrides`).
    fn has_java(&self, _name: &str) -> bool {
        false
    }

    /// The names of the modules that it could give, for suggestions; may be incomplete.
    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

/// A library without modules: a spec can use standard modules only.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoLibrary;

impl Library for NoLibrary {
    fn module(&self, _name: &str) -> Option<Source> {
        None
    }
}

//! `--dump-trace`: the trace of a run in a file, in the forms that other tools read.

use check_report::{Run, itf, tlc_trace};
use check_system::Trace;
use clap::ValueEnum;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The form of a trace in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DumpForm {
    /// A TLA+ module.
    Tla,
    /// TLC's JSON.
    Json,
    /// The Informal Trace Format.
    Itf,
}

/// A trace that is to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dump {
    /// In which form.
    pub form: DumpForm,
    /// Where.
    pub path: PathBuf,
}

impl FromStr for Dump {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (form, path) = text.split_once('=').unwrap_or((text, "-"));
        let form = DumpForm::from_str(form, true).ok().filter(|_| !path.is_empty());
        let form = form.ok_or("expected tla=FILE, json=FILE or itf=FILE")?;
        Ok(Self { form, path: PathBuf::from(path) })
    }
}

/// The text of a trace in some form, for a file; `what` says what it shows.
pub(crate) fn text(form: DumpForm, path: &Path, trace: &Trace, what: &str, run: &Run) -> String {
    let source = run.files.first().map_or("", |file| file.path.as_str());
    match form {
        DumpForm::Itf => itf::file(trace, source, what),
        DumpForm::Json => tlc_trace::json(trace),
        DumpForm::Tla => tlc_trace::module(&module_name(path, run), trace, &format!("{what}\n{source}")),
    }
}

/// The name of the module in a file: the one that TLC looks for there, where a module can be called so.
fn module_name(path: &Path, run: &Run) -> String {
    let is_name = |name: &&str| {
        name.chars().all(|one| one.is_ascii_alphanumeric() || one == '_')
            && name.chars().any(|one| one.is_ascii_alphabetic())
    };
    let stem = path.file_stem().and_then(|stem| stem.to_str()).filter(is_name);
    stem.map_or_else(|| format!("{}_trace", run.module.as_deref().unwrap_or("Spec")), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_and_files() {
        let read = |text: &str| text.parse::<Dump>().map(|dump| (dump.form, dump.path));
        assert_eq!(read("tla=a=b.tla"), Ok((DumpForm::Tla, PathBuf::from("a=b.tla"))));
        assert_eq!(read("JSON"), Ok((DumpForm::Json, PathBuf::from("-"))));
        for wrong in ["tla=", "dot=x", "", "=x"] {
            assert!(read(wrong).is_err_and(|error| error.contains("itf=FILE")), "{wrong}");
        }
    }
}

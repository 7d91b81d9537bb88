//! Reports for others than the reader at the terminal: files that CI systems and browsers read, annotations.

use crate::files::write_whole;
use crate::{clock, output};
use check_report::{Tested, annotations, html, junit, markdown, sarif};
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Which reports are to be written.
#[derive(Args, Clone, Debug, Default)]
pub struct Reporting {
    /// Write a report as well, for CI: `junit=FILE`, `sarif=FILE`, `markdown=FILE`, `html=FILE`. Can be given several
    /// times.
    #[arg(long = "report", value_name = "FORMAT=FILE", help_heading = "Output")]
    pub reports: Vec<ReportFile>,

    /// Write a page for a browser: one file, without script, nothing from the network. The same as `--report html=FILE`.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub html: Option<PathBuf>,
}

/// The format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// JUnit's XML.
    Junit,
    /// SARIF 2.1.0.
    Sarif,
    /// GitHub's Markdown.
    Markdown,
    /// A page for a browser.
    Html,
}

/// A report that is to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportFile {
    /// In which format.
    pub format: ReportFormat,
    /// Where.
    pub path: PathBuf,
}

impl FromStr for ReportFile {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = || ReportFormat::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        let explain = || {
            let names: Vec<String> = known().map(|one| format!("{}=FILE", one.get_name())).collect();
            format!("expected one of {}", names.join(", "))
        };
        let (format, path) = text.split_once('=').filter(|(_, path)| !path.is_empty()).ok_or_else(explain)?;
        let format = ReportFormat::from_str(format, false).map_err(|_| explain())?;
        Ok(Self { format, path: PathBuf::from(path) })
    }
}

impl Reporting {
    /// Everything that is to be written.
    fn all(&self) -> impl Iterator<Item = (ReportFormat, &Path)> {
        let named = self.reports.iter().map(|one| (one.format, one.path.as_path()));
        named.chain(self.html.as_deref().map(|path| (ReportFormat::Html, path)))
    }

    /// Whether somebody wants to see the state graph.
    pub(crate) fn wants_picture(&self) -> bool {
        self.all().any(|(format, _)| format == ReportFormat::Html)
    }

    /// Whether nothing is to be written.
    pub(crate) fn is_empty(&self) -> bool {
        self.all().next().is_none()
    }

    /// Where it is to be written.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &Path> {
        self.all().map(|(_, path)| path)
    }

    /// Writes all of it, and annotations where GitHub reads the log.
    pub(crate) fn deliver(&self, title: &str, tests: &[Tested]) -> Result<(), String> {
        if std::env::var_os("GITHUB_ACTIONS").is_some_and(|value| value == "true") {
            annotations::lines(tests).iter().for_each(|line| output::log(line));
        }
        self.all().try_for_each(|(format, path)| {
            let text = match format {
                ReportFormat::Junit => junit::suite(title, tests, &clock::now()),
                ReportFormat::Sarif => sarif::log(tests, env!("CARGO_PKG_VERSION")),
                ReportFormat::Markdown => markdown::page(title, tests),
                ReportFormat::Html => html::page(title, tests),
            };
            write_whole(path, &text)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_and_files() {
        let report = "junit=a=b.xml".parse::<ReportFile>().expect("a report");
        assert_eq!((report.format, report.path), (ReportFormat::Junit, PathBuf::from("a=b.xml")));
        for wrong in ["junit", "junit=", "html5=x", "=x"] {
            assert!(wrong.parse::<ReportFile>().is_err_and(|error| error.contains("sarif=FILE")), "{wrong}");
        }
    }
}

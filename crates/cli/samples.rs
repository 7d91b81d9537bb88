//! `--save-runs`: random runs as files, for other programs and for `check trace`.

use crate::exit;
use crate::files::write_whole;
use crate::output;
use check_report::{Answer, Report, itf};
use clap::Args;
use std::fs;
use std::path::PathBuf;

/// Which random runs are to be written.
#[derive(Args, Clone, Debug, Default)]
pub struct Samples {
    /// Write the first runs to this folder, a file each, in the Informal Trace Format: `run-01.itf.json` and so on. A run
    /// that violates something is not among them: it is in the report.
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub save_runs: Option<PathBuf>,

    /// How many runs are written at most.
    #[arg(long, value_name = "N", default_value_t = 10, requires = "save_runs", help_heading = "Output")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub save_limit: u64,
}

impl Samples {
    /// How many runs are to be kept.
    pub(crate) fn number(&self) -> u64 {
        if self.save_runs.is_some() { self.save_limit } else { 0 }
    }

    /// Makes the folder if it is not there; else gives the exit code, and the log says why.
    pub(crate) fn make_folder(&self) -> Result<(), u8> {
        let Some(folder) = &self.save_runs else { return Ok(()) };
        if folder.exists() && !folder.is_dir() {
            return Err(output::trouble(exit::SYSTEM, &format!("{} is no folder", folder.display())));
        }
        let explained = |error| format!("the folder {} cannot be made: {error}", folder.display());
        fs::create_dir_all(folder).map_err(|error| output::trouble(exit::SYSTEM, &explained(error)))
    }

    /// The first file, if there is to be one: to find out early whether it can be written.
    pub(crate) fn first_file(&self) -> Vec<PathBuf> {
        self.file(1).into_iter().collect()
    }

    /// The file of a run, by its number from 1 on.
    fn file(&self, number: usize) -> Option<PathBuf> {
        let width = self.save_limit.to_string().len();
        self.save_runs.as_ref().map(|folder| folder.join(format!("run-{number:0width$}.itf.json")))
    }

    /// Writes the runs that were kept, or fails with a sentence.
    pub(crate) fn write(&self, report: &Report, quiet: bool) -> Result<(), String> {
        let (Some(folder), Answer::Explored(outcome)) = (&self.save_runs, &report.answer) else { return Ok(()) };
        let source = report.run.files.first().map_or("", |file| file.path.as_str());
        let seed = outcome.statistics.runs.as_ref().map_or(0, |runs| runs.seed);
        for (index, sample) in outcome.samples.iter().enumerate() {
            let what = format!("random run, seed {seed}");
            if let Some(path) = self.file(index + 1) {
                write_whole(&path, &itf::file(sample, source, &what))?;
            }
        }
        if !quiet {
            let number = outcome.samples.len();
            let runs = if number == 1 { "1 run was".to_owned() } else { format!("{number} runs were") };
            output::log(&format!("note: {runs} written to {}", folder.display()));
        }
        Ok(())
    }
}

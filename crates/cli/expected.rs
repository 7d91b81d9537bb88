//! The name of a run, and its expected outcome from the command line or a comment.

use crate::expectation::{Expectation, expected_in};
use check_report::Ran;

/// What is expected; `None` where nobody says so.
///
/// # Errors
///
/// A sentence, where a comment is asked for and there is none, or none that can be read.
pub(crate) fn expected(asked: Option<&Expectation>, ran: &Ran) -> Result<Option<Expectation>, String> {
    match asked {
        Some(asked) if asked.is_in_comment() => {
            let missing = || "there is no comment `\\* EXPECT: …`, neither in the config nor in the spec".to_owned();
            in_comments(ran)?.map(Some).ok_or_else(missing)
        }
        asked => Ok(asked.cloned()),
    }
}

/// What the comment in the config says, or else that in the root module's file.
///
/// # Errors
///
/// A sentence, when a comment cannot be read.
pub(crate) fn in_comments(ran: &Ran) -> Result<Option<Expectation>, String> {
    let run = &ran.report.run;
    let names = run.config.as_deref().into_iter().chain(run.files.first().map(|file| file.path.as_str()));
    for name in names {
        let Some((_, source)) = ran.sources.iter().find(|(_, source)| source.name == name) else { continue };
        if let Some(expected) = expected_in(&source.text).map_err(|error| format!("{name}, {error}"))? {
            return Ok(Some(expected));
        }
    }
    Ok(None)
}

/// What a run is called: by its config, which has the name of the spec if there is nothing to tell apart.
pub(crate) fn name(ran: &Ran) -> String {
    let run = &ran.report.run;
    let file = run.files.first().map(|file| file.path.clone());
    let name = run.config.clone().or(file).or_else(|| run.module.clone());
    name.unwrap_or_else(|| "check".to_owned())
}

//! What is wrong with a text, while it is being typed.

use crate::convert;
use crate::host::Host;
use crate::project::{self, read};
use crate::protocol::{Diagnosed, OpenParams, Problem};
use crate::texts::Texts;
use check_driver::origin::Origin;
use check_driver::request::Request;
use check_driver::session::Session;
use check_module::config::parse_config;
use check_syntax::{Diagnostic, Severity};
use std::sync::Arc;

/// All that can be said of a spec without exploring it.
pub(crate) fn diagnose(params: OpenParams, host: &Arc<dyn Host>) -> Result<Diagnosed, Problem> {
    let (texts, base) = Texts::of(params.source, &**host)?;
    let request = project::request(&project::over(base, params.options));
    // What the text prints while constants are computed is of no interest here.
    let mut session = Session { printer: None, ..project::session(host) };
    let mut found = match read(&texts, &request, &mut session) {
        Ok(_) => Vec::new(),
        Err(refused) => {
            let mut errors = refused.diagnostics;
            errors.extend(errors_of_config(&texts, &request, &mut session, &errors));
            errors
        }
    };
    if let Some(fault) = session.limits.refusal() {
        return Err(convert::problem(&fault));
    }
    found.extend(std::mem::take(&mut session.warnings));
    found.sort_by_key(|one| one.severity != Severity::Error);
    Ok(Diagnosed { diagnostics: convert::diagnostics(&found, &session.sources) })
}

/// What is wrong with the config, where the spec was refused before anybody read it.
fn errors_of_config(texts: &Texts, request: &Request, session: &mut Session, known: &[Diagnostic]) -> Vec<Diagnostic> {
    if session.run.config.is_some() {
        return Vec::new();
    }
    let source = match texts.config(request.config.as_deref()) {
        Ok(Some(source)) if !source.name.ends_with(".tla") => source,
        Ok(_) => return Vec::new(),
        Err(refused) => return refused.diagnostics.into_iter().filter(|one| !known.contains(one)).collect(),
    };
    let text = source.text.clone();
    let file = Arc::make_mut(&mut session.sources).add(source);
    let (_, found) = parse_config(file, &text);
    found.into_iter().filter(|one| one.severity == Severity::Error).collect()
}

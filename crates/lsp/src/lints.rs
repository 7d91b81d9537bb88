//! What a compiler finds beyond the front end: the config against the spec, and lints. Made in a thread of its own, since
//! constants are computed.

use crate::documents::Documents;
use crate::reports::{self, Reports};
use crate::root::Root;
use check_driver::origin::Origin;
use check_driver::request::Request;
use check_driver::session::Session;
use check_driver::{load, spec};
use check_syntax::{Diagnostic, Severity};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How long constants may take.
const LIMIT: Duration = Duration::from_secs(5);

/// What the compiler says of a spec that the front end has found to be right, or nothing if there is no config. What ends
/// before its end says nothing.
pub(crate) fn of(documents: &Documents, path: &Path, interrupt: &Arc<AtomicBool>) -> Reports {
    let mut reports = Reports::new();
    let root = Root::new(documents, path);
    let mut session = Session { interrupt: Arc::clone(interrupt), ..Session::default() };
    let found = compiled(&root, &mut session);
    if session.limits.refusal().is_none() {
        let place =
            if found.iter().any(|one| one.code.starts_with("config")) { root.config_path() } else { path.into() };
        reports::add(&found, &session.sources, documents, &place, &mut reports);
    }
    reports
}

fn compiled(root: &Root<'_>, session: &mut Session) -> Vec<Diagnostic> {
    let Ok(graph) = load::load(root, session) else { return Vec::new() };
    let Ok(resolved) = load::resolved(graph, session) else { return Vec::new() };
    let has_config = matches!(root.config(None), Ok(Some(_))) || resolved.graph.config.is_some();
    if !has_config {
        return Vec::new();
    }
    session.warnings.clear();
    let request = Request { max_time: Some(LIMIT), ..Request::default() };
    match spec::compiled(&request, root, resolved, session) {
        Ok(_) => std::mem::take(&mut session.warnings),
        Err(refused) => {
            let mut found = std::mem::take(&mut session.warnings);
            found.retain(|one| one.severity == Severity::Warning);
            found.extend(refused.diagnostics);
            found
        }
    }
}

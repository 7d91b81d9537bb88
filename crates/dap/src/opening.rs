//! How a spec is opened: its texts, what is asked of it, and why it is refused.

use crate::host::Host;
use crate::protocol::LaunchArguments;
use check_driver::origin::Origin;
use check_driver::refusal::Refused;
use check_driver::request::Request;
use check_driver::session::{Printer, Session};
use check_report::{Style, diagnostics};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What a debuggee needs of the program around it.
#[derive(Clone)]
pub(crate) struct Surroundings {
    pub(crate) host: Arc<dyn Host>,
    pub(crate) printer: Printer,
    /// Ends an evaluation when it becomes true.
    pub(crate) interrupt: Arc<AtomicBool>,
}

/// The texts of the spec.
pub(crate) fn origin(launch: &LaunchArguments, surroundings: &Surroundings) -> Result<Box<dyn Origin>, String> {
    let program = launch.program.as_deref().ok_or("`program` is missing: the path of a .tla file")?;
    surroundings.host.spec(program, &launch.include)
}

/// What is asked of the spec.
pub(crate) fn request(launch: &LaunchArguments) -> Request {
    Request {
        config: launch.config.clone(),
        definitions: launch.define.clone(),
        init: launch.init.clone(),
        next: launch.next.clone(),
        specification: launch.specification.clone(),
        ..Request::default()
    }
}

/// What is read with the spec.
pub(crate) fn session(launch: &LaunchArguments, surroundings: &Surroundings) -> Session {
    Session {
        printer: Some(Arc::clone(&surroundings.printer)),
        interrupt: Arc::clone(&surroundings.interrupt),
        world: launch.program.as_deref().and_then(|program| surroundings.host.world(program)),
        ..Session::default()
    }
}

/// The same for what is evaluated a second time, and prints nothing.
pub(crate) fn silent_session(launch: &LaunchArguments, surroundings: &Surroundings) -> Session {
    Session { printer: None, ..session(launch, surroundings) }
}

/// Why a spec is refused, with the places.
pub(crate) fn refusal(refused: &Refused, session: &Session) -> String {
    let each = refused.diagnostics.iter();
    let texts = each.map(|one| diagnostics::diagnostic(one, &session.sources, &Style::default()));
    texts.collect::<Vec<_>>().join("\n")
}

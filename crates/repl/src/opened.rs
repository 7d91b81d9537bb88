//! A spec that is open at a prompt, compiled to walk through single states.

use crate::extended::{Extended, Typed};
use check_driver::origin::Origin;
use check_driver::refusal::Refused;
use check_driver::request::Request;
use check_driver::session::Session;
use check_driver::spec::Material;
use check_driver::{Interpreter, load, spec};
use check_report::{Style, diagnostics};
use check_syntax::Diagnostic;
use check_tla::compile::Compiled;

/// A spec that is open.
pub(crate) struct Opened {
    /// The spec.
    pub(crate) interpreter: Interpreter,
    /// Where the typed definitions stand in it.
    pub(crate) typed: Typed,
}

/// Opens a spec with definitions at the end of its root module.
///
/// # Errors
/// What is wrong, for a reader.
pub(crate) fn open(
    origin: &dyn Origin,
    definitions: &str,
    request: &Request,
    mut session: Session,
    stack: usize,
) -> Result<Opened, String> {
    let plain = |found: &[Diagnostic], session: &Session| -> String {
        let texts = found.iter().map(|one| diagnostics::diagnostic(one, &session.sources, &Style::default()));
        texts.collect::<Vec<_>>().join("\n")
    };
    let extended = match Extended::new(origin, definitions) {
        Ok(extended) => extended,
        Err(refused) => return Err(plain(&refused.diagnostics, &session)),
    };
    match read(&extended, request, &mut session) {
        Ok((compiled, material)) => {
            let interpreter = Interpreter::with_stack(compiled, material, session, Vec::new(), stack);
            Ok(Opened { interpreter, typed: extended.typed() })
        }
        Err(refused) => {
            let (found, sources) = extended.separated(refused.diagnostics, &session.sources);
            session.sources = sources;
            Err(plain(&found, &session))
        }
    }
}

fn read(origin: &dyn Origin, request: &Request, session: &mut Session) -> Result<(Compiled, Material), Refused> {
    let resolved = load::resolved(load::load(origin, session)?, session)?;
    spec::compiled_to_walk(request, origin, resolved, &[], session)
}

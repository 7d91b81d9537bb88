//! What may stand between a RECURSIVE declaration and the definition that it announces: definitions only
//! (`checkIfInRecursiveSection` in `tla2sany/semantic/Generator.java`).

use check_syntax::Diagnostic;
use check_syntax::tree::{Ident, Unit, UnitKind};

/// The operators that are declared RECURSIVE and not yet defined.
#[derive(Default)]
pub(super) struct Announced<'t>(Vec<&'t Ident>);

impl<'t> Announced<'t> {
    /// Passes a unit; says if it may not stand here.
    pub(super) fn pass(&mut self, unit: &'t Unit) -> Option<Diagnostic> {
        let what = match &unit.kind {
            UnitKind::Recursive(declared) => {
                self.0.extend(declared.iter().map(|declared| &declared.name));
                return None;
            }
            UnitKind::Definition(definition) => {
                self.0.retain(|name| name.name != definition.name.name);
                return None;
            }
            UnitKind::Constants(_) | UnitKind::Variables(_) => "a declaration",
            UnitKind::Assume { .. } => "an assumption",
            UnitKind::Theorem { .. } => "a theorem",
            UnitKind::Module(_) => "a module",
            UnitKind::UseOrHide => "USE or HIDE",
            UnitKind::Instance { .. } | UnitKind::Separator => return None,
        };
        let name = self.0.first()?;
        let message =
            format!("{what} cannot stand between the RECURSIVE declaration of `{}` and its definition", name.name);
        Some(Diagnostic::error("recursive", unit.span, message).with_secondary(name.span, "declared here"))
    }
}

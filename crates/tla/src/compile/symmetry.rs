//! SYMMETRY: the permutations that a config names.

use super::Compiler;
use crate::spec::Spec;
use check_eval::ir::ExprId;
use check_module::config::ConfigName;
use check_module::module::Level;
use check_syntax::Diagnostic;

/// A set of permutations, and the name under which the config has it.
pub(super) struct Permutations {
    name: ConfigName,
    value: ExprId,
}

impl Compiler<'_> {
    /// Compiles what a config names as its symmetry.
    pub(super) fn permutations(&mut self, name: &ConfigName) -> Option<Permutations> {
        let value = self.predicate(name, Level::Constant, "a symmetry")?;
        Some(Permutations { name: name.clone(), value })
    }
}

impl Permutations {
    /// Tells the spec. Gives what is wrong: a warning if it makes no difference.
    pub(super) fn give(&self, spec: &mut Spec) -> Option<Diagnostic> {
        let name = &self.name;
        match spec.set_symmetry(self.value) {
            Ok(true) => None,
            Ok(false) => {
                let message = format!("the symmetry `{}` permutes nothing", name.name);
                let hint = "it wants sets of two or more model values, as in `Permutations(Processes)`";
                Some(Diagnostic::warning("symmetry", name.span, message).with_hint(hint))
            }
            Err(fault) => {
                let message = format!("`{}` cannot be a symmetry: {}", name.name, fault.message);
                let hint = "a symmetry is a set of permutations of model values, such as `Permutations(Processes)`, or a union of \
                            such sets";
                Some(Diagnostic::error("config-symmetry", name.span, message).with_hint(hint))
            }
        }
    }
}

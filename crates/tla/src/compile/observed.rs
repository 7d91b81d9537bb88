//! Expressions of any value that somebody wants to see, in a state or on a step: whose turn it is, a picture of the
//! board.

use super::Compiler;
use super::questions::Questions;
use crate::spec::Observed;
use check_module::config::Config;
use check_module::module::{Body, Level};

impl Compiler<'_> {
    /// Compiles what is to be observed.
    pub(super) fn observed(&mut self, config: &Config, asked: &mut Questions) {
        for name in &config.observed {
            let Some(expr) = self.predicate(name, Level::Action, "something to be evaluated in states") else {
                continue;
            };
            let level = match self.defined(name).map(|id| &self.definition(id).body) {
                Some(Body::Expr(body)) => self.level(body),
                _ => Level::State,
            };
            asked.observed.push(Observed { name: name.name.to_string(), level, expr });
        }
    }
}

//! What the parameters of an operator stand for where it makes states, so that it can be told with which arguments a step
//! was made.

use super::Compiler;
use super::environment::{Binding, Env, Mode, Name};
use check_eval::ir::{Expr, Parameters};
use check_module::module::DefinitionId;

impl<'m> Compiler<'m> {
    /// The parameters of a definition that is put in place, each with what it stands for there; none if nobody is to be
    /// told. Parameters that are operators are left out.
    pub(super) fn told_parameters(&mut self, id: DefinitionId, env: &Env<'m>) -> Parameters {
        if !self.tells {
            return Parameters::default();
        }
        let definition = self.definition(id);
        let mut told = Vec::new();
        for parameter in definition.parameters.iter().filter(|parameter| parameter.arity == 0) {
            let code = match env.get(Name::Local(parameter.local)).cloned() {
                Some(Binding::Lazy(lazy)) => self.lazy(&lazy, definition.span, Mode::Unprimed),
                Some(Binding::Local(slot, None)) => self.emit(Expr::Local(slot), definition.span),
                Some(Binding::Known(literal)) => {
                    let literal = self.literal_expr(&literal);
                    self.emit(literal, definition.span)
                }
                _ => continue,
            };
            told.push((self.local_name(parameter.local).clone(), self.root(code)));
        }
        told.into()
    }
}

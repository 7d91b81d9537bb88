//! What the parameters of an operator stand for, so that it can be told with which arguments a step was made, or a formula
//! became false.

use super::Compiler;
use super::environment::{Binding, Env, Mode, Name};
use super::operator::Given;
use check_eval::ir::{Expr, Parameters};
use check_module::module::DefinitionId;

impl<'m> Compiler<'m> {
    /// The parameters of a definition that is put in place where it makes states, each with what it stands for there; none
    /// if nobody is to be told. Parameters that are operators are left out.
    pub(super) fn told_parameters(&mut self, id: DefinitionId, env: &Env<'m>) -> Parameters {
        if self.tells { self.parameters_in_place(id, env, Mode::Unprimed) } else { Parameters::default() }
    }

    /// The same of a definition that stands in an expression.
    pub(super) fn explained_parameters(&mut self, id: DefinitionId, env: &Env<'m>, mode: Mode) -> Parameters {
        if self.explains { self.parameters_in_place(id, env, mode) } else { Parameters::default() }
    }

    /// The parameters of a recursive definition, each with what is given for it.
    pub(super) fn explained_arguments(&mut self, id: DefinitionId, given: &[Given<'m>], mode: Mode) -> Parameters {
        let definition = self.definition(id);
        let mut told = Vec::new();
        if !self.explains {
            return told.into();
        }
        for (parameter, given) in definition.parameters.iter().zip(given) {
            if !matches!(given, Given::Bound(Binding::Operator(_) | Binding::Recursive(_))) {
                let code = self.given_value(given.clone(), definition.span, mode);
                told.push((self.local_name(parameter.local).clone(), self.root(code)));
            }
        }
        told.into()
    }

    fn parameters_in_place(&mut self, id: DefinitionId, env: &Env<'m>, mode: Mode) -> Parameters {
        let definition = self.definition(id);
        let mut told = Vec::new();
        for parameter in definition.parameters.iter().filter(|parameter| parameter.arity == 0) {
            let code = match env.get(Name::Local(parameter.local)).cloned() {
                Some(Binding::Lazy(lazy)) => self.lazy(&lazy, definition.span, mode),
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

//! What stands behind a name: the variable that a conjunct gives a value, through parameters, definitions,
//! substitutions and LET.

use super::Compiler;
use super::constant::Meaning;
use super::environment::{Binding, Env, Lazy, Mode, Name, Source};
use super::operator::Given;
use check_eval::ir::Variable;
use check_module::module::{self, Body, Builtin, DefinitionId, ExprKind};
use std::rc::Rc;

/// What stands behind a name: an expression, what its names mean, and what is to be forgotten before it is evaluated.
pub(super) struct Meant<'m> {
    pub(super) expr: &'m module::Expr,
    pub(super) env: Env<'m>,
    pub(super) lazies: Vec<Rc<Lazy<'m>>>,
}

/// An argument behind which there are variables: which ones and how, the expression, and what its names mean.
pub(super) type Behind<'m> = (Vec<u32>, &'m module::Expr, Env<'m>);

impl<'m> Compiler<'m> {
    /// The variable that `x' = …` (or `x = …` in an initial predicate) gives a value; the prime may stand in an
    /// argument, `Set(x')`.
    pub(super) fn next_variable(&mut self, left: &'m module::Expr, env: &Env<'m>, mode: Mode) -> Option<Variable> {
        match (&left.kind, mode) {
            (_, Mode::Primed) => self.variable_behind(left, env),
            (ExprKind::Builtin { operator: Builtin::Prime, operands }, _) => self.variable_behind(&operands[0], env),
            _ => self.behind(left, env).and_then(|meant| self.next_variable(meant.expr, &meant.env, mode)),
        }
    }

    /// The variable that an expression is.
    fn variable_behind(&mut self, expr: &'m module::Expr, env: &Env<'m>) -> Option<Variable> {
        match &expr.kind {
            // Below ENABLED in an instance it is none of the variables that the step determines; that is refused.
            ExprKind::Variable(_) if self.inner => None,
            ExprKind::Variable(variable) => Some(Variable(variable.0)),
            ExprKind::Inner { variable, .. } => Some(self.inner_variable(*variable)),
            _ => self.behind(expr, env).and_then(|meant| self.variable_behind(meant.expr, &meant.env)),
        }
    }

    /// What is given for a parameter, if it is a variable, a primed variable, or a tuple of such.
    pub(super) fn variables_behind(&mut self, given: &Given<'m>) -> Option<Behind<'m>> {
        let (expr, env) = self.source(given)?;
        let mut signature = Vec::new();
        self.sign(expr, &env, &mut signature).then_some((signature, expr, env))
    }

    /// Writes down which variables an expression consists of; whether it consists of nothing else.
    fn sign(&mut self, expr: &'m module::Expr, env: &Env<'m>, signature: &mut Vec<u32>) -> bool {
        match &expr.kind {
            ExprKind::Variable(variable) => {
                signature.extend([0, variable.0]);
                true
            }
            ExprKind::Builtin { operator: Builtin::Prime, operands } => {
                signature.push(1);
                self.sign(&operands[0], env, signature)
            }
            ExprKind::Tuple(items) => {
                signature.extend([2, items.len() as u32]);
                items.iter().all(|item| self.sign(item, env, signature))
            }
            _ => match self.behind(expr, env) {
                Some(meant) => self.sign(meant.expr, &meant.env, signature),
                None => false,
            },
        }
    }

    /// The expression that is given for a parameter.
    pub(super) fn source(&self, given: &Given<'m>) -> Option<(&'m module::Expr, Env<'m>)> {
        match given {
            Given::Expr(expr, env) => Some((expr, env.clone())),
            Given::Bound(Binding::Lazy(lazy)) => self.lazy_source(lazy),
            Given::Bound(_) => None,
        }
    }

    /// The expression behind a name that is evaluated when needed.
    fn lazy_source(&self, lazy: &Rc<Lazy<'m>>) -> Option<(&'m module::Expr, Env<'m>)> {
        match lazy.expr {
            Source::Expr(expr) => Some((expr, lazy.env.clone())),
            Source::Definition(id) => match &self.definition(id).body {
                Body::Expr(body) => Some((body, lazy.env.clone())),
                _ => None,
            },
        }
    }

    /// What a name without arguments stands for: a parameter, a definition of a LET or of a module, also of a parametrised instance;
    /// the body of a LET.
    pub(super) fn behind(&mut self, expr: &'m module::Expr, env: &Env<'m>) -> Option<Meant<'m>> {
        match &expr.kind {
            ExprKind::Local { local, arguments } if arguments.is_empty() => match env.get(Name::Local(*local))? {
                Binding::Lazy(lazy) => match lazy.expr {
                    Source::Expr(expr) => Some(Meant { expr, env: lazy.env.clone(), lazies: Vec::new() }),
                    Source::Definition(id) => self.behind_definition(id, lazy.env.clone(), Vec::new()),
                },
                _ => None,
            },
            ExprKind::Call { definition, arguments } => {
                let id = match self.replaced.get(definition) {
                    Some(Meaning::Definition(other)) if arguments.is_empty() => {
                        return self.behind_definition(*other, Env::default(), Vec::new());
                    }
                    Some(_) => return None,
                    None => *definition,
                };
                match env.get(Name::Definition(id)) {
                    Some(Binding::Lazy(lazy)) => self.behind_definition(id, lazy.env.clone(), Vec::new()),
                    // A routine was given its value: what it was made of is not known there.
                    Some(Binding::Local(..)) => None,
                    _ => {
                        let given = self.given(arguments, env);
                        self.behind_definition(id, env.clone(), given)
                    }
                }
            }
            ExprKind::Let { definitions, body } => {
                let (env, lazies) = self.let_definitions(definitions, env, true);
                Some(Meant { expr: body, env, lazies })
            }
            _ => None,
        }
    }

    /// The body of a definition that has no parameters but those of instances.
    fn behind_definition(&mut self, id: DefinitionId, env: Env<'m>, given: Vec<Given<'m>>) -> Option<Meant<'m>> {
        let definition = self.definition(id);
        let is_name = definition.parameters.iter().all(|parameter| parameter.of_instance);
        match &definition.body {
            Body::Expr(expr) if is_name && !self.is_recursive(id) && !self.replaced.contains_key(&id) => {
                if given.is_empty() {
                    return Some(Meant { expr, env, lazies: Vec::new() });
                }
                let (env, lazies) = self.bind_parameters(id, &env, given, true);
                Some(Meant { expr, env, lazies })
            }
            _ => None,
        }
    }
}

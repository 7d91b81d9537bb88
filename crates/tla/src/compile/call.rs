//! Names that are used: bound names, parameters, definitions. Operators that are not recursive are put in place.

use super::environment::{Around, Binding, Compiled, Env, Lazy, Mode, Moment, Name, Points, Source};
use super::needs::{Lasts, Needs};
use super::operator::{Given, bind_names};
use super::{Compiler, constant};
use check_eval::ir::{Expr, ExprId, Local, Parameters};
use check_module::module::{self, Argument, Body, DefinitionId, LocalId};
use check_syntax::Span;
use std::rc::Rc;

impl<'m> Compiler<'m> {
    /// A bound name or a parameter, applied to its arguments if it is an operator.
    pub(super) fn local(
        &mut self,
        local: LocalId,
        arguments: &'m [Argument],
        span: Span,
        env: &Env<'m>,
        mode: Mode,
    ) -> ExprId {
        let Some(bound) = env.get(Name::Local(local)).cloned() else {
            unreachable!("`{}` is bound around its use", self.local_name(local))
        };
        match bound {
            Binding::Local(slot, computed) => self.slot_use(slot, computed, self.local_name(local), span, mode),
            Binding::Lazy(lazy) => self.lazy(&lazy, span, mode),
            Binding::Known(literal) => {
                let expr = self.literal_expr(&literal);
                self.emit(expr, span)
            }
            Binding::Operator(operator) => {
                let given = self.given(arguments, env);
                self.apply_operator(&operator, given, span, mode)
            }
            Binding::Recursive(_) => unreachable!("only definitions are bound as recursive"),
        }
    }

    /// A value in a slot, where it is used. A value that was computed in one mode means nothing in the other.
    fn slot_use(&mut self, slot: Local, computed: Option<Moment>, name: &str, span: Span, mode: Mode) -> ExprId {
        match computed {
            Some(computed) if !computed.fits(mode, self.points) => {
                self.refuse(span, format!("a prime is not supported here, where `{name}` is a value already"), None)
            }
            _ => self.emit(Expr::Local(slot), span),
        }
    }

    /// A lazily evaluated expression, where it is used.
    pub(super) fn lazy(&mut self, lazy: &Rc<Lazy<'m>>, span: Span, mode: Mode) -> ExprId {
        let Compiled { code, slot, .. } = self.compile_lazy(lazy, mode);
        let used = match slot {
            Some(slot) => self.kept_in(slot, code, span),
            None => code,
        };
        if !self.explains || self.program.span(used) == span {
            return used;
        }
        // Its own place is that of the definition or of the argument; a reader asks for the value of the name.
        let needs = self.needs(used).clone();
        self.emit_with(Expr::Let(Box::new([]), used), span, needs)
    }

    /// Compiles a lazy expression for the routine that is being compiled, once.
    pub(super) fn compile_lazy(&mut self, lazy: &Rc<Lazy<'m>>, mode: Mode) -> Compiled {
        let (routine, points) = (self.here(), self.points);
        let fits = |c: &&Compiled| c.routine == routine && c.mode == mode && c.points == points;
        let known = lazy.compiled.borrow().iter().find(fits).copied();
        if let Some(known) = known {
            return known;
        }
        let code = match lazy.expr {
            Source::Expr(expr) => self.expr(expr, &lazy.env, mode),
            Source::Definition(definition) => self.body(definition, &lazy.env, mode),
        };
        let needs = self.needs(code);
        // What lasts as long as the state is remembered by itself where it is used.
        let kept = needs.lasts() >= Lasts::Next && needs.weight > 1 && stays(lazy.around, points, needs);
        let slot = kept.then(|| self.slot());
        let compiled = Compiled { routine, mode, points, code, slot };
        lazy.compiled.borrow_mut().push(compiled);
        compiled
    }

    /// A declared constant: what the configuration says it is.
    pub(super) fn constant(
        &mut self,
        constant: module::ConstantId,
        arguments: &'m [Argument],
        span: Span,
        env: &Env<'m>,
        mode: Mode,
    ) -> ExprId {
        let given = self.given(arguments, env);
        self.given_constant(constant, given, span, mode)
    }

    pub(super) fn given_constant(
        &mut self,
        constant: module::ConstantId,
        given: Vec<Given<'m>>,
        span: Span,
        mode: Mode,
    ) -> ExprId {
        match self.constants[constant.0 as usize].clone() {
            Some(meaning) => self.meaning(&meaning, given, span, mode),
            None => {
                let name = &self.module.constants[constant.0 as usize].name;
                let message = format!("the constant `{name}` has no value");
                self.refuse(span, message, Some("give it one in the .cfg, or with -D NAME=VALUE"))
            }
        }
    }

    pub(super) fn meaning(
        &mut self,
        meaning: &constant::Meaning,
        given: Vec<Given<'m>>,
        span: Span,
        mode: Mode,
    ) -> ExprId {
        match meaning {
            constant::Meaning::Value(literal) => {
                let expr = self.literal_expr(literal);
                self.emit(expr, span)
            }
            constant::Meaning::Strings => self.emit(Expr::Strings, span),
            constant::Meaning::Definition(definition) => {
                self.given_call(*definition, &Env::default(), given, span, mode)
            }
            constant::Meaning::Table(rows) => self.table(rows, given, span, mode),
        }
    }

    /// A definition, applied to its arguments.
    pub(super) fn call(
        &mut self,
        definition: DefinitionId,
        arguments: &'m [Argument],
        span: Span,
        env: &Env<'m>,
        mode: Mode,
    ) -> ExprId {
        let given = self.given(arguments, env);
        self.given_call(definition, env, given, span, mode)
    }

    /// The same with arguments from anywhere; `env` is where the definition, if it stands in a LET, finds its names.
    pub(super) fn given_call(
        &mut self,
        id: DefinitionId,
        env: &Env<'m>,
        given: Vec<Given<'m>>,
        span: Span,
        mode: Mode,
    ) -> ExprId {
        if let Some(meaning) = self.replaced.get(&id).cloned() {
            return self.meaning(&meaning, given, span, mode);
        }
        let definition = self.definition(id);
        match env.get(Name::Definition(id)).cloned() {
            Some(Binding::Lazy(lazy)) => return self.lazy(&lazy, span, mode),
            Some(Binding::Local(slot, computed)) => return self.slot_use(slot, computed, &definition.name, span, mode),
            _ => {}
        }
        if matches!(definition.body, Body::Native) {
            return self.native_call(id, given, span, mode);
        }
        if self.is_recursive(id) {
            return self.call_routine(id, env, given, span, mode);
        }
        if definition.parameters.is_empty() && self.free.of_definition(id).is_empty() {
            return self.nullary(id, span, mode);
        }
        self.put_in_place(id, env, given, span, mode)
    }

    /// A definition without parameters and free names is compiled once for each routine and mode.
    pub(super) fn nullary(&mut self, id: DefinitionId, span: Span, mode: Mode) -> ExprId {
        let key = (self.here(), id, mode);
        let code = match self.nullary.get(&key) {
            Some(&code) => code,
            None => {
                if self.too_deep(id, span) {
                    return self.refuse(span, "definitions that go round in a circle", None);
                }
                self.inlining.push(id);
                let code = self.body(id, &Env::default(), mode);
                let code = self.read_once(id, code);
                let code = self.shared(code);
                self.inlining.pop();
                self.nullary.insert(key, code);
                code
            }
        };
        self.inlined(id, code, Parameters::default(), span)
    }

    fn put_in_place(
        &mut self,
        id: DefinitionId,
        env: &Env<'m>,
        given: Vec<Given<'m>>,
        span: Span,
        mode: Mode,
    ) -> ExprId {
        if self.too_deep(id, span) {
            return self.refuse(span, "definitions that go round in a circle", None);
        }
        let (inner, lazies) = self.bind_parameters(id, env, given, false);
        self.inlining.push(id);
        let code = self.body(id, &inner, mode);
        self.inlining.pop();
        let parameters = self.explained_parameters(id, &inner, mode);
        let code = self.forget(&lazies, code, span);
        self.inlined(id, code, parameters, span)
    }

    /// Marks code as the body of an operator, for the chain of calls in a fault.
    fn inlined(&mut self, id: DefinitionId, code: ExprId, parameters: Parameters, span: Span) -> ExprId {
        if self.needs(code).weight <= 1 && !self.explains {
            return code;
        }
        let call = self.call_site(&self.definition(id).name, span);
        if !parameters.is_empty() {
            self.program.parameters.insert(call, parameters);
        }
        let needs = self.needs(code).clone();
        self.emit_with(Expr::Inlined(call, code), span, needs)
    }

    /// Binds the parameters of a definition to what is given for them.
    pub(super) fn bind_parameters(
        &mut self,
        id: DefinitionId,
        env: &Env<'m>,
        given: Vec<Given<'m>>,
        around_action: bool,
    ) -> (Env<'m>, Vec<Rc<Lazy<'m>>>) {
        let outside = if self.free.of_definition(id).is_empty() { Env::default() } else { env.clone() };
        let parameters = self.definition(id).parameters.iter().map(|parameter| parameter.local);
        bind_names(parameters, outside, given, self.around(around_action))
    }

    /// The body of a definition whose parameters are bound.
    pub(super) fn body(&mut self, id: DefinitionId, env: &Env<'m>, mode: Mode) -> ExprId {
        let definition = self.definition(id);
        match &definition.body {
            Body::Expr(body) => self.expr(body, env, mode),
            Body::RecursiveFunction { .. } => self
                .recursive_function(id, definition.span, env, mode)
                .expect("the body has just been seen to be a recursive function"),
            Body::Native => unreachable!("native definitions are never put in place"),
        }
    }
}

/// Whether the value of what is bound somewhere stays the same where other states may be spoken of.
fn stays(around: Around, here: Points, needs: &Needs) -> bool {
    let next = !around.action && around.points.next == here.next;
    let state = around.points.state == here.state;
    (next || (needs.primed.is_empty() && !needs.is_volatile()))
        && (state || (needs.state.is_empty() && !needs.is_volatile()))
}

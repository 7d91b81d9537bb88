//! Formulas that make states become action trees.
//!
//! The split follows TLC (tlc2/tool/impl/Tool.java, `getNextStates` and `getActions`): the shape of the formula
//! decides, not whether it speaks of the next state, since each way to make a successor counts as one generated.

use super::Compiler;
use super::behind::Meant;
use super::constant::Meaning;
use super::environment::{Binding, Env, Lazy, Mode, Name, Operator, Source};
use super::needs::Lasts;
use super::operator::{Given, bind_names};
use check_eval::ir::{Act, ActId, Binary, Binder, Expr, ExprId, NO_ARM, Unary, Variable};
use check_module::module::{self, Body, Builtin, DefinitionId, ExprKind, Junction, Level, OperatorKind, Quantifier};
use check_syntax::Span;
use check_system::{ActionId, ActionInfo};
use std::rc::Rc;
use std::sync::Arc;

impl<'m> Compiler<'m> {
    /// The next-state relation: split into named actions, then compiled.
    pub(super) fn next(&mut self, next: &'m module::Expr, env: &Env<'m>, name: &Arc<str>) -> ActId {
        let mode = Mode::Unprimed;
        match &next.kind {
            ExprKind::Junction { kind: Junction::Or, items } => {
                let items = items.iter().map(|item| self.next(item, env, name)).collect();
                self.act(Act::Any(items))
            }
            ExprKind::Quantifier { kind: Quantifier::Exists, bounds, body } => {
                match self.bounds(bounds, next.span, env, mode) {
                    Ok((binders, inner)) if binders.iter().all(|b| self.needs(b.set).state.is_empty()) => {
                        let body = self.next(body, &inner, name);
                        let binders = self.root_binders(binders);
                        let id = self.act(Act::Exists(binders, body));
                        self.program.quantifiers.insert(id, next.span);
                        id
                    }
                    _ => self.named(next, env, name),
                }
            }
            ExprKind::Call { definition, arguments } if self.can_split(*definition, arguments, env) => {
                let id = *definition;
                let given = self.given(arguments, env);
                let (inner, lazies) = self.bind_parameters(id, env, given, true);
                let Body::Expr(body) = &self.definition(id).body else { return self.named(next, env, name) };
                self.inlining.push(id);
                let inside = self.next(body, &inner, &self.definition(id).name);
                self.inlining.pop();
                self.forget_around(&inner, &lazies, inside, id, next.span)
            }
            ExprKind::Let { definitions, body } => {
                let (inner, lazies) = self.let_definitions(definitions, env, true);
                let body = self.next(body, &inner, name);
                self.let_action(&lazies, body)
            }
            _ => self.named(next, env, name),
        }
    }

    /// Whether a definition is looked into for the actions it consists of: its arguments are the same in every state.
    fn can_split(&mut self, id: DefinitionId, arguments: &'m [module::Argument], env: &Env<'m>) -> bool {
        let definition = self.definition(id);
        if self.replaced.contains_key(&id) || self.is_recursive(id) || self.too_deep(id, definition.span) {
            return false;
        }
        let constant = |argument: &'m module::Argument| match argument {
            module::Argument::Value(value) => {
                let code = self.expr(value, env, Mode::Unprimed);
                let needs = self.needs(code);
                needs.state.is_empty() && needs.primed.is_empty()
            }
            module::Argument::Operator(_) => true,
        };
        matches!(definition.body, Body::Expr(_)) && arguments.iter().all(constant)
    }

    fn named(&mut self, action: &'m module::Expr, env: &Env<'m>, name: &Arc<str>) -> ActId {
        let location = Some(check_eval::location::locate(self.locations, action.span));
        let info = ActionInfo { name: name.to_string(), location };
        let known = self.actions.iter().position(|action| *action == info);
        let id = known.unwrap_or_else(|| {
            self.actions.push(info);
            self.actions.len() - 1
        });
        let inside = self.action(action, env, Mode::Unprimed);
        self.act(Act::Named(ActionId(id as u32), inside))
    }

    pub(super) fn act(&mut self, act: Act) -> ActId {
        self.program.acts.push(act);
        ActId(self.program.acts.len() as u32 - 1)
    }

    /// A formula that makes states. In an initial predicate the mode is primed, and variables stand where in an action
    /// their primes stand.
    pub(super) fn action(&mut self, action: &'m module::Expr, env: &Env<'m>, mode: Mode) -> ActId {
        let act = match &action.kind {
            ExprKind::Junction { kind, items } => {
                let items = items.iter().map(|item| self.action(item, env, mode)).collect();
                match kind {
                    Junction::And => Act::All(items),
                    Junction::Or => Act::Any(items),
                }
            }
            ExprKind::Quantifier { .. } => return self.quantified(action, env, mode),
            ExprKind::If { condition, yes, no } => {
                let condition = self.condition(condition, env, mode);
                let yes = self.action(yes, env, mode);
                Act::If(condition, yes, self.action(no, env, mode))
            }
            ExprKind::Case { arms, other } => {
                let compile = |(condition, result): &'m (module::Expr, module::Expr)| {
                    let condition = self.condition(condition, env, mode);
                    (condition, self.action(result, env, mode))
                };
                let arms = arms.iter().map(compile).collect();
                let other = match other {
                    Some(other) => self.action(other, env, mode),
                    None => {
                        let no_arm = self.refuse(action.span, NO_ARM, None);
                        self.act(Act::Guard(no_arm))
                    }
                };
                Act::Case(arms, other)
            }
            ExprKind::Let { definitions, body } => {
                let (inner, lazies) = self.let_definitions(definitions, env, true);
                let body = self.action(body, &inner, mode);
                return self.let_action(&lazies, body);
            }
            ExprKind::Builtin { operator, operands } => match self.builtin_action(*operator, operands, env, mode) {
                Some(act) => act,
                None => Act::Guard(self.condition(action, env, mode)),
            },
            ExprKind::SquareAction { action: inside, subscript } if mode == Mode::Unprimed => {
                let inside = self.action(inside, env, mode);
                let unchanged = self.unchanged(subscript, env);
                Act::Any(Box::new([inside, unchanged]))
            }
            ExprKind::AngleAction { action: inside, subscript } if mode == Mode::Unprimed => {
                let changed = self.changed(subscript, action.span, env, mode);
                let changed = self.root(changed);
                Act::Changed { action: self.action(inside, env, mode), changed }
            }
            ExprKind::Call { definition, arguments } => {
                let given = self.given(arguments, env);
                match self.called_action(*definition, env, given, action.span, mode) {
                    Some(act) => return act,
                    None => Act::Guard(self.condition(action, env, mode)),
                }
            }
            ExprKind::Local { local, arguments } => match env.get(Name::Local(*local)).cloned() {
                Some(Binding::Operator(operator)) => {
                    let given = self.given(arguments, env);
                    match self.operator_action(&operator, given, action.span, mode) {
                        Some(act) => return act,
                        None => Act::Guard(self.condition(action, env, mode)),
                    }
                }
                Some(Binding::Lazy(lazy)) => return self.lazy_action(&lazy, action, env, mode),
                _ => Act::Guard(self.condition(action, env, mode)),
            },
            ExprKind::Apply { function, argument } => match self.applied(function, argument, env, mode) {
                Some(act) => return act,
                None => Act::Guard(self.condition(action, env, mode)),
            },
            ExprKind::Constant { constant, arguments } => {
                if let Some(Meaning::Definition(id)) = self.constants[constant.0 as usize] {
                    let given = self.given(arguments, env);
                    if let Some(act) = self.called_action(id, &Env::default(), given, action.span, mode) {
                        return act;
                    }
                }
                Act::Guard(self.condition(action, env, mode))
            }
            _ => Act::Guard(self.condition(action, env, mode)),
        };
        let is_junction = matches!(action.kind, ExprKind::Junction { .. });
        let id = self.act(act);
        self.program.act_spans.resize(self.program.acts.len(), None);
        self.program.act_spans[id.0 as usize] = (!is_junction).then_some(action.span);
        id
    }

    /// An argument that is an action: looked into, like the operator that it was given to.
    fn lazy_action(&mut self, lazy: &Rc<Lazy<'m>>, action: &'m module::Expr, env: &Env<'m>, mode: Mode) -> ActId {
        match lazy.expr {
            Source::Expr(expr) => self.action(expr, &lazy.env, mode),
            Source::Definition(id) => match self.called_action(id, &lazy.env, Vec::new(), action.span, mode) {
                Some(act) => act,
                None => {
                    let condition = self.condition(action, env, mode);
                    self.act(Act::Guard(condition))
                }
            },
        }
    }

    fn condition(&mut self, condition: &'m module::Expr, env: &Env<'m>, mode: Mode) -> ExprId {
        let code = self.expr(condition, env, mode);
        self.root(code)
    }

    fn quantified(&mut self, action: &'m module::Expr, env: &Env<'m>, mode: Mode) -> ActId {
        let ExprKind::Quantifier { kind, bounds, body } = &action.kind else {
            unreachable!("only quantifiers are sent here")
        };
        let from = self.next_slot();
        match self.bounds(bounds, action.span, env, mode) {
            Ok((binders, inner)) => {
                let body = self.action(body, &inner, mode);
                let binders = self.root_binders(binders);
                let to = self.next_slot();
                let id = self.act(match kind {
                    Quantifier::Exists => Act::Exists(binders, body),
                    Quantifier::All => Act::ForAll { binders, body, from, to },
                });
                self.program.quantifiers.insert(id, action.span);
                id
            }
            Err(refused) => self.act(Act::Guard(refused)),
        }
    }

    fn root_binders(&mut self, mut binders: Box<[Binder]>) -> Box<[Binder]> {
        for binder in &mut binders {
            binder.set = self.root(binder.set);
        }
        binders
    }

    pub(super) fn let_action(&mut self, lazies: &[Rc<Lazy<'m>>], body: ActId) -> ActId {
        let slots = self.lazy_locals(lazies);
        if slots.is_empty() { body } else { self.act(Act::Let(slots, body)) }
    }

    fn forget_around(
        &mut self,
        env: &Env<'m>,
        lazies: &[Rc<Lazy<'m>>],
        body: ActId,
        id: DefinitionId,
        span: Span,
    ) -> ActId {
        let parameters = self.told_parameters(id, env);
        let body = self.let_action(lazies, body);
        let call = self.call_site(&self.definition(id).name, span);
        if !parameters.is_empty() {
            self.program.parameters.insert(call, parameters);
        }
        self.act(Act::Inlined(call, body))
    }

    /// A definition in the place of an action; `None` where it is only a condition.
    fn called_action(
        &mut self,
        id: DefinitionId,
        env: &Env<'m>,
        given: Vec<Given<'m>>,
        span: Span,
        mode: Mode,
    ) -> Option<ActId> {
        match self.replaced.get(&id).cloned() {
            Some(Meaning::Definition(other)) => {
                return self.called_action(other, &Env::default(), given, span, mode);
            }
            Some(_) => return None,
            None => {}
        }
        let bound = match env.get(Name::Definition(id)) {
            Some(Binding::Lazy(lazy)) => lazy.env.clone(),
            // Handed to a routine as a value; the names that it speaks of are not known here.
            Some(Binding::Local(..)) => return None,
            _ => env.clone(),
        };
        let definition = self.definition(id);
        let Body::Expr(body) = &definition.body else { return None };
        if self.too_deep(id, span) {
            return None;
        }
        if self.is_recursive(id) {
            return self.act_routine(id, &bound, given, span, mode);
        }
        if env.get(Name::Definition(id)).is_none() && self.is_constant(id, span, mode) {
            return None;
        }
        let (inner, lazies) = self.bind_parameters(id, &bound, given, true);
        self.inlining.push(id);
        let inside = self.action(body, &inner, mode);
        self.inlining.pop();
        Some(self.forget_around(&inner, &lazies, inside, id, span))
    }

    /// Whether a definition without parameters is the same in every state: TLC has evaluated it before the search, so that there is one
    /// way to go on where it is true, however it is written (tlc2/tool/impl/SpecProcessor.java, `processConstantDefns`, which leaves out what
    /// a LET defines). That of an instance, too, where what is put for the constants and variables of its module makes it so.
    fn is_constant(&mut self, id: DefinitionId, span: Span, mode: Mode) -> bool {
        let definition = self.definition(id);
        if definition.level > Level::Constant
            || !definition.parameters.is_empty()
            || !self.free.of_definition(id).is_empty()
        {
            return false;
        }
        let code = self.nullary(id, span, mode);
        self.needs(code).lasts() == Lasts::Always
    }

    fn operator_action(
        &mut self,
        operator: &Operator<'m>,
        given: Vec<Given<'m>>,
        span: Span,
        mode: Mode,
    ) -> Option<ActId> {
        match &operator.operator.kind {
            OperatorKind::Definition(id) => self.called_action(*id, &operator.env, given, span, mode),
            OperatorKind::Lambda { parameters, body } => {
                let names = parameters.iter().copied();
                let (env, lazies) = bind_names(names, operator.env.clone(), given, self.around(true));
                let inside = self.action(body, &env, mode);
                Some(self.let_action(&lazies, inside))
            }
            _ => None,
        }
    }

    fn builtin_action(
        &mut self,
        operator: Builtin,
        operands: &'m [module::Expr],
        env: &Env<'m>,
        mode: Mode,
    ) -> Option<Act> {
        match (operator, operands) {
            (Builtin::Equal, [left, right]) => {
                let variable = self.next_variable(left, env, mode)?;
                Some(Act::Assign(variable, self.condition(right, env, mode)))
            }
            (Builtin::In, [left, right]) => {
                let variable = self.next_variable(left, env, mode)?;
                Some(Act::Choose(variable, self.condition(right, env, mode)))
            }
            (Builtin::SubsetEq, [left, right]) => {
                let variable = self.next_variable(left, env, mode)?;
                let set = self.expr(right, env, mode);
                let subsets = self.emit(Expr::Unary(Unary::PowerSet, set), right.span);
                Some(Act::Choose(variable, self.root(subsets)))
            }
            (Builtin::Implies, [left, right]) => {
                let condition = self.condition(left, env, mode);
                Some(Act::Implies(condition, self.action(right, env, mode)))
            }
            (Builtin::Compose, [first, second]) if mode == Mode::Unprimed => {
                let composed = self.compose(first, second, env);
                Some(self.program.act(composed).clone())
            }
            (Builtin::Unchanged, [operand]) if mode == Mode::Unprimed => {
                let unchanged = self.unchanged(operand, env);
                if let Some(&named) = self.program.named_unchanged.get(&unchanged) {
                    // The copy is the next action that there is.
                    let copy = ActId(self.program.acts.len() as u32);
                    self.program.named_unchanged.insert(copy, named);
                }
                Some(self.program.act(unchanged).clone())
            }
            _ => None,
        }
    }

    /// `UNCHANGED e`: variables in tuples and behind definitions keep their values; anything else is compared.
    fn unchanged(&mut self, operand: &'m module::Expr, env: &Env<'m>) -> ActId {
        match &operand.kind {
            ExprKind::Variable(_) if self.inner => self.same(operand, env),
            ExprKind::Variable(variable) => self.act(Act::Unchanged(Variable(variable.0))),
            ExprKind::Inner { variable, by } => {
                let stays = self.condition(by, env, Mode::Unprimed);
                self.act(Act::Assign(self.inner_variable(*variable), stays))
            }
            ExprKind::Tuple(items) => {
                let items = items.iter().map(|item| self.unchanged(item, env)).collect();
                self.act(Act::All(items))
            }
            _ => match self.behind(operand, env) {
                Some(Meant { expr, env, lazies }) => {
                    let act = self.unchanged(expr, &env);
                    let act = self.let_action(&lazies, act);
                    self.program.named_unchanged.insert(act, expr.span);
                    act
                }
                None => self.same(operand, env),
            },
        }
    }

    fn same(&mut self, operand: &'m module::Expr, env: &Env<'m>) -> ActId {
        self.program.primed.insert(operand.span);
        let before = self.expr(operand, env, Mode::Unprimed);
        let after = self.expr(operand, env, Mode::Primed);
        let same = self.emit(Expr::Binary(Binary::Equal, after, before), operand.span);
        let same = self.root(same);
        self.act(Act::Guard(same))
    }
}

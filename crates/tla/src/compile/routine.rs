//! Routines: what needs a frame of its own. Recursive operators, functions and sets that are not computed in place,
//! arguments that are evaluated later, operators handed to native ones.
//!
//! A routine does not see the frame of its caller. What it needs of it, its captures, are handed over with its
//! arguments, as values or as promises to compute them.

use super::Compiler;
use super::environment::{Around, Binding, Compiled, Env, Lazy, Mode, Moment, Name, Operator, Points, Source};
use super::needs::{Lasts, Needs};
use super::operator::Given;
use check_eval::ir::{Act, ActId, Argument, Expr, ExprId, Local, Routine, RoutineId};
use check_module::module::{self, Body, DefinitionId, Level, LocalId};
use check_syntax::Span;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

/// What distinguishes the routines of recursive definitions.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    definition: DefinitionId,
    mode: Mode,
    /// Which evaluation of its LET, 0 for a definition of a module.
    instance: u32,
    /// What is known of its parameters.
    parameters: Vec<Known>,
    /// Whether it makes states.
    acts: bool,
}

/// What is known of a parameter when a routine is compiled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Known {
    /// The operator that is given for it, by its identity.
    Operator(u32),
    /// The variables that it stands for, see [`Compiler::variables_behind`].
    Variables(Vec<u32>),
    /// Its value is the same in every state.
    Rigid,
    /// Its value may be another in another state.
    Momentary,
}

/// A recursive operator with what it is given, on the way to a routine.
struct Entry<'m> {
    key: Key,
    arguments: Vec<Argument>,
    env: Env<'m>,
    /// The slots whose values mean something at one moment only.
    pub(super) momentary: Vec<Local>,
}

/// How often a recursive operator may be compiled for different operators as arguments.
const SPECIALISATIONS: usize = 200;

/// How often it may call itself with yet another operator made of the one it was given: each may contain the last
/// several times.
const NESTED: usize = 8;

/// What a routine is given of its caller's frame, and what that is called inside.
pub(super) struct Captures<'m> {
    pub(super) arguments: Vec<Argument>,
    pub(super) env: Env<'m>,
    /// The slots whose values mean something at one moment only.
    pub(super) momentary: Vec<Local>,
    first: u32,
    /// Whether the routine stands in the place of an action.
    acts: bool,
}

impl<'m> Compiler<'m> {
    /// A call of a recursive operator.
    pub(super) fn call_routine(
        &mut self,
        id: DefinitionId,
        env: &Env<'m>,
        given: Vec<Given<'m>>,
        span: Span,
        mode: Mode,
    ) -> ExprId {
        let parameters = self.explained_arguments(id, &given, mode);
        let Entry { key, arguments, env, momentary } = self.entry(id, env, given, span, mode, false);
        let name = &self.definition(id).name;
        let routine = match self.routines.get(&key) {
            Some(&routine) => routine,
            None => {
                if self.has_too_many_forms(&key) {
                    let message = format!("`{name}` calls itself with ever new operators as arguments");
                    return self.refuse(span, message, None);
                }
                let (routine, outside) = self.open_routine(name.clone(), arguments.len() as u32);
                self.routines.insert(key.clone(), routine);
                self.note_momentary(routine, &momentary);
                let body = self.body(id, &env, mode);
                self.close_routine(routine, body, outside);
                let needs = self.routine_needs[routine.0 as usize].as_ref();
                self.program.routines[routine.0 as usize].is_pure =
                    needs.is_some_and(|needs| needs.lasts() == Lasts::Always);
                routine
            }
        };
        let call = self.call_site(name, span);
        if !parameters.is_empty() {
            self.program.parameters.insert(call, parameters);
        }
        self.emit(Expr::Call { routine, arguments: arguments.into(), call: Some(call) }, span)
    }

    /// The same for an operator that stands in the place of an action; `None` where it is only a condition.
    pub(super) fn act_routine(
        &mut self,
        id: DefinitionId,
        env: &Env<'m>,
        given: Vec<Given<'m>>,
        span: Span,
        mode: Mode,
    ) -> Option<ActId> {
        let definition = self.definition(id);
        let Body::Expr(body) = &definition.body else { return None };
        let parameters = self.explained_arguments(id, &given, mode);
        let Entry { key, arguments, env, momentary } = self.entry(id, env, given, span, mode, true);
        let routine = match self.routines.get(&key) {
            Some(&routine) => routine,
            None => {
                if self.has_too_many_forms(&key) {
                    return None;
                }
                let (routine, outside) = self.open_routine(definition.name.clone(), arguments.len() as u32);
                self.routines.insert(key.clone(), routine);
                self.note_momentary(routine, &momentary);
                let act = self.action(body, &env, mode);
                let nothing = self.emit(Expr::Bool(true), span);
                self.close_routine(routine, nothing, outside);
                self.program.routines[routine.0 as usize].act = Some(act);
                self.routine_needs[routine.0 as usize] = Some(Needs::unknown());
                routine
            }
        };
        let call = self.call_site(&definition.name, span);
        if !parameters.is_empty() {
            self.program.parameters.insert(call, parameters);
        }
        Some(self.act(Act::Call { routine, arguments: arguments.into(), call }))
    }

    /// What a recursive operator is given. A parameter for which variables stand is taken for these variables where
    /// the operator may speak of the next state: it may give them values.
    fn entry(
        &mut self,
        id: DefinitionId,
        env: &Env<'m>,
        given: Vec<Given<'m>>,
        span: Span,
        mode: Mode,
        acts: bool,
    ) -> Entry<'m> {
        let definition = self.definition(id);
        let looks_behind = acts || definition.level >= Level::Action;
        let behind: Vec<_> =
            given.iter().map(|given| if looks_behind { self.variables_behind(given) } else { None }).collect();
        let slotted = |(given, behind): (&Given<'m>, &Option<_>)| {
            behind.is_none() && !matches!(given, Given::Bound(Binding::Operator(_)))
        };
        let values = given.iter().zip(&behind).filter(|&pair| slotted(pair)).count() as u32;
        let instance = match env.get(Name::Definition(id)) {
            Some(Binding::Recursive(instance)) => *instance,
            _ => 0,
        };
        let mut captures = Captures { acts, ..Captures::new(values) };
        captures.env = self.capture_names(&self.free.of_definition(id).clone(), env, mode, &mut captures);
        let mut inner = captures.env.clone();
        if instance > 0 {
            // Its own name is not among the free ones, and must mean this evaluation of its LET.
            inner = inner.with(Name::Definition(id), Binding::Recursive(instance));
        }
        let mut arguments = Vec::new();
        let mut parameters = Vec::new();
        let mut momentary = Vec::new();
        let rooms = definition.parameters.iter().zip(given.into_iter().zip(behind)).enumerate();
        for (index, (parameter, (given, behind))) in rooms {
            let binding = match (given, behind) {
                (Given::Bound(Binding::Operator(operator)), _) => {
                    parameters.push(Known::Operator(operator.identity));
                    self.capture_operator(&operator, mode, &mut captures)
                }
                (_, Some((signature, expr, env))) => {
                    parameters.push(Known::Variables(signature));
                    let around = Around { action: acts, points: Points::STEP };
                    Binding::Lazy(Lazy::new(Source::Expr(expr), env, around))
                }
                (given, None) => {
                    let slot = Local(arguments.len() as u32);
                    let strict = self.is_strict(id, index);
                    let (argument, rigid) = self.argument(given, strict, span, mode, acts);
                    arguments.push(argument);
                    parameters.push(if rigid { Known::Rigid } else { Known::Momentary });
                    momentary.extend((!rigid).then_some(slot));
                    Binding::Local(slot, (!rigid).then_some(Moment { mode, points: Points::STEP }))
                }
            };
            inner = inner.with(Name::Local(parameter.local), binding);
        }
        arguments.append(&mut captures.arguments);
        momentary.append(&mut captures.momentary);
        Entry { key: Key { definition: id, mode, instance, parameters, acts }, arguments, env: inner, momentary }
    }

    /// Whether an expression has the same value in every state.
    fn is_rigid(&self, code: ExprId) -> bool {
        let (needs, here) = (self.needs(code), self.here());
        let depends =
            needs.is_volatile() || !needs.state.is_empty() || !needs.primed.is_empty() || !needs.pending.is_empty();
        !depends && needs.slots.iter().all(|slot| !self.momentary.contains(&(here, *slot)))
    }

    fn has_too_many_forms(&self, form: &Key) -> bool {
        let same = |key: &Key| (key.definition, key.instance) == (form.definition, form.instance);
        let forms = || self.routines.iter().filter(|(key, _)| same(key));
        let open = forms().filter(|(_, routine)| self.routine_needs[routine.0 as usize].is_none());
        open.count() > NESTED || forms().count() > SPECIALISATIONS
    }

    /// The routine of a function or filter that is not computed in place: captures, `this`, the argument.
    pub(super) fn function_routine(
        &mut self,
        bounds: &'m [module::Bound],
        body: &'m module::Expr,
        this: Option<LocalId>,
        env: &Env<'m>,
        mode: Mode,
    ) -> (RoutineId, Box<[Argument]>) {
        let mut names = self.free.of_expr(body);
        for local in bounds.iter().flat_map(|bound| &bound.locals).chain(&this) {
            names.remove(&Name::Local(*local));
        }
        let captures = self.capture(names, env, mode, 0);
        let mut inner = captures.env.clone();
        let count = captures.arguments.len() as u32;
        let arguments = count + 1 + u32::from(this.is_some());
        let name = this.map_or_else(|| Arc::from("a function"), |this| self.local_name(this).clone());
        let (routine, outside) = self.open_routine(name, arguments);
        self.note_momentary(routine, &captures.momentary);
        if let Some(this) = this {
            self.recursing.insert(this);
            self.momentary.insert((routine, Local(count)));
            inner = inner.with(Name::Local(this), Binding::Local(Local(count), None));
        }
        let argument = Local(arguments - 1);
        let body = self.unpack_argument(bounds, body, argument, inner, mode);
        self.close_routine(routine, body, outside);
        (routine, captures.arguments.into())
    }

    /// The body of a function, whose argument is in a slot: one value, or a tuple of one for each bound name.
    fn unpack_argument(
        &mut self,
        bounds: &'m [module::Bound],
        body: &'m module::Expr,
        argument: Local,
        mut env: Env<'m>,
        mode: Mode,
    ) -> ExprId {
        let span = body.span;
        let dimensions: usize = bounds.iter().map(|bound| if bound.tuple { 1 } else { bound.locals.len() }).sum();
        let mut slots = vec![argument];
        if dimensions > 1 {
            slots = (0..dimensions).map(|_| self.slot()).collect();
        }
        let mut components = slots.iter();
        let mut tuples = Vec::new();
        for bound in bounds {
            let mut bind = |local: LocalId, slot: Local| {
                env = env.with(Name::Local(local), Binding::Local(slot, None));
            };
            if bound.tuple {
                let inner: Box<[Local]> = bound.locals.iter().map(|_| self.slot()).collect();
                bound.locals.iter().zip(&inner).for_each(|(&local, &slot)| bind(local, slot));
                tuples.push((inner, *components.next().expect("a slot was made for each dimension")));
            } else {
                let slots = components.by_ref().take(bound.locals.len());
                bound.locals.iter().zip(slots).for_each(|(&local, &slot)| bind(local, slot));
            }
        }
        let mut code = self.expr(body, &env, mode);
        for (inner, slot) in tuples.into_iter().rev() {
            let tuple = self.emit(Expr::Local(slot), span);
            code = self.emit(Expr::Unpack(inner, tuple, code), span);
        }
        if dimensions > 1 {
            let tuple = self.emit(Expr::Local(argument), span);
            code = self.emit(Expr::Unpack(slots.into(), tuple, code), span);
        }
        code
    }

    /// An operator as a value, for a native operator.
    pub(super) fn operator_value(
        &mut self,
        operator: &Rc<Operator<'m>>,
        arity: usize,
        span: Span,
        mode: Mode,
    ) -> ExprId {
        let mut captures = Captures::new(0);
        let Binding::Operator(inner) = self.capture_operator(operator, mode, &mut captures) else {
            unreachable!("an operator is captured as an operator")
        };
        let count = captures.arguments.len() as u32;
        let (routine, outside) = self.open_routine(Arc::from("an operator"), count + arity as u32);
        self.note_momentary(routine, &captures.momentary);
        let given = (0..arity as u32).map(|i| Given::Bound(Binding::Local(Local(count + i), None))).collect();
        let body = self.apply_operator(&inner, given, span, mode);
        self.close_routine(routine, body, outside);
        self.emit(Expr::Operator { routine, captures: captures.arguments.into() }, span)
    }

    /// Begins a routine; gives the states that are spoken of outside, too.
    pub(super) fn open_routine(&mut self, name: Arc<str>, arguments: u32) -> (RoutineId, Points) {
        let id = RoutineId(self.program.routines.len() as u32);
        self.program.routines.push(Routine {
            name,
            frame: arguments,
            arguments,
            body: ExprId(0),
            act: None,
            is_pure: false,
        });
        self.routine_needs.push(None);
        self.frames.push((id, arguments));
        (id, std::mem::replace(&mut self.points, Points::STEP))
    }

    pub(super) fn close_routine(&mut self, id: RoutineId, body: ExprId, outside: Points) {
        let body = self.root(body);
        self.points = outside;
        let (open, frame) = self.frames.pop().expect("the routine was opened");
        debug_assert_eq!(open, id);
        let routine = &mut self.program.routines[id.0 as usize];
        routine.body = body;
        routine.frame = frame;
        self.routine_needs[id.0 as usize] = Some(self.needs(body).of_routine(id));
    }

    /// What a routine that uses `names` has to be given, when its own arguments are in the slots before `first`.
    pub(super) fn capture(&mut self, names: BTreeSet<Name>, env: &Env<'m>, mode: Mode, first: u32) -> Captures<'m> {
        let mut captures = Captures::new(first);
        captures.env = self.capture_names(&names, env, mode, &mut captures);
        captures
    }

    pub(super) fn note_momentary(&mut self, routine: RoutineId, slots: &[Local]) {
        self.momentary.extend(slots.iter().map(|slot| (routine, *slot)));
    }

    fn capture_names(
        &mut self,
        names: &BTreeSet<Name>,
        env: &Env<'m>,
        mode: Mode,
        captures: &mut Captures<'m>,
    ) -> Env<'m> {
        let mut inner = Env::default();
        for &name in names {
            let binding = match env.get(name).cloned() {
                None => continue,
                Some(Binding::Local(slot, computed)) => {
                    let computed = computed.map(|computed| computed.inside(self.points));
                    captures.hand_over(Argument::Copy(slot), computed)
                }
                Some(Binding::Lazy(lazy)) => self.capture_lazy(&lazy, mode, captures),
                Some(Binding::Operator(operator)) => self.capture_operator(&operator, mode, captures),
                Some(same @ (Binding::Recursive(_) | Binding::Known(_))) => same,
            };
            inner = inner.with(name, binding);
        }
        inner
    }

    fn capture_operator(
        &mut self,
        operator: &Rc<Operator<'m>>,
        mode: Mode,
        captures: &mut Captures<'m>,
    ) -> Binding<'m> {
        let names = self.free.of_operator(operator.operator);
        let env = self.capture_names(&names, &operator.env, mode, captures);
        Binding::Operator(Rc::new(Operator { operator: operator.operator, env, identity: operator.identity }))
    }

    /// A lazy expression that needs nothing of the frame is compiled again inside; the value of any other is handed
    /// over, or a promise to compute it.
    fn capture_lazy(&mut self, lazy: &Rc<Lazy<'m>>, mode: Mode, captures: &mut Captures<'m>) -> Binding<'m> {
        if captures.acts && self.may_bind(lazy, mode) {
            return self.capture_action(lazy, mode, captures);
        }
        let Compiled { code, slot, .. } = self.compile_lazy(lazy, mode);
        if self.needs(code).slots.is_empty() {
            return Binding::Lazy(lazy.clone());
        }
        let argument = match self.program.expr(code) {
            Expr::Local(slot) => Argument::Copy(*slot),
            _ => self.promise(lazy, slot, mode, self.keeps(code, lazy.around.action)),
        };
        captures.hand_over(argument, (!self.is_rigid(code)).then_some(Moment { mode, points: Points::STEP }))
    }

    /// Whether something that stands in the place of an action may give variables their values.
    fn may_bind(&self, lazy: &Lazy<'m>, mode: Mode) -> bool {
        let least = if mode == Mode::Primed { Level::State } else { Level::Action };
        self.level_of_binding_to(lazy) >= least
    }

    /// What is no value but makes states is looked into inside: it is given what it needs.
    fn capture_action(&mut self, lazy: &Lazy<'m>, mode: Mode, captures: &mut Captures<'m>) -> Binding<'m> {
        let names = match lazy.expr {
            Source::Expr(expr) => self.free.of_expr(expr),
            Source::Definition(id) => self.free.of_definition(id).clone(),
        };
        let env = self.capture_names(&names, &lazy.env, mode, captures);
        Binding::Lazy(Lazy::new(lazy.expr, env, Around { action: true, points: Points::STEP }))
    }

    /// Whether a promise may keep the value that it found. Around an action, next values come and go.
    fn keeps(&self, code: ExprId, around_action: bool) -> bool {
        let needs = self.needs(code);
        !around_action || (needs.primed.is_empty() && !needs.is_volatile())
    }

    /// An argument of a routine, and whether it is the same in every state.
    fn argument(&mut self, given: Given<'m>, strict: bool, span: Span, mode: Mode, acts: bool) -> (Argument, bool) {
        let lazy = match given {
            Given::Expr(expr, env) => Lazy::new(Source::Expr(expr), env, self.around(acts)),
            Given::Bound(Binding::Lazy(lazy)) => lazy,
            Given::Bound(Binding::Local(slot, computed)) => return (Argument::Copy(slot), computed.is_none()),
            Given::Bound(Binding::Known(literal)) => {
                let expr = self.literal_expr(&literal);
                return (Argument::Now(self.emit(expr, span)), true);
            }
            Given::Bound(_) => {
                let refused = self.refuse(span, "an operator stands where a value is needed", None);
                return (Argument::Now(refused), false);
            }
        };
        let fresh = lazy.compiled.borrow().is_empty();
        let Compiled { code, slot, .. } = self.compile_lazy(&lazy, mode);
        let rigid = self.is_rigid(code);
        let argument = match (self.program.expr(code), strict, slot) {
            (Expr::Local(slot), ..) => Argument::Copy(*slot),
            (Expr::Bool(_) | Expr::Int(_) | Expr::Str(_) | Expr::Literal(_) | Expr::Variable(_), ..) => {
                Argument::Now(code)
            }
            (_, false, slot) => self.promise(&lazy, slot.filter(|_| !fresh), mode, self.keeps(code, acts)),
            (_, true, Some(slot)) if !fresh => Argument::Now(self.kept_in(slot, code, span)),
            (_, true, _) => Argument::Now(code),
        };
        (argument, rigid)
    }

    fn promise(&mut self, lazy: &Rc<Lazy<'m>>, known: Option<Local>, mode: Mode, keeps: bool) -> Argument {
        let (names, name) = match lazy.expr {
            Source::Expr(expr) => (self.free.of_expr(expr), Arc::from("an argument")),
            Source::Definition(id) => (self.free.of_definition(id).clone(), self.definition(id).name.clone()),
        };
        let captures = self.capture(names, &lazy.env, mode, 0);
        let (routine, outside) = self.open_routine(name, captures.arguments.len() as u32);
        self.note_momentary(routine, &captures.momentary);
        let body = match lazy.expr {
            Source::Expr(expr) => self.expr(expr, &captures.env, mode),
            Source::Definition(id) => self.body(id, &captures.env, mode),
        };
        self.close_routine(routine, body, outside);
        Argument::Later { known, routine, captures: captures.arguments.into(), keeps }
    }
}

impl<'m> Captures<'m> {
    /// Nothing yet, behind so many arguments.
    fn new(first: u32) -> Self {
        Self { arguments: Vec::new(), env: Env::default(), momentary: Vec::new(), first, acts: false }
    }

    fn hand_over(&mut self, argument: Argument, computed: Option<Moment>) -> Binding<'m> {
        let slot = Local(self.first + self.arguments.len() as u32);
        self.arguments.push(argument);
        self.momentary.extend(computed.map(|_| slot));
        Binding::Local(slot, computed)
    }
}

//! The parts of an expression and of an action: one place that knows them all.

use super::{Act, ActId, Argument, Binder, Expr, ExprId, Local, Program};
use rustc_hash::FxHashSet;

impl Expr {
    /// The part whose value an expression passes on as it is: what is kept, or what a name or a LET stands around.
    pub fn passes_on(&self) -> Option<ExprId> {
        match self {
            Self::Inlined(_, part)
            | Self::Let(_, part)
            | Self::Lazy(_, part)
            | Self::Once(_, part)
            | Self::Memo(_, part)
            | Self::NextMemo(_, part) => Some(*part),
            _ => None,
        }
    }

    /// Shows every expression that is a direct part of this one and can be replaced by an equal one, in the order
    /// in which they are first evaluated. The code behind [`Expr::Lazy`] counts as a part.
    pub fn for_each_part(&mut self, visit: &mut impl FnMut(&mut ExprId)) {
        match self {
            Expr::Bool(_)
            | Expr::Int(_)
            | Expr::Str(_)
            | Expr::Literal(_)
            | Expr::Variable(_)
            | Expr::Primed(_)
            | Expr::Local(_)
            | Expr::Booleans
            | Expr::Strings
            | Expr::Enabled(_)
            | Expr::EnabledNext(_)
            | Expr::Tested(_)
            | Expr::Refused(_) => {}
            Expr::Lazy(_, a)
            | Expr::Once(_, a)
            | Expr::Memo(_, a)
            | Expr::NextMemo(_, a)
            | Expr::Counted(_, a)
            | Expr::Let(_, a)
            | Expr::Inlined(_, a)
            | Expr::Unary(_, a)
            | Expr::Field(a, _) => visit(a),
            Expr::Binary(_, a, b)
            | Expr::Implies(a, b)
            | Expr::Equivalent(a, b)
            | Expr::Apply(a, b)
            | Expr::FunctionSet(a, b)
            | Expr::Unpack(_, a, b) => {
                visit(a);
                visit(b);
            }
            Expr::If(a, b, c) => {
                visit(a);
                visit(b);
                visit(c);
            }
            Expr::And(items) | Expr::Or(items) | Expr::Set(items) | Expr::Tuple(items) | Expr::Product(items) => {
                items.iter_mut().for_each(visit);
            }
            Expr::Native { arguments, .. } => arguments.iter_mut().for_each(visit),
            Expr::Call { arguments, .. } => visit_arguments(arguments, visit),
            Expr::Operator { captures, .. } => visit_arguments(captures, visit),
            Expr::LazyFilter { set, captures, .. } => {
                visit(set);
                visit_arguments(captures, visit);
            }
            Expr::LazyFunction { domain, captures, .. } => {
                visit(domain);
                visit_arguments(captures, visit);
            }
            Expr::Case(arms, other) => {
                for (condition, result) in arms {
                    visit(condition);
                    visit(result);
                }
                other.iter_mut().for_each(visit);
            }
            Expr::All(binders, body)
            | Expr::Exists(binders, body)
            | Expr::Map(binders, body)
            | Expr::Function(binders, body) => {
                visit_binders(binders, visit);
                visit(body);
            }
            Expr::Choose(binder, body) | Expr::Filter(binder, body) => {
                visit(&mut binder.set);
                visit(body);
            }
            Expr::Record(_, values) => values.iter_mut().for_each(visit),
            Expr::RecordSet(fields) => fields.iter_mut().for_each(|(_, value)| visit(value)),
            Expr::Except(function, updates) => {
                visit(function);
                for update in updates {
                    update.path.iter_mut().for_each(&mut *visit);
                    visit(&mut update.value);
                }
            }
        }
    }

    /// The locals that this expression itself gives values to while its parts are evaluated.
    pub fn bound_locals(&self, visit: &mut impl FnMut(Local)) {
        let mut of = |binder: &Binder| binder.locals.iter().copied().for_each(&mut *visit);
        match self {
            Expr::All(binders, _) | Expr::Exists(binders, _) | Expr::Map(binders, _) | Expr::Function(binders, _) => {
                binders.iter().for_each(of);
            }
            Expr::Choose(binder, _) | Expr::Filter(binder, _) => of(binder),
            Expr::Unpack(locals, ..) => locals.iter().copied().for_each(visit),
            Expr::Except(_, updates) => updates.iter().filter_map(|update| update.at).for_each(visit),
            _ => {}
        }
    }

    /// Shows every local that this expression itself names: what it reads, gives a value to, forgets, or hands to a routine.
    pub fn for_each_local(&mut self, visit: &mut impl FnMut(&mut Local)) {
        let mut bind = |binders: &mut [Binder]| {
            binders.iter_mut().flat_map(|binder| binder.locals.iter_mut()).for_each(&mut *visit);
        };
        match self {
            Expr::Local(local) | Expr::Lazy(local, _) => visit(local),
            Expr::Let(locals, _) | Expr::Unpack(locals, ..) => locals.iter_mut().for_each(visit),
            Expr::All(binders, _) | Expr::Exists(binders, _) | Expr::Map(binders, _) | Expr::Function(binders, _) => {
                bind(binders);
            }
            Expr::Choose(binder, _) | Expr::Filter(binder, _) => bind(std::slice::from_mut(&mut **binder)),
            Expr::Except(_, updates) => updates.iter_mut().filter_map(|update| update.at.as_mut()).for_each(visit),
            Expr::Call { arguments, .. } => handed_locals(arguments, visit),
            Expr::Operator { captures, .. }
            | Expr::LazyFilter { captures, .. }
            | Expr::LazyFunction { captures, .. } => handed_locals(captures, visit),
            _ => {}
        }
    }

    /// The arguments that this expression hands to a routine.
    pub fn arguments(&self) -> &[Argument] {
        match self {
            Expr::Call { arguments, .. } => arguments,
            Expr::Operator { captures, .. }
            | Expr::LazyFilter { captures, .. }
            | Expr::LazyFunction { captures, .. } => captures,
            _ => &[],
        }
    }
}

impl Program {
    /// How many of these conjuncts come before the first that speaks of a local, or is more than a condition.
    pub fn guards_without(&self, items: &[ActId], local: Local) -> usize {
        items.iter().take_while(|item| self.is_guard_without(**item, local)).count()
    }

    fn is_guard_without(&self, act: ActId, local: Local) -> bool {
        match self.act(act) {
            Act::Guard(condition) => !self.mentions(*condition, local),
            Act::Inlined(_, body) => self.is_guard_without(*body, local),
            Act::All(items) => items.iter().all(|item| self.is_guard_without(*item, local)),
            _ => false,
        }
    }

    /// Whether an expression may speak of a local.
    pub fn mentions(&self, id: ExprId, local: Local) -> bool {
        self.mentions_beside(id, local, &mut FxHashSet::default())
    }

    /// The same where it is known that others do not: what stands in several places is looked at once.
    fn mentions_beside(&self, id: ExprId, local: Local, others: &mut FxHashSet<ExprId>) -> bool {
        if !others.insert(id) {
            return false;
        }
        let mut expr = self.expr(id).clone();
        let is_mentioned = match &expr {
            Expr::Local(one) | Expr::Lazy(one, _) => *one == local,
            Expr::Enabled(_) | Expr::EnabledNext(_) | Expr::Tested(_) => true,
            _ => expr.arguments().iter().any(|argument| self.hands_over(argument, local, others)),
        };
        let mut is_inside = false;
        expr.for_each_part(&mut |part| is_inside = is_inside || self.mentions_beside(*part, local, others));
        is_mentioned || is_inside
    }

    fn hands_over(&self, argument: &Argument, local: Local, others: &mut FxHashSet<ExprId>) -> bool {
        match argument {
            Argument::Now(value) => self.mentions_beside(*value, local, others),
            Argument::Copy(one) => *one == local,
            Argument::Later { known, captures, .. } => {
                *known == Some(local) || captures.iter().any(|capture| self.hands_over(capture, local, others))
            }
        }
    }

    /// The actions of which an action is made, in the order in which they are run; of a call, the body of what is
    /// called.
    pub fn parts_of(&self, act: ActId) -> Vec<ActId> {
        match self.act(act) {
            Act::All(items) | Act::Any(items) => items.to_vec(),
            Act::Exists(_, body)
            | Act::ForAll { body, .. }
            | Act::Implies(_, body)
            | Act::Let(_, body)
            | Act::Inlined(_, body)
            | Act::Named(_, body)
            | Act::Counted(_, body)
            | Act::Changed { action: body, .. } => vec![*body],
            Act::If(_, yes, no) | Act::Compose(yes, no) => vec![*yes, *no],
            Act::Case(arms, other) => arms.iter().map(|(_, arm)| *arm).chain([*other]).collect(),
            Act::Call { routine, .. } => self.routine(*routine).act.into_iter().collect(),
            Act::Guard(_) | Act::Assign(..) | Act::Choose(..) | Act::Unchanged(_) => Vec::new(),
        }
    }
}

fn handed_locals(arguments: &mut [Argument], visit: &mut impl FnMut(&mut Local)) {
    for argument in arguments {
        match argument {
            Argument::Now(_) => {}
            Argument::Copy(local) => visit(local),
            Argument::Later { known, captures, .. } => {
                known.iter_mut().for_each(&mut *visit);
                handed_locals(captures, &mut *visit);
            }
        }
    }
}

fn visit_arguments(arguments: &mut [Argument], visit: &mut impl FnMut(&mut ExprId)) {
    for argument in arguments {
        if let Argument::Now(value) = argument {
            visit(value);
        }
    }
}

fn visit_binders(binders: &mut [Binder], visit: &mut impl FnMut(&mut ExprId)) {
    binders.iter_mut().for_each(|binder| visit(&mut binder.set));
}

//! The way from a definition to a part of it, by position and label: `Def!1!2`, `Def!lab(x)!<<`. On the tree alone.
//!
//! The rules are SANY's (`selectorToNode` in `tla2sany/semantic/Generator.java`), those of "TLA+2: A Preliminary
//! Guide". What is bound on the way becomes a parameter of the part, behind those of the definition.

use super::realm::parameters;
use check_syntax::tree::{
    self, DefinitionKind, Expr, ExprKind as K, Ident, NamePart, Pattern, Statement, StepKind, Unit, UnitKind,
};
use check_syntax::{Diagnostic, Span};

/// A step, and where it stands.
#[derive(Clone, Copy)]
pub(super) struct Pace<'g> {
    pub(super) kind: PaceKind<'g>,
    pub(super) span: Span,
}

/// The kinds of step.
#[derive(Clone, Copy)]
pub(super) enum PaceKind<'g> {
    /// A label or a definition of a LET, with arguments.
    Name(&'g Ident, &'g [Expr]),
    /// `(a, b)`.
    Arguments(&'g [Expr]),
    /// `1`, `<<`, `>>`, `:`, `@`.
    Mark(&'g str),
}

impl<'g> Pace<'g> {
    pub(super) fn of_part(part: &'g NamePart) -> Self {
        Self { kind: PaceKind::Name(&part.name, &part.arguments), span: part.name.span }
    }

    pub(super) fn of_step(step: &'g tree::Step) -> Self {
        match &step.kind {
            StepKind::Name(part) => Self { span: step.span, ..Self::of_part(part) },
            StepKind::Arguments(arguments) => Self { kind: PaceKind::Arguments(arguments), span: step.span },
            StepKind::Mark(mark) => Self { kind: PaceKind::Mark(mark), span: step.span },
        }
    }
}

/// What a definition says: where a way begins.
#[derive(Clone, Copy)]
pub(super) enum Start<'g> {
    Definition(&'g tree::Definition),
    Statement(&'g Expr),
    Claim(&'g Statement),
}

/// A way that was found.
#[derive(Clone)]
pub(super) struct Route<'g> {
    /// What is entered on the way, the outermost first.
    pub(super) scopes: Vec<Scope<'g>>,
    /// The parameters of the part behind those of the definition, each with its arity.
    pub(super) parameters: Vec<(&'g Ident, u32)>,
    /// What is written for them, in the same order.
    pub(super) arguments: Vec<&'g Expr>,
    /// The part.
    pub(super) target: Target<'g>,
}

/// What is entered on the way.
#[derive(Clone)]
pub(super) enum Scope<'g> {
    /// Names are bound.
    Names(Vec<&'g Ident>),
    /// A LET.
    Let(&'g [Unit]),
}

/// What a way leads to.
#[derive(Clone, Copy)]
pub(super) enum Target<'g> {
    Expr(&'g Expr),
    /// Several arguments of a function, which are a tuple.
    Tuple(&'g [Expr]),
    /// The field in `r.f`.
    Field(&'g Ident),
}

/// Finds the way, or says why there is none.
pub(super) fn route<'g>(start: Start<'g>, steps: &[Pace<'g>]) -> Result<Route<'g>, Box<Diagnostic>> {
    let mut walk = Walk { scopes: Vec::new(), parameters: Vec::new(), arguments: Vec::new() };
    let target = walk.in_definition(start, steps)?;
    let Walk { scopes, parameters, arguments } = walk;
    Ok(Route { scopes, parameters, arguments, target })
}

struct Walk<'g> {
    scopes: Vec<Scope<'g>>,
    parameters: Vec<(&'g Ident, u32)>,
    arguments: Vec<&'g Expr>,
}

type Found<'g> = Result<Target<'g>, Box<Diagnostic>>;

fn no_part(span: Span, message: impl Into<String>) -> Box<Diagnostic> {
    Box::new(Diagnostic::error("part", span, message))
}

impl<'g> Walk<'g> {
    /// From a definition or theorem whose parameters are dealt with.
    fn in_definition(&mut self, start: Start<'g>, steps: &[Pace<'g>]) -> Found<'g> {
        if let [Pace { kind: PaceKind::Mark(":"), span }, rest @ ..] = steps {
            return match (rest, whole(start)) {
                ([], Some(body)) => Ok(Target::Expr(body)),
                ([Pace { kind: PaceKind::Name(..), .. }, ..], Some(body)) => self.in_let(body, rest),
                _ => Err(misplaced_colon(*span)),
            };
        }
        if let [Pace { kind: PaceKind::Name(..), .. }, ..] = steps {
            return match start {
                Start::Definition(tree::Definition { kind: DefinitionKind::Function { bounds, body }, .. }) => {
                    self.label(&[(bounds, body)], steps)
                }
                Start::Claim(Statement::AssumeProve { goal, .. }) => self.label(&[(&[], goal)], steps),
                _ => match whole(start) {
                    Some(body) => self.label(&[(&[], body)], steps),
                    None => Err(no_part(steps[0].span, "there are no labels here")),
                },
            };
        }
        match start {
            Start::Definition(tree::Definition { kind: DefinitionKind::Function { bounds, body }, .. }) => {
                self.bound(bounds, body, steps)
            }
            Start::Claim(Statement::AssumeProve { assumptions, goal, .. }) => self.claim(assumptions, goal, steps),
            _ => match whole(start) {
                Some(body) => self.expr(body, steps),
                None => Err(no_part(steps[0].span, "there are no parts here")),
            },
        }
    }

    fn claim(&mut self, assumptions: &'g [tree::Assumption], goal: &'g Expr, steps: &[Pace<'g>]) -> Found<'g> {
        let Some(at) = operand(steps[0], assumptions.len() + 1) else { return Err(no_such(steps[0])) };
        let declares = |one: &tree::Assumption| !matches!(one, tree::Assumption::Expr(_));
        if assumptions.iter().take(at + 1).any(declares) {
            return Err(no_part(steps[0].span, "this stands below a declaration of the same ASSUME"));
        }
        match assumptions.get(at) {
            Some(tree::Assumption::Expr(assumed)) => self.expr(assumed, &steps[1..]),
            _ => self.expr(goal, &steps[1..]),
        }
    }

    /// From an expression; a step that comes next is an operand of it.
    fn expr(&mut self, at: &'g Expr, steps: &[Pace<'g>]) -> Found<'g> {
        let Some((step, rest)) = steps.split_first() else { return Ok(Target::Expr(at)) };
        let at = bare(at);
        if let K::Label { body, .. } = &at.kind {
            return self.expr(body, steps);
        }
        match step.kind {
            PaceKind::Name(..) => return self.in_let(at, steps),
            PaceKind::Mark(":") => return Err(misplaced_colon(step.span)),
            _ => {}
        }
        match &at.kind {
            K::Quantifier { bounds, body, .. } | K::Function { bounds, body } => self.bound(bounds, body, steps),
            K::SetMap { element, bounds } => self.bound(bounds, element, steps),
            K::Choose { bound, body } | K::SetFilter { bound, condition: body } => {
                self.bound(std::slice::from_ref(bound), body, steps)
            }
            K::TemporalQuantifier { names, body, .. } => {
                self.enter(names.iter().collect(), *step)?;
                self.expr(body, rest)
            }
            K::Let { units, body } => match operand(*step, 1) {
                Some(_) => {
                    self.scopes.push(Scope::Let(units));
                    self.expr(body, rest)
                }
                None => Err(no_part(step.span, "a LET has one operand, its body")),
            },
            K::Case { arms, other } => self.case(arms, other.as_deref(), steps),
            K::Apply { arguments, .. } if arguments.len() > 1 && operand(*step, 2) == Some(1) => match rest {
                [] => Ok(Target::Tuple(arguments)),
                [next, rest @ ..] => match operand(*next, arguments.len()) {
                    Some(at) => self.expr(&arguments[at], rest),
                    None => Err(no_such(*next)),
                },
            },
            K::Field { field, .. } if operand(*step, 2) == Some(1) => match rest {
                [] => Ok(Target::Field(field)),
                [next, ..] => Err(no_such(*next)),
            },
            _ => {
                let operands = operands(at);
                let place = operand(*step, operands.len() + usize::from(matches!(at.kind, K::Field { .. })));
                match place.and_then(|place| operands.get(place)) {
                    Some(next) => self.argument(next, rest),
                    None => Err(no_such(*step)),
                }
            }
        }
    }

    /// An operand, which may be a LAMBDA.
    fn argument(&mut self, at: &'g Expr, steps: &[Pace<'g>]) -> Found<'g> {
        match (&bare(at).kind, steps) {
            (K::Lambda { parameters, body }, [step, rest @ ..]) => {
                self.enter(parameters.iter().collect(), *step)?;
                self.expr(body, rest)
            }
            _ => self.expr(at, steps),
        }
    }

    /// From what binds names: into the body, or into one of the sets.
    fn bound(&mut self, bounds: &'g [tree::Bound], body: &'g Expr, steps: &[Pace<'g>]) -> Found<'g> {
        let (step, rest) = steps.split_first().expect("there is a step to be made");
        if matches!(step.kind, PaceKind::Arguments(_) | PaceKind::Mark("@")) {
            self.enter(bound_names(bounds), *step)?;
            return self.expr(body, rest);
        }
        let sets: Vec<&Expr> = bounds.iter().filter_map(|bound| bound.set.as_ref()).collect();
        match operand(*step, sets.len()) {
            Some(at) => self.expr(sets[at], rest),
            None => Err(no_such(*step)),
        }
    }

    /// Into what binds these names: they become parameters.
    fn enter(&mut self, names: Vec<&'g Ident>, step: Pace<'g>) -> Result<(), Box<Diagnostic>> {
        match step.kind {
            PaceKind::Arguments(arguments) if arguments.len() == names.len() => self.arguments.extend(arguments),
            PaceKind::Arguments(arguments) => {
                let bound = super::unknown::count(names.len() as u32, "bound name");
                let message = format!("{bound} here, {} given", arguments.len());
                return Err(no_part(step.span, message));
            }
            PaceKind::Mark("@") => {}
            _ => return Err(no_such(step)),
        }
        self.parameters.extend(names.iter().map(|&name| (name, 0)));
        self.scopes.push(Scope::Names(names));
        Ok(())
    }

    fn case(&mut self, arms: &'g [(Expr, Expr)], other: Option<&'g Expr>, steps: &[Pace<'g>]) -> Found<'g> {
        let [step, side, rest @ ..] = steps else {
            return Err(no_part(steps[0].span, "of a CASE, the case and then one of its sides is named: `!1!2`"));
        };
        let Some(at) = operand(*step, arms.len() + usize::from(other.is_some())) else { return Err(no_such(*step)) };
        let Some(place) = operand(*side, 2) else { return Err(no_such(*side)) };
        match (arms.get(at), place) {
            (Some((condition, _)), 0) => self.expr(condition, rest),
            (Some((_, result)), _) => self.expr(result, rest),
            (None, 0) => Err(no_part(side.span, "OTHER has no condition")),
            (None, _) => self.expr(other.expect("a place beyond the cases is OTHER"), rest),
        }
    }

    /// A definition of the LET that an expression is.
    fn in_let(&mut self, at: &'g Expr, steps: &[Pace<'g>]) -> Found<'g> {
        let [Pace { kind: PaceKind::Name(name, arguments), span }, rest @ ..] = steps else {
            unreachable!("the caller has seen a name")
        };
        let at = without_labels(at);
        let K::Let { units, .. } = &at.kind else {
            let found = no_part(*span, "a name stands here for a definition of a LET, and this is none");
            return Err(Box::new(found.with_label("labels are named right behind a definition or another label")));
        };
        let found = units.iter().find_map(|unit| match &unit.kind {
            UnitKind::Definition(definition) if definition.name.name == name.name => Some(definition),
            _ => None,
        });
        let Some(definition) = found else {
            return Err(no_part(*span, format!("the LET defines no `{}`", name.name)));
        };
        let own = parameters(definition);
        self.scopes.push(Scope::Let(units));
        self.parameters.extend(own.iter().map(|parameter| (&parameter.name, parameter.arity)));
        self.arguments.extend(arguments.iter());
        self.scopes.push(Scope::Names(own.iter().map(|parameter| &parameter.name).collect()));
        if rest.is_empty() {
            return match &definition.kind {
                DefinitionKind::Operator { body, .. } => Ok(Target::Expr(body)),
                _ => Err(no_part(*span, "only operators of a LET can be named")),
            };
        }
        self.in_definition(Start::Definition(definition), rest)
    }

    /// A label below one of some expressions, each with what it binds.
    fn label(&mut self, within: &[(&'g [tree::Bound], &'g Expr)], steps: &[Pace<'g>]) -> Found<'g> {
        let [Pace { kind: PaceKind::Name(name, arguments), span }, rest @ ..] = steps else {
            unreachable!("the caller has seen a name")
        };
        let mut path = Vec::new();
        let found = within.iter().find_map(|(bounds, body)| {
            path = vec![Scope::Names(bound_names(bounds))];
            find_label(body, &name.name, &mut path)
        });
        let Some((declared, body)) = found else {
            return Err(no_part(*span, format!("there is no label `{}` here", name.name)));
        };
        if !arguments.is_empty() && arguments.len() != declared.len() {
            let message =
                format!("the label `{}` has {} names, {} are given", name.name, declared.len(), arguments.len());
            return Err(no_part(*span, message));
        }
        let bound: Vec<&'g Ident> = path.iter().flat_map(Scope::names).collect();
        for parameter in declared {
            let of = bound.iter().rev().find(|bound| bound.name == parameter.name);
            let Some(of) = of else {
                return Err(no_part(parameter.span, format!("`{}` is not bound around this label", parameter.name)));
            };
            self.parameters.push((of, 0));
        }
        self.arguments.extend(arguments.iter());
        self.scopes.extend(path);
        match rest {
            [Pace { kind: PaceKind::Name(..), .. }, ..] => self.label(&[(&[], body)], rest),
            [Pace { kind: PaceKind::Mark(":"), .. }, rest @ ..]
                if matches!(rest, [Pace { kind: PaceKind::Name(..), .. }, ..]) =>
            {
                self.in_let(body, rest)
            }
            _ => self.expr(body, rest),
        }
    }
}

impl<'g> Scope<'g> {
    fn names(&self) -> impl Iterator<Item = &'g Ident> + use<'g> {
        match self {
            Scope::Names(names) => names.clone(),
            Scope::Let(_) => Vec::new(),
        }
        .into_iter()
    }
}

/// The label of a name below an expression, with its parameters and its body; `path` gets what is entered on the way.
/// What is below another label, or inside a definition of a LET, belongs to those.
fn find_label<'g>(at: &'g Expr, name: &str, path: &mut Vec<Scope<'g>>) -> Option<(&'g [Ident], &'g Expr)> {
    let depth = path.len();
    let found = match &at.kind {
        K::Label { name: label, parameters, body } => (&*label.name == name).then_some((&parameters[..], &**body)),
        K::Quantifier { bounds, body, .. } | K::Function { bounds, body } => {
            find_label_in_bound(bounds, body, name, path)
        }
        K::SetMap { element, bounds } => find_label_in_bound(bounds, element, name, path),
        K::Choose { bound, body } | K::SetFilter { bound, condition: body } => {
            find_label_in_bound(std::slice::from_ref(bound), body, name, path)
        }
        K::TemporalQuantifier { names, body, .. } | K::Lambda { parameters: names, body } => {
            path.push(Scope::Names(names.iter().collect()));
            find_label(body, name, path)
        }
        K::Let { units, body } => {
            path.push(Scope::Let(units));
            find_label(body, name, path)
        }
        _ => {
            let mut children = Vec::new();
            at.for_each_child(&mut |child| children.push(child));
            children.into_iter().find_map(|child| find_label(child, name, path))
        }
    };
    if found.is_none() {
        path.truncate(depth);
    }
    found
}

fn find_label_in_bound<'g>(
    bounds: &'g [tree::Bound],
    body: &'g Expr,
    name: &str,
    path: &mut Vec<Scope<'g>>,
) -> Option<(&'g [Ident], &'g Expr)> {
    let sets = bounds.iter().filter_map(|bound| bound.set.as_ref());
    for set in sets {
        if let Some(found) = find_label(set, name, path) {
            return Some(found);
        }
    }
    path.push(Scope::Names(bound_names(bounds)));
    find_label(body, name, path)
}

/// The names that are bound, in their order.
fn bound_names(bounds: &[tree::Bound]) -> Vec<&Ident> {
    let names = bounds.iter().map(|bound| match &bound.pattern {
        Pattern::Names(names) | Pattern::Tuple(names, _) => names,
    });
    names.flatten().collect()
}

/// The operands of an expression that binds nothing, in their order.
fn operands(at: &Expr) -> Vec<&Expr> {
    match &at.kind {
        K::Name(name) => name.path.iter().flat_map(|part| &part.arguments).chain(&name.arguments).collect(),
        K::Except { function, .. } => vec![function],
        K::Position { .. } | K::OperatorName { .. } | K::Lambda { .. } => Vec::new(),
        _ => {
            let mut found = Vec::new();
            at.for_each_child(&mut |child| found.push(child));
            found
        }
    }
}

/// Which of so many operands a step names, from 0 on.
fn operand(step: Pace<'_>, count: usize) -> Option<usize> {
    let PaceKind::Mark(mark) = step.kind else { return None };
    match mark {
        "<<" => (count > 0).then_some(0),
        ">>" => (count == 2).then_some(1),
        _ => mark.parse::<usize>().ok().and_then(|number| number.checked_sub(1)).filter(|&at| at < count),
    }
}

/// The expression that a definition is, unless it binds or assumes something.
fn whole(start: Start<'_>) -> Option<&Expr> {
    match start {
        Start::Definition(tree::Definition { kind: DefinitionKind::Operator { body, .. }, .. })
        | Start::Statement(body)
        | Start::Claim(Statement::Expr(body)) => Some(body),
        Start::Definition(_) | Start::Claim(_) => None,
    }
}

fn bare(mut at: &Expr) -> &Expr {
    while let K::Parentheses(inner) = &at.kind {
        at = inner;
    }
    at
}

fn without_labels(mut at: &Expr) -> &Expr {
    while let K::Parentheses(inner) | K::Label { body: inner, .. } = &at.kind {
        at = inner;
    }
    at
}

fn no_such(step: Pace<'_>) -> Box<Diagnostic> {
    match step.kind {
        PaceKind::Mark("@") | PaceKind::Arguments(_) => no_part(step.span, "no names are bound here"),
        _ => no_part(step.span, "there is no such operand"),
    }
}

fn misplaced_colon(span: Span) -> Box<Diagnostic> {
    no_part(
        span,
        "`!:` stands at the end, right behind the name of a definition, or before the name of a definition of a LET",
    )
}

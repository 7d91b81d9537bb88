//! The definitions of a spec by their places: which one a line belongs to, whom it calls, which parts exclude one another.

mod parts;

use check_driver::spec::Material;
use check_module::module::{Body, DefinitionId, Expr, ExprKind, Level, Meaning, Module};
use check_report::diagnostics;
use check_syntax::Sources;
use check_system::Location;
use parts::children;
use std::collections::BTreeSet;

/// A definition.
#[derive(Debug)]
pub(crate) struct Defined {
    pub(crate) name: String,
    pub(crate) parameters: Vec<String>,
    pub(crate) level: Level,
    pub(crate) location: Location,
    /// Whether the next-state relation may go through it.
    pub(crate) is_of_steps: bool,
    /// The calls in it: whom, and where.
    calls: Vec<(usize, Location)>,
    /// The disjuncts and cases in it, outer ones first.
    arms: Vec<Arm>,
}

/// A part of a formula besides others, of which a step takes one.
#[derive(Clone, Debug)]
struct Arm {
    /// The same for all that stand beside one another.
    group: usize,
    location: Location,
}

/// The definitions of a spec.
#[derive(Debug)]
pub(crate) struct Places {
    all: Vec<Defined>,
    /// Those with which the next-state relation begins.
    roots: Vec<usize>,
    /// All names that are bound somewhere.
    pub(crate) locals: BTreeSet<String>,
}

/// What is to be reached by a line.
#[derive(Clone, Debug)]
pub(crate) struct LinePlace {
    pub(crate) file: String,
    pub(crate) line: u32,
    /// The definitions that stand there: more than one where a module is instantiated more than once.
    definitions: Vec<usize>,
    /// The part of the definition that a step must have taken.
    arm: Option<Location>,
}

impl Places {
    /// The definitions of a spec that was read.
    pub(crate) fn new(material: &Material, sources: &Sources) -> Self {
        let module = &material.resolved.module;
        let mut all: Vec<Defined> = module.definitions.iter().map(|one| defined(one, module, sources)).collect();
        let roots = relation(material);
        let mut open = roots.clone();
        while let Some(place) = open.pop() {
            if !std::mem::replace(&mut all[place].is_of_steps, true) {
                open.extend(all[place].calls.iter().map(|(callee, _)| *callee));
            }
        }
        let locals = module.locals.iter().map(ToString::to_string);
        Self { all, roots, locals: locals.collect() }
    }

    /// The definition of a name that a step may go through.
    pub(crate) fn of_steps(&self, name: &str) -> Option<&Defined> {
        self.all.iter().find(|one| one.is_of_steps && one.level >= Level::Action && one.name == name)
    }

    /// Whether a name is that of an action which no step goes through.
    pub(crate) fn is_of_no_step(&self, name: &str) -> bool {
        let mut named = self.all.iter().filter(|one| one.name == name && one.level == Level::Action).peekable();
        named.peek().is_some() && named.all(|one| !one.is_of_steps)
    }

    /// The innermost definition around a place.
    pub(crate) fn around(&self, place: &Location) -> Option<&Defined> {
        let around = self.all.iter().filter(|one| contains(&one.location, place));
        around.min_by_key(|one| (lines(&one.location), u8::from(!one.is_of_steps)))
    }

    /// The definition with which the next-state relation begins and which calls another, and the place of the call.
    pub(crate) fn root_calling(&self, callee: &str) -> Option<(&Defined, &Location)> {
        let roots = self.roots.iter().map(|place| &self.all[*place]).filter(|root| root.name != callee);
        roots.into_iter().find_map(|root| Some((root, self.call(root, callee)?)))
    }

    /// Where one definition calls another, if it does.
    pub(crate) fn call<'d>(&self, caller: &'d Defined, callee: &str) -> Option<&'d Location> {
        caller.calls.iter().find(|(place, _)| self.all[*place].name == callee).map(|(_, place)| place)
    }

    /// What a line stands for, if a step can reach it.
    ///
    /// # Errors
    ///
    /// In a sentence, why no step can.
    pub(crate) fn line(&self, file: &str, line: u32) -> Result<LinePlace, String> {
        let covering =
            self.all.iter().enumerate().filter(|(_, one)| one.location.file == file && covers(&one.location, line));
        let covering: Vec<_> = covering.collect();
        let Some(least) = covering.iter().map(|(_, one)| lines(&one.location)).min() else {
            return Err("no definition stands on this line".to_owned());
        };
        let innermost: Vec<_> = covering.into_iter().filter(|(_, one)| lines(&one.location) == least).collect();
        let of_steps: Vec<_> =
            innermost.iter().filter(|(_, one)| one.is_of_steps && one.level >= Level::Action).collect();
        let Some((_, first)) = of_steps.first() else {
            let (_, one) = innermost.last().expect("there is one");
            let name = &one.name;
            return Err(match one.level {
                Level::Constant | Level::State if one.parameters.is_empty() => format!(
                    "`{name}` speaks of a state, not of a step: give `{name}` as a function breakpoint or as a condition"
                ),
                Level::Constant | Level::State => {
                    format!("`{name}` speaks of a state, not of a step: give `{name}(…)` as a condition")
                }
                Level::Action => format!("the next-state relation does not go through `{name}`"),
                Level::Temporal => format!("`{name}` speaks of behaviours, not of a step"),
            });
        };
        let arm = first.arm(line).cloned();
        let definitions = of_steps.iter().map(|(place, _)| *place).collect();
        Ok(LinePlace { file: file.to_owned(), line, definitions, arm })
    }

    /// Whether a step has gone by a line: `applied` says whether it went through an operator, `written` are the places of the
    /// conjuncts by which it gave variables their values.
    pub(crate) fn passes(&self, place: &LinePlace, applied: &dyn Fn(&str) -> bool, written: &[&Location]) -> bool {
        place.definitions.iter().any(|one| {
            let defined = &self.all[*one];
            let within = |around: &Location| {
                let calls = defined.calls.iter().filter(|(_, place)| contains(around, place));
                written.iter().any(|place| contains(around, place))
                    || calls.into_iter().any(|(callee, _)| applied(&self.all[*callee].name))
            };
            match &place.arm {
                Some(arm) => within(arm) && (applied(&defined.name) || within(&defined.location)),
                None => applied(&defined.name) || within(&defined.location),
            }
        })
    }
}

impl Defined {
    /// The innermost of its exclusive parts on a line, if only one of those beside one another stands there.
    fn arm(&self, line: u32) -> Option<&Location> {
        let on_line: Vec<&Arm> = self.arms.iter().filter(|arm| covers(&arm.location, line)).collect();
        let is_alone = |arm: &&&Arm| on_line.iter().filter(|other| other.group == arm.group).count() == 1;
        on_line.iter().filter(is_alone).map(|arm| &arm.location).next_back()
    }
}

/// The definitions that the next-state relation begins with.
fn relation(material: &Material) -> Vec<usize> {
    let module = &material.resolved.module;
    let defined = |name: &str| match module.names.get(name) {
        Some(Meaning::Definition(id)) => Some(*id),
        _ => None,
    };
    if let Some(next) = &material.config.next {
        return defined(&next.name).map(|id| id.0 as usize).into_iter().collect();
    }
    let specification = material.config.specification.as_ref().and_then(|asked| defined(&asked.name));
    let (mut open, mut seen, mut found) = (Vec::from_iter(specification), BTreeSet::new(), Vec::new());
    while let Some(id) = open.pop() {
        if !seen.insert(id) {
            continue;
        }
        let Some(body) = body(module, id) else { continue };
        let mut parts = vec![body];
        while let Some(expr) = parts.pop() {
            match &expr.kind {
                ExprKind::SquareAction { action, .. } => found.extend(calls(action).into_iter().map(|(id, _)| id)),
                ExprKind::Call { definition, .. } => open.push(*definition),
                _ => {}
            }
            parts.extend(children(expr));
        }
    }
    found.into_iter().map(|id: DefinitionId| id.0 as usize).collect()
}

fn body(module: &Module, id: DefinitionId) -> Option<&Expr> {
    match &module.definitions[id.0 as usize].body {
        Body::Expr(body) => Some(body),
        Body::RecursiveFunction { .. } | Body::Native => None,
    }
}

fn defined(one: &check_module::module::Definition, module: &Module, sources: &Sources) -> Defined {
    let local = |parameter: &check_module::module::Parameter| module.locals[parameter.local.0 as usize].to_string();
    let mut found = Defined {
        name: one.name.to_string(),
        parameters: one.parameters.iter().map(local).collect(),
        level: one.level,
        location: diagnostics::location(sources, one.span),
        is_of_steps: false,
        calls: Vec::new(),
        arms: Vec::new(),
    };
    if let (Body::Expr(body), true) = (&one.body, one.level >= Level::Action) {
        let place = |expr: &Expr| diagnostics::location(sources, expr.span);
        found.calls = calls(body).into_iter().map(|(id, expr)| (id.0 as usize, place(expr))).collect();
        for (group, exprs) in parts::exclusive(body).into_iter().enumerate() {
            found.arms.extend(exprs.into_iter().map(|expr| Arm { group, location: place(expr) }));
        }
    }
    found
}

/// The calls in an expression.
fn calls(expr: &Expr) -> Vec<(DefinitionId, &Expr)> {
    let (mut found, mut open) = (Vec::new(), vec![expr]);
    while let Some(expr) = open.pop() {
        if let ExprKind::Call { definition, .. } = &expr.kind {
            found.push((*definition, expr));
        }
        open.extend(children(expr).into_iter().rev());
    }
    found
}

/// Whether one place is a part of another.
pub(crate) fn contains(around: &Location, place: &Location) -> bool {
    around.file == place.file
        && (around.line, around.column) <= (place.line, place.column)
        && (place.end_line, place.end_column) <= (around.end_line, around.end_column)
}

/// Whether a place has a part on a line.
pub(crate) fn covers(place: &Location, line: u32) -> bool {
    (place.line..=place.end_line).contains(&line)
}

/// How long a place is, for the innermost one.
fn lines(place: &Location) -> (u32, u32) {
    let columns = if place.line == place.end_line { place.end_column - place.column } else { u32::MAX };
    (place.end_line - place.line, columns)
}

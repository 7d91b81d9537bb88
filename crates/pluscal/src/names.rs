//! The names of an algorithm: each is unique in the translation, where those of processes and procedures are no
//! longer apart. Where two clash, one is changed.

mod rename;

use crate::fault::Result;
use crate::parser::{Traits, again};
use crate::tree::{Algorithm, Alternative, Body, Code, Group, Place, Statement, StatementKind, Variable};
use check_syntax::{Diagnostic, Span};

pub(crate) use rename::rename;

/// What a name stands for; earlier ones keep their names more easily.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Role {
    Global,
    Label,
    Procedure,
    Process,
    ProcessVariable,
    ProcedureVariable,
    Parameter,
}

use Role::{Global, Label, Parameter, ProcedureVariable, ProcessVariable};

impl Role {
    const ALL: [Self; 7] =
        [Global, Label, Self::Procedure, Self::Process, ProcessVariable, ProcedureVariable, Parameter];

    fn words(self) -> &'static str {
        match self {
            Global => "Global variable",
            Label => "Label",
            Self::Procedure => "Procedure",
            Self::Process => "Process",
            ProcessVariable => "Process variable",
            ProcedureVariable => "Procedure variable",
            Parameter => "Parameter",
        }
    }

    fn is_variable(self) -> bool {
        matches!(self, Global | ProcessVariable | ProcedureVariable | Parameter)
    }

    fn is_local(self) -> bool {
        self.is_variable() && self != Global
    }
}

/// A name.
#[derive(Clone, Debug)]
struct Entry {
    role: Role,
    name: String,
    /// The process or procedure to which it belongs; empty for none.
    owner: String,
    of_procedure: bool,
    place: Option<Place>,
    /// The name in the translation.
    shown: String,
}

/// The names of an algorithm, and what becomes of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    entries: Vec<Entry>,
    /// A line for each name that is changed, as the translation tells it.
    pub(crate) changes: Vec<String>,
}

/// Collects the names of an algorithm, and decides what becomes of them.
pub(crate) fn names(algorithm: &Algorithm, traits: &Traits) -> Result<Names> {
    let mut names = Names::default();
    let mut faults = Vec::new();
    names.collect(algorithm, &mut faults);
    if traits.has_default_value {
        names.forbid_default_value(&mut faults);
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    names.make_unique();
    Ok(names)
}

impl Names {
    fn collect(&mut self, algorithm: &Algorithm, faults: &mut Vec<Diagnostic>) {
        self.entries.push(Entry::new(Global, "pc", None));
        if !algorithm.procedures.is_empty() {
            self.entries.push(Entry::new(Global, "stack", None));
        }
        self.variables(&algorithm.variables, Global, "", faults);
        for procedure in &algorithm.procedures {
            let entry =
                Entry { of_procedure: true, ..Entry::new(Role::Procedure, &procedure.name, Some(procedure.place)) };
            self.insert(entry, faults);
            self.variables(&procedure.variables, ProcedureVariable, &procedure.name, faults);
            self.variables(&procedure.parameters, Parameter, &procedure.name, faults);
            self.labels(&procedure.code, &procedure.name, true, faults);
        }
        match &algorithm.body {
            Body::One(code) => self.labels(code, "", false, faults),
            Body::Many(processes) => {
                for process in processes {
                    self.insert(Entry::new(Role::Process, &process.name, Some(process.place)), faults);
                    self.variables(&process.variables, ProcessVariable, &process.name, faults);
                    self.labels(&process.code, &process.name, false, faults);
                }
            }
        }
    }

    fn variables(&mut self, all: &[Variable], role: Role, owner: &str, faults: &mut Vec<Diagnostic>) {
        for variable in all {
            let entry = Entry {
                owner: owner.to_owned(),
                of_procedure: matches!(role, ProcedureVariable | Parameter),
                ..Entry::new(role, &variable.name, Some(variable.place))
            };
            self.insert(entry, faults);
        }
    }

    fn labels(&mut self, code: &Code, owner: &str, of_procedure: bool, faults: &mut Vec<Diagnostic>) {
        let mut labels = Vec::new();
        labels_of(&code.groups, &mut labels);
        for (label, place) in labels {
            let entry = Entry { owner: owner.to_owned(), of_procedure, ..Entry::new(Label, label, Some(place)) };
            self.insert(entry, faults);
        }
    }

    fn insert(&mut self, entry: Entry, faults: &mut Vec<Diagnostic>) {
        let same = |other: &&Entry| {
            let is_here = other.name == entry.name && other.owner == entry.owner;
            if entry.role.is_local() {
                is_here || (other.role == Global && other.name == entry.name)
            } else {
                is_here && other.role == entry.role
            }
        };
        if let (Some(first), Some(place)) = (self.entries.iter().find(same), entry.place) {
            faults.push(clash(&entry, place.span, first));
        } else {
            self.entries.push(entry);
        }
    }

    /// The value of variables that have none is a constant of this name.
    fn forbid_default_value(&self, faults: &mut Vec<Diagnostic>) {
        for entry in self.entries.iter().filter(|entry| entry.name == "defaultInitValue") {
            if let Some(place) = entry.place {
                let message = "`defaultInitValue` is the constant that variables without initial values have";
                faults.push(Diagnostic::error("pluscal", place.span, message));
            }
        }
    }

    /// Changes names until each is unique, those of global variables never.
    fn make_unique(&mut self) {
        for role in Role::ALL {
            for at in 0..self.entries.len() {
                if self.entries[at].role == role {
                    self.make_one_unique(at);
                }
            }
        }
    }

    /// Adds to a name, one character after the other: `_`, the name of the process or procedure, digits.
    fn make_one_unique(&mut self, at: usize) {
        let Entry { role, owner, .. } = self.entries[at].clone();
        let mut letters = owner.chars();
        let mut is_first = true;
        while role != Global && self.is_ambiguous(&self.entries[at].shown) {
            let digit = char::from(b'0' + role as u8);
            let next = if is_first { '_' } else { letters.next().unwrap_or(digit) };
            is_first = false;
            self.entries[at].shown.push(next);
        }
        let entry = &self.entries[at];
        if let (true, Some(place)) = (entry.shown != entry.name, entry.place) {
            let kind = if entry.of_procedure { "procedure" } else { "process" };
            let of = if owner.is_empty() { String::new() } else { format!(" of {kind} {owner}") };
            self.changes.push(format!(
                "\\* {} {}{of} at line {} col {} changed to {}",
                role.words(),
                entry.name,
                place.line,
                place.column,
                entry.shown
            ));
        }
    }

    fn is_ambiguous(&self, shown: &str) -> bool {
        self.entries.iter().filter(|entry| entry.shown == shown).nth(1).is_some()
    }
}

impl Entry {
    fn new(role: Role, name: &str, place: Option<Place>) -> Self {
        let name = name.to_owned();
        Self { role, shown: name.clone(), name, owner: String::new(), of_procedure: false, place }
    }
}

fn clash(entry: &Entry, here: Span, first: &Entry) -> Diagnostic {
    let what = entry.role.words().to_lowercase();
    match first.place {
        Some(place) => {
            let fault =
                again::<()>(&what, &entry.name, here, place.span).err().and_then(|faults| faults.into_iter().next());
            fault.expect("a second definition is a fault")
        }
        None => {
            let message = format!("`{}` is a variable of the translation, and cannot be declared", entry.name);
            Diagnostic::error("pluscal", here, message)
        }
    }
}

/// The labels of groups, in their order, with what stands inside each before what follows it.
fn labels_of<'a>(groups: &'a [Group], labels: &mut Vec<(&'a str, Place)>) {
    for group in groups {
        labels.push((&group.label, group.place));
        labels_in(&group.statements, labels);
    }
}

fn labels_in<'a>(statements: &'a [Statement], labels: &mut Vec<(&'a str, Place)>) {
    let mut alternative = |one: &'a Alternative| {
        labels_in(&one.statements, labels);
        labels_of(&one.groups, labels);
    };
    for statement in statements {
        match &statement.kind {
            StatementKind::LabeledIf(one) => {
                alternative(&one.then);
                alternative(&one.otherwise);
            }
            StatementKind::LabeledEither(all) => all.iter().for_each(&mut alternative),
            StatementKind::While(one) => alternative(&one.body),
            _ => {}
        }
    }
}

//! Constants and replaced definitions: what a configuration gives them.

use super::Compiler;
use super::environment::Mode;
use super::operator::Given;
use check_eval::ir::{Binary, Expr, ExprId, Literal};
use check_module::config::{self, Assignment, ConfigName, ConfigValue, ConfigValueKind, Right};
use check_module::module::{ConstantId, Definition, DefinitionId, Level, Meaning as NameMeaning};
use check_module::nearest::suggest;
use check_module::standard;
use check_syntax::{Diagnostic, Span};
use check_value::value::ModelValue;
use num_traits::ToPrimitive;
use std::rc::Rc;

/// The replacement of a constant or a definition.
#[derive(Clone, Debug)]
pub(super) enum Meaning {
    /// A value.
    Value(Literal),
    /// `STRING`: no value of a config can be written that means it.
    Strings,
    /// A definition of the spec.
    Definition(DefinitionId),
    /// An operator by its values: `Op(1, 2) = 3`.
    Table(Rc<Vec<(Vec<Literal>, Literal)>>),
}

/// What the left side of an assignment names.
enum Target {
    Constant(ConstantId),
    Definitions(Vec<DefinitionId>),
}

impl<'m> Compiler<'m> {
    /// Takes over what the configuration says of constants and definitions: values first, since a constant that has one
    /// can stand for another.
    pub(super) fn assign_constants(&mut self, assignments: &[Assignment]) {
        let is_value = |assignment: &&Assignment| matches!(assignment.right, Right::Value(_));
        let (values, replacements): (Vec<_>, Vec<_>) = assignments.iter().partition(is_value);
        for assignment in values.into_iter().chain(replacements) {
            if self.is_chain(assignment, assignments) {
                continue;
            }
            let Some(target) = self.target(assignment) else { continue };
            let Some(meaning) = self.right_side(assignment) else { continue };
            if let Right::Value(value) = &assignment.right {
                self.warn_of_model_value(&assignment.name, value);
            }
            if self.has_arity(&target, &meaning, assignment.span) {
                self.require_constant(&target, &meaning, assignment.span);
            }
            if assignment.module.is_none() {
                self.renamed.insert(assignment.name.name.clone());
            }
            self.give(&target, meaning);
        }
    }

    /// Puts a definition in the place of a constant or definition, as `-D` does.
    pub(super) fn replace(&mut self, name: &ConfigName, by: DefinitionId) -> bool {
        if self.is_of_instance(name) {
            return true;
        }
        let Some(meaning) = self.module.names.get(&name.name) else { return false };
        let target = match meaning {
            NameMeaning::Constant(constant) => Target::Constant(*constant),
            NameMeaning::Definition(definition) => Target::Definitions(self.same_definitions(*definition)),
            NameMeaning::Variable(_) => return false,
        };
        let meaning = Meaning::Definition(by);
        self.renamed.insert(name.name.clone());
        if self.has_arity(&target, &meaning, name.span) {
            self.require_constant(&target, &meaning, self.definition(by).span);
        }
        self.give(&target, meaning);
        true
    }

    /// Whether a name is that of a definition of an instance, `I!Op`; reports it if so. TLC replaces some of these where they are
    /// called by this name, and never where their own module uses them.
    fn is_of_instance(&mut self, name: &ConfigName) -> bool {
        if !name.name.contains('!') {
            return false;
        }
        let Some(NameMeaning::Definition(id)) = self.module.names.get(&name.name) else { return false };
        let definition = self.definition(*id);
        let hint =
            format!("name the module in which it is defined: `{} <- [{}]…`", base(definition), definition.module);
        let message = format!("`{}` is an operator of an instance and cannot be replaced by this name", name.name);
        self.diagnostics.push(Diagnostic::error("config-name", name.span, message).with_hint(hint));
        true
    }

    /// A constant is the same in every state, and so must be what is put in its place. TLC asks that of constants
    /// without parameters only.
    fn require_constant(&mut self, target: &Target, meaning: &Meaning, span: Span) {
        let (Target::Constant(constant), Meaning::Definition(by)) = (target, meaning) else { return };
        let (constant, by) = (&self.module.constants[constant.0 as usize], self.definition(*by));
        if constant.arity > 0 || by.level == Level::Constant {
            return;
        }
        let message = format!("the constant `{}` is to be something that depends on the state", constant.name);
        let diagnostic = Diagnostic::error("config-name", span, message);
        self.diagnostics.push(diagnostic.with_secondary(constant.span, "the constant"));
    }

    /// `A <- B` where `B` is replaced as well, which is reported: which of them counts would depend on the order.
    fn is_chain(&mut self, assignment: &Assignment, all: &[Assignment]) -> bool {
        let Right::Definition(by) = &assignment.right else { return false };
        let again = |other: &&Assignment| {
            other.name.name == by.name
                && matches!(other.right, Right::Definition(_))
                && other.module.as_ref().map(|module| &module.name) == assignment.module.as_ref().map(|m| &m.name)
        };
        if let Some(other) = all.iter().find(again) {
            let message = format!("`{}` cannot stand for `{}`: it is replaced itself", by.name, assignment.name.name);
            let diagnostic = Diagnostic::error("config-name", by.span, message);
            self.diagnostics.push(diagnostic.with_secondary(other.span, "replaced here"));
            return true;
        }
        false
    }

    /// Whether what takes the place of an operator takes as many arguments; reports it if not.
    fn has_arity(&mut self, target: &Target, meaning: &Meaning, span: Span) -> bool {
        let wanted = match target {
            Target::Constant(constant) => self.module.constants[constant.0 as usize].arity as usize,
            Target::Definitions(definitions) => match definitions.first() {
                Some(&id) => self.definition(id).parameters.len(),
                None => return true,
            },
        };
        let given = match meaning {
            Meaning::Value(_) | Meaning::Strings => return true,
            Meaning::Definition(by) => self.definition(*by).parameters.len(),
            Meaning::Table(rows) => rows.iter().map(|(arguments, _)| arguments.len()).max().unwrap_or(wanted),
        };
        if given != wanted {
            let message = format!("what is replaced takes {}, and what replaces it {}", count(wanted), count(given));
            self.diagnostics.push(Diagnostic::error("config-name", span, message));
        }
        given == wanted
    }

    fn give(&mut self, target: &Target, meaning: Meaning) {
        match target {
            Target::Constant(constant) => {
                let place = &mut self.constants[constant.0 as usize];
                let joined = match (place.take(), meaning) {
                    (Some(Meaning::Table(known)), Meaning::Table(more)) => {
                        Meaning::Table(Rc::new(known.iter().chain(more.iter()).cloned().collect()))
                    }
                    (_, meaning) => meaning,
                };
                *place = Some(joined);
            }
            Target::Definitions(definitions) => {
                for &definition in definitions {
                    if !matches!(meaning, Meaning::Definition(by) if by == definition) {
                        self.replaced.insert(definition, meaning.clone());
                    }
                }
            }
        }
    }

    fn target(&mut self, assignment: &Assignment) -> Option<Target> {
        let name = &assignment.name;
        if let Some(module) = &assignment.module {
            return self.target_in(module, assignment);
        }
        if self.is_of_instance(name) {
            return None;
        }
        // A name that is only given a value may be nowhere: TLC does not look for it.
        let is_value = matches!(assignment.right, Right::Value(_));
        match self.module.names.get(&name.name) {
            Some(NameMeaning::Constant(constant)) => Some(Target::Constant(*constant)),
            Some(NameMeaning::Definition(definition)) => Some(Target::Definitions(self.same_definitions(*definition))),
            Some(NameMeaning::Variable(_)) if !is_value => {
                let message = format!("`{}` is a variable, not a constant", name.name);
                self.diagnostics.push(Diagnostic::error("config-name", name.span, message));
                None
            }
            None if !is_value => {
                self.unknown_name(name, "constant or definition");
                None
            }
            Some(NameMeaning::Variable(_)) | None => {
                self.ignored(assignment);
                None
            }
        }
    }

    /// `C <- [Mod] D`, `C = [Mod] v`: a definition that stands in the module, or that it gets from another.
    fn target_in(&mut self, module: &ConfigName, assignment: &Assignment) -> Option<Target> {
        let name = &assignment.name;
        let borrowed = self.module.borrowed.get(&module.name);
        let origin = borrowed.and_then(|from| from.get(&name.name)).unwrap_or(&module.name);
        let of_module = |definition: &Definition| definition.module == *origin && base(definition) == &*name.name;
        let found: Vec<DefinitionId> = self.definitions(of_module).collect();
        let unused = borrowed.is_some_and(|from| from.contains_key(&name.name));
        if !found.is_empty() || unused {
            return Some(Target::Definitions(found));
        }
        if matches!(assignment.right, Right::Value(_)) {
            self.ignored(assignment);
            return None;
        }
        let message = match borrowed {
            Some(_) => format!("module `{}` defines no `{}`", module.name, name.name),
            None => format!("there is no module `{}` in this spec", module.name),
        };
        self.diagnostics.push(Diagnostic::error("config-name", name.span, message));
        None
    }

    /// A value for a name that is nowhere: TLC passes over it without a word. `m = m` only introduces a model value.
    fn ignored(&mut self, assignment: &Assignment) {
        let name = &assignment.name;
        let itself = |value: &ConfigValue| matches!(&value.kind, ConfigValueKind::Model(model) if *model == name.name);
        if matches!(&assignment.right, Right::Value(value) if itself(value)) {
            return;
        }
        let message = format!("module {} has no constant or definition `{}`", self.module.name, name.name);
        let found = Diagnostic::warning("config-ignored", name.span, message).with_label("this value is not used");
        let found = self.with_near_name(found, name);
        self.diagnostics.push(found);
    }

    /// The definition and its copies in instances, as the text there speaks of them. `I!Op` keeps its meaning: in TLC,
    /// too, it is an operator of its own.
    fn same_definitions(&self, id: DefinitionId) -> Vec<DefinitionId> {
        let wanted = self.definition(id);
        let same = self.definitions(|other| other.module == wanted.module && base(other) == base(wanted));
        same.filter(|other| *other == id || !self.module.apart.contains(other)).collect()
    }

    fn definitions(&self, is_wanted: impl Fn(&Definition) -> bool) -> impl Iterator<Item = DefinitionId> {
        let all = self.module.definitions.iter().enumerate();
        all.filter(move |(_, definition)| is_wanted(definition)).map(|(index, _)| DefinitionId(index as u32))
    }

    fn right_side(&mut self, assignment: &Assignment) -> Option<Meaning> {
        match &assignment.right {
            Right::Definition(name) => match self.value_of(name) {
                Some(value) => Some(value),
                None => predefined(&name.name).or_else(|| self.written_definition(name).map(Meaning::Definition)),
            },
            Right::Value(value) if assignment.arguments.is_empty() => Some(Meaning::Value(self.config_value(value))),
            Right::Value(value) => {
                let arguments = assignment.arguments.iter().map(|argument| self.config_value(argument)).collect();
                Some(Meaning::Table(Rc::new(vec![(arguments, self.config_value(value))])))
            }
        }
    }

    /// What a constant was given, if the name is that of a constant and a value stands for it.
    fn value_of(&self, name: &ConfigName) -> Option<Meaning> {
        let Some(NameMeaning::Constant(constant)) = self.module.names.get(&name.name) else { return None };
        let given = self.constants[constant.0 as usize].clone();
        given.filter(|meaning| matches!(meaning, Meaning::Value(_) | Meaning::Table(_)))
    }

    /// The definition that a configuration asks for by a name: the one that it puts in the place of that, if it does, as in TLC
    /// (tlc2/tool/impl/SpecProcessor.java, `defns`). `C <- [Mod] D` leaves the name as it is.
    pub(super) fn defined(&mut self, name: &ConfigName) -> Option<DefinitionId> {
        match self.replacement(name) {
            None => self.written_definition(name),
            Some(Meaning::Definition(by)) => Some(*by),
            Some(Meaning::Value(_) | Meaning::Strings | Meaning::Table(_)) => {
                let message =
                    format!("`{}` is given a value by the configuration, so that it is no formula", name.name);
                self.diagnostics.push(Diagnostic::error("config-name", name.span, message));
                None
            }
        }
    }

    /// The same, where somebody else says that there is none.
    pub(super) fn stand_in(&self, name: &ConfigName) -> Option<DefinitionId> {
        match (self.replacement(name), self.module.names.get(&name.name)) {
            (Some(Meaning::Definition(by)), _) => Some(*by),
            (None, Some(NameMeaning::Definition(definition))) => Some(*definition),
            _ => None,
        }
    }

    /// What the configuration puts in the place of a definition, also where it asks for that by its name.
    fn replacement(&self, name: &ConfigName) -> Option<&Meaning> {
        let Some(NameMeaning::Definition(definition)) = self.module.names.get(&name.name) else { return None };
        self.replaced.get(definition).filter(|_| self.renamed.contains(&name.name))
    }

    /// The definition that has a name in the module.
    fn written_definition(&mut self, name: &ConfigName) -> Option<DefinitionId> {
        match self.module.names.get(&name.name) {
            Some(NameMeaning::Definition(definition)) => Some(*definition),
            Some(NameMeaning::Variable(_)) => {
                let message = format!("`{}` is a variable, not a definition", name.name);
                self.diagnostics.push(Diagnostic::error("config-name", name.span, message));
                None
            }
            Some(NameMeaning::Constant(constant)) => match self.constants[constant.0 as usize] {
                Some(Meaning::Definition(definition)) => Some(definition),
                _ => {
                    let message = format!("`{}` is a constant, not a definition", name.name);
                    self.diagnostics.push(Diagnostic::error("config-name", name.span, message));
                    None
                }
            },
            None => {
                self.unknown_name(name, "definition");
                None
            }
        }
    }

    pub(super) fn unknown_name(&mut self, name: &ConfigName, what: &str) {
        let message = format!("module {} has no {what} `{}`", self.module.name, name.name);
        let diagnostic = self.with_near_name(Diagnostic::error("config-name", name.span, message), name);
        let keyword = config::keyword_meant(&name.name, name.span).filter(|_| diagnostic.hint.is_none());
        self.diagnostics.push(keyword.unwrap_or(diagnostic));
    }

    /// Hints at the name that may have been meant.
    pub(super) fn with_near_name(&self, diagnostic: Diagnostic, name: &ConfigName) -> Diagnostic {
        // Names of the author's own first: `Next` before `Nat` for `Nxt`.
        let own = |meaning: &NameMeaning| match meaning {
            NameMeaning::Definition(id) => standard::source(&self.definition(*id).module).is_none(),
            _ => true,
        };
        let of =
            |wanted: bool| self.module.names.iter().filter(move |(_, m)| own(m) == wanted).map(|(name, _)| &**name);
        match suggest(&name.name, of(true)).or_else(|| suggest(&name.name, of(false))) {
            Some(near) => diagnostic.with_hint(format!("did you mean `{near}`?")),
            None => diagnostic,
        }
    }

    /// Warns where a model value has the name of a definition: `C = Def` is often meant to be `C <- Def`.
    fn warn_of_model_value(&mut self, of: &ConfigName, value: &ConfigValue) {
        let ConfigValueKind::Model(name) = &value.kind else { return };
        if *name != of.name && matches!(self.module.names.get(name), Some(NameMeaning::Definition(_))) {
            let message = format!("`{name}` is a model value here, though the spec defines `{name}`");
            let hint = format!("`{} <- {name}` puts the definition in the place of `{0}`", of.name);
            self.diagnostics.push(Diagnostic::warning("model-value", value.span, message).with_hint(hint));
        }
    }

    fn config_value(&self, value: &ConfigValue) -> Literal {
        match &value.kind {
            ConfigValueKind::Number(number) => Literal::Int(number.clone()),
            ConfigValueKind::String(text) => Literal::Str(self.symbol(text)),
            ConfigValueKind::Bool(truth) => Literal::Bool(*truth),
            ConfigValueKind::Model(name) => Literal::Model(self.symbol(name), ModelValue::kind_of(name)),
            ConfigValueKind::Set(items) => Literal::Set(items.iter().map(|item| self.config_value(item)).collect()),
        }
    }

    /// Reports the constants that have been given no value.
    pub(super) fn require_constants(&mut self) {
        for (constant, meaning) in self.module.constants.iter().zip(&self.constants) {
            if meaning.is_none() {
                let name = &constant.name;
                let message = format!("the constant `{name}` has no value");
                let hint =
                    format!("give it one in the .cfg, `CONSTANT {name} = …`, or on the command line, `-D {name}=…`");
                let diagnostic = Diagnostic::error("constant-without-value", constant.span, message);
                self.diagnostics.push(diagnostic.with_label("declared here").with_hint(hint));
            }
        }
    }

    /// Whether a constant is a finite set.
    pub(super) fn constant_is_finite(&self, constant: ConstantId) -> bool {
        match &self.constants[constant.0 as usize] {
            Some(Meaning::Value(Literal::Set(_))) => true,
            Some(Meaning::Definition(definition)) => self.definition_is_finite(*definition),
            _ => false,
        }
    }

    pub(super) fn literal_expr(&mut self, literal: &Literal) -> Expr {
        match literal {
            Literal::Bool(truth) => Expr::Bool(*truth),
            Literal::Str(symbol) => Expr::Str(*symbol),
            Literal::Int(number) => match number.to_i64() {
                Some(small) => Expr::Int(small),
                None => self.literal(literal.clone()),
            },
            _ => self.literal(literal.clone()),
        }
    }

    /// An operator given by its values: the arguments are compared with one row after the other.
    pub(super) fn table(
        &mut self,
        rows: &Rc<Vec<(Vec<Literal>, Literal)>>,
        given: Vec<Given<'m>>,
        span: Span,
        mode: Mode,
    ) -> ExprId {
        let operands: Vec<ExprId> = given.into_iter().map(|given| self.given_value(given, span, mode)).collect();
        let mut arms = Vec::new();
        for (arguments, result) in rows.iter() {
            let equal: Vec<ExprId> = arguments
                .iter()
                .zip(&operands)
                .map(|(argument, operand)| {
                    let expr = self.literal_expr(argument);
                    let argument = self.emit(expr, span);
                    self.emit(Expr::Binary(Binary::Equal, *operand, argument), span)
                })
                .collect();
            let condition = self.emit(Expr::And(equal.into()), span);
            let expr = self.literal_expr(result);
            arms.push((condition, self.emit(expr, span)));
        }
        let missing = self.refuse(span, "the .cfg gives this operator no value for these arguments", None);
        self.emit(Expr::Case(arms.into(), Some(missing)), span)
    }
}

/// What TLC has defined before it reads a spec (`SpecProcessor.processSpec`), so that a config may name it: `C <- TRUE`.
fn predefined(name: &str) -> Option<Meaning> {
    Some(Meaning::Value(match name {
        "TRUE" => Literal::Bool(true),
        "FALSE" => Literal::Bool(false),
        "BOOLEAN" => Literal::Set(vec![Literal::Bool(false), Literal::Bool(true)]),
        "STRING" => return Some(Meaning::Strings),
        _ => return None,
    }))
}

/// `1 argument`, `2 arguments`.
fn count(number: usize) -> String {
    match number {
        0 => "no arguments".to_owned(),
        1 => "1 argument".to_owned(),
        _ => format!("{number} arguments"),
    }
}

/// The name of a definition without the instances before it.
fn base(definition: &Definition) -> &str {
    super::native::base_name(&definition.name)
}

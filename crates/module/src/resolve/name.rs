//! What a name means where it stands.

use super::Resolver;
use super::builtin::{builtin, operand_count};
use super::ids::RealmId;
use super::realm::{Entity, EntityKind};
use super::scope::{Binding, Context, Named};
use crate::level::ArgumentClaim;
use crate::module::{
    Argument, Builtin, ConstantId, DefinitionId, Expr, ExprKind, InnerId, LocalId, OperatorKind, OperatorRef,
    VariableId,
};
use check_syntax::tree::{Ident, NamePart};
use check_syntax::{Diagnostic, Span};
use std::sync::Arc;

/// What a name means.
#[derive(Clone, Debug)]
pub(super) enum Target {
    Constant(ConstantId),
    Variable(VariableId),
    /// A variable of an instantiated module below ENABLED, with what stands for it where it is not primed.
    Inner {
        variable: InnerId,
        by: Box<Target>,
    },
    Local {
        local: LocalId,
        arity: u32,
    },
    /// A definition, with the arguments for the instances around it.
    Definition {
        id: DefinitionId,
        instance_arguments: Vec<Argument>,
    },
    Builtin(Builtin),
}

/// What a look-up finds.
pub(super) enum Found<'g> {
    Bound(Binding),
    Entity(Entity<'g>),
}

impl Found<'_> {
    /// Whether it may stand for a constant or a variable of the same name.
    pub(super) fn can_be_substituted(&self) -> bool {
        match self {
            Self::Bound(binding) => !matches!(binding.named, Named::Instance(_)),
            Self::Entity(entity) => !matches!(entity.kind, EntityKind::Instance(_) | EntityKind::Claim(_)),
        }
    }
}

/// The arguments of instances on a path, by the realms that they open.
pub(super) type PathArguments = Vec<(RealmId, Vec<Argument>)>;

impl<'g> Resolver<'g> {
    /// Looks a name up: what is bound first, then the module.
    pub(super) fn find(&self, context: &Context, name: &str) -> Option<Found<'g>> {
        if let Some(binding) = context.scope.find(name) {
            return (!matches!(binding.named, Named::Nothing)).then_some(Found::Bound(binding));
        }
        if let Some(entity) = self.homes[context.home.0].table.get(name) {
            return Some(Found::Entity(entity.clone()));
        }
        let convenient = self.convenience.iter().find_map(|home| self.homes[home.0].table.get(name));
        convenient.filter(|entity| !entity.local).cloned().map(Found::Entity)
    }

    /// What a name means, if it is in sight and usable.
    pub(super) fn target_of(&mut self, context: &Context, name: &Arc<str>) -> Option<Target> {
        match self.find(context, name)? {
            Found::Bound(binding) => match binding.named {
                Named::Local { local, arity } => {
                    self.spoken_of.insert(local);
                    Some(Target::Local { local, arity })
                }
                Named::Definition(id) => Some(Target::Definition { id, instance_arguments: Vec::new() }),
                Named::Instance(_) | Named::Nothing => None,
            },
            Found::Entity(entity) => self.entity_target(context, &entity, &Vec::new()),
        }
    }

    fn entity_target(&mut self, context: &Context, entity: &Entity<'g>, path: &PathArguments) -> Option<Target> {
        let realm = self.homes[entity.home.0].realm;
        match &entity.kind {
            EntityKind::Constant { .. } | EntityKind::Variable if self.realms[realm.0].instance.is_some() => {
                let by = self.substituted(context, realm, &entity.name, entity.origin)?;
                Some(self.own_variable(realm, entity, by))
            }
            EntityKind::Constant { arity } => Some(Target::Constant(self.constant(&entity.ident(), *arity))),
            EntityKind::Variable => Some(Target::Variable(self.variable(&entity.ident()))),
            EntityKind::Definition { .. } | EntityKind::Statement(_) => {
                let id = if path.is_empty() { self.make(entity) } else { self.make_apart(entity) };
                Some(self.definition_target(context, realm, id, path))
            }
            EntityKind::Instance(_) | EntityKind::Claim(_) => None,
        }
    }

    /// A definition with the arguments for the instances around it: those of the path, the others as they are
    /// around the expression.
    pub(super) fn definition_target(
        &mut self,
        context: &Context,
        realm: RealmId,
        id: DefinitionId,
        path: &[(RealmId, Vec<Argument>)],
    ) -> Target {
        let mut instance_arguments = Vec::new();
        for realm in self.chain(realm) {
            if let Some((_, given)) = path.iter().find(|(on_path, _)| *on_path == realm) {
                instance_arguments.extend(given.iter().cloned());
                continue;
            }
            let locals = context.arguments.get(&realm).cloned().unwrap_or_default();
            let Some(instance) = &self.realms[realm.0].instance else { continue };
            let parameters = instance.parameters;
            for (local, parameter) in locals.into_iter().zip(parameters) {
                instance_arguments.push(local_argument(local, parameter.arity, self.definition(id).span));
            }
        }
        Target::Definition { id, instance_arguments }
    }

    /// What a name behind a path of instances means; reports it if it means nothing.
    pub(super) fn path_target(&mut self, context: &Context, path: &'g [NamePart], name: &'g Ident) -> Option<Target> {
        let Some((first, rest)) = path.split_first() else {
            return self.plain_target(context, name);
        };
        let mut arguments = PathArguments::new();
        self.note(context, &first.name);
        let found = self.find(context, &first.name.name);
        let mut home = self.step(context, found, first, &mut arguments)?;
        for part in rest {
            let found = self.exported(home, &part.name.name);
            found.iter().for_each(|entity| self.note_use(part.name.span, entity.origin));
            let found = found.map(Found::Entity);
            home = self.step(context, found, part, &mut arguments)?;
        }
        match self.exported(home, &name.name) {
            Some(entity) if !matches!(entity.kind, EntityKind::Instance(_) | EntityKind::Claim(_)) => {
                self.note_use(name.span, entity.origin);
                self.entity_target(context, &entity, &arguments)
            }
            _ => {
                self.unknown_in(home, name);
                None
            }
        }
    }

    /// What a module gives to those who instantiate it: definitions that are not LOCAL.
    pub(super) fn exported(&self, home: super::ids::HomeId, name: &str) -> Option<Entity<'g>> {
        let entity = self.homes[home.0].table.get(name)?;
        (!entity.local && !entity.kind.declared()).then(|| entity.clone())
    }

    /// One instance of a path.
    pub(super) fn step(
        &mut self,
        context: &Context,
        found: Option<Found<'g>>,
        part: &'g NamePart,
        arguments: &mut PathArguments,
    ) -> Option<super::ids::HomeId> {
        let realm = match found {
            None => {
                self.unknown(context, &part.name);
                return None;
            }
            Some(Found::Bound(Binding { named: Named::Instance(realm), .. })) => realm,
            Some(Found::Entity(entity)) if matches!(entity.kind, EntityKind::Instance(_)) => {
                self.instance_realm(&entity)?
            }
            Some(_) => {
                let message = format!("`{}` is not an instance of a module", part.name.name);
                self.error(Diagnostic::error("not-an-instance", part.name.span, message));
                return None;
            }
        };
        let instance = self.realms[realm.0].instance.as_ref()?;
        let (module, parameters) = (instance.module, instance.parameters);
        let arities: Vec<u32> = parameters.iter().map(|parameter| parameter.arity).collect();
        let given = self.arguments(context, &part.name, &part.arguments, &arities, None)?;
        if self.homes[context.home.0].eager {
            for (place, argument) in given.iter().cloned().enumerate() {
                let name = part.name.name.clone();
                self.claims.arguments.push(ArgumentClaim { realm: realm.0, place, argument, name });
            }
        }
        arguments.push((realm, given));
        Some(self.home(realm, module))
    }

    /// What a name without a path means; reports it if it means nothing.
    pub(super) fn plain_target(&mut self, context: &Context, name: &Ident) -> Option<Target> {
        self.note(context, name);
        if let Some(target) = self.target_of(context, &name.name) {
            return Some(target);
        }
        match self.find(context, &name.name) {
            Some(found) if found.can_be_substituted() => {}
            Some(Found::Entity(Entity { kind: EntityKind::Claim(_), .. })) => {
                let message = format!("`{}` is a theorem with ASSUME and PROVE: it is not an expression", name.name);
                self.error(Diagnostic::error("not-an-expression", name.span, message));
            }
            Some(_) => {
                let message = format!("`{}` is an instance of a module, not an operator", name.name);
                let hint = format!("its definitions are written `{}!Name`", name.name);
                self.error(Diagnostic::error("not-an-operator", name.span, message).with_hint(hint));
            }
            None => match builtin(&name.name) {
                Some(Builtin::Enabled) if !self.renames_variables(self.homes[context.home.0].realm) => {
                    return Some(Target::Builtin(Builtin::EnabledSubstituted));
                }
                Some(operator) => return Some(Target::Builtin(operator)),
                None => self.unknown(context, name),
            },
        }
        None
    }

    /// The arities of the parameters that a target still takes, and where it is declared.
    pub(super) fn signature(&self, target: &Target) -> (Vec<u32>, Option<Span>) {
        match target {
            Target::Constant(id) => {
                let constant = &self.out.constants[id.0 as usize];
                (vec![0; constant.arity as usize], Some(constant.span))
            }
            Target::Variable(id) => (Vec::new(), Some(self.out.variables[id.0 as usize].span)),
            Target::Inner { by, .. } => self.signature(by),
            Target::Local { arity, .. } => (vec![0; *arity as usize], None),
            Target::Definition { id, instance_arguments } => {
                let definition = self.definition(*id);
                let own = &definition.parameters[instance_arguments.len().min(definition.parameters.len())..];
                (own.iter().map(|parameter| parameter.arity).collect(), Some(definition.span))
            }
            Target::Builtin(operator) => (vec![0; operand_count(*operator) as usize], None),
        }
    }

    /// A target applied to arguments that are already resolved, as many as it takes.
    pub(super) fn applied(&self, target: Target, arguments: Vec<Argument>, span: Span) -> Expr {
        let kind = match target {
            Target::Constant(constant) => ExprKind::Constant { constant, arguments },
            Target::Variable(variable) => ExprKind::Variable(variable),
            Target::Inner { variable, by } => {
                ExprKind::Inner { variable, by: Box::new(self.applied(*by, arguments, span)) }
            }
            Target::Local { local, .. } => ExprKind::Local { local, arguments },
            Target::Definition { id, mut instance_arguments } => {
                instance_arguments.extend(arguments);
                ExprKind::Call { definition: id, arguments: instance_arguments }
            }
            Target::Builtin(operator) => {
                let values = arguments.into_iter().filter_map(|argument| match argument {
                    Argument::Value(value) => Some(value),
                    Argument::Operator(_) => None,
                });
                super::builtin::builtin_expr(operator, values.collect())
            }
        };
        Expr { kind, span }
    }

    /// A target passed on as an operator of `arity` parameters, each a value.
    pub(super) fn passed(&mut self, target: Target, name: &str, arity: u32, span: Span) -> Argument {
        let (own, declared) = self.signature(&target);
        if own.len() as u32 != arity || own.iter().any(|&arity| arity > 0) {
            let message = format!("an operator of {} is needed here", super::unknown::count(arity, "argument"));
            let label = match own.iter().any(|&arity| arity > 0) {
                true => format!("`{name}` takes an operator itself"),
                false => format!("`{name}` takes {}", own.len()),
            };
            let mut found = Diagnostic::error("arity", span, message).with_label(label);
            found.secondary.extend(declared.map(|span| check_syntax::Label { span, text: "defined here".into() }));
            self.error(found);
            return super::broken_argument(span);
        }
        let kind = match target {
            Target::Constant(constant) => OperatorKind::Constant(constant),
            Target::Local { local, .. } => OperatorKind::Local(local),
            Target::Builtin(operator) if !operator.speaks_of_steps() => OperatorKind::Builtin(operator),
            Target::Definition { id, instance_arguments } if instance_arguments.is_empty() => {
                OperatorKind::Definition(id)
            }
            target => {
                let own = self.fresh_parameters(&target, arity);
                let arguments = own.iter().map(|&local| local_argument(local, 0, span)).collect();
                let body = Box::new(self.applied(target, arguments, span));
                OperatorKind::Lambda { parameters: own, body }
            }
        };
        Argument::Operator(OperatorRef { kind, span })
    }

    fn fresh_parameters(&mut self, target: &Target, arity: u32) -> Vec<LocalId> {
        let names: Vec<Arc<str>> = match target {
            Target::Definition { id, instance_arguments } => {
                let parameters = &self.definition(*id).parameters[instance_arguments.len()..];
                parameters.iter().map(|parameter| self.out.locals[parameter.local.0 as usize].clone()).collect()
            }
            _ => vec!["x".into(); arity as usize],
        };
        names.iter().map(|name| self.local(name)).collect()
    }
}

/// A parameter passed on as it is.
pub(super) fn local_argument(local: LocalId, arity: u32, span: Span) -> Argument {
    match arity {
        0 => Argument::Value(Expr { kind: ExprKind::Local { local, arguments: Vec::new() }, span }),
        _ => Argument::Operator(OperatorRef { kind: OperatorKind::Local(local), span }),
    }
}

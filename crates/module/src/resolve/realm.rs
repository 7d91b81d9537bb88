//! Realms and homes: where a definition of an instantiated module lives.
//!
//! A *realm* is a module together with everything it extends, under one substitution. Realm 0 is that of the root:
//! its constants and variables are those of the spec; modules that declare nothing live there too, whoever
//! instantiates them. Each INSTANCE of a module with constants or variables opens a realm of its own. A *home* is one
//! module in one realm: the table of what names mean in it.

use super::ids::{HomeId, RealmId};
use super::scope::Context;
use crate::loader::ModuleId;
use crate::module::InnerId;
use check_syntax::Span;
use check_syntax::tree::{self, Expr, Ident, OperatorDeclaration};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A module with what it extends, under one substitution.
pub(super) struct Realm<'g> {
    /// The instance that opened it; `None` for the root.
    pub(super) instance: Option<Instance<'g>>,
    /// What stands before the names of its definitions: `I!J!`, or nothing.
    pub(super) label: String,
    /// The LET to which its definitions belong, if the instance stands in one.
    pub(super) sink: Option<usize>,
}

/// The INSTANCE that opened a realm.
#[derive(Clone)]
pub(super) struct Instance<'g> {
    /// The module that it instantiates.
    pub(super) module: ModuleId,
    /// The realm in which it stands.
    pub(super) parent: RealmId,
    /// Where it stands, with the names that are bound there.
    pub(super) site: Context,
    /// Whether it stands in a LET: then its definitions speak of what is bound around it.
    pub(super) captured: bool,
    /// The parameters of the instance itself, `x` in `I(x) == INSTANCE M`.
    pub(super) parameters: &'g [OperatorDeclaration],
    /// What stands for the constants and variables of the module.
    pub(super) substitutions: BTreeMap<Arc<str>, Substitute<'g>>,
    /// Below an ENABLED in the module: what its variables are when they are primed.
    pub(super) own: BTreeMap<Arc<str>, InnerId>,
}

/// What stands for a constant or a variable of an instantiated module.
#[derive(Clone)]
pub(super) enum Substitute<'g> {
    /// `x <- e`.
    Explicit(&'g Expr),
    /// The same name where the INSTANCE stands.
    Implicit,
    /// Nothing does; this has been reported.
    Missing,
}

/// One module in one realm.
pub(super) struct Home<'g> {
    pub(super) realm: RealmId,
    pub(super) module: ModuleId,
    /// What the names mean that can be used in it.
    pub(super) table: BTreeMap<Arc<str>, Entity<'g>>,
    /// Where the names stand that came in through an INSTANCE without a name.
    pub(super) imported: BTreeMap<Arc<str>, u32>,
    /// Whether its units are resolved as they are met, each with only what stands before it in sight, and checked.
    pub(super) eager: bool,
}

/// What a name of a module means.
#[derive(Clone)]
pub(super) struct Entity<'g> {
    pub(super) name: Arc<str>,
    /// Where its name stands at its declaration: identifies it in its realm.
    pub(super) origin: Span,
    /// Where it was declared.
    pub(super) home: HomeId,
    /// Whether it stays in its module.
    pub(super) local: bool,
    /// Whether it only came along with a community module that makes use of it ([`Resolver::given_by`]).
    ///
    /// [`Resolver::given_by`]: super::Resolver::given_by
    pub(super) incidental: bool,
    pub(super) kind: EntityKind<'g>,
}

impl<'g> Entity<'g> {
    /// What a module declares or defines by itself.
    pub(super) fn new(name: &Ident, home: HomeId, local: bool, kind: EntityKind<'g>) -> Self {
        Self { name: name.name.clone(), origin: name.span, home, local, incidental: false, kind }
    }

    /// Its name at its declaration.
    pub(super) fn ident(&self) -> Ident {
        Ident { name: self.name.clone(), span: self.origin }
    }
}

/// The kinds of thing that a name of a module can mean.
#[derive(Clone)]
pub(super) enum EntityKind<'g> {
    /// A declared constant.
    Constant { arity: u32 },
    /// A declared variable.
    Variable,
    /// A definition, perhaps declared RECURSIVE.
    Definition { definition: &'g tree::Definition, recursive: bool },
    /// A named theorem or assumption: may be used as an expression.
    Statement(&'g Expr),
    /// A named theorem that has no expression.
    Claim(&'g tree::Statement),
    /// A named instance.
    Instance(&'g tree::Definition),
}

impl EntityKind<'_> {
    /// The number of arguments.
    pub(super) fn arity(&self) -> u32 {
        match self {
            Self::Constant { arity } => *arity,
            Self::Definition { definition, .. } | Self::Instance(definition) => parameters(definition).len() as u32,
            Self::Variable | Self::Statement(_) | Self::Claim(_) => 0,
        }
    }

    /// Whether it is declared, not defined.
    pub(super) fn declared(&self) -> bool {
        matches!(self, Self::Constant { .. } | Self::Variable)
    }
}

/// The parameters of a definition.
pub(super) fn parameters(definition: &tree::Definition) -> &[OperatorDeclaration] {
    match &definition.kind {
        tree::DefinitionKind::Operator { parameters, .. } | tree::DefinitionKind::Instance { parameters, .. } => {
            parameters
        }
        tree::DefinitionKind::Function { .. } => &[],
    }
}

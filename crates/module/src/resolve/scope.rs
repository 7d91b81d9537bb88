//! What is bound around an expression: a linked list that inner scopes share with outer ones.

use super::ids::{HomeId, RealmId};
use crate::module::{DefinitionId, LocalId};
use check_syntax::Span;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// The names that are bound around an expression, the innermost first.
#[derive(Clone, Default)]
pub(super) struct Scope(Option<Rc<Node>>);

struct Node {
    name: Arc<str>,
    binding: Binding,
    outer: Scope,
}

/// What a bound name stands for, and where it is bound.
#[derive(Clone, Copy, Debug)]
pub(super) struct Binding {
    pub(super) named: Named,
    pub(super) span: Span,
}

/// What a bound name stands for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Named {
    /// A bound name or a parameter.
    Local { local: LocalId, arity: u32 },
    /// A definition of a LET.
    Definition(DefinitionId),
    /// An instance of a LET.
    Instance(RealmId),
    /// Nothing yet: a definition of a LET whose own body is resolved.
    Nothing,
}

impl Scope {
    /// The same scope with one more name.
    pub(super) fn with(&self, name: Arc<str>, named: Named, span: Span) -> Self {
        Self(Some(Rc::new(Node { name, binding: Binding { named, span }, outer: self.clone() })))
    }

    /// What a name stands for.
    pub(super) fn find(&self, name: &str) -> Option<Binding> {
        self.nodes().find(|node| &*node.name == name).map(|node| node.binding)
    }

    /// The bound names, the innermost first.
    pub(super) fn names(&self) -> impl Iterator<Item = &Arc<str>> {
        self.nodes().map(|node| &node.name)
    }

    fn nodes(&self) -> impl Iterator<Item = &Node> {
        std::iter::successors(self.0.as_deref(), |node| node.outer.0.as_deref())
    }
}

impl Drop for Scope {
    /// Unlinks a long list step by step: dropping it recursively could exhaust the stack.
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(node) = next {
            next = Rc::into_inner(node).and_then(|mut node| node.outer.0.take());
        }
    }
}

/// Where an expression stands.
#[derive(Clone)]
pub(super) struct Context {
    /// The module whose text it stands in, in its realm.
    pub(super) home: HomeId,
    /// What is bound around it.
    pub(super) scope: Scope,
    /// The parameters of the instances around it, as locals of the definition that is being resolved.
    pub(super) arguments: Rc<BTreeMap<RealmId, Vec<LocalId>>>,
    /// `@`.
    pub(super) at: Option<LocalId>,
}

impl Context {
    /// A context in which nothing is bound.
    pub(super) fn top(home: HomeId) -> Self {
        Self { home, scope: Scope::default(), arguments: Rc::default(), at: None }
    }

    /// The same with one more name.
    pub(super) fn with(&self, name: Arc<str>, named: Named, span: Span) -> Self {
        Self { scope: self.scope.with(name, named, span), ..self.clone() }
    }
}

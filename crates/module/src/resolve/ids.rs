//! The numbers by which the resolver knows realms and homes.

/// A realm, by its place in the resolver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RealmId(pub(super) usize);

impl RealmId {
    /// The realm of the root module.
    pub(super) const ROOT: Self = Self(0);
}

/// A home, by its place in the resolver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct HomeId(pub(super) usize);

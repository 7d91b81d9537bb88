//! The cache that the workers of a search share, beside their own.
//!
//! Each worker learns for itself, and its [`Tree`](super::Tree)s speak of the numbers that it has given to values: to ask one is
//! to compare numbers. But what takes long to learn would be learnt by every worker. So such a result is published here, in a
//! [`SharedTree`], which speaks of values, and looked up here by who has none of its own. That takes longer than to ask a tree of
//! one's own, where the result is kept from then on.

use super::shared_tree::{Read, SharedTree};
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, PoisonError, RwLock};

/// What those share who load the same states, in the same layout.
#[derive(Debug, Default)]
pub struct SharedCache {
    /// The last number that a table of values has got.
    pub(super) tables: AtomicU32,
    /// How many workers make steps, or have made some.
    explorers: AtomicU32,
    /// By their keys.
    trees: RwLock<FxHashMap<Box<[u8]>, Arc<SharedTree>>>,
    /// Bytes in use, roughly.
    size: AtomicUsize,
}

/// With so many bytes in use, roughly, nothing more is published.
const ROOM: usize = 256 << 20;

/// What a tree takes beside its key, in bytes, roughly.
const TREE: usize = 128;

impl SharedCache {
    /// There is one more worker that makes steps.
    pub fn join(&self) {
        self.explorers.fetch_add(1, Relaxed);
    }

    /// Whether there is another worker to share with.
    #[inline]
    pub(super) fn is_of_use(&self) -> bool {
        self.explorers.load(Relaxed) > 1
    }

    /// The tree with a key, if somebody has published something there.
    pub(super) fn get(&self, key: &[u8]) -> Option<Arc<SharedTree>> {
        self.trees.read().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    /// The tree with a key, made if need be; `None` where there is no room for more.
    pub(super) fn get_or_insert(&self, key: Box<[u8]>) -> Option<Arc<SharedTree>> {
        if self.size.load(Relaxed) > ROOM {
            return None;
        }
        self.grow(TREE + key.len());
        let mut trees = self.trees.write().unwrap_or_else(PoisonError::into_inner);
        Some(trees.entry(key).or_default().clone())
    }

    /// Adds a result to one of the trees, by what was read for it.
    pub(super) fn add(&self, tree: &SharedTree, read: &impl Read, result: &[u8]) {
        if self.size.load(Relaxed) <= ROOM {
            self.grow(tree.insert(read, result));
        }
    }

    fn grow(&self, bytes: usize) {
        self.size.fetch_add(bytes, Relaxed);
    }
}

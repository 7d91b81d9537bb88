//! Results that the workers of a search share: looked up where one's own cache has none, published where they were costly.

use super::{Evaluator, Scratch};
use crate::ir::Local;
use crate::slots::{CacheHandle, Lookup, SharedResult, Slots};
use check_value::value::Value;

/// What a shared result is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CacheSubject {
    /// The steps of a part of the next-state relation.
    Steps,
    /// The truth of a formula.
    Truth,
    /// The value of a memo.
    Memo,
}

impl Evaluator<'_> {
    /// Looks up what another worker has published for the state that is loaded. `key` gives the key of the shared cache, or `None` for
    /// what is not shared. The result has room that is used again: it is put back into [`super::Scratch::shared_result`].
    pub fn look_up_shared(
        &mut self,
        handle: &mut CacheHandle,
        key: impl FnOnce(&mut Self) -> Option<Vec<u8>>,
    ) -> Option<SharedResult> {
        self.scratch.slots.shared_cache()?;
        if handle.is_new() {
            if self.scratch.key_hits.rests() {
                return None;
            }
            let key = key(self);
            let is_found = handle.find(self.scratch.slots.shared_cache(), key);
            self.scratch.key_hits.count(is_found);
        }
        if handle.rests() {
            return None;
        }
        let tree = handle.tree()?;
        let mut result = std::mem::take(&mut self.scratch.shared_result);
        let is_hit = loop {
            match self.scratch.slots.look_up_shared(tree, &mut result) {
                Lookup::Hit => break true,
                Lookup::Wanting(place) if self.know(place) => {}
                Lookup::Wanting(_) | Lookup::Miss => break false,
            }
        };
        handle.count(is_hit);
        if is_hit {
            return Some(result);
        }
        self.scratch.shared_result = result;
        None
    }

    /// Publishes a result that was learnt by reading some places, if there are other workers and it took enough units of work. `encode`
    /// appends the result as all workers understand it, and says whether that can be done.
    pub fn publish(
        &mut self,
        handle: &mut CacheHandle,
        (read, work): (&[u32], u64),
        encode: impl FnOnce(&Slots, &mut Vec<u8>) -> bool,
        key: impl FnOnce(&mut Self) -> Option<Vec<u8>>,
    ) {
        let Scratch { slots, least_published, .. } = &*self.scratch;
        let is_costly = slots.shared_cache().is_some() && work >= *least_published;
        if !is_costly || !handle.publishes() || !slots.can_be_published(read) {
            return;
        }
        let mut bytes = std::mem::take(&mut self.scratch.shared_result.bytes);
        bytes.clear();
        if encode(&self.scratch.slots, &mut bytes) {
            if handle.is_absent() && !self.scratch.key_hits.is_resting() {
                let key = key(self);
                handle.open(self.scratch.slots.shared_cache(), key);
            }
            if let Some(tree) = handle.tree() {
                self.scratch.slots.publish(tree, read, &bytes);
            }
        }
        self.scratch.shared_result.bytes = bytes;
    }

    /// A key of the shared cache: some numbers that tell which action or expression it is, and what is bound around it; `None` where that
    /// has no bytes.
    pub fn shared_key(
        &mut self,
        subject: CacheSubject,
        which: impl IntoIterator<Item = u64>,
        locals: &[(Local, Value)],
    ) -> Option<Vec<u8>> {
        let mut key = vec![subject as u8];
        key.extend(which.into_iter().flat_map(u64::to_le_bytes));
        for bound in locals {
            key.extend(bound.0.0.to_le_bytes());
            key.push(u8::from(matches!(bound.1, Value::Unset)));
            if !matches!(bound.1, Value::Unset) {
                self.pack_values(std::slice::from_ref(bound), &mut key).ok()?;
            }
        }
        Some(key)
    }
}

//! A worker's way to a tree of the shared cache, and whether it is worth looking there.

use super::shared_cache::SharedCache;
use super::shared_tree::SharedTree;
use std::sync::Arc;

/// A worker's way to the shared results of one key.
#[derive(Debug, Default)]
pub enum CacheHandle {
    /// It was not looked up yet.
    #[default]
    New,
    /// There was no such key when it was looked up.
    Absent,
    /// There is.
    Open(Box<OpenTree>),
    /// Nothing is shared.
    Useless,
}

/// A tree of the shared cache, and how often it had what was looked up.
#[derive(Debug)]
pub struct OpenTree {
    tree: Arc<SharedTree>,
    hits: HitRate,
}

/// How often a cache has what is looked up there: where that is seldom, it rests.
#[derive(Debug, Default)]
pub(crate) struct HitRate {
    /// Look-ups and hits since this was judged.
    looked_up: u32,
    hits: u32,
    /// So many look-ups are left out.
    rest: u32,
    /// How often there were too few hits.
    failures: u32,
}

/// After so many look-ups they are judged.
const TRIAL: u32 = 128;

/// One in so many is to be a hit.
const HIT: u32 = 5;

/// So many look-ups are left out after the first failure: more may have been published by then. After each further one it is eight
/// times as many.
const REST: u32 = 512;

/// After so many failures all are left out.
const FAILURES: u32 = 3;

impl HitRate {
    /// Counts a look-up that is to be left out, if this is one.
    #[inline]
    pub(crate) fn rests(&mut self) -> bool {
        let rests = self.rest > 0;
        if rests && self.rest != u32::MAX {
            self.rest -= 1;
        }
        rests
    }

    /// Whether look-ups are left out now.
    #[inline]
    pub(crate) fn is_resting(&self) -> bool {
        self.rest > 0
    }

    /// Counts a look-up, and whether it was a hit.
    pub(crate) fn count(&mut self, is_hit: bool) {
        (self.looked_up, self.hits) = (self.looked_up + 1, self.hits + u32::from(is_hit));
        if self.looked_up < TRIAL {
            return;
        }
        if HIT * self.hits < self.looked_up {
            self.rest = if self.failures >= FAILURES { u32::MAX } else { REST << (3 * self.failures) };
            self.failures += 1;
        }
        (self.looked_up, self.hits) = (0, 0);
    }
}

impl CacheHandle {
    /// Whether the key was not looked up yet.
    #[inline]
    pub(crate) fn is_new(&self) -> bool {
        matches!(self, Self::New)
    }

    /// Whether nothing has been published, as far as this worker knows.
    #[inline]
    pub(crate) fn is_absent(&self) -> bool {
        matches!(self, Self::New | Self::Absent)
    }

    /// Counts a look-up that is to be left out, if this is one.
    #[inline]
    pub(crate) fn rests(&mut self) -> bool {
        match self {
            Self::Open(open) => open.hits.rests(),
            Self::New | Self::Absent | Self::Useless => false,
        }
    }

    /// Where to look and to publish, if that is worth it now.
    #[inline]
    pub(crate) fn tree(&self) -> Option<&SharedTree> {
        match self {
            Self::Open(open) if !open.hits.is_resting() => Some(&open.tree),
            Self::New | Self::Absent | Self::Open(_) | Self::Useless => None,
        }
    }

    /// Whether something may be published.
    #[inline]
    pub(crate) fn publishes(&self) -> bool {
        self.is_absent() || self.tree().is_some()
    }

    /// Looks a key up. Whether something was published with it.
    pub(crate) fn find(&mut self, cache: Option<&SharedCache>, key: Option<Vec<u8>>) -> bool {
        *self = match cache.zip(key) {
            None => Self::Useless,
            Some((cache, key)) => cache.get(&key).map_or(Self::Absent, Self::open_tree),
        };
        self.tree().is_some()
    }

    /// Makes sure that something can be published with a key.
    pub(crate) fn open(&mut self, cache: Option<&SharedCache>, key: Option<Vec<u8>>) {
        let tree = cache.zip(key).and_then(|(cache, key)| cache.get_or_insert(key.into()));
        *self = tree.map_or(Self::Useless, Self::open_tree);
    }

    fn open_tree(tree: Arc<SharedTree>) -> Self {
        Self::Open(Box::new(OpenTree { tree, hits: HitRate::default() }))
    }

    /// Counts a look-up, and whether it was a hit.
    pub(crate) fn count(&mut self, is_hit: bool) {
        if let Self::Open(open) = self {
            open.hits.count(is_hit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_hardly_ever_hits_looks_up_less_and_less() {
        let mut rate = HitRate::default();
        for failure in 0..FAILURES {
            (0..TRIAL).for_each(|place| rate.count(place.is_multiple_of(HIT + 1)));
            let rest = (0..u32::MAX).position(|_| !rate.rests());
            assert_eq!(rest, Some((REST << (3 * failure)) as usize));
        }
        (0..TRIAL).for_each(|_| rate.count(false));
        assert!((0..1 << 20).all(|_| rate.rests()));
    }

    #[test]
    fn who_hits_often_enough_goes_on() {
        let mut rate = HitRate::default();
        (0..10 * TRIAL).for_each(|place| rate.count(place.is_multiple_of(HIT - 1)));
        assert!(!rate.rests() && !rate.is_resting());
    }

    #[test]
    fn a_key_is_found_once_somebody_has_opened_it() {
        let cache = SharedCache::default();
        let [mut first, mut second, mut third] = <[CacheHandle; 3]>::default();
        assert!(!first.find(Some(&cache), Some(vec![7])));
        assert!(!first.is_new() && first.is_absent() && first.publishes() && first.tree().is_none());
        second.open(Some(&cache), Some(vec![7]));
        assert!(third.is_new() && third.find(Some(&cache), Some(vec![7])) && !third.is_absent());
        assert!(std::ptr::eq(second.tree().unwrap(), third.tree().unwrap()));
        assert!(!CacheHandle::default().find(Some(&cache), Some(vec![8])));
        first.find(Some(&cache), None);
        assert!(!first.publishes(), "what has no key is not shared");
    }
}

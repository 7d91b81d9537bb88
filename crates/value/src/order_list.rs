//! Order maintenance: things in a sorted list, each with a label by which two are compared in constant time.
//!
//! The problem is that of Dietz and Sleator, *Two algorithms for maintaining order in a list*, STOC 1987. Here the list is
//! searched for the place of a new item, and all labels are dealt anew when there is no room left between two.

use std::cmp::Ordering;

/// The distance between neighbours when labels are dealt anew.
const GAP: u64 = 1 << 32;

/// Items, which are small numbers, in an order.
#[derive(Clone, Debug, Default)]
pub struct OrderList {
    sorted: Vec<u32>,
    /// By item; 0 for those that are not in the list.
    labels: Vec<u64>,
}

impl OrderList {
    /// All items, in their order.
    pub fn items(&self) -> &[u32] {
        &self.sorted
    }

    /// The label of an item: of two items in the list the lesser one has the lesser label. 0 if it is not in the list.
    #[inline]
    pub fn label(&self, item: u32) -> u64 {
        self.labels.get(item as usize).copied().unwrap_or(0)
    }

    /// Removes all items.
    pub fn clear(&mut self) {
        self.sorted.clear();
        self.labels.clear();
    }

    /// Adds an item that is not in the list, behind those that it is not less than. Whether other items have other labels now.
    ///
    /// # Errors
    /// Those of the comparison of the new item with one of the list; then nothing has changed.
    pub fn insert<E>(&mut self, item: u32, mut compare: impl FnMut(u32) -> Result<Ordering, E>) -> Result<bool, E> {
        let (mut low, mut high) = (0, self.sorted.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            match compare(self.sorted[middle])? {
                Ordering::Less => high = middle,
                _ => low = middle + 1,
            }
        }
        let before = low.checked_sub(1).map_or(0, |last| self.label(self.sorted[last]));
        let after = self.sorted.get(low).map_or(before.saturating_add(2 * GAP), |next| self.label(*next));
        self.sorted.insert(low, item);
        if self.labels.len() <= item as usize {
            self.labels.resize(item as usize + 1, 0);
        }
        let label = u64::midpoint(before, after);
        let has_room = before < label && label < after;
        if has_room {
            self.labels[item as usize] = label;
        } else {
            for (item, index) in self.sorted.iter().zip(1..) {
                self.labels[*item as usize] = index * GAP;
            }
        }
        Ok(!has_room)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    /// Inserts numbers that stand for themselves.
    fn inserted(items: impl IntoIterator<Item = u32>) -> (OrderList, usize) {
        let (mut list, mut relabelled) = (OrderList::default(), 0);
        for item in items {
            let Ok(is_relabelled) = list.insert(item, |other| Ok::<_, Infallible>(item.cmp(&other)));
            relabelled += usize::from(is_relabelled);
        }
        (list, relabelled)
    }

    #[test]
    fn labels_ascend_with_the_items() {
        // Each between the last two at first: there is room for 32 halves.
        let narrowing = (0..100).map(|step| if step % 2 == 0 { step } else { 1000 - step });
        let scattered = (0..1000u32).map(|step| step * 7919 % 10_007);
        for (list, relabelled) in [inserted(narrowing), inserted(scattered), inserted((0..500).rev())] {
            assert!(list.items().is_sorted());
            let labels: Vec<u64> = list.items().iter().map(|item| list.label(*item)).collect();
            assert!(labels.is_sorted_by(|one, next| one < next) && labels[0] > 0, "{relabelled} times dealt anew");
        }
        assert!(inserted((0..100).rev()).1 > 0, "some of these find no room");
    }

    #[test]
    fn an_error_changes_nothing() {
        let (mut list, _) = inserted([1, 2, 3]);
        assert_eq!(list.insert(4, |_| Err("not comparable")), Err("not comparable"));
        assert_eq!((list.items(), list.label(4)), (&[1, 2, 3][..], 0));
    }
}

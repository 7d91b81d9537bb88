//! Places on a line: as near as can be to where they are wanted, in their order and far enough apart.

/// The places for which the sum of the weighted squares of the distances from those that are `wanted` is the least, among all
/// in which each is at least as far from the one before as `apart` says (that of the first one says nothing).
///
/// Without these distances this is isotonic regression: neighbours in the wrong order are put together at their mean.
pub(super) fn settle(wanted: &[f64], weights: &[f64], apart: &[f64]) -> Vec<f64> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut offsets = Vec::with_capacity(wanted.len());
    let mut offset = 0.0;
    for (place, want) in wanted.iter().enumerate() {
        if place > 0 {
            offset += apart[place];
        }
        offsets.push(offset);
        let mut block = Block { weight: weights[place], sum: weights[place] * (want - offset), length: 1 };
        while let Some(last) = blocks.pop_if(|last| last.mean() >= block.mean()) {
            block = last.with(&block);
        }
        blocks.push(block);
    }
    let means = blocks.iter().flat_map(|block| std::iter::repeat_n(block.mean(), block.length));
    means.zip(offsets).map(|(mean, offset)| mean + offset).collect()
}

/// Neighbours that stand as near together as they may.
struct Block {
    weight: f64,
    sum: f64,
    length: usize,
}

impl Block {
    fn mean(&self) -> f64 {
        self.sum / self.weight
    }

    fn with(&self, next: &Self) -> Self {
        Self { weight: self.weight + next.weight, sum: self.sum + next.sum, length: self.length + next.length }
    }
}

#[cfg(test)]
mod tests {
    use super::settle;

    #[test]
    fn who_has_room_stands_where_it_is_wanted() {
        assert_eq!(settle(&[1.0, 5.0, 9.0], &[1.0; 3], &[0.0, 2.0, 4.0]), [1.0, 5.0, 9.0]);
        assert_eq!(settle(&[], &[], &[]), [0.0; 0]);
    }

    #[test]
    fn who_has_none_shares_it() {
        assert_eq!(settle(&[0.0, 0.0], &[1.0, 1.0], &[0.0, 4.0]), [-2.0, 2.0]);
        assert_eq!(settle(&[0.0, 0.0], &[3.0, 1.0], &[0.0, 4.0]), [-1.0, 3.0]);
        assert_eq!(settle(&[10.0, 0.0, 5.0], &[1.0; 3], &[0.0, 0.0, 0.0]), [5.0, 5.0, 5.0]);
        assert_eq!(settle(&[0.0, 1.0, 1.0, 9.0], &[1.0; 4], &[9.0, 2.0, 2.0, 2.0])[3], 9.0);
    }
}

//! What is in a file, and what of it a loss of power would leave.

/// The contents of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Content {
    pub(crate) bytes: Vec<u8>,
    /// What was there when it was synced.
    synced: Vec<u8>,
    /// So many bytes have been the same since then.
    kept: usize,
}

impl Content {
    /// Contents that are synced.
    pub(crate) fn synced(bytes: &[u8]) -> Self {
        Self { bytes: bytes.to_vec(), synced: bytes.to_vec(), kept: bytes.len() }
    }

    pub(crate) fn cut(&mut self, length: usize) {
        self.bytes.truncate(length);
        self.kept = self.kept.min(length);
    }

    pub(crate) fn sync(&mut self) {
        self.synced.truncate(self.kept);
        self.synced.extend_from_slice(&self.bytes[self.kept..]);
        self.kept = self.synced.len();
    }

    /// The contents after a loss of power. `draw` gives a number below its argument.
    pub(crate) fn crash(&self, draw: &mut impl FnMut(usize) -> usize) -> Self {
        if self.kept < self.synced.len() && draw(2) == 0 {
            return Self::synced(&self.synced);
        }
        let mut left = self.bytes[..self.kept + draw(self.bytes.len() - self.kept + 1)].to_vec();
        // The file system may have noted the length, and lost the bytes.
        if draw(4) == 0 {
            let zeros = self.kept + draw(left.len() - self.kept + 1);
            left[zeros..].fill(0);
        }
        Self::synced(&left)
    }
}

//! Where the cells of a state stand among its bytes.

/// The cells of one state.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    /// The start of each cell, and the end of the last.
    starts: Vec<u32>,
    /// For each variable, whether its value has the form that the layout expects.
    regular: Vec<bool>,
    /// For each cell, whether it is known to be the same as in the state before.
    same: Vec<bool>,
}

impl Places {
    /// Forgets all.
    pub(crate) fn clear(&mut self) {
        self.starts.clear();
        self.regular.clear();
        self.same.clear();
    }

    /// Whether nothing is known.
    pub(crate) fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// The next cell starts here, and is the same as in the state before, or not.
    pub(super) fn push(&mut self, start: usize, same: bool) {
        self.starts.push(start as u32);
        self.same.push(same);
    }

    /// All cells of the next variable are known.
    pub(super) fn push_variable(&mut self, regular: bool) {
        self.regular.push(regular);
    }

    /// The last cell ends here.
    pub(super) fn finish(&mut self, end: usize) {
        self.starts.push(end as u32);
    }

    /// The cells `from..to` of a variable that has not the expected form: the first takes all.
    pub(super) fn make_irregular(&mut self, from: usize, to: usize, start: usize, end: usize) {
        self.starts.truncate(from);
        self.starts.push(start as u32);
        self.starts.resize(to, end as u32);
        self.same.truncate(from);
        self.same.resize(to, false);
    }

    /// Whether a cell is known to be the same as in the state before.
    pub(crate) fn is_same(&self, cell: usize) -> bool {
        self.same[cell]
    }

    /// Whether the value of a variable has the form that the layout expects.
    pub(crate) fn is_regular(&self, variable: usize) -> bool {
        self.regular[variable]
    }

    /// Where a cell starts.
    pub(crate) fn start(&self, cell: usize) -> usize {
        self.starts[cell] as usize
    }

    /// The bytes of a cell.
    pub(crate) fn bytes<'b>(&self, bytes: &'b [u8], cell: usize) -> &'b [u8] {
        self.run(bytes, cell, cell + 1)
    }

    /// The bytes of the cells `from..to`.
    pub(crate) fn run<'b>(&self, bytes: &'b [u8], from: usize, to: usize) -> &'b [u8] {
        &bytes[self.starts[from] as usize..self.starts[to] as usize]
    }
}

/// Whether bytes start with others. These are few in most cases, too few for a call.
#[inline]
pub(super) fn starts_with(bytes: &[u8], start: &[u8]) -> bool {
    match start {
        [] => true,
        [one] => bytes.first() == Some(one),
        _ if bytes.len() < start.len() => false,
        _ if start.len() <= 8 => bytes.iter().zip(start).all(|(x, y)| x == y),
        _ => bytes.starts_with(start),
    }
}

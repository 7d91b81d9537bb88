//! Where a state stands in a drawing.

/// A state on the page.
#[derive(Clone, Debug, Default)]
pub(super) struct Seat {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) lines: Vec<String>,
    /// What it takes to the left and to the right of its middle, with the names of arrows.
    pub(super) room: (f64, f64),
}

impl Seat {
    pub(super) fn middle(&self) -> f64 {
        self.left + self.width / 2.0
    }

    pub(super) fn bottom(&self) -> f64 {
        self.top + self.height
    }
}

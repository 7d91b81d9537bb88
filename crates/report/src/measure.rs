//! The room that texts take in drawings, and what of a state is written there.

use crate::abbreviated::in_change;
use crate::values::show;
use check_system::Value;

/// How texts of a kind are set.
#[derive(Clone, Copy, Debug)]
pub struct Face {
    /// The width of a character, in pixels.
    pub character: f64,
    /// The height of a line, in pixels.
    pub leading: f64,
    /// Longer lines are cut, in characters.
    pub longest: usize,
}

/// What stands in a state: a variable whose line is longer has to be read as a whole elsewhere.
pub const STATE: Face = Face { character: 7.3, leading: 16.0, longest: 32 };

/// The name of a step.
pub const NAME: Face = Face { character: 6.7, leading: 14.0, longest: 28 };

/// So many variables are shown in a state.
pub const LINES: usize = 5;

impl Face {
    /// How wide a line is.
    pub fn width(self, line: &str) -> f64 {
        line.chars().count() as f64 * self.character
    }

    /// The beginning of a line that is too long.
    pub fn cut(self, line: &str) -> String {
        if line.chars().count() <= self.longest {
            line.to_owned()
        } else {
            line.chars().take(self.longest - 1).chain(['…']).collect()
        }
    }

    /// How much room lines take as a box.
    pub fn size(self, lines: &[String]) -> (f64, f64) {
        let longest = lines.iter().map(|line| self.width(line)).fold(0.0, f64::max);
        (longest + 16.0, lines.len() as f64 * self.leading + 10.0)
    }
}

/// A variable of a state, on one line.
pub fn line_of(name: &str, value: &Value) -> String {
    STATE.cut(&format!("{name} = {}", show(&in_change(value))))
}

/// The variables of a state, so many at most.
pub fn lines_of(state: &[(String, Value)]) -> Vec<String> {
    let mut lines: Vec<String> = state.iter().take(LINES).map(|(name, value)| line_of(name, value)).collect();
    if state.len() > LINES {
        lines.push("…".to_owned());
    }
    lines
}

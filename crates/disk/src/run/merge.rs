//! Runs merged into one.

use crate::files::Files;
use crate::run::sorted::Run;
use crate::run::values::Values;
use crate::run::writer::RunWriter;
use std::io;

/// Writes a run of all that the others contain, once. What there is of its file after an error is removed.
pub fn merge(files: &dyn Files, name: &str, runs: &[&Run], sync: bool) -> io::Result<Run> {
    let done = RunWriter::create(files, name).and_then(|mut merged| {
        let (mut all, mut room) = (Ascending::of(runs), Vec::new());
        loop {
            all.read(&mut room)?;
            if room.is_empty() {
                return merged.finish(files, sync);
            }
            merged.extend(&room)?;
        }
    });
    if done.is_err() {
        // Nobody names it: if it stays, it is in nobody's way.
        drop(files.remove(name));
    }
    done
}

/// The fingerprints of some runs in ascending order, each once: a tree, of which each node merges two.
enum Ascending<'a> {
    None,
    One(Values<'a>),
    Two(Box<[Side<'a>; 2]>),
}

/// What comes from one side of a node: some that were read, and where the next one of them is.
struct Side<'a> {
    from: Ascending<'a>,
    read: Vec<u64>,
    next: usize,
}

impl<'a> Ascending<'a> {
    fn of(runs: &[&'a Run]) -> Self {
        match runs {
            [] => Self::None,
            [run] => Self::One(run.iter()),
            _ => {
                let (left, right) = runs.split_at(runs.len() / 2);
                let side = |runs| Side { from: Self::of(runs), read: Vec::new(), next: 0 };
                Self::Two(Box::new([side(left), side(right)]))
            }
        }
    }

    /// The next ones, in place of what is in `room`; none at the end.
    fn read(&mut self, room: &mut Vec<u64>) -> io::Result<()> {
        match self {
            Self::None => room.clear(),
            Self::One(values) => values.read(room)?,
            Self::Two(sides) => {
                let [left, right] = &mut **sides;
                left.fill()?;
                right.fill()?;
                match (left.is_over(), right.is_over()) {
                    (false, false) => merge_two(left, right, room),
                    (false, true) => left.pass(room),
                    (true, _) => right.pass(room),
                }
            }
        }
        Ok(())
    }
}

impl Side<'_> {
    fn fill(&mut self) -> io::Result<()> {
        if self.is_over() {
            self.next = 0;
            self.from.read(&mut self.read)?;
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        self.next == self.read.len()
    }

    /// Hands on what was read.
    fn pass(&mut self, room: &mut Vec<u64>) {
        room.clear();
        room.extend_from_slice(&self.read[self.next..]);
        self.next = self.read.len();
    }
}

/// Merges until one side has no more that was read. Equal ones are taken from both sides. What comes next is not guessed:
/// there is no branch on it.
fn merge_two(left: &mut Side<'_>, right: &mut Side<'_>, room: &mut Vec<u64>) {
    let (a, b) = (&left.read[left.next..], &right.read[right.next..]);
    room.resize(a.len() + b.len(), 0);
    let (mut of_a, mut of_b, mut length) = (0, 0, 0);
    while of_a < a.len() && of_b < b.len() {
        let (x, y) = (a[of_a], b[of_b]);
        room[length] = x.min(y);
        of_a += usize::from(x <= y);
        of_b += usize::from(y <= x);
        length += 1;
    }
    room.truncate(length);
    left.next += of_a;
    right.next += of_b;
}

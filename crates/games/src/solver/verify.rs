//! Whether a strategy keeps its promise: all plays are looked at in which one player follows it and the other does what
//! he likes. Knows nothing of values; that is the point.

use super::{Claim, End, Game, Start};
use check_system::Fault;
use petgraph::graph::EdgeIndex;
use std::collections::BTreeMap;

/// The size of a strategy that was verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// In how many positions the follower was to move.
    pub decisions: usize,
    /// How many positions, told apart by whose turn it is, the plays came through.
    pub positions: usize,
    /// How many plays ended there: positions in which one had.
    pub ends: usize,
}

/// A play that beats a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beaten {
    /// Where it begins.
    pub start: Start,
    /// Its moves.
    pub moves: Vec<EdgeIndex>,
    /// How.
    pub how: How,
}

/// How a strategy is beaten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// The play is lost.
    Lost,
    /// It is a tie where a win was promised.
    Tied,
    /// The strategy allows no move.
    NoMove,
    /// The play goes on for ever where a win was promised: its last move leads back to the position of this number.
    Endless(usize),
}

/// Follows a strategy, which says of each move of the follower whether it allows it, from all starts at once. The play
/// that beats it, if there is one, is as short as possible, unless it goes on for ever.
///
/// # Errors
/// When the strategy cannot be evaluated.
pub fn verify(
    game: &Game,
    starts: &[Start],
    claim: Claim,
    allows: &mut dyn FnMut(EdgeIndex) -> Result<bool, Fault>,
) -> Result<Result<Verified, Beaten>, Fault> {
    let mut plays = Plays::new(game, starts);
    let mut verified = Verified { decisions: 0, positions: 0, ends: 0 };
    let mut next = 0;
    while next < plays.all.len() {
        let (position, follows) = plays.all[next].place;
        verified.positions += 1;
        if let Some(end) = game[position].end {
            verified.ends += 1;
            if let Some(how) = disappointment(end, follows, claim) {
                return Ok(Err(plays.to(next, how)));
            }
        } else {
            verified.decisions += usize::from(follows);
            let mut ways: Vec<EdgeIndex> =
                game.edges(position).map(|edge| petgraph::visit::EdgeRef::id(&edge)).collect();
            ways.sort();
            for way in ways {
                if !follows || allows(way)? {
                    plays.go(next, way);
                }
            }
            if plays.all[next].replies.is_empty() {
                return Ok(Err(plays.to(next, How::NoMove)));
            }
        }
        next += 1;
    }
    Ok(match plays.circle() {
        Some(beaten) if claim == Claim::Wins => Err(beaten),
        _ => Ok(verified),
    })
}

/// In which way an end is not what was promised.
fn disappointment(end: End, follows: bool, claim: Claim) -> Option<How> {
    let lost = if follows { End::Lost } else { End::Won };
    match (end, claim) {
        (End::Tied, Claim::Wins) => Some(How::Tied),
        (End::Tied, Claim::DoesNotLose) => None,
        (end, _) => (end == lost).then_some(How::Lost),
    }
}

/// All plays, as a graph of the places they come through.
struct Plays<'g> {
    game: &'g Game,
    numbers: BTreeMap<Start, usize>,
    all: Vec<Place>,
}

/// A position, and whether the follower is to move in it.
struct Place {
    place: Start,
    /// From where it was first reached, and by which move.
    parent: Option<(usize, EdgeIndex)>,
    replies: Vec<(EdgeIndex, usize)>,
}

impl<'g> Plays<'g> {
    fn new(game: &'g Game, starts: &[Start]) -> Self {
        let mut plays = Self { game, numbers: BTreeMap::new(), all: Vec::new() };
        for start in starts {
            plays.number(*start, None);
        }
        plays
    }

    fn number(&mut self, place: Start, parent: Option<(usize, EdgeIndex)>) -> usize {
        let next = self.all.len();
        let number = *self.numbers.entry(place).or_insert(next);
        if number == next {
            self.all.push(Place { place, parent, replies: Vec::new() });
        }
        number
    }

    fn go(&mut self, from: usize, way: EdgeIndex) {
        let (_, target) = self.game.edge_endpoints(way).expect("a move has ends");
        let follows = self.all[from].place.1 != self.game[way].passes;
        let to = self.number((target, follows), Some((from, way)));
        self.all[from].replies.push((way, to));
    }

    /// The play to a place.
    fn to(&self, number: usize, how: How) -> Beaten {
        let mut moves = Vec::new();
        let mut at = number;
        while let Some((parent, way)) = self.all[at].parent {
            moves.push(way);
            at = parent;
        }
        moves.reverse();
        Beaten { start: self.all[at].place, moves, how }
    }

    /// A play that comes back to where it was.
    fn circle(&self) -> Option<Beaten> {
        let mut entered: Vec<usize> = vec![0; self.all.len()];
        self.all.iter().flat_map(|place| &place.replies).for_each(|(_, to)| entered[*to] += 1);
        // What nothing leads to, or only what is taken away, is on no circle.
        let mut free: Vec<usize> = (0..self.all.len()).filter(|number| entered[*number] == 0).collect();
        let mut taken = vec![false; self.all.len()];
        while let Some(number) = free.pop() {
            taken[number] = true;
            for (_, to) in &self.all[number].replies {
                entered[*to] -= 1;
                if entered[*to] == 0 {
                    free.push(*to);
                }
            }
        }
        self.way_round(&taken)
    }

    /// Follows moves backwards among the places that were not taken away, of which each has one before it, until one
    /// comes again.
    fn way_round(&self, taken: &[bool]) -> Option<Beaten> {
        let mut at = taken.iter().position(|taken| !taken)?;
        let mut before = vec![None; self.all.len()];
        for (number, place) in self.all.iter().enumerate().filter(|(number, _)| !taken[*number]) {
            place.replies.iter().for_each(|(way, to)| before[*to] = Some((number, *way)));
        }
        let mut seen = BTreeMap::new();
        let mut back = Vec::new();
        while !seen.contains_key(&at) {
            seen.insert(at, back.len());
            let (number, way) = before[at].expect("something that was not taken away leads to it");
            back.push(way);
            at = number;
        }
        let Beaten { start, mut moves, .. } = self.to(at, How::Lost);
        let place = moves.len();
        moves.extend(back[seen[&at]..].iter().rev());
        Some(Beaten { start, moves, how: How::Endless(place) })
    }
}

//! The board of Acro-Nim, natively: a bag of piles, kept sorted, so that equal bags are equal arrays.

/// The most piles a board has room for: the six that a game may start from, and a split each.
pub const MAX_PILES: usize = 8;

/// A pile of stones, some of them poisoned. Of two piles the one with more stones is the greater, then the one with
/// more poison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pile {
    /// How many stones, the poisoned ones included.
    pub stones: u8,
    /// How many of them are poisoned.
    pub poisoned: u8,
}

impl Pile {
    /// A pile of `stones` stones of which `poisoned` are poisoned.
    pub fn new(stones: u8, poisoned: u8) -> Self {
        Self { stones, poisoned }
    }

    fn without(self, other: Pile) -> Self {
        Self::new(self.stones - other.stones, self.poisoned - other.poisoned)
    }
}

/// Piles in ascending order; the first ones are empty and do not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    piles: [Pile; MAX_PILES],
}

impl Board {
    /// The board with these piles; `None` if they are too many.
    pub(crate) fn of(piles: &[Pile]) -> Option<Self> {
        let mut board = Self::default();
        board.piles.get_mut(..piles.len())?.copy_from_slice(piles);
        board.piles.sort_unstable();
        Some(board)
    }

    /// The piles, equal ones as often as they occur.
    pub(crate) fn piles(&self) -> &[Pile] {
        let empty = self.piles.iter().take_while(|pile| pile.stones == 0).count();
        &self.piles[empty..]
    }

    /// Each pile with the number of its copies.
    pub(crate) fn counted(&self) -> impl Iterator<Item = (Pile, usize)> {
        self.piles().chunk_by(|one, other| one == other).map(|copies| (copies[0], copies.len()))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.piles().is_empty()
    }

    pub(crate) fn stones(&self) -> u32 {
        self.piles.iter().map(|pile| u32::from(pile.stones)).sum()
    }

    pub(crate) fn poison(&self) -> u32 {
        self.piles.iter().map(|pile| u32::from(pile.poisoned)).sum()
    }

    /// The board on which `by` stands in the place of one `pile`; an empty pile ceases to exist.
    pub(crate) fn replaced(mut self, pile: Pile, by: Pile) -> Self {
        if let Some(place) = self.piles.iter_mut().find(|place| **place == pile) {
            *place = by;
        }
        self.piles.sort_unstable();
        self
    }

    /// The board with one `pile`, which is on it, split in two.
    pub(crate) fn split(self, pile: Pile) -> Self {
        let halves = level_piles(2, pile);
        // There is always an empty place: two splits for eight places, and a start from at most six.
        self.replaced(pile, halves[0]).replaced(Pile::default(), halves[1])
    }

    /// The board with all its stones in as many piles as there are.
    pub(crate) fn equalized(self) -> Self {
        let up = |sum: u32| u8::try_from(sum).expect("a game has at most 255 stones");
        let mut piles = level_piles(self.piles().len(), Pile::new(up(self.stones()), up(self.poison())));
        piles.sort_unstable();
        Self { piles }
    }

    pub(crate) fn bytes(&self) -> impl Iterator<Item = u8> {
        self.piles.into_iter().flat_map(|pile| [pile.stones, pile.poisoned])
    }
}

/// The stones of a pile in `count` piles, as evenly as possible, larger piles first; the poison likewise.
fn level_piles(count: usize, pile: Pile) -> [Pile; MAX_PILES] {
    let mut piles = [Pile::default(); MAX_PILES];
    let mut rest = pile;
    for (place, left) in piles.iter_mut().zip((1..=MAX_PILES as u8).rev().skip(MAX_PILES - count)) {
        *place = Pile::new(rest.stones.div_ceil(left), rest.poisoned.div_ceil(left));
        rest = rest.without(*place);
    }
    piles
}

#[cfg(test)]
mod tests {
    use super::{Board, Pile};

    fn board(piles: &[(u8, u8)]) -> Board {
        let piles: Vec<Pile> = piles.iter().map(|&(stones, poisoned)| Pile::new(stones, poisoned)).collect();
        Board::of(&piles).expect("few piles")
    }

    #[test]
    fn equalizing_keeps_stones_and_puts_poison_into_a_larger_pile() {
        assert_eq!(board(&[(1, 0), (3, 0), (5, 0), (7, 1)]).equalized(), board(&[(4, 1), (4, 0), (4, 0), (4, 0)]));
        assert_eq!(board(&[(1, 1), (1, 0), (3, 0)]).equalized(), board(&[(2, 1), (2, 0), (1, 0)]));
    }

    #[test]
    fn splitting_makes_two_piles() {
        assert_eq!(board(&[(5, 0), (3, 1)]).split(Pile::new(5, 0)), board(&[(3, 0), (2, 0), (3, 1)]));
    }

    #[test]
    fn equal_piles_are_counted() {
        let counted: Vec<_> = board(&[(2, 0), (1, 0), (2, 0)]).counted().collect();
        assert_eq!(counted, [(Pile::new(1, 0), 1), (Pile::new(2, 0), 2)]);
    }
}

//! Acro-Nim, natively: the twin of `AcroNim.tla`, with any piles to start from, up to six of them.

mod board;
mod predicates;
mod show;

pub use board::{Board, MAX_PILES, Pile};

use crate::twin::{self, ParameterError, Twin};
use check_system::{ActionId, ActionInfo, Fault, PredicateId, System, Value};
use predicates::PREDICATES;
use xxhash_rust::xxh3::xxh3_64;

/// The most stones a game may start with, so that a count of them fits a byte.
const MAX_STONES: u32 = 255;

/// The game with its initial board.
#[derive(Clone, Debug)]
pub struct AcroNim {
    initial: Board,
    actions: [ActionInfo; 4],
}

/// A state of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    piles: Board,
    /// North, then South.
    player: [Tokens; 2],
    to_move: Player,
    last_move: Move,
    play: Play,
}

/// What a player still has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Tokens {
    equalizes: u8,
    splits: u8,
    passes: u8,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Player {
    North,
    South,
}

impl Player {
    fn opponent(self) -> Self {
        match self {
            Player::North => Player::South,
            Player::South => Player::North,
        }
    }
}

/// A move, as it is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Move {
    None,
    Take { pile: Pile, n: u8, np: u8 },
    Pass,
    Split { pile: Pile },
    Equalize,
}

/// Whether play continues, and how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Play {
    Continues,
    Won(Player),
    Drawn,
}

impl State {
    /// The tokens of the player on move.
    fn mover(&mut self) -> &mut Tokens {
        &mut self.player[self.to_move as usize]
    }

    /// The state after a move, but for what the move does to board, tokens and play.
    fn after(&self, last_move: Move, change: impl FnOnce(&mut State)) -> State {
        let mut to = *self;
        change(&mut to);
        to.to_move = self.to_move.opponent();
        to.last_move = last_move;
        to
    }

    fn take(&self, pile: Pile, n: u8, np: u8) -> State {
        self.after(Move::Take { pile, n, np }, |to| {
            to.piles = self.piles.replaced(pile, Pile::new(pile.stones - n - np, pile.poisoned - np));
            to.mover().passes += u8::from(n + np >= 3);
            if n == 0 {
                to.play = Play::Won(self.to_move.opponent());
            } else if to.piles.is_empty() {
                to.play = Play::Won(self.to_move);
            }
        })
    }

    fn pass(&self) -> State {
        self.after(Move::Pass, |to| {
            to.mover().passes -= 1;
            if self.last_move == Move::Pass {
                to.play = Play::Drawn;
            }
        })
    }

    fn split(&self, pile: Pile) -> State {
        self.after(Move::Split { pile }, |to| {
            to.piles = self.piles.split(pile);
            to.mover().splits -= 1;
        })
    }

    fn equalize(&self) -> State {
        self.after(Move::Equalize, |to| {
            to.piles = self.piles.equalized();
            to.mover().equalizes -= 1;
        })
    }

    fn bytes(&self) -> [u8; 2 * MAX_PILES + 13] {
        let tokens = |player: Tokens| [player.equalizes, player.splits, player.passes];
        let play = match self.play {
            Play::Continues => 0,
            Play::Drawn => 1,
            Play::Won(player) => 2 + player as u8,
        };
        let last_move = match self.last_move {
            Move::None => [0; 5],
            Move::Pass => [1, 0, 0, 0, 0],
            Move::Equalize => [2, 0, 0, 0, 0],
            Move::Split { pile } => [3, pile.stones, pile.poisoned, 0, 0],
            Move::Take { pile, n, np } => [4, pile.stones, pile.poisoned, n, np],
        };
        let players = self.player.into_iter().flat_map(tokens);
        let all = self.piles.bytes().chain(players).chain(last_move).chain([self.to_move as u8, play]);
        let mut bytes = [0; 2 * MAX_PILES + 13];
        bytes.iter_mut().zip(all).for_each(|(place, byte)| *place = byte);
        bytes
    }
}

const TAKE: ActionId = ActionId(0);
const PASS: ActionId = ActionId(1);
const SPLIT: ActionId = ActionId(2);
const EQUALIZE: ActionId = ActionId(3);

impl AcroNim {
    /// The game that starts from these piles.
    ///
    /// # Errors
    /// An empty pile, more poison than stones in a pile, more than six piles, or more than 255 stones.
    pub fn new(piles: &[Pile]) -> Result<Self, ParameterError> {
        let proper = piles.iter().all(|pile| pile.stones > 0 && pile.poisoned <= pile.stones);
        let stones: u32 = piles.iter().map(|pile| u32::from(pile.stones)).sum();
        // Each player can split a pile once.
        if !proper || stones > MAX_STONES || piles.len() > MAX_PILES - 2 {
            return Err(unsuitable());
        }
        let initial = Board::of(piles).ok_or_else(unsuitable)?;
        Ok(Self { initial, actions: ["MoveTake", "MovePass", "MoveSplit", "MoveEqualize"].map(twin::action) })
    }
}

fn unsuitable() -> ParameterError {
    ParameterError::unsuitable("InitialPiles", "a bag of at most 6 piles and 255 stones")
}

impl Twin for AcroNim {
    fn configured(parameters: &[(String, Value)]) -> Result<Self, ParameterError> {
        let mut piles = vec![Pile::new(1, 0), Pile::new(3, 0), Pile::new(5, 0), Pile::new(7, 1)];
        for (name, value) in parameters {
            match name.as_str() {
                "InitialPiles" => piles = show::piles_of(value).ok_or_else(unsuitable)?,
                other => return Err(ParameterError::unknown(other, "InitialPiles")),
            }
        }
        Self::new(&piles)
    }

    fn predicate(&self, name: &str) -> Option<PredicateId> {
        PREDICATES.state(name)
    }

    fn step_predicate(&self, name: &str) -> Option<PredicateId> {
        PREDICATES.step(name)
    }
}

impl System for AcroNim {
    type State = State;
    type Store = Vec<Self::State>;
    type Worker = ();

    fn worker(&self) {}

    fn initial(&self, _worker: &mut (), visit: &mut dyn FnMut(&Self::State) -> Result<(), Fault>) -> Result<(), Fault> {
        let tokens = Tokens { equalizes: 1, splits: 1, passes: 0 };
        visit(&State {
            piles: self.initial,
            player: [tokens; 2],
            to_move: Player::South,
            last_move: Move::None,
            play: Play::Continues,
        })
    }

    fn steps<V>(&self, _worker: &mut (), from: &State, visit: &mut V) -> Result<(), Fault>
    where
        V: FnMut(ActionId, &State) -> Result<(), Fault>,
    {
        if from.play != Play::Continues {
            return Ok(());
        }
        let tokens = from.player[from.to_move as usize];
        for (pile, _) in from.piles.counted() {
            // The first of two quantified names varies fastest, as in the text.
            for np in 0..=pile.poisoned {
                for n in u8::from(np == 0)..=pile.stones - pile.poisoned {
                    visit(TAKE, &from.take(pile, n, np))?;
                }
            }
        }
        if tokens.passes > 0 {
            visit(PASS, &from.pass())?;
        }
        if tokens.splits > 0 {
            for (pile, _) in from.piles.counted().filter(|(pile, _)| pile.stones >= 2 && pile.poisoned == 0) {
                visit(SPLIT, &from.split(pile))?;
            }
        }
        if tokens.equalizes > 0 {
            visit(EQUALIZE, &from.equalize())?;
        }
        Ok(())
    }

    fn fingerprint(&self, _worker: &mut (), state: &State) -> Result<u64, Fault> {
        Ok(xxh3_64(&state.bytes()))
    }

    fn holds(&self, _worker: &mut (), predicate: PredicateId, state: &State) -> Result<bool, Fault> {
        PREDICATES.holds(self, predicate, state)
    }

    fn permits(&self, _worker: &mut (), predicate: PredicateId, from: &State, to: &State) -> Result<bool, Fault> {
        PREDICATES.permits(self, predicate, from, to)
    }

    fn show(&self, _worker: &mut (), state: &State) -> Vec<(String, Value)> {
        show::variables(state)
    }

    fn actions(&self) -> &[ActionInfo] {
        &self.actions
    }
}

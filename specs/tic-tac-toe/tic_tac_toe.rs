//! Tic-tac-toe, natively: the twin of `TicTacToe.tla`, on boards of up to eight by eight.

use crate::twin::{self, ParameterError, Predicates, Twin};
use check_system::{ActionId, ActionInfo, Fault, PredicateId, System, Value};
use xxhash_rust::xxh3::xxh3_64;

/// The largest board: one bit a position in a word.
pub const MAX_SIZE: u32 = 8;

/// The game with its size and who moves first.
#[derive(Clone, Debug)]
pub struct TicTacToe {
    size: u32,
    first: Player,
    /// The positions of each line that wins, a bit each.
    winning_lines: Vec<u64>,
    actions: [ActionInfo; 1],
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// O.
    Nought,
    /// X.
    Cross,
}

impl Player {
    fn opponent(self) -> Self {
        match self {
            Player::Nought => Player::Cross,
            Player::Cross => Player::Nought,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Player::Nought => "NOUGHT",
            Player::Cross => "CROSS",
        }
    }
}

/// What `play` returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Answer {
    Unfinished,
    Draw,
    Won(Player),
}

impl Answer {
    fn name(self) -> &'static str {
        match self {
            Answer::Unfinished => "UNFINISHED",
            Answer::Draw => "DRAW",
            Answer::Won(player) => player.name(),
        }
    }
}

/// A position: the moves of each player, bit `SIZE * (row - 1) + col - 1` for row and column, who is at the head of the
/// order of play, and the result so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    moves: [u64; 2],
    next: Player,
    result: Answer,
}

impl State {
    fn moves_for_player(&self, player: Player) -> u64 {
        self.moves[player as usize]
    }

    fn moves_so_far(&self) -> u64 {
        self.moves[0] | self.moves[1]
    }

    fn move_count_so_far(&self) -> u32 {
        self.moves_so_far().count_ones()
    }

    fn bytes(&self) -> [u8; 18] {
        let mut bytes = [0; 18];
        bytes[..8].copy_from_slice(&self.moves[0].to_le_bytes());
        bytes[8..16].copy_from_slice(&self.moves[1].to_le_bytes());
        bytes[16] = self.next as u8;
        bytes[17] = match self.result {
            Answer::Unfinished => 0,
            Answer::Draw => 1,
            Answer::Won(player) => 2 + player as u8,
        };
        bytes
    }
}

impl TicTacToe {
    /// The game on a board of `size` rows and columns.
    ///
    /// # Errors
    /// A size of zero or beyond [`MAX_SIZE`].
    pub fn new(size: u32, first: Player) -> Result<Self, ParameterError> {
        if !(1..=MAX_SIZE).contains(&size) {
            return Err(unsuitable_size());
        }
        Ok(Self { size, first, winning_lines: winning_lines(size), actions: [twin::action("Play")] })
    }

    fn positions(&self) -> u32 {
        self.size * self.size
    }

    fn has_won(&self, state: &State, player: Player) -> bool {
        let moves = state.moves_for_player(player);
        self.winning_lines.iter().any(|line| moves & line == *line)
    }

    fn is_won(&self, state: &State) -> bool {
        self.has_won(state, Player::Nought) != self.has_won(state, Player::Cross)
    }

    /// Meaningful where `is_won` holds.
    fn who_won(&self, state: &State) -> Player {
        if self.has_won(state, Player::Nought) { Player::Nought } else { Player::Cross }
    }

    fn is_draw(&self, state: &State) -> bool {
        !self.is_won(state) && state.move_count_so_far() == self.positions()
    }

    fn is_unfinished(&self, state: &State) -> bool {
        !self.is_won(state) && !self.is_draw(state)
    }

    /// What is known of the game once `player` has moved, and only he can have won by it.
    fn answer_after(&self, state: &State, player: Player) -> Answer {
        if self.has_won(state, player) {
            Answer::Won(player)
        } else if state.move_count_so_far() == self.positions() {
            Answer::Draw
        } else {
            Answer::Unfinished
        }
    }

    const PREDICATES: Predicates<Self> = Predicates {
        states: &[
            ("TypeOK", |game, state| {
                let on_board = u64::MAX >> (64 - game.positions());
                state.moves[0] & state.moves[1] == 0 && state.moves_so_far() & !on_board == 0
            }),
            ("PlayPost", |game, state| match state.result {
                Answer::Draw => game.is_draw(state),
                Answer::Unfinished => game.is_unfinished(state),
                Answer::Won(player) => player == game.who_won(state),
            }),
            ("WhoWonPre", |game, state| !matches!(state.result, Answer::Won(_)) || game.is_won(state)),
            ("NeverBothWin", |game, state| {
                !(game.has_won(state, Player::Nought) && game.has_won(state, Player::Cross))
            }),
            ("MovesInv", |game, state| {
                let count = state.move_count_so_far();
                (!game.is_won(state) || count > 2 * (game.size - 1)) && count <= game.positions()
            }),
            ("TurnsAlternate", |game, state| {
                let count = |player| state.moves_for_player(player).count_ones();
                let (first, second) = (count(game.first), count(game.first.opponent()));
                first == second || first == second + 1
            }),
            ("NoughtWins", |_, state| state.result == Answer::Won(Player::Nought)),
            ("CrossWins", |_, state| state.result == Answer::Won(Player::Cross)),
            ("Draw", |_, state| state.result == Answer::Draw),
            ("Unfinished", |_, state| state.result == Answer::Unfinished),
        ],
        steps: &[
            ("EveryStepIsAMove", |_, from, to| {
                let mover = from.next as usize;
                let added = to.moves[mover] & !from.moves_so_far();
                added.count_ones() == 1
                    && to.moves[mover] == from.moves[mover] | added
                    && to.moves[1 - mover] == from.moves[1 - mover]
            }),
            ("NoMoveAfterTheEnd", |game, from, _| game.is_unfinished(from)),
        ],
    };
}

fn winning_lines(size: u32) -> Vec<u64> {
    let line = |position: &dyn Fn(u32) -> (u32, u32)| {
        (0..size).map(position).fold(0, |line, (row, col)| line | 1 << (size * row + col))
    };
    let rows = (0..size).map(|row| line(&|x| (row, x)));
    let columns = (0..size).map(|col| line(&|x| (x, col)));
    let diagonals = [line(&|x| (x, x)), line(&|x| (x, size - 1 - x))];
    rows.chain(columns).chain(diagonals).collect()
}

impl Twin for TicTacToe {
    fn configured(parameters: &[(String, Value)]) -> Result<Self, ParameterError> {
        let (mut size, mut first) = (3, Player::Cross);
        for (name, value) in parameters {
            match name.as_str() {
                "SIZE" => size = size_of(value).ok_or_else(unsuitable_size)?,
                "playorder" => first = first_of(value).ok_or_else(unsuitable_order)?,
                other => return Err(ParameterError::unknown(other, "SIZE and playorder")),
            }
        }
        Self::new(size, first)
    }

    fn predicate(&self, name: &str) -> Option<PredicateId> {
        Self::PREDICATES.state(name)
    }

    fn step_predicate(&self, name: &str) -> Option<PredicateId> {
        Self::PREDICATES.step(name)
    }
}

fn unsuitable_size() -> ParameterError {
    ParameterError::unsuitable("SIZE", "a number from 1 to 8")
}

fn size_of(value: &Value) -> Option<u32> {
    u32::try_from(twin::integer(value, 1, i64::from(MAX_SIZE))?).ok()
}

fn unsuitable_order() -> ParameterError {
    ParameterError::unsuitable("playorder", r#"<<"NOUGHT", "CROSS">> or <<"CROSS", "NOUGHT">>"#)
}

fn first_of(order: &Value) -> Option<Player> {
    let Value::Seq(players) = order else { return None };
    [Player::Nought, Player::Cross].into_iter().find(|player| *players == order_from(*player))
}

fn order_from(player: Player) -> [Value; 2] {
    [twin::string(player.name()), twin::string(player.opponent().name())]
}

impl System for TicTacToe {
    type State = State;
    type Store = Vec<Self::State>;
    type Worker = ();

    fn worker(&self) {}

    fn initial(&self, _worker: &mut (), visit: &mut dyn FnMut(&Self::State) -> Result<(), Fault>) -> Result<(), Fault> {
        visit(&State { moves: [0, 0], next: self.first, result: Answer::Unfinished })
    }

    fn steps<V>(&self, _worker: &mut (), from: &State, visit: &mut V) -> Result<(), Fault>
    where
        V: FnMut(ActionId, &State) -> Result<(), Fault>,
    {
        if from.result != Answer::Unfinished {
            return Ok(());
        }
        let player = from.next;
        for position in 0..self.positions() {
            let bit = 1 << position;
            if from.moves_so_far() & bit != 0 {
                continue;
            }
            let mut to = *from;
            to.moves[player as usize] |= bit;
            to.result = self.answer_after(&to, player);
            if to.result == Answer::Unfinished {
                to.next = player.opponent();
            }
            visit(ActionId(0), &to)?;
        }
        Ok(())
    }

    fn fingerprint(&self, _worker: &mut (), state: &State) -> Result<u64, Fault> {
        Ok(xxh3_64(&state.bytes()))
    }

    fn holds(&self, _worker: &mut (), predicate: PredicateId, state: &State) -> Result<bool, Fault> {
        Self::PREDICATES.holds(self, predicate, state)
    }

    fn permits(&self, _worker: &mut (), predicate: PredicateId, from: &State, to: &State) -> Result<bool, Fault> {
        Self::PREDICATES.permits(self, predicate, from, to)
    }

    fn show(&self, _worker: &mut (), state: &State) -> Vec<(String, Value)> {
        let owner = |at: u32| {
            let owns = |player: &Player| state.moves_for_player(*player) >> at & 1 == 1;
            [Player::Nought, Player::Cross].into_iter().find(owns)
        };
        let position = |at: u32| {
            let number = |number: u32| Value::Int(i64::from(number));
            twin::record([("row", number(at / self.size + 1)), ("col", number(at % self.size + 1))])
        };
        let taken = (0..self.positions()).filter_map(|at| Some((position(at), twin::string(owner(at)?.name()))));
        vec![
            ("game".to_owned(), twin::function(taken.collect())),
            ("order".to_owned(), Value::Seq(order_from(state.next).into())),
            ("result".to_owned(), twin::string(state.result.name())),
        ]
    }

    fn actions(&self) -> &[ActionInfo] {
        &self.actions
    }
}

//! One play: where it stands, whose turn it is, how it came there.

use crate::files::write_whole;
use crate::games::{Opponent, Play};
use crate::output;
use check_driver::refusal::Stop;
use check_games::endings::side_of;
use check_games::setting::asked as no_game;
use check_games::solver::{Side, Value, best};
use check_games::table::Table;
use check_report::game::{Label, position};
use check_report::{Style, itf};
use check_system::{ActionInfo, Step, Trace};
use fastrand::Rng;
use petgraph::graph::{EdgeIndex, NodeIndex};
use std::path::Path;

/// A move that was made.
struct Made {
    from: NodeIndex,
    edge: EdgeIndex,
    label: Label,
    is_yours: bool,
}

/// A play.
pub(super) struct Match<'a> {
    asked: &'a Play,
    table: Table,
    source: String,
    start: NodeIndex,
    position: NodeIndex,
    made: Vec<Made>,
    you: Side,
    random: Rng,
    /// The seed, if anything is drawn.
    seed: Option<u64>,
    resigned: Option<Side>,
    /// The moves from the position, once somebody needed them.
    choices: Option<Vec<(EdgeIndex, Label)>>,
    style: Style,
}

impl<'a> Match<'a> {
    /// Sits down.
    pub(super) fn begin(asked: &'a Play, table: Table, source: String) -> Result<Self, Stop> {
        // Short enough to be typed again.
        let seed = asked.seed.unwrap_or_else(|| u64::from(fastrand::u32(..)));
        let mut random = Rng::with_seed(seed);
        let start = table.starts[random.usize(..table.starts.len())];
        let draws = table.starts.len() > 1 || asked.errs > 0.0 || asked.against == Opponent::Random;
        let mut play = Self {
            asked,
            source,
            start,
            position: start,
            made: Vec::new(),
            you: Side::One,
            random,
            seed: draws.then_some(seed),
            resigned: None,
            choices: None,
            style: output::on_stdout(asked.rules.color),
            table,
        };
        play.you = play.seat()?;
        Ok(play)
    }

    /// The side that the user wants.
    fn seat(&self) -> Result<Side, Stop> {
        let Some(name) = &self.asked.seat else { return Ok(self.side()) };
        let unnamed = match name.as_str() {
            "first" => Some(self.side()),
            "second" => Some(self.side().other()),
            _ => None,
        };
        side_of(name, &self.table.players).or(unnamed).ok_or_else(|| {
            let players = format!("the players are {} and {}", self.name_of(Side::One), self.name_of(Side::Two));
            no_game(format!("there is no player `{name}`"), players)
        })
    }

    /// Whose turn it is.
    fn side(&self) -> Side {
        self.table.turn(self.position, self.made.len())
    }

    fn name_of(&self, side: Side) -> String {
        self.table.name_of(side)
    }

    /// The name of whoever is to move.
    pub(super) fn name(&self) -> String {
        self.name_of(self.side())
    }

    pub(super) fn is_over(&self) -> bool {
        self.table.game[self.position].end.is_some()
    }

    /// Whether a person is to move.
    pub(super) fn is_yours(&self) -> bool {
        self.asked.against == Opponent::Human || self.side() == self.you
    }

    pub(super) fn greeting(&self) -> String {
        let opponent = self.name_of(self.you.other());
        let seed = self.seed.map(|seed| format!(" (seed {seed})")).unwrap_or_default();
        let against = match self.asked.against {
            Opponent::Human => {
                return format!(
                    "{} and {opponent} play at this keyboard; `help` says how{seed}\n",
                    self.name_of(self.you)
                );
            }
            Opponent::Random => format!("{opponent}, who makes any move"),
            Opponent::Perfect if self.asked.errs > 0.0 => {
                format!("{opponent}, who makes no mistake but for any move {} of the time", self.asked.errs)
            }
            Opponent::Perfect => format!("{opponent}, who makes no mistake"),
        };
        format!("you are {}, against {against}; `help` says how{seed}\n", self.name_of(self.you))
    }

    /// The board.
    pub(super) fn board(&mut self) -> Result<String, Stop> {
        let state = self.table.game[self.position].state;
        let view = self.table.board.view(state)?;
        let variables = self.table.show(self.position);
        Ok(format!("\n{}\n", position(&variables, view.as_deref(), &self.style)))
    }

    /// The moves from the position; of those that are called the same and lead to the same, one.
    pub(super) fn choices(&mut self) -> Result<&[(EdgeIndex, Label)], Stop> {
        if self.choices.is_none() {
            let found = self.table.choices(self.position)?;
            self.choices = Some(found.into_iter().map(|(edge, label, _)| (edge, label)).collect());
        }
        Ok(self.choices.as_deref().expect("they were just found"))
    }

    pub(super) fn moves(&mut self) -> Result<String, Stop> {
        let choices = self.choices()?;
        let lines = choices.iter().enumerate();
        Ok(lines.map(|(place, (_, label))| format!("{:>4}  {}\n", place + 1, label.text)).collect())
    }

    /// What the position is worth, and a good move.
    pub(super) fn hint(&mut self) -> Result<String, Stop> {
        let value = self.table.values[self.position.index()];
        let said = match value {
            Value::Win(moves) => format!("you can win in {moves}"),
            Value::Loss(moves) => format!("against a perfect opponent this is lost, in {moves}"),
            Value::Tie(_) | Value::Draw => "nobody can force a win here".to_owned(),
        };
        let best = best(&self.table.game, &self.table.values, self.position).expect("the play is not over");
        let label = self.table.label(best)?;
        Ok(format!("{said}; a good move: {}\n", label.text))
    }

    /// Makes a move of a person; says what it threw away.
    pub(super) fn make(&mut self, edge: EdgeIndex, remarks: bool) -> Result<String, Stop> {
        let value = self.table.values[self.position.index()];
        let target = self.table.target(edge);
        let next = self.table.values[target.index()].seen(self.table.game[edge].passes);
        let opponent = self.name_of(self.side().other());
        let mut said = String::new();
        if remarks && !value.is_kept_by(next) {
            let best = best(&self.table.game, &self.table.values, self.position).expect("the play is not over");
            let better = self.table.label(best)?.text;
            said = match (value, next) {
                (Value::Win(moves), Value::Loss(_)) => {
                    format!("that threw away a win (in {moves}, with {better}): now {opponent} can win\n")
                }
                (Value::Win(moves), _) => format!("that threw away a win (in {moves}, with {better})\n"),
                _ => format!("that was a mistake ({better} was better): now {opponent} can win\n"),
            };
        }
        self.go(edge, true)?;
        Ok(said)
    }

    /// The opponent's move.
    pub(super) fn reply(&mut self) -> Result<String, Stop> {
        let errs = self.asked.against == Opponent::Random || self.random.f64() < self.asked.errs;
        let edge = if errs {
            let number = self.choices()?.len();
            let drawn = self.random.usize(..number);
            self.choices()?[drawn].0
        } else {
            best(&self.table.game, &self.table.values, self.position).expect("the play is not over")
        };
        let name = self.name();
        self.go(edge, false)?;
        let label = &self.made.last().expect("a move was just made").label;
        Ok(format!("{name}: {}\n", label.text))
    }

    fn go(&mut self, edge: EdgeIndex, is_yours: bool) -> Result<(), Stop> {
        let label = self.table.label(edge)?;
        self.made.push(Made { from: self.position, edge, label, is_yours });
        self.position = self.table.target(edge);
        self.choices = None;
        Ok(())
    }

    /// Takes back the last move of a person and what came after it; whether there was one.
    pub(super) fn undo(&mut self) -> bool {
        let Some(place) = self.made.iter().rposition(|made| made.is_yours) else { return false };
        self.position = self.made[place].from;
        self.made.truncate(place);
        self.choices = None;
        true
    }

    pub(super) fn resign(&mut self) {
        self.resigned = Some(self.side());
    }

    /// How it ended.
    pub(super) fn farewell(&mut self) -> Result<String, Stop> {
        let moves = match self.made.len() {
            1 => "1 move".to_owned(),
            number => format!("{number} moves"),
        };
        if let Some(side) = self.resigned {
            return Ok(format!(
                "{} resigns after {moves}; {} has won\n",
                self.name_of(side),
                self.name_of(side.other())
            ));
        }
        let Some(winner) = self.table.ending(self.position, self.made.len()) else {
            return Ok(format!("the play was left after {moves}\n"));
        };
        let board = self.board()?;
        Ok(match winner {
            None => format!("{board}nobody has won, after {moves}\n"),
            Some(side) => format!("{board}{} has won, after {moves}\n", self.name_of(side)),
        })
    }

    /// Writes the play so far to a file.
    pub(super) fn save(&mut self, path: &Path) -> String {
        let mut states =
            vec![Step { action: None, variables: self.table.show(self.start), alias: None, ..Step::default() }];
        for place in 0..self.made.len() {
            let edge = self.made[place].edge;
            if self.table.game[edge].step.is_some() {
                let action = ActionInfo { name: self.made[place].label.text.clone(), location: None };
                let variables = self.table.show(self.table.target(edge));
                states.push(Step { action: Some(action), variables, alias: None, ..Step::default() });
            }
        }
        let trace = Trace { states, ..Trace::default() };
        match write_whole(path, &itf::file(&trace, &self.source, "a play")) {
            Ok(()) => format!("the play is in {}\n", path.display()),
            Err(message) => format!("{message}\n"),
        }
    }
}

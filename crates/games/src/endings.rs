//! Endings: the positions where a play is over, and their winners.

use crate::board::{Board, name_of};
use crate::movers::has_moves;
use crate::players::Players;
use crate::rules::Role;
use crate::rules::Rules;
use crate::setting::asked;
use crate::solver::{Ending, Side};
use check_driver::refusal::Stop;
use check_system::Value;
use petgraph::Direction::Incoming;
use petgraph::graph::NodeIndex;
use petgraph::visit::EdgeRef;

/// The endings, and how they are known.
pub struct Endings {
    /// By state.
    pub all: Vec<Option<Ending>>,
    /// What was taken for granted.
    pub remarks: Vec<String>,
}

/// What says who has won, with the side where that is fixed.
struct Judges {
    wins: Vec<(usize, Side)>,
    winner: Option<usize>,
    value: Option<usize>,
    over: Option<usize>,
    draw: Option<usize>,
}

impl Judges {
    fn find(rules: &Rules, board: &Board, players: &Players) -> Result<Self, Stop> {
        let first = |role: Role| board.with_role(|other| *other == role).first().copied();
        let mut wins = Vec::new();
        for clause in board.with_role(|role| matches!(role, Role::Wins(_))) {
            let Role::Wins(name) = &board.clauses[clause].role else { continue };
            match side_of(name, players) {
                Some(side) => wins.push((clause, side)),
                // Whoever that is: a name that ends so need not speak of a player.
                None if board.is_inferred(clause) => {}
                None => return Err(no_such_player(name, players)),
            }
        }
        let [winner, value] = [first(Role::Winner), first(Role::Value)];
        let inferred = board.with_role(|role| matches!(role, Role::Wins(_)));
        if wins.is_empty() && !inferred.is_empty() && !rules.normal && !rules.misere {
            return Err(nobodys(board, &inferred, players));
        }
        Ok(Self { wins, winner, value, over: first(Role::Over), draw: first(Role::Draw) })
    }

    fn say_who_wins(&self) -> bool {
        !self.wins.is_empty() || self.winner.is_some() || self.value.is_some()
    }

    fn remarks(&self, board: &Board) -> Vec<String> {
        let mut told = Vec::new();
        let each = self.wins.iter().map(|(clause, _)| *clause);
        for clause in each.chain(self.winner).chain(self.value) {
            told.push(format!("who has won: {} ({})", board.clauses[clause].text, board.clauses[clause].origin()));
        }
        for clause in self.over.into_iter().chain(self.draw) {
            let what = if Some(clause) == self.draw { "nobody has won" } else { "the play is over" };
            told.push(format!("{what}: {} ({})", board.clauses[clause].text, board.clauses[clause].origin()));
        }
        told
    }
}

/// The side of a player, by a name that may be written otherwise in a definition: `NorthWins` speaks of `"north"`.
pub fn side_of(name: &str, players: &Players) -> Option<Side> {
    let plain =
        |name: &str| -> String { name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect() };
    let [one, two] = players.names.as_ref()?;
    let exact = [Side::One, Side::Two].into_iter().zip([one, two]).find(|(_, known)| *known == name);
    let near = || [Side::One, Side::Two].into_iter().zip([one, two]).find(|(_, known)| plain(known) == plain(name));
    exact.or_else(near).map(|(side, _)| side)
}

fn no_such_player(name: &str, players: &Players) -> Stop {
    match &players.names {
        Some([one, two]) => asked(format!("there is no player `{name}`"), format!("the players are {one} and {two}")),
        None => asked(
            format!("`{name}` is to win, but nothing says who is to move"),
            "name an expression for it with --player",
        ),
    }
}

/// Definitions whose names sound as if they said who has won speak of nobody who plays.
fn nobodys(board: &Board, clauses: &[usize], players: &Players) -> Stop {
    let names: Vec<&str> = clauses.iter().map(|clause| board.clauses[*clause].text.as_str()).take(4).collect();
    let [one, two] = players.names.clone().unwrap_or_default();
    asked(
        format!(
            "nothing says where {one} or {two} has won: {} may be meant, but not for players of these names",
            names.join(", ")
        ),
        "say it with --wins PLAYER=EXPR, or who cannot move with --normal or --misere",
    )
}

/// Finds out where the play is over.
pub fn find(rules: &Rules, board: &mut Board, players: &Players) -> Result<Endings, Stop> {
    let judges = Judges::find(rules, board, players)?;
    let states: Vec<NodeIndex> = board.graph.graph.node_indices().collect();
    let mut endings = Endings { all: Vec::new(), remarks: judges.remarks(board) };
    let (mut stuck, mut beyond) = (0_u64, 0_u64);
    for state in states {
        let can_move = has_moves(board, state);
        let mut ending = judged(board, &judges, players, state, can_move)?;
        beyond += u64::from(ending.is_some() && can_move);
        if ending.is_none() && !can_move {
            stuck += 1;
            ending = Some(unjudged(rules, board, &judges, players, state));
        }
        endings.all.push(ending);
    }
    if stuck > 0 || rules.normal || rules.misere || !judges.say_who_wins() {
        endings.remarks.push(convention(rules, &judges, stuck));
    }
    if beyond > 0 {
        let positions = if beyond == 1 { "position" } else { "positions" };
        endings.remarks.push(format!("what could be done after the end is not played (in {beyond} {positions})"));
    }
    Ok(endings)
}

/// How the play has ended, by what says so.
fn judged(
    board: &mut Board,
    judges: &Judges,
    players: &Players,
    state: NodeIndex,
    can_move: bool,
) -> Result<Option<Ending>, Stop> {
    let mut winners = Vec::new();
    for (clause, side) in &judges.wins {
        if board.truth(*clause, state)? {
            winners.push(*side);
        }
    }
    if let Some(clause) = judges.winner {
        let name = name_of(&board.value(clause, state)?);
        winners.extend(side_of(&name, players));
    }
    let is_over = match judges.over {
        Some(clause) => board.truth(clause, state)?,
        None => judges.value.is_some() && !can_move,
    };
    if let Some(clause) = judges.value.filter(|_| is_over) {
        winners.extend(by_sign(board, clause, players, state)?);
    }
    match winners.as_slice() {
        [] => {}
        [first, others @ ..] if others.iter().all(|other| other == first) => return Ok(Some(Ending::Won(*first))),
        _ => return Err(both_win(board, players, state)),
    }
    let is_drawn = match judges.draw {
        Some(clause) => board.truth(clause, state)?,
        None => false,
    };
    Ok((is_over || is_drawn).then_some(Ending::Tied))
}

/// A positive value is a win for `max`, a negative one for `min`.
fn by_sign(board: &mut Board, clause: usize, players: &Players, state: NodeIndex) -> Result<Option<Side>, Stop> {
    let (Some(max), Some(min)) = (side_of("max", players), side_of("min", players)) else {
        let hint = "GAME_PLAYER is to be \"max\" or \"min\", or GAME_WINNER to name the winner";
        return Err(asked("GAME_VALUE speaks of players `max` and `min`, which there are not", hint));
    };
    match board.value(clause, state)? {
        Value::Int(number) if number > 0 => Ok(Some(max)),
        Value::Int(number) if number < 0 => Ok(Some(min)),
        Value::Int(_) => Ok(None),
        other => {
            let shown = check_report::show(&other);
            Err(asked(format!("GAME_VALUE is no number at the end of a play but {shown}"), "0 is a tie"))
        }
    }
}

fn both_win(board: &mut Board, players: &Players, state: NodeIndex) -> Stop {
    let [one, two] = players.names.clone().unwrap_or_default();
    let trace = board.way_to(state);
    let shown = trace.states.last().map(|step| step.variables.as_slice()).unwrap_or_default();
    let shown: Vec<String> =
        shown.iter().map(|(name, value)| format!("{name} = {}", check_report::show(value))).collect();
    let steps = match trace.states.len() - 1 {
        1 => "1 step".to_owned(),
        number => format!("{number} steps"),
    };
    let message = format!("both {one} and {two} have won in a state, {steps} from the start: {}", shown.join(", "));
    asked(message, "in a game one player wins at most; look at what says who has won")
}

/// How the play has ended where nobody can move and nothing says who has won.
fn unjudged(rules: &Rules, board: &Board, judges: &Judges, players: &Players, state: NodeIndex) -> Ending {
    if judges.say_who_wins() && !rules.normal && !rules.misere {
        return Ending::Tied;
    }
    if players.names.is_none() {
        return if rules.misere { Ending::MoverWon } else { Ending::MoverLost };
    }
    let mut before = board.graph.graph.edges_directed(state, Incoming).filter(|step| step.source() != state);
    let mover = players.at[state.index()]
        .or_else(|| before.next().map(|step| players.movers[step.id().index()].other()))
        .unwrap_or(Side::One);
    Ending::Won(if rules.misere { mover } else { mover.other() })
}

fn convention(rules: &Rules, judges: &Judges, stuck: u64) -> String {
    let (who, told) = match (rules.normal, rules.misere) {
        (true, _) => ("who cannot move has lost", " (as asked)"),
        (_, true) => ("who cannot move has won", " (as asked)"),
        _ if judges.say_who_wins() => ("where nobody can move and nobody has won, it is a tie", " (an assumption)"),
        _ => ("who cannot move has lost", " (an assumption: nothing else says who has won)"),
    };
    let unused = if stuck == 0 { ", but there is no position for it to decide" } else { "" };
    format!("{who}{told}{unused}")
}

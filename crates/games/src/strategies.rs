//! Strategies: the one that was found, written to files, and the spec's own, followed against every reply.

use crate::board::Board;
use crate::rules::Role;
use crate::setting::asked;
use crate::solver::{self, Claim, Game, How, Side, Start, Strategy, Value, Verified, strategy, verify};
use crate::table::{Table, worth};
use check_driver::refusal::Stop;
use check_report::game::{Beaten, Checked, Found, Label, Variables, Worth, strategy_json, strategy_module};
use check_system::Fault;
use petgraph::graph::{EdgeIndex, NodeIndex};
use std::path::{Path, PathBuf};

/// What a position is worth to the one who follows a strategy.
fn worth_to(table: &Table, (position, follows): Start) -> Value {
    table.values[position.index()].seen(!follows)
}

/// The starts with who is to move there, seen from a player: the one that is asked for, else whoever is better off in
/// the first position, else who is to move in it.
fn starts(table: &Table, wanted: Option<Side>) -> Vec<Start> {
    let first = table.starts[0];
    let mover = table.game[first].mover;
    let better = match table.values[first.index()] {
        Value::Loss(_) => mover.other(),
        _ => mover,
    };
    let side = wanted.unwrap_or(better);
    table.starts.iter().map(|&start| (start, table.game[start].mover == side)).collect()
}

/// Who follows.
fn follower(table: &Table, start: Start) -> String {
    let (position, follows) = start;
    match &table.players.names {
        Some(names) => {
            let mover = table.game[position].mover;
            let side = if follows { mover } else { mover.other() };
            names[usize::from(side == Side::Two)].clone()
        }
        None if follows => "the player who moves first".to_owned(),
        None => "the player who moves second".to_owned(),
    }
}

/// Finds a strategy for the starts and verifies it. Gives the texts for files as well: a module if the name ends in
/// `.tla`, else JSON.
pub fn find(
    table: &mut Table,
    wanted: Option<Side>,
    files: &[PathBuf],
) -> Result<(Found, Vec<(PathBuf, String)>), Stop> {
    let starts = starts(table, wanted);
    if let Some(lost) = starts.iter().find(|start| matches!(worth_to(table, **start), Value::Loss(_))) {
        let player = follower(table, *lost);
        return Err(asked(
            format!("{player} has no strategy: whatever {player} does, the opponent can win"),
            "ask --for the other player",
        ));
    }
    let wins = starts.iter().all(|start| matches!(worth_to(table, *start), Value::Win(_)));
    let found = strategy(&table.game, &table.values, &starts);
    let verified = verified(&table.game, &starts, &found, wins)?;
    let player = follower(table, starts[0]);
    let decisions = decisions(table, &found)?;
    let texts = files.iter().map(|path| Ok((path.clone(), written(table, path, &player, wins, &decisions)?)));
    let texts = texts.collect::<Result<Vec<_>, Stop>>()?;
    let files = files.iter().map(|path| path.display().to_string()).collect();
    let found = Found { player, wins, decisions: decisions.len(), positions: verified.positions, files };
    Ok((found, texts))
}

/// A strategy is only announced when it was followed against every reply.
fn verified(game: &Game, starts: &[Start], found: &Strategy, wins: bool) -> Result<Verified, Stop> {
    let claim = if wins { Claim::Wins } else { Claim::DoesNotLose };
    let mut allows = |edge: EdgeIndex| {
        let from = game.edge_endpoints(edge).expect("a move has ends").0;
        Ok::<bool, Fault>(found.get(&from) == Some(&edge))
    };
    let answer = verify(game, starts, claim, &mut allows).expect("nothing is evaluated");
    Ok(answer.expect("a strategy that was found is not beaten"))
}

/// Verifies the value of a position: who can win does so against every reply, and where nobody can, neither player can
/// be beaten. Gives a sentence about it.
pub fn proof(table: &Table, position: NodeIndex) -> Result<Option<String>, Stop> {
    if table.game[position].end.is_some() {
        return Ok(None);
    }
    let value = table.values[position.index()];
    let sides: &[bool] = match value {
        Value::Win(_) => &[true],
        Value::Loss(_) => &[false],
        Value::Tie(_) | Value::Draw => &[true, false],
    };
    let mut told = Vec::new();
    for &follows in sides {
        let start = [(position, follows)];
        let found = strategy(&table.game, &table.values, &start);
        let wins = sides.len() == 1;
        let verified = verified(&table.game, &start, &found, wins)?;
        let what = if wins { "wins" } else { "does not lose" };
        let player = follower(table, start[0]);
        told.push(format!("{player} {what} (decisions in {} of {} positions)", verified.decisions, verified.positions));
    }
    Ok(Some(format!("followed against every reply: {}", told.join("; "))))
}

fn decisions(table: &mut Table, found: &Strategy) -> Result<Vec<(Variables, Label, Variables, Worth)>, Stop> {
    let decision = |(&position, &edge): (&NodeIndex, &EdgeIndex)| {
        let label = table.label(edge)?;
        let target = table.target(edge);
        Ok((table.show(position), label, table.show(target), worth(table.values[position.index()])))
    };
    found.iter().map(decision).collect()
}

fn written(
    table: &Table,
    path: &Path,
    player: &str,
    wins: bool,
    decisions: &[(Variables, Label, Variables, Worth)],
) -> Result<String, Stop> {
    let module = &table.board.module;
    if path.extension().is_none_or(|ending| ending != "tla") {
        return Ok(strategy_json(module, player, wins, decisions));
    }
    let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let remark = format!("A strategy with which {player} {}.", if wins { "wins" } else { "does not lose" });
    strategy_module(&name, module, &remark, decisions).ok_or_else(|| {
        let message = "the strategy cannot be written in TLA+: it speaks of model values, or says nothing";
        asked(message, "a file whose name does not end in .tla gets it as JSON")
    })
}

/// Follows the spec's strategy from every start from which the follower can win, or can at least not lose if there is
/// none of those.
pub fn check(table: &mut Table, wanted: Option<Side>) -> Result<Checked, Stop> {
    let all = if table.starts.len() > 1 && table.players.names.is_none() {
        // Whoever is to move follows, wherever it begins.
        table.starts.iter().map(|&start| (start, true)).collect()
    } else {
        starts(table, wanted)
    };
    let wins = all.iter().any(|start| matches!(worth_to(table, *start), Value::Win(_)));
    let is_promised = |value: Value| match value {
        Value::Win(_) => true,
        Value::Tie(_) | Value::Draw => !wins,
        Value::Loss(_) => false,
    };
    let kept: Vec<Start> = all.iter().copied().filter(|start| is_promised(worth_to(table, *start))).collect();
    let Some(&first) = kept.first() else {
        let player = follower(table, all[0]);
        return Err(asked(
            format!("no strategy saves {player} here: the opponent can win"),
            "ask --for the other player, or begin elsewhere with --from",
        ));
    };
    let claim = if wins { Claim::Wins } else { Claim::DoesNotLose };
    let answer = followed(table, &kept, claim)?;
    let clause = strategy_clause(&table.board);
    let strategy = table.board.clauses[clause].text.clone();
    let player = if table.starts.len() > 1 && table.players.names.is_none() {
        "the player to move".to_owned()
    } else {
        follower(table, first)
    };
    let left_out = all.len() - kept.len();
    let mut checked = Checked { strategy, player, wins, starts: kept.len(), left_out, decisions: 0, beaten: None };
    match answer {
        Ok(verified) => checked.decisions = verified.decisions,
        Err(beaten) => checked.beaten = Some(described(table, &beaten, &checked.player)?),
    }
    Ok(checked)
}

fn strategy_clause(board: &Board) -> usize {
    board.with_role(|role| *role == Role::Strategy)[0]
}

/// Follows the strategy.
fn followed(table: &mut Table, starts: &[Start], claim: Claim) -> Result<Result<Verified, solver::Beaten>, Stop> {
    let clause = strategy_clause(&table.board);
    let mut trouble = None;
    let (board, game) = (&mut table.board, &table.game);
    let answer = verify(game, starts, claim, &mut |edge| match game[edge].step {
        // To let the other one move is not a step of the spec.
        None => Ok(true),
        Some(step) => board.truth_on(clause, step).map_err(|stop| {
            trouble = Some(stop);
            Fault::evaluation("the strategy cannot be evaluated")
        }),
    });
    match (answer, trouble) {
        (_, Some(stop)) => Err(stop),
        (Ok(answer), None) => Ok(answer),
        (Err(_), None) => unreachable!("a fault comes with its trouble"),
    }
}

/// A play that beats the strategy, with its first mistake.
fn described(table: &mut Table, beaten: &solver::Beaten, player: &str) -> Result<Beaten, Stop> {
    let start = beaten.start.0;
    let number = beaten.moves.len();
    let plural = if number == 1 { "" } else { "s" };
    let how = match beaten.how {
        How::Lost => format!("loses: {player} is beaten in {number} move{plural}"),
        How::Tied => format!("does not win: {player} gets a tie in {number} move{plural}"),
        How::NoMove if number == 0 => format!("is undefined at the start: it allows {player} no move"),
        How::NoMove => format!("is undefined somewhere: after {number} move{plural} it allows {player} no move"),
        How::Endless(_) => format!("does not win: {player} can be kept from it for ever"),
    };
    let back_to = match beaten.how {
        How::Endless(place) => Some(place),
        _ => None,
    };
    let mistake = mistake(table, beaten)?;
    let play = table.play(start, &beaten.moves, back_to)?;
    Ok(Beaten { start: table.show(start), play, how, mistake })
}

/// The first move of the follower that throws something away, and what would have kept it.
fn mistake(table: &mut Table, beaten: &solver::Beaten) -> Result<Option<(usize, Vec<String>)>, Stop> {
    let (mut position, mut follows) = beaten.start;
    for (number, &edge) in beaten.moves.iter().enumerate() {
        let value = table.values[position.index()];
        let target = table.target(edge);
        let next = table.values[target.index()].seen(table.game[edge].passes);
        if follows && !value.is_kept_by(next) {
            let mut better = Vec::new();
            for (_, label, worth) in table.moves(position)? {
                if value.is_kept_by(worth) && !better.contains(&label.text) {
                    better.push(label.text);
                }
            }
            return Ok(Some((number + 1, better)));
        }
        follows = follows != table.game[edge].passes;
        position = target;
    }
    Ok(None)
}

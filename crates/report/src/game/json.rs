//! A solved game, for programs.

use super::{Beaten, Choice, Counts, Label, Play, Solved, Variables, Worth};
use crate::itf;
use crate::layout;
use serde_json::{Value as Json, json};

/// The whole report, version 1; values in the encoding of ITF.
pub fn json(solved: &Solved) -> String {
    let counts = |counts: &Counts| self::counts(counts, solved.players.as_ref());
    layout::layout(&json!({
        "version": 1,
        "tool": { "name": "check", "version": solved.run.version },
        "spec": {
            "module": solved.run.module,
            "config": solved.run.config,
            "files": solved.run.files.iter().map(|file| json!({ "path": file.path, "sha256": file.sha256 })).collect::<Vec<_>>(),
            "constants": itf::object(&solved.run.constants),
        },
        "game": {
            "players": solved.players,
            "assumptions": solved.assumptions,
            "positions": counts(&solved.positions),
            "starts": counts(&solved.starts),
        },
        "opening": solved.opening.as_ref().map(|opening| json!({
            "variables": itf::object(&opening.variables),
            "mover": opening.mover,
            "value": opening.worth.word(),
            "remoteness": opening.worth.remoteness(),
            "moves": opening.choices.iter().map(choice).collect::<Vec<_>>(),
            "line": play(&opening.line),
        })),
        "proof": solved.proof,
        "grundy": solved.grundy.as_ref().map(|grundy| json!({
            "value": grundy.value,
            "counts": grundy.counts,
            "p_positions": grundy.lost.iter().map(|lost| itf::object(lost)).collect::<Vec<_>>(),
        })),
        "strategies": solved.found.iter().map(|found| json!({
            "player": found.player,
            "wins": found.wins,
            "decisions": found.decisions,
            "positions": found.positions,
            "files": found.files,
        })).collect::<Vec<_>>(),
        "verified": solved.checked.as_ref().map(|checked| json!({
            "strategy": checked.strategy,
            "player": checked.player,
            "claim": if checked.wins { "wins" } else { "does not lose" },
            "starts": checked.starts,
            "left_out": checked.left_out,
            "decisions": checked.decisions,
            "holds": checked.beaten.is_none(),
            "beaten": checked.beaten.as_ref().map(beaten),
        })),
    }))
}

fn counts(counts: &Counts, players: Option<&[String; 2]>) -> Json {
    let common = json!({ "all": counts.total(), "ties": counts.ties, "draws": counts.draws });
    let Json::Object(mut object) = common else { unreachable!("an object was made") };
    match players {
        Some([one, two]) => {
            object.insert("won".into(), json!({ one: counts.first, two: counts.second }));
        }
        None => {
            object.insert("wins".into(), json!(counts.first));
            object.insert("losses".into(), json!(counts.second));
        }
    }
    Json::Object(object)
}

fn label(label: &Label) -> Json {
    json!({ "label": label.text, "action": label.action, "parameters": itf::object(&label.parameters) })
}

fn choice(choice: &Choice) -> Json {
    json!({
        "move": label(&choice.label),
        "to": itf::object(&choice.to),
        "value": choice.worth.word(),
        "remoteness": choice.worth.remoteness(),
        "keeps": choice.keeps,
    })
}

fn play(play: &Play) -> Json {
    let plies = play.plies.iter();
    let plies = plies.map(|ply| json!({ "player": ply.player, "move": label(&ply.label), "to": itf::object(&ply.to) }));
    json!({ "moves": plies.collect::<Vec<_>>(), "back_to": play.back_to })
}

fn beaten(beaten: &Beaten) -> Json {
    let mistake = beaten.mistake.as_ref().map(|(ply, better)| json!({ "move": ply, "better": better }));
    json!({ "start": itf::object(&beaten.start), "play": play(&beaten.play), "how": beaten.how, "mistake": mistake })
}

/// A strategy as the text of a JSON file: for each position what to do, and where that leads.
pub fn strategy_json(
    module: &str,
    player: &str,
    wins: bool,
    decisions: &[(Variables, Label, Variables, Worth)],
) -> String {
    let decision = |(at, move_, to, worth): &(Variables, Label, Variables, Worth)| {
        json!({
            "position": itf::object(at),
            "move": label(move_),
            "to": itf::object(to),
            "value": worth.word(),
            "remoteness": worth.remoteness(),
        })
    };
    layout::layout(&json!({
        "version": 1,
        "module": module,
        "player": player,
        "claim": if wins { "wins" } else { "does not lose" },
        "decisions": decisions.iter().map(decision).collect::<Vec<_>>(),
    }))
}

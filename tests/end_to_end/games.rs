//! Games: facts that were computed independently, plays with a keyboard that is a file, and the chapter of the guide,
//! whose listings are compared with what the program says.

use crate::program::{check, root, words};
use serde_json::Value as Json;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// An empty folder for the files of one test, with the specs of the guide.
fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It is not there in the first run.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test can be made");
    for entry in std::fs::read_dir(root().join("docs/guide")).expect("the guide can be read").flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|ending| ending == "tla" || ending == "cfg") {
            std::fs::copy(&path, folder.join(entry.file_name())).expect("a spec can be copied");
        }
    }
    folder
}

/// Runs the program with a keyboard; gives the exit code, and what it said in the form of a transcript.
fn typed(folder: &Path, arguments: &[String], keys: &str) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_check"));
    command.args(arguments).current_dir(folder).env("RUST_BACKTRACE", "0");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program can be started");
    let mut stdin = child.stdin.take().expect("the keyboard is piped");
    // A program that has ended reads no more, and says so elsewhere.
    let _ = stdin.write_all(keys.as_bytes());
    drop(stdin);
    let said = child.wait_with_output().expect("a child can be waited for");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program prints UTF-8");
    let (out, log) = (text(said.stdout), text(said.stderr));
    let log: String = log.lines().map(|line| format!("! {line}").trim_end().to_owned() + "\n").collect();
    let out: String = out.lines().map(|line| format!("{}\n", line.trim_end())).collect();
    (said.status.code().unwrap_or(-1), log + &out)
}

fn solved(arguments: &[&str]) -> Json {
    let all = [&["solve"], arguments, &["--format", "json"]].concat();
    let said = check(root(), &all);
    assert_eq!((said.code, said.log.as_str()), (0, ""), "{arguments:?}: {}", said.out);
    let report = serde_json::from_str(&said.out).expect("the report is JSON");
    crate::schema::check_with(include_str!("../../docs/schema/game-v1.json"), &report);
    report
}

/// The value and remoteness of the opening, the number of positions, and the moves that throw nothing away.
fn facts(report: &Json) -> (String, Option<u64>, u64, Vec<String>) {
    let opening = &report["opening"];
    let moves = opening["moves"].as_array().expect("there are moves");
    let kept = moves.iter().filter(|one| one["keeps"] == true);
    let kept = kept.map(|one| one["move"]["label"].as_str().unwrap_or_default().to_owned()).collect();
    let value = opening["value"].as_str().unwrap_or_default().to_owned();
    (value, opening["remoteness"].as_u64(), report["game"]["positions"]["all"].as_u64().unwrap_or(0), kept)
}

#[test]
fn nim_is_won_by_taking_four() {
    for (last, remoteness) in [("--normal", 15), ("--misere", 14)] {
        let (value, moves, positions, kept) = facts(&solved(&["nim-strategy/NimPlay", last]));
        assert_eq!((value.as_str(), moves, positions), ("win", Some(remoteness), 336));
        assert_eq!(kept, ["heap = 1, matches = 4", "heap = 2, matches = 4", "heap = 3, matches = 4"]);
    }
    for (last, remoteness) in [("--normal", 16), ("--misere", 15)] {
        let report = solved(&["nim-strategy/NimPlay", last, "-D", "StartGame=<<1,3,5,7>>"]);
        let (value, moves, ..) = facts(&report);
        assert_eq!((value.as_str(), moves), ("loss", Some(remoteness)));
    }
    let report = solved(&["statechart-nim/CorrectedNim", "--init", "Init", "--next", "LegalMoves"]);
    assert_eq!(facts(&report).1, Some(14));
}

/// The rule of normal play with its exception for the end of misère play wins wherever anybody can; the rule alone does not.
#[test]
fn the_rule_for_misere_play_wins_from_everywhere() {
    let line = "nim-strategy/NimPlay --misere --from TRUE --verify-strategy MisereStrategy";
    let report = solved(&line.split(' ').collect::<Vec<_>>());
    let verified = &report["verified"];
    assert_eq!((&verified["holds"], &verified["claim"]), (&Json::from(true), &Json::from("wins")));
    assert_eq!((&verified["starts"], &verified["left_out"]), (&Json::from(294), &Json::from(42)));
    // A position is lost if the heaps cancel out; where no heap has two matches, if the number of heaps is odd.
    let heaps = (0..=5u32).flat_map(|a| (0..=6).flat_map(move |b| (0..=7).map(move |c| [a, b, c])));
    let is_lost = |heaps: &[u32; 3]| match heaps.iter().max() {
        Some(0 | 1) => heaps.iter().sum::<u32>() % 2 == 1,
        _ => heaps[0] ^ heaps[1] ^ heaps[2] == 0,
    };
    assert_eq!(heaps.filter(is_lost).count(), 42);
    let plain =
        check(root(), &words("solve nim-strategy/NimPlay --misere --verify-strategy XorStrategy --format json"));
    let plain: Json = serde_json::from_str(&plain.out).expect("the report is JSON");
    crate::schema::check_with(include_str!("../../docs/schema/game-v1.json"), &plain);
    assert_eq!(plain["verified"]["holds"], false);
}

/// A game that is larger than anybody's patience: a first Ctrl-C ends the search, and the report says how far it came.
#[test]
fn a_game_can_be_interrupted() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_check"));
    command.args(["solve", "nim-strategy/NimPlay", "--normal", "-D", "StartGame=<<99, 99, 99>>"]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("the program can be started");
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let signal = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill can be run");
    assert!(signal.success());
    let said = child.wait_with_output().expect("a child can be waited for");
    let out = String::from_utf8_lossy(&said.stdout);
    assert!(said.status.code() == Some(130) && out.starts_with("interrupted: stopped on request"), "{out}");
    assert!(!out.contains(" 0 states"), "{out}");
}

#[test]
fn tic_tac_toe_is_a_tie_in_nine() {
    let (value, moves, positions, kept) = facts(&solved(&["tic-tac-toe"]));
    assert_eq!((value.as_str(), moves, positions, kept.len()), ("tie", Some(9), 5478, 9));
}

/// Independent: a search that shares nothing with ours says that it is a tie, and that one first move of 25 loses.
#[test]
fn a_smaller_acro_nim() {
    let piles = "InitialPiles=SetToBag({makePile(3, 0), makePile(5, 1)})";
    let report = solved(&["acro-nim", "-D", piles]);
    let (value, _, positions, _) = facts(&report);
    assert_eq!((value.as_str(), positions), (ACRO_NIM, 9387));
    assert!(report["proof"].as_str().is_some_and(|proof| proof.contains("every reply")), "{report}");
}

/// What that search says of the board with a 3 and a poisoned 5.
const ACRO_NIM: &str = "win";

#[test]
fn a_strategy_that_was_written_is_verified() {
    let folder = scratch("games_strategy");
    let run = |line: &str| check(&folder, &words(line));
    assert_eq!(run("solve Sticks.tla --strategy Max.tla --strategy max.json").code, 0);
    let text = std::fs::read_to_string(folder.join("max.json")).expect("the strategy was written");
    let strategy: Json = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!((&strategy["player"], &strategy["claim"]), (&Json::from("max"), &Json::from("wins")));
    let verified = run("solve Max.tla --config Sticks.cfg --verify-strategy Follow");
    assert!(verified.code == 0 && verified.out.contains("verified"), "{}{}", verified.out, verified.log);
}

#[test]
fn a_play_is_saved_as_a_behaviour() {
    let folder = scratch("games_play");
    let line = "play Sticks.tla --against random --seed 5 --itf play.json -q";
    let (code, said) = typed(&folder, &words(line), "1\n1\n1\n1\n");
    assert!(code == 0 && said.contains("has won"), "{said}");
    let text = std::fs::read_to_string(folder.join("play.json")).expect("the play was written");
    let trace: Json = serde_json::from_str(&text).expect("it is JSON");
    let states = trace["states"].as_array().expect("there are states");
    assert_eq!(states.last().map(|state| &state["sticks"]["#bigint"]), Some(&Json::from("0")));
    assert_eq!(typed(&folder, &words(line), "1\n1\n1\n1\n").1, said, "the same seed, the same play");
}

/// The chapter of the guide: each listing is run, and what stands below the command is what the program says. What is
/// typed stands behind the prompts.
#[test]
fn the_chapter_of_the_guide() {
    let path = root().join("docs/guide/games.md");
    let text = std::fs::read_to_string(&path).expect("the chapter can be read");
    let folder = scratch("games_guide");
    let mut now = String::new();
    let mut lines = text.lines().peekable();
    let mut listings = 0;
    while let Some(line) = lines.next() {
        now.push_str(line);
        now.push('\n');
        let Some(command) = line.strip_prefix("$ check ") else { continue };
        let mut shown = Vec::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with("```") && !line.starts_with("$ ")) {
            shown.push(line);
        }
        let typed_there = shown.iter().filter_map(|line| line.split_once("> ")).filter(|(name, _)| is_prompt(name));
        let keys: String = typed_there.map(|(_, keys)| format!("{keys}\n")).collect();
        let (code, said) = typed(&folder, &words(command), &keys);
        if code != 0 {
            now.push_str(&format!("[exit code {code}]\n"));
        }
        now.push_str(&said);
        listings += 1;
    }
    assert!(listings >= 10, "the chapter has listings");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, now).expect("the chapter can be written");
    } else {
        let differs = now.lines().zip(text.lines()).find(|(now, before)| now != before);
        assert!(now == text, "the program says otherwise: {differs:?}");
    }
}

fn is_prompt(name: &str) -> bool {
    !name.is_empty() && name.chars().all(char::is_alphanumeric)
}

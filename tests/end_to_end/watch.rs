//! `--watch`: checks again after a change.

use crate::program::scratch;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// How long a line may take: a run and a look at the files take far less.
const PATIENCE: Duration = Duration::from_secs(60);

fn spec(limit: u32) -> String {
    format!(
        "---- MODULE Up ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == x < {limit} /\\ x' = x + 1\n\
         Small == x < 5\n====\n"
    )
}

fn start(folder: &Path) -> (Child, Receiver<String>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_check"));
    command.args(["Up.tla", "--watch", "--quiet"]).current_dir(folder).env_remove("GITHUB_ACTIONS");
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
    let out = BufReader::new(child.stdout.take().expect("standard output is piped"));
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        for line in out.lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    (child, receiver)
}

/// Waits for a line that begins like this.
fn expect(lines: &Receiver<String>, start: &str) {
    loop {
        let line = lines.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no line `{start}…`"));
        assert!(!line.contains('\x1b'), "a pipe is not cleared");
        if line.starts_with(start) {
            return;
        }
    }
}

#[cfg(unix)]
#[test]
fn a_change_is_seen() {
    let folder = scratch("watch");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("a file can be written");
    write("Up.tla", &spec(3));
    write("Up.cfg", "INIT Init\nNEXT Next\nINVARIANT Small\nCHECK_DEADLOCK FALSE\n");
    let (mut child, lines) = start(&folder);
    expect(&lines, "ok: no error in 4 states");
    write("Up.tla", &spec(12));
    expect(&lines, "violated: invariant Small");
    write("Up.tla", "---- MODULE Up ----\nInit == (\n====\n");
    expect(&lines, "not checked: ");
    write("Up.tla", &spec(2));
    expect(&lines, "ok: no error in 3 states");
    write("Up.cfg", "INIT Init\nNEXT Next\n");
    expect(&lines, "deadlock: ");
    let signal = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill can be run");
    assert!(signal.success());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
}

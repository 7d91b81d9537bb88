//! The prompt as a program among others: lines from a pipe, specs from files.

use crate::program::root;
use std::io::Write;
use std::process::{Command, Stdio};

#[test]
fn lines_from_a_pipe_are_answered() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_check"));
    command.args(["repl", "Counter.tla"]).current_dir(root().join("docs/guide"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let input = ":step 1\nat\n{1,\n2}\n:load NoSuchSpec\n:load Mutex.tla\n:reload\ncounter\n:load nim\nheaps\n";
    child.stdin.take().expect("it is piped").write_all(input.as_bytes()).expect("it listens");
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}");
    for wanted in [
        "2: Read(\"Ann\")\n",
        "> at\n[Ann |-> \"read\", Bob |-> \"start\"]\n",
        "> {1,\n| 2}\n{1, 2}\n",
        "NoSuchSpec",
        "`counter` is not defined",
        "> heaps\n<<",
    ] {
        assert!(said.contains(wanted), "{wanted}: {said}");
    }
}

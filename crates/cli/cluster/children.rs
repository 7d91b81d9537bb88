//! Processes on this machine, which the first one starts.

use super::secret::secret;
use super::{Cluster, Here, job};
use crate::session::VERSION;
use check_cluster::{Member, Secret, Trouble};
use std::io::{Read, Write};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};

/// Processes that this one has started. Those that have not ended when this is dropped are killed.
#[derive(Default)]
pub(super) struct Children(Vec<Child>);

impl Drop for Children {
    fn drop(&mut self) {
        for child in &mut self.0 {
            // One that has ended already cannot be killed.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Only this machine can reach a process that listens here.
const HERE: &str = "127.0.0.1:0";

fn listen() -> Result<(TcpListener, String), Trouble> {
    let listener = TcpListener::bind(HERE)?;
    let address = listener.local_addr()?.to_string();
    Ok((listener, address))
}

/// The first process, which starts all others.
pub(super) fn start(asked: &Cluster) -> Result<Here, Trouble> {
    let processes = usize::from(asked.processes.expect("the command line requires a number"));
    let (listener, address) = listen()?;
    let (secret, text) = Secret::random()?;
    let program = std::env::current_exe()?;
    let mut children = Children::default();
    for process in 1..processes {
        let mut command = Command::new(&program);
        command.arg("cluster").args(["--join", &address, "--process", &process.to_string()]);
        command.args(job::words());
        command.stdin(Stdio::piped()).stdout(Stdio::null());
        let mut child = command.spawn()?;
        // The secret does not stand in the arguments, which others can read.
        let told = child.stdin.take().map(|mut pipe| pipe.write_all(text.as_bytes()));
        children.0.push(child);
        told.transpose()?;
    }
    let member = Member { process: 0, processes, version: VERSION.to_owned(), secret };
    Ok(Here { member, listener, first: address.clone(), address, patience: asked.patience, children })
}

/// A process that was started by the first, which listens at an address.
pub(super) fn begin(asked: &Cluster, first: &str) -> Result<Here, Trouble> {
    let secret = match secret(asked)? {
        Some(secret) => secret,
        None => {
            let mut text = String::new();
            std::io::stdin().take(1 << 10).read_to_string(&mut text)?;
            Secret::new(text.as_bytes())?
        }
    };
    let process = usize::from(asked.process.unwrap_or_default());
    let processes = usize::from(asked.processes.unwrap_or(1));
    let (listener, address) = listen()?;
    let member = Member { process, processes, version: VERSION.to_owned(), secret };
    let (first, children) = (first.to_owned(), Children::default());
    Ok(Here { member, listener, address, first, patience: asked.patience, children })
}

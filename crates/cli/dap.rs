//! `check dap`: the debugger on standard input and output, or for one client on a port of this machine.

use crate::files::read_text;
use crate::origin::SpecFiles;
use crate::world::Machine;
use crate::{STACK, exit, output};
use check_dap::host::Host;
use check_dap::serve;
use check_driver::origin::Origin;
use check_report::{Style, diagnostics};
use check_syntax::Sources;
use check_value::world::World;
use clap::Args;
use std::io::{BufReader, stdin, stdout};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How an editor reaches the debugger.
#[derive(Args, Clone, Debug)]
pub struct Dap {
    /// Wait for one client on this port of 127.0.0.1, instead of standard input and output; 0 takes a free one. The address is
    /// printed.
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,
}

/// Serves one editor; gives the exit code.
pub(crate) fn run(asked: &Dap) -> u8 {
    let host = Arc::new(Files);
    let served = match asked.port {
        None => serve(BufReader::new(stdin()), Box::new(stdout()), host),
        Some(port) => match connected(port) {
            Ok((reader, writer)) => serve(BufReader::new(reader), Box::new(writer), host),
            Err(error) => return output::trouble(exit::SYSTEM, &format!("port {port} cannot be used: {error}")),
        },
    };
    match served {
        Ok(()) => 0,
        Err(message) => output::trouble(exit::USAGE, &format!("the editor does not speak the protocol: {message}")),
    }
}

/// The connection of the first client.
fn connected(port: u16) -> std::io::Result<(std::net::TcpStream, std::net::TcpStream)> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
    output::print(&format!("listening on {}\n", listener.local_addr()?));
    let (stream, _) = listener.accept()?;
    Ok((stream.try_clone()?, stream))
}

/// The files of this machine.
struct Files;

impl Host for Files {
    fn spec(&self, program: &str, include: &[String]) -> Result<Box<dyn Origin>, String> {
        let include: Vec<PathBuf> = include.iter().map(PathBuf::from).collect();
        match SpecFiles::find(program, &include) {
            Ok(files) => Ok(Box::new(files)),
            Err(refused) => {
                let texts = refused.diagnostics.iter();
                let texts = texts.map(|one| diagnostics::diagnostic(one, &Sources::default(), &Style::default()));
                Err(texts.collect::<Vec<_>>().join("\n"))
            }
        }
    }

    fn read(&self, path: &str) -> Result<String, String> {
        read_text(Path::new(path)).map(|(text, _)| text)
    }

    fn full_path(&self, name: &str) -> Option<String> {
        let full = std::fs::canonicalize(name).ok().filter(|path| path.is_file())?;
        let full = full.to_string_lossy().into_owned();
        // What Windows puts before paths that are resolved; editors do not know it.
        Some(full.strip_prefix(r"\\?\").map(str::to_owned).unwrap_or(full))
    }

    fn world(&self, program: &str) -> Option<Arc<dyn World>> {
        let folder = Path::new(program).parent().unwrap_or(Path::new(""));
        Some(Arc::new(Machine::new(folder, false)))
    }

    fn stack(&self) -> usize {
        STACK / 2
    }
}

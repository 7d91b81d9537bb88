//! `check explore`: a spec in the browser, from a server on this machine or as a folder of files.

mod folder;
mod served;

use crate::reading::Reading;
use crate::{catalogue, exit, interrupt, output};
use check_server::{Settings, serve};
use clap::Args;
use served::SpecOnDisk;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;

/// Which spec is explored in a browser, and how the page gets there.
#[derive(Args, Clone, Debug)]
#[command(mut_arg("spec", |spec| spec.required(false)))]
pub struct Explorer {
    /// The spec; without one, a page in which one can be opened or typed.
    #[command(flatten)]
    pub reading: Reading,

    /// Write the page to a folder, with the spec and the checker inside: any web host can serve it.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["port", "allow_private", "open"])]
    pub export: Option<PathBuf>,

    /// The port on 127.0.0.1 [default: a free one].
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,

    /// Open the page in the browser.
    #[arg(long)]
    pub open: bool,

    /// Let the page of nim-strategy load heaps from addresses that are not public.
    #[arg(long)]
    pub allow_private: bool,
}

/// Serves or writes the page; gives the exit code.
pub(crate) fn run(asked: &Explorer) -> u8 {
    let spec = match SpecOnDisk::find(asked) {
        Ok(spec) => spec,
        Err(code) => return code,
    };
    match &asked.export {
        Some(folder) => folder::write(folder, &spec),
        None => answer(asked, spec),
    }
}

fn answer(asked: &Explorer, spec: SpecOnDisk) -> u8 {
    let settings = Settings {
        port: asked.port.unwrap_or(0),
        allow_private: asked.allow_private,
        spec: Arc::new(spec),
        stop: interrupt::on_request(),
    };
    let served = serve(settings, |address| {
        let address = format!("{address}{}", fragment(&asked.reading));
        output::print(&format!("{address}\n"));
        output::log("open this address in a browser; Ctrl-C ends");
        if asked.open && !open(&address) {
            output::log("no browser could be started");
        }
    });
    match served {
        Ok(()) => 0,
        Err(error) => {
            let place = asked.port.map_or_else(|| "a port".to_owned(), |port| format!("port {port}"));
            output::trouble(exit::SYSTEM, &format!("{place} on 127.0.0.1 cannot be had: {error}"))
        }
    }
}

/// The part of the address that says which bundled spec is open, and how it is read.
fn fragment(reading: &Reading) -> String {
    let Some(spec) = reading.spec.as_deref().filter(|spec| catalogue::find(spec).is_some()) else {
        return String::new();
    };
    let one = |name: &'static str, value: &Option<String>| value.clone().map(|value| (name, value));
    let words = [("spec", spec.to_owned())].into_iter().chain(one("config", &reading.config));
    let words = words.chain(reading.definitions.iter().map(|definition| ("define", definition.clone())));
    let words = words.chain(one("init", &reading.init)).chain(one("next", &reading.next));
    let words = words.chain(one("specification", &reading.specification));
    let words: Vec<String> = words.map(|(name, value)| format!("{name}={}", encoded(&value))).collect();
    format!("#{}", words.join("&"))
}

/// A text as a component of an address: bytes that have a meaning there as `%XX`.
fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    };
    text.bytes().map(byte).collect()
}

/// Asks the system to show an address.
fn open(address: &str) -> bool {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let mut command = Command::new(program);
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bundled_spec_is_in_the_address() {
        let reading = Reading {
            spec: Some("nim".to_owned()),
            definitions: vec!["InitialHeaps=<<1, 2>>".to_owned()],
            ..Reading::default()
        };
        assert_eq!(fragment(&reading), "#spec=nim&define=InitialHeaps%3D%3C%3C1%2C%202%3E%3E");
        assert_eq!(fragment(&Reading { spec: Some("Raft.tla".to_owned()), ..Reading::default() }), "");
    }
}

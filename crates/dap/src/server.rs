//! The server: a thread reads messages, so that a pause is heard while something runs; this one answers them.

use crate::client::{Client, receive};
use crate::debugger::{Debugger, Goes};
use crate::host::Host;
use crate::opening::Surroundings;
use crate::protocol::Request;
use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::mpsc::{Sender, channel};

/// Serves one editor until it disconnects or its messages end. Specs are evaluated on the calling thread, which needs a large
/// stack ([`Host::stack`]).
///
/// # Errors
///
/// A sentence, when the editor does not speak the protocol, or there is no thread.
pub fn serve(
    mut input: impl BufRead + Send + 'static,
    output: Box<dyn Write + Send>,
    host: Arc<dyn Host>,
) -> Result<(), String> {
    let (sender, messages) = channel();
    let interrupt = Arc::new(AtomicBool::new(false));
    let client = Arc::new(Client::new(output));
    let raised = Arc::clone(&interrupt);
    let reading = move || read(&mut input, &sender, &raised);
    // It ends with the messages; until then nobody waits for it.
    let spawned = std::thread::Builder::new().name("messages".to_owned()).spawn(reading);
    spawned.map_err(|error| format!("no thread can be started: {error}"))?;
    let printer = Arc::clone(&client);
    let printer = Arc::new(move |line: &str| printer.print("stdout", line));
    let mut debugger = Debugger::new(client, Surroundings { host, printer, interrupt });
    for message in messages {
        if debugger.hear(&message?) == Goes::Away {
            break;
        }
    }
    Ok(())
}

/// Passes messages on until they end. What is to stop what runs raises the flag at once.
fn read(input: &mut impl BufRead, sender: &Sender<Result<Request, String>>, interrupt: &AtomicBool) {
    loop {
        let message = match receive(input) {
            Ok(Some(message)) => Ok(message),
            Ok(None) => break,
            Err(error) => Err(error.to_string()),
        };
        if message
            .as_ref()
            .is_ok_and(|message| ["pause", "terminate", "disconnect"].contains(&message.command.as_str()))
        {
            interrupt.store(true, SeqCst);
        }
        let is_over = message.is_err();
        if sender.send(message).is_err() || is_over {
            break;
        }
    }
    interrupt.store(true, SeqCst);
}

//! The wire: messages with a header that gives their length, numbered in the order in which they are sent.

use crate::protocol::Request;
use serde::Serialize;
use serde_json::{Value as Json, json};
use std::io::{self, BufRead, Read, Write};
use std::sync::{Mutex, PoisonError};

/// Longer messages are no messages of an editor.
const LONGEST: u64 = 64 << 20;

/// The editor, to whom messages are sent from any thread.
pub(crate) struct Client {
    out: Mutex<Numbered>,
}

struct Numbered {
    writer: Box<dyn Write + Send>,
    number: u64,
}

impl Client {
    pub(crate) fn new(writer: Box<dyn Write + Send>) -> Self {
        Self { out: Mutex::new(Numbered { writer, number: 0 }) }
    }

    /// Answers a request.
    pub(crate) fn respond(&self, request: &Request, answer: Result<Json, String>) {
        let mut message = json!({
            "type": "response",
            "request_seq": request.seq,
            "command": request.command,
            "success": answer.is_ok(),
        });
        match answer {
            Ok(Json::Null) => {}
            Ok(body) => message["body"] = body,
            Err(reason) => {
                message["message"] = reason.as_str().into();
                // What is shown to the user; braces would be variables.
                let format = reason.replace('{', "(").replace('}', ")");
                message["body"] = json!({ "error": { "id": 1, "format": format, "showUser": true } });
            }
        }
        self.send(message);
    }

    /// Tells of something.
    pub(crate) fn tell(&self, event: &str, body: impl Serialize) {
        let body = serde_json::to_value(body).unwrap_or_default();
        self.send(json!({ "type": "event", "event": event, "body": body }));
    }

    /// Prints lines in the console.
    pub(crate) fn print(&self, category: &str, text: &str) {
        self.tell("output", json!({ "category": category, "output": format!("{}\n", text.trim_end()) }));
    }

    fn send(&self, mut message: Json) {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        out.number += 1;
        message["seq"] = out.number.into();
        let text = message.to_string();
        // An editor that has gone hears nothing; the end of its messages ends the debugger.
        let _ = write!(out.writer, "Content-Length: {}\r\n\r\n{text}", text.len()).and_then(|()| out.writer.flush());
    }
}

/// The next message of an editor; `None` at the end.
///
/// # Errors
///
/// When it is no message of the protocol.
pub(crate) fn receive(reader: &mut impl BufRead) -> io::Result<Option<Request>> {
    let wrong = |message: String| io::Error::new(io::ErrorKind::InvalidData, message);
    let mut length = None;
    loop {
        let mut line = String::new();
        if reader.by_ref().take(LONGEST).read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        let (name, value) = line.split_once(':').ok_or_else(|| wrong(format!("`{line}` is no header")))?;
        if name.eq_ignore_ascii_case("Content-Length") {
            length = value.trim().parse::<u64>().ok().filter(|length| *length <= LONGEST);
        }
    }
    let length = length.ok_or_else(|| wrong("a message has no Content-Length".to_owned()))?;
    let mut bytes = vec![0; usize::try_from(length).unwrap_or(0)];
    reader.read_exact(&mut bytes)?;
    serde_json::from_slice(&bytes).map(Some).map_err(|error| wrong(format!("a message cannot be read: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_framed() {
        let text = r#"{"seq":7,"type":"request","command":"next","arguments":{"threadId":1}}"#;
        let framed = format!("X: y\r\nContent-Length: {}\r\n\r\n{text}", text.len());
        let mut reader = framed.as_bytes();
        let request = receive(&mut reader).expect("it is a message").expect("there is one");
        assert_eq!((request.seq, request.command.as_str()), (7, "next"));
        assert!(receive(&mut reader).expect("it ends").is_none());
        for wrong in ["Content-Length: x\r\n\r\n", "nothing\r\n\r\n", "\r\n", "Content-Length: 2\r\n\r\n[]"] {
            assert!(receive(&mut wrong.as_bytes()).is_err(), "{wrong:?}");
        }
    }
}
